// subcore_mux: which sub-core the next warp of the SM goes to.
// Barnes IV-B, Fig. 7 (3) to (7).  Contract: cmodel/dispatch/subcore_mux.h.
module subcore_mux #(
    parameter Entries = 4,  // bytes of the hash function table: 4, or 16 for all 64 warps of an SM
    localparam EntryBits = $clog2(Entries)
) (
    input  logic                 clk,
    input  logic                 rst,
    input  logic                 restart,     // a kernel begins
    input  logic                 hashed,      // 0: round robin, 1: by the table; held while running
    input  logic [Entries*8-1:0] hash_table,  // per entry {line 0 of 4 warps, line 1 of 4 warps}; held while running
    input  logic                 advance,     // a warp takes the choice
    output logic [1:0]           choice
);
  logic [1:0]           step_q;                // warps assigned, modulo 4
  logic [EntryBits-1:0] entry_q, entry_d;      // the table entry in the shift registers
  logic [3:0]           select0_q, select1_q;

  assign choice = hashed ? {select1_q[0], select0_q[0]} : step_q;
  always_comb entry_d = restart || entry_q == EntryBits'(Entries - 1) ? '0 : entry_q + 1'b1;

  always_ff @(posedge clk)
    if (rst) begin
      step_q <= '0;
      entry_q <= '0;
      select0_q <= '0;
      select1_q <= '0;
    end else if (restart || (advance && step_q == 2'd3)) begin
      step_q <= '0;
      entry_q <= entry_d;
      {select0_q, select1_q} <= hash_table[entry_d*8 +: 8];
    end else if (advance) begin
      step_q <= step_q + 1'b1;
      select0_q <= select0_q >> 1;
      select1_q <= select1_q >> 1;
    end
endmodule
