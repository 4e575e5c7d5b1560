// sm: the streaming multiprocessor, from a launched grid to requests to the memory behind the L1.
// Barnes II-A, Table II, Fig. 7.  Contract: cmodel/sm.h.
module sm #(
    parameter Subcores = 4,  // 4: partitioned, 1: fully connected
    parameter Warps = 16,
    parameter Units = 2,
    parameter Banks = 2,
    parameter UnitPorts = 1,
    parameter Rows = 256,    // of a bank; with RegLess its lines
    parameter PcBits = 12,
    parameter BufferDepth = 4,
    parameter StackDepth = 16,
    parameter Stage = 0,     // operand stage: 0 collector units, 1 caching ones, 2 RegLess
    parameter Entries = 8,   // registers in a caching collector unit; lines of compressed registers, 0: no compressor
    parameter Interval = 10000, // cycles, of sthld_controller
    parameter Blocks = 32,
    parameter HashEntries = 4,
    parameter Sets = 64,
    parameter Ways = 4,      // 0: data are not kept in the L1
    parameter Mshrs = 16,
    parameter Pending = 32,
    parameter Tickets = 16,
    parameter SharedWords = 24576,
    parameter Pool = 0,      // load path: 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID
    parameter PoolCoalescers = 2,
    parameter PoolDepth = 8, // of an instruction queue
    parameter Kernels = 1,   // that run at a time
    parameter Governor = 0,  // that divides the SM between them: 1 with the paper's lengths, 2 short ones, 3 the shortest
    parameter Preemption = 0, // blocks that have to go are preempted
    localparam Issues = 4 / Subcores,
    localparam WarpBits = $clog2(Warps),
    localparam AllWarps = Issues * Warps
) (
    input  logic                     clk,
    input  logic                     rst,
    // program and constants, written while idle
    input  logic                     program_valid,
    input  logic [PcBits-1:0]        program_address,
    input  logic [63:0]              program_word,
    input  logic [Kernels-1:0]       constant_valid,
    input  logic [5:0]               constant_word,
    input  logic [31:0]              constant_value,
    // launch and configuration, held while busy
    input  logic [Kernels-1:0]       start,
    input  logic [Kernels*PcBits-1:0] entry,
    input  logic [Kernels*16-1:0]    grid_x,
    input  logic [Kernels*16-1:0]    grid_y,
    input  logic [Kernels*16-1:0]    grid_z,
    input  logic [Kernels*6-1:0]     block_warps,
    input  logic [Kernels*32-1:0]    last_lanes,
    input  logic [Kernels*6-1:0]     warps_limit,
    input  logic [Kernels*6-1:0]     blocks_limit,
    input  logic [Kernels*17-1:0]    shared_bytes,
    input  logic [Kernels*8-1:0]     rows_per_warp,
    /* verilator lint_off UNUSEDSIGNAL */  // with Governor
    input  logic [10:0]              goal,
    input  logic [24:0]              context_line,
    input  logic [15:0]              context_lines,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [1:0]               policy,
    input  logic [7:0]               sthld,
    /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 0
    input  logic                     adaptive,
    input  logic                     table_valid,
    input  logic [2:0]               table_state,
    input  logic                     table_large,
    input  logic [2:0]               table_next,
    input  logic [3:0]               table_delta,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic                     all_near,
    input  logic [4:0]               score_latency,
    input  logic                     hashed,
    input  logic [HashEntries*8-1:0] hash_table,
    // memory behind the L1
    input  logic                     memory_ready,
    input  logic                     response_valid,
    input  logic [7:0]               response_tag,
    input  logic [1023:0]            response_data,
    output logic [Kernels-1:0]       busy,
    output logic                     response_ready,
    output logic                     memory_valid,
    output logic [5:0]               memory_operation,
    output logic [24:0]              memory_line,
    output logic [31:0]              memory_lanes,
    output logic [32*5-1:0]          memory_word,
    output logic [1023:0]            memory_data,
    output logic [7:0]               memory_tag,
    // every issued instruction
    output logic [3:0]               commit_valid,
    output logic [4*WarpBits-1:0]    commit_warp,
    output logic [3:0]               commit_kernel,
    output logic [4*PcBits-1:0]      commit_pc,
    output logic [4*32-1:0]          commit_lanes,
    output logic                     overflow
);
  localparam Schedulers = 4;
  localparam AllWarpBits = $clog2(AllWarps);
  localparam SmWarps = Schedulers * Warps;
  localparam SmWarpBits = $clog2(SmWarps);
  localparam SubcoreBits = Subcores > 1 ? $clog2(Subcores) : 1;
  localparam BlockBits = $clog2(Blocks);
  localparam PoolSlots = 256;
  localparam LineTickets = Pool != 0 ? PoolSlots : Tickets;
  localparam TicketBits = $clog2(LineTickets);
  localparam ArbiterWarpBits = $clog2(Schedulers * AllWarps);
  localparam SharedRowBits = $clog2(SharedWords / 32);
  localparam Context = Governor != 0 && Preemption != 0 ? 1 : 0;

  // ---- dispatch: blocks become warps on sub-cores
  logic                           launch_valid, launch_first;
  /* verilator lint_off UNUSEDSIGNAL */  // seen by the checker
  logic                           launch_kernel;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [1:0]                     launch_scheduler;
  logic [5:0]                     launch_block_warps;
  logic [PcBits-1:0]              launch_pc;
  logic [SmWarps-1:0]             kernel;
  logic [WarpBits-1:0]            launch_warp;
  logic [31:0]                    launch_lanes;
  logic [BlockBits-1:0]           launch_block;
  logic [4:0]                     launch_warp_in_block;
  logic [15:0]                    launch_block_x, launch_block_y, launch_block_z;
  logic [16:0]                    launch_shared_base;
  logic [Schedulers-1:0]          done_valid, arrive_valid, overflows, launch_to;
  logic [Schedulers*WarpBits-1:0] done_warp, arrive_warp;
  logic [SmWarps-1:0]             waiting, held;  // at a barrier; at one or inactive
  logic [Kernels*6-1:0]           warps_to, blocks_to;  // limits in force
  /* verilator lint_off UNUSEDSIGNAL */  // with Governor
  logic [SmWarps-1:0]             first, asking;
  logic [Kernels*Blocks-1:0]      block_busy;
  logic [Kernels-1:0]             placing;
  logic [Kernels-1:0]             grids;  // kernels with blocks to come, or on the SM
  /* verilator lint_on UNUSEDSIGNAL */

  // What moves a block (context_mover), and what moves.
  /* verilator lint_off UNUSEDSIGNAL */  // with Preemption
  logic                         move_kernel, evict, holds, state_stop, state_write, state_arrive;
  logic [BlockBits-1:0]         move_block;
  logic [Kernels-1:0]           resume, resume_first, resume_ready, last_valid, has, beyond;
  logic [Kernels*16-1:0]        resume_x, resume_y, resume_z;
  logic [Kernels*32-1:0]        resume_alive;
  logic [Kernels*BlockBits-1:0] resume_block, last_block;
  logic [SmWarps-1:0]           members;
  logic [1:0]                   context_scheduler;
  logic [WarpBits-1:0]          context_warp;
  logic [351:0]                 context_state;
  logic                         context_read, context_put, context_row, context_row_write;
  logic [$clog2(StackDepth)-1:0] context_entry;
  logic [63:0]                  context_saved;
  logic [7:0]                   context_register;
  logic [1023:0]                context_data;
  logic [Subcores*352-1:0]      now_state;
  logic [Subcores*5-1:0]        now_warp_in_block;
  logic [Subcores*16-1:0]       now_block_x, now_block_y, now_block_z;
  logic [Subcores*17-1:0]       now_shared_base;
  logic [Subcores-1:0]          context_ready, now_entry, context_made, now_row;
  logic [Subcores*64-1:0]       now_saved;
  logic [Subcores*1024-1:0]     now_data;
  logic [Subcores*Warps-1:0]    alive, still;
  logic                         shared_move, shared_move_write, shared_moved, shared_now;
  logic [9:0]                   shared_row;
  logic [1023:0]                shared_line;
  /* verilator lint_on UNUSEDSIGNAL */

  kernel_dispatch #(.Kernels(Kernels), .Warps(Warps), .Blocks(Blocks), .HashEntries(HashEntries),
      .SharedWords(SharedWords), .PcBits(PcBits), .Context(Context)) dispatch (
      .clk, .rst, .start, .grid_x, .grid_y, .grid_z, .block_warps, .last_lanes, .warps_limit(warps_to),
      .blocks_limit(blocks_to), .shared_bytes, .entry, .hashed, .hash_table, .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp,
      .launch_pc, .launch_lanes, .launch_block, .launch_first, .launch_block_warps, .launch_warp_in_block,
      .launch_block_x, .launch_block_y, .launch_block_z, .launch_shared_base, .first, .kernel, .block_busy, .placing,
      .done_valid, .done_warp, .busy(grids), .move_kernel, .move_block, .evict, .resume, .resume_first, .resume_x, .resume_y,
      .resume_z, .resume_alive, .resume_ready, .resume_block, .members, .last_valid, .last_block);

  // A warp that is placed again arrives when no other of its scheduler does.
  logic [Schedulers-1:0]          arrives;
  logic [Schedulers*WarpBits-1:0] arrives_warp;
  always_comb begin
    arrives = arrive_valid;
    arrives_warp = arrive_warp;
    if (Context != 0 && state_arrive) begin
      arrives[context_scheduler] = 1'b1;
      arrives_warp[context_scheduler*WarpBits +: WarpBits] = context_warp;
    end
    busy = grids | has;
  end

  barrier #(.Schedulers(Schedulers), .Warps(Warps), .Blocks(Blocks), .Context(Context)) barriers (
      .clk, .rst, .launch_valid, .launch_scheduler, .launch_warp, .launch_block, .launch_first,
      .launch_block_warps, .arrive_valid(arrives), .arrive_warp(arrives_warp), .done_valid, .done_warp, .waiting);

  always_comb begin
    launch_to = '0;
    launch_to[launch_scheduler] = launch_valid;
    overflow = overflows != 0;
    for (int i = 0; i < 4; i++)
      commit_kernel[i] = Kernels == 2 && kernel[i*Warps + 32'(commit_warp[i*WarpBits +: WarpBits])];
  end

  // ---- sub-cores
  logic [Schedulers-1:0]             request_valid, request_ready;
  logic [Schedulers*6-1:0]           request_operation;
  logic [Schedulers*AllWarpBits-1:0] request_warp;
  logic [Schedulers*8-1:0]           request_register;
  logic [Schedulers*32-1:0]          request_lanes;
  logic [Schedulers*1024-1:0]        request_address, request_data;

  logic                  result_valid, result_last, shared_result_valid, shared_result_last;
  logic [SmWarpBits-1:0] result_warp, shared_result_warp;
  logic [7:0]            result_register, shared_result_register;
  logic [31:0]           result_lanes, shared_result_lanes;
  logic [1023:0]         result_data, shared_result_data;
  logic [Subcores-1:0]   result_ready, shared_result_ready;
  logic [SubcoreBits-1:0] result_to, shared_result_to;
  logic [SmWarps-1:0]    draining, load_held;
  /* verilator lint_off UNUSEDSIGNAL */  // of the coalescer's path
  logic [SmWarps-1:0]    full;  // warps whose kernel has all the lines that it may have
  /* verilator lint_on UNUSEDSIGNAL */
  // Registers, with RegLess: to and from their L1.
  localparam LineBits = Stage == 2 ? $clog2(Rows) : 1;
  localparam IndexBits = $clog2(Warps * 256);
  /* verilator lint_off UNUSEDSIGNAL */  // of RegLess alone
  logic [Subcores-1:0]           register_valid, register_ready, register_compressed, register_stores;
  logic [Subcores*2-1:0]         register_kind;
  logic [Subcores*IndexBits-1:0] register_index;
  logic [Subcores*3-1:0]         register_bank;
  logic [Subcores*LineBits-1:0]  register_line;
  logic [Subcores*1024-1:0]      register_data;
  logic [Subcores-1:0]           back_valid, back_taken;
  logic                          back_compressed;
  logic [2:0]                    back_bank;
  logic [LineBits-1:0]           back_line;
  logic [1023:0]                 back_data;
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_off UNUSEDSIGNAL */  // of WarpPool alone
  logic [Schedulers-1:0] queued_valid, queued_load;
  logic [Schedulers*AllWarpBits-1:0] queued_warp;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    result_to = SubcoreBits'(32'(result_warp) / AllWarps);
    shared_result_to = SubcoreBits'(32'(shared_result_warp) / AllWarps);
  end

  // How long an issue may wait for a better collector unit: as it is told, or as it is found out.
  logic [7:0] wait_limit;
  generate
    if (Stage == 1) begin : waiting_time
      sthld_controller #(.Issues(Schedulers), .Interval(Interval), .Inverse(50), .Limit(255)) controller (
          .clk, .rst, .issued(commit_valid), .adaptive, .fixed(sthld), .table_valid, .table_state, .table_large,
          .table_next, .table_delta, .sthld(wait_limit),
          /* verilator lint_off PINCONNECTEMPTY */ .state(), .sum() /* verilator lint_on PINCONNECTEMPTY */);
    end else begin : no_waiting_time
      assign wait_limit = sthld;
    end
  endgenerate

  genvar k;
  generate
    for (k = 0; k < Subcores; k = k + 1) begin : subcores
      subcore #(.Issues(Issues), .Warps(Warps), .Units(Units), .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows),
          .PcBits(PcBits), .BufferDepth(BufferDepth), .StackDepth(StackDepth),
          .QueueDepth(Pool != 0 ? PoolDepth : 0), .Stage(Stage), .Entries(Entries),
          .Kernels(Kernels), .Context(Context)) core (
          .clk, .rst, .policy, .score_latency, .rows_per_warp, .sthld(wait_limit), .all_near, .program_valid,
          .program_address, .program_word, .constant_valid, .constant_word, .constant_value,
          .launch_valid(launch_to[k*Issues +: Issues]),
          .launch_warp, .launch_pc, .launch_lanes, .launch_warp_in_block, .launch_block_x, .launch_block_y, .launch_block_z,
          .launch_shared_base, .kernel(kernel[k*AllWarps +: AllWarps]), .waiting(held[k*AllWarps +: AllWarps]),
          .draining(draining[k*AllWarps +: AllWarps]), .load_held(load_held[k*AllWarps +: AllWarps]),
          .request_ready(request_ready[k*Issues +: Issues]),
          .global_valid(result_valid && 32'(result_warp) / AllWarps == k), .global_warp(result_warp[AllWarpBits-1:0]),
          .global_register(result_register), .global_lanes(result_lanes), .global_data(result_data),
          .global_last(result_last),
          .shared_valid(shared_result_valid && 32'(shared_result_warp) / AllWarps == k),
          .shared_warp(shared_result_warp[AllWarpBits-1:0]), .shared_register(shared_result_register),
          .shared_lanes(shared_result_lanes), .shared_data(shared_result_data), .shared_last(shared_result_last),
          .context_warp, .context_stop(state_stop && 32'(context_scheduler) == k),
          .context_write(state_write && 32'(context_scheduler) == k), .context_state,
          .context_read(context_read && 32'(context_scheduler) == k),
          .context_put(context_put && 32'(context_scheduler) == k), .context_entry, .context_saved,
          .context_row(context_row && 32'(context_scheduler) == k),
          .context_row_write(context_row_write && 32'(context_scheduler) == k), .context_register, .context_data,
          .now_state(now_state[k*352 +: 352]), .now_warp_in_block(now_warp_in_block[k*5 +: 5]),
          .now_block_x(now_block_x[k*16 +: 16]), .now_block_y(now_block_y[k*16 +: 16]),
          .now_block_z(now_block_z[k*16 +: 16]), .now_shared_base(now_shared_base[k*17 +: 17]),
          .context_ready(context_ready[k]), .now_entry(now_entry[k]), .now_saved(now_saved[k*64 +: 64]),
          .alive(alive[k*Warps +: Warps]), .still(still[k*Warps +: Warps]), .context_made(context_made[k]),
          .now_row(now_row[k]), .now_data(now_data[k*1024 +: 1024]), .mem_ready(register_ready[k]), .back_valid(back_valid[k]), .back_compressed, .back_bank, .back_line, .back_data,
          .mem_valid(register_valid[k]), .mem_kind(register_kind[k*2 +: 2]), .mem_compressed(register_compressed[k]),
          .mem_index(register_index[k*IndexBits +: IndexBits]), .mem_bank(register_bank[k*3 +: 3]),
          .mem_line(register_line[k*LineBits +: LineBits]), .mem_stores(register_stores[k]),
          .mem_data(register_data[k*1024 +: 1024]), .back_taken(back_taken[k]),
          .global_ready(result_ready[k]), .shared_ready(shared_result_ready[k]),
          .request_valid(request_valid[k*Issues +: Issues]),
          .request_operation(request_operation[k*Issues*6 +: Issues*6]),
          .request_warp(request_warp[k*Issues*AllWarpBits +: Issues*AllWarpBits]),
          .request_register(request_register[k*Issues*8 +: Issues*8]),
          .request_lanes(request_lanes[k*Issues*32 +: Issues*32]),
          .request_address(request_address[k*Issues*1024 +: Issues*1024]),
          .request_data(request_data[k*Issues*1024 +: Issues*1024]),
          .queued_valid(queued_valid[k*Issues +: Issues]),
          .queued_warp(queued_warp[k*Issues*AllWarpBits +: Issues*AllWarpBits]),
          .queued_load(queued_load[k*Issues +: Issues]), .asking(asking[k*AllWarps +: AllWarps]),
          .arrive_valid(arrive_valid[k*Issues +: Issues]),
          .arrive_warp(arrive_warp[k*Issues*WarpBits +: Issues*WarpBits]),
          .done_valid(done_valid[k*Issues +: Issues]), .done_warp(done_warp[k*Issues*WarpBits +: Issues*WarpBits]),
          .commit_valid(commit_valid[k*Issues +: Issues]),
          .commit_warp(commit_warp[k*Issues*WarpBits +: Issues*WarpBits]),
          .commit_pc(commit_pc[k*Issues*PcBits +: Issues*PcBits]),
          .commit_lanes(commit_lanes[k*Issues*32 +: Issues*32]), .overflow(overflows[k*Issues +: Issues]));
    end
  endgenerate

  // ---- memory
  logic                       global_valid, global_ready, shared_valid, shared_ready;
  logic [5:0]                 global_operation, shared_operation;
  /* verilator lint_off UNUSEDSIGNAL */  // above the warp stands the pipe of a shared pool that it came through
  logic [ArbiterWarpBits-1:0] global_warp, shared_warp;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0]                 global_register, shared_register;
  logic [31:0]                global_lanes, shared_lanes;
  logic [1023:0]              global_address, global_data, shared_address, shared_data;

  request_arbiter #(.Sources(Schedulers), .Warps(AllWarps)) arbiter (
      .clk, .rst, .request_valid, .request_operation, .request_warp, .request_register, .request_lanes,
      .request_address, .request_data, .request_ready, .global_valid, .global_operation, .global_warp,
      .global_register, .global_lanes, .global_address, .global_data, .global_ready, .shared_valid,
      .shared_operation, .shared_warp, .shared_register, .shared_lanes, .shared_address, .shared_data, .shared_ready);

  logic                  line_valid, line_ready, line_reply, return_valid, return_ready;
  logic [5:0]            line_operation;
  logic [24:0]           line_address;
  logic [31:0]           line_lanes, return_lanes;
  logic [32*5-1:0]       line_word;
  logic [1023:0]         line_data, return_data;
  logic [TicketBits-1:0] line_ticket, return_ticket;

  // The load path.
  logic [SmWarpBits-1:0] load_warp, scratch_warp;
  always_comb begin
    load_warp = SmWarpBits'(32'(global_warp) % SmWarps);
    scratch_warp = SmWarpBits'(32'(shared_warp) % SmWarps);
  end

  generate
    if (Pool == 0) begin : plain
      coalescer #(.Warps(SmWarps), .Tickets(Tickets)) coalesce (
          .clk, .rst, .request_valid(global_valid), .request_operation(global_operation), .request_warp(load_warp),
          .request_register(global_register), .request_lanes(global_lanes), .request_address(global_address),
          .request_data(global_data), .request_ready(global_ready), .line_valid, .line_operation, .line_address,
          .line_lanes, .line_word, .line_data, .line_reply, .line_ticket, .line_ready, .return_valid, .return_ticket,
          .return_lanes, .return_data, .return_ready, .result_valid, .result_warp, .result_register, .result_lanes,
          .result_data, .result_last, .result_ready(result_ready[result_to]));
      always_comb begin
        draining = full;
        load_held = full;
      end
    end else begin : merging
      logic [SmWarps-1:0] idle, load_may;
      logic [Schedulers*SmWarpBits-1:0] pool_warp;
      always_comb
        for (int i = 0; i < Schedulers; i++)
          pool_warp[i*SmWarpBits +: SmWarpBits] =
              SmWarpBits'(i / Issues * AllWarps) + SmWarpBits'(queued_warp[i*AllWarpBits +: AllWarpBits]);
      warp_pool #(.Warps(SmWarps), .Schedulers(Schedulers), .Waiting(PoolDepth + 2 * Schedulers + 1),
          .Coalescers(PoolCoalescers), .Slots(PoolSlots), .Mode(Pool - 1)) pool (
          .clk, .rst, .queued_valid, .queued_warp(pool_warp), .queued_load, .request_valid(global_valid), .request_operation(global_operation), .request_warp(load_warp),
          .request_register(global_register), .request_lanes(global_lanes), .request_address(global_address),
          .request_data(global_data), .request_ready(global_ready), .line_valid, .line_operation, .line_address,
          .line_lanes, .line_word, .line_data, .line_reply, .line_ticket, .line_ready, .return_valid, .return_ticket,
          .return_lanes, .return_data, .return_ready, .result_valid, .result_warp, .result_register, .result_lanes,
          .result_data, .result_last, .result_ready(result_ready[result_to]),
          .miss(memory_valid && memory_ready && memory_operation == isa_pkg::OP_LDG), .idle, .load_may);
      always_comb begin
        draining = ~idle;
        load_held = ~load_may;
      end
    end
  endgenerate

  logic          data_valid, data_ready, data_response, data_response_ready;
  logic [5:0]    data_operation;
  logic [24:0]   data_line;
  logic [31:0]   data_lanes;
  logic [159:0]  data_word;
  logic [1023:0] data_data;
  logic [7:0]    data_tag;

  l1 #(.Sets(Sets), .Ways(Ways), .Mshrs(Mshrs), .Pending(Pending), .Tickets(LineTickets)) cache (
      .clk, .rst, .line_valid, .line_operation, .line_address, .line_lanes, .line_word, .line_data, .line_reply,
      .line_ticket, .line_ready, .return_valid, .return_ticket, .return_lanes, .return_data, .return_ready,
      .memory_valid(data_valid), .memory_operation(data_operation), .memory_line(data_line),
      .memory_lanes(data_lanes), .memory_word(data_word), .memory_data(data_data), .memory_tag(data_tag),
      .memory_ready(data_ready), .response_valid(data_response), .response_tag, .response_data,
      .response_ready(data_response_ready));

  // ---- two kernels share the SM
  /* verilator lint_off UNUSEDSIGNAL */  // with Governor
  logic [SmWarps-1:0] moved;  // warps of a block that is moved
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb moved = Context != 0 && holds ? members : '0;
  generate
    if (Governor != 0) begin : governed
      logic [SmWarps-1:0] inactive;
      sm_share #(.Governor(Governor), .Warps(Warps), .Blocks(Blocks), .Rows(Rows), .SharedWords(SharedWords), .PcBits(PcBits),
          .Pending(Pending), .Tickets(Tickets)) share (
          .clk, .rst, .goal, .start, .block_warps, .rows_per_warp, .shared_bytes, .most_warps(warps_limit),
          .most_blocks(blocks_limit), .first, .second(kernel), .block_busy, .placing, .first_busy(busy[0]), .waiting(waiting | moved), .moves(holds),
          .commit_valid, .commit_warp, .commit_kernel, .commit_pc, .commit_lanes, .asking,
          .enter(global_valid && global_ready), .enter_kernel(kernel[load_warp]), .line(line_valid && line_ready),
          .line_last(global_ready), .line_reply, .line_ticket, .back(return_valid && return_ready),
          .back_ticket(return_ticket), .waits(request_valid & ~request_ready), .warps_limit(warps_to),
          .blocks_limit(blocks_to), .beyond, .inactive, .full);
      always_comb held = waiting | inactive | moved;
    end else begin : ungoverned
      always_comb begin
        warps_to = warps_limit;
        blocks_to = blocks_limit;
        held = waiting;
        full = '0;
        beyond = '0;
      end
    end
  endgenerate

  // The memory port: of data, and before them of whole lines: of registers, with RegLess, or of contexts, which take turns with
  // data; responses to these have bit 7 of the tag.
  logic          wants, asks, stores, response, response_taken;
  logic [24:0]   whole_line;
  logic [7:0]    whole_tag;
  logic [1023:0] whole_data;
  always_comb response = (Stage == 2 || Context != 0) && response_valid && response_tag[7];
  always_comb data_response = response_valid && !response;
  always_comb response_ready = response ? response_taken : data_response_ready;
  always_comb begin
    memory_valid = asks || data_valid;
    memory_operation = !asks ? data_operation : stores ? isa_pkg::OP_STG : isa_pkg::OP_LDG;
    memory_line = asks ? whole_line : data_line;
    memory_lanes = asks ? '1 : data_lanes;
    memory_word = data_word;
    for (int l = 0; l < 32; l++) if (asks) memory_word[l*5 +: 5] = 5'(l);
    memory_data = asks ? whole_data & {1024{stores}} : data_data;
    memory_tag = asks ? whole_tag : data_tag;
    data_ready = memory_ready && !asks;
  end

  generate
    if (Stage == 2) begin : registers
      logic       answer_valid;
      logic [1:0] answer_shard;
      always_comb begin
        back_valid = '0;
        back_valid[answer_shard] = answer_valid;
      end
      register_l1 #(.Sets(Sets), .Ways(6), .Mshrs(8), .Warps(Warps), .Lines(Rows), .Lanes(32)) cache (
          .clk, .rst, .request_valid(register_valid), .request_kind(register_kind),
          .request_compressed(register_compressed), .request_index(register_index), .request_bank(register_bank),
          .request_line(register_line), .request_data(register_data), .request_ready(register_ready), .answer_valid,
          .answer_shard, .answer_compressed(back_compressed), .answer_bank(back_bank), .answer_line(back_line),
          .answer_data(back_data), .answer_taken(back_taken[answer_shard]), .memory_valid(wants),
          .memory_stores(stores), .memory_line(whole_line), .memory_tag(whole_tag), .memory_data(whole_data), .memory_ready,
          .response_valid(response), .response_tag, .response_data, .response_ready(response_taken));
    end else begin : no_registers
      always_comb begin
        register_ready = '0;
        back_valid = '0;
        back_compressed = 1'b0;
        back_bank = '0;
        back_line = '0;
        back_data = '0;
      end
    end
    if (Context != 0) begin : contexts
      logic data_next_q;  // the line sent last was of a context
      always_ff @(posedge clk)
        if (rst) data_next_q <= 1'b0;
        else if (memory_ready) data_next_q <= asks;
      always_comb asks = wants && !(data_next_q && data_valid);
      always_comb whole_data = context_data;
    end else begin : data_alone
      always_comb asks = wants;
    end
    if (Context == 0 && Stage != 2) begin : no_lines
      always_comb begin
        {wants, stores, whole_line, whole_tag, response_taken} = '0;
        whole_data = '0;
      end
    end
  endgenerate

  // ---- a block that is moved
  generate
    if (Context != 0) begin : moving
      logic [31:0] from;  // the sub-core of the warp that is moved
      always_comb from = 32'(context_scheduler);
      context_mover #(.Warps(Warps), .Blocks(Blocks), .Places(32), .Banks(Banks), .StackDepth(StackDepth)) mover (
          .clk, .rst, .context_line, .context_lines, .rows_per_warp, .shared_bytes, .beyond, .last_valid, .last_block,
          .resume_ready, .resume_block, .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp, .launch_warp_in_block,
          .launch_shared_base, .members, .alive, .still, .waiting,
          .shared_held(shared_valid && members[scratch_warp]), .done_valid, .arrive_valid, .now_state(now_state[from*352 +: 352]),
          .now_warp_in_block(now_warp_in_block[from*5 +: 5]), .now_block_x(now_block_x[from*16 +: 16]),
          .now_block_y(now_block_y[from*16 +: 16]), .now_block_z(now_block_z[from*16 +: 16]),
          .now_shared_base(now_shared_base[from*17 +: 17]), .context_ready(context_ready[from]),
          .now_entry(now_entry[from]), .now_saved(now_saved[from*64 +: 64]), .context_made(context_made[from]),
          .now_row(now_row[from]), .now_data(now_data[from*1024 +: 1024]), .shared_ready(shared_moved),
          .shared_read(shared_now), .shared_data(shared_line), .memory_ready(memory_ready && asks),
          .response_valid(response), .response_place(response_tag[4:0]), .response_data, .has,
          .holds, .move_kernel, .move_block, .evict, .resume, .resume_first, .resume_x, .resume_y, .resume_z, .resume_alive,
          .context_scheduler, .context_warp, .state_stop, .state_write, .state_arrive, .context_state, .context_read,
          .context_put, .context_entry, .context_saved, .context_row, .context_row_write, .context_register,
          .shared_valid(shared_move), .shared_write(shared_move_write), .shared_row, .memory_valid(wants), .memory_store(stores),
          .memory_line(whole_line), .memory_tag(whole_tag),
          /* verilator lint_off PINCONNECTEMPTY */ .data_used(), /* verilator lint_on PINCONNECTEMPTY */
          .data(context_data), .response_ready(response_taken));
    end else begin : staying
      always_comb begin
        {has, holds, move_kernel, move_block, evict, resume, resume_first} = '0;
        {resume_x, resume_y, resume_z, resume_alive} = '0;
        {context_scheduler, context_warp, state_stop, state_write, state_arrive, context_state} = '0;
        {context_read, context_put, context_entry, context_saved} = '0;
        {context_row, context_row_write, context_register, context_data} = '0;
        {shared_move, shared_move_write, shared_row} = '0;
      end
    end
  endgenerate

  shared_memory #(.Warps(SmWarps), .Words(SharedWords), .Context(Context)) scratchpad (
      .clk, .rst, .request_valid(shared_valid), .request_operation(shared_operation),
      .request_warp(scratch_warp), .request_register(shared_register), .request_lanes(shared_lanes),
      .request_address(shared_address), .request_data(shared_data), .request_ready(shared_ready),
      .result_valid(shared_result_valid), .result_warp(shared_result_warp), .result_register(shared_result_register),
      .result_lanes(shared_result_lanes), .result_data(shared_result_data), .result_last(shared_result_last),
      .result_ready(shared_result_ready[shared_result_to]), .context_valid(shared_move),
      .context_write(shared_move_write), .context_row(shared_row[SharedRowBits-1:0]), .context_data,
      .context_ready(shared_moved), .now_valid(shared_now), .now(shared_line));
endmodule
