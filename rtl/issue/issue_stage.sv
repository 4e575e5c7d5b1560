// issue_stage: one warp scheduler and all it needs: from the instruction store to an issued instruction.
// Barnes II-A, IV-A, Fig. 6.  Contract: cmodel/issue/issue_stage.h.
module issue_stage #(
    parameter Warps = 16,
    parameter SchedulersPerSubcore = 1,
    parameter Index = 0,
    parameter Banks = 2,
    parameter LengthBits = 4,
    parameter CollectorUnits = 2,
    parameter PcBits = 12,
    parameter BufferDepth = 4,
    parameter StackDepth = 16,
    parameter Queued = 0,  // global memory instructions go to instruction queues
    parameter Kernels = 1, parameter Context = 0,  // that run at a time; warps are moved in and out
    parameter Doubles = 0, parameter Halves = 0,  // class DOUBLE is defined; operations on halves are
    parameter Sharing = 0, // warps may have registers in common
    parameter Ahead = 0,   // see read_hazard
    localparam WarpBits = $clog2(Warps), localparam EntryBits = $clog2(StackDepth),
    localparam Classes = isa_pkg::GATE_CLASSES, localparam Releases = Banks + 1
) (
    input  logic                               clk, rst,
    // configuration, held while running
    input  logic [1:0]                         policy, input logic [4:0] score_latency,
    input  logic [7:0]                         smid, nsmid,
    input  logic                               program_valid,
    input  logic [PcBits-1:0]                  program_address,
    input  logic [63:0]                        program_word,
    input  logic [Kernels-1:0]                 constant_valid,
    input  logic [5:0]                         constant_word,
    input  logic [31:0]                        constant_value,
    // a warp begins
    input  logic                               launch_valid,
    input  logic [WarpBits-1:0]                launch_warp,
    input  logic [PcBits-1:0]                  launch_pc,
    input  logic [31:0]                        launch_lanes,
    input  logic [4:0]                         launch_warp_in_block,
    input  logic [15:0]                        launch_block_x, launch_block_y, launch_block_z,
    input  logic [16:0]                        launch_shared_base,
    input  logic [Warps-1:0]                   kernel,     // each warp's
    input  logic [Classes*Warps-1:0]           gate,       // what holds warps back, see issue_gates
    input  logic [Warps-1:0]                   accepted,
    input  logic [Warps-1:0]                   collector_ready,
    input  logic [2*Warps-1:0]                 precedence, // classes of warps, see warp_scheduler
    input  logic [CollectorUnits*6-1:0]        reading, delivered,
    input  logic [CollectorUnits*WarpBits-1:0] reading_warp,
    input  logic [CollectorUnits*6*8-1:0]      reading_register,
    input  logic [Banks*LengthBits-1:0]        queue_length,
    // a head that the operand stage takes, in a cycle in which it holds back all
    input  logic                               take_valid,
    input  logic [WarpBits-1:0]                take_warp,
    // write-back
    input  logic [Releases-1:0]                release_valid,
    input  logic [Releases*WarpBits-1:0]       release_warp,
    input  logic [Releases*8-1:0]              release_register,
    input  logic                               predicate_write,
    input  logic [WarpBits-1:0]                predicate_warp,
    input  logic [2:0]                         predicate_number,
    input  logic [31:0]                        predicate_lanes,
    input  logic [31:0]                        predicate_value,
    // a warp that is moved
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [WarpBits-1:0]          context_warp,
    input  logic                         context_stop,
    input  logic                         context_write,
    input  logic [11*32-1:0]             context_state,
    input  logic                         context_read,
    input  logic                         context_put,
    input  logic [EntryBits-1:0]         context_entry,
    input  logic [63:0]                  context_saved,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [11*32-1:0]    context_rdata_state,
    output logic [4:0]          context_rdata_warp_in_block,
    output logic [15:0]         context_rdata_block_x, context_rdata_block_y, context_rdata_block_z,
    output logic [16:0]         context_rdata_shared_base,
    output logic                context_ready,
    output logic                context_rdata_entry,
    output logic [63:0]         context_rdata_saved,
    output logic [Warps-1:0]    warp_active,
    output logic [Warps-1:0]    warp_idle,
    // to the operand collector
    output logic                issue_valid,
    output logic                issue_queued,
    output logic [2:0]          issue_kind,
    output logic [8:0]          issue_opcode,
    output logic [WarpBits-1:0] issue_warp,
    output logic [7:0]          issue_register,
    output logic                issue_immediate_form,
    output logic [31:0]         issue_lanes,
    output logic [31:0]         issue_select,
    output logic [31:0]         issue_immediate,
    output logic [5:0]          issue_operand_valid,
    output logic [6*8-1:0]      issue_operand,
    // each warp's next instruction, if it is on the path taken; what it writes
    output logic [Warps-1:0]    head_open,
    output logic [Warps*64-1:0] head_instruction,
    output logic [Warps*2-1:0]  check_destination,
    output logic [Warps*8-1:0]  check_register,
    input  logic [7:0]          share_kept,
    output logic [Warps-1:0]    names_shared, // it names a register from share_kept on
    output logic [Warps-1:0]    accesses,     // it is an access of shared memory,
    input  logic [Warps-1:0]    asking,       // and goes as a question
    output logic                probe_valid,
    output logic [WarpBits-1:0] probe_warp,
    output logic [5:0]          issue_near,
    output logic [1:0]          issue_result,
    output logic                issue_result_near,
    output logic [Warps-1:0]    wants_collector,
    output logic [Warps-1:0]    last_warp, // issued last, one-hot and from state only
    // to the barrier and the block dispatcher
    output logic                arrive_valid,
    output logic [WarpBits-1:0] arrive_warp,
    output logic                done_valid,
    output logic [WarpBits-1:0] done_warp,
    // every issued instruction
    output logic                commit_valid,
    output logic [WarpBits-1:0] commit_warp,
    output logic [PcBits-1:0]   commit_pc,
    output logic [31:0]         commit_lanes,
    output logic                overflow
);
  localparam BankBits = $clog2(Banks);
  localparam DepthBits = $clog2(StackDepth + 1);

  // ---- fetch and decode
  logic                    store_read, redirect_valid;
  logic [PcBits-1:0]       store_pc, redirect_pc;
  logic [63:0]             store_instruction;
  logic [3:0]              decoded_sources;
  logic [1:0]              decoded_destination;
  logic [2:0]              decoded_kind;
  logic [Warps-1:0]        head_valid, head_add_lane, store_arrives, behind_valid;
  logic [Warps*64-1:0]     behind_instruction;
  logic [Warps*4-1:0]      behind_sources;
  logic [Warps*2-1:0]      behind_destination;
  logic [31:0]             store_immediate;
  logic                    store_add_lane, read_kernel;
  logic [Warps*32-1:0]     head_immediate;
  logic [Warps*PcBits-1:0] head_pc;
  logic [Warps*4-1:0]      head_sources;
  logic [Warps*2-1:0]      head_destination;
  logic [Warps*3-1:0]      head_kind;
  logic [WarpBits-1:0]     redirect_warp;
  logic                    scheduled;
  logic [WarpBits-1:0]     warp;

  instruction_store #(.PcBits(PcBits)) store (
      .clk, .enable(program_valid | store_read), .write(program_valid),
      .address(program_valid ? program_address : store_pc), .write_data(program_word), .read_data(store_instruction));

  decode #(.InstructionBits(64), .Doubles(Doubles), .Halves(Halves)) decoder (
      .clk, .rst, .instruction(store_instruction), .sources(decoded_sources), .destination(decoded_destination), .kind(decoded_kind));

  logic starts, stops;  // what the context asks of it
  always_comb {starts, stops} = Context != 0 ? {context_write, context_stop} : 2'b00;
  fetch #(.Warps(Warps), .Depth(BufferDepth), .PcBits(PcBits)) fetcher (
      .clk, .rst, .start_valid(launch_valid || starts), .start_warp(starts ? context_warp : launch_warp),
      .start_pc(starts ? context_state[PcBits-1:0] : launch_pc), .redirect_valid, .redirect_warp, .redirect_pc,
      .stop_valid(done_valid || stops), .stop_warp(stops ? context_warp : done_warp),
      .issued(committed | taken), .store_read, .store_pc, .store_instruction, .store_arrives, .store_immediate,
      .store_add_lane, .store_sources(decoded_sources), .store_destination(decoded_destination), .store_kind(decoded_kind), .head_valid,
      .head_instruction, .head_pc, .head_sources, .head_destination, .head_kind, .head_immediate, .head_add_lane,
      .behind_valid, .behind_instruction, .behind_sources, .behind_destination);

  // What an instruction takes from the launch is made of it as it arrives.
  always_comb read_kernel = (store_arrives & kernel) != '0;
  special_registers #(.Warps(Warps), .Kernels(Kernels), .Context(Context)) specials (
      .clk, .rst, .launch_valid, .launch_warp, .launch_warp_in_block, .launch_block_x, .launch_block_y, .launch_block_z,
      .launch_shared_base, .constant_valid, .constant_word, .constant_value, .read(store_arrives),
      .read_kernel, .read_instruction(store_instruction), .smid, .nsmid, .immediate(store_immediate), .add_lane(store_add_lane),
      .context_warp, .context_rdata_warp_in_block, .context_rdata_block_x, .context_rdata_block_y,
      .context_rdata_block_z, .context_rdata_shared_base);

  // ---- what each warp's next instruction needs
  logic [Warps*6-1:0]          check_operand_valid;
  logic [Warps*6*8-1:0]        check_operand;
  logic [Warps*6*BankBits-1:0] operand_bank;
  logic [Warps*3-1:0]          check_guard, check_select;
  logic [Warps-1:0]            check_drain, needs_collector, hazard, unread, busy, outstanding, eligible;
  logic [Classes*Warps-1:0]    need;

  issue_heads #(.Warps(Warps), .SchedulersPerSubcore(SchedulersPerSubcore), .Index(Index), .Banks(Banks),
      .Queued(Queued), .Sharing(Sharing)) heads (.share_kept, .names_shared, .accesses,
      .head_valid, .head_instruction, .head_sources, .head_destination, .head_kind, .check_operand_valid,
      .check_operand, .check_destination, .check_register, .check_guard, .check_select, .check_drain, .operand_bank,
      .needs_collector, .need);

  // What would come of each warp's next instruction, if it were chosen: that is known last.
  logic [Warps-1:0] chosen, committed, taken, executes, asks, in_order;
  /* verilator lint_off UNUSEDSIGNAL */  // with Context
  logic [Warps-1:0] idle;
  /* verilator lint_on UNUSEDSIGNAL */
  issue_waits #(.Warps(Warps), .CollectorUnits(CollectorUnits), .Releases(Releases), .Ahead(Ahead)) waits (
      .clk, .rst, .head_valid, .check_operand_valid, .check_operand, .head_destination, .check_register, .check_guard,
      .check_select, .check_drain, .behind_valid, .behind_instruction, .behind_sources, .behind_destination,
      .store_arrives, .store_instruction, .store_sources(decoded_sources), .store_destination(decoded_destination),
      .leaves(committed | taken), .reserve(chosen & executes & ~asks), .release_valid, .release_warp,
      .release_register, .reading, .delivered, .reading_warp, .reading_register, .hazard, .unread, .idle);

  memory_order #(.Warps(Warps)) order (
      .clk, .rst, .issued(chosen & in_order), .accepted, .outstanding);

  logic [Warps*5-1:0] score, bank_score;  // this knows of no sharing; without any RBA takes the oldest
  assign score = Sharing != 0 ? '0 : bank_score;
  rba_score #(.Warps(Warps), .Operands(6), .Banks(Banks), .LengthBits(LengthBits), .ScoreBits(5)) scores (
      .clk, .rst, .score_latency, .head_valid, .operand_valid(check_operand_valid), .operand_bank, .queue_length, .score(bank_score));

  // ---- what holds warps back: clients by number, a line for each
  localparam Outside = 0, Divergence = 1, Pending = 2, Reads = 3, Order = 4, Clients = 5;
  logic [Clients*Classes*Warps-1:0] hold;
  logic [Warps-1:0]                 held;
  always_comb begin
    hold = '0;
    hold[Outside*Classes*Warps +: Classes*Warps] = gate;
    hold[(Divergence*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] = busy;
    hold[(Pending*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] = hazard;
    hold[(Reads*Classes + isa_pkg::GATE_ANY)*Warps +: Warps] = unread;
    hold[(Order*Classes + isa_pkg::GATE_ORDER)*Warps +: Warps] = outstanding;
  end
  issue_gates #(.Warps(Warps), .Clients(Clients), .Classes(Classes)) gates (.clk, .rst, .hold, .need, .held);

  // ---- schedule
  logic [Warps-1:0] open;  // waits for nothing, but perhaps for a collector unit
  always_comb head_open = head_valid & ~busy;
  always_comb open = head_valid & ~held;
  always_comb wants_collector = open & needs_collector;
  always_comb eligible = open & (collector_ready | ~needs_collector);

  warp_scheduler #(.Warps(Warps), .ScoreBits(5)) scheduler (
      .clk, .rst, .policy, .eligible, .score, .precedence, .launch_valid, .launch_warp, .issue_valid(scheduled),
      .issue_warp(warp), .chosen, .last(last_warp));

  // ---- issue
  /* verilator lint_off UNUSEDSIGNAL */
  logic [63:0]         instruction;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Warps*32-1:0] active, guard_masks, select_masks;
  logic [Warps*2-1:0]  jumps;        // of simt_stack
  logic [Warps-1:0]    guard_negated, select_negated;

  always_comb
    for (int w = 0; w < Warps; w++) begin
      guard_negated[w] = head_instruction[w*64+13];
      select_negated[w] = head_instruction[w*64+43];
      committed[w] = chosen[w] && !asks[w];
      taken[w] = take_valid && take_warp == WarpBits'(w);
      jumps[w*2 +: 2] = '0;
      if (head_kind[w*3 +: 3] == isa_pkg::KIND_BRANCH || head_kind[w*3 +: 3] == isa_pkg::KIND_EXIT)
        jumps[w*2 +: 2] = head_kind[w*3 +: 2];
    end

  logic [7*32-1:0] context_rdata_predicates;
  predicate_file #(.Warps(Warps), .Context(Context)) predicates (
      .clk, .rst, .guard(check_guard), .guard_negated, .select(check_select), .select_negated, .guard_mask(guard_masks),
      .select_mask(select_masks), .write_valid(predicate_write), .write_warp(predicate_warp),
      .write_predicate(predicate_number), .write_lanes(predicate_lanes), .write_value(predicate_value), .context_warp,
      .context_write, .context_value(context_state[11*32-1 -: 7*32]), .context_rdata(context_rdata_predicates));

  issue_chosen #(.Warps(Warps), .PcBits(PcBits), .Sharing(Sharing)) issued (
      .chosen, .asking, .queued(need[isa_pkg::GATE_QUEUE*Warps +: Warps]), .active, .guard_masks, .select_masks,
      .head_instruction, .head_pc, .head_kind, .head_immediate, .head_add_lane, .check_operand_valid, .check_operand,
      .check_destination, .executes, .asks, .in_order, .arrive_valid, .instruction, .probe_valid, .issue_valid, .issue_queued, .issue_kind, .issue_opcode,
      .issue_register, .issue_immediate_form, .issue_lanes, .issue_select, .issue_immediate, .issue_operand_valid,
      .issue_operand, .issue_near, .issue_result, .issue_result_near, .issue_pc(commit_pc));
  always_comb begin
    issue_warp = warp;
    probe_warp = warp;
    arrive_warp = warp;
    commit_valid = scheduled && !probe_valid;
    commit_warp = warp;
    commit_lanes = issue_lanes;
  end

  logic [31:0]          context_rdata_active, context_rdata_live, entry_lanes;
  logic [PcBits-1:0]    context_rdata_reconvergence, entry_pc, entry_reconvergence;
  logic [DepthBits-1:0] context_rdata_depth;
  simt_stack #(.Warps(Warps), .Depth(StackDepth), .PcBits(PcBits), .Context(Context)) stack (
      .clk, .rst, .launch_valid, .launch_warp, .launch_lanes, .issued(committed), .issue_pc(head_pc),
      .issue_kind(jumps), .issue_taken(issue_lanes), .issue_target(instruction[32 +: PcBits]), .issue_reconvergence(instruction[48 +: PcBits]),
      .context_warp, .context_write, .context_active(context_state[63:32]), .context_live(context_state[95:64]),
      .context_reconvergence(context_state[112 +: PcBits]), .context_depth(context_state[96 +: DepthBits]),
      .context_read, .context_put, .context_entry, .put_lanes(context_saved[31:0]),
      .put_pc(context_saved[32 +: PcBits]), .put_reconvergence(context_saved[48 +: PcBits]), .context_rdata_active,
      .context_rdata_live, .context_rdata_reconvergence, .context_rdata_depth, .context_ready, .context_rdata_entry,
      .entry_lanes, .entry_pc, .entry_reconvergence, .redirect_valid, .redirect_warp, .redirect_pc, .active, .busy,
      .done_valid, .done_warp, .overflow);

  // ---- the warp that is moved
  always_comb begin
    context_rdata_state = {context_rdata_predicates, 16'(context_rdata_reconvergence), 16'(context_rdata_depth), context_rdata_live, context_rdata_active, 32'd0};
    context_rdata_saved = {16'(entry_reconvergence), 16'(entry_pc), entry_lanes};
    warp_active = '0;
    warp_idle = '0;
    if (Context != 0) begin
      for (int w = 0; w < Warps; w++) warp_active[w] = |active[w*32 +: 32];
      if (warp_active[context_warp]) context_rdata_state[PcBits-1:0] = head_pc[context_warp*PcBits +: PcBits];
      warp_idle = idle & ~outstanding & ~busy;
    end
  end
endmodule
