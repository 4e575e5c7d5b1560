// block_feed: which thread block an SM is given next: its place in the SM's group, and its number, fetched ahead.
// PAVER 5.1, 5.3.  Contract: cmodel/dispatch/block_feed.h.
module block_feed #(
    parameter BlockBits = 16,   // of a block's number
    parameter PointerBits = 31  // of a place in the array of blocks
) (
    input  logic                   clk,
    input  logic                   rst,
    input  logic                   load_valid,    // a group, or stolen blocks; only while empty
    input  logic [PointerBits-1:0] load_next,
    input  logic [PointerBits-1:0] load_tail,
    input  logic                   hold,          // next stays
    input  logic                   cut_valid,     // what is behind cut_tail is taken away; only with hold
    input  logic [PointerBits-1:0] cut_tail,
    output logic [PointerBits-1:0] next,
    output logic [PointerBits-1:0] tail,
    output logic                   empty,
    output logic                   fetch_valid,   // asks memory for a number
    output logic [PointerBits-1:0] fetch_place,
    input  logic                   fetch_ready,
    input  logic                   answer_valid,
    input  logic [BlockBits-1:0]   answer_number,
    output logic                   block_valid,   // the next block
    output logic [BlockBits-1:0]   block_number,
    input  logic                   block_ready    // it is given to the SM
);
  localparam [1:0] GIVEN = 0, FETCH = 1, AWAIT = 2, READY = 3;

  logic [1:0]             state_q;
  logic [PointerBits-1:0] next_q, tail_q;
  logic [BlockBits-1:0]   number_q;  // nextTB

  logic some, goes_on;
  always_comb begin
    some = next_q != tail_q;
    next = next_q;
    tail = tail_q;
    empty = state_q == GIVEN && !some;
    fetch_valid = state_q == FETCH;
    fetch_place = next_q;
    block_valid = state_q == READY;
    block_number = number_q;
  end
  always_comb goes_on = (state_q == GIVEN || (state_q == READY && block_ready)) && some && !hold;

  always_ff @(posedge clk)
    if (rst) begin
      state_q <= GIVEN;
      next_q <= '0;
      tail_q <= '0;
    end else if (load_valid) begin
      state_q <= FETCH;
      next_q <= load_next;
      tail_q <= load_tail;
    end else begin
      if (goes_on) begin
        state_q <= FETCH;
        next_q <= next_q + 1'b1;
      end else if (state_q == FETCH && fetch_ready) state_q <= AWAIT;
      else if (state_q == AWAIT && answer_valid) state_q <= READY;
      else if (state_q == READY && block_ready) state_q <= GIVEN;
      if (cut_valid) tail_q <= cut_tail;
    end

  always_ff @(posedge clk) if (state_q == AWAIT && answer_valid) number_q <= answer_number;
endmodule
