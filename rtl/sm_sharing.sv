// sm_sharing: blocks that have registers or shared memory in common: where these are, for sub-cores and for dispatch,
// whose warps are held or have to ask, and which issue first.  Without Sharing, nothing of it.  Jatala III, IV.
// A part of sm (cmodel/sm.h), C: cmodel/sm_sharing.c.
module sm_sharing #(
    parameter Sharing = 1,
    parameter Kernels = 1,   // 1 with Sharing
    parameter Subcores = 1,
    parameter Warps = 12,    // slots of each of four schedulers
    parameter Blocks = 8,
    parameter Period = 1000, parameter Step = 16, parameter Start = 256,  // of dynamic_execution
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks),
    localparam PairBits = Blocks > 2 ? $clog2(Blocks / 2) : 1,
    localparam SmWarpBits = $clog2(4 * Warps),
    localparam SmWarps = 4 * Warps,
    localparam StallBits = $clog2(4 * Period + 1),
    localparam MapBits = 8 * (Sharing != 0 ? share_pkg::Bytes : Kernels)
) (
    /* verilator lint_off UNUSEDSIGNAL */  // with Sharing
    input  logic                       clk,
    input  logic                       rst,
    input  settings_pkg::values_t      set,
    // as of block_sharing
    input  logic                       launch_valid,
    input  logic [1:0]                 launch_scheduler,
    input  logic [WarpBits-1:0]        launch_warp,
    input  logic [BlockBits-1:0]       launch_block,
    input  logic [Blocks-1:0]          block_busy,
    input  logic                       start,       // of a kernel
    input  logic [SmWarps-1:0]         names_shared, wants_collector,
    input  logic [3:0]                 commit_valid,
    input  logic [4*WarpBits-1:0]      commit_warp,
    input  logic [SmWarps-1:0]         accesses,
    input  logic [3:0]                 probe_valid,
    input  logic [4*WarpBits-1:0]      probe_warp,
    input  logic                       scratch_valid,  // before shared memory, of a warp of the SM
    input  logic [SmWarpBits-1:0]      scratch_warp,
    input  logic                       answer_valid, answer_needs,
    input  logic [3:0]                 done_valid,
    input  logic [4*WarpBits-1:0]      done_warp,
    input  logic                       reference_valid,  // stalls of SM 0, of a GPU
    input  logic [StallBits-1:0]       reference_stalls,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [MapBits-1:0]         map,         // of register_map
    output logic [share_pkg::Bits-1:0] share,       // of block_dispatch
    output logic                       scratch_shared, scratch_side,
    output logic [PairBits-1:0]        scratch_pair,
    output logic [SmWarps-1:0]         asking,
    output logic [SmWarps-1:0]         held,
    output logic [SmWarps-1:0]         memory_held,  // of class global
    output logic [2*SmWarps-1:0]       precedence,
    output logic                       stalls_valid,
    output logic [StallBits-1:0]       stalls
);
    if (Sharing != 0) begin : shares
      assign map = {2'd0, set.share_turned, set.share_start, 2'($clog2(4 / Subcores)), set.share_slots, set.share_whole,
                    set.share_kept};
      assign share = {set.share_memory, set.share_pairs, set.share_slots};
      // A warp of the SM is one of a sub-core, of whose schedulers it is one's.
      localparam PerSubcore = 4 / Subcores, AllWarps = PerSubcore * Warps;
      logic [31:0]         scratch, mine;
      logic [1:0]          access_scheduler;
      logic [WarpBits-1:0] access_warp;
      always_comb begin
        scratch = scratch_valid ? 32'(scratch_warp) : 32'd0;
        mine = scratch % AllWarps;
        access_scheduler = 2'(scratch / AllWarps * PerSubcore + mine % PerSubcore);
        access_warp = WarpBits'(mine / PerSubcore);
      end
      assign scratch_side = access_warp[0];
      logic                memory_shared;
      assign memory_shared = set.share_memory < set.shared_bytes[16:0];
      block_sharing #(.Warps(Warps), .Blocks(Blocks), .Period(Period), .Step(Step), .Start(Start)) sharing (
          .clk, .rst, .pairs(set.share_pairs), .owner_first(set.owner_first), .dynamic(set.dynamic), .smid(set.smid),
          .start, .wants_collector, .reference_valid, .reference_stalls, .launch_valid, .launch_scheduler, .launch_warp,
          .launch_block, .block_busy, .names_shared, .accesses, .memory_shared, .probe_valid, .probe_warp,
          .access_scheduler, .access_warp, .access_shared(scratch_shared), .access_pair(scratch_pair),
          .answer_valid, .answer_needs, .asking, .commit_valid, .commit_warp, .done_valid, .done_warp, .held,
          .memory_held, .precedence, .stalls_valid, .stalls);
    end else begin : nothing
      assign map = set.rows_per_warp[MapBits-1:0];
      assign share = '0;
      assign {scratch_shared, scratch_side, scratch_pair, asking} = '0;
      assign held = '0;
      assign memory_held = '0;
      assign precedence = '0;
      assign stalls_valid = 1'b0;
      assign stalls = '0;
    end
endmodule
