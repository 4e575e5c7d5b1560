// osu_pkg: codes of RegLess, printed from cmodel/operand/metadata.h and cmodel/operand/osu_bank.h by `make isa`;
// not edited by hand.
/* verilator lint_off UNUSEDPARAM */
package osu_pkg;
  // What is done with a line; the list that it is in; what a request is.
  localparam [1:0] READ = 0, RESERVE = 1, WRITE = 2;
  localparam [1:0] FREE = 0, CLEAN = 1, DIRTY = 2, USED = 3;
  localparam [1:0] STORE = 0, PRELOAD = 1, LAST_PRELOAD = 2, INVALIDATE = 3;
  // Marks of operands.
  localparam [1:0] KEEP = 0, EVICT = 1, ERASE = 3;
  // Metadata: opcodes, and how many a word has of what.
  localparam [9:0] REGION = 8, MORE = 9, MARKS = 10, SMALL = 11;
  localparam BANKS = 8, SLOTS = 3;
  localparam REGION_ITEMS = 3, MORE_ITEMS = 5, SMALL_ITEMS = 2, MARKED = 9, SMALL_MARKED = 4;
endpackage
/* verilator lint_on UNUSEDPARAM */
