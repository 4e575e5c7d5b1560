// issue_chosen: what is issued: of all warps' next instructions, and what comes of each, that of the warp chosen.
// A part of issue_stage (cmodel/issue/issue_stage.c): no port table and no checker, as all around it have them.
module issue_chosen #(
    parameter Warps = 16,
    parameter PcBits = 12,
    parameter Sharing = 0
) (
    input  logic [Warps-1:0]        chosen,    // one-hot or none; it is known last
    input  logic [Warps-1:0]        asking,    // see share_probe
    input  logic [Warps-1:0]        queued,    // warps whose next instruction goes to the instruction queues
    input  logic [Warps*32-1:0]     active,
    input  logic [Warps*32-1:0]     guard_masks,
    input  logic [Warps*32-1:0]     select_masks,
    input  logic [Warps*64-1:0]     head_instruction,
    input  logic [Warps*PcBits-1:0] head_pc,
    input  logic [Warps*3-1:0]      head_kind,
    input  logic [Warps*32-1:0]     head_immediate,
    input  logic [Warps-1:0]        head_add_lane,
    input  logic [Warps*6-1:0]      check_operand_valid,
    input  logic [Warps*48-1:0]     check_operand,
    input  logic [Warps*2-1:0]      check_destination,
    // of each warp's next instruction, chosen or not
    output logic [Warps-1:0]        executes,  // it goes to a pipe
    output logic [Warps-1:0]        asks,      // as a question
    output logic [Warps-1:0]        in_order,  // it is kept in order, see memory_order
    // of the one chosen
    output logic                    arrive_valid,
    output logic [63:0]             instruction,
    output logic                    probe_valid,
    // see issue_stage
    output logic                    issue_valid,
    output logic                    issue_queued,
    output logic [2:0]              issue_kind,
    output logic [8:0]              issue_opcode,
    output logic [7:0]              issue_register,
    output logic                    issue_immediate_form,
    output logic [31:0]             issue_lanes,
    output logic [31:0]             issue_select,
    output logic [31:0]             issue_immediate,
    output logic [5:0]              issue_operand_valid,
    output logic [6*8-1:0]          issue_operand,
    output logic [5:0]              issue_near,
    output logic [1:0]              issue_result,
    output logic                    issue_result_near,
    output logic [PcBits-1:0]       issue_pc
);
  logic [Warps*32-1:0] lanes;
  logic [Warps-1:0]    arrives;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      lanes[w*32 +: 32] = active[w*32 +: 32] & guard_masks[w*32 +: 32];
      executes[w] = head_kind[w*3 +: 3] >= isa_pkg::KIND_PIPE && lanes[w*32 +: 32] != '0;
      asks[w] = Sharing != 0 && executes[w] && asking[w];
      in_order[w] = executes[w] && head_kind[w*3 +: 3] >= isa_pkg::KIND_SHARED && !queued[w];
      arrives[w] = head_kind[w*3 +: 3] == isa_pkg::KIND_BARRIER && lanes[w*32 +: 32] != '0;
    end

  logic [31:0] select_mask;
  logic        add_lane;
  logic [1:0]  reserved;  // what its issue reserves
  always_comb begin
    instruction = '0;
    issue_kind = '0;
    issue_lanes = '0;
    issue_immediate = '0;
    issue_operand_valid = '0;
    issue_operand = '0;
    issue_pc = '0;
    select_mask = '0;
    add_lane = 1'b0;
    reserved = '0;
    for (int w = 0; w < Warps; w++)
      if (chosen[w]) begin
        instruction = instruction | head_instruction[w*64 +: 64];
        issue_kind = issue_kind | head_kind[w*3 +: 3];
        issue_lanes = issue_lanes | lanes[w*32 +: 32];
        issue_immediate = issue_immediate | head_immediate[w*32 +: 32];
        issue_operand_valid = issue_operand_valid | (check_operand_valid[w*6 +: 6] & {{5{!asks[w]}}, 1'b1});
        issue_operand = issue_operand | check_operand[w*48 +: 48];
        issue_pc = issue_pc | head_pc[w*PcBits +: PcBits];
        select_mask = select_mask | select_masks[w*32 +: 32];
        add_lane = add_lane | head_add_lane[w];
        reserved = reserved | (check_destination[w*2 +: 2] & {2{!asks[w]}});
      end
  end

  always_comb begin
    arrive_valid = (chosen & arrives) != '0;
    issue_valid = (chosen & executes) != '0;
    probe_valid = (chosen & asks) != '0;
    issue_queued = (chosen & queued) != '0;
    issue_opcode = probe_valid ? {isa_pkg::CLASS_MEMORY, isa_pkg::OP_PROBE} : instruction[8:0];
    issue_register = instruction[21:14];
    issue_immediate_form = instruction[9];
    issue_select = instruction[8:0] == {isa_pkg::CLASS_INT, isa_pkg::OP_SEL} ? select_mask : {32{add_lane}};
    issue_near = {2{instruction[49:48] & {2{!instruction[9]}}, instruction[31]}};
    issue_result = {reserved == isa_pkg::DEST_PAIR,
                    reserved == isa_pkg::DEST_PAIR || reserved == isa_pkg::DEST_REG};
    issue_result_near = instruction[30];
  end
endmodule
