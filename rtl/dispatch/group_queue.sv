// group_queue: the groups of a grid's blocks, read ahead from the global queue in memory, to SMs in turn.
// PAVER 5.1 (Fig. 8), 5.3.  Contract: cmodel/dispatch/group_queue.h.
module group_queue #(
    parameter Sms = 15,
    parameter Entries = 16,      // groups ahead
    parameter BlockBits = 16,    // of a block's number
    parameter PointerBits = 31,  // of a place in the array of blocks
    localparam EntryBits = $clog2(Entries)
) (
    input  logic                   clk,
    input  logic                   rst,
    input  logic                   start,         // a grid begins; only while exhausted
    input  logic [PointerBits-2:0] base,          // word with its number of groups
    input  logic [Sms-1:0]         empty,         // SMs that can be given a group
    output logic                   deal_valid,
    output logic [Sms-1:0]         deal,          // to this one
    output logic [PointerBits-1:0] deal_next,
    output logic [PointerBits-1:0] deal_tail,
    output logic                   exhausted,     // all groups have been dealt
    output logic                   read_valid,    // asks memory for a word
    output logic [PointerBits-2:0] read_word,
    output logic [EntryBits:0]     read_tag,
    input  logic                   read_ready,
    input  logic                   answer_valid,
    input  logic [EntryBits:0]     answer_tag,
    input  logic [PointerBits:0]   answer_word
);
  localparam [1:0] ASK = 0, AWAIT = 1, READ = 2;

  logic [1:0]                     state_q;
  logic [PointerBits-2:0]         word_q;        // that is asked for next
  logic [BlockBits:0]             left_q;        // groups whose tails have not been asked for
  logic                           half_q;        // the head of the next one has
  logic [EntryBits-1:0]           put_q, take_q; // the entry that is asked for next, the next to be dealt
  logic [EntryBits:0]             used_q;        // entries that are asked for
  logic [Entries-1:0]             head_there_q, tail_there_q;
  logic [Entries*PointerBits-1:0] head_q, tail_q;
  logic [Sms-1:0]                 from_q;        // the SM that comes next, and those behind it; none: the first

  logic                 is_there, some, asked, new_entry, old_entry;
  logic [EntryBits-1:0] put_after, take_after;
  always_comb begin
    is_there = 1'b0;
    deal_next = '0;
    deal_tail = '0;
    for (int e = 0; e < Entries; e++) if (take_q == EntryBits'(e)) begin
      is_there = is_there | (head_there_q[e] && tail_there_q[e]);
      deal_next = deal_next | head_q[e*PointerBits +: PointerBits];
      deal_tail = deal_tail | tail_q[e*PointerBits +: PointerBits];
    end
    some = left_q != '0;
    exhausted = state_q == READ && !some && used_q == '0;
    read_valid = state_q == ASK || (state_q == READ && some && (half_q || used_q != (EntryBits + 1)'(Entries)));
    read_word = word_q;
    read_tag = {put_q, half_q};
    put_after = put_q == EntryBits'(Entries - 1) ? '0 : put_q + 1'b1;
    take_after = take_q == EntryBits'(Entries - 1) ? '0 : take_q + 1'b1;
  end
  always_comb begin
    asked = read_valid && read_ready;
    new_entry = asked && state_q == READ && !half_q;
    old_entry = asked && state_q == READ && half_q;
  end

  logic [Sms-1:0] behind, first;
  always_comb begin
    behind = empty & from_q;
    first = behind != '0 ? behind : empty;
    deal = is_there ? first & (~first + 1'b1) : '0;
    deal_valid = is_there && empty != '0;
  end

  always_ff @(posedge clk)
    if (rst) state_q <= READ;
    else if (start) state_q <= ASK;
    else if (state_q == ASK && read_ready) state_q <= AWAIT;
    else if (state_q == AWAIT && answer_valid) state_q <= READ;

  always_ff @(posedge clk)
    if (start) word_q <= base;
    else if (asked) word_q <= word_q + 1'b1;

  always_ff @(posedge clk)
    if (rst) left_q <= '0;
    else if (state_q == AWAIT && answer_valid) left_q <= answer_word[BlockBits:0];
    else if (old_entry) left_q <= left_q - 1'b1;

  always_ff @(posedge clk)
    if (rst || start) begin
      half_q <= 1'b0;
      put_q <= '0;
      take_q <= '0;
      used_q <= '0;
      from_q <= '1;
    end else begin
      if (new_entry || old_entry) half_q <= new_entry;
      if (old_entry) put_q <= put_after;
      if (deal_valid) begin
        take_q <= take_after;
        from_q <= ~(deal | (deal - 1'b1));
      end
      used_q <= used_q + (EntryBits + 1)'(new_entry) - (EntryBits + 1)'(deal_valid);
    end

  for (genvar e = 0; e < Entries; e++) begin : entries
    logic head_comes, tail_comes, goes;
    always_comb begin
      head_comes = answer_valid && state_q == READ && answer_tag == {EntryBits'(e), 1'b0};
      tail_comes = answer_valid && state_q == READ && answer_tag == {EntryBits'(e), 1'b1};
      goes = deal_valid && take_q == EntryBits'(e);
    end
    always_ff @(posedge clk) begin
      head_there_q[e] <= !rst && (head_comes || (head_there_q[e] && !goes));
      tail_there_q[e] <= !rst && (tail_comes || (tail_there_q[e] && !goes));
      if (head_comes) head_q[e*PointerBits +: PointerBits] <= answer_word[PointerBits:1];
      if (tail_comes) tail_q[e*PointerBits +: PointerBits] <= answer_word[PointerBits:1];
    end
  end
endmodule
