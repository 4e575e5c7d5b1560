// scavenger_pkg: lengths of Scavenger's governor, printed from cmodel/control/scavenger.c by `make isa`; not edited by
// hand.  Of each the paper's, those of short kernels, and the shortest (scavenger_paper and those after it).
/* verilator lint_off UNUSEDPARAM */
package scavenger_pkg;
  localparam [3*32-1:0] Buckets = {32'd128, 32'd128, 32'd128};
  localparam [3*32-1:0] Slice = {32'd4, 32'd32, 32'd512};
  localparam [3*32-1:0] Minimum = {32'd64, 32'd1000, 32'd20000};
  localparam [3*32-1:0] Maximum = {32'd300, 32'd6000, 32'd200000};
  localparam [3*32-1:0] Hold = {32'd4, 32'd64, 32'd128};
  localparam [3*32-1:0] Tolerance = {32'd1023, 32'd77, 32'd77};
  localparam [3*32-1:0] RunMaximum = {32'd900, 32'd20000, 32'd262144};
  localparam [3*32-1:0] Period = {32'd100, 32'd100, 32'd100};
  localparam [3*32-1:0] Window = {32'd20, 32'd32, 32'd128};
  localparam [3*32-1:0] Entries = {32'd2, 32'd16, 32'd64};
  localparam [3*32-1:0] Comparison = {32'd200, 32'd1024, 32'd8192};
  localparam [3*32-1:0] Samples = {32'd8, 32'd64, 32'd1024};
  localparam [3*32-1:0] Time = {32'd20, 32'd100, 32'd500};
  localparam [3*32-1:0] Interval = {32'd256, 32'd1024, 32'd8192};
  localparam [3*32-1:0] Far = {32'd60, 32'd512, 32'd2048};
  localparam [3*32-1:0] Patience = {32'd200, 32'd1024, 32'd8192};
  localparam [3*32-1:0] Alone = {32'd300, 32'd4096, 32'd65536};
  localparam [3*32-1:0] Absence = {32'd1024, 32'd1024, 32'd1024};
endpackage
/* verilator lint_on UNUSEDPARAM */
