// osu_pkg: what is done with registers in RegLess' staging unit.  Contracts: cmodel/operand/osu_bank.h,
// cmodel/regions/metadata.h.
package osu_pkg;
  /* verilator lint_off UNUSEDPARAM */
  localparam [1:0] READ = 2'd0, RESERVE = 2'd1, WRITE = 2'd2;
  localparam [1:0] FREE = 2'd0, CLEAN = 2'd1, DIRTY = 2'd2, USED = 2'd3;
  localparam [1:0] STORE = 2'd0, PRELOAD = 2'd1, LAST_PRELOAD = 2'd2, INVALIDATE = 2'd3;
  localparam [1:0] KEEP = 2'd0, EVICT = 2'd1, ERASE = 2'd3;
  /* verilator lint_on UNUSEDPARAM */
endpackage
