// share_window: where an access of shared memory goes when two thread blocks have a part of it in common, and whether it
// touches that part.  Jatala III.  Contract: cmodel/control/share_window.h.
module share_window #(
    parameter BlockPairs = 4,
    parameter Lanes = 32,
    localparam PairBits = BlockPairs > 1 ? $clog2(BlockPairs) : 1
) (
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                clk,
    input  logic                rst,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [16:0]         whole,  // bytes that a block needs
    input  logic [16:0]         kept,   // of them, that one of a pair has for itself
    input  logic                access_valid,
    input  logic                access_shared,  // by a warp of a pair of blocks,
    input  logic                access_side,
    input  logic [PairBits-1:0] access_pair,
    input  logic [Lanes-1:0]    access_lanes,
    input  logic [Lanes*32-1:0] access_address,
    output logic                valid,
    output logic                needs,    // the pair's lock
    output logic [Lanes*32-1:0] address
);
  logic [16:0]      bound, moves;  // where what is shared begins; what side 1 keeps is so far behind side 0's
  logic [Lanes-1:0] beyond;
  always_comb begin
    bound = kept;
    for (int p = 1; p < 2 ** PairBits; p++)
      if (access_pair == PairBits'(p)) bound = 17'(p) * whole + 17'(p + 1) * kept;
    moves = access_shared && access_side ? whole : '0;
    address = access_address;
    for (int l = 0; l < Lanes; l++) begin
      beyond[l] = access_address[l*32 +: 17] >= bound;
      if (!beyond[l]) address[l*32 +: 17] = access_address[l*32 +: 17] + moves;
    end
    valid = access_valid;
    needs = access_shared && |(beyond & access_lanes);
  end
endmodule
