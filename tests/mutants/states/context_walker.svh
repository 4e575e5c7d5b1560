// Loads are under way, and a line that has come waits, only while a block is loaded (`loads` and `sent` of the
// contract).
`include "registers.svh"
logic [31:0] loading;
logic        asks;
always_comb begin
  loading = altered_q[`loading_q];
  asks = altered_q[`memory_valid] && altered_q[`load_q];
  possible = (sent & ~loading) == '0 && (!asks || (loading[altered_q[`place_q]] && !sent[altered_q[`place_q]]))
      && (loads || (sent == '0 && !asks && !altered_q[`put_q]));
  meant = '1;
end
