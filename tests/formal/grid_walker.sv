// grid_walker: each block of a grid is offered exactly once, in order, and after the last none.
//
// The grid is any and stands still, as does the size of a block; a grid begins when none is under way.
//
//: parameters GridBits=3
//: parameters GridBits=2
//: bits
//: invariants induction 1
//: cover 14
//: property in_order induction 1: the block that is offered is the next of the grid: of so many taken, x fastest, then y, then z
//: property all_of_them induction 1: a grid ends when as many blocks have been taken as it has, and not before
//: property none_after induction 1: after the last block none is offered until another grid starts
//: property stands induction 1: a block that is not taken stands
//: property whole induction 1: a block has its first block_warps warps, and says how many
//
//: fault 1 in_order y is the fastest
//: file dispatch/grid_walker.sv
//: rtl if (last_x) y_q <= last_y ?
//: planted if (last_x || FAULT) y_q <= last_y ?
//
//: fault 2 all_of_them the last row of blocks is left out
//: file dispatch/grid_walker.sv
//: rtl last_y = y_q + 1'b1 >= grid_y;
//: planted last_y = y_q + 1'b1 + GridBits'(FAULT) >= grid_y;
//
//: fault 3 none_after the grid begins again behind its last block
//: file dispatch/grid_walker.sv
//: rtl if (last_x && last_y && last_z) more_q <= 1'b0;
//: planted if (last_x && last_y && last_z) more_q <= FAULT;
//
//: fault 4 stands the walk does not wait
//: file dispatch/grid_walker.sv
//: rtl end else if (more_q && block_ready) begin
//: planted end else if (more_q && (block_ready || FAULT)) begin
//
//: fault 5 whole the last warp of 32 is missing
//: file dispatch/grid_walker.sv
//: rtl << block_warps);
//: planted << (FAULT && block_warps[5] ? 6'd31 : block_warps));
//
//: inside grid_walker
  // The caller: sizes are 1 or more and are held.
  (* anyconst *) logic [GridBits-1:0] size_x, size_y, size_z;
  (* anyconst *) logic [5:0] warps;
  initial assume (rst);
  always_comb begin
    assume (grid_x == size_x && grid_y == size_y && grid_z == size_z && block_warps == warps);
    assume (size_x != '0 && size_y != '0 && size_z != '0 && warps != '0 && warps <= 6'd32);
    assume (!start || !block_valid);
  end

  // Blocks of the grid that have been taken, and how many it has; whether one is under way.
  localparam Bits = 3 * GridBits;
  logic [Bits-1:0] taken, all, before;
  logic            under_way;
  always_comb begin
    all = Bits'(size_x) * Bits'(size_y) * Bits'(size_z);
    before = (Bits'(block_z) * Bits'(size_y) + Bits'(block_y)) * Bits'(size_x) + Bits'(block_x);
  end
  always_ff @(posedge clk)
    if (rst) under_way <= 1'b0;
    else if (start) begin
      under_way <= 1'b1;
      taken <= '0;
    end else if (block_valid && block_ready) begin
      taken <= taken + 1'b1;
      if (taken + 1'b1 == all) under_way <= 1'b0;
    end

  // A block that waits.
  logic                was_waiting;
  logic [GridBits-1:0] was_x, was_y, was_z;
  always_ff @(posedge clk) begin
    was_waiting <= !rst && block_valid && !block_ready;
    {was_x, was_y, was_z} <= {block_x, block_y, block_z};
  end

  always_comb if (!rst) begin
    inv_inside: assert (!more_q || (x_q < size_x && y_q < size_y && z_q < size_z));
    inv_taken: assert (!under_way || taken < all);
    inv_walk: assert (under_way == more_q && (!more_q || before == taken));

    in_order: assert (!block_valid || (before == taken && block_x < size_x && block_y < size_y));
    all_of_them: assert (!under_way || block_valid);
    none_after: assert (under_way || !block_valid);
    stands: assert (!was_waiting || (block_valid && block_x == was_x && block_y == was_y && block_z == was_z));
    if (block_valid) whole: assert (block_count == warps && block_alive == 32'((33'd1 << warps) - 33'd1));
    through: cover (taken == all && all == Bits'(8) && size_x == 2 && size_y == 2 && !under_way);
  end
