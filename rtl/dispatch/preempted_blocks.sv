// preempted_blocks: blocks of two kernels that have left the SM, to come back: which they are, and where their contexts are.
// Scavenger: Kloosterman 5.5.2.  Contract: cmodel/dispatch/preempted_blocks.h.
module preempted_blocks #(
    parameter Blocks = 32,  // of each kernel
    localparam BlockBits = $clog2(Blocks)
) (
    input  logic                 clk,
    input  logic                 rst,
    input  logic                 take,        // a block goes
    input  logic                 saved,       // it has gone
    input  logic                 resume,      // one comes back
    input  logic                 restored,    // it is back
    input  logic                 kernel,      // of take and resume
    input  logic [15:0]          block_x,
    input  logic [15:0]          block_y,
    input  logic [15:0]          block_z,
    input  logic [31:0]          warp_active, // warps that have not ended
    output logic [1:0]           full,        // no place in memory is free
    output logic [1:0]           waiting,     // a block is in the queue
    output logic                 moving,
    output logic [BlockBits-1:0] place,       // in memory, of what moves
    output logic [31:0]          head_x,      // the first of each queue
    output logic [31:0]          head_y,
    output logic [31:0]          head_z,
    output logic [63:0]          head_alive
);
  localparam CountBits = $clog2(Blocks + 1);

  // Queues of places, and what is known of the block that each place has.
  logic [BlockBits-1:0] queue_q[2*Blocks];
  logic [79:0]          block_q[2*Blocks];
  logic [BlockBits-1:0] head_q[2], tail_q[2];
  logic [CountBits-1:0] count_q[2];
  logic [Blocks-1:0]    places_q[2];           // that are taken
  logic                 moving_q, kernel_q;    // of what moves
  logic [BlockBits-1:0] place_q;

  // Of kernel k, place or position n in these.
  localparam IndexBits = BlockBits + 1;
  function automatic [IndexBits-1:0] at(input k, input [BlockBits-1:0] n);
    at = k ? IndexBits'(Blocks) + IndexBits'(n) : IndexBits'(n);
  endfunction
  function automatic [BlockBits-1:0] after(input [BlockBits-1:0] n);
    after = n == BlockBits'(Blocks - 1) ? '0 : n + 1'b1;
  endfunction

  logic [BlockBits-1:0] first[2], free[2];  // place of the first in a queue; the lowest that is free
  always_comb begin
    for (int k = 0; k < 2; k++) begin
      full[k] = &places_q[k];
      waiting[k] = count_q[k] != '0;
      first[k] = queue_q[at(k[0], head_q[k])];
      {head_alive[k*32+:32], head_z[k*16+:16], head_y[k*16+:16], head_x[k*16+:16]} = block_q[at(k[0], first[k])];
      free[k] = BlockBits'(Blocks - 1);
      for (int n = Blocks - 2; n >= 0; n--) if (!places_q[k][n]) free[k] = BlockBits'(n);
    end
    moving = moving_q;
    place = place_q;
  end

  always_ff @(posedge clk) begin
    if (take || resume) begin
      moving_q <= 1'b1;
      kernel_q <= kernel;
      place_q <= take ? free[kernel] : first[kernel];
    end
    if (take) places_q[kernel][free[kernel]] <= 1'b1;
    if (resume) begin
      head_q[kernel] <= after(head_q[kernel]);
      count_q[kernel] <= count_q[kernel] - 1'b1;
    end
    if (saved) begin
      queue_q[at(kernel_q, tail_q[kernel_q])] <= place_q;
      block_q[at(kernel_q, place_q)] <= {warp_active, block_z, block_y, block_x};
      tail_q[kernel_q] <= after(tail_q[kernel_q]);
      count_q[kernel_q] <= count_q[kernel_q] + 1'b1;
    end
    if (restored) places_q[kernel_q][place_q] <= 1'b0;
    if (saved || restored) moving_q <= 1'b0;
    if (rst) begin
      moving_q <= 1'b0;
      for (int k = 0; k < 2; k++) begin
        head_q[k] <= '0;
        tail_q[k] <= '0;
        count_q[k] <= '0;
        places_q[k] <= '0;
      end
    end
  end
endmodule
