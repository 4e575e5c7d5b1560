// sm_turn: which SM of a GPU a block goes to, of those for which there is one, and when the grid has ended.
// PAVER 5.3, 6.1 (LRR, BCS).  Contract: cmodel/dispatch/sm_turn.h.
module sm_turn #(
    parameter Sms = 15
) (
    input  logic           clk,
    input  logic           rst,
    input  logic           start,       // a grid begins; only while not busy
    input  logic [5:0]     sm_blocks,   // blocks that an SM may have, 1..32; held while busy, as pairs
    input  logic           pairs,       // blocks go two at a time
    input  logic           more,        // blocks have not been taken
    input  logic [Sms-1:0] want,        // there is one for the SM
    output logic [Sms-1:0] room,        // the SM has some
    output logic           give_valid,  // a block is taken
    output logic [Sms-1:0] give,        // by this SM
    input  logic [Sms-1:0] ended,       // a block of the SM has
    input  logic [Sms-1:0] quiet,       // nothing of the SM is on its way to memory
    output logic           busy
);
  logic             busy_q;    // a grid is under way
  logic [Sms-1:0]   from_q;    // the SM that comes next, and those behind it; none: the first
  logic [Sms-1:0]   pair_q;    // the SM that has the first block of a pair; none
  logic [Sms*6-1:0] blocks_q;  // that each has

  logic           second, two;
  logic [Sms-1:0] fits, behind, first;
  always_comb begin
    second = pair_q != '0;
    two = pairs && !second && sm_blocks != 6'd1;
    for (int i = 0; i < Sms; i++) begin
      room[i] = blocks_q[i*6 +: 6] < sm_blocks;
      fits[i] = want[i] && room[i] && !(two && blocks_q[i*6 +: 6] + 1'b1 == sm_blocks) && (pair_q[i] || !second);
    end
    behind = fits & from_q;
    first = behind != '0 ? behind : fits;
    give = first & (~first + 1'b1);
    give_valid = fits != '0;
    busy = busy_q;
  end

  always_ff @(posedge clk)
    if (rst) begin
      busy_q <= 1'b0;
      from_q <= '1;
      pair_q <= '0;
      blocks_q <= '0;
    end else begin
      for (int i = 0; i < Sms; i++) blocks_q[i*6 +: 6] <= blocks_q[i*6 +: 6] + 6'(give[i]) - 6'(ended[i]);
      if (start) from_q <= '1;
      else if (give_valid) from_q <= ~(give | (give - 1'b1));
      if (start) pair_q <= '0;
      else if (give_valid) pair_q <= pairs && !second ? give : '0;
      busy_q <= start || (busy_q && (more || blocks_q != '0 || quiet != '1));
    end
endmodule
