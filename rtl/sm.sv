// sm: the streaming multiprocessor, from a launched grid to requests to the memory behind the L1.
// Barnes II-A, Table II, Fig. 7.  Contract: cmodel/sm.h.
module sm #(
    parameter Subcores = 4,  // 4: partitioned, 1: fully connected
    parameter Warps = 16,
    parameter Units = 2, parameter Banks = 2, parameter UnitPorts = 1,
    parameter Rows = 256,    // of a bank; with RegLess its lines
    parameter PcBits = 12,
    parameter BufferDepth = 4, parameter StackDepth = 16,
    parameter Stage = 0,     // operand stage: 0 collector units, 1 caching ones, 2 RegLess
    parameter Entries = 8,   // registers in a caching collector unit; lines of compressed registers, 0: no compressor
    parameter Interval = 10000, // cycles, of sthld_controller
    parameter Blocks = 32, parameter HashEntries = 4,
    parameter Sets = 64,
    parameter Ways = 4,      // 0: data are not kept in the L1
    parameter Mshrs = 16, parameter Pending = 32, parameter Tickets = 16,
    parameter SharedWords = 24576,
    parameter Pool = 0,      // load path: 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID
    parameter PoolCoalescers = 2,
    parameter PoolDepth = 8, // of an instruction queue
    parameter Kernels = 1,   // that run at a time
    parameter Governor = 0,  // that divides the SM between them: 1 with the paper's lengths, 2 short, 3 the shortest
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
  localparam AllWarpBits = $clog2(AllWarps), SmWarps = 4 * Warps, SmWarpBits = $clog2(SmWarps);
  localparam SubcoreBits = Subcores > 1 ? $clog2(Subcores) : 1, BlockBits = $clog2(Blocks);
  localparam LineTickets = Pool > 0 ? 256 : Tickets;
  localparam Context = Governor != 0 && Preemption != 0 ? 1 : 0;
  localparam Classes = isa_pkg::GATE_CLASSES;

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
  logic                         launch_valid, launch_kernel, launch_first;
  logic [1:0]                   launch_scheduler, context_scheduler;  // context_*: of a warp that moves
  logic [WarpBits-1:0]          launch_warp, context_warp;
  logic [PcBits-1:0]            launch_pc;
  logic [BlockBits-1:0]         launch_block, move_block, resume_slot;
  logic [5:0]                   launch_block_warps, resume_count;
  logic [4:0]                   launch_warp_in_block;
  logic [15:0]                  launch_block_x, launch_block_y, launch_block_z, resume_x, resume_y, resume_z;
  logic [16:0]                  launch_shared_base;
  logic [31:0]                  launch_lanes, resume_alive;
  logic [3:0]                   done_valid, arrive_valid, arrives;
  logic [4*WarpBits-1:0]        done_warp, arrive_warp, arrives_warp;
  logic [SmWarps-1:0]           first, kernel, members, waiting;  // slots of either kernel, of the block that moves
  logic [SmWarps-1:0]           subcore_kernel;                   // the second's, by sub-core and its warps
  logic [Kernels*Blocks-1:0]    block_busy;
  logic [Kernels-1:0]           placing, placed, resume_holds, last_valid;
  logic [Kernels*6-1:0]         warps_limit, blocks_limit;        // in force
  logic [Kernels*BlockBits-1:0] last_block;
  logic                         move_kernel, evict, resume_kernel, resume_valid, resume_ready, state_arrive;
  kernel_dispatch #(.Kernels(Kernels), .Warps(Warps), .Blocks(Blocks), .HashEntries(HashEntries),
      .SharedWords(SharedWords), .PcBits(PcBits), .Context(Context)) dispatch (.clk, .rst, .start,
      .grid_x(set.grid_x[Kernels*16-1:0]), .grid_y(set.grid_y[Kernels*16-1:0]), .grid_z(set.grid_z[Kernels*16-1:0]),
      .block_warps(set.block_warps[Kernels*6-1:0]), .last_lanes(set.last_lanes[Kernels*32-1:0]), .warps_limit,
      .blocks_limit, .shared_bytes(set.shared_bytes[Kernels*17-1:0]), .entry, .hashed(set.hashed),
      .hash_table(set.hash_table[HashEntries*8-1:0]), .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp,
      .launch_pc, .launch_lanes, .launch_block, .launch_first, .launch_block_warps, .launch_warp_in_block,
      .launch_block_x, .launch_block_y, .launch_block_z, .launch_shared_base, .first, .kernel, .block_busy, .placing,
      .done_valid, .done_warp, .busy(placed), .move_kernel, .move_block, .evict, .resume_holds, .resume_kernel,
      .resume_valid, .resume_x, .resume_y, .resume_z, .resume_alive, .resume_count, .resume_ready, .resume_slot,
      .members, .last_valid, .last_block);

  // ---- the barrier; a warp that is placed again arrives when no other of its scheduler does
  always_comb begin
    arrives = arrive_valid | 4'(state_arrive) << context_scheduler;
    arrives_warp = arrive_warp;
    if (state_arrive) arrives_warp[context_scheduler*WarpBits +: WarpBits] = context_warp;
  end
  barrier #(.Schedulers(4), .Warps(Warps), .Blocks(Blocks), .Context(Context)) barriers (
      .clk, .rst, .launch_valid, .launch_scheduler, .launch_warp, .launch_block, .launch_first, .launch_block_warps,
      .arrive_valid(arrives), .arrive_warp(arrives_warp), .done_valid, .done_warp, .waiting);

  // ---- what holds warps back: a line for each client
  logic [SmWarps-1:0]         draining, load_held, held, full;  // by the load path, and by what divides the SM
  logic [4*Classes*Warps-1:0] gate;                             // by scheduler, class and warp
  always_comb begin : gates
    gate = '0;
    for (int i = 0; i < 4; i++) begin
      gate[(i*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] |= waiting[i*Warps +: Warps] | held[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_DRAIN)*Warps +: Warps] |= draining[i*Warps +: Warps] | full[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_LOAD)*Warps +: Warps] |= load_held[i*Warps +: Warps] | full[i*Warps +: Warps];
    end
  end

  // ---- how long an issue may wait for a better collector unit: as it is told, or as it is found out
  logic [7:0] wait_limit;
  generate
    if (Stage == 1) begin : waiting_time
      sthld_controller #(.Issues(4), .Interval(Interval), .Inverse(50), .Limit(255)) controller (
          .clk, .rst, .issued(commit_valid), .adaptive(set.adaptive), .fixed(set.sthld), .table_valid, .table_state,
          .table_large, .table_next, .table_delta, .sthld(wait_limit),
          /* verilator lint_off PINCONNECTEMPTY */ .state(), .sum() /* verilator lint_on PINCONNECTEMPTY */);
    end else assign wait_limit = set.sthld;
  endgenerate

  // ---- sub-cores
  localparam LineBits = Stage == 2 ? $clog2(Rows) : 1, IndexBits = $clog2(Warps * 256);
  logic [3:0]                    launch_to, overflows, request_valid, request_ready, queued_valid, queued_load;
  logic [4*6-1:0]                request_operation;
  logic [4*AllWarpBits-1:0]      request_warp, queued_warp;
  logic [4*8-1:0]                request_register;
  logic [4*32-1:0]               request_lanes;
  logic [4*1024-1:0]             request_address, request_data;
  logic                          global_valid, global_last, shared_valid, shared_last, back_valid, back_compressed;
  logic [SubcoreBits-1:0]        global_subcore, shared_subcore, back_subcore;
  logic [AllWarpBits-1:0]        global_warp, shared_warp;
  logic [7:0]                    global_register, shared_register, context_register;
  logic [31:0]                   global_lanes, shared_lanes;
  logic [1023:0]                 global_data, shared_data, back_data, context_data;
  logic [Subcores-1:0]           global_ready, shared_ready, back_taken;
  logic [SmWarps-1:0]            asking;
  logic [Subcores-1:0]           register_valid, register_ready, register_compressed;  // of RegLess
  logic [Subcores*2-1:0]         register_kind;
  logic [Subcores*IndexBits-1:0] register_index;
  logic [Subcores*3-1:0]         register_bank;
  logic [Subcores*LineBits-1:0]  register_line;
  logic [Subcores*1024-1:0]      register_data;
  logic [2:0]                    back_bank;
  logic [LineBits-1:0]           back_line;
  logic                          state_stop, state_write, context_read, context_put, context_row, context_row_write;
  logic [351:0]                  context_state;
  logic [$clog2(StackDepth)-1:0] context_entry;
  logic [63:0]                   context_saved;
  logic [Subcores*352-1:0]       now_state;  // of the warp that moves, as each sub-core has it
  logic [Subcores*5-1:0]         now_warp_in_block;
  logic [Subcores*16-1:0]        now_block_x, now_block_y, now_block_z;
  logic [Subcores*17-1:0]        now_shared_base;
  logic [Subcores*64-1:0]        now_saved;
  logic [Subcores*1024-1:0]      now_data;
  logic [Subcores-1:0]           context_ready, now_entry, context_made, now_row;
  logic [Subcores*Warps-1:0]     alive, still;
  assign launch_to = 4'(launch_valid) << launch_scheduler;
  assign overflow = overflows != 0;
  always_comb
    for (int i = 0; i < 4; i++) begin
      commit_kernel[i] = Kernels == 2 && kernel[i*Warps + 32'(commit_warp[i*WarpBits +: WarpBits])];
      for (int w = 0; w < Warps; w++) subcore_kernel[i/Issues*AllWarps + w*Issues + i%Issues] = kernel[i*Warps+w];
    end

  generate
    for (genvar k = 0; k < Subcores; k = k + 1) begin : subcores
      subcore #(.Issues(Issues), .Warps(Warps), .Units(Units), .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows),
          .PcBits(PcBits), .BufferDepth(BufferDepth), .StackDepth(StackDepth), .QueueDepth(Pool != 0 ? PoolDepth : 0),
          .Stage(Stage), .Entries(Entries), .Kernels(Kernels), .Context(Context)) core (.clk, .rst,
          .policy(set.policy), .score_latency(set.score_latency), .rows_per_warp(set.rows_per_warp[Kernels*8-1:0]),
          .sthld(wait_limit), .all_near(set.all_near), .program_valid, .program_address, .program_word, .constant_valid,
          .constant_word, .constant_value, .launch_valid(launch_to[k*Issues +: Issues]), .launch_warp, .launch_pc,
          .launch_lanes, .launch_warp_in_block, .launch_block_x, .launch_block_y, .launch_block_z, .launch_shared_base,
          .kernel(subcore_kernel[k*AllWarps +: AllWarps]), .gate(gate[k*Issues*Classes*Warps +: Issues*Classes*Warps]),
          .request_ready(request_ready[k*Issues +: Issues]), .global_valid(global_valid && 32'(global_subcore) == k),
          .global_warp, .global_register, .global_lanes, .global_data, .global_last,
          .shared_valid(shared_valid && 32'(shared_subcore) == k), .shared_warp, .shared_register, .shared_lanes,
          .shared_data, .shared_last, .context_warp, .context_stop(state_stop && 32'(context_scheduler) == k),
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
          .now_row(now_row[k]), .now_data(now_data[k*1024 +: 1024]), .mem_ready(register_ready[k]),
          .back_valid(back_valid && 32'(back_subcore) == k), .back_compressed, .back_bank, .back_line, .back_data,
          .mem_valid(register_valid[k]), .mem_kind(register_kind[k*2 +: 2]), .mem_compressed(register_compressed[k]),
          .mem_index(register_index[k*IndexBits +: IndexBits]), .mem_bank(register_bank[k*3 +: 3]),
          .mem_line(register_line[k*LineBits +: LineBits]), /* verilator lint_off PINCONNECTEMPTY */ .mem_stores(),
          /* verilator lint_on PINCONNECTEMPTY */ .mem_data(register_data[k*1024 +: 1024]), .back_taken(back_taken[k]),
          .global_ready(global_ready[k]), .shared_ready(shared_ready[k]),
          .request_valid(request_valid[k*Issues +: Issues]),
          .request_operation(request_operation[k*Issues*6 +: Issues*6]),
          .request_warp(request_warp[k*Issues*AllWarpBits +: Issues*AllWarpBits]),
          .request_register(request_register[k*Issues*8 +: Issues*8]),
          .request_lanes(request_lanes[k*Issues*32 +: Issues*32]),
          .request_address(request_address[k*Issues*1024 +: Issues*1024]),
          .request_data(request_data[k*Issues*1024 +: Issues*1024]), .queued_valid(queued_valid[k*Issues +: Issues]),
          .queued_warp(queued_warp[k*Issues*AllWarpBits +: Issues*AllWarpBits]),
          .queued_load(queued_load[k*Issues +: Issues]), .asking(asking[k*AllWarps +: AllWarps]),
          .arrive_valid(arrive_valid[k*Issues +: Issues]),
          .arrive_warp(arrive_warp[k*Issues*WarpBits +: Issues*WarpBits]), .done_valid(done_valid[k*Issues +: Issues]),
          .done_warp(done_warp[k*Issues*WarpBits +: Issues*WarpBits]), .commit_valid(commit_valid[k*Issues +: Issues]),
          .commit_warp(commit_warp[k*Issues*WarpBits +: Issues*WarpBits]),
          .commit_pc(commit_pc[k*Issues*PcBits +: Issues*PcBits]),
          .commit_lanes(commit_lanes[k*Issues*32 +: Issues*32]), .overflow(overflows[k*Issues +: Issues]));
    end
  endgenerate

  // ---- memory
  logic                           enter_valid, scratch_valid, sent_valid, sent_last, sent_reply, returned_valid;
  logic [SmWarpBits-1:0]          enter_warp, scratch_warp;
  logic [$clog2(LineTickets)-1:0] sent_ticket, returned_ticket;
  // Contexts, to and from memory and shared memory.
  logic                           context_valid, context_store, context_taken, context_answer, context_answer_ready;
  logic                           row_valid, row_write, row_ready, row_read;
  logic [24:0]                    context_line;
  logic [7:0]                     context_tag;
  logic [4:0]                     context_answer_tag;
  logic [9:0]                     row_index;
  logic [1023:0]                  row_now;
  sm_memory #(.Subcores(Subcores), .Warps(Warps), .Stage(Stage), .Rows(Rows), .Sets(Sets), .Ways(Ways), .Mshrs(Mshrs),
      .Pending(Pending), .Tickets(Tickets), .SharedWords(SharedWords), .Pool(Pool), .PoolCoalescers(PoolCoalescers),
      .PoolDepth(PoolDepth), .Context(Context)) memory (.clk, .rst, .request_valid, .request_operation, .request_warp,
      .request_register, .request_lanes, .request_address, .request_data, .request_ready, .queued_valid, .queued_warp,
      .queued_load, .global_valid, .global_subcore, .global_warp, .global_register, .global_lanes, .global_data,
      .global_last, .global_ready, .shared_valid, .shared_subcore, .shared_warp, .shared_register, .shared_lanes,
      .shared_data, .shared_last, .shared_ready, .draining, .load_held, .enter_valid, .enter_warp, .scratch_valid,
      .scratch_warp, .sent_valid, .sent_last, .sent_reply, .sent_ticket, .returned_valid, .returned_ticket,
      .register_valid, .register_kind, .register_compressed, .register_index, .register_bank, .register_line,
      .register_data, .register_ready, .back_valid, .back_subcore, .back_compressed, .back_bank, .back_line, .back_data,
      .back_taken, .context_valid, .context_store, .context_line, .context_tag, .context_data,
      .context_ready(context_taken), .context_answer, .context_answer_tag, .context_answer_ready, .row_valid,
      .row_write, .row_index, .row_data(context_data), .row_ready, .row_read, .row_now, .memory_valid,
      .memory_operation, .memory_line, .memory_lanes, .memory_word, .memory_data, .memory_tag, .memory_ready,
      .response_valid, .response_tag, .response_data, .response_ready);

  // ---- what two kernels share the SM by
  sm_sharing #(.Subcores(Subcores), .Kernels(Kernels), .Governor(Governor), .Preemption(Preemption), .Warps(Warps),
      .Blocks(Blocks), .Banks(Banks), .Rows(Rows), .StackDepth(StackDepth), .SharedWords(SharedWords), .PcBits(PcBits),
      .Pending(Pending), .Tickets(LineTickets)) sharing (.clk, .rst, .goal(set.goal), .start,
      .block_warps(set.block_warps[Kernels*6-1:0]), .rows_per_warp(set.rows_per_warp[Kernels*8-1:0]),
      .shared_bytes(set.shared_bytes[Kernels*17-1:0]), .most_warps(set.warps_limit[Kernels*6-1:0]),
      .most_blocks(set.blocks_limit[Kernels*6-1:0]), .first, .second(kernel), .block_busy, .placing, .commit_valid,
      .commit_warp, .commit_kernel, .commit_pc, .commit_lanes, .asking, .enter(enter_valid),
      .enter_kernel(kernel[enter_warp]), .line(sent_valid), .line_last(sent_last), .line_reply(sent_reply),
      .line_ticket(sent_ticket), .back(returned_valid), .back_ticket(returned_ticket),
      .waits(request_valid & ~request_ready), .context_line(set.context_line), .context_lines(set.context_lines),
      .last_valid, .last_block, .resume_ready, .resume_slot, .launch_valid, .launch_kernel, .launch_scheduler,
      .launch_warp, .launch_warp_in_block, .launch_shared_base, .members, .alive(SmWarps'(alive)),
      .still(SmWarps'(still)), .waiting, .shared_held(scratch_valid && members[scratch_warp]), .done_valid,
      .arrive_valid, .now_state, .now_warp_in_block, .now_block_x, .now_block_y, .now_block_z, .now_shared_base,
      .context_ready, .now_entry, .now_saved, .context_made, .now_row, .now_data, .shared_ready(row_ready),
      .shared_read(row_read), .shared_data(row_now), .memory_ready(context_taken), .response_valid(context_answer),
      .response_place(context_answer_tag), .response_data, .placed, .busy, .warps_limit, .blocks_limit, .held, .full,
      .move_kernel, .move_block, .evict, .resume_holds, .resume_kernel, .resume_valid, .resume_x, .resume_y, .resume_z,
      .resume_alive, .resume_count, .context_scheduler, .context_warp, .state_stop, .state_write, .state_arrive,
      .context_state, .context_read, .context_put, .context_entry, .context_saved, .context_row, .context_row_write,
      .context_register, .shared_valid(row_valid), .shared_write(row_write), .shared_row(row_index),
      .memory_valid(context_valid), .memory_store(context_store), .memory_line(context_line), .memory_tag(context_tag),
      /* verilator lint_off PINCONNECTEMPTY */ .data_used(),
      /* verilator lint_on PINCONNECTEMPTY */ .data(context_data), .response_ready(context_answer_ready));
endmodule
