// sfu_reduce: steps 1 to 5 of sfu_lane: range reduction.
//
// Behind it there is left to do: (-1)^sign * |whole + y| * 2^exponent, or a special value, with y found at an offset in
// a segment of the tables: rest is {kind, sign, whole, exponent}; kind: 0 a number, 1 zero, 2 infinite, 3 invalid.
module sfu_reduce #(
    parameter Stages = 4
) (
    input  logic              clk,
    input  logic [Stages-1:0] work,
    input  logic [5:0]        operation,  // isa_pkg
    input  logic [31:0]       x,
    output logic [20:0]       rest,       // these of the beat in step 5, at its end
    output logic [9:0]        segment,
    output logic [19:0]       offset
);
  localparam Steps = 16;
  localparam [207:0] Turn = sfu_pkg::TURN;
  localparam [1:0] Number = 0, Zero = 1, Infinite = 2, Invalid = 3;

  // ---- steps 1 to 4: |x| / (2 pi) modulo 1, the significand times the 52 bits of 1/(2 pi) that matter at this exponent,
  // and a quarter more for a cosine; x * 2^27 of |x| < 256

  typedef struct packed {
    logic [5:0]  operation;
    logic [31:0] x;
    logic [51:0] window;
    logic [34:0] magnitude;
  } step1_t;
  step1_t made1, step1;

  always_comb begin : look
    logic [7:0]  biased, at;
    logic [34:0] significand;
    {biased, at, significand, made1} = 'x;
    if (work[lane_pkg::stage_of(Stages, Steps, 1)]) begin
      made1.operation = operation;
      made1.x = x;
      biased = x[30:23];
      at = 8'd254 - biased;
      made1.window = at >= 8'd156 ? 52'd0 : Turn[at +: 52];
      significand = {11'd0, 1'b1, x[22:0]};
      made1.magnitude = biased >= 8'd123 ? significand << (biased - 8'd123) : significand >> (8'd123 - biased);
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, Steps, 1)) begin : cut1
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 1)]) step1 <= made1;
    end else begin : cut1
      always_comb step1 = made1;
    end
  endgenerate

  localparam Turns = 9;  // rows: of three bits of the significand each, and the cosine's
  typedef struct packed {
    logic [5:0]          operation;
    logic [31:0]         x;
    logic [35:0]         power;  // x * 2^27
    logic [Turns*64-1:0] rows;
  } step2_t;
  step2_t made2, step2;

  always_comb begin : multiply_turns
    logic [23:0] significand;
    {significand, made2} = 'x;
    if (work[lane_pkg::stage_of(Stages, Steps, 2)]) begin
      significand = {1'b1, step1.x[22:0]};
      made2.operation = step1.operation;
      made2.x = step1.x;
      made2.power = step1.x[31] ? -{1'b0, step1.magnitude} : {1'b0, step1.magnitude};
      for (int n = 0; n < 8; n++)
        made2.rows[n*64 +: 64] = (64'(step1.window) * 64'(significand[3*n +: 3])) << (3 * n) & 64'hfffffffffffff;
      made2.rows[8*64 +: 64] = {13'd0, step1.operation == isa_pkg::OP_COS, 50'd0};
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, Steps, 2)) begin : cut2
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 2)]) step2 <= made2;
    end else begin : cut2
      always_comb step2 = made2;
    end
  endgenerate

  typedef struct packed {
    logic [5:0]   operation;
    logic [31:0]  x;
    logic [35:0]  power;
    logic [127:0] rows;
  } step3_t;
  step3_t made3, step3;
  logic [127:0] turns;

  carry_save #(.Bits(52), .Rows(Turns), .Kept(2)) turns_sum (.rows(step2.rows), .kept(turns));
  always_comb made3 = !work[lane_pkg::stage_of(Stages, Steps, 3)] ? 'x : {step2.operation, step2.x, step2.power, turns};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 3)) begin : cut3
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 3)]) step3 <= made3;
    end else begin : cut3
      always_comb step3 = made3;
    end
  endgenerate

  typedef struct packed {
    logic [5:0]  operation;
    logic [31:0] x;
    logic [35:0] power;
    logic [51:0] angle;
  } step4_t;
  step4_t made4, step4;

  always_comb made4 = !work[lane_pkg::stage_of(Stages, Steps, 4)] ? 'x : {step3.operation, step3.x, step3.power, step3.rows[51:0] + step3.rows[115:64]};

  generate
    if (lane_pkg::is_cut(Stages, Steps, 4)) begin : cut4
      always_ff @(posedge clk) if (work[lane_pkg::stage_of(Stages, Steps, 4)]) step4 <= made4;
    end else begin : cut4
      always_comb step4 = made4;
    end
  endgenerate

  // ---- step 5

  always_comb begin : reduce
    logic        sign, result_sign, zero, infinite;
    logic [7:0]  biased, unbiased;
    logic [9:0]  table_start;
    logic [26:0] f;
    logic [1:0]  kind;
    logic [7:0]  whole;
    logic [9:0]  exponent;
    {sign, result_sign, zero, infinite, biased, unbiased, table_start, f, kind, whole, exponent, rest, segment, offset} = 'x;
    if (work[lane_pkg::stage_of(Stages, Steps, 5)]) begin
      sign = step4.x[31];
      biased = step4.x[30:23];
      zero = biased == 8'd0;
      infinite = biased == 8'd255;
      unbiased = biased - 8'd127;
      {kind, result_sign, whole, exponent} = {Number, 1'b0, 8'd0, 10'd0};
      case (step4.operation)
        isa_pkg::OP_RCP: begin
          kind = zero ? Infinite : infinite ? Zero : Number;
          result_sign = sign;
          exponent = -{{2{unbiased[7]}}, unbiased};
          table_start = sfu_pkg::RCP;
          f = {step4.x[22:0], 4'd0};
        end
        isa_pkg::OP_RSQ: begin
          kind = zero ? Infinite : sign ? Invalid : infinite ? Zero : Number;
          result_sign = sign;
          exponent = -{{3{unbiased[7]}}, unbiased[7:1]};
          table_start = sfu_pkg::RSQ;
          f = {unbiased[0], step4.x[22:0], 3'd0};
        end
        isa_pkg::OP_EX2: begin
          kind = biased <= 8'd134 ? Number : sign ? Zero : Infinite;
          exponent = {step4.power[35], step4.power[35:27]} + 10'd1;
          table_start = sfu_pkg::EX2;
          f = step4.power[26:0];
        end
        isa_pkg::OP_LG2: begin
          kind = zero ? Infinite : sign ? Invalid : infinite ? Infinite : Number;
          result_sign = unbiased[7] && !infinite;
          whole = unbiased;
          table_start = sfu_pkg::LG2;
          f = {step4.x[22:0], 4'd0};
        end
        default: begin
          kind = infinite ? Invalid : Number;
          result_sign = step4.angle[51] ^ (sign && step4.operation != isa_pkg::OP_COS);
          table_start = sfu_pkg::SIN;
          f = step4.angle[50] ? ~step4.angle[49:23] : step4.angle[49:23];
        end
      endcase
      if (infinite && step4.x[22:0] != 0) kind = Invalid;
      rest = {kind, result_sign, whole, exponent};
      segment = table_start + {3'd0, f[26:20]};
      offset = f[19:0];
    end
  end
endmodule
