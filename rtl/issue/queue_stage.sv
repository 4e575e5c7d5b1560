// queue_stage: what enters the operand stage: what the schedulers issue, or what leaves the instruction queues.
// Kloosterman 3.3.2, Fig. 3.6 (1).  Contract: cmodel/issue/queue_stage.h.
module queue_stage #(
    parameter SchedulersPerSubcore = 1,
    parameter Warps = 16,  // of a scheduler
    parameter Depth = 0,   // of an instruction queue; 0: there are none
    parameter OperandStage = 0,   // what the operand stage is
    localparam Operands = 6,
    localparam WarpBits = $clog2(Warps),
    localparam AllWarps = SchedulersPerSubcore * Warps,
    localparam AllWarpBits = $clog2(AllWarps)
) (
    /* verilator lint_off UNUSEDSIGNAL */  // with Depth
    input  logic                          clk,
    input  logic                          rst,
    /* verilator lint_on UNUSEDSIGNAL */
    // what is issued
    input  logic [SchedulersPerSubcore-1:0]             issue_valid,
    input  logic [SchedulersPerSubcore-1:0]             issue_queued, // to the queues
    /* verilator lint_off UNUSEDSIGNAL */  // with Depth
    input  logic [SchedulersPerSubcore*3-1:0]           issue_kind,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [SchedulersPerSubcore*9-1:0]           issue_opcode,
    input  logic [SchedulersPerSubcore*AllWarpBits-1:0] issue_warp,
    input  logic [SchedulersPerSubcore*8-1:0]           issue_register,
    input  logic [SchedulersPerSubcore-1:0]             issue_immediate_form,
    input  logic [SchedulersPerSubcore*32-1:0]          issue_lanes,
    input  logic [SchedulersPerSubcore*32-1:0]          issue_select,
    input  logic [SchedulersPerSubcore*32-1:0]          issue_immediate,
    input  logic [SchedulersPerSubcore*Operands-1:0]    issue_operand_valid,
    input  logic [SchedulersPerSubcore*Operands*8-1:0]  issue_operand,
    input  logic [SchedulersPerSubcore*Operands-1:0]    issue_near,
    input  logic [SchedulersPerSubcore*2-1:0]           issue_result,
    input  logic [SchedulersPerSubcore-1:0]             issue_result_near,
    input  logic [SchedulersPerSubcore*6-1:0]           issue_marks,
    // for the schedulers; warps are by scheduler, then warp
    /* verilator lint_off UNUSEDSIGNAL */  // with Depth
    input  logic [AllWarps*2-1:0]         check_destination,    // of the warps' next instructions
    input  logic [AllWarps*8-1:0]         check_register,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [AllWarps-1:0]                         room,
    output logic [AllWarps-1:0]                         hazard,
    output logic [AllWarps-1:0]                         collector_ready,
    output logic [AllWarps-1:0]                         queued,      // with OperandStage = 2
    output logic [AllWarps-1:0]                         offered,     // with OperandStage = 1
    // into the queues
    output logic [SchedulersPerSubcore-1:0]             queued_valid,
    output logic [SchedulersPerSubcore*AllWarpBits-1:0] queued_warp,
    output logic [SchedulersPerSubcore-1:0]             queued_load,
    // into the operand stage
    input  logic [AllWarps-1:0]                         stage_warps, // that it has room for
    output logic [SchedulersPerSubcore-1:0]             enter_valid,
    output logic [SchedulersPerSubcore*9-1:0]           enter_opcode,
    output logic [SchedulersPerSubcore*AllWarpBits-1:0] enter_warp,
    output logic [SchedulersPerSubcore*8-1:0]           enter_register,
    output logic [SchedulersPerSubcore-1:0]             enter_immediate_form,
    output logic [SchedulersPerSubcore*32-1:0]          enter_lanes,
    output logic [SchedulersPerSubcore*32-1:0]          enter_select,
    output logic [SchedulersPerSubcore*32-1:0]          enter_immediate,
    output logic [SchedulersPerSubcore*Operands-1:0]    enter_operand_valid,
    output logic [SchedulersPerSubcore*Operands*8-1:0]  enter_operand,
    output logic [SchedulersPerSubcore*Operands-1:0]    enter_near,
    output logic [SchedulersPerSubcore*2-1:0]           enter_result,
    output logic [SchedulersPerSubcore-1:0]             enter_result_near,
    output logic [SchedulersPerSubcore*6-1:0]           enter_marks,
    // memory instructions that leave the load/store pipes
    input  logic [SchedulersPerSubcore-1:0]             request_valid,
    /* verilator lint_off UNUSEDSIGNAL */  // with Depth
    input  logic [SchedulersPerSubcore*6-1:0] request_operation,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [SchedulersPerSubcore*AllWarpBits-1:0] request_warp,
    input  logic [SchedulersPerSubcore-1:0]             request_ready,
    output logic [AllWarps-1:0]                         accepted // of the warps of the sub-core: one that is kept in order
);
  logic [SchedulersPerSubcore-1:0] taken;
  always_comb taken = request_valid & request_ready;

  always_comb begin
    accepted = '0;
    for (int n = 0; n < SchedulersPerSubcore; n++)
      if (taken[n] && (Depth == 0 || request_operation[n*6+5])) accepted[request_warp[n*AllWarpBits +: AllWarpBits]] = 1'b1;
  end

  generate
    if (Depth == 0) begin : direct
      always_comb begin
        room = '1;
        hazard = '0;
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
        enter_near = issue_near;
        enter_result = issue_result;
        enter_result_near = issue_result_near;
        enter_marks = issue_marks;
      end
      always_comb {queued, offered} = '0;
      always_comb collector_ready = stage_warps;
    end else begin : buffered
      localparam PerQueue = Warps > 8 ? (Warps + 3) / 4 : 2;  // four queues for a scheduler
      localparam Ahead = 2 * SchedulersPerSubcore;                          // what the load/store pipes hold
      // What goes with an instruction: {near, result_near, result}, or {marks, result}.
      localparam Near = variants_pkg::OPERAND_STAGE_NEEDS_NEAR[OperandStage],
          Marked = variants_pkg::OPERAND_STAGE_NEEDS_MARKS[OperandStage];
      localparam Notes = Near ? 4 : Marked ? 7 : 0;
      localparam NoteBits = Notes > 0 ? Notes : 1;

      logic [SchedulersPerSubcore*WarpBits-1:0] push_warp;
      logic [SchedulersPerSubcore*5-1:0]        push_operation;
      logic [SchedulersPerSubcore*2-1:0]        push_operand_valid;
      logic [SchedulersPerSubcore*16-1:0]       push_operand;
      logic [SchedulersPerSubcore*32-1:0]       push_lanes;
      logic                                     pop_valid, arrived;
      logic [AllWarpBits-1:0]                   pop_warp;
      logic [4:0]                               pop_operation;
      logic [7:0]                               pop_register;
      logic [31:0]                              pop_lanes, pop_immediate;
      logic [1:0]                               pop_operand_valid;
      logic [15:0]                              pop_operand;
      logic [SchedulersPerSubcore*NoteBits-1:0] push_notes;
      logic [NoteBits-1:0]                      pop_notes;
      logic [6:0]                               noted;
      logic [1:0]                               near;
      logic [5:0]                               marks;
      logic                                     result, result_near;
      logic [AllWarps-1:0]                      leaving;            // the warp of the one that would leave, by scheduler, then warp
      logic [SchedulersPerSubcore-1:0]          push_valid, popped; // popped: the port that it takes

      always_comb
        for (int n = 0; n < SchedulersPerSubcore; n++) begin
          queued_load[n] = issue_kind[n*3 +: 3] == isa_pkg::KIND_LOAD;
          queued_valid[n] = issue_valid[n] && issue_queued[n] && (!Marked || issue_lanes[n*32 +: 32] != '0) &&
                            !(queued_load[n] && issue_register[n*8 +: 8] == 8'd255);
          push_valid[n] = queued_valid[n] || (Marked && issue_valid[n] && issue_queued[n]);
          push_lanes[n*32 +: 32] = !Marked || queued_valid[n] ? issue_lanes[n*32 +: 32] : '0;
          queued_warp[n*AllWarpBits +: AllWarpBits] = issue_warp[n*AllWarpBits +: AllWarpBits];
          push_warp[n*WarpBits +: WarpBits] = WarpBits'(32'(issue_warp[n*AllWarpBits +: AllWarpBits]) / SchedulersPerSubcore);
          push_operation[n*5 +: 5] = issue_opcode[n*9 +: 5];
          push_operand_valid[n*2 +: 2] = issue_operand_valid[n*Operands +: 2];
          push_operand[n*16 +: 16] = issue_operand[n*Operands*8 +: 16];
          push_notes[n*NoteBits +: NoteBits] =
              Near ? NoteBits'({issue_near[n*Operands +: 2], issue_result_near[n], issue_result[n*2]})
                   : NoteBits'({issue_marks[n*6 +: 6], issue_result[n*2]});
        end

      always_comb begin
        arrived = 1'b0;
        for (int n = 0; n < SchedulersPerSubcore; n++) if (taken[n] && !request_operation[n*6+5]) arrived = 1'b1;
      end

      warp_instruction_queues #(.Sources(SchedulersPerSubcore), .Warps(Warps), .PerQueue(PerQueue), .Depth(Depth),
          .Ahead(Ahead), .Patience(64), .Lanes(32), .Notes(Notes),
          .Marked(Marked ? 1 : 0)) queues (
          .clk, .rst, .push_valid, .push_warp, .push_operation, .push_register(issue_register), .push_lanes,
          .push_immediate(issue_immediate), .push_operand_valid, .push_operand, .push_notes, .room, .check_destination,
          .check_register, .hazard, .queued, .pop_ready(popped), .pop_valid, .pop_warp, .pop_operation, .pop_register,
          .pop_lanes, .pop_immediate, .pop_operand_valid, .pop_operand, .pop_notes, .arrived);

      always_comb
        for (int n = 0; n < SchedulersPerSubcore; n++)
          for (int w = 0; w < Warps; w++)
            leaving[n*Warps+w] = pop_valid && pop_warp == AllWarpBits'(w * SchedulersPerSubcore + n);
      always_comb offered = Near ? leaving : '0;

      always_comb
        for (int n = 0; n < SchedulersPerSubcore; n++) begin
          popped[n] = (leaving[n*Warps +: Warps] & stage_warps[n*Warps +: Warps]) != '0;
          collector_ready[n*Warps +: Warps] = popped[n] ? '0 : stage_warps[n*Warps +: Warps] & ~queued[n*Warps +: Warps];
        end

      always_comb begin
        noted = 7'(pop_notes);
        {near, result_near} = Near ? noted[3:1] : '0;
        marks = Marked ? noted[6:1] : '0;
        result = (Near || Marked) && noted[0];
      end

      always_comb
        for (int n = 0; n < SchedulersPerSubcore; n++) begin
          enter_valid[n] = popped[n] || (issue_valid[n] && !issue_queued[n]);
          enter_opcode[n*9 +: 9] = popped[n] ? {isa_pkg::CLASS_MEMORY, 1'b0, pop_operation} : issue_opcode[n*9 +: 9];
          enter_warp[n*AllWarpBits +: AllWarpBits] = popped[n] ? pop_warp : issue_warp[n*AllWarpBits +: AllWarpBits];
          enter_register[n*8 +: 8] = popped[n] ? pop_register : issue_register[n*8 +: 8];
          enter_immediate_form[n] = issue_immediate_form[n] && !popped[n];
          enter_lanes[n*32 +: 32] = popped[n] ? pop_lanes : issue_lanes[n*32 +: 32];
          enter_select[n*32 +: 32] = popped[n] ? '0 : issue_select[n*32 +: 32];
          enter_immediate[n*32 +: 32] = popped[n] ? pop_immediate : issue_immediate[n*32 +: 32];
          enter_operand_valid[n*Operands +: Operands] =
              popped[n] ? {4'd0, pop_operand_valid} : issue_operand_valid[n*Operands +: Operands];
          enter_operand[n*Operands*8 +: Operands*8] =
              popped[n] ? {32'd0, pop_operand} : issue_operand[n*Operands*8 +: Operands*8];
          enter_near[n*Operands +: Operands] = popped[n] ? {4'd0, near} : issue_near[n*Operands +: Operands];
          enter_result[n*2 +: 2] = popped[n] ? {1'b0, result} : issue_result[n*2 +: 2];
          enter_result_near[n] = popped[n] ? result_near : issue_result_near[n];
          enter_marks[n*6 +: 6] = popped[n] ? marks : issue_marks[n*6 +: 6];
        end
    end
  endgenerate
endmodule
