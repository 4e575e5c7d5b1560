// residency: both kernels together never have or may take more slots than there are, whatever they should have from cycle
// to cycle, as long as that fits.
//
// What a kernel has taken is anything within what it had and what it might take.  `most_of_all` is any number of slots.
//
//: parameters Bits=3
//: parameters Bits=4
//: invariants induction 1
//: cover 8
//: property warps induction 1: warp slots that both have or may take are no more than there are
//: property slots induction 1: nor are block slots
//: property shrinks induction 1: a limit above what a kernel should have is given up at once, of warps unless a block is half placed
//: property placed induction 1: while a block is half placed its kernel's limit of warps does not become smaller
//
//: fault 1 warps a kernel grows while the other has more than it should
//: file control/residency.sv
//: rtl settled[k] = !over_share[k] && warps_q
//: planted settled[k] = (!over_share[k] || FAULT) && warps_q
//
//: fault 2 slots a kernel grows while the other has a block slot more than it should
//: file control/residency.sv
//: rtl || taken_blocks[k*Bits +: Bits] > target_blocks[k*Bits +: Bits];
//: planted || (taken_blocks[k*Bits +: Bits] > target_blocks[k*Bits +: Bits] && !FAULT);
//
//: fault 3 shrinks blocks wait for the half-placed one too
//: file control/residency.sv
//: rtl blocks_limit[k*Bits +: Bits] = less_blocks || settled[1-k]
//: planted blocks_limit[k*Bits +: Bits] = (less_blocks && !(FAULT && placing[k])) || settled[1-k]
//
//: fault 4 placed the limit shrinks under a half-placed block when the other is settled
//: file control/residency.sv
//: rtl (less_warps ? !placing[k] : settled[1-k])
//: planted (less_warps ? !placing[k] || (FAULT && settled[1-k]) : settled[1-k])
//
//: inside residency
  (* anyconst *) logic [Bits-1:0] most_of_all;
  initial assume (rst);

  function automatic [Bits-1:0] larger(input [Bits-1:0] a, input [Bits-1:0] b);
    larger = a > b ? a : b;
  endfunction

  // What a kernel may have in the next cycle: what it has, or may take in this one.
  logic [2*Bits-1:0] warps_within, blocks_within;
  always_ff @(posedge clk)
    for (int k = 0; k < 2; k++) begin
      warps_within[k*Bits +: Bits] <= rst ? '0 : larger(taken_warps[k*Bits +: Bits], warps_limit[k*Bits +: Bits]);
      blocks_within[k*Bits +: Bits] <= rst ? '0 : larger(taken_blocks[k*Bits +: Bits], blocks_limit[k*Bits +: Bits]);
    end

  always_comb if (!rst) begin
    assume ((Bits+1)'(target_warps[0 +: Bits]) + (Bits+1)'(target_warps[Bits +: Bits]) <= (Bits+1)'(most_of_all));
    assume ((Bits+1)'(target_blocks[0 +: Bits]) + (Bits+1)'(target_blocks[Bits +: Bits]) <= (Bits+1)'(most_of_all));
    for (int k = 0; k < 2; k++) begin
      assume (taken_warps[k*Bits +: Bits] <= warps_within[k*Bits +: Bits]);
      assume (taken_blocks[k*Bits +: Bits] <= blocks_within[k*Bits +: Bits]);
      assume (!empty[k] || (taken_warps[k*Bits +: Bits] == '0 && taken_blocks[k*Bits +: Bits] == '0));
    end
  end

  always_comb if (!rst) begin
    inv_warps: assert ((Bits+1)'(warps_within[0 +: Bits]) + (Bits+1)'(warps_within[Bits +: Bits]) <= (Bits+1)'(most_of_all));
    inv_blocks: assert ((Bits+1)'(blocks_within[0 +: Bits]) + (Bits+1)'(blocks_within[Bits +: Bits]) <= (Bits+1)'(most_of_all));
    inv_first: assert (warps_q[0 +: Bits] <= warps_within[0 +: Bits] && blocks_q[0 +: Bits] <= blocks_within[0 +: Bits]);
    inv_second: assert (warps_q[Bits +: Bits] <= warps_within[Bits +: Bits]
                        && blocks_q[Bits +: Bits] <= blocks_within[Bits +: Bits]);

    warps: assert ((Bits+1)'(larger(taken_warps[0 +: Bits], warps_limit[0 +: Bits]))
                   + (Bits+1)'(larger(taken_warps[Bits +: Bits], warps_limit[Bits +: Bits])) <= (Bits+1)'(most_of_all));
    slots: assert ((Bits+1)'(larger(taken_blocks[0 +: Bits], blocks_limit[0 +: Bits]))
                   + (Bits+1)'(larger(taken_blocks[Bits +: Bits], blocks_limit[Bits +: Bits])) <= (Bits+1)'(most_of_all));
    shrinks: assert (blocks_limit[0 +: Bits] <= target_blocks[0 +: Bits]
                     && (placing[0] || warps_limit[0 +: Bits] <= target_warps[0 +: Bits]));
    placed: assert (!placing[0] || empty[0] || warps_limit[0 +: Bits] >= warps_q[0 +: Bits]);
    both: cover (warps_limit[0 +: Bits] != '0 && warps_limit[Bits +: Bits] != '0 && most_of_all == Bits'(4));
  end
