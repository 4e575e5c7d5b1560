// residency: when the frontier between two kernels' slots moves.
// Scavenger: Kloosterman 5.5.2, Fig. 5.9.  Contract: cmodel/control/residency.h.
module residency #(
    parameter Bits = 6  // of a number of slots
) (
    input  logic              clk,
    input  logic              rst,
    input  logic [2*Bits-1:0] blocks,      // that a kernel should have
    input  logic [2*Bits-1:0] need,        // warps of each, round four schedulers
    input  logic [2*Bits-1:0] most_warps,  // that it never has more than
    input  logic [2*Bits-1:0] most_blocks,
    input  logic [2*Bits-1:0] taken_warps, // up to the highest slot that it has
    input  logic [2*Bits-1:0] taken_blocks,
    input  logic [1:0]        all,         // it should have the most
    input  logic [1:0]        empty,       // its blocks have other sizes
    input  logic [1:0]        placing,     // one is half placed
    output logic [2*Bits-1:0] warps_limit,
    output logic [2*Bits-1:0] blocks_limit,
    output logic [1:0]        over_share   // it has more than it should
);
  logic [2*Bits-1:0] warps_q, blocks_q;      // limits of the cycle before
  logic [2*Bits-1:0] target_warps, target_blocks;
  logic [1:0]        settled;

  logic [2*Bits-1:0] each;  // slots of a scheduler that its blocks take
  always_comb
    for (int k = 0; k < 2; k++) begin
      each = ((2*Bits)'(blocks[k*Bits +: Bits]) * (2*Bits)'(need[k*Bits +: Bits]) + (2*Bits)'(3)) >> 2;
      target_warps[k*Bits +: Bits] = all[k] || each > (2*Bits)'(most_warps[k*Bits +: Bits])
          ? most_warps[k*Bits +: Bits] : each[Bits-1:0];
      target_blocks[k*Bits +: Bits] = all[k] || blocks[k*Bits +: Bits] > most_blocks[k*Bits +: Bits]
          ? most_blocks[k*Bits +: Bits] : blocks[k*Bits +: Bits];
      over_share[k] = taken_warps[k*Bits +: Bits] > target_warps[k*Bits +: Bits]
          || taken_blocks[k*Bits +: Bits] > target_blocks[k*Bits +: Bits];
      settled[k] = !over_share[k] && warps_q[k*Bits +: Bits] <= target_warps[k*Bits +: Bits];
    end

  logic less_warps, less_blocks;
  always_comb
    for (int k = 0; k < 2; k++) begin
      less_warps = target_warps[k*Bits +: Bits] < warps_q[k*Bits +: Bits];
      less_blocks = target_blocks[k*Bits +: Bits] < blocks_q[k*Bits +: Bits];
      warps_limit[k*Bits +: Bits] = (less_warps ? !placing[k] : settled[1-k])
          ? target_warps[k*Bits +: Bits] : warps_q[k*Bits +: Bits];
      blocks_limit[k*Bits +: Bits] = less_blocks || settled[1-k]
          ? target_blocks[k*Bits +: Bits] : blocks_q[k*Bits +: Bits];
      if (empty[k]) begin
        warps_limit[k*Bits +: Bits] = '0;
        blocks_limit[k*Bits +: Bits] = '0;
      end
    end

  always_ff @(posedge clk)
    if (rst) begin
      warps_q <= '0;
      blocks_q <= '0;
    end else begin
      warps_q <= warps_limit;
      blocks_q <= blocks_limit;
    end
endmodule
