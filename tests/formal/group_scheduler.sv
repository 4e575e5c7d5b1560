// group_scheduler: every block of a grid is offered once, whatever is stolen while it is fetched, is on its way, there,
// or given; the grid ends once, when all have.
//
// Of a grid in groups one block, any, is followed by its place in memory, and one in the grid's order by its
// coordinates. The queue's groups are any that have that place in one of them, any; when memory answers and when SMs
// end blocks is arbitrary.  What a unit may rely on is shown here where it is another unit that does it.
//
//: parameters Sms=3 Entries=2 BlockBits=3 GridBits=2
//: bits
//: invariants induction 1
//: cover 48
//: property once induction 1: a block is asked for once at most, and offered once at most
//: property kept induction 1: a block of a group that was dealt waits in one SM, is the next one of one, or was offered
//: property all induction 1: when a grid in groups ends every block of it has been offered
//: property in_order_once induction 1: in the grid's order a block is offered once at most
//: property in_order_all induction 1: when a grid in its order ends every block of it has been offered
//: property no_other induction 1: no block is offered that was not dealt, or that the grid does not have
//: property passes induction 1: next never passes tail: of all SMs fewer than 2 ** BlockBits blocks are waiting
//: property apart induction 1: who gives, takes or is dealt blocks does one of these
//: property waits induction 1: a grid ends when no block is left, all that were offered have ended, and SMs are quiet
//: property ends induction 1: between two begins it ends once
//: property within induction 1: while it has blocks it is busy, and when it has none no SM is offered one
//
//: fault 1 once an SM asks for the same block again
//: file dispatch/block_feed.sv
//: rtl next_q <= next_q + 1'b1;
//: planted next_q <= next_q + PointerBits'(FAULT ? 0 : 1);
//
//: fault 2 kept a stolen group goes to its donor as well
//: file dispatch/group_scheduler.sv
//: rtl .cut_valid(steal_valid && donor[i]),
//: planted .cut_valid(steal_valid && donor[i] && !FAULT),
//
//: fault 3 all a grid ends with its last group
//: file dispatch/group_scheduler.sv
//: rtl more = grouped ? !exhausted || empty != '1 : walk_valid;
//: planted more = grouped ? !exhausted || (empty != '1 && !FAULT) : walk_valid;
//
//: fault 4 in_order_once SM 0's blocks go to another as well
//: file dispatch/group_scheduler.sv
//: rtl .block_ready(!grouped && block_valid),
//: planted .block_ready(!grouped && block_valid && !(FAULT && give[0])),
//
//: fault 5 no_other an SM goes on behind its group's end
//: file dispatch/block_feed.sv
//: rtl some = next_q != tail_q;
//: planted some = next_q != tail_q || FAULT;
//
//: fault 6 passes the recipient begins one behind
//: file dispatch/task_stealer.sv
//: rtl recipient_next_q[BlockBits-1:0] <= low_q + 1'b1;
//: planted recipient_next_q[BlockBits-1:0] <= low_q + BlockBits'(FAULT ? 2 : 1);
//
//: fault 7 apart groups are dealt while blocks are stolen
//: file dispatch/group_scheduler.sv
//: rtl .enable(policy == 2'd3 && exhausted && busy)
//: planted .enable(policy == 2'd3 && (exhausted || FAULT) && busy)
//
//: fault 8 waits the last SM is not waited for
//: file dispatch/sm_turn.sv
//: rtl blocks_q != '0 ||
//: planted (FAULT ? blocks_q[5:0] : blocks_q) != '0 ||
//
//: fault 9 ends it begins again when an SM is not quiet
//: file dispatch/sm_turn.sv
//: rtl busy_q <= start || (busy_q &&
//: planted busy_q <= start || ((busy_q || FAULT && quiet == '0) &&
//
//: fault 10 within an SM is offered what no group has
//: file dispatch/group_scheduler.sv
//: rtl want = grouped ? there : {Sms{walk_valid}};
//: planted want = grouped && !FAULT ? there : {Sms{walk_valid || FAULT}};
//
//: fault 11 in_order_all the grid ends with the first of its last layer's rows
//: file dispatch/grid_walker.sv
//: rtl if (last_x && last_y && last_z) more_q <= 1'b0;
//: planted if (last_x && (last_y || FAULT) && last_z) more_q <= 1'b0;
//
//: inside grid_walker
  always_comb if (!rst) inv_place: assert (!more_q || (x_q < grid_x && y_q < grid_y && z_q < grid_z));
//: inside sm_turn
  always_comb if (!rst) for (int i = 0; i < Sms; i++) assume (!ended[i] || blocks_q[i*6 +: 6] != '0);
//: inside group_queue
  // What memory has been asked for and not answered.
  logic                 counting;
  logic [2*Entries-1:0] pending;
  always_ff @(posedge clk)
    if (rst) begin
      counting <= 1'b0;
      pending <= '0;
    end else begin
      if (state_q == ASK && asked) counting <= 1'b1;
      else if (answer_valid) counting <= 1'b0;
      for (int t = 0; t < 2 * Entries; t++) begin
        if (asked && state_q == READ && 32'(read_tag) == t) pending[t] <= 1'b1;
        if (answer_valid && state_q == READ && 32'(answer_tag) == t) pending[t] <= 1'b0;
      end
    end
  always_comb if (!rst) assume (!answer_valid || (state_q == READ ? pending[answer_tag] : counting));

  logic [Entries-1:0]   wrong;
  logic [EntryBits-1:0] behind_take;
  always_comb
    for (int e = 0; e < Entries; e++) begin
      behind_take = EntryBits'(e) - take_q;
      wrong[e] = (head_there_q[e] || pending[2*e]) != ((EntryBits + 1)'(behind_take) < used_q)
              || (tail_there_q[e] || pending[2*e+1]) != ((EntryBits + 1)'(behind_take) + (EntryBits + 1)'(half_q) < used_q)
              || (head_there_q[e] && pending[2*e]) || (tail_there_q[e] && pending[2*e+1]);
    end
  always_comb if (!rst) begin
    inv_queue: assert (state_q <= READ && counting == (state_q == AWAIT) && (state_q == READ || (used_q == '0 && !half_q))
                       && 32'(used_q) <= Entries && !(half_q && (used_q == '0 || left_q == '0)));
    inv_ring: assert (put_q == EntryBits'(take_q + EntryBits'(used_q) - EntryBits'(half_q)));
    inv_entries: assert (wrong == '0);
  end
//: inside task_stealer
  `include "task_stealer_invariants.svh"
//: inside group_scheduler
  initial assume (rst);

  (* hierconn *) logic [1:0] \sms[0].feed.state_q , \sms[1].feed.state_q , \sms[2].feed.state_q ;
  (* hierconn *) logic [1:0] \sms[0].place.state_q , \sms[1].place.state_q , \sms[2].place.state_q ;
  (* hierconn *) logic [1:0] \groups.state_q ;
  (* hierconn *) logic [BlockBits:0] \groups.left_q ;
  (* hierconn *) logic [EntryBits:0] \groups.used_q ;
  (* hierconn *) logic \groups.half_q ;
  (* hierconn *) logic [Sms*6-1:0] \turn.blocks_q ;
  logic [2:0] held, asking, awaiting, standing;  // of an SM's next block: not given; to be asked for; on its way; there
  logic [2:0] placing;                           // its coordinates are worked out, or there
  always_comb begin
    held = {\sms[2].feed.state_q != 2'd0, \sms[1].feed.state_q != 2'd0, \sms[0].feed.state_q != 2'd0};
    asking = {\sms[2].feed.state_q == 2'd1, \sms[1].feed.state_q == 2'd1, \sms[0].feed.state_q == 2'd1};
    awaiting = {\sms[2].feed.state_q == 2'd2, \sms[1].feed.state_q == 2'd2, \sms[0].feed.state_q == 2'd2};
    standing = {\sms[2].feed.state_q == 2'd3, \sms[1].feed.state_q == 2'd3, \sms[0].feed.state_q == 2'd3};
    placing = {\sms[2].place.state_q != 2'd0, \sms[1].place.state_q != 2'd0, \sms[0].place.state_q != 2'd0};
  end

  // The configuration stands while busy.
  logic [1:0]          held_policy;
  logic [GridBits-1:0] held_x, held_y, held_z;
  logic [5:0]          held_blocks;
  always_ff @(posedge clk) if (!busy) begin
    held_policy <= policy;
    held_x <= grid_x;
    held_y <= grid_y;
    held_z <= grid_z;
    held_blocks <= sm_blocks;
  end
  always_comb begin
    assume (!start || !busy);
    assume (!busy || (policy == held_policy && grid_x == held_x && grid_y == held_y && grid_z == held_z && sm_blocks == held_blocks));
    assume (grid_x != '0 && grid_y != '0 && grid_z != '0 && sm_blocks != '0 && sm_blocks <= 6'd32);
    if (!rst) assume ((fetch_answer & ~awaiting) == '0);
  end

  // In groups: the place that is followed, and the number of its group; whether it was dealt, how often it was asked for
  // and offered; how many SMs have it.
  (* anyconst *) logic [PointerBits-1:0] spot;
  (* anyconst *) logic [BlockBits-1:0]   its_group;
  logic [BlockBits:0]     count, number_dealt;  // of groups
  logic                   dealt, deals, deals_it;
  logic [1:0]             times_asked, times_given;
  logic [2:0]             asks_it, gives_it, waits_in, is_next, is_asked, has, begun;
  logic [PointerBits-1:0] size;
  logic [PointerBits+1:0] waiting;              // of all SMs
  always_comb begin
    deals = deal != '0;
    size = deal_tail - deal_next;
    deals_it = deals && PointerBits'(spot - deal_next) <= size;
    waiting = '0;
    for (int i = 0; i < 3; i++) begin
      waits_in[i] = PointerBits'(spot - fetch_place[i*PointerBits +: PointerBits] - 1'b1)
                  < PointerBits'(tail[i*PointerBits +: PointerBits] - fetch_place[i*PointerBits +: PointerBits]);
      is_next[i] = held[i] && fetch_place[i*PointerBits +: PointerBits] == spot;
      is_asked[i] = is_next[i] && !asking[i];
      asks_it[i] = fetch_valid[i] && fetch_ready[i] && fetch_place[i*PointerBits +: PointerBits] == spot;
      gives_it[i] = grouped && give[i] && fetch_place[i*PointerBits +: PointerBits] == spot;
      waiting = waiting + (PointerBits + 2)'(PointerBits'(tail[i*PointerBits +: PointerBits] - fetch_place[i*PointerBits +: PointerBits]));
    end
    has = 3'(waits_in[0]) + 3'(waits_in[1]) + 3'(waits_in[2]) + 3'(is_next[0]) + 3'(is_next[1]) + 3'(is_next[2]);
    begun = 3'(is_asked[0]) + 3'(is_asked[1]) + 3'(is_asked[2]);
  end
  always_ff @(posedge clk)
    if (rst || start) begin
      dealt <= 1'b0;
      times_asked <= '0;
      times_given <= '0;
      number_dealt <= '0;
      count <= '0;
    end else begin
      if (deals_it) dealt <= 1'b1;
      if (deals) number_dealt <= number_dealt + 1'b1;
      if (asks_it != '0 && times_asked != 2'd3) times_asked <= times_asked + 1'b1;
      if (gives_it != '0 && times_given != 2'd3) times_given <= times_given + 1'b1;
      if (queue_answer_valid && \groups.state_q == 2'd1) count <= queue_answer_word[BlockBits:0];
    end

  // Memory's queue: its groups are of different blocks, fewer in all than numbers; the place is in one of them.
  logic known;
  always_comb begin
    known = \groups.state_q == 2'd2;
    if (!rst) begin
      assume (!deals || (deals_it == (number_dealt == {1'b0, its_group})));
      assume (!deals || (waiting + (PointerBits + 2)'(size)) >> BlockBits == '0);
      assume (!(queue_answer_valid && \groups.state_q == 2'd1)
              || (queue_answer_word[BlockBits:0] > {1'b0, its_group} && 32'(queue_answer_word[BlockBits:0]) <= (1 << BlockBits)));
    end
  end

  // In the grid's order: the block that is followed.
  (* anyconst *) logic [GridBits-1:0] its_x, its_y, its_z;
  logic [1:0] times;
  logic       in_grid, is_it, passed;
  always_comb begin
    in_grid = its_x < held_x && its_y < held_y && its_z < held_z;
    is_it = !grouped && block_valid && block_x == its_x && block_y == its_y && block_z == its_z;
    passed = {walk_z, walk_y, walk_x} > {its_z, its_y, its_x};
  end
  always_ff @(posedge clk)
    if (rst || start) times <= '0;
    else if (is_it && times != 2'd3) times <= times + 1'b1;

  logic was, was_busy, was_start, was_grouped, was_over, was_in_grid, ever;
  always_ff @(posedge clk) begin
    was <= !rst;
    was_busy <= busy;
    was_start <= start;
    was_grouped <= grouped;
    was_over <= !more && \turn.blocks_q == '0 && quiet == '1;
    was_in_grid <= in_grid;
    ever <= !rst && (ever || start);
  end

  logic ends_now;
  always_comb ends_now = was && was_busy && !busy;

  always_comb if (!rst) begin
    inv_apart: assert (busy || (exhausted && empty == '1 && !walk_valid));
    inv_policy: assert (!busy || (grouped ? !walk_valid : exhausted && empty == '1));
    inv_place: assert ((placing & ~standing) == '0);
    inv_begun: assert (ever || (!busy && !dealt && times_given == '0 && times_asked == '0));
    if (grouped && busy) begin
      inv_asked: assert (3'(times_asked) == begun + 3'(times_given));
      inv_has: assert (has + 3'(times_given) == 3'(dealt));
      inv_dealt: assert (dealt == (number_dealt > {1'b0, its_group}));
      if (known) inv_count: assert (count > {1'b0, its_group} && number_dealt <= count
          && 8'(\groups.used_q ) + 8'(\groups.left_q ) == 8'(count) - 8'(number_dealt) + 8'(\groups.half_q ));
      else inv_none: assert (number_dealt == '0 && empty == '1);
    end
    inv_waiting: assert (waiting >> BlockBits == '0);
    if (!grouped && busy && in_grid) inv_times: assert (times == 2'(!walk_valid || passed));

    once: assert (!(grouped && busy) || (times_asked <= 2'd1 && times_given <= 2'd1));
    kept: assert (!(grouped && busy) || has + 3'(times_given) == 3'(dealt));
    all: assert (!(ends_now && was_grouped) || times_given == 2'd1);
    in_order_once: assert (!(!grouped && busy && in_grid) || times <= 2'd1);
    in_order_all: assert (!(ends_now && !was_grouped && was_in_grid) || times == 2'd1);
    no_other: assert ((gives_it == '0 || dealt)
                      && !(block_valid && !grouped && !(block_x < grid_x && block_y < grid_y && block_z < grid_z)));
    passes: assert (waiting >> BlockBits == '0);
    apart: assert (!(steal_valid && deals) && (donor & recipient) == '0 && ((recipient | deal) & ~empty) == '0);
    waits: assert (!ends_now || was_over);
    ends: assert (!(was && !was_busy && busy) || was_start);
    within: assert ((busy || !more) && (more || want == '0));
    stolen_then_given: cover (steal_valid && donor[0] && recipient != '0 && waits_in[0] && awaiting[0]);
    as_given: cover (steal_valid && recipient != '0 && (donor & give) != '0);
    grouped_end: cover (ends_now && was_grouped && count == 3);
    ordered_end: cover (ends_now && !was_grouped && held_x == 2 && held_y == 2);
  end
