// variants_pkg: the mechanisms that fit into a socket, printed from cmodel/variants.h by `make isa`; not edited by hand.
/* verilator lint_off UNUSEDPARAM */
package variants_pkg;
  // OperandStage, and a bit for each that needs something
  localparam OPERAND_STAGE_BANKED = 0;
  localparam OPERAND_STAGE_CACHING = 1;
  localparam OPERAND_STAGE_REGLESS = 2;
  localparam [2:0] OPERAND_STAGE_NEEDS_NEAR = 3'd2;
  localparam [2:0] OPERAND_STAGE_NEEDS_EVENTS = 3'd6;
  localparam [2:0] OPERAND_STAGE_NEEDS_HEADS = 3'd4;
  localparam [2:0] OPERAND_STAGE_NEEDS_MARKS = 3'd4;
  localparam [2:0] OPERAND_STAGE_NEEDS_L1 = 3'd4;
  // LoadPath likewise
  localparam LOAD_PATH_COALESCER = 0;
  localparam LOAD_PATH_POOL = 1;
  localparam LOAD_PATH_POOL_OLDEST = 2;
  localparam LOAD_PATH_POOL_WARP_ID = 3;
  localparam [3:0] LOAD_PATH_NEEDS_QUEUES = 4'd14;
endpackage
/* verilator lint_on UNUSEDPARAM */
