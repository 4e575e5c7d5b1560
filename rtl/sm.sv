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
    // launch; configuration, a register at a time
    input  logic [Kernels-1:0]       start,
    input  logic                     setting_valid,
    input  logic [7:0]               setting_index,
    input  logic [31:0]              setting_value,
    /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 1
    input  logic                     table_valid,
    input  logic [2:0]               table_state,
    input  logic                     table_large,
    input  logic [2:0]               table_next,
    input  logic [3:0]               table_delta,
    /* verilator lint_on UNUSEDSIGNAL */
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
  localparam ArbiterWarpBits = $clog2(Schedulers * AllWarps);
  localparam LineTicketBits = $clog2(Pool > 0 ? 256 : Tickets);
  localparam SharedRowBits = $clog2(SharedWords / 32);
  localparam Context = Governor != 0 && Preemption != 0 ? 1 : 0;
  localparam Classes = isa_pkg::GATE_CLASSES;
  // Clients of the memory port after data.
  localparam HasRegisters = Stage == 2 ? 1 : 0;
  localparam Contexts = 1 + HasRegisters;
  localparam Clients = 1 + HasRegisters + Context;
  localparam RegisterPatience = 4095, ContextPatience = 1;

  // ---- settings, and those that a machine of its size has
  logic [settings_pkg::Registers*32-1:0] setting_registers;
  /* verilator lint_off UNUSEDSIGNAL */
  settings_pkg::values_t                 set;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Kernels*PcBits-1:0]             entry;
  settings setting (.clk, .rst, .setting_valid, .setting_index, .setting_value, .value(setting_registers));
  always_comb begin
    set = settings_pkg::named(setting_registers);
    for (int k = 0; k < Kernels; k++) entry[k*PcBits +: PcBits] = set.entry[k*12 +: PcBits];
  end

  // ---- dispatch: blocks become warps on sub-cores
  logic                           launch_valid, launch_first;
  /* verilator lint_off UNUSEDSIGNAL */  // seen by the checker
  logic                           launch_kernel;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [1:0]                     launch_scheduler;
  logic [5:0]                     launch_block_warps;
  logic [PcBits-1:0]              launch_pc;
  logic [SmWarps-1:0]             kernel, subcore_kernel;  // by scheduler; by sub-core
  logic [WarpBits-1:0]            launch_warp;
  logic [31:0]                    launch_lanes;
  logic [BlockBits-1:0]           launch_block;
  logic [4:0]                     launch_warp_in_block;
  logic [15:0]                    launch_block_x, launch_block_y, launch_block_z;
  logic [16:0]                    launch_shared_base;
  logic [Schedulers-1:0]          done_valid, arrive_valid, overflows, launch_to;
  logic [Schedulers*WarpBits-1:0] done_warp, arrive_warp;
  logic [SmWarps-1:0]             waiting;  // at a barrier
  logic [Schedulers*Classes*Warps-1:0] gate;  // what holds warps back, by scheduler, class and warp
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
  logic [Kernels-1:0]           resume_holds, last_valid, has, beyond;
  logic                         resume_kernel, resume_valid, resume_ready;
  logic [15:0]                  resume_x, resume_y, resume_z;
  logic [31:0]                  resume_alive;
  logic [5:0]                   resume_count;
  logic [BlockBits-1:0]         resume_slot;
  logic [Kernels*BlockBits-1:0] last_block;
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
      .clk, .rst, .start, .grid_x(set.grid_x[Kernels*16-1:0]), .grid_y(set.grid_y[Kernels*16-1:0]),
      .grid_z(set.grid_z[Kernels*16-1:0]), .block_warps(set.block_warps[Kernels*6-1:0]),
      .last_lanes(set.last_lanes[Kernels*32-1:0]), .warps_limit(warps_to),
      .blocks_limit(blocks_to), .shared_bytes(set.shared_bytes[Kernels*17-1:0]), .entry, .hashed(set.hashed),
      .hash_table(set.hash_table[HashEntries*8-1:0]), .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp,
      .launch_pc, .launch_lanes, .launch_block, .launch_first, .launch_block_warps, .launch_warp_in_block,
      .launch_block_x, .launch_block_y, .launch_block_z, .launch_shared_base, .first, .kernel, .block_busy, .placing,
      .done_valid, .done_warp, .busy(grids), .move_kernel, .move_block, .evict, .resume_holds, .resume_kernel,
      .resume_valid, .resume_x, .resume_y, .resume_z, .resume_alive, .resume_count, .resume_ready, .resume_slot, .members,
      .last_valid, .last_block);

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
  logic [SmWarps-1:0]    draining, load_held;  // by the load path
  /* verilator lint_off UNUSEDSIGNAL */  // of the coalescer's path
  logic [SmWarps-1:0]    inactive, full;  // by kernel_divider; of the second, warps whose kernel has all the lines that it may have
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
          .clk, .rst, .issued(commit_valid), .adaptive(set.adaptive), .fixed(set.sthld), .table_valid, .table_state, .table_large,
          .table_next, .table_delta, .sthld(wait_limit),
          /* verilator lint_off PINCONNECTEMPTY */ .state(), .sum() /* verilator lint_on PINCONNECTEMPTY */);
    end else begin : no_waiting_time
      assign wait_limit = set.sthld;
    end
  endgenerate

  genvar k;
  generate
    for (k = 0; k < Subcores; k = k + 1) begin : subcores
      subcore #(.Issues(Issues), .Warps(Warps), .Units(Units), .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows),
          .PcBits(PcBits), .BufferDepth(BufferDepth), .StackDepth(StackDepth),
          .QueueDepth(Pool != 0 ? PoolDepth : 0), .Stage(Stage), .Entries(Entries),
          .Kernels(Kernels), .Context(Context)) core (
          .clk, .rst, .policy(set.policy), .score_latency(set.score_latency),
          .rows_per_warp(set.rows_per_warp[Kernels*8-1:0]), .sthld(wait_limit), .all_near(set.all_near), .program_valid,
          .program_address, .program_word, .constant_valid, .constant_word, .constant_value,
          .launch_valid(launch_to[k*Issues +: Issues]),
          .launch_warp, .launch_pc, .launch_lanes, .launch_warp_in_block, .launch_block_x, .launch_block_y, .launch_block_z,
          .launch_shared_base, .kernel(subcore_kernel[k*AllWarps +: AllWarps]), .gate(gate[k*Issues*Classes*Warps +: Issues*Classes*Warps]),
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

  // The memory port: data, and whole lines of registers (RegLess) and of contexts (preemption).
  logic [Clients-1:0]      client_valid, client_ready, answer_valid, answer_ready;
  logic [Clients*6-1:0]    client_operation;
  logic [Clients*25-1:0]   client_line;
  logic [Clients*32-1:0]   client_lanes;
  logic [Clients*160-1:0]  client_word;
  logic [Clients*1024-1:0] client_data;
  /* verilator lint_off UNUSEDSIGNAL */  // contexts' tags have five bits
  logic [Clients*8-1:0]    client_tag, answer_tag;
  /* verilator lint_on UNUSEDSIGNAL */

  logic [SmWarps-1:0]               path_draining, path_held;
  logic [Schedulers*SmWarpBits-1:0] path_warp;
  logic [SmWarpBits-1:0]            load_warp, scratch_warp;
  /* verilator lint_off UNUSEDSIGNAL */  // with Governor
  logic                             sent_valid, sent_reply, returned_valid;
  logic [LineTicketBits-1:0]        sent_ticket, returned_ticket;
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    load_warp = SmWarpBits'(32'(global_warp) % SmWarps);
    scratch_warp = SmWarpBits'(32'(shared_warp) % SmWarps);
    for (int i = 0; i < Schedulers; i++)
      path_warp[i*SmWarpBits +: SmWarpBits] =
          SmWarpBits'(i / Issues * AllWarps) + SmWarpBits'(queued_warp[i*AllWarpBits +: AllWarpBits]);
    for (int i = 0; i < Schedulers; i++)
      for (int w = 0; w < Warps; w++) begin
        subcore_kernel[i/Issues*AllWarps + w*Issues + i%Issues] = kernel[i*Warps+w];
        draining[i*Warps+w] = path_draining[i/Issues*AllWarps + w*Issues + i%Issues];
        load_held[i*Warps+w] = path_held[i/Issues*AllWarps + w*Issues + i%Issues];
      end
  end

  load_path #(.Warps(SmWarps), .Schedulers(Schedulers), .Pool(Pool), .PoolCoalescers(PoolCoalescers),
      .Waiting(PoolDepth + 2 * Schedulers + 1), .Sets(Sets), .Ways(Ways), .Mshrs(Mshrs), .Pending(Pending),
      .Tickets(Tickets)) path (
      .clk, .rst, .queued_valid, .queued_warp(path_warp), .queued_load, .request_valid(global_valid),
      .request_operation(global_operation), .request_warp(load_warp), .request_register(global_register),
      .request_lanes(global_lanes), .request_address(global_address), .request_data(global_data),
      .request_ready(global_ready), .result_valid, .result_warp, .result_register, .result_lanes, .result_data,
      .result_last, .result_ready(result_ready[result_to]), .draining(path_draining), .load_held(path_held),
      .sent_valid, .sent_reply, .sent_ticket, .returned_valid, .returned_ticket,
      .memory_valid(client_valid[0]), .memory_operation(client_operation[5:0]), .memory_line(client_line[24:0]),
      .memory_lanes(client_lanes[31:0]), .memory_word(client_word[159:0]), .memory_data(client_data[1023:0]),
      .memory_tag(client_tag[7:0]), .memory_ready(client_ready[0]), .response_valid(answer_valid[0]),
      .response_tag(answer_tag[7:0]), .response_data, .response_ready(answer_ready[0]));

  line_mux #(.Clients(Clients), .Patience1(Stage == 2 ? RegisterPatience : ContextPatience),
      .Patience2(ContextPatience), .Patience3(ContextPatience), .Lanes(32)) port (
      .clk, .rst, .client_valid, .client_operation, .client_line, .client_lanes, .client_word, .client_data, .client_tag,
      .client_ready, .memory_valid, .memory_operation, .memory_line, .memory_lanes, .memory_word, .memory_data,
      .memory_tag, .memory_ready, .response_valid, .response_tag, .response_ready, .answer_valid, .answer_tag,
      .answer_ready);

  // ---- two kernels share the SM
  /* verilator lint_off UNUSEDSIGNAL */  // with Governor
  logic [SmWarps-1:0] moved;  // warps of a block that is moved
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb moved = Context != 0 && holds ? members : '0;
  generate
    if (Governor != 0) begin : governed
      kernel_divider #(.Governor(Governor), .Warps(Warps), .Blocks(Blocks), .Rows(Rows), .SharedWords(SharedWords), .PcBits(PcBits),
          .Pending(Pending), .Tickets(Tickets)) divider (
          .clk, .rst, .goal(set.goal), .start, .block_warps(set.block_warps), .rows_per_warp(set.rows_per_warp),
          .shared_bytes(set.shared_bytes), .most_warps(set.warps_limit),
          .most_blocks(set.blocks_limit), .first, .second(kernel), .block_busy, .placing, .first_busy(busy[0]), .waiting(waiting | moved), .moves(holds),
          .commit_valid, .commit_warp, .commit_kernel, .commit_pc, .commit_lanes, .asking,
          .enter(global_valid && global_ready), .enter_kernel(kernel[load_warp]), .line(sent_valid),
          .line_last(global_ready), .line_reply(sent_reply), .line_ticket(sent_ticket), .back(returned_valid),
          .back_ticket(returned_ticket), .waits(request_valid & ~request_ready), .warps_limit(warps_to),
          .blocks_limit(blocks_to), .beyond, .inactive, .full);
    end else begin : ungoverned
      always_comb begin
        warps_to = set.warps_limit[Kernels*6-1:0];
        blocks_to = set.blocks_limit[Kernels*6-1:0];
        inactive = '0;
        full = '0;
        beyond = '0;
      end
    end
  endgenerate

  // ---- what holds warps back: a line for each client
  always_comb begin : gates
    gate = '0;
    for (int i = 0; i < Schedulers; i++) begin
      gate[(i*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] |= waiting[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] |= inactive[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] |= moved[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_DRAIN)*Warps +: Warps] |= draining[i*Warps +: Warps] | full[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_LOAD)*Warps +: Warps] |= load_held[i*Warps +: Warps] | full[i*Warps +: Warps];
    end
  end

  generate
    if (Stage == 2) begin : registers
      logic          shard_valid, stores;
      logic [1:0]    shard;
      logic [1023:0] line;
      always_comb begin
        back_valid = '0;
        back_valid[shard] = shard_valid;
        client_operation[6 +: 6] = stores ? isa_pkg::OP_STG : isa_pkg::OP_LDG;
        client_lanes[32 +: 32] = '1;
        client_word[160 +: 160] = line_pkg::WHOLE;
        client_data[1024 +: 1024] = line & {1024{stores}};
      end
      register_l1 #(.Sets(Sets), .Ways(6), .Mshrs(8), .Warps(Warps), .Lines(Rows), .Lanes(32)) cache (
          .clk, .rst, .request_valid(register_valid), .request_kind(register_kind),
          .request_compressed(register_compressed), .request_index(register_index), .request_bank(register_bank),
          .request_line(register_line), .request_data(register_data), .request_ready(register_ready),
          .answer_valid(shard_valid), .answer_shard(shard), .answer_compressed(back_compressed), .answer_bank(back_bank),
          .answer_line(back_line), .answer_data(back_data), .answer_taken(back_taken[shard]),
          .memory_valid(client_valid[1]), .memory_stores(stores), .memory_line(client_line[25 +: 25]),
          .memory_tag(client_tag[8 +: 8]), .memory_data(line), .memory_ready(client_ready[1]),
          .response_valid(answer_valid[1]), .response_tag(answer_tag[8 +: 8]), .response_data,
          .response_ready(answer_ready[1]));
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
  endgenerate

  // ---- a block that is moved
  generate
    if (Context != 0) begin : moving
      logic [31:0] from;  // the sub-core of the warp that is moved
      logic        stores;
      always_comb begin
        from = 32'(context_scheduler);
        client_operation[Contexts*6 +: 6] = stores ? isa_pkg::OP_STG : isa_pkg::OP_LDG;
        client_lanes[Contexts*32 +: 32] = '1;
        client_word[Contexts*160 +: 160] = line_pkg::WHOLE;
        client_data[Contexts*1024 +: 1024] = context_data & {1024{stores}};
      end
      context_mover #(.Warps(Warps), .Blocks(Blocks), .Places(32), .Banks(Banks), .StackDepth(StackDepth)) mover (
          .clk, .rst, .context_line(set.context_line), .context_lines(set.context_lines),
          .rows_per_warp(set.rows_per_warp), .shared_bytes(set.shared_bytes), .beyond, .last_valid, .last_block,
          .resume_ready, .resume_slot, .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp, .launch_warp_in_block,
          .launch_shared_base, .members, .alive, .still, .waiting,
          .shared_held(shared_valid && members[scratch_warp]), .done_valid, .arrive_valid, .now_state(now_state[from*352 +: 352]),
          .now_warp_in_block(now_warp_in_block[from*5 +: 5]), .now_block_x(now_block_x[from*16 +: 16]),
          .now_block_y(now_block_y[from*16 +: 16]), .now_block_z(now_block_z[from*16 +: 16]),
          .now_shared_base(now_shared_base[from*17 +: 17]), .context_ready(context_ready[from]),
          .now_entry(now_entry[from]), .now_saved(now_saved[from*64 +: 64]), .context_made(context_made[from]),
          .now_row(now_row[from]), .now_data(now_data[from*1024 +: 1024]), .shared_ready(shared_moved),
          .shared_read(shared_now), .shared_data(shared_line), .memory_ready(client_ready[Contexts]),
          .response_valid(answer_valid[Contexts]), .response_place(answer_tag[Contexts*8 +: 5]), .response_data, .has,
          .holds, .move_kernel, .move_block, .evict, .resume_holds, .resume_kernel, .resume_valid, .resume_x, .resume_y,
          .resume_z, .resume_alive, .resume_count,
          .context_scheduler, .context_warp, .state_stop, .state_write, .state_arrive, .context_state, .context_read,
          .context_put, .context_entry, .context_saved, .context_row, .context_row_write, .context_register,
          .shared_valid(shared_move), .shared_write(shared_move_write), .shared_row, .memory_valid(client_valid[Contexts]),
          .memory_store(stores), .memory_line(client_line[Contexts*25 +: 25]), .memory_tag(client_tag[Contexts*8 +: 8]),
          /* verilator lint_off PINCONNECTEMPTY */ .data_used(), /* verilator lint_on PINCONNECTEMPTY */
          .data(context_data), .response_ready(answer_ready[Contexts]));
    end else begin : staying
      always_comb begin
        {has, holds, move_kernel, move_block, evict} = '0;
        {resume_holds, resume_kernel, resume_valid, resume_x, resume_y, resume_z, resume_alive, resume_count} = '0;
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
