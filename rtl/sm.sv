// sm: the streaming multiprocessor, from a launched grid to requests to the memory behind the L1.
// Barnes II-A, Table II, Fig. 7.  Contract: cmodel/sm.h.
module sm #(
    parameter Subcores = 4, parameter Warps = 16,  // 4: partitioned, 1: fully connected; of a scheduler
    parameter CollectorUnits = 2, parameter Banks = 2, parameter UnitPorts = 1,
    parameter Rows = 256,    // of a bank; with RegLess its lines
    parameter PcBits = 12, parameter BufferDepth = 4, parameter StackDepth = 16,
    parameter OperandStage = 0,     // operand stage: 0 collector units, 1 caching ones, 2 RegLess
    parameter Entries = 8,   // registers in a caching collector unit; lines of compressed registers, 0: no compressor
    parameter Interval = 10000, // cycles, of sthld_controller
    parameter Blocks = 32, parameter HashEntries = 4, parameter SfuStages = 4, parameter TensorStages = 1,  // of pipes
    parameter Sets = 64, parameter Ways = 4, parameter Sectors = 1,  // 0: data are not kept in the L1; of a line
    parameter Mshrs = 16, parameter Pending = 32, parameter Tickets = 16, parameter SharedWords = 24576,
    parameter LoadPath = 0,      // load path: 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID
    parameter PoolCoalescers = 2, parameter PoolDepth = 8,  // of an instruction queue
    parameter Kernels = 1,   // that run at a time
    parameter Governor = 0,  // that divides the SM between them: 1 with the paper's lengths, 2 short, 3 the shortest
    parameter Preemption = 0, parameter DoubleLanes = 0,  // blocks that have to go are preempted; lanes of dp_pipe
    parameter HalfPrecision = 0, parameter IntStages = 2, parameter FpStages = 2, parameter DoubleStages = 2, parameter IssueStages = 0,
    parameter Sharing = 0, parameter DynamicPeriod = 1000, parameter DynamicStep = 16, parameter DynamicStart = 256,
    parameter BlockSource = 0, parameter CarveOut = 0, localparam StallBits = $clog2(4 * DynamicPeriod + 1),
    localparam PerSubcore = 4 / Subcores, localparam WarpBits = $clog2(Warps), localparam AllWarps = PerSubcore * Warps
) (
    input  logic                     clk, rst,
    // program and constants, written while idle
    input  logic                     program_valid, input logic [63:0] program_word,
    input  logic [PcBits-1:0]        program_address,
    input  logic [Kernels-1:0]       constant_valid, input logic [5:0] constant_word, input logic [31:0] constant_value,
    // launch; configuration, a register at a time
    input  logic [Kernels-1:0]       start, input logic setting_valid,
    input  logic [7:0]               setting_index, input logic [31:0] setting_value,
    /* verilator lint_off UNUSEDSIGNAL */  // with BlockSource = 1; with OperandStage = 1
    input  logic                     give_valid,
    input  logic [15:0]              give_x, give_y, give_z,
    input  logic [31:0]              give_alive, input logic [5:0] give_count,
    input  logic                     table_valid, table_large,
    input  logic [2:0]               table_state, table_next,
    input  logic [3:0]               table_delta,
    input  logic                     reference_valid, input logic [StallBits-1:0] reference_stalls,  // with Sharing
    /* verilator lint_on UNUSEDSIGNAL */
    // memory behind the L1
    input  logic                     memory_ready, response_valid, input logic [7:0] response_tag,
    input  logic [1023:0]            response_data,
    output logic [Kernels-1:0]       busy, output logic response_ready, memory_valid,
    output logic [5:0]               memory_operation, output logic [24:0] memory_line,
    output logic [31:0]              memory_lanes, output logic [32*5-1:0] memory_word,
    output logic [1023:0]            memory_data, output logic [7:0] memory_tag,
    // every issued instruction
    output logic [3:0]               commit_valid, commit_kernel, output logic [4*WarpBits-1:0] commit_warp,
    output logic [4*PcBits-1:0]      commit_pc, output logic [4*32-1:0] commit_lanes,
    output logic                     overflow, ended, quiet,  // the last two with BlockSource = 1
    output logic                     stalls_valid, output logic [StallBits-1:0] stalls  // with Sharing
);
  localparam AllWarpBits = $clog2(AllWarps), SmWarps = 4 * Warps, SmWarpBits = $clog2(SmWarps);
  localparam SubcoreBits = Subcores > 1 ? $clog2(Subcores) : 1, BlockBits = $clog2(Blocks);
  localparam LineTickets = variants_pkg::LOAD_PATH_NEEDS_QUEUES[LoadPath] ? 256 : Tickets;
  localparam Context = Governor != 0 && Preemption != 0 ? 1 : 0;
  localparam Classes = isa_pkg::GATE_CLASSES, MapKernels = Sharing != 0 ? share_pkg::Bytes : Kernels;
  /* verilator lint_off PINCONNECTEMPTY */

  // ---- settings, and those that a machine of its size has
  localparam SettingRegisters = settings_pkg::Registers - (Sharing != 0 ? 0 : share_pkg::Settings);
  logic [SettingRegisters*32-1:0] setting_registers;
  /* verilator lint_off UNUSEDSIGNAL */
  settings_pkg::values_t          set;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Kernels*PcBits-1:0]      entry;
  settings #(.Registers(SettingRegisters)) setting (
      .clk, .rst, .setting_valid, .setting_index, .setting_value, .value(setting_registers));
  always_comb begin
    set = settings_pkg::named((settings_pkg::Registers*32)'(setting_registers));
    for (int k = 0; k < Kernels; k++) entry[k*PcBits +: PcBits] = set.entry[k*16 +: PcBits];
  end

  // ---- dispatch: blocks become warps on sub-cores
  logic                         launch_valid, launch_kernel, launch_first;
  logic [1:0]                   launch_scheduler;
  logic [WarpBits-1:0]          launch_warp, context_warp;  // context_*: of a warp that moves
  logic [PcBits-1:0]            launch_pc; logic [BlockBits-1:0] launch_block, move_block, resume_slot;
  logic [5:0]                   launch_block_warps, resume_count;
  logic [15:0]                  launch_block_x, launch_block_y, launch_block_z, resume_x, resume_y, resume_z;
  logic [16:0]                  launch_shared_base; logic [4:0] launch_warp_in_block;
  logic [31:0]                  launch_lanes, resume_alive;
  logic [3:0]                   done_valid, arrive_valid, arrives;
  logic [4*WarpBits-1:0]        done_warp, arrive_warp, arrives_warp;
  logic [SmWarps-1:0]           first, kernel, block_warp_mask, moved, waiting;
  logic [Kernels*Blocks-1:0]    block_busy;
  logic [Kernels-1:0]           placing, placed, out, over_share, resume_holds, last_valid;
  logic [Kernels*6-1:0]         warps_limit, blocks_limit;        // in force
  logic [Kernels*BlockBits-1:0] last_block;
  logic                         move_kernel, evict, resume_kernel, resume_valid, resume_ready, moves;
  logic [share_pkg::Bits-1:0]   share;  // block slots that share, see sm_sharing
  kernel_dispatch #(.Kernels(Kernels), .Warps(Warps), .Blocks(Blocks), .HashEntries(HashEntries),
      .SharedWords(SharedWords), .PcBits(PcBits), .Context(Context), .BlockSource(BlockSource),
      .Sharing(Sharing)) dispatch (.clk, .rst, .share, .start,
      .give_valid, .give_x, .give_y, .give_z, .give_alive, .give_count, .ended,
      .grid_x(set.grid_x[Kernels*16-1:0]), .grid_y(set.grid_y[Kernels*16-1:0]), .grid_z(set.grid_z[Kernels*16-1:0]),
      .block_warps(set.block_warps[Kernels*6-1:0]), .last_lanes(set.last_lanes[Kernels*32-1:0]), .warps_limit,
      .blocks_limit, .shared_bytes(set.shared_bytes[Kernels*17-1:0]), .entry, .hashed(set.hashed),
      .hash_table(set.hash_table[HashEntries*8-1:0]), .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp,
      .launch_pc, .launch_lanes, .launch_block, .launch_first, .launch_block_warps, .launch_warp_in_block,
      .launch_block_x, .launch_block_y, .launch_block_z, .launch_shared_base, .first, .kernel, .block_busy, .placing,
      .done_valid, .done_warp, .busy(placed), .move_kernel, .move_block, .evict, .resume_holds, .resume_kernel,
      .resume_valid, .resume_x, .resume_y, .resume_z, .resume_alive, .resume_count, .resume_ready, .resume_slot,
      .block_warp_mask, .last_valid, .last_block);

  // ---- the barrier
  barrier #(.Schedulers(4), .Warps(Warps), .Blocks(Blocks), .Context(Context)) barriers (
      .clk, .rst, .launch_valid, .launch_scheduler, .launch_warp, .launch_block, .launch_first, .launch_block_warps,
      .arrive_valid(arrives), .arrive_warp(arrives_warp), .done_valid, .done_warp, .waiting);

  // ---- what holds warps back: a line for each client that there is, as the choice of a warp waits for it
  logic [SmWarps-1:0]         draining, load_held, inactive, full;  // by the load path, and by what divides the SM
  logic [4*Classes*Warps-1:0] gate;  // by scheduler, class, warp
  always_comb begin : gates
    gate = '0;
    for (int i = 0; i < 4; i++) begin
      gate[(i*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] |= waiting[i*Warps +: Warps] | (Governor != 0 ? inactive[i*Warps +: Warps] : '0)
          | (Context != 0 ? moved[i*Warps +: Warps] : '0) | (Sharing != 0 ? share_held[i*Warps +: Warps] : '0);
      gate[(i*Classes + isa_pkg::GATE_GLOBAL)*Warps +: Warps] |= share_memory_held[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_DRAIN)*Warps +: Warps] |= draining[i*Warps +: Warps] | full[i*Warps +: Warps];
      gate[(i*Classes + isa_pkg::GATE_LOAD)*Warps +: Warps] |= load_held[i*Warps +: Warps] | full[i*Warps +: Warps];
    end
  end

  // ---- blocks that have registers or shared memory in common
  logic [MapKernels*8-1:0]    map;
  logic [SmWarps-1:0]         names_shared, accesses, asking, share_held, share_memory_held, wants_collector;
  logic [3:0] probe_valid; logic [4*WarpBits-1:0] probe_warp; logic scratch_shared, scratch_side, scratch_answered, scratch_needs;
  logic [(Blocks > 2 ? $clog2(Blocks / 2) : 1)-1:0] scratch_pair; logic [2*SmWarps-1:0] precedence;
  sm_sharing #(.Sharing(Sharing), .Kernels(Kernels), .Subcores(Subcores), .Warps(Warps), .Blocks(Blocks),
      .Period(DynamicPeriod), .Step(DynamicStep), .Start(DynamicStart)) sharing (.clk, .rst, .set, .start(start[0]),
      .launch_valid, .launch_scheduler, .launch_warp, .launch_block, .block_busy(block_busy[Blocks-1:0]), .names_shared,
      .wants_collector, .commit_valid, .commit_warp, .accesses, .probe_valid, .probe_warp, .scratch_valid, .scratch_warp,
      .scratch_shared, .scratch_side, .scratch_pair, .answer_valid(scratch_answered), .answer_needs(scratch_needs), .asking,
      .done_valid, .done_warp, .reference_valid, .reference_stalls, .map, .share, .held(share_held),
      .memory_held(share_memory_held), .precedence, .stalls_valid, .stalls);

  // ---- how long an issue may wait for a better collector unit: as it is told, or as it is found out
  logic [7:0] wait_limit;
    if (variants_pkg::OPERAND_STAGE_NEEDS_NEAR[OperandStage]) begin : waiting_time
      sthld_controller #(.Schedulers(4), .Interval(Interval), .Inverse(50), .Limit(255)) controller (
          .clk, .rst, .issued(commit_valid), .adaptive(set.adaptive), .fixed(set.sthld), .table_valid, .table_state,
          .table_large, .table_next, .table_delta, .sthld(wait_limit), .state(), .sum());
    end else assign wait_limit = set.sthld;

  // ---- sub-cores
  localparam LineBits = variants_pkg::OPERAND_STAGE_NEEDS_L1[OperandStage] ? $clog2(Rows) : 1, IndexBits = $clog2(Warps * 256);
  // Bits that the schedulers of a sub-core have of a port.
  localparam Operations = PerSubcore * 6, AllWarpNumbers = PerSubcore * AllWarpBits, Registers = PerSubcore * 8,
      Lanes = PerSubcore * 32, LaneWords = PerSubcore * 1024, WarpNumbers = PerSubcore * WarpBits,
      Pcs = PerSubcore * PcBits, Gates = PerSubcore * Classes * Warps;
  logic [SmWarps-1:0]            subcore_kernel;  // the second's warps, by sub-core
  logic [3:0]                    launch_to, overflows, request_valid, request_ready, queued_valid, queued_load;
  logic [4*6-1:0]                request_operation; logic [4*8-1:0] request_register;
  logic [4*AllWarpBits-1:0]      request_warp, queued_warp;
  logic [4*32-1:0]               request_lanes; logic [4*1024-1:0] request_address, request_data;
  logic                          global_valid, global_last, shared_valid, shared_last;
  logic                          l1_fill_valid, l1_fill_compressed;
  logic [SubcoreBits-1:0]        global_subcore, shared_subcore, fill_subcore; logic [AllWarpBits-1:0] global_warp, shared_warp;
  logic [7:0]                    global_register, shared_register, context_register;
  logic [31:0]                   global_lanes, shared_lanes;
  logic [1023:0]                 global_data, shared_data, l1_fill_data, context_data;
  logic [Subcores-1:0]           global_ready, shared_ready, l1_fill_ready, register_valid, register_ready, context_rdata_row;
  logic [Subcores*2-1:0]         register_kind; logic [Subcores*3-1:0] register_bank;
  logic [Subcores*IndexBits-1:0] register_index; logic [Subcores*LineBits-1:0] register_line;
  logic [Subcores*1024-1:0]      register_data, context_rdata_data;
  logic [LineBits-1:0]           l1_fill_line; logic [2:0] l1_fill_bank;
  logic [Subcores-1:0]           context_stop, context_write, context_read, context_put, context_row, context_row_write;
  logic [351:0]                  context_state; logic [$clog2(StackDepth)-1:0] context_entry;
  logic [63:0]                   context_saved;
  logic [Subcores*352-1:0]       context_rdata_state;  // of the warp that moves, as each sub-core has it
  logic [Subcores*5-1:0]         context_rdata_warp_in_block; logic [Subcores*17-1:0] context_rdata_shared_base;
  logic [Subcores*16-1:0]        context_rdata_block_x, context_rdata_block_y, context_rdata_block_z;
  logic [Subcores*64-1:0]        context_rdata_saved;
  logic [Subcores-1:0]           register_compressed, context_ready, context_ack, context_rdata_entry;
  logic [Subcores*Warps-1:0]     warp_active, warp_idle;
  assign launch_to = 4'(launch_valid) << launch_scheduler, overflow = overflows != 0;
  always_comb
    for (int i = 0; i < 4; i++) begin
      commit_kernel[i] = Kernels == 2 && kernel[i*Warps + 32'(commit_warp[i*WarpBits +: WarpBits])];
      for (int w = 0; w < Warps; w++)
        subcore_kernel[i/PerSubcore*AllWarps + w*PerSubcore + i%PerSubcore] = kernel[i*Warps+w];
    end

    for (genvar k = 0; k < Subcores; k = k + 1) begin : subcores
      subcore #(.SchedulersPerSubcore(PerSubcore), .Warps(Warps), .CollectorUnits(CollectorUnits), .Banks(Banks),
          .UnitPorts(UnitPorts), .Rows(Rows), .PcBits(PcBits), .BufferDepth(BufferDepth), .StackDepth(StackDepth),
          .QueueDepth(variants_pkg::LOAD_PATH_NEEDS_QUEUES[LoadPath] ? PoolDepth : 0), .OperandStage(OperandStage),
          .Entries(Entries), .Kernels(Kernels), .Context(Context), .DoubleLanes(DoubleLanes),
          .HalfPrecision(HalfPrecision), .IntStages(IntStages), .FpStages(FpStages), .DoubleStages(DoubleStages),
          .SfuStages(SfuStages), .TensorStages(TensorStages), .IssueStages(IssueStages), .Sharing(Sharing)) core (.clk, .rst, .names_shared(names_shared[k*AllWarps +: AllWarps]),
          .accesses(accesses[k*AllWarps +: AllWarps]), .asking(asking[k*AllWarps +: AllWarps]),
          .probe_valid(probe_valid[k*PerSubcore +: PerSubcore]), .probe_warp(probe_warp[k*WarpNumbers +: WarpNumbers]),
          .precedence(precedence[k*2*AllWarps +: 2*AllWarps]), .policy(set.policy), .score_latency(set.score_latency),
          .sthld(wait_limit), .rows_per_warp(map), .traditional(set.traditional), .program_valid,
          .program_address, .program_word, .constant_valid, .constant_word, .constant_value, .launch_pc, .launch_warp,
          .launch_lanes, .launch_valid(launch_to[k*PerSubcore +: PerSubcore]), .launch_warp_in_block, .launch_block_x,
          .launch_block_y, .launch_block_z, .launch_shared_base, .kernel(subcore_kernel[k*AllWarps +: AllWarps]),
          .gate(gate[k*Gates +: Gates]), .request_ready(request_ready[k*PerSubcore +: PerSubcore]),
          .global_valid(global_valid && 32'(global_subcore) == k), .global_warp, .global_register, .global_lanes,
          .global_data, .global_last, .shared_valid(shared_valid && 32'(shared_subcore) == k), .shared_warp,
          .shared_register, .shared_lanes, .shared_data, .shared_last, .smid(set.smid), .nsmid(set.nsmid), .context_warp,
          .context_stop(context_stop[k]), .context_write(context_write[k]), .context_state,
          .context_read(context_read[k]), .context_put(context_put[k]), .context_entry, .context_saved,
          .context_row(context_row[k]), .context_row_write(context_row_write[k]), .context_register, .context_data,
          .context_rdata_state(context_rdata_state[k*352 +: 352]),
          .context_rdata_warp_in_block(context_rdata_warp_in_block[k*5 +: 5]),
          .context_rdata_block_x(context_rdata_block_x[k*16 +: 16]),
          .context_rdata_block_y(context_rdata_block_y[k*16 +: 16]),
          .context_rdata_block_z(context_rdata_block_z[k*16 +: 16]),
          .context_rdata_shared_base(context_rdata_shared_base[k*17 +: 17]), .context_ready(context_ready[k]),
          .context_rdata_entry(context_rdata_entry[k]), .context_rdata_saved(context_rdata_saved[k*64 +: 64]),
          .warp_active(warp_active[k*Warps +: Warps]), .warp_idle(warp_idle[k*Warps +: Warps]),
          .context_ack(context_ack[k]), .context_rdata_row(context_rdata_row[k]),
          .context_rdata_data(context_rdata_data[k*1024 +: 1024]), .mem_ready(register_ready[k]),
          .l1_fill_valid(l1_fill_valid && 32'(fill_subcore) == k), .l1_fill_compressed, .l1_fill_bank, .l1_fill_line,
          .l1_fill_data, .mem_valid(register_valid[k]), .mem_kind(register_kind[k*2 +: 2]),
          .mem_compressed(register_compressed[k]), .mem_index(register_index[k*IndexBits +: IndexBits]),
          .mem_bank(register_bank[k*3 +: 3]), .mem_line(register_line[k*LineBits +: LineBits]), .mem_stores(),
          .mem_data(register_data[k*1024 +: 1024]), .l1_fill_ready(l1_fill_ready[k]), .global_ready(global_ready[k]),
          .shared_ready(shared_ready[k]), .request_valid(request_valid[k*PerSubcore +: PerSubcore]),
          .request_operation(request_operation[k*Operations +: Operations]),
          .request_warp(request_warp[k*AllWarpNumbers +: AllWarpNumbers]),
          .request_register(request_register[k*Registers +: Registers]),
          .request_lanes(request_lanes[k*Lanes +: Lanes]), .request_address(request_address[k*LaneWords +: LaneWords]),
          .request_data(request_data[k*LaneWords +: LaneWords]),
          .queued_valid(queued_valid[k*PerSubcore +: PerSubcore]),
          .queued_warp(queued_warp[k*AllWarpNumbers +: AllWarpNumbers]),
          .queued_load(queued_load[k*PerSubcore +: PerSubcore]),
          .wants_collector(wants_collector[k*AllWarps +: AllWarps]),
          .arrive_valid(arrive_valid[k*PerSubcore +: PerSubcore]),
          .arrive_warp(arrive_warp[k*WarpNumbers +: WarpNumbers]), .done_valid(done_valid[k*PerSubcore +: PerSubcore]),
          .done_warp(done_warp[k*WarpNumbers +: WarpNumbers]), .commit_valid(commit_valid[k*PerSubcore +: PerSubcore]),
          .commit_warp(commit_warp[k*WarpNumbers +: WarpNumbers]), .commit_pc(commit_pc[k*Pcs +: Pcs]),
          .commit_lanes(commit_lanes[k*Lanes +: Lanes]), .overflow(overflows[k*PerSubcore +: PerSubcore]));
    end

  // ---- memory
  logic                           enter_valid, scratch_valid, sent_valid, sent_last, sent_reply, returned_valid;
  logic [SmWarpBits-1:0]          enter_warp, scratch_warp;
  logic [$clog2(LineTickets)-1:0] sent_ticket, returned_ticket;
  logic                           context_valid, context_store, context_taken, context_answer, context_answer_ready;
  logic                           row_valid, row_write, row_ready, row_read, holds, starts;
  logic [24:0]                    context_line;
  logic [7:0]                     context_tag; logic [4:0] context_answer_tag;
  logic [9:0]                     row_index; logic [1023:0] row_now;
  sm_memory #(.Subcores(Subcores), .Warps(Warps), .OperandStage(OperandStage), .Rows(Rows), .Sets(Sets), .Ways(Ways),
      .Sectors(Governor != 0 ? 1 : Sectors), .Mshrs(Mshrs), .Pending(Pending), .Tickets(Tickets),
      .SharedWords(SharedWords), .LoadPath(LoadPath), .PoolCoalescers(PoolCoalescers), .PoolDepth(PoolDepth),
      .Context(Context), .Invalidates(BlockSource), .CarveOut(CarveOut), .Sharing(Sharing), .BlockPairs(Blocks / 2)) memory (
      .carve_out(set.carve_out), .holds, .smid(set.smid),
      .clk, .rst, .invalidate(starts), .scratch_whole(set.shared_bytes[16:0]), .scratch_kept(set.share_memory),
      .scratch_shared, .scratch_side, .scratch_pair, .scratch_answered, .scratch_needs,
      .request_valid, .request_operation, .request_warp, .request_register, .request_lanes, .request_address,
      .request_data, .request_ready, .queued_valid, .queued_warp, .queued_load, .global_valid, .global_subcore,
      .global_warp, .global_register, .global_lanes, .global_data, .global_last, .global_ready, .shared_valid,
      .shared_subcore, .shared_warp, .shared_register, .shared_lanes, .shared_data, .shared_last, .shared_ready,
      .draining, .load_held, .enter_valid, .enter_warp, .scratch_valid, .scratch_warp, .sent_valid, .sent_last,
      .sent_reply, .sent_ticket, .returned_valid, .returned_ticket, .register_valid, .register_kind,
      .register_compressed, .register_index, .register_bank, .register_line, .register_data, .register_ready,
      .l1_fill_valid, .fill_subcore, .l1_fill_compressed, .l1_fill_bank, .l1_fill_line, .l1_fill_data, .l1_fill_ready,
      .context_valid, .context_store, .context_line, .context_tag, .context_data, .context_ready(context_taken),
      .context_answer, .context_answer_tag, .context_answer_ready, .row_valid, .row_write, .row_index,
      .row_data(context_data), .row_ready, .row_read, .row_now, .memory_valid, .memory_operation, .memory_line,
      .memory_lanes, .memory_word, .memory_data, .memory_tag, .memory_ready, .response_valid, .response_tag,
      .response_data, .response_ready);

  // ---- two kernels: what divides the SM between them, and what moves the blocks that have to go
  sm_governor #(.Kernels(Kernels), .Governor(Governor), .Warps(Warps), .Blocks(Blocks), .Rows(Rows),
      .SharedWords(SharedWords), .PcBits(PcBits), .Pending(Pending), .Tickets(LineTickets)) governor (.clk, .rst,
      .goal(set.goal), .start, .block_warps(set.block_warps[Kernels*6-1:0]),
      .rows_per_warp(set.rows_per_warp[Kernels*8-1:0]), .shared_bytes(set.shared_bytes[Kernels*17-1:0]),
      .most_warps(set.warps_limit[Kernels*6-1:0]), .most_blocks(set.blocks_limit[Kernels*6-1:0]), .first,
      .second(kernel), .block_busy, .placing, .first_busy(busy[0]), .waiting(waiting | moved), .moves, .commit_valid,
      .commit_warp, .commit_kernel, .commit_pc, .commit_lanes, .wants_collector, .enter(enter_valid),
      .enter_kernel(kernel[enter_warp]), .line(sent_valid), .line_last(sent_last), .line_reply(sent_reply),
      .line_ticket(sent_ticket), .fill(returned_valid), .fill_ticket(returned_ticket),
      .waits(request_valid & ~request_ready), .warps_limit, .blocks_limit, .over_share, .inactive, .full);

  assign starts = start != '0, busy = placed | out, quiet = BlockSource != 0 && busy == '0 && !holds;
  sm_preemption #(.Context(Context), .Subcores(Subcores), .Kernels(Kernels), .Warps(Warps), .Blocks(Blocks),
      .Banks(Banks), .StackDepth(StackDepth)) preemption (.clk, .rst, .context_line(set.context_line),
      .context_lines(set.context_lines), .rows_per_warp(set.rows_per_warp[Kernels*8-1:0]),
      .shared_bytes(set.shared_bytes[Kernels*17-1:0]), .over_share, .last_valid, .last_block, .resume_ready,
      .resume_slot, .launch_valid, .launch_kernel, .launch_scheduler, .launch_warp, .launch_warp_in_block,
      .launch_shared_base, .block_warp_mask, .warp_active(SmWarps'(warp_active)), .warp_idle(SmWarps'(warp_idle)),
      .waiting, .shared_held(scratch_valid && block_warp_mask[scratch_warp]), .done_valid, .context_rdata_state,
      .context_rdata_warp_in_block, .context_rdata_block_x, .context_rdata_block_y, .context_rdata_block_z,
      .context_rdata_shared_base, .context_ready, .context_rdata_entry, .context_rdata_saved, .context_ack,
      .context_rdata_row, .context_rdata_data, .shared_ready(row_ready), .shared_read(row_read), .shared_data(row_now),
      .memory_ready(context_taken), .response_valid(context_answer), .response_place(context_answer_tag),
      .response_data, .arrive_valid, .arrive_warp, .arrives, .arrives_warp, .out, .moves, .moved, .move_kernel,
      .move_block, .evict, .resume_holds, .resume_kernel, .resume_valid, .resume_x, .resume_y, .resume_z,
      .resume_alive, .resume_count, .context_warp, .context_stop, .context_write, .context_state, .context_read,
      .context_put, .context_entry, .context_saved, .context_row, .context_row_write, .context_register,
      .shared_valid(row_valid), .shared_write(row_write), .shared_row(row_index), .memory_valid(context_valid),
      .memory_store(context_store), .memory_line(context_line), .memory_tag(context_tag), .data(context_data),
      .response_ready(context_answer_ready));
endmodule
