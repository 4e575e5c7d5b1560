// preempted_blocks: a preempted block comes back exactly once, in its turn, with what is known of it, and no other has its
// place in memory meanwhile.
//
// Signals are given as the contract has them.  Any one block that has been saved is followed: `marked`.
//
//: parameters Blocks=2
//: parameters Blocks=3
//: invariants induction 1
//: cover 14
//: property turn induction 1: the block comes back when those that went before it have, and is the one that went
//: property again induction 1: once it is on its way back it is no longer in the queue
//: property kept induction 1: until then it is in the queue, once
//: property apart induction 1: no two blocks that are out, or move, have one place in memory
//: property waits induction 1: a kernel is waiting if and only if more of its blocks went than came back
//: property room induction 1: a kernel is full if and only if as many of its blocks as there are places are out or move
//
//: fault 1 turn a block comes back as another of its grid
//: file dispatch/preempted_blocks.sv
//: rtl <= {warp_active, block_z, block_y, block_x};
//: planted <= {warp_active, block_z, block_y, block_x ^ 16'(FAULT)};
//
//: fault 2 again a block that comes back is not taken out
//: file dispatch/preempted_blocks.sv
//: rtl head_q[kernel] <= after(head_q[kernel]);
//: planted head_q[kernel] <= FAULT ? head_q[kernel] : after(head_q[kernel]);
//
//: fault 3 kept a block goes where the last one went
//: file dispatch/preempted_blocks.sv
//: rtl tail_q[kernel_q] <= after(tail_q[kernel_q]);
//: planted tail_q[kernel_q] <= FAULT ? tail_q[kernel_q] : after(tail_q[kernel_q]);
//
//: fault 4 apart a place is free as soon as its block is on its way
//: file dispatch/preempted_blocks.sv
//: rtl if (restored) places_q[kernel_q][place_q] <= 1'b0;
//: planted if (FAULT ? saved : restored) places_q[kernel_q][place_q] <= 1'b0;
//
//: fault 5 waits blocks of both kernels are counted as one's
//: file dispatch/preempted_blocks.sv
//: rtl waiting[k] = count_q[k] != '0;
//: planted waiting[k] = count_q[k] != '0 || (FAULT && count_q[0] != '0);
//
//: fault 6 room the last place is never given
//: file dispatch/preempted_blocks.sv
//: rtl full[k] = &places_q[k];
//: planted full[k] = &(places_q[k] | Blocks'(FAULT));
//
//: inside preempted_blocks
  (* anyseq *) logic mark;
  initial assume (rst);

  // What the contract has of who gives the signals.
  logic back;  // what moves is on its way back
  always_comb begin
    assume (!(take && resume) && (!(take || resume) || !moving) && (!take || !full[kernel]) && (!resume || waiting[kernel]));
    assume ((!saved || (moving && !back)) && (!restored || (moving && back)));
  end

  // The block that is followed: its kernel, place and coordinates, and how many go before it.
  logic                 marked, gone, of_kernel;
  logic [BlockBits-1:0] of_place;
  logic [79:0]          of_block;
  logic [CountBits-1:0] ahead;
  logic [CountBits-1:0] out[2];  // blocks that went and have not come back
  always_ff @(posedge clk)
    if (rst) begin
      back <= 1'b0;
      marked <= 1'b0;
      gone <= 1'b0;
      out[0] <= '0;
      out[1] <= '0;
    end else begin
      if (take || resume) back <= resume;
      if (saved) out[kernel_q] <= out[kernel_q] + 1'b1;
      if (resume) out[kernel] <= out[kernel] - 1'b1;
      if (saved && mark && !marked) begin
        marked <= 1'b1;
        of_kernel <= kernel_q;
        of_place <= place_q;
        of_block <= {warp_active, block_z, block_y, block_x};
        ahead <= out[kernel_q];
      end
      if (marked && !gone && resume && kernel == of_kernel) begin
        gone <= ahead == '0;
        ahead <= ahead - 1'b1;
      end
      if (gone && restored && kernel_q == of_kernel && place_q == of_place) begin
        marked <= 1'b0;  // it is back
        gone <= 1'b0;
      end
    end

  // Of kernel k, the place at position j of its queue.
  function automatic [BlockBits-1:0] index(input [BlockBits-1:0] head, input integer j);
    index = 32'(head) + j >= Blocks ? BlockBits'(32'(head) + j - Blocks) : BlockBits'(32'(head) + j);
  endfunction
  logic [BlockBits-1:0] entry[2*Blocks];  // of kernel k, position j: k * Blocks + j
  logic [2*Blocks-1:0]  there;
  always_comb
    for (int k = 0; k < 2; k++)
      for (int j = 0; j < Blocks; j++) begin
        entry[k*Blocks+j] = queue_q[at(k[0], index(head_q[k], j))];
        there[k*Blocks+j] = CountBits'(j) < count_q[k];
      end

  logic       distinct, taken, in_range;
  logic [7:0] ones[2], times;
  always_comb begin
    distinct = 1'b1;
    taken = 1'b1;
    in_range = 1'b1;
    times = '0;
    for (int k = 0; k < 2; k++) begin
      ones[k] = '0;
      for (int n = 0; n < Blocks; n++) ones[k] = ones[k] + 8'(places_q[k][n]);
      in_range = in_range && 32'(head_q[k]) < Blocks && 32'(count_q[k]) <= Blocks &&
                 tail_q[k] == index(head_q[k], 32'(count_q[k]));
      for (int j = 0; j < Blocks; j++)
        if (there[k*Blocks+j]) begin
          if (32'(entry[k*Blocks+j]) >= Blocks || !places_q[k][entry[k*Blocks+j]]) taken = 1'b0;
          if (moving_q && kernel_q == k[0] && place_q == entry[k*Blocks+j]) distinct = 1'b0;
          for (int i = 0; i < j; i++) if (entry[k*Blocks+i] == entry[k*Blocks+j]) distinct = 1'b0;
          if (of_kernel == k[0] && entry[k*Blocks+j] == of_place) times = times + 1'b1;
        end
    end
  end

  always_comb if (!rst) begin
    inv_range: assert (in_range && (!moving_q || 32'(place_q) < Blocks));
    inv_taken: assert (taken && (!moving_q || places_q[kernel_q][place_q]));
    inv_distinct: assert (distinct);
    inv_ones: assert (ones[0] == 8'(count_q[0]) + 8'(moving_q && !kernel_q) && ones[1] == 8'(count_q[1]) + 8'(moving_q && kernel_q));
    inv_out: assert (out[0] == count_q[0] && out[1] == count_q[1]);
    inv_marked: assert (!marked || gone || (ahead < count_q[of_kernel] && times == 8'd1 &&
                        entry[32'(of_kernel) * Blocks + 32'(ahead)] == of_place &&
                        block_q[at(of_kernel, of_place)] == of_block));
    inv_gone: assert (!gone || (marked && moving_q && back && kernel_q == of_kernel && place_q == of_place));

    if (marked && !gone && resume && kernel == of_kernel && ahead == '0) turn: assert (
        {head_alive[32*of_kernel+:32], head_z[16*of_kernel+:16], head_y[16*of_kernel+:16], head_x[16*of_kernel+:16]} == of_block &&
        first[of_kernel] == of_place);
    if (gone) again: assert (times == '0 && moving && place == of_place);
    if (marked && !gone) kept: assert (times == 8'd1);
    apart: assert (distinct);
    waits: assert (waiting == {out[1] != '0, out[0] != '0});
    room: assert (full == {32'(out[1]) + 32'(moving && kernel_q) == Blocks, 32'(out[0]) + 32'(moving && !kernel_q) == Blocks});
    came_back: cover (gone && restored && waiting == 2'b11);
  end
