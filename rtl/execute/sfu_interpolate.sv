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

  // ---- steps 7 to 9: c1 + c2 * d, and 10 to 12: c0 + that * d.  d has 20 bits of fraction: a row for each three of
  // them, and one of what is added, in units of 2^-20; what is below a unit in the sum is cut off

  localparam Digits = 7, Added = Digits + 1;

  function automatic [Added*64-1:0] products(input [27:0] base, input [22:0] factor, input [19:0] d);
    logic [20:0]        digits;
    logic signed [63:0] wide;
    digits = {1'b0, d};
    wide = {{41{factor[22]}}, factor};
    for (int n = 0; n < Digits; n++)
      products[n*64 +: 64] = (wide * $signed({61'd0, digits[3*n +: 3]})) << (3 * n);
    products[Digits*64 +: 64] = {16'd0, base, 20'd0};
  endfunction

  typedef struct packed {
    logic [20:0]         rest;
    logic [26:0]         c0;
    logic [19:0]         offset;
    logic [Added*64-1:0] rows;
  } step7_t;
  step7_t made7, step7;

  always_comb made7 = !work[lane_pkg::stage_of(Stages, Steps, 7)] ? 'x : {step6.rest, coefficients[63:37], step6.offset,
                  products({{6{coefficients[36]}}, coefficients[36:15]},
                           {{8{coefficients[14]}}, coefficients[14:0]}, step6.offset)};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 7)) begin : cut7
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 7)]) step7 <= made7;
    end else begin : cut7
      always_comb step7 = made7;
    end
  endgenerate

  typedef struct packed {
    logic [20:0]  rest;
    logic [26:0]  c0;
    logic [19:0]  offset;
    logic [127:0] rows;
  } step8_t;
  step8_t made8, step8;
  logic [127:0] slope_rows;

  carry_save #(.Bits(48), .Rows(Added), .Kept(2)) slope_sum (.rows(step7.rows), .kept(slope_rows));
  always_comb made8 = !work[lane_pkg::stage_of(Stages, Steps, 8)] ? 'x : {step7.rest, step7.c0, step7.offset, slope_rows};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 8)) begin : cut8
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 8)]) step8 <= made8;
    end else begin : cut8
      always_comb step8 = made8;
    end
  endgenerate

  typedef struct packed {
    logic [20:0] rest;
    logic [26:0] c0;
    logic [19:0] offset;
    logic [47:0] slope;
  } step9_t;
  step9_t made9, step9;

  always_comb made9 = !work[lane_pkg::stage_of(Stages, Steps, 9)] ? 'x : {step8.rest, step8.c0, step8.offset, step8.rows[47:0] + step8.rows[111:64]};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 9)) begin : cut9
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 9)]) step9 <= made9;
    end else begin : cut9
      always_comb step9 = made9;
    end
  endgenerate

  typedef struct packed {
    logic [20:0]         rest;
    logic [Added*64-1:0] rows;
  } step10_t;
  step10_t made10, step10;

  always_comb made10 = !work[lane_pkg::stage_of(Stages, Steps, 10)] ? 'x : {step9.rest, products({1'b0, step9.c0}, step9.slope[42:20], step9.offset)};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 10)) begin : cut10
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 10)]) step10 <= made10;
    end else begin : cut10
      always_comb step10 = made10;
    end
  endgenerate

  typedef struct packed {
    logic [20:0]  rest;
    logic [127:0] rows;
  } step11_t;
  step11_t made11, step11;
  logic [127:0] value_rows;

  carry_save #(.Bits(48), .Rows(Added), .Kept(2)) value_sum (.rows(step10.rows), .kept(value_rows));
  always_comb made11 = !work[lane_pkg::stage_of(Stages, Steps, 11)] ? 'x : {step10.rest, value_rows};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 11)) begin : cut11
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 11)]) step11 <= made11;
    end else begin : cut11
      always_comb step11 = made11;
    end
  endgenerate

  // What is below a unit is cut off.
  assign y_rest = step11.rest;
  assign y = 28'((step11.rows[47:0] + step11.rows[111:64]) >> 20);
endmodule
