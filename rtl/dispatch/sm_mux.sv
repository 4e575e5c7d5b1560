// sm_mux: which SM of a GPU the next block of a grid goes to, and when the grid has ended.
// PAVER 2, 6.1.  Contract: cmodel/dispatch/sm_mux.h.
module sm_mux #(
    parameter Sms = 15
) (
    input  logic           clk,
    input  logic           rst,
    input  logic           start,      // a grid begins; only while not busy
    input  logic [5:0]     sm_blocks,  // blocks that an SM may have, 1..32; held while busy
    input  logic           more,       // there is a block
    output logic           ready,      // it is taken
    output logic [Sms-1:0] give,       // by this SM
    input  logic [Sms-1:0] ended,      // a block of the SM has
    input  logic [Sms-1:0] quiet,      // nothing of the SM is on its way to memory
    output logic           busy
);
  logic             busy_q;    // a grid is under way
  logic [Sms-1:0]   from_q;    // the SM that comes next, if it has room, and those behind it; none: the first
  logic [Sms*6-1:0] blocks_q;  // that each has

  logic [Sms-1:0] room, behind, first;
  always_comb begin
    for (int i = 0; i < Sms; i++) room[i] = blocks_q[i*6 +: 6] < sm_blocks;
    behind = room & from_q;
    first = behind != '0 ? behind : room;
    give = more ? first & (~first + 1'b1) : '0;
    ready = room != '0;
    busy = busy_q;
  end

  always_ff @(posedge clk)
    if (rst) begin
      busy_q <= 1'b0;
      from_q <= '1;
      blocks_q <= '0;
    end else begin
      for (int i = 0; i < Sms; i++) blocks_q[i*6 +: 6] <= blocks_q[i*6 +: 6] + 6'(give[i]) - 6'(ended[i]);
      if (start) from_q <= '1;
      else if (give != '0) from_q <= ~(give | (give - 1'b1));
      busy_q <= start || (busy_q && (more || blocks_q != '0 || quiet != '1));
    end
endmodule
