// sm_preemption: what moves blocks that have to go out of the SM and back, or nothing.  Scavenger: Kloosterman 5.5.2.
// A part of sm (cmodel/sm.h), C: cmodel/sm_preemption.c.
module sm_preemption #(
    parameter Context = 0,  // blocks are moved in and out
    parameter Subcores = 4,
    parameter Kernels = 2,
    parameter Warps = 16,   // slots of each of four schedulers
    parameter Blocks = 32,
    parameter Banks = 2,    // of registers
    parameter StackDepth = 16,
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks),
    localparam EntryBits = $clog2(StackDepth),
    localparam SmWarps = 4 * Warps
) (
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic                         clk,
    input  logic                         rst,
    // as of context_mover
    input  logic [24:0]                  context_line,
    input  logic [15:0]                  context_lines,
    input  logic [Kernels*8-1:0]         rows_per_warp,
    input  logic [Kernels*17-1:0]        shared_bytes,
    input  logic [Kernels-1:0]           over_share,
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
    input  logic [SmWarps-1:0]           waiting,  // at the barrier
    input  logic                         shared_held,
    input  logic [3:0]                   done_valid,
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
    // to the barrier: who arrives, and in a cycle in which no other of its scheduler does the warp that is placed again
    input  logic [3:0]                   arrive_valid,
    input  logic [4*WarpBits-1:0]        arrive_warp,
    output logic [3:0]                   arrives,
    output logic [4*WarpBits-1:0]        arrives_warp,
    // the block that moves
    output logic [Kernels-1:0]           out,      // kernels with blocks that are in memory, or on their way
    output logic                         moves,    // a block does,
    output logic [SmWarps-1:0]           moved,    // and its warps
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
    // to the sub-core that has the warp
    output logic [WarpBits-1:0]          context_warp,
    output logic [Subcores-1:0]          context_stop,
    output logic [Subcores-1:0]          context_write,
    output logic [11*32-1:0]             context_state,
    output logic [Subcores-1:0]          context_read,
    output logic [Subcores-1:0]          context_put,
    output logic [EntryBits-1:0]         context_entry,
    output logic [63:0]                  context_saved,
    output logic [Subcores-1:0]          context_row,
    output logic [Subcores-1:0]          context_row_write,
    output logic [7:0]                   context_register,
    output logic                         shared_valid,
    output logic                         shared_write,
    output logic [9:0]                   shared_row,
    output logic                         memory_valid,
    output logic                         memory_store,
    output logic [24:0]                  memory_line,
    output logic [7:0]                   memory_tag,
    output logic [1023:0]                data,
    output logic                         response_ready
);
  generate
    if (Context != 0) begin : moving
      logic [31:0]         from;     // the sub-core of the warp that moves
      logic [1:0]          scheduler;
      logic                stop, write, read, put, row, row_write, arrive;
      logic [Subcores-1:0] selected;
      assign from = 32'(scheduler), selected = Subcores'(1) << scheduler;
      assign context_stop = stop ? selected : '0, context_write = write ? selected : '0;
      assign context_read = read ? selected : '0, context_put = put ? selected : '0;
      assign context_row = row ? selected : '0, context_row_write = row_write ? selected : '0;
      assign moved = moves ? block_warp_mask : '0;
      always_comb begin
        arrives = arrive_valid | 4'(arrive) << scheduler;
        arrives_warp = arrive_warp;
        if (arrive) arrives_warp[scheduler*WarpBits +: WarpBits] = context_warp;
      end
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
          .resume_alive, .resume_count, .context_scheduler(scheduler), .context_warp, .state_stop(stop),
          .state_write(write), .state_arrive(arrive), .context_state, .context_read(read), .context_put(put),
          .context_entry, .context_saved, .context_row(row), .context_row_write(row_write), .context_register,
          .shared_valid, .shared_write, .shared_row, .memory_valid, .memory_store, .memory_line, .memory_tag,
          /* verilator lint_off PINCONNECTEMPTY */ .data_used(), /* verilator lint_on PINCONNECTEMPTY */
          .data, .response_ready);
    end else begin : staying
      always_comb begin
        arrives = arrive_valid;
        arrives_warp = arrive_warp;
        {out, moves, moved, move_kernel, move_block, evict} = '0;
        {resume_holds, resume_kernel, resume_valid, resume_x, resume_y, resume_z, resume_alive, resume_count} = '0;
        {context_warp, context_stop, context_write, context_state, context_read, context_put, context_entry} = '0;
        {context_saved, context_row, context_row_write, context_register, data} = '0;
        {shared_valid, shared_write, shared_row, memory_valid, memory_store, memory_line, memory_tag} = '0;
        response_ready = '0;
      end
    end
  endgenerate
endmodule
