// sm_governor: what divides the SM between two kernels, or nothing.  Scavenger: Kloosterman, chapter 5.
// A part of sm (cmodel/sm.h), C: cmodel/sm_governor.c.
module sm_governor #(
    parameter Kernels = 2,
    parameter Governor = 0,  // 0: kernels have what they are told; else whose lengths it has, see kernel_divider
    parameter Warps = 16,    // slots of each of four schedulers
    parameter Blocks = 32,
    parameter Rows = 64,     // of a bank
    parameter SharedWords = 24576,
    parameter PcBits = 12,
    parameter Pending = 64,  // lines that may be outstanding
    parameter Tickets = 32,
    localparam WarpBits = $clog2(Warps),
    localparam TicketBits = $clog2(Tickets),
    localparam SmWarps = 4 * Warps
) (
    /* verilator lint_off UNUSEDSIGNAL */  // with Governor
    input  logic                      clk,
    input  logic                      rst,
    // as of kernel_divider
    input  logic [10:0]               goal,
    input  logic [Kernels-1:0]        start,
    input  logic [Kernels*6-1:0]      block_warps,
    input  logic [Kernels*8-1:0]      rows_per_warp,
    input  logic [Kernels*17-1:0]     shared_bytes,
    input  logic [Kernels*6-1:0]      most_warps,
    input  logic [Kernels*6-1:0]      most_blocks,
    input  logic [SmWarps-1:0]        first,
    input  logic [SmWarps-1:0]        second,
    input  logic [Kernels*Blocks-1:0] block_busy,
    input  logic [Kernels-1:0]        placing,
    input  logic                      first_busy,
    input  logic [SmWarps-1:0]        waiting,  // at the barrier, or of a block that moves
    input  logic                      moves,    // a block does
    input  logic [3:0]                commit_valid,
    input  logic [4*WarpBits-1:0]     commit_warp,
    input  logic [3:0]                commit_kernel,
    input  logic [4*PcBits-1:0]       commit_pc,
    input  logic [4*32-1:0]           commit_lanes,
    input  logic [SmWarps-1:0]        wants_collector,
    input  logic                      enter,
    input  logic                      enter_kernel,
    input  logic                      line,
    input  logic                      line_last,
    input  logic                      line_reply,
    input  logic [TicketBits-1:0]     line_ticket,
    input  logic                      fill,
    input  logic [TicketBits-1:0]     fill_ticket,
    input  logic [3:0]                waits,
    /* verilator lint_on UNUSEDSIGNAL */
    // what each kernel has
    output logic [Kernels*6-1:0]      warps_limit,
    output logic [Kernels*6-1:0]      blocks_limit,
    output logic [Kernels-1:0]        over_share,  // it has more than it should
    output logic [SmWarps-1:0]        inactive,    // warps that may not issue,
    output logic [SmWarps-1:0]        full         // no global memory instructions
);
  generate
    if (Governor != 0) begin : governed
      kernel_divider #(.Governor(Governor), .Warps(Warps), .Blocks(Blocks), .Rows(Rows), .SharedWords(SharedWords),
          .PcBits(PcBits), .Pending(Pending), .Tickets(Tickets)) divider (.clk, .rst, .goal, .start, .block_warps,
          .rows_per_warp, .shared_bytes, .most_warps, .most_blocks, .first, .second, .block_busy, .placing, .first_busy,
          .waiting, .moves, .commit_valid, .commit_warp, .commit_kernel, .commit_pc, .commit_lanes, .wants_collector,
          .enter, .enter_kernel, .line, .line_last, .line_reply, .line_ticket, .fill, .fill_ticket, .waits,
          .warps_limit, .blocks_limit, .over_share, .inactive, .full);
    end else begin : ungoverned
      always_comb begin
        warps_limit = most_warps;
        blocks_limit = most_blocks;
        {over_share, inactive, full} = '0;
      end
    end
  endgenerate
endmodule
