// block_queue: the thread blocks that a GPU has given to an SM, until each has a slot, and word of those that have ended.
// PAVER 2, 6.1.  Contract: cmodel/dispatch/block_queue.h.
module block_queue #(
    parameter Blocks = 32,    // block slots of the SM
    parameter GridBits = 16,  // of a block's coordinate
    localparam PlaceBits = $clog2(Blocks), localparam CountBits = $clog2(Blocks + 1)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                give_valid,  // a block comes, and is kept
    input  logic [GridBits-1:0] give_x,
    input  logic [GridBits-1:0] give_y,
    input  logic [GridBits-1:0] give_z,
    input  logic [31:0]         give_alive,
    input  logic [5:0]          give_count,
    output logic                block_valid,
    output logic [GridBits-1:0] block_x,
    output logic [GridBits-1:0] block_y,
    output logic [GridBits-1:0] block_z,
    output logic [31:0]         block_alive,
    output logic [5:0]          block_count,
    input  logic                block_ready,
    input  logic [Blocks-1:0]   block_busy,  // slots that are taken; in a cycle one is given up at most
    output logic                ended        // one was
);
  localparam BlockBits = 3 * GridBits + 38;

  (* mem2reg *) logic [BlockBits-1:0] place_q [0:Blocks-1];
  logic [PlaceBits-1:0] head_q, tail_q;  // of the one that came first; for the next
  logic [CountBits-1:0] count_q;
  logic [Blocks-1:0]    taken_q;         // slots, in the cycle before

  logic leaves;
  always_comb begin
    {block_x, block_y, block_z, block_alive, block_count} = place_q[head_q];
    block_valid = count_q != '0;
    leaves = block_valid && block_ready;
    ended = (taken_q & ~block_busy) != '0;
  end

  function automatic [PlaceBits-1:0] behind(input [PlaceBits-1:0] place);
    behind = place == PlaceBits'(Blocks - 1) ? '0 : place + 1'b1;
  endfunction

  always_ff @(posedge clk) begin
    if (give_valid) place_q[tail_q] <= {give_x, give_y, give_z, give_alive, give_count};
    taken_q <= block_busy;
    if (give_valid) tail_q <= behind(tail_q);
    if (leaves) head_q <= behind(head_q);
    count_q <= count_q + CountBits'(give_valid) - CountBits'(leaves);
    if (rst) begin
      head_q <= '0;
      tail_q <= '0;
      count_q <= '0;
      taken_q <= '0;
    end
  end
endmodule
