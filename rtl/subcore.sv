// subcore: one partition of the SM: warp scheduler, operand collector, register banks, execution pipes.
// Barnes II-A, Fig. 2.  Contract: cmodel/subcore.h.
module subcore #(
    parameter SchedulersPerSubcore = 1, parameter Warps = 16, parameter Sharing = 0,  // warps may have registers in common
    parameter CollectorUnits = 2, parameter Banks = 2, parameter UnitPorts = 1, parameter TensorStages = 1,
    parameter Rows = 256,      // of a bank; with RegLess its lines
    parameter PcBits = 12, parameter BufferDepth = 4, parameter StackDepth = 16,
    parameter QueueDepth = 0,  // of an instruction queue; 0: there are none
    parameter OperandStage = 0,       // operand stage: 0 collector units; with SchedulersPerSubcore = 1: 1 caching ones, 2 RegLess
    parameter Entries = 8,     // registers in a caching collector unit; lines of compressed registers, 0: no compressor
    parameter Kernels = 1, parameter IssueStages = 0,  // that run at a time; between issue and collector units
    parameter Context = 0,     // warps are moved in and out; with SchedulersPerSubcore = 1, OperandStage = 0 and QueueDepth = 0
    parameter DoubleLanes = 0, parameter HalfPrecision = 0,  // of dp_pipe, 0: there is none; of fp_pipe
    parameter IntStages = 2, parameter FpStages = 2, parameter DoubleStages = 2, parameter SfuStages = 4,  // of pipes
    localparam WarpBits = $clog2(Warps), localparam AllWarps = SchedulersPerSubcore * Warps,
    localparam MapKernels = Sharing != 0 ? share_pkg::Bytes : Kernels,  // of register_map
    localparam AllWarpBits = $clog2(AllWarps), localparam Readers = CollectorUnits + 2 * IssueStages * SchedulersPerSubcore,
    localparam Classes = isa_pkg::GATE_CLASSES, localparam EntryBits = $clog2(StackDepth),
    localparam LineBits = variants_pkg::OPERAND_STAGE_NEEDS_L1[OperandStage] ? $clog2(Rows) : 1,
    localparam IndexBits = $clog2(Warps * 256), localparam ReadyBits = DoubleLanes != 0 ? 7 : 6,
    localparam Ahead = 32'(OperandStage == variants_pkg::OPERAND_STAGE_BANKED && QueueDepth == 0 && Sharing == 0) // of read_hazard
) (
    input  logic                                          clk, rst,
    // configuration, held while running
    input  logic [1:0]                                    policy,
    input  logic [4:0]                                    score_latency,
    input  logic [7:0]                                    smid, nsmid,
    input  logic [MapKernels*8-1:0]                       rows_per_warp,
    input  logic [7:0]                                    sthld,
    input  logic [1:0]                                    traditional,
    input  logic                                          program_valid, input logic [PcBits-1:0] program_address,
    input  logic [63:0]                                   program_word,
    input  logic [Kernels-1:0]                            constant_valid, input logic [5:0] constant_word,
    input  logic [31:0]                                   constant_value,
    // a warp begins
    input  logic [SchedulersPerSubcore-1:0]               launch_valid,
    input  logic [WarpBits-1:0]                           launch_warp,
    input  logic [PcBits-1:0]                             launch_pc,
    input  logic [31:0]                                   launch_lanes,
    input  logic [4:0]                                    launch_warp_in_block,
    input  logic [15:0]                                   launch_block_x, launch_block_y, launch_block_z,
    input  logic [16:0]                                   launch_shared_base,
    input  logic [AllWarps-1:0]                           kernel, // each warp's
    output logic [AllWarps-1:0]                           names_shared, accesses, // by scheduler, then warp
    input  logic [AllWarps-1:0]                           asking,
    output logic [SchedulersPerSubcore-1:0]               probe_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      probe_warp,
    input  logic [2*AllWarps-1:0]                         precedence,   // of each scheduler, see warp_scheduler
    input  logic [SchedulersPerSubcore*Classes*Warps-1:0] gate,   // by scheduler, class and warp, see issue_gates
    // memory: requests out, results in
    input  logic [SchedulersPerSubcore-1:0]               request_ready,
    input  logic                                          global_valid,
    input  logic [AllWarpBits-1:0]                        global_warp,
    input  logic [7:0]                                    global_register,
    input  logic [31:0]                                   global_lanes,
    input  logic [1023:0]                                 global_data,
    input  logic                                          global_last,
    input  logic                                          shared_valid,
    input  logic [AllWarpBits-1:0]                        shared_warp,
    input  logic [7:0]                                    shared_register,
    input  logic [31:0]                                   shared_lanes,
    input  logic [1023:0]                                 shared_data,
    input  logic                                          shared_last,
    // registers: to their L1 and back
    input  logic                                          mem_ready,
    input  logic                                          l1_fill_valid,
    input  logic                                          l1_fill_compressed,
    input  logic [2:0]                                    l1_fill_bank,
    input  logic [LineBits-1:0]                           l1_fill_line,
    input  logic [1023:0]                                 l1_fill_data,
    output logic                                          mem_valid,
    output logic [1:0]                                    mem_kind,
    output logic                                          mem_compressed,
    output logic [IndexBits-1:0]                          mem_index,
    output logic [2:0]                                    mem_bank,
    output logic [LineBits-1:0]                           mem_line,
    output logic                                          mem_stores,
    output logic [1023:0]                                 mem_data,
    output logic                                          l1_fill_ready,
    output logic                                          global_ready,
    output logic                                          shared_ready,
    output logic [SchedulersPerSubcore-1:0]               request_valid,
    output logic [SchedulersPerSubcore*6-1:0]             request_operation,
    output logic [SchedulersPerSubcore*AllWarpBits-1:0]   request_warp,
    output logic [SchedulersPerSubcore*8-1:0]             request_register,
    output logic [SchedulersPerSubcore*32-1:0]            request_lanes,
    output logic [SchedulersPerSubcore*1024-1:0]          request_address,
    output logic [SchedulersPerSubcore*1024-1:0]          request_data,
    // a warp that is moved
    input  logic [WarpBits-1:0]                           context_warp,
    input  logic                                          context_stop,
    input  logic                                          context_write,
    input  logic [11*32-1:0]                              context_state,
    input  logic                                          context_read,
    input  logic                                          context_put,
    input  logic [EntryBits-1:0]                          context_entry,
    input  logic [63:0]                                   context_saved,
    input  logic                                          context_row,
    input  logic                                          context_row_write,
    input  logic [7:0]                                    context_register,
    input  logic [1023:0]                                 context_data,
    output logic                                          context_ack,
    output logic                                          context_rdata_row,
    output logic [1023:0]                                 context_rdata_data,
    output logic [11*32-1:0]                              context_rdata_state,
    output logic [4:0]                                    context_rdata_warp_in_block,
    output logic [15:0]                                   context_rdata_block_x,
    output logic [15:0]                                   context_rdata_block_y,
    output logic [15:0]                                   context_rdata_block_z,
    output logic [16:0]                                   context_rdata_shared_base,
    output logic                                          context_ready,
    output logic                                          context_rdata_entry,
    output logic [63:0]                                   context_rdata_saved,
    output logic [Warps-1:0]                              warp_active,
    output logic [Warps-1:0]                              warp_idle,
    // into the instruction queues
    output logic [SchedulersPerSubcore-1:0]               queued_valid,
    output logic [SchedulersPerSubcore*AllWarpBits-1:0]   queued_warp,
    output logic [SchedulersPerSubcore-1:0]               queued_load,
    // warps that wait for nothing but perhaps a collector unit
    output logic [SchedulersPerSubcore*Warps-1:0]         wants_collector,
    // to the barrier and the block dispatcher
    output logic [SchedulersPerSubcore-1:0]               arrive_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      arrive_warp,
    output logic [SchedulersPerSubcore-1:0]               done_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      done_warp,
    // every issued instruction
    output logic [SchedulersPerSubcore-1:0]               commit_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      commit_warp,
    output logic [SchedulersPerSubcore*PcBits-1:0]        commit_pc,
    output logic [SchedulersPerSubcore*32-1:0]            commit_lanes,
    output logic [SchedulersPerSubcore-1:0]               overflow
);
  localparam Operands = 6, RowBits = $clog2(Rows), LengthBits = $clog2(CollectorUnits * Operands + 1);
  localparam Releases = Banks + 1;

  // ---- issue
  logic [SchedulersPerSubcore-1:0]             issue_valid, issue_queued, issue_immediate_form;
  logic [SchedulersPerSubcore*3-1:0]           issue_kind;
  logic [SchedulersPerSubcore*9-1:0]           issue_opcode;
  logic [SchedulersPerSubcore*AllWarpBits-1:0] issue_warp;
  logic [SchedulersPerSubcore*8-1:0]           issue_register;
  logic [SchedulersPerSubcore*32-1:0]          issue_lanes, issue_select, issue_immediate;
  logic [SchedulersPerSubcore*6-1:0]           issue_operand_valid;
  logic [SchedulersPerSubcore*48-1:0]          issue_operand;
  logic [SchedulersPerSubcore*Warps-1:0]       collector_ready, cached;
  logic [SchedulersPerSubcore*6-1:0]           issue_near;
  logic [SchedulersPerSubcore*2-1:0]           issue_result;
  logic [SchedulersPerSubcore-1:0]             issue_result_near;
  logic [Banks*AllWarpBits-1:0]                write_warp;
  logic [Banks*8-1:0]                          write_register;
  logic [SchedulersPerSubcore-1:0]             take_valid;        // a head that RegLess takes
  logic [SchedulersPerSubcore*WarpBits-1:0]    take_warp;
  logic [AllWarps-1:0]                         head_open;
  logic [AllWarps*64-1:0]                      head_instruction;
  logic [AllWarps-1:0]                         held;              // warps that it holds back
  logic [AllWarps-1:0]                         stage_warps;       // that the operand stage has room for
  logic [AllWarps*2-1:0]                       check_destination; // by scheduler, then warp
  logic [AllWarps*8-1:0]                       check_register;
  logic [Banks*LengthBits-1:0]                 queue_length;
  logic [AllWarps-1:0]                         queue_room, queue_hazard, queue_offered, accepted;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [AllWarps-1:0]           queue_warps;  // with OperandStage
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Readers*Operands-1:0]           reading, delivered;
  logic [Readers*AllWarpBits-1:0]        reading_warp;
  logic [Readers-1:0]                    allocated;
  logic [Readers*Operands*8-1:0]         reading_register;
  logic [Releases-1:0]                   release_valid;
  logic [Releases*AllWarpBits-1:0]       release_warp;
  logic [Releases*8-1:0]                 release_register;
  logic                                  predicate_write;
  logic [AllWarpBits-1:0]                predicate_warp;
  logic [2:0]                            predicate_number;
  logic [31:0]                           predicate_lanes, predicate_value;

  subcore_front #(.SchedulersPerSubcore(SchedulersPerSubcore), .Warps(Warps), .Readers(Readers),
      .LengthBits(LengthBits), .Banks(Banks), .PcBits(PcBits), .BufferDepth(BufferDepth), .StackDepth(StackDepth),
      .Queued(QueueDepth != 0 ? 1 : 0), .Kernels(Kernels), .Context(Context), .Doubles(32'(DoubleLanes != 0)),
      .Halves(HalfPrecision), .Sharing(Sharing), .Ahead(Ahead)) front (.clk, .rst, .policy, .score_latency, .smid, .nsmid,
      .share_kept(rows_per_warp[7:0]), .names_shared, .accesses, .asking, .probe_valid, .probe_warp, .precedence,
      .program_valid, .program_address,
      .program_word, .constant_valid, .constant_word, .constant_value, .launch_valid, .launch_warp, .launch_pc,
      .launch_lanes, .launch_warp_in_block, .launch_block_x, .launch_block_y, .launch_block_z,
      .launch_shared_base, .kernel, .accepted, .gate, .queue_room, .queue_hazard, .held, .cached, .collector_ready, .take_valid, .take_warp,
      .reading, .reading_warp, .reading_register, .delivered, .allocated, .queue_length, .release_valid, .release_warp,
      .release_register, .predicate_write, .predicate_warp, .predicate_number, .predicate_lanes, .predicate_value,
      .context_warp, .context_stop, .context_write, .context_state, .context_read, .context_put, .context_entry,
      .context_saved, .context_rdata_state, .context_rdata_warp_in_block, .context_rdata_block_x,
      .context_rdata_block_y, .context_rdata_block_z, .context_rdata_shared_base, .context_ready, .context_rdata_entry,
      .context_rdata_saved, .warp_active, .warp_idle, .issue_valid, .issue_queued, .issue_kind, .issue_opcode,
      .issue_warp, .issue_register, .issue_immediate_form, .issue_lanes, .issue_select, .issue_immediate,
      .issue_operand_valid, .issue_operand, .issue_near, .issue_result, .issue_result_near, .head_open,
      .head_instruction, .check_destination, .check_register, .wants_collector, .arrive_valid, .arrive_warp,
      .done_valid, .done_warp, .commit_valid, .commit_warp, .commit_pc, .commit_lanes, .overflow);

  genvar i;
  // ---- what enters the operand stage
  logic [SchedulersPerSubcore-1:0]             enter_valid, enter_immediate_form;
  logic [SchedulersPerSubcore*9-1:0]           enter_opcode;
  logic [SchedulersPerSubcore*AllWarpBits-1:0] enter_warp;
  logic [SchedulersPerSubcore*8-1:0]           enter_register;
  logic [SchedulersPerSubcore*32-1:0]          enter_lanes, enter_select, enter_immediate;
  logic [SchedulersPerSubcore*6-1:0]           enter_operand_valid;
  logic [SchedulersPerSubcore*48-1:0]          enter_operand;
  logic [SchedulersPerSubcore*6-1:0]           enter_near, enter_marks;
  logic [SchedulersPerSubcore*2-1:0]           enter_result;
  logic [SchedulersPerSubcore-1:0]             enter_result_near, staged;
  logic [5:0]                                  commit_marks;

  always_comb
    for (int n = 0; n < SchedulersPerSubcore; n++)
      staged[n] = !variants_pkg::OPERAND_STAGE_NEEDS_MARKS[OperandStage] ? issue_valid[n]
          : commit_valid[n] && issue_kind[n*3 +: 3] >= isa_pkg::KIND_PIPE;

  queue_stage #(.SchedulersPerSubcore(SchedulersPerSubcore), .Warps(Warps), .Depth(QueueDepth),
      .OperandStage(OperandStage)) queues (
      .clk, .rst, .issue_valid(staged), .issue_queued, .issue_kind, .issue_opcode, .issue_warp, .issue_register,
      .issue_immediate_form, .issue_lanes, .issue_select, .issue_immediate, .issue_operand_valid, .issue_operand,
      .issue_near, .issue_result, .issue_result_near, .issue_marks((SchedulersPerSubcore*6)'(commit_marks)),
      .check_destination, .check_register, .room(queue_room), .hazard(queue_hazard), .queued(queue_warps),
      .offered(queue_offered), .stage_warps, .collector_ready, .queued_valid, .queued_warp, .queued_load, .enter_valid,
      .enter_opcode, .enter_warp, .enter_register, .enter_immediate_form, .enter_lanes, .enter_select, .enter_immediate,
      .enter_operand_valid, .enter_operand, .enter_near, .enter_result, .enter_result_near, .enter_marks,
      .request_valid, .request_operation, .request_warp, .request_ready, .accepted);

  // ---- operands
  logic [Banks-1:0]                              write_valid;
  logic [Banks*RowBits-1:0]                      write_row;
  logic [Banks*1024-1:0]                         write_data;
  logic [Banks*32-1:0]                           write_lanes;
  logic [SchedulersPerSubcore*ReadyBits-1:0]     pipe_ready;
  logic [SchedulersPerSubcore-1:0]               dispatch_valid, dispatch_immediate_form;
  logic [SchedulersPerSubcore*9-1:0]             dispatch_opcode;
  logic [SchedulersPerSubcore*AllWarpBits-1:0]   dispatch_warp;
  logic [SchedulersPerSubcore*8-1:0]             dispatch_register;
  logic [SchedulersPerSubcore*32-1:0]            dispatch_lanes, dispatch_select, dispatch_immediate;
  logic [SchedulersPerSubcore*Operands*1024-1:0] dispatch_data;

  operand_stage #(.OperandStage(OperandStage), .SchedulersPerSubcore(SchedulersPerSubcore), .Warps(AllWarps),
      .CollectorUnits(CollectorUnits), .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows), .Entries(Entries),
      .Kernels(MapKernels), .Context(Context), .IssueStages(IssueStages), .ReadyBits(ReadyBits)) collection (
      .clk, .rst, .rows_per_warp, .kernel, .sthld, .traditional, .head_valid(head_open),
      .head(head_instruction), .waiting(AllWarps'(gate[isa_pkg::GATE_ANY*Warps +: Warps])),
      .wants_collector(wants_collector | queue_offered),
      .take_valid, .take_warp, .held, .collector_ready(stage_warps), .cached, .issue_valid(enter_valid),
      .issue_opcode(enter_opcode), .issue_warp(enter_warp), .issue_register(enter_register),
      .issue_immediate_form(enter_immediate_form), .issue_lanes(enter_lanes), .issue_select(enter_select),
      .issue_immediate(enter_immediate), .issue_operand_valid(enter_operand_valid), .issue_operand(enter_operand),
      .issue_near(enter_near), .issue_result(enter_result), .issue_result_near(enter_result_near),
      .issue_marks(enter_marks), .commit_valid(commit_valid[0]), .commit_warp(commit_warp[WarpBits-1:0]), .commit_marks,
      .queued(queue_warps[Warps-1:0]), .done_valid(done_valid[0]), .done_warp(done_warp[WarpBits-1:0]), .reading,
      .reading_warp, .reading_register, .delivered, .allocated, .queue_length, .write_valid, .write_warp, .write_register,
      .write_last(release_valid[Banks-1:0]), .write_row, .write_lanes, .write_data, .pipe_ready, .dispatch_valid,
      .dispatch_opcode, .dispatch_warp, .dispatch_register, .dispatch_immediate_form, .dispatch_lanes, .dispatch_select,
      .dispatch_immediate, .dispatch_data, .context_warp(AllWarpBits'(context_warp)), .context_row, .context_row_write,
      .context_register, .context_data, .context_ack, .context_rdata_row, .context_rdata_data, .mem_valid, .mem_kind,
      .mem_compressed, .mem_index, .mem_bank, .mem_line, .mem_stores, .mem_data, .mem_ready, .l1_fill_valid,
      .l1_fill_compressed, .l1_fill_bank, .l1_fill_line, .l1_fill_data, .l1_fill_ready);

  // ---- execute; of each scheduler its pipes' results in order are sources of the write-back, then memory
  localparam Results = ReadyBits - 2, Pipes = Results * SchedulersPerSubcore;
  logic [Pipes-1:0]             pipe_valid, pipe_taken, pipe_predicate;
  logic [Pipes*AllWarpBits-1:0] pipe_warp;
  logic [Pipes*8-1:0]           pipe_register;
  logic [Pipes*32-1:0]          pipe_lanes, pipe_flags;
  logic [Pipes*1024-1:0]        pipe_data;

  generate
    for (i = 0; i < SchedulersPerSubcore; i = i + 1) begin : pipes
      execute_stage #(.Warps(AllWarps), .DoubleLanes(DoubleLanes), .HalfPrecision(HalfPrecision), .IntStages(IntStages),
          .FpStages(FpStages), .DoubleStages(DoubleStages), .SfuStages(SfuStages), .TensorStages(TensorStages)) stage (
          .clk, .rst, .dispatch_valid(dispatch_valid[i]), .dispatch_opcode(dispatch_opcode[i*9 +: 9]),
          .dispatch_warp(dispatch_warp[i*AllWarpBits +: AllWarpBits]), .dispatch_register(dispatch_register[i*8 +: 8]),
          .dispatch_immediate_form(dispatch_immediate_form[i]), .dispatch_lanes(dispatch_lanes[i*32 +: 32]),
          .dispatch_select(dispatch_select[i*32 +: 32]), .dispatch_immediate(dispatch_immediate[i*32 +: 32]),
          .dispatch_data(dispatch_data[i*6*1024 +: 6*1024]), .pipe_ready(pipe_ready[i*ReadyBits +: ReadyBits]),
          .request_valid(request_valid[i]), .request_operation(request_operation[i*6 +: 6]),
          .request_warp(request_warp[i*AllWarpBits +: AllWarpBits]), .request_register(request_register[i*8 +: 8]),
          .request_lanes(request_lanes[i*32 +: 32]), .request_address(request_address[i*1024 +: 1024]),
          .request_data(request_data[i*1024 +: 1024]), .request_ready(request_ready[i]),
          .result_ready(pipe_taken[i*Results +: Results]), .result_valid(pipe_valid[i*Results +: Results]),
          .result_warp(pipe_warp[i*Results*AllWarpBits +: Results*AllWarpBits]),
          .result_register(pipe_register[i*Results*8 +: Results*8]),
          .result_predicate(pipe_predicate[i*Results +: Results]), .result_lanes(pipe_lanes[i*Results*32 +: Results*32]),
          .result_flags(pipe_flags[i*Results*32 +: Results*32]), .result_data(pipe_data[i*Results*1024 +: Results*1024]));
    end
  endgenerate

  // ---- write back; each of a pair's two results is a reserved register of its own, and so the last
  writeback #(.Sources(Pipes + 2), .Banks(Banks), .Warps(AllWarps), .RowBits(RowBits), .Kernels(MapKernels)) writer (
      .clk, .rst, .rows_per_warp, .kernel, .result_valid({shared_valid, global_valid, pipe_valid}),
      .result_warp({shared_warp, global_warp, pipe_warp}),
      .result_register({shared_register, global_register, pipe_register}), .result_predicate({2'b00, pipe_predicate}),
      .result_last({shared_last, global_last, {Pipes{1'b1}}}), .result_lanes({shared_lanes, global_lanes, pipe_lanes}),
      .result_flags({64'd0, pipe_flags}), .result_data({shared_data, global_data, pipe_data}),
      .result_ready({shared_ready, global_ready, pipe_taken}), .write_valid, .write_warp, .write_register, .write_row,
      .write_lanes, .write_data, .release_valid, .release_warp, .release_register, .predicate_write, .predicate_warp,
      .predicate_number, .predicate_lanes, .predicate_value);
endmodule
