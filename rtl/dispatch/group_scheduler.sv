// group_scheduler: the thread block scheduler of a GPU that takes blocks in groups from a queue in global memory, and
// the loose round robin beside it.  PAVER 5, 6.1.  Contract: cmodel/dispatch/group_scheduler.h.
module group_scheduler #(
    parameter Sms = 15,
    parameter Entries = 16,    // groups that are read ahead
    parameter BlockBits = 16,  // of a block's number, and half a word
    parameter GridBits = 16,   // of a block's coordinate
    localparam PointerBits = 2 * BlockBits - 1
) (
    input  logic                   clk,
    input  logic                   rst,
    input  logic                   start,        // a grid begins; only while not busy
    input  logic [1:0]             policy,       // the configuration, held while busy: LRR, BCS, groups, with stealing
    input  logic [PointerBits-2:0] queue_base,   // word where the queue is
    input  logic [GridBits-1:0]    grid_x,       // blocks, 1 or more each
    input  logic [GridBits-1:0]    grid_y,
    input  logic [GridBits-1:0]    grid_z,
    input  logic [5:0]             block_warps,  // 1..32
    input  logic [5:0]             sm_blocks,    // that an SM may have, 1..32
    output logic                   block_valid,  // a block leaves
    output logic [GridBits-1:0]    block_x,
    output logic [GridBits-1:0]    block_y,
    output logic [GridBits-1:0]    block_z,
    output logic [31:0]            block_alive,
    output logic [5:0]             block_count,
    output logic [Sms-1:0]         give,         // to this SM
    input  logic [Sms-1:0]         ended,        // a block of the SM has
    input  logic [Sms-1:0]         quiet,        // nothing of the SM is on its way to memory
    output logic                   busy,
    output logic                   read_valid,   // to memory
    output logic [PointerBits-2:0] read_word,
    output logic [7:0]             read_tag,
    input  logic                   read_ready,
    input  logic                   answer_valid,
    input  logic [7:0]             answer_tag,
    input  logic [2*BlockBits-1:0] answer_word
);
  localparam EntryBits = $clog2(Entries);

  logic grouped;
  always_comb grouped = policy[1];

  /* verilator lint_off PINCONNECTEMPTY */
  // In the grid's order.
  logic                walk_valid;
  logic [GridBits-1:0] walk_x, walk_y, walk_z;
  grid_walker #(.GridBits(GridBits)) grid (
      .clk, .rst, .start(start && !grouped), .grid_x, .grid_y, .grid_z, .block_warps,
      .block_ready(!grouped && block_valid), .block_valid(walk_valid), .block_x(walk_x), .block_y(walk_y),
      .block_z(walk_z), .block_alive, .block_count);

  // In groups.
  logic [Sms-1:0]             empty, deal;
  logic [PointerBits-1:0]     deal_next, deal_tail;
  logic                       exhausted, queue_valid, queue_ready, queue_answer_valid;
  logic [PointerBits-2:0]     queue_word;
  logic [EntryBits:0]         queue_tag, queue_answer_tag;
  logic [2*BlockBits-1:0]     queue_answer_word;
  group_queue #(.Sms(Sms), .Entries(Entries), .BlockBits(BlockBits), .PointerBits(PointerBits)) groups (
      .clk, .rst, .start(start && grouped), .base(queue_base), .empty, .deal_valid(), .deal, .deal_next, .deal_tail,
      .exhausted, .read_valid(queue_valid), .read_word(queue_word), .read_tag(queue_tag), .read_ready(queue_ready),
      .answer_valid(queue_answer_valid), .answer_tag(queue_answer_tag), .answer_word(queue_answer_word));

  logic                       steal_valid;
  logic [Sms-1:0]             room, donor, recipient;
  logic [Sms*BlockBits-1:0]   next_low;
  logic [Sms*PointerBits-1:0] tail;
  logic [PointerBits-1:0]     donor_tail, recipient_next, recipient_tail;
  task_stealer #(.Sms(Sms), .BlockBits(BlockBits), .PointerBits(PointerBits)) stealer (
      .clk, .rst, .enable(policy == 2'd3 && exhausted && busy), .dry(empty & room), .next(next_low), .tail,
      .steal_valid, .donor, .recipient, .stolen(), .donor_tail, .recipient_next, .recipient_tail);

  logic [Sms-1:0]             fetch_valid, fetch_ready, fetch_answer, there;
  logic [Sms*PointerBits-1:0] fetch_place;
  logic [BlockBits-1:0]       fetch_number;
  fetch_mux #(.Sms(Sms), .BlockBits(BlockBits), .TagBits(EntryBits + 1)) port (
      .clk, .rst, .start, .fetch_valid, .fetch_place, .fetch_ready, .fetch_answer, .fetch_number, .queue_valid,
      .queue_word, .queue_tag, .queue_ready, .queue_answer_valid, .queue_answer_tag, .queue_answer_word, .read_valid,
      .read_word, .read_tag, .read_ready, .answer_valid, .answer_tag, .answer_word);

  logic [Sms*GridBits-1:0] place_x, place_y, place_z;
  for (genvar i = 0; i < Sms; i++) begin : sms
    logic                   number_valid, number_ready;
    logic [BlockBits-1:0]   number;
    logic [PointerBits-1:0] next;
    always_comb next_low[i*BlockBits +: BlockBits] = next[BlockBits-1:0];
    always_comb fetch_place[i*PointerBits +: PointerBits] = next;

    block_feed #(.BlockBits(BlockBits), .PointerBits(PointerBits)) feed (
        .clk, .rst, .load_valid(deal[i] || recipient[i]), .load_next(steal_valid ? recipient_next : deal_next),
        .load_tail(steal_valid ? recipient_tail : deal_tail), .hold(donor[i]), .cut_valid(steal_valid && donor[i]),
        .cut_tail(donor_tail), .next, .tail(tail[i*PointerBits +: PointerBits]), .empty(empty[i]),
        .fetch_valid(fetch_valid[i]), .fetch_place(), .fetch_ready(fetch_ready[i]), .answer_valid(fetch_answer[i]),
        .answer_number(fetch_number), .block_valid(number_valid), .block_number(number), .block_ready(number_ready));

    block_coordinates #(.NumberBits(BlockBits), .GridBits(GridBits)) place (
        .clk, .rst, .grid_x, .grid_y, .number_valid, .number, .number_ready, .block_valid(there[i]),
        .block_x(place_x[i*GridBits +: GridBits]), .block_y(place_y[i*GridBits +: GridBits]),
        .block_z(place_z[i*GridBits +: GridBits]), .block_ready(grouped && give[i]));
  end

  /* verilator lint_on PINCONNECTEMPTY */

  // To SMs in turn.
  logic           more;
  logic [Sms-1:0] want;
  always_comb begin
    more = grouped ? !exhausted || empty != '1 : walk_valid;
    want = grouped ? there : {Sms{walk_valid}};
  end
  sm_turn #(.Sms(Sms)) turn (
      .clk, .rst, .start, .sm_blocks, .pairs(policy == 2'd1), .more, .want, .room, .give_valid(block_valid), .give,
      .ended, .quiet, .busy);

  always_comb begin
    block_x = grouped ? '0 : walk_x;
    block_y = grouped ? '0 : walk_y;
    block_z = grouped ? '0 : walk_z;
    for (int i = 0; i < Sms; i++) if (grouped && give[i]) begin
      block_x = block_x | place_x[i*GridBits +: GridBits];
      block_y = block_y | place_y[i*GridBits +: GridBits];
      block_z = block_z | place_z[i*GridBits +: GridBits];
    end
  end
endmodule
