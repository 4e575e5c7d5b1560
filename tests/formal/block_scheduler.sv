// block_scheduler: every block of a grid is given to one SM, once, whatever the SMs do; the grid ends when all have.
//
// The grid is any and stands still; one block of it, any, is followed.  No SM ends a block that it does not have.
//
//: parameters Sms=3 GridBits=2
//: parameters Sms=2 GridBits=3
//: bits
//: invariants induction 1
//: cover 14
//: property once induction 1: a block is given out once at most in a grid
//: property all induction 1: when the grid ends each of its blocks has been given out
//: property inside induction 1: no block is given that the grid does not have
//: property somewhere induction 1: one that leaves goes to one SM, and none goes without a block
//: property whole induction 1: it has all of its warps
//: property waits induction 1: when the grid ends every block that was given has ended
//
//: fault 1 once the grid does not go on when a block leaves for SM 0
//: file dispatch/block_scheduler.sv
//: rtl .block_ready(ready),
//: planted .block_ready(ready && !(FAULT && give[0])),
//
//: fault 2 all the grid ends with its first plane
//: file dispatch/grid_walker.sv
//: rtl if (last_x && last_y && last_z) more_q
//: planted if (last_x && last_y && (last_z || FAULT)) more_q
//
//: fault 3 inside a row has a block too many
//: file dispatch/grid_walker.sv
//: rtl last_x = x_q + 1'b1 >= grid_x;
//: planted last_x = FAULT ? x_q >= grid_x : x_q + 1'b1 >= grid_x;
//
//: fault 4 somewhere a block leaves for no SM
//: file dispatch/block_scheduler.sv
//: rtl block_valid = more && ready;
//: planted block_valid = more && (ready || FAULT);
//
//: fault 5 whole blocks of 32 warps lose one
//: file dispatch/grid_walker.sv
//: rtl << block_warps);
//: planted << (FAULT && block_warps[5] ? 6'd31 : block_warps));
//
//: fault 6 waits the last SM is not waited for
//: file dispatch/sm_mux.sv
//: rtl blocks_q != '0 ||
//: planted (FAULT ? blocks_q[5:0] : blocks_q) != '0 ||
//
//: inside grid_walker
  always_comb if (!rst) inv_place: assert (!more_q || (x_q < grid_x && y_q < grid_y && z_q < grid_z));
//: inside sm_mux
  // Blocks of each SM, as seen from outside.
  logic [6:0] count [0:Sms-1];
  always_ff @(posedge clk)
    for (int i = 0; i < Sms; i++) count[i] <= rst ? '0 : count[i] + 7'(give[i]) - 7'(ended[i]);

  logic some, same, was, was_busy, was_some;
  always_comb begin
    some = 1'b0;
    same = 1'b1;
    for (int i = 0; i < Sms; i++) begin
      assume (!ended[i] || count[i] != '0);
      if (count[i] != '0) some = 1'b1;
      if (count[i] != 7'(blocks_q[i*6 +: 6]) || count[i] > 7'd32) same = 1'b0;
    end
  end
  always_ff @(posedge clk) begin
    was <= !rst;
    was_busy <= busy;
    was_some <= some;
  end

  always_comb if (!rst) begin
    inv_waits: assert (busy_q || !more);
    inv_some: assert (!some || busy_q);
    inv_blocks: assert (same);

    waits: assert (!(was && was_busy && !busy) || !was_some);
  end
//: inside block_scheduler
  (* anyconst *) logic [GridBits-1:0] size_x, size_y, size_z, its_x, its_y, its_z;
  (* anyconst *) logic [5:0] warps, most;
  initial assume (rst);

  logic [7:0] number;  // SMs that a block goes to
  always_comb begin
    assume (grid_x == size_x && grid_y == size_y && grid_z == size_z && block_warps == warps && sm_blocks == most);
    assume (size_x != '0 && size_y != '0 && size_z != '0 && warps != '0 && warps <= 6'd32);
    assume (most != '0 && most <= 6'd32);
    assume (its_x < size_x && its_y < size_y && its_z < size_z);
    assume (!start || !busy);
    number = '0;
    for (int i = 0; i < Sms; i++) number = number + 8'(give[i]);
  end

  // How often the block that is followed has been given in the last grid; whether it is behind the next.
  logic [1:0] times;
  logic       is_it, passed, was, was_busy;
  always_comb begin
    is_it = block_x == its_x && block_y == its_y && block_z == its_z;
    passed = {block_z, block_y, block_x} > {its_z, its_y, its_x};
  end
  always_ff @(posedge clk) begin
    was <= !rst;
    was_busy <= busy;
    if (rst) times <= 2'd1;
    else if (start) times <= '0;
    else if (block_valid && is_it && times != 2'd3) times <= times + 1'b1;
  end

  always_comb if (!rst) begin
    inv_times: assert (times == 2'(!more || passed));

    once: assert (times <= 2'd1);
    all: assert (!(was && was_busy && !busy) || times != '0);
    inside: assert (!block_valid || (block_x < size_x && block_y < size_y && block_z < size_z));
    somewhere: assert (number == 8'(block_valid));
    whole: assert (!block_valid || (block_count == warps && block_alive == 32'((33'd1 << warps) - 33'd1)));
    through: cover (was && was_busy && !busy && size_x == 2 && size_y == 2);
  end
