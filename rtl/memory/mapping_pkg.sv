// mapping_pkg: how the words of a line map to lanes.  Contract: cmodel/memory/mapping.h.
package mapping_pkg;
  /* verilator lint_off UNUSEDPARAM */
  localparam [2:0] CONSECUTIVE = 3'd0, BROADCAST = 3'd1, SINGLE = 3'd2, RANGE = 3'd3, OWN = 3'd4, MAP = 3'd5,
                   LANES = 3'd6, NONE = 3'd7;
  /* verilator lint_on UNUSEDPARAM */
endpackage
