// subcore: one partition of the SM: warp scheduler, operand collector, register banks, execution pipes.
// Barnes II-A, Fig. 2.  Contract: cmodel/subcore.h.
module subcore #(
    parameter Issues = 1,
    parameter Warps = 16,
    parameter Units = 2,
    parameter Banks = 2,
    parameter UnitPorts = 1,
    parameter Rows = 256,      // of a bank; with RegLess its lines
    parameter PcBits = 12,
    parameter BufferDepth = 4,
    parameter StackDepth = 16,
    parameter QueueDepth = 0,  // of an instruction queue; 0: there are none
    parameter Stage = 0,       // operand stage: 0 collector units; with Issues = 1, QueueDepth = 0: 1 caching ones, 2 RegLess
    parameter Entries = 8,     // registers in a caching collector unit; lines of compressed registers, 0: no compressor
    parameter Kernels = 1,     // that run at a time; 2 with Issues = 1, Stage = 0 and QueueDepth = 0
    parameter Context = 0,     // warps are moved in and out; with the same
    localparam WarpBits = $clog2(Warps),
    localparam AllWarps = Issues * Warps,
    localparam AllWarpBits = $clog2(AllWarps),
    localparam EntryBits = $clog2(StackDepth),
    localparam LineBits = Stage == 2 ? $clog2(Rows) : 1,
    localparam IndexBits = $clog2(Warps * 256)
) (
    input  logic                          clk,
    input  logic                          rst,
    // configuration, held while running
    input  logic [1:0]                    policy,
    input  logic [4:0]                    score_latency,
    input  logic [Kernels*8-1:0]          rows_per_warp,
    /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 1
    input  logic [7:0]                    sthld,
    input  logic                          all_near,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic                          program_valid,
    input  logic [PcBits-1:0]             program_address,
    input  logic [63:0]                   program_word,
    input  logic [Kernels-1:0]            constant_valid,
    input  logic [5:0]                    constant_word,
    input  logic [31:0]                   constant_value,
    // a warp begins
    input  logic [Issues-1:0]             launch_valid,
    input  logic [WarpBits-1:0]           launch_warp,
    input  logic [PcBits-1:0]             launch_pc,
    input  logic [31:0]                   launch_lanes,
    input  logic [4:0]                    launch_warp_in_block,
    input  logic [15:0]                   launch_block_x,
    input  logic [15:0]                   launch_block_y,
    input  logic [15:0]                   launch_block_z,
    input  logic [16:0]                   launch_shared_base,
    input  logic [AllWarps-1:0]           kernel,   // each warp's
    input  logic [Issues*Warps-1:0]       waiting,
    input  logic [AllWarps-1:0]           draining,
    input  logic [AllWarps-1:0]           load_held,
    // memory: requests out, results in
    input  logic [Issues-1:0]             request_ready,
    input  logic                          global_valid,
    input  logic [AllWarpBits-1:0]        global_warp,
    input  logic [7:0]                    global_register,
    input  logic [31:0]                   global_lanes,
    input  logic [1023:0]                 global_data,
    input  logic                          global_last,
    input  logic                          shared_valid,
    input  logic [AllWarpBits-1:0]        shared_warp,
    input  logic [7:0]                    shared_register,
    input  logic [31:0]                   shared_lanes,
    input  logic [1023:0]                 shared_data,
    input  logic                          shared_last,
    /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 2
    // registers: to their L1 and back
    input  logic                          mem_ready,
    input  logic                          back_valid,
    input  logic                          back_compressed,
    input  logic [2:0]                    back_bank,
    input  logic [LineBits-1:0]           back_line,
    input  logic [1023:0]                 back_data,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                          mem_valid,
    output logic [1:0]                    mem_kind,
    output logic                          mem_compressed,
    output logic [IndexBits-1:0]          mem_index,
    output logic [2:0]                    mem_bank,
    output logic [LineBits-1:0]           mem_line,
    output logic                          mem_stores,
    output logic [1023:0]                 mem_data,
    output logic                          back_taken,
    output logic                          global_ready,
    output logic                          shared_ready,
    output logic [Issues-1:0]             request_valid,
    output logic [Issues*6-1:0]           request_operation,
    output logic [Issues*AllWarpBits-1:0] request_warp,
    output logic [Issues*8-1:0]           request_register,
    output logic [Issues*32-1:0]          request_lanes,
    output logic [Issues*1024-1:0]        request_address,
    output logic [Issues*1024-1:0]        request_data,
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
    input  logic                         context_row,
    input  logic                         context_row_write,
    input  logic [7:0]                   context_register,
    input  logic [1023:0]                context_data,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                         context_made,
    output logic                         now_row,
    output logic [1023:0]                now_data,
    output logic [11*32-1:0]             now_state,
    output logic [4:0]                   now_warp_in_block,
    output logic [15:0]                  now_block_x,
    output logic [15:0]                  now_block_y,
    output logic [15:0]                  now_block_z,
    output logic [16:0]                  now_shared_base,
    output logic                         context_ready,
    output logic                         now_entry,
    output logic [63:0]                  now_saved,
    output logic [Warps-1:0]             alive,
    output logic [Warps-1:0]             still,
    // into the instruction queues
    output logic [Issues-1:0]             queued_valid,
    output logic [Issues*AllWarpBits-1:0] queued_warp,
    output logic [Issues-1:0]             queued_load,
    // warps that wait for nothing but perhaps a collector unit
    output logic [Issues*Warps-1:0]       asking,
    // to the barrier and the block dispatcher
    output logic [Issues-1:0]             arrive_valid,
    output logic [Issues*WarpBits-1:0]    arrive_warp,
    output logic [Issues-1:0]             done_valid,
    output logic [Issues*WarpBits-1:0]    done_warp,
    // every issued instruction
    output logic [Issues-1:0]             commit_valid,
    output logic [Issues*WarpBits-1:0]    commit_warp,
    output logic [Issues*PcBits-1:0]      commit_pc,
    output logic [Issues*32-1:0]          commit_lanes,
    output logic [Issues-1:0]             overflow
);
  localparam Operands = 6;
  localparam RowBits = $clog2(Rows);
  localparam LengthBits = $clog2(Units * Operands + 1);
  localparam Sources = 4 * Issues + 2;
  localparam Releases = Banks + 1;

  // A warp of the sub-core belongs to one scheduler.
  function automatic [31:0] issue_of(input [AllWarpBits-1:0] warp);
    issue_of = 32'(warp) % Issues;
  endfunction
  function automatic [WarpBits-1:0] warp_of(input [AllWarpBits-1:0] warp);
    warp_of = WarpBits'(32'(warp) / Issues);
  endfunction

  // ---- issue
  logic [Issues-1:0]             issue_valid, issue_queued, issue_immediate_form;
  logic [Issues*9-1:0]           issue_opcode;
  logic [Issues*AllWarpBits-1:0] issue_warp;
  logic [Issues*8-1:0]           issue_register;
  logic [Issues*32-1:0]          issue_lanes, issue_select, issue_immediate;
  logic [Issues*6-1:0]           issue_operand_valid;
  logic [Issues*48-1:0]          issue_operand;
  logic [Issues*Warps-1:0]       collector_ready, cached;
  /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 1
  logic [Issues*6-1:0]           issue_near;
  logic [Issues*2-1:0]           issue_result;
  logic [Issues-1:0]             issue_result_near;
  logic [Banks*AllWarpBits-1:0]  write_warp;
  logic [Banks*8-1:0]            write_register;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Issues-1:0]             take_valid;          // a head that RegLess takes
  logic [Issues*WarpBits-1:0]    take_warp;
  /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 2
  logic [AllWarps-1:0]           head_open;
  logic [AllWarps*64-1:0]        head_instruction;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [AllWarps-1:0]           held;                // warps that it holds back
  /* verilator lint_off UNUSEDSIGNAL */  // with QueueDepth, or Stage = 0
  logic [Issues-1:0]             issue_ready;
  logic [AllWarps*2-1:0]         check_destination;   // by scheduler, then warp
  logic [AllWarps*8-1:0]         check_register;
  logic [Issues-1:0]             popped;              // the port that an instruction from the queues takes
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Banks*LengthBits-1:0]   queue_length;
  logic [AllWarps-1:0]           queue_room, queue_hazard;
  logic [AllWarps-1:0]           accepted;
  logic [Units*Operands-1:0]     reading;
  logic [Units*AllWarpBits-1:0]  reading_warp;
  logic [Units-1:0]              allocated;
  logic [Units*Operands*8-1:0]   reading_register;
  logic [Releases-1:0]             release_valid;
  logic [Releases*AllWarpBits-1:0] release_warp;
  logic [Releases*8-1:0]           release_register;
  logic                            predicate_write;
  logic [AllWarpBits-1:0]          predicate_warp;
  logic [2:0]                      predicate_number;
  logic [31:0]                     predicate_lanes, predicate_value;

  // ---- a warp that is moved; with one scheduler
  /* verilator lint_off UNUSEDSIGNAL */
  logic [Issues*352-1:0]         states;
  logic [Issues*70-1:0]          places;
  logic [Issues-1:0]             entries_ready, entries_valid;
  logic [Issues*64-1:0]          entries;
  logic [Issues*Warps-1:0]       warps_alive, warps_still;
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    now_state = states[351:0];
    {now_warp_in_block, now_block_x, now_block_y, now_block_z, now_shared_base} = places[69:0];
    context_ready = entries_ready[0];
    now_entry = entries_valid[0];
    now_saved = entries[63:0];
    alive = warps_alive[Warps-1:0];
    still = warps_still[Warps-1:0];
  end

  genvar i;
  generate
    for (i = 0; i < Issues; i = i + 1) begin : front
      logic [Releases-1:0]          mine;
      logic [Releases*WarpBits-1:0] mine_warp;
      logic [WarpBits-1:0]          warp;
      logic [Warps-1:0]             mine_accepted, mine_draining, mine_held, mine_kernel;
      always_comb
        for (int w = 0; w < Warps; w++) begin
          mine_accepted[w] = accepted[w*Issues+i];
          mine_draining[w] = draining[w*Issues+i];
          mine_held[w] = load_held[w*Issues+i];
          mine_kernel[w] = kernel[w*Issues+i];
        end
      logic [Units*Operands-1:0]    mine_reading;
      logic [Units*WarpBits-1:0]    mine_reading_warp;
      always_comb
        for (int u = 0; u < Units; u++) begin
          mine_reading[u*Operands +: Operands] =
              allocated[u] && issue_of(reading_warp[u*AllWarpBits +: AllWarpBits]) == i
              ? reading[u*Operands +: Operands] : '0;
          mine_reading_warp[u*WarpBits +: WarpBits] = warp_of(reading_warp[u*AllWarpBits +: AllWarpBits]);
        end
      always_comb
        for (int r = 0; r < Releases; r++) begin
          mine[r] = release_valid[r] && issue_of(release_warp[r*AllWarpBits +: AllWarpBits]) == i;
          mine_warp[r*WarpBits +: WarpBits] = warp_of(release_warp[r*AllWarpBits +: AllWarpBits]);
        end
      always_comb issue_warp[i*AllWarpBits +: AllWarpBits] = AllWarpBits'(32'(warp) * Issues + i);

      issue_stage #(.Warps(Warps), .Issues(Issues), .Index(i), .Banks(Banks), .LengthBits(LengthBits), .Units(Units), .PcBits(PcBits),
          .BufferDepth(BufferDepth), .StackDepth(StackDepth), .Queued(QueueDepth != 0 ? 1 : 0), .Kernels(Kernels),
          .Context(Context)) stage (
          .clk, .rst, .policy, .score_latency, .program_valid, .program_address, .program_word, .constant_valid,
          .constant_word, .constant_value, .launch_valid(launch_valid[i]), .launch_warp, .launch_pc, .launch_lanes,
          .launch_warp_in_block, .launch_block_x, .launch_block_y, .launch_block_z, .launch_shared_base,
          .kernel(mine_kernel), .waiting(waiting[i*Warps +: Warps]), .draining(mine_draining), .load_held(mine_held),
          .queue_room(queue_room[i*Warps +: Warps]), .queue_hazard(queue_hazard[i*Warps +: Warps] | held[i*Warps +: Warps]),
          .accepted(mine_accepted), .collector_ready(collector_ready[i*Warps +: Warps]),
          .cached(cached[i*Warps +: Warps]), .reading(mine_reading), .reading_warp(mine_reading_warp),
          .reading_register, .queue_length, .take_valid(take_valid[i]),
          .take_warp(take_warp[i*WarpBits +: WarpBits]), .release_valid(mine), .release_warp(mine_warp),
          .release_register, .predicate_write(predicate_write && issue_of(predicate_warp) == i),
          .predicate_warp(warp_of(predicate_warp)), .predicate_number, .predicate_lanes, .predicate_value,
          .context_warp, .context_stop, .context_write, .context_state, .context_read, .context_put, .context_entry,
          .context_saved, .now_state(states[i*352 +: 352]), .now_warp_in_block(places[i*70+65 +: 5]),
          .now_block_x(places[i*70+49 +: 16]), .now_block_y(places[i*70+33 +: 16]), .now_block_z(places[i*70+17 +: 16]),
          .now_shared_base(places[i*70 +: 17]), .context_ready(entries_ready[i]), .now_entry(entries_valid[i]),
          .now_saved(entries[i*64 +: 64]), .alive(warps_alive[i*Warps +: Warps]), .still(warps_still[i*Warps +: Warps]),
          .head_open(head_open[i*Warps +: Warps]), .head_instruction(head_instruction[i*Warps*64 +: Warps*64]),
          .check_destination(check_destination[i*Warps*2 +: Warps*2]),
          .check_register(check_register[i*Warps*8 +: Warps*8]), .issue_valid(issue_valid[i]),
          .issue_queued(issue_queued[i]), .issue_opcode(issue_opcode[i*9 +: 9]), .issue_warp(warp),
          .issue_register(issue_register[i*8 +: 8]), .issue_immediate_form(issue_immediate_form[i]),
          .issue_lanes(issue_lanes[i*32 +: 32]), .issue_select(issue_select[i*32 +: 32]),
          .issue_immediate(issue_immediate[i*32 +: 32]), .issue_operand_valid(issue_operand_valid[i*6 +: 6]),
          .issue_operand(issue_operand[i*48 +: 48]), .issue_near(issue_near[i*6 +: 6]),
          .issue_result(issue_result[i*2 +: 2]), .issue_result_near(issue_result_near[i]),
          .asking(asking[i*Warps +: Warps]), .arrive_valid(arrive_valid[i]),
          .arrive_warp(arrive_warp[i*WarpBits +: WarpBits]), .done_valid(done_valid[i]),
          .done_warp(done_warp[i*WarpBits +: WarpBits]), .commit_valid(commit_valid[i]),
          .commit_warp(commit_warp[i*WarpBits +: WarpBits]), .commit_pc(commit_pc[i*PcBits +: PcBits]),
          .commit_lanes(commit_lanes[i*32 +: 32]), .overflow(overflow[i]));
    end
  endgenerate

  // Read in waveforms and by its checker.
  issue_counter #(.Issues(Issues)) counter (.clk, .rst, .issued(commit_valid), /* verilator lint_off PINCONNECTEMPTY */ .total(), .window() /* verilator lint_on PINCONNECTEMPTY */);

  // ---- what enters the collector units: what the schedulers issue, or what leaves the instruction queues
  /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 2
  logic [Issues-1:0]             enter_valid, enter_immediate_form;
  logic [Issues*9-1:0]           enter_opcode;
  logic [Issues*AllWarpBits-1:0] enter_warp;
  logic [Issues*8-1:0]           enter_register;
  logic [Issues*32-1:0]          enter_lanes, enter_select, enter_immediate;
  logic [Issues*6-1:0]           enter_operand_valid;
  logic [Issues*48-1:0]          enter_operand;
  /* verilator lint_on UNUSEDSIGNAL */

  generate
    if (QueueDepth == 0) begin : direct
      always_comb begin
        queue_room = '1;
        queue_hazard = '0;
        popped = '0;
        queued_valid = '0;
        queued_warp = '0;
        queued_load = '0;
        enter_valid = issue_valid & ~issue_queued;
        enter_opcode = issue_opcode;
        enter_warp = issue_warp;
        enter_register = issue_register;
        enter_immediate_form = issue_immediate_form;
        enter_lanes = issue_lanes;
        enter_select = issue_select;
        enter_immediate = issue_immediate;
        enter_operand_valid = issue_operand_valid;
        enter_operand = issue_operand;
      end
    end else begin : queued
      localparam PerQueue = Warps > 8 ? (Warps + 3) / 4 : 2;  // four queues for a scheduler
      localparam Ahead = 2 * Issues;                          // what the load/store pipes hold

      logic [Issues*WarpBits-1:0] push_warp;
      logic [Issues*5-1:0]        push_operation;
      logic [Issues*2-1:0]        push_operand_valid;
      logic [Issues*16-1:0]       push_operand;
      logic                       pop_valid, arrived;
      logic [AllWarpBits-1:0]     pop_warp;
      logic [4:0]                 pop_operation;
      logic [7:0]                 pop_register;
      logic [31:0]                pop_lanes, pop_immediate;
      logic [1:0]                 pop_operand_valid;
      logic [15:0]                pop_operand;

      always_comb begin
        arrived = 1'b0;
        for (int n = 0; n < Issues; n++) begin
          queued_load[n] = issue_opcode[n*9 +: 9] == {isa_pkg::CLASS_MEMORY, isa_pkg::OP_LDG};
          queued_valid[n] = issue_valid[n] && issue_queued[n] &&
                            !(queued_load[n] && issue_register[n*8 +: 8] == 8'd255);
          queued_warp[n*AllWarpBits +: AllWarpBits] = issue_warp[n*AllWarpBits +: AllWarpBits];
          push_warp[n*WarpBits +: WarpBits] = warp_of(issue_warp[n*AllWarpBits +: AllWarpBits]);
          push_operation[n*5 +: 5] = issue_opcode[n*9 +: 5];
          push_operand_valid[n*2 +: 2] = issue_operand_valid[n*6 +: 2];
          push_operand[n*16 +: 16] = issue_operand[n*48 +: 16];
          if (request_valid[n] && request_ready[n] && !request_operation[n*6+5]) arrived = 1'b1;
        end
      end

      warp_instruction_queues #(.Sources(Issues), .Warps(Warps), .PerQueue(PerQueue), .Depth(QueueDepth),
          .Ahead(Ahead), .Patience(64), .Lanes(32)) queues (
          .clk, .rst, .push_valid(queued_valid), .push_warp, .push_operation, .push_register(issue_register),
          .push_lanes(issue_lanes), .push_immediate(issue_immediate), .push_operand_valid, .push_operand,
          .room(queue_room), .check_destination, .check_register, .hazard(queue_hazard), .pop_ready(issue_ready),
          .pop_valid, .pop_warp, .pop_operation, .pop_register, .pop_lanes, .pop_immediate, .pop_operand_valid,
          .pop_operand, .arrived);

      always_comb
        for (int n = 0; n < Issues; n++) popped[n] = pop_valid && issue_of(pop_warp) == n && issue_ready[n];

      always_comb
        for (int n = 0; n < Issues; n++) begin
          enter_valid[n] = popped[n] || (issue_valid[n] && !issue_queued[n]);
          enter_opcode[n*9 +: 9] = popped[n] ? {isa_pkg::CLASS_MEMORY, 1'b0, pop_operation} : issue_opcode[n*9 +: 9];
          enter_warp[n*AllWarpBits +: AllWarpBits] = popped[n] ? pop_warp : issue_warp[n*AllWarpBits +: AllWarpBits];
          enter_register[n*8 +: 8] = popped[n] ? pop_register : issue_register[n*8 +: 8];
          enter_immediate_form[n] = issue_immediate_form[n] && !popped[n];
          enter_lanes[n*32 +: 32] = popped[n] ? pop_lanes : issue_lanes[n*32 +: 32];
          enter_select[n*32 +: 32] = popped[n] ? '0 : issue_select[n*32 +: 32];
          enter_immediate[n*32 +: 32] = popped[n] ? pop_immediate : issue_immediate[n*32 +: 32];
          enter_operand_valid[n*6 +: 6] = popped[n] ? {4'd0, pop_operand_valid} : issue_operand_valid[n*6 +: 6];
          enter_operand[n*48 +: 48] = popped[n] ? {32'd0, pop_operand} : issue_operand[n*48 +: 48];
        end
    end
  endgenerate

  // ---- operands
  logic [Banks-1:0]                 write_valid;
  /* verilator lint_off UNUSEDSIGNAL */  // with Stage = 2
  logic [Banks*RowBits-1:0]         write_row;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Banks*1024-1:0]            write_data;
  logic [Banks*32-1:0]              write_lanes;
  logic [Issues*6-1:0]              pipe_ready;
  logic [Issues-1:0]                dispatch_valid, dispatch_immediate_form;
  logic [Issues*9-1:0]              dispatch_opcode;
  logic [Issues*AllWarpBits-1:0]    dispatch_warp;
  logic [Issues*8-1:0]              dispatch_register;
  logic [Issues*32-1:0]             dispatch_lanes, dispatch_select, dispatch_immediate;
  logic [Issues*Operands*1024-1:0]  dispatch_data;

  generate
    if (Stage == 2) begin : staging
      localparam [0:0] Compress = Entries != 0;
      logic staging_ready;
      regless_stage #(.Units(Units), .Warps(Warps), .Registers(256), .Lines(Rows), .Entries(Entries > 0 ? Entries : 2),
          .Lanes(32)) stage (
          .clk, .rst, .compress(Compress), .head_valid(head_open), .head(head_instruction), .waiting,
          .done_valid(done_valid[0]), .done_warp, .take_valid(take_valid[0]), .take_warp, .held,
          .issue_ready(staging_ready), .issue_valid(commit_valid[0]), .issue_opcode, .issue_warp, .issue_register,
          .issue_immediate_form(issue_immediate_form[0]), .issue_lanes, .issue_select, .issue_immediate,
          .issue_operand_valid, .issue_operand, .issue_result, .write_valid, .write_warp, .write_register,
          .write_last(release_valid[Banks-1:0]), .write_lanes, .write_data, .pipe_ready,
          .dispatch_valid(dispatch_valid[0]), .dispatch_opcode, .dispatch_warp, .dispatch_register,
          .dispatch_immediate_form(dispatch_immediate_form[0]), .dispatch_lanes, .dispatch_select, .dispatch_immediate,
          .dispatch_data, .mem_valid, .mem_kind, .mem_compressed, .mem_index, .mem_bank, .mem_line, .mem_stores,
          .mem_data, .mem_ready, .back_valid, .back_compressed, .back_bank, .back_line, .back_data, .back_taken);
      // What is read and reserved is known by the staging unit.
      always_comb begin
        context_made = 1'b0;
        now_row = 1'b0;
        now_data = '0;
        collector_ready = {Warps{staging_ready}};
        cached = '0;
        queue_length = '0;
        reading = '0;
        reading_warp = '0;
        reading_register = '0;
        allocated = '0;
        issue_ready = '0;
      end
    end else begin : banked
      banked_stage #(.Caching(Stage), .Issues(Issues), .Warps(Warps), .Units(Units), .Banks(Banks),
          .UnitPorts(UnitPorts), .Rows(Rows), .Entries(Entries), .Kernels(Kernels), .Context(Context)) stage (
          .clk, .rst, .rows_per_warp, .kernel, .issue_valid(enter_valid), .issue_opcode(enter_opcode), .issue_warp(enter_warp),
          .issue_register(enter_register), .issue_immediate_form(enter_immediate_form), .issue_lanes(enter_lanes),
          .issue_select(enter_select), .issue_immediate(enter_immediate), .issue_operand_valid(enter_operand_valid),
          .issue_operand(enter_operand), .issue_ready, .popped, .collector_ready, .sthld, .all_near,
          .issue_near(issue_near[5:0]), .issue_result(issue_result[1:0]), .issue_result_near(issue_result_near[0]),
          .asking, .commit_valid(commit_valid[0]), .done_valid(done_valid[0]), .done_warp(done_warp[WarpBits-1:0]),
          .write_warp, .write_register, .cached, .reading, .reading_warp, .reading_register, .allocated, .queue_length,
          .write_valid, .write_row, .write_lanes, .write_data, .pipe_ready, .dispatch_valid, .dispatch_opcode,
          .dispatch_warp, .dispatch_register, .dispatch_immediate_form, .dispatch_lanes, .dispatch_select,
          .dispatch_immediate, .dispatch_data, .context_warp(AllWarpBits'(context_warp)), .context_row,
          .context_row_write, .context_register, .context_data, .context_made, .now_row, .now_data);
      always_comb begin
        take_valid = '0;
        take_warp = '0;
        held = '0;
        mem_valid = 1'b0;
        mem_kind = '0;
        mem_compressed = 1'b0;
        mem_index = '0;
        mem_bank = '0;
        mem_line = '0;
        mem_stores = 1'b0;
        mem_data = '0;
        back_taken = 1'b0;
      end
    end
  endgenerate

  // ---- execute; source 4 * set + class - 1 of the write-back
  logic [Sources-1:0]             result_valid, result_ready, result_predicate, result_last;
  logic [Sources*AllWarpBits-1:0] result_warp;
  logic [Sources*8-1:0]           result_register;
  logic [Sources*32-1:0]          result_lanes, result_flags;
  logic [Sources*1024-1:0]        result_data;

  generate
    for (i = 0; i < Issues; i = i + 1) begin : pipes
      execute_stage #(.Warps(AllWarps)) stage (
          .clk, .rst, .dispatch_valid(dispatch_valid[i]), .dispatch_opcode(dispatch_opcode[i*9 +: 9]),
          .dispatch_warp(dispatch_warp[i*AllWarpBits +: AllWarpBits]), .dispatch_register(dispatch_register[i*8 +: 8]),
          .dispatch_immediate_form(dispatch_immediate_form[i]), .dispatch_lanes(dispatch_lanes[i*32 +: 32]),
          .dispatch_select(dispatch_select[i*32 +: 32]), .dispatch_immediate(dispatch_immediate[i*32 +: 32]),
          .dispatch_data(dispatch_data[i*6*1024 +: 6*1024]), .pipe_ready(pipe_ready[i*6 +: 6]),
          .request_valid(request_valid[i]), .request_operation(request_operation[i*6 +: 6]),
          .request_warp(request_warp[i*AllWarpBits +: AllWarpBits]), .request_register(request_register[i*8 +: 8]),
          .request_lanes(request_lanes[i*32 +: 32]), .request_address(request_address[i*1024 +: 1024]),
          .request_data(request_data[i*1024 +: 1024]), .request_ready(request_ready[i]),
          .result_ready(result_ready[i*4 +: 4]), .result_valid(result_valid[i*4 +: 4]),
          .result_warp(result_warp[i*4*AllWarpBits +: 4*AllWarpBits]),
          .result_register(result_register[i*4*8 +: 4*8]), .result_predicate(result_predicate[i*4 +: 4]),
          .result_lanes(result_lanes[i*4*32 +: 4*32]), .result_flags(result_flags[i*4*32 +: 4*32]),
          .result_data(result_data[i*4*1024 +: 4*1024]));
      always_comb result_last[i*4 +: 4] = '1;  // each of a tensor pipe's two results is a reserved register of its own
    end
  endgenerate

  always_comb begin : acceptances
    accepted = '0;
    for (int n = 0; n < Issues; n++)
      if (request_valid[n] && request_ready[n] && (QueueDepth == 0 || request_operation[n*6+5])) accepted[request_warp[n*AllWarpBits +: AllWarpBits]] = 1'b1;
  end

  // ---- write back
  localparam G = 4 * Issues, H = 4 * Issues + 1;
  always_comb begin
    result_valid[G] = global_valid;
    result_warp[G*AllWarpBits +: AllWarpBits] = global_warp;
    result_register[G*8 +: 8] = global_register;
    result_lanes[G*32 +: 32] = global_lanes;
    result_data[G*1024 +: 1024] = global_data;
    result_last[G] = global_last;
    result_predicate[G] = 1'b0;
    result_flags[G*32 +: 32] = '0;
    result_valid[H] = shared_valid;
    result_warp[H*AllWarpBits +: AllWarpBits] = shared_warp;
    result_register[H*8 +: 8] = shared_register;
    result_lanes[H*32 +: 32] = shared_lanes;
    result_data[H*1024 +: 1024] = shared_data;
    result_last[H] = shared_last;
    result_predicate[H] = 1'b0;
    result_flags[H*32 +: 32] = '0;
    global_ready = result_ready[G];
    shared_ready = result_ready[H];
  end

  writeback #(.Sources(Sources), .Banks(Banks), .Warps(AllWarps), .RowBits(RowBits), .Kernels(Kernels)) writer (
      .clk, .rst, .rows_per_warp, .kernel, .result_valid, .result_warp, .result_register, .result_predicate, .result_last,
      .result_lanes, .result_flags, .result_data, .result_ready, .write_valid, .write_warp, .write_register,
      .write_row, .write_lanes, .write_data,
      .release_valid, .release_warp, .release_register, .predicate_write, .predicate_warp, .predicate_number,
      .predicate_lanes, .predicate_value);
endmodule
