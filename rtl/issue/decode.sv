// decode: which operands an instruction reads, what kind of destination it writes, and of which kind it is.
// Contract: cmodel/issue/decode.h.
module decode #(
    parameter InstructionBits = 64,
    parameter Doubles = 0,            // whether class DOUBLE is defined
    parameter Halves = 0              // whether operations on halves are
) (
    input  logic                       clk,
    input  logic                       rst,
    input  logic [InstructionBits-1:0] instruction,
    output logic [3:0]                 sources,      // {pairs, c, b, a}
    output logic [1:0]                 destination,  // isa_pkg::DEST_*
    output logic [2:0]                 kind          // isa_pkg::KIND_*
);
  localparam [7:0] ZeroRegister = 255;
  localparam [2:0] TruePredicate = 7;

  logic [3:0] table_sources, dropped;
  logic [1:0] table_destination;
  logic       swallowed;

  // The functions of a part of the instruction set give zero for opcodes of the others.
  if (Halves != 0) begin : with_halves
    wire [8:0] opcode = instruction[8:0];
    assign table_sources = isa_pkg::sources(opcode) | isa_pkg::half_sources(opcode) |
                           (Doubles != 0 ? isa_pkg::double_sources(opcode) : 4'd0);
    assign table_destination = isa_pkg::destination(opcode) | isa_pkg::half_destination(opcode) |
                               (Doubles != 0 ? isa_pkg::double_destination(opcode) : isa_pkg::DEST_NONE);
  end else if (Doubles != 0) begin : with_doubles
    wire is_double = instruction[8:6] == isa_pkg::CLASS_DOUBLE;
    assign table_sources = is_double ? isa_pkg::double_sources(instruction[8:0]) : isa_pkg::sources(instruction[8:0]);
    assign table_destination =
        is_double ? isa_pkg::double_destination(instruction[8:0]) : isa_pkg::destination(instruction[8:0]);
  end else begin : without_doubles
    assign table_sources = isa_pkg::sources(instruction[8:0]);
    assign table_destination = isa_pkg::destination(instruction[8:0]);
  end

  always_comb begin
    dropped[0] = instruction[29:22] == ZeroRegister;
    dropped[1] = instruction[39:32] == ZeroRegister || instruction[9];
    dropped[2] = instruction[47:40] == ZeroRegister;
    dropped[3] = 1'b0;
    sources = table_sources[3] ? table_sources : table_sources & ~dropped;
  end

  always_comb begin
    swallowed = table_destination == isa_pkg::DEST_PRED ? instruction[16:14] == TruePredicate
                                                        : instruction[21:14] == ZeroRegister;
    destination = swallowed ? isa_pkg::DEST_NONE : table_destination;
  end

  logic [5:0] operation;
  always_comb operation = instruction[5:0];
  always_comb
    case (instruction[8:6])
      isa_pkg::CLASS_CONTROL:
        kind = operation == isa_pkg::OP_BRA ? isa_pkg::KIND_BRANCH : operation == isa_pkg::OP_EXIT ? isa_pkg::KIND_EXIT
            : operation == isa_pkg::OP_BAR ? isa_pkg::KIND_BARRIER : isa_pkg::KIND_PLAIN;
      isa_pkg::CLASS_MEMORY:
        kind = operation[5] ? isa_pkg::KIND_SHARED
            : operation == isa_pkg::OP_LDG ? isa_pkg::KIND_LOAD : isa_pkg::KIND_GLOBAL;
      default: kind = isa_pkg::KIND_PIPE;
    endcase

  // The guard, the reuse marks and the offset concern other units; without state there is nothing to clock or reset.
  wire unused = &{1'b0, clk, rst, instruction[13:10], instruction[31:30], instruction[InstructionBits-1:48]};
endmodule
