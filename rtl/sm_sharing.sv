// sm_sharing: what lets two kernels share an SM: the governor that divides it, and what moves the blocks that have to go.
// Scavenger: Kloosterman, chapter 5.  A part of sm (cmodel/sm.h), C: cmodel/sm_sharing.c.
module sm_sharing #(
    parameter Subcores = 4,
    parameter Kernels = 2,
    parameter Governor = 0,   // 0: kernels have what they are told; else whose lengths it has, see kernel_divider
    parameter Preemption = 0, // blocks that have to go are moved
    parameter Warps = 16,     // slots of each of four schedulers
    parameter Blocks = 32,
    parameter Banks = 2,      // of registers
    parameter Rows = 64,      // of a bank
    parameter StackDepth = 16,
    parameter SharedWords = 24576,
    parameter PcBits = 12,
    parameter Pending = 64,   // lines that may be outstanding
    parameter Tickets = 32,
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks),
    localparam EntryBits = $clog2(StackDepth),
    localparam TicketBits = $clog2(Tickets),
    localparam SmWarps = 4 * Warps
) (
    /* verilator lint_off UNUSEDSIGNAL */  // with Governor, and with Preemption
    input  logic                         clk,
    input  logic                         rst,
    // as of kernel_divider
    input  logic [10:0]                  goal,
    input  logic [Kernels-1:0]           start,
    input  logic [Kernels*6-1:0]         block_warps,
    input  logic [Kernels*8-1:0]         rows_per_warp,
    input  logic [Kernels*17-1:0]        shared_bytes,
    input  logic [Kernels*6-1:0]         most_warps,
    input  logic [Kernels*6-1:0]         most_blocks,
    input  logic [SmWarps-1:0]           first,
    input  logic [SmWarps-1:0]           second,
    input  logic [Kernels*Blocks-1:0]    block_busy,
    input  logic [Kernels-1:0]           placing,
    input  logic [3:0]                   commit_valid,
    input  logic [4*WarpBits-1:0]        commit_warp,
    input  logic [3:0]                   commit_kernel,
    input  logic [4*PcBits-1:0]          commit_pc,
    input  logic [4*32-1:0]              commit_lanes,
    input  logic [SmWarps-1:0]           wants_collector,
    input  logic                         enter,
    input  logic                         enter_kernel,
    input  logic                         line,
    input  logic                         line_last,
    input  logic                         line_reply,
    input  logic [TicketBits-1:0]        line_ticket,
    input  logic                         fill,
    input  logic [TicketBits-1:0]        fill_ticket,
    input  logic [3:0]                   waits,
    // as of context_mover
    input  logic [24:0]                  context_line,
    input  logic [15:0]                  context_lines,
    input  logic [Kernels-1:0]           last_valid,
    input  logic [Kernels*BlockBits-1:0] last_block,
    input  logic                         resume_ready,
    input  logic [BlockBits-1:0]         resume_slot,
    input  logic                         launch_valid,
    input  logic                         launch_kernel,
    input  logic [1:0]                   launch_scheduler,
    input  logic [WarpBits-1:0]          launch_warp,
    input  logic [4:0]                   launch_warp_in_block,
    input  logic [16:0]                  launch_shared_base,
    input  logic [SmWarps-1:0]           block_warp_mask,
    input  logic [SmWarps-1:0]           warp_active,
    input  logic [SmWarps-1:0]           warp_idle,
    input  logic [SmWarps-1:0]           waiting, // at the barrier
    input  logic                         shared_held,
    input  logic [3:0]                   done_valid,
    input  logic [3:0]                   arrive_valid,
    // of the warp that moves, as each sub-core has it
    input  logic [Subcores*11*32-1:0]    context_rdata_state,
    input  logic [Subcores*5-1:0]        context_rdata_warp_in_block,
    input  logic [Subcores*16-1:0]       context_rdata_block_x,
    input  logic [Subcores*16-1:0]       context_rdata_block_y,
    input  logic [Subcores*16-1:0]       context_rdata_block_z,
    input  logic [Subcores*17-1:0]       context_rdata_shared_base,
    input  logic [Subcores-1:0]          context_ready,
    input  logic [Subcores-1:0]          context_rdata_entry,
    input  logic [Subcores*64-1:0]       context_rdata_saved,
    input  logic [Subcores-1:0]          context_ack,
    input  logic [Subcores-1:0]          context_rdata_row,
    input  logic [Subcores*1024-1:0]     context_rdata_data,
    // memories
    input  logic                         shared_ready,
    input  logic                         shared_read,
    input  logic [1023:0]                shared_data,
    input  logic                         memory_ready,
    input  logic                         response_valid,
    input  logic [4:0]                   response_place,
    input  logic [1023:0]                response_data,
    /* verilator lint_on UNUSEDSIGNAL */
    // what each kernel has, and whether it is busy
    input  logic [Kernels-1:0]           placed,    // blocks to come, or on the SM
    output logic [Kernels-1:0]           busy,
    output logic [Kernels*6-1:0]         warps_limit,
    output logic [Kernels*6-1:0]         blocks_limit,
    output logic [SmWarps-1:0]           held,      // warps that may not issue,
    output logic [SmWarps-1:0]           full,      // no global memory instructions
    // the block that moves
    output logic                         move_kernel,
    output logic [BlockBits-1:0]         move_block,
    output logic                         evict,
    output logic [Kernels-1:0]           resume_holds,
    output logic                         resume_kernel,
    output logic                         resume_valid,
    output logic [15:0]                  resume_x,
    output logic [15:0]                  resume_y,
    output logic [15:0]                  resume_z,
    output logic [31:0]                  resume_alive,
    output logic [5:0]                   resume_count,
    output logic [1:0]                   context_scheduler,
    output logic [WarpBits-1:0]          context_warp,
    output logic                         state_stop,
    output logic                         state_write,
    output logic                         state_arrive,
    output logic [11*32-1:0]             context_state,
    output logic                         context_read,
    output logic                         context_put,
    output logic [EntryBits-1:0]         context_entry,
    output logic [63:0]                  context_saved,
    output logic                         context_row,
    output logic                         context_row_write,
    output logic [7:0]                   context_register,
    output logic                         shared_valid,
    output logic                         shared_write,
    output logic [9:0]                   shared_row,
    output logic                         memory_valid,
    output logic                         memory_store,
    output logic [24:0]                  memory_line,
    output logic [7:0]                   memory_tag,
    output logic                         data_used,
    output logic [1023:0]                data,
    output logic                         response_ready
);
  /* verilator lint_off UNUSEDSIGNAL */
  logic               moves;           // a block does
  logic [Kernels-1:0] out;             // kernels with blocks that are in memory, or on their way
  logic [Kernels-1:0] over_share;          // kernels that have more than they should
  logic [SmWarps-1:0] moved, inactive; // warps of the block that moves; warps that are held back
  /* verilator lint_on UNUSEDSIGNAL */
  assign busy = placed | out;
  assign moved = moves ? block_warp_mask : '0;
  assign held = inactive | moved;

  generate
    if (Governor != 0) begin : governed
      kernel_divider #(.Governor(Governor), .Warps(Warps), .Blocks(Blocks), .Rows(Rows), .SharedWords(SharedWords),
          .PcBits(PcBits), .Pending(Pending), .Tickets(Tickets)) divider ( .clk, .rst, .goal, .start, .block_warps,
          .rows_per_warp, .shared_bytes, .most_warps, .most_blocks, .first, .second, .block_busy, .placing,
          .first_busy(busy[0]), .waiting(waiting | moved), .moves, .commit_valid, .commit_warp, .commit_kernel,
          .commit_pc, .commit_lanes, .wants_collector, .enter, .enter_kernel, .line, .line_last, .line_reply,
          .line_ticket, .fill, .fill_ticket, .waits, .warps_limit, .blocks_limit, .over_share, .inactive, .full);
    end else begin : ungoverned
      always_comb begin
        warps_limit = most_warps;
        blocks_limit = most_blocks;
        {over_share, inactive, full} = '0;
      end
    end

    if (Governor != 0 && Preemption != 0) begin : moving
      logic [31:0] from;  // the sub-core of the warp that moves
      assign from = 32'(context_scheduler);
      context_mover #(.Warps(Warps), .Blocks(Blocks), .Places(32), .Banks(Banks), .StackDepth(StackDepth)) mover (
          .clk, .rst, .context_line, .context_lines, .rows_per_warp, .shared_bytes, .over_share, .last_valid,
          .last_block, .resume_ready, .resume_slot, .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp,
          .launch_warp_in_block, .launch_shared_base, .block_warp_mask, .warp_active, .warp_idle, .waiting,
          .shared_held, .done_valid, .arrive_valid, .context_rdata_state(context_rdata_state[from*352 +: 352]),
          .context_rdata_warp_in_block(context_rdata_warp_in_block[from*5 +: 5]),
          .context_rdata_block_x(context_rdata_block_x[from*16 +: 16]),
          .context_rdata_block_y(context_rdata_block_y[from*16 +: 16]),
          .context_rdata_block_z(context_rdata_block_z[from*16 +: 16]),
          .context_rdata_shared_base(context_rdata_shared_base[from*17 +: 17]), .context_ready(context_ready[from]),
          .context_rdata_entry(context_rdata_entry[from]), .context_rdata_saved(context_rdata_saved[from*64 +: 64]),
          .context_ack(context_ack[from]), .context_rdata_row(context_rdata_row[from]),
          .context_rdata_data(context_rdata_data[from*1024 +: 1024]), .shared_ready, .shared_read, .shared_data,
          .memory_ready, .response_valid, .response_place, .response_data, .has(out), .holds(moves), .move_kernel,
          .move_block, .evict, .resume_holds, .resume_kernel, .resume_valid, .resume_x, .resume_y, .resume_z,
          .resume_alive, .resume_count, .context_scheduler, .context_warp, .state_stop, .state_write, .state_arrive,
          .context_state, .context_read, .context_put, .context_entry, .context_saved, .context_row, .context_row_write,
          .context_register, .shared_valid, .shared_write, .shared_row, .memory_valid, .memory_store, .memory_line,
          .memory_tag, .data_used, .data, .response_ready);
    end else begin : staying
      always_comb begin
        {out, moves, move_kernel, move_block, evict} = '0;
        {resume_holds, resume_kernel, resume_valid, resume_x, resume_y, resume_z, resume_alive, resume_count} = '0;
        {context_scheduler, context_warp, state_stop, state_write, state_arrive, context_state} = '0;
        {context_read, context_put, context_entry, context_saved, context_row, context_row_write, context_register} = '0;
        {shared_valid, shared_write, shared_row, memory_valid, memory_store, memory_line, memory_tag} = '0;
        {data_used, data, response_ready} = '0;
      end
    end
  endgenerate
endmodule
