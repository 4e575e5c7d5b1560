// block_queue: each block that is given is offered once, as it is and in order; of each that ends the giver hears once.
//
// The giver counts: it gives while what it has given and not heard to have ended is less than Blocks.  A block that is
// taken has a slot from the next cycle on, any that is free; any slot may be given up, one a cycle.
//
//: parameters Blocks=4 GridBits=2
//: parameters Blocks=3 GridBits=2
//: bits
//: invariants induction 1
//: cover 14
//: property fits induction 1: a block that comes has a place
//: property in_order induction 1: any one block, when all those given before it have been taken, is offered as it was given
//: property once induction 1: as many are here as have been given and not taken, and if there are any, one is offered
//: property stands induction 1: a block that is not taken stands
//: property told induction 1: the giver counts those that are here, or in a slot, or of which it is hearing now
//
//: fault 1 fits an end is told of for as long as no slot is taken
//: file dispatch/block_queue.sv
//: rtl ended = (taken_q & ~block_busy) != '0;
//: planted ended = (taken_q & ~block_busy) != '0 || (FAULT && block_busy == '0);
//
//: fault 2 in_order a block that comes as one leaves goes to its place
//: file dispatch/block_queue.sv
//: rtl if (give_valid) place_q[tail_q] <=
//: planted if (give_valid) place_q[FAULT && leaves ? head_q : tail_q] <=
//
//: fault 3 once a block that comes as one leaves is not counted
//: file dispatch/block_queue.sv
//: rtl count_q + CountBits'(give_valid)
//: planted count_q + CountBits'(give_valid && !(FAULT && leaves))
//
//: fault 4 stands the next is offered in any case
//: file dispatch/block_queue.sv
//: rtl if (leaves) head_q <=
//: planted if (leaves || FAULT) head_q <=
//
//: fault 5 told no end is told of while blocks wait
//: file dispatch/block_queue.sv
//: rtl taken_q <= block_busy;
//: planted taken_q <= FAULT && block_valid ? '0 : block_busy;
//
//: inside block_queue
  initial assume (rst);

  // Slots: of the block that was taken in the cycle before one more, and one less for one that has ended.
  logic              was_taken;
  logic [Blocks-1:0] slots, gone, come;
  always_ff @(posedge clk) begin
    was_taken <= !rst && block_valid && block_ready;
    slots <= rst ? '0 : block_busy;
  end
  always_comb begin
    gone = slots & ~block_busy;
    come = block_busy & ~slots;
    assume ((gone & (gone - 1'b1)) == '0 && (come & (come - 1'b1)) == '0 && (come != '0) == was_taken);
  end

  // The giver.
  logic [7:0] given;
  always_comb assume (!give_valid || given < 8'(Blocks));
  always_ff @(posedge clk) given <= rst ? '0 : given + 8'(give_valid) - 8'(ended);

  // Blocks in slots, and of those in the queue: any one that comes, and how many are before it.
  (* anyseq *) logic    pick;
  logic                 followed;
  logic [BlockBits-1:0] followed_block;
  logic [7:0]           before, here, in_slots, place;
  always_comb begin
    in_slots = '0;
    for (int i = 0; i < Blocks; i++) in_slots = in_slots + 8'(slots[i]);
    place = 8'(head_q) + before;
    if (place >= 8'(Blocks)) place = place - 8'(Blocks);
  end
  always_ff @(posedge clk) begin
    here <= rst ? '0 : here + 8'(give_valid) - 8'(block_valid && block_ready);
    if (rst) followed <= 1'b0;
    else if (!followed) begin
      followed <= give_valid && pick;
      followed_block <= {give_x, give_y, give_z, give_alive, give_count};
      before <= here - 8'(block_valid && block_ready);
    end else if (block_valid && block_ready) begin
      followed <= before != '0;
      before <= before - 1'b1;
    end
  end

  // A block that waits.
  logic                 was_waiting;
  logic [BlockBits-1:0] was, now;
  always_comb now = {block_x, block_y, block_z, block_alive, block_count};
  always_ff @(posedge clk) begin
    was_waiting <= !rst && block_valid && !block_ready;
    was <= now;
  end

  always_comb if (!rst) begin
    inv_here: assert (here == 8'(count_q) && here <= 8'(Blocks));
    inv_slots: assert (slots == taken_q);
    inv_given: assert (given == here + in_slots + 8'(was_taken) && given <= 8'(Blocks));
    inv_places: assert (32'(head_q) < Blocks && 32'(tail_q) < Blocks &&
        (32'(head_q) + 32'(count_q)) % Blocks == 32'(tail_q));
    inv_followed: assert (!followed || (before < here && place_q[PlaceBits'(place)] == followed_block));

    fits: assert (!give_valid || 32'(count_q) < Blocks);
    in_order: assert (!(followed && before == '0) || (block_valid && now == followed_block));
    once: assert (block_valid == (here != '0));
    stands: assert (!was_waiting || (block_valid && now == was));
    told: assert (given == here + in_slots + 8'(was_taken));
    through: cover (followed && before == 8'(Blocks - 2) && head_q != '0);
    all_here: cover (32'(count_q) == Blocks);
    all_out: cover (in_slots == 8'(Blocks) && ended);
  end
