// block_sharing: two thread blocks on the same registers or shared memory: which of their warps may issue what touches a
// part that is shared.
// Jatala III, IV.  Contract: cmodel/dispatch/block_sharing.h.
module block_sharing #(
    parameter Warps = 12,  // of a scheduler; even
    parameter Blocks = 8,  // of the SM; even
    parameter Period = 1000,  // of dynamic_execution, cycles
    parameter Step = 16,      // in 1/256
    parameter Start = 256,
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks),
    localparam PairBits = Blocks > 2 ? $clog2(Blocks / 2) : 1,
    localparam StallBits = $clog2(4 * Period + 1)
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic [4:0]            pairs,            // of blocks that share
    input  logic                  owner_first,      // owner warp first
    input  logic                  dynamic,          // dynamic warp execution
    input  logic [7:0]            smid,
    input  logic                  start,            // of a kernel
    input  logic [4*Warps-1:0]    wants_collector,  // could issue, but for a collector unit
    input  logic                  reference_valid,  // stalls of SM 0
    input  logic [StallBits-1:0]  reference_stalls,
    input  logic                  launch_valid,     // a warp starts
    input  logic [1:0]            launch_scheduler,
    input  logic [WarpBits-1:0]   launch_warp,
    input  logic [BlockBits-1:0]  launch_block,
    input  logic [Blocks-1:0]     block_busy,
    input  logic [4*Warps-1:0]    names_shared,     // the next instruction does
    input  logic [3:0]            commit_valid,     // it is issued
    input  logic [4*WarpBits-1:0] commit_warp,
    input  logic [4*Warps-1:0]    accesses,         // the next instruction is an access of shared memory
    input  logic                  memory_shared,    // of which a part is
    input  logic [3:0]            probe_valid,      // a question is issued
    input  logic [4*WarpBits-1:0] probe_warp,
    input  logic [1:0]            access_scheduler, // of the warp whose access is before shared memory
    input  logic [WarpBits-1:0]   access_warp,
    output logic                  access_shared,    // its block is one of a pair
    output logic [PairBits-1:0]   access_pair,
    input  logic                  answer_valid,     // to its question
    input  logic                  answer_needs,
    output logic [4*Warps-1:0]    asking,           // what they issue has to be a question
    input  logic [3:0]            done_valid,       // a warp ends
    input  logic [4*WarpBits-1:0] done_warp,
    output logic [4*Warps-1:0]    held,             // may not issue
    output logic [4*Warps-1:0]    memory_held,      // nor global memory instructions
    output logic                  stalls_valid,
    output logic [StallBits-1:0]  stalls,           // of the last period
    output logic [8*Warps-1:0]    precedence        // of each scheduler two masks, see warp_scheduler
);
  // The launch of the cycle before: its block has been busy for a cycle.
  logic                 launch_valid_q, launch_shared_q;
  logic [1:0]           launch_scheduler_q;
  logic [WarpBits-1:0]  launch_warp_q;
  logic [BlockBits-1:0] launch_block_q;
  always_ff @(posedge clk) begin
    launch_valid_q <= launch_valid && !rst;
    launch_shared_q <= 6'(launch_block) < {pairs, 1'b0};
    launch_scheduler_q <= launch_scheduler;
    launch_warp_q <= launch_warp;
    launch_block_q <= launch_block;
  end

  // A warp takes its locks with what it issues, an instruction or a question.
  logic [3:0]            issue_valid, take_valid, memory_valid;
  logic [4*WarpBits-1:0] issue_warp;
  logic [4*Warps-1:0]    asks, direct, asked, needs_memory, needs, waits;
  always_comb begin
    issue_valid = commit_valid | probe_valid;
    asks = memory_shared ? ~direct : '0;
    needs = names_shared | needs_memory;
    held = waits | asked;
    for (int i = 0; i < 4; i++) begin
      issue_warp[i*WarpBits +: WarpBits] =
          probe_valid[i] ? probe_warp[i*WarpBits +: WarpBits] : commit_warp[i*WarpBits +: WarpBits];
      take_valid[i] = issue_valid[i] && names_shared[i*Warps + 32'(issue_warp[i*WarpBits +: WarpBits])];
    end
  end
  generate
    for (genvar i = 0; i < 4; i = i + 1) begin : probes
      share_probe #(.Warps(Warps)) probe (
          .clk, .rst, .asks(asks[i*Warps +: Warps]), .accesses(accesses[i*Warps +: Warps]),
          .issue_valid(issue_valid[i]), .issue_warp(issue_warp[i*WarpBits +: WarpBits]), .issue_probe(probe_valid[i]),
          .answer_valid(answer_valid && access_scheduler == i), .answer_warp(access_warp), .answer_needs,
          .asking(asking[i*Warps +: Warps]), .held(asked[i*Warps +: Warps]), .needs(needs_memory[i*Warps +: Warps]),
          .takes(memory_valid[i]));
    end
  endgenerate

  logic [4*Warps-1:0] unshared, non_owner;
  always_comb
    for (int i = 0; i < 4; i++)
      precedence[2*i*Warps +: 2*Warps] =
          owner_first ? {non_owner[i*Warps +: Warps], unshared[i*Warps +: Warps]} : '0;

  // With what probability non-owners issue global memory instructions.
  logic       running, reference_sm, allowed;
  logic [3:0] stalled;
  always_comb begin
    running = dynamic && !start;
    reference_sm = smid == '0;
    for (int i = 0; i < 4; i++) stalled[i] = wants_collector[i*Warps +: Warps] != '0 && !commit_valid[i];
    memory_held = dynamic && !allowed ? non_owner : '0;
  end
  /* verilator lint_off PINCONNECTEMPTY */
  dynamic_execution #(.Schedulers(4), .ProbabilityBits(8), .Period(Period), .Step(Step), .Start(Start)) execution (
      .clk, .rst, .running, .reference_sm, .stalled, .reference_valid, .reference_stalls, .allowed, .probability(),
      .stalls_valid, .stalls);
  share_lock #(.Schedulers(4), .WarpPairs(Warps / 2), .BlockPairs(Blocks / 2)) lock (
      .clk, .rst, .launch_valid(launch_valid_q), .launch_scheduler(launch_scheduler_q), .launch_warp(launch_warp_q),
      .launch_block(launch_block_q), .launch_shared(launch_shared_q), .block_busy, .needs, .take_valid,
      .take_warp(issue_warp), .memory_valid, .memory_warp(issue_warp), .done_valid, .done_warp, .access_scheduler,
      .access_warp, .access_shared, .access_pair, .may(), .held(waits), .direct, .unshared, .non_owner, .locked(), .memory_locked(), .owner());
  /* verilator lint_on PINCONNECTEMPTY */
endmodule
