// mean_comparison: whether the means of two intervals differ by less than a part of the first, without dividing.
// Part of performance_predictor (Kloosterman 5.4.1).  `near` is of the counters two cycles before.
module mean_comparison #(
    parameter CycleBits = 18,
    parameter CountBits = 20,
    parameter ProductBits = 37,  // of a count times the other interval's cycles
    parameter Tolerance = 77     // in 1/1024
) (
    input  logic                 clk,
    input  logic [CycleBits-1:0] first_cycles,
    input  logic [CountBits-1:0] first_count,
    input  logic [CycleBits-1:0] second_cycles,
    input  logic [CountBits-1:0] second_count,
    output logic                 near
);
  logic [ProductBits-1:0]    first_q, second_q, apart;   // both means, times both numbers of cycles
  logic [ProductBits+10-1:0] apart_scaled, allowed;

  always_comb begin
    apart = first_q > second_q ? first_q - second_q : second_q - first_q;
    apart_scaled = {apart, 10'd0};
    allowed = (ProductBits + 10)'(first_q) * (ProductBits + 10)'(Tolerance);
  end

  always_ff @(posedge clk) begin
    first_q <= ProductBits'(first_count) * ProductBits'(second_cycles);
    second_q <= ProductBits'(second_count) * ProductBits'(first_cycles);
    near <= apart_scaled < allowed;
  end
endmodule
