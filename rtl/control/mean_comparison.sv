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
  localparam ScaledBits = ProductBits + 12;  // of 1/1024, and a sign
  logic [ProductBits-1:0] first_q, second_q;   // both means, times both numbers of cycles
  logic [ScaledBits-1:0]  first_scaled, second_scaled, tolerated, above, below;

  // Less by less than what is tolerated, and more by less: of two that differ one is so at once.
  always_comb begin
    first_scaled = ScaledBits'({first_q, 10'd0});
    second_scaled = ScaledBits'({second_q, 10'd0});
    tolerated = '0;
    for (int i = 0; i < 10; i++) if (Tolerance[i]) tolerated = tolerated + (ScaledBits'(first_q) << i);
    above = first_scaled - second_scaled - tolerated;
    below = second_scaled - first_scaled - tolerated;
  end

  always_ff @(posedge clk) begin
    first_q <= ProductBits'(first_count) * ProductBits'(second_cycles);
    second_q <= ProductBits'(second_count) * ProductBits'(first_cycles);
    near <= above[ScaledBits-1] && below[ScaledBits-1];
  end
endmodule
