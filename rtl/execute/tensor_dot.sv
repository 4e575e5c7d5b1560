// tensor_dot: c and the sum of the products of signed bytes, in five steps, which `Stages` cuts into one to five stages
// (lane_pkg); one stage has no registers.  The result is of the stage's end; c is that of the beat in step 4.
//
//   step 1  is the caller's, who chooses the row
//   step 2  products with four bits of a factor
//   step 3  added up to ten rows, step 4 with c to two, step 5 to one
module tensor_dot #(
    parameter Bytes = 32,  // of a vector
    parameter Stages = 1
) (
    /* verilator lint_off UNUSEDSIGNAL */  // in one stage
    input  logic               clk,
    input  logic               move,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Bytes*8-1:0] x,  // of the beat in step 2
    input  logic [Bytes*8-1:0] y,
    input  logic [31:0]        c,
    output logic [31:0]        sum
);
  localparam Steps = 5, Rows = 2 * Bytes, Few = Rows < 10 ? Rows : 10;
  localparam [4:2] Cuts = {lane_pkg::is_cut(Stages, Steps, 4), lane_pkg::is_cut(Stages, Steps, 3),
                           lane_pkg::is_cut(Stages, Steps, 2)};

  generate
    if (Cuts == 0) begin : at_once
      always_comb begin
        logic signed [15:0] product;
        {product, sum} = 'x;  // which is of no account, so that a simulator need not work it out
        if (move) begin
          sum = c;
          for (int k = 0; k < Bytes; k++) begin
            product = $signed(x[k*8 +: 8]) * $signed(y[k*8 +: 8]);
            sum = sum + {{16{product[15]}}, product};
          end
        end
      end
    end else begin : in_steps
      logic [Rows*32-1:0] products, products_left;
      logic [Few*32-1:0]  few, few_left;
      logic [63:0]        two, two_left;
      for (genvar k = 0; k < Bytes; k++) begin : bytes
        wire signed [12:0] low = $signed(x[k*8 +: 8]) * $signed({1'b0, y[k*8 +: 4]});
        wire signed [11:0] high = $signed(x[k*8 +: 8]) * $signed(y[k*8+4 +: 4]);
        assign products[2*k*32 +: 64] = {{16{high[11]}}, high, 4'b0, {19{low[12]}}, low};
      end
      carry_save #(.Bits(32), .Rows(Rows), .Kept(Few)) first (.rows(products_left), .kept(few));
      carry_save #(.Bits(32), .Rows(Few + 1), .Kept(2)) second (.rows({c, few_left}), .kept(two));
      assign sum = two_left[31:0] + two_left[63:32];

      if (Cuts[2]) begin : cut2
        always_ff @(posedge clk) if (move) products_left <= products;
      end else begin : cut2
        always_comb products_left = products;
      end
      if (Cuts[3]) begin : cut3
        always_ff @(posedge clk) if (move) few_left <= few;
      end else begin : cut3
        always_comb few_left = few;
      end
      if (Cuts[4]) begin : cut4
        always_ff @(posedge clk) if (move) two_left <= two;
      end else begin : cut4
        always_comb two_left = two;
      end
    end
  endgenerate
endmodule
