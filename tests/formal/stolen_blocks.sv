// stolen_blocks: three block_feeds and task_stealer as they are wired: each block of a grid is asked for and given once, by
// one SM, whatever is stolen while it waits, is asked for, is on its way, there, or given.
//
// Groups are any runs of blocks, none of which was in one before, dealt to SMs that have none until `enable`; memory, and the
// SMs' room, are arbitrary, but that an SM that has room and no block keeps its room.  One block, any, is followed by its
// place in the array.
//
//: top stolen_blocks
//: of task_stealer block_feed
//: parameters BlockBits=3 PointerBits=4
//: bits
//: invariants induction 1
//: cover 40
//: property once induction 1: a block is asked for once at most, and given once at most
//: property kept induction 1: a block of a group that was dealt waits in one SM, is the next one of one, or was given
//: property all induction 1: when no SM has any, every block that was dealt has been given
//: property no_other induction 1: none is asked for that was not dealt
//: property passes induction 1: next never passes tail: of all SMs fewer than 2 ** BlockBits blocks are waiting
//: property apart induction 1: who gives, takes or is dealt blocks does one of these
//
//: fault 1 once an SM asks for the same block again
//: file dispatch/block_feed.sv
//: rtl next_q <= next_q + 1'b1;
//: planted next_q <= next_q + PointerBits'(FAULT ? 0 : 1);
//
//: fault 2 kept an SM goes on to a block that is stolen in that cycle
//: file dispatch/block_feed.sv
//: rtl && some && !hold;
//: planted && some && !(hold && !FAULT);
//
//: fault 3 all a block counts as given when its number comes
//: file dispatch/block_feed.sv
//: rtl answer_valid) state_q <= READY;
//: planted answer_valid) state_q <= FAULT ? GIVEN : READY;
//
//: fault 4 no_other an SM goes on behind its group's end
//: file dispatch/block_feed.sv
//: rtl some = next_q != tail_q;
//: planted some = next_q != tail_q || FAULT;
//
//: fault 5 passes the recipient begins one behind
//: file dispatch/task_stealer.sv
//: rtl recipient_next_q[BlockBits-1:0] <= low_q + 1'b1;
//: planted recipient_next_q[BlockBits-1:0] <= low_q + BlockBits'(FAULT ? 2 : 1);
//
//: fault 6 apart a search goes on as groups are dealt
//: file dispatch/task_stealer.sv
//: rtl steal_valid = enable && state_q == STEAL
//: planted steal_valid = (enable || FAULT) && state_q == STEAL
//
//: inside task_stealer
  `include "task_stealer_invariants.svh"
//: beside
module stolen_blocks #(
    parameter BlockBits = 3,
    parameter PointerBits = 4
) (
    input logic                   clk,
    input logic                   rst,
    input logic                   enable,
    input logic [2:0]             room,
    input logic [2:0]             deal,
    input logic [PointerBits-1:0] deal_next,
    input logic [PointerBits-1:0] deal_tail,
    input logic [2:0]             fetch_ready,
    input logic [2:0]             answer_valid,
    input logic [3*BlockBits-1:0] answer_number,
    input logic [2:0]             block_ready
);
  logic [2:0]               empty, dry, donor, cut, recipient, fetch_valid, block_valid, load;
  logic [3*PointerBits-1:0] next, tail, fetch_place;
  logic [3*BlockBits-1:0]   low;
  logic                     steal_valid;
  logic [BlockBits-1:0]     stolen;
  logic [PointerBits-1:0]   donor_tail, recipient_next, recipient_tail, load_next, load_tail;
  always_comb begin
    dry = empty & room;
    cut = steal_valid ? donor : '0;
    load = deal | recipient;
    load_next = steal_valid ? recipient_next : deal_next;
    load_tail = steal_valid ? recipient_tail : deal_tail;
    for (int i = 0; i < 3; i++) low[i*BlockBits +: BlockBits] = next[i*PointerBits +: BlockBits];
  end

  task_stealer #(.Sms(3), .BlockBits(BlockBits), .PointerBits(PointerBits)) stealer (
      .clk, .rst, .enable, .dry, .next(low), .tail, .steal_valid, .donor, .recipient, .stolen, .donor_tail,
      .recipient_next, .recipient_tail);

  block_feed #(.BlockBits(BlockBits), .PointerBits(PointerBits)) feed0 (
      .clk, .rst, .load_valid(load[0]), .load_next, .load_tail, .hold(donor[0]), .cut_valid(cut[0]), .cut_tail(donor_tail),
      .next(next[0 +: PointerBits]), .tail(tail[0 +: PointerBits]), .empty(empty[0]), .fetch_valid(fetch_valid[0]),
      .fetch_place(fetch_place[0 +: PointerBits]), .fetch_ready(fetch_ready[0]), .answer_valid(answer_valid[0]),
      .answer_number(answer_number[0 +: BlockBits]), .block_valid(block_valid[0]), .block_number(),
      .block_ready(block_ready[0]));
  block_feed #(.BlockBits(BlockBits), .PointerBits(PointerBits)) feed1 (
      .clk, .rst, .load_valid(load[1]), .load_next, .load_tail, .hold(donor[1]), .cut_valid(cut[1]), .cut_tail(donor_tail),
      .next(next[PointerBits +: PointerBits]), .tail(tail[PointerBits +: PointerBits]), .empty(empty[1]),
      .fetch_valid(fetch_valid[1]), .fetch_place(fetch_place[PointerBits +: PointerBits]),
      .fetch_ready(fetch_ready[1]), .answer_valid(answer_valid[1]),
      .answer_number(answer_number[BlockBits +: BlockBits]), .block_valid(block_valid[1]), .block_number(),
      .block_ready(block_ready[1]));
  block_feed #(.BlockBits(BlockBits), .PointerBits(PointerBits)) feed2 (
      .clk, .rst, .load_valid(load[2]), .load_next, .load_tail, .hold(donor[2]), .cut_valid(cut[2]), .cut_tail(donor_tail),
      .next(next[2*PointerBits +: PointerBits]), .tail(tail[2*PointerBits +: PointerBits]), .empty(empty[2]),
      .fetch_valid(fetch_valid[2]), .fetch_place(fetch_place[2*PointerBits +: PointerBits]),
      .fetch_ready(fetch_ready[2]), .answer_valid(answer_valid[2]),
      .answer_number(answer_number[2*BlockBits +: BlockBits]), .block_valid(block_valid[2]), .block_number(),
      .block_ready(block_ready[2]));

  (* hierconn *) logic [1:0] \feed0.state_q ;
  (* hierconn *) logic [1:0] \feed1.state_q ;
  (* hierconn *) logic [1:0] \feed2.state_q ;
  logic [2:0] held;     // next is of a block that was not given
  logic [2:0] unasked;  // nor asked for
  always_comb begin
    held = {\feed2.state_q != 2'd0, \feed1.state_q != 2'd0, \feed0.state_q != 2'd0};
    unasked = {\feed2.state_q == 2'd1, \feed1.state_q == 2'd1, \feed0.state_q == 2'd1};
  end

  // The block that is followed: whether it was dealt; how often it was asked for, and given; how many SMs have it.
  (* anyconst *) logic [PointerBits-1:0] place;
  logic                   dealt, deals_it;
  logic [1:0]             asked, given;
  logic [2:0]             asks_it, gives_it;
  logic [2:0]             waits, is_next, is_asked;
  logic [2:0]             has, begun;
  logic [PointerBits+1:0] waiting;  // of all SMs, and with those that are dealt
  always_comb begin
    waiting = deal != '0 ? (PointerBits + 2)'(PointerBits'(deal_tail - deal_next)) : '0;
    for (int i = 0; i < 3; i++) begin
      waits[i] = PointerBits'(place - next[i*PointerBits +: PointerBits] - 1'b1)
               < PointerBits'(tail[i*PointerBits +: PointerBits] - next[i*PointerBits +: PointerBits]);
      is_next[i] = held[i] && next[i*PointerBits +: PointerBits] == place;
      is_asked[i] = is_next[i] && !unasked[i];
      asks_it[i] = fetch_valid[i] && fetch_ready[i] && fetch_place[i*PointerBits +: PointerBits] == place;
      gives_it[i] = block_valid[i] && block_ready[i] && next[i*PointerBits +: PointerBits] == place;
      waiting = waiting + (PointerBits + 2)'(PointerBits'(tail[i*PointerBits +: PointerBits] - next[i*PointerBits +: PointerBits]));
    end
    has = 3'(waits[0]) + 3'(waits[1]) + 3'(waits[2]) + 3'(is_next[0]) + 3'(is_next[1]) + 3'(is_next[2]);
    begun = 3'(is_asked[0]) + 3'(is_asked[1]) + 3'(is_asked[2]);
    deals_it = deal != '0 && PointerBits'(place - deal_next) <= PointerBits'(deal_tail - deal_next);
  end
  always_ff @(posedge clk)
    if (rst) begin
      dealt <= 1'b0;
      asked <= '0;
      given <= '0;
    end else begin
      if (deals_it) dealt <= 1'b1;
      if (asks_it != '0 && asked != 2'd3) asked <= asked + 1'b1;
      if (gives_it != '0 && given != 2'd3) given <= given + 1'b1;
    end

  // The caller.
  initial assume (rst);
  logic [2:0] stays;
  always_ff @(posedge clk) stays <= {3{!rst}} & dry & ~load;
  always_comb if (!rst) begin
    assume ((deal & (deal - 1'b1)) == '0 && (deal & ~empty) == '0 && !(enable && deal != '0));
    assume (!(deals_it && dealt));
    assume (deal == '0 || waiting >> BlockBits == '0);
    assume ((stays & ~room) == '0);
    assume ((answer_valid & ~(held & ~unasked & ~block_valid)) == '0);
  end

  logic [PointerBits+1:0] now;  // what is waiting without what is dealt
  always_comb
    now = waiting - (deal != '0 ? (PointerBits + 2)'(PointerBits'(deal_tail - deal_next)) : '0);

  always_comb if (!rst) begin
    inv_asked: assert (3'(asked) == begun + 3'(given));
    inv_has: assert (has + 3'(given) == 3'(dealt));
    inv_waiting: assert (now >> BlockBits == '0);

    once: assert (asked <= 2'd1 && given <= 2'd1);
    kept: assert (has + 3'(given) == 3'(dealt));
    all: assert (!(empty == 3'b111 && dealt) || given == 2'd1);
    no_other: assert (asks_it == '0 || dealt);
    passes: assert (now >> BlockBits == '0);
    apart: assert (!(steal_valid && deal != '0) && (donor & recipient) == '0 && (recipient & ~empty) == '0);
    stolen_then_given: cover (steal_valid && stolen == 2 && donor[0] && waits[0] && \feed0.state_q == 2'd2);
    as_given: cover (steal_valid && stolen != '0 && (donor & block_valid & block_ready) != '0);
    whole: cover (given == 2'd1 && empty == 3'b111);
  end
endmodule
