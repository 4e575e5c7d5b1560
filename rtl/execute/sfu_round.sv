// sfu_round: steps 13 to 16 of sfu_lane, with the registers behind step 12: normalises, rounds to nearest (ties up), and
// packs; what is too small for a normal number becomes zero.
module sfu_round #(
    parameter Stages = 4
) (
    input  logic              clk,
    input  logic [Stages-1:0] work,
    input  logic [20:0]       y_rest,  // of sfu_interpolate: these of the beat in step 12
    input  logic [27:0]       y,
    output logic [31:0]       result   // of the beat in step 16, at its end
);
  localparam Steps = 16;
  localparam [1:0] Zero = 1, Infinite = 2, Invalid = 3, Number = 0;

  typedef struct packed {
    logic [1:0] kind;
    logic       sign;
    logic [7:0] whole;
    logic [9:0] exponent;
  } rest_t;

  typedef struct packed {
    rest_t       rest;
    logic [27:0] y;
  } step12_t;
  step12_t made12, step12;
  always_comb made12 = !work[lane_pkg::stage_of(Stages, Steps, 12)] ? 'x : {y_rest, y};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 12)) begin : cut12
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 12)]) step12 <= made12;
    end else begin : cut12
      always_comb step12 = made12;
    end
  endgenerate

  // ---- step 13: whole + y, and one less, whose complement is the other sign's

  typedef struct packed {
    rest_t       rest;
    logic [34:0] sum, less;
  } step13_t;
  step13_t made13, step13;

  always_comb begin : add
    made13 = 'x;
    if (work[lane_pkg::stage_of(Stages, Steps, 13)]) begin
      made13.rest = step12.rest;
      made13.sum = {step12.rest.whole, 27'd0} + {7'd0, step12.y};
      made13.less = {step12.rest.whole - 8'd1, 27'h7ffffff} + {7'd0, step12.y};
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, Steps, 13)) begin : cut13
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 13)]) step13 <= made13;
    end else begin : cut13
      always_comb step13 = made13;
    end
  endgenerate

  // ---- steps 14 and 15.  The magnitude is below 2^7: of a logarithm whole + y is, and y alone is at most 1

  typedef struct packed {
    logic [1:0]  kind;
    logic        sign;
    logic [10:0] biased;  // the exponent that a one in the highest bit has
    logic [33:0] magnitude;
  } shift_t;
  shift_t made14, step14, made15, step15;

  always_comb begin : shift_coarsely
    made14 = 'x;
    if (work[lane_pkg::stage_of(Stages, Steps, 14)]) begin
      made14.kind = step13.rest.kind;
      made14.sign = step13.rest.sign;
      made14.biased = {step13.rest.exponent[9], step13.rest.exponent} + 11'd133;
      made14.magnitude = step13.sum[34] ? ~step13.less[33:0] : step13.sum[33:0];
      for (int i = 5; i >= 3; i--)
        if (made14.magnitude >> (34 - (1 << i)) == 0) begin
          made14.magnitude = made14.magnitude << (1 << i);
          made14.biased = made14.biased - 11'(1 << i);
        end
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, Steps, 14)) begin : cut14
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 14)]) step14 <= made14;
    end else begin : cut14
      always_comb step14 = made14;
    end
  endgenerate

  always_comb begin : shift_finely
    made15 = 'x;
    if (work[lane_pkg::stage_of(Stages, Steps, 15)]) begin
      made15 = step14;
      for (int i = 2; i >= 0; i--)
        if (made15.magnitude >> (34 - (1 << i)) == 0) begin
          made15.magnitude = made15.magnitude << (1 << i);
          made15.biased = made15.biased - 11'(1 << i);
        end
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, Steps, 15)) begin : cut15
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 15)]) step15 <= made15;
    end else begin : cut15
      always_comb step15 = made15;
    end
  endgenerate

  // ---- step 16

  always_comb begin : pack
    /* verilator lint_off UNUSEDSIGNAL */  // the lowest bit
    logic [34:0]        rounded;
    /* verilator lint_on UNUSEDSIGNAL */
    logic signed [33:0] word;
    {rounded, word, result} = 'x;
    if (work[lane_pkg::stage_of(Stages, Steps, 16)]) begin
      rounded = {step15.biased, step15.magnitude[32:9]} + 35'd1;
      word = step15.magnitude[33] ? rounded[34:1] : '0;
      if (step15.kind == Invalid) result = 32'h7fffffff;
      else if (step15.kind == Infinite || (step15.kind == Number && word >= 34'sh7f800000))
        result = {step15.sign, 31'h7f800000};
      else if (step15.kind == Zero || word < 34'sh00800000) result = {step15.sign, 31'd0};
      else result = {step15.sign, word[30:0]};
    end
  end
endmodule
