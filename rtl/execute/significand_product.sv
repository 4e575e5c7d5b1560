// significand_product: the product of two significands, in steps 1 to 3 of fused_multiply_add: x and y are of the beat in
// step 1, the product is of that in step 3.
//
// Without a register between them it is a multiplication.  Else Booth's digits, of two bits of y and the one below, make
// rows of x times -2 to 2, without a carry; a tree adds them up to two rows, and these are added.  A negative row is a
// complement; the last row has the ones that such lack, and what the signs of all would add up to.
module significand_product #(
    parameter Bits = 24,
    parameter Stages = 2
) (
    /* verilator lint_off UNUSEDSIGNAL */  // without a register between its steps
    input  logic              clk,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Stages-1:0] move,
    input  logic [Bits-1:0]   x,
    input  logic [Bits-1:0]   y,
    output logic [2*Bits-1:0] product
);
  localparam Cut1 = lane_pkg::is_cut(Stages, 8, 1), Cut2 = lane_pkg::is_cut(Stages, 8, 2);
  localparam Digits = Bits / 2 + 1, Rows = Digits + 1, Pitch = (2 * Bits + 31) / 32 * 32;  // a row's place: carry_save

  // What the signs of rows that are Booth's come to, each two places further up.
  function automatic [2*Bits-1:0] signs(input integer count);
    signs = '0;
    for (integer n = 0; n < count; n = n + 1) signs = signs - ((2 * Bits)'(1) << (Bits + 1 + 2 * n));
  endfunction

  localparam [2*Bits-1:0] Signs = signs(Digits);

  generate
    if (Cut1 || Cut2) begin : in_rows
      logic [2*Digits:0]     recoded;
      logic [Bits:0]         lacking;
      logic [Rows*Pitch-1:0] few, few_left;
      /* verilator lint_off UNUSEDSIGNAL */  // what is between the rows
      logic [2*Pitch-1:0]    two, two_left;
      /* verilator lint_on UNUSEDSIGNAL */
      assign recoded = (2 * Digits + 1)'({y, 1'b0});
      for (genvar n = 0; n < Digits; n++) begin : products
        wire [2:0] digit = recoded[2*n +: 3];
        wire       once = digit[1] ^ digit[0], twice = digit == 3'b011 || digit == 3'b100;
        wire       negative = digit[2] && digit != 3'b111;
        wire [Bits:0] times = ({Bits+1{once}} & {1'b0, x}) | ({Bits+1{twice}} & {x, 1'b0});
        assign few[n*Pitch +: Pitch] = Pitch'({!negative, times ^ {Bits+1{negative}}}) << (2 * n);
        if (n < Digits - 1) begin : may_lack
          assign lacking[2*n +: 2] = {1'b0, negative};
        end
      end
      assign lacking[Bits:2*Digits-2] = '0;
      assign few[Digits*Pitch +: Pitch] = Pitch'({Signs[2*Bits-1:Bits+1], lacking});
      if (Cut1) begin : cut1
        always_ff @(posedge clk) if (move[lane_pkg::stage_of(Stages, 8, 1)]) few_left <= few;
      end else begin : cut1
        always_comb few_left = few;
      end
      carry_save #(.Bits(2 * Bits), .Rows(Rows), .Kept(2)) sum (.rows(few_left), .kept(two));
      if (Cut2) begin : cut2
        always_ff @(posedge clk) if (move[lane_pkg::stage_of(Stages, 8, 2)]) two_left <= two;
      end else begin : cut2
        always_comb two_left = two;
      end
      assign product = two_left[0 +: 2*Bits] + two_left[Pitch +: 2*Bits];
    end else begin : at_once
      always_comb product = move[lane_pkg::stage_of(Stages, 8, 3)] ? (2 * Bits)'(x) * (2 * Bits)'(y) : 'x;
    end
  endgenerate
endmodule
