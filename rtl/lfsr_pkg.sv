// lfsr_pkg: the source of hardware's "random" choices, x^16 + x^14 + x^13 + x^11 + 1.  Contract: cmodel/lfsr.h.
package lfsr_pkg;
  /* verilator lint_off UNUSEDPARAM */
  localparam [15:0] START = 16'h0001;
  /* verilator lint_on UNUSEDPARAM */

  function automatic [15:0] step(input [15:0] state);
    step = {1'b0, state[15:1]} ^ (state[0] ? 16'hb400 : 16'h0000);
  endfunction
endpackage
