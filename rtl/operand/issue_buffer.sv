// issue_buffer: instructions that are issued, on their way into a collector unit: the stage between issue and collector.
// In no paper.  Contract: cmodel/operand/issue_buffer.h.
module issue_buffer #(
    parameter Warps = 16,
    parameter Operands = 6,
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                    clk,
    input  logic                    rst,
    input  logic                    issue_valid,          // only with issue_ready
    input  logic [8:0]              issue_opcode,
    input  logic [WarpBits-1:0]     issue_warp,
    input  logic [7:0]              issue_register,
    input  logic                    issue_immediate_form,
    input  logic [31:0]             issue_lanes,
    input  logic [31:0]             issue_select,
    input  logic [31:0]             issue_immediate,
    input  logic [Operands-1:0]     issue_operand_valid,
    input  logic [Operands*8-1:0]   issue_operand,
    output logic                    issue_ready,          // from state only
    output logic                    enter_valid,          // the older one, from state only
    output logic [8:0]              enter_opcode,
    output logic [WarpBits-1:0]     enter_warp,
    output logic [7:0]              enter_register,
    output logic                    enter_immediate_form,
    output logic [31:0]             enter_lanes,
    output logic [31:0]             enter_select,
    output logic [31:0]             enter_immediate,
    output logic [Operands-1:0]     enter_operand_valid,
    output logic [Operands*8-1:0]   enter_operand,
    input  logic                    enter_ready,          // a unit takes it, if there is one
    output logic [1:0]              held,                 // of both places: an instruction is there,
    output logic [2*Operands-1:0]   reading,              // and what it has still to read
    output logic [2*WarpBits-1:0]   reading_warp,
    output logic [2*Operands*8-1:0] reading_register
);
  localparam InstructionBits = 9 + WarpBits + 8 + 1 + 3 * 32 + 9 * Operands;

  logic [1:0]                 held_q;
  logic [InstructionBits-1:0] older_q, younger_q, issued;

  always_comb issued = {issue_opcode, issue_register, issue_immediate_form, issue_lanes, issue_select, issue_immediate,
                        issue_warp, issue_operand_valid, issue_operand};
  always_comb {enter_opcode, enter_register, enter_immediate_form, enter_lanes, enter_select, enter_immediate, enter_warp,
               enter_operand_valid, enter_operand} = older_q;
  always_comb begin
    enter_valid = held_q[0];
    issue_ready = !held_q[1];
    held = held_q;
    reading = {younger_q[8*Operands +: Operands] & {Operands{held_q[1]}}, enter_operand_valid & {Operands{held_q[0]}}};
    reading_warp = {younger_q[9*Operands +: WarpBits], enter_warp};
    reading_register = {younger_q[0 +: 8*Operands], enter_operand};
  end

  logic leaves;
  always_comb leaves = enter_ready && held_q[0];

  always_ff @(posedge clk)
    if (rst) held_q <= '0;
    else if (leaves) held_q <= {1'b0, held_q[1] || issue_valid};
    else held_q <= {held_q[1] || (issue_valid && held_q[0]), held_q[0] || issue_valid};

  always_ff @(posedge clk) begin
    if (held_q[1] ? leaves : issue_valid && (leaves || !held_q[0])) older_q <= held_q[1] ? younger_q : issued;
    if (issue_valid && held_q[0]) younger_q <= issued;
  end
endmodule
