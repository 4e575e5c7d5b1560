// sfu_multiply_add: sum = base * 2^20 + factor * d, modulo 2^48, in three steps of sfu_lane from FirstStep on: what is
// multiplied and added is of the beat in FirstStep, the sum of that two steps on.
//
// Where a stage ends behind FirstStep, d gives a row for each three of its bits, and a tree adds them and base up to two
// rows, which the third step adds; else the product is one of the two.
module sfu_multiply_add #(
    parameter FirstStep = 7,
    parameter FactorBits = 23,
    parameter Stages = 4
) (
    /* verilator lint_off UNUSEDSIGNAL */  // without a register between its steps
    input  logic                         clk,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Stages-1:0]            work,
    input  logic signed [27:0]           base,
    input  logic signed [FactorBits-1:0] factor,
    input  logic [19:0]                  d,
    output logic [47:0]                  sum
);
  localparam Steps = 16;
  localparam In1 = lane_pkg::stage_of(Stages, Steps, FirstStep), In2 = lane_pkg::stage_of(Stages, Steps, FirstStep + 1);
  /* verilator lint_off UNUSEDSIGNAL */  // what is above 48 bits
  logic [63:0] product, added, product_left, added_left;
  /* verilator lint_on UNUSEDSIGNAL */

  generate
    if (lane_pkg::is_cut(Stages, Steps, FirstStep)) begin : in_rows
      localparam Digits = 7, Rows = Digits + 1;
      logic [20:0]        digits;
      logic [Rows*64-1:0] made, rows;
      logic [127:0]       kept;
      assign digits = {1'b0, d};
      for (genvar n = 0; n < Digits; n++) begin : products
        wire signed [63:0] row = 64'(factor) * $signed({61'd0, digits[3*n +: 3]});
        assign made[n*64 +: 64] = row << (3 * n);
      end
      assign made[Digits*64 +: 64] = {16'd0, base, 20'd0};
      always_ff @(posedge clk) if (work[In1]) rows <= made;
      carry_save #(.Bits(48), .Rows(Rows), .Kept(2)) tree (.rows(rows), .kept(kept));
      assign product = kept[63:0];
      assign added = kept[127:64];
    end else begin : at_once
      always_comb begin
        {product, added} = 'x;
        if (work[In2]) begin
          product = 64'(factor) * $signed({44'd0, d});
          added = {16'd0, base, 20'd0};
        end
      end
    end
    if (lane_pkg::is_cut(Stages, Steps, FirstStep + 1)) begin : cut
      always_ff @(posedge clk) if (work[In2]) begin
          product_left <= product;
          added_left <= added;
        end
    end else begin : cut
      assign product_left = product;
      assign added_left = added;
    end
  endgenerate

  assign sum = 48'(product_left + added_left);
endmodule
