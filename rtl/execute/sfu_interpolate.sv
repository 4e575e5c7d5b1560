// sfu_interpolate: steps 6 to 12 of sfu_lane, with the registers behind step 5: y = c0 + (c1 + c2 * d) * d, d the offset in a
// segment of the tables.
module sfu_interpolate #(
    parameter Stages = 4
) (
    input  logic              clk,
    input  logic [Stages-1:0] work,
    input  logic [20:0]       rest,      // of sfu_reduce: these of the beat in step 5
    input  logic [9:0]        segment,
    input  logic [19:0]       offset,
    output logic [20:0]       y_rest,    // these of the beat in step 12, at its end
    output logic [27:0]       y          // in units of 2^-27
);
  localparam Steps = 16;

  typedef struct packed {
    logic [20:0] rest;
    logic [9:0]  segment;
    logic [19:0] offset;
  } step5_t;
  step5_t made5, step5;
  always_comb made5 = !work[lane_pkg::stage_of(Stages, Steps, 5)] ? 'x : {rest, segment, offset};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 5)) begin : cut5
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 5)]) step5 <= made5;
    end else begin : cut5
      always_comb step5 = made5;
    end
  endgenerate

  // ---- step 6: the segment's coefficients

  localparam [640*64-1:0] Segments = sfu_pkg::SEGMENTS;
  logic [63:0] segments [0:639];  // a read-only memory
  initial for (int s = 0; s < 640; s++) segments[s] = Segments[s*64 +: 64];

  typedef struct packed {
    logic [20:0] rest;
    logic [19:0] offset;  // d
  } step6_t;
  step6_t made6, step6;
  logic [63:0] coefficients;  // {c0, c1, c2}, 27, 22 and 15 bits, c1 and c2 signed: a register by itself is the memory's

  always_comb made6 = !work[lane_pkg::stage_of(Stages, Steps, 6)] ? 'x : {step5.rest, step5.offset};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 6)) begin : cut6
      always_ff @(posedge clk)
        if (work[lane_pkg::stage_of(Stages, Steps, 6)]) begin
          step6 <= made6;
          coefficients <= segments[step5.segment];
        end
    end else begin : cut6
      always_comb step6 = made6;
      always_comb coefficients = segments[step5.segment];
    end
  endgenerate

  // ---- steps 7 to 9: c1 + c2 * d, and 10 to 12: c0 + that * d.  d has 20 bits of fraction; what is below a unit is cut off

  typedef struct packed {
    logic [20:0] rest;
    logic [26:0] c0;
    logic [19:0] offset;
  } carried_t;
  carried_t made7, step7, made8, step8, made9, step9;
  logic [20:0] made10, step10, made11, step11;
  logic [22:0] step9_slope;
  /* verilator lint_off UNUSEDSIGNAL */  // what is cut off, and what is above
  logic [47:0] slope, value;
  /* verilator lint_on UNUSEDSIGNAL */

  sfu_multiply_add #(.FirstStep(7), .FactorBits(15), .Stages(Stages)) slope_sum (
      .clk(clk), .work(work), .base({{6{coefficients[36]}}, coefficients[36:15]}), .factor(coefficients[14:0]),
      .d(step6.offset), .sum(slope));
  sfu_multiply_add #(.FirstStep(10), .FactorBits(23), .Stages(Stages)) value_sum (
      .clk(clk), .work(work), .base({1'b0, step9.c0}), .factor(step9_slope), .d(step9.offset), .sum(value));

  always_comb begin
    made7 = {step6.rest, coefficients[63:37], step6.offset};
    made8 = step7;
    made9 = step8;
    made10 = step9.rest;
    made11 = step10;
  end

  generate
    if (lane_pkg::is_cut(Stages, Steps, 7)) begin : cut7
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 7)]) step7 <= made7;
    end else begin : cut7
      always_comb step7 = made7;
    end
    if (lane_pkg::is_cut(Stages, Steps, 8)) begin : cut8
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 8)]) step8 <= made8;
    end else begin : cut8
      always_comb step8 = made8;
    end
    if (lane_pkg::is_cut(Stages, Steps, 9)) begin : cut9
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 9)]) {step9, step9_slope} <= {made9, slope[42:20]};
    end else begin : cut9
      always_comb {step9, step9_slope} = {made9, slope[42:20]};
    end
    if (lane_pkg::is_cut(Stages, Steps, 10)) begin : cut10
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 10)]) step10 <= made10;
    end else begin : cut10
      always_comb step10 = made10;
    end
    if (lane_pkg::is_cut(Stages, Steps, 11)) begin : cut11
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 11)]) step11 <= made11;
    end else begin : cut11
      always_comb step11 = made11;
    end
  endgenerate

  assign y_rest = step11;
  assign y = value[47:20];
endmodule
