// grid_end: a GPU's turn over SMs, the links to an SM and from it to memory: a grid ends once, and when it does all its
// blocks have ended and all that they have stored has arrived.
//
// One SM, `key`, any, is followed with all that is between it and its ends; the others say what they like.  Of it here
// is what its contract says (cmodel/sm.h; request_path proves it of what is behind the arbiter): it may store in each
// cycle in which it has a block, what it stored may be inside it for any time, and it is quiet when it has no block and
// nothing is inside.  Of links what harness/gpu/memory_link.h says: a request takes Hop cycles, memory takes it up after
// any time, and its credit is back Hop cycles later; the SM says quiet while all its credits are there.  Blocks, and
// what it says, take Hop cycles as well.
//
//: top grid_end
//: of sm_mux sm_turn
//: parameters Turn=0 Sms=3 Hop=3
//: parameters Turn=1 Sms=3 Hop=3
//: parameters Turn=0 Sms=1 Hop=1
//: parameters Turn=1 Sms=2 Hop=5
//: bits
//: invariants induction 1
//: cover 24
//: property arrived induction 1: while no grid is under way no store is inside the SM, on its way, or before the L2
//: property over induction 1: while no grid is under way the SM has no block, and none is on its way to it
//: property once induction 1: between two begins a grid ends once, and none begins by itself
//: property lasts induction 1: a grid that has begun is under way until its end
//
//: fault 1 arrived an SM that is not quiet is not waited for
//: file dispatch/sm_mux.sv
//: rtl || quiet != '1));
//: planted || (quiet | Sms'(FAULT)) != '1));
//
//: fault 2 over what the SM said before a block reached it is taken for quiet
//: file dispatch/sm_mux.sv
//: rtl blocks_q != '0 ||
//: planted (FAULT ? '0 : blocks_q) != '0 ||
//
//: fault 3 arrived a block that goes to an SM that has one is not counted
//: file dispatch/sm_mux.sv
//: rtl + 6'(give[i]) -
//: planted + 6'(give[i] && !(FAULT && blocks_q[i*6 +: 6] != '0)) -
//
//: fault 4 once a grid goes on behind its end
//: file dispatch/sm_mux.sv
//: rtl busy_q <= start || (busy_q &&
//: planted busy_q <= start || ((busy_q || FAULT && quiet == '0) &&
//
//: fault 5 lasts a grid begins as if it had ended
//: file dispatch/sm_mux.sv
//: rtl if (rst) begin
//: planted if (rst || (FAULT && start)) begin
//
//: beside
module grid_end #(
    parameter Turn = 0,  // 0 sm_mux, 1 sm_turn
    parameter Sms = 3,
    parameter Hop = 3
) (
    input logic           clk,
    input logic           rst,
    input logic           start,
    input logic           more,
    input logic [Sms-1:0] want,
    input logic           pairs,
    input logic [5:0]     sm_blocks,
    input logic [Sms-1:0] others_ended,
    input logic [Sms-1:0] others_quiet,
    input logic           ends,   // what the SM, and memory, do in a cycle: a block ends,
    input logic           makes,  // one stores,
    input logic           sends,  // a store leaves for memory,
    input logic           takes   // and memory takes one up
);
  localparam Credits = 3, Inside = 3;
  (* anyconst *) logic [6:0] key;
  initial assume (rst);
  always_comb assume (32'(key) < Sms);

  logic           busy;
  logic [Sms-1:0] give, ended, quiet;
  generate
    if (Turn == 0) begin : by
      sm_mux #(.Sms(Sms)) turn (.clk, .rst, .start, .sm_blocks, .more, .ready(), .give, .ended, .quiet, .busy);
    end else begin : by
      sm_turn #(.Sms(Sms)) turn (.clk, .rst, .start, .sm_blocks, .pairs, .more, .want, .room(), .give_valid(), .give,
                                 .ended, .quiet, .busy);
    end
  endgenerate
  (* hierconn *) logic [Sms*6-1:0] \by.turn.blocks_q ;

  // Blocks on their way to the SM, those there, and what it has said, the newest lowest.
  logic [Hop-1:0] giving, ending, resting;
  logic [6:0]     there;
  // Its stores: inside it, on their way, before the L2; and credits on their way back.
  logic [1:0]     inside, waiting;
  logic [Hop-1:0] up, back;
  logic           rests;

  function automatic [7:0] count(input [Hop-1:0] of);
    count = '0;
    for (int i = 0; i < Hop; i++) count = count + 8'(of[i]);
  endfunction

  logic [7:0] used;  // credits
  always_comb begin
    used = count(up) + 8'(waiting) + count(back);
    rests = there == '0 && inside == '0 && used == '0;
    ended = others_ended;
    quiet = others_quiet;
    ended[key] = ending[Hop-1];
    quiet[key] = resting[Hop-1];
  end

  always_ff @(posedge clk)
    if (rst) begin
      {giving, ending, resting, up, back} <= '0;
      {there, inside, waiting} <= '0;
    end else begin
      giving <= {giving, give[key]};
      ending <= {ending, ends};
      resting <= {resting, rests};
      there <= there + 7'(giving[Hop-1]) - 7'(ends);
      inside <= inside + 2'(makes) - 2'(sends);
      up <= {up, sends};
      waiting <= waiting + 2'(up[Hop-1]) - 2'(takes);
      back <= {back, takes};
    end

  // The others end what they have; and the source.
  logic [6:0]   others [0:Sms-1];
  always_ff @(posedge clk)
    for (int i = 0; i < Sms; i++) others[i] <= rst ? '0 : others[i] + 7'(give[i]) - 7'(others_ended[i]);
  (* anyconst *) logic [5:0] most;
  (* anyconst *) logic       in_pairs;
  logic [Sms-1:0] wrong;
  always_comb begin
    assume (sm_blocks == most && most != '0 && most <= 6'd32 && pairs == in_pairs);
    assume (!start || !busy);
    assume (more ? busy : want == '0);
    for (int i = 0; i < Sms; i++) begin
      if (i != 32'(key)) assume (!others_ended[i] || others[i] != '0);
      wrong[i] = i != 32'(key) && 7'(\by.turn.blocks_q [i*6 +: 6]) != others[i];
    end
    if (!rst) begin
      assume (!ends || there != '0);
      assume (!makes || (there != '0 && inside != 2'(Inside)));
      assume (!sends || (inside != '0 && used < Credits));
      assume (!takes || waiting != '0);
    end
  end

  // What the SM said i + 1 cycles ago: that it rests.  If none of what was given ends later, it rests still.
  logic [Hop-1:0] stale;
  logic           clean;
  logic [7:0]     later;
  always_comb begin
    clean = inside == '0 && up == '0 && waiting == '0;
    later = 8'(there) + count(giving);
    for (int i = 0; i < Hop; i++) begin
      stale[i] = resting[i] && later == '0 && !clean;
      later = later + 8'(ending[i]);
    end
  end

  logic       was, was_busy, was_start, stored;
  logic [1:0] falls;
  always_ff @(posedge clk) begin
    was <= !rst;
    was_busy <= busy;
    was_start <= start;
    if (rst || start) falls <= '0;
    else begin
      if (was && was_busy && !busy && falls != 2'd3) falls <= falls + 1'b1;
    end
    stored <= !rst && !start && (stored || makes);
  end

  always_comb if (!rst) begin
    inv_blocks: assert (7'(\by.turn.blocks_q [32'(key)*6 +: 6]) == later[6:0] && later <= 8'd32 && wrong == '0);
    inv_credits: assert (used <= 8'(Credits));
    inv_stale: assert (stale == '0);
    inv_rest: assert (busy || (later == '0 && clean));
    inv_falls: assert (3'(falls) + 3'(was && was_busy && !busy) <= 3'd1 && (!busy || falls == '0));
    inv_start: assert (!was || !was_start || busy);

    arrived: assert (busy || (inside == '0 && up == '0 && waiting == '0));
    over: assert (busy || (there == '0 && giving == '0));
    once: assert (falls <= 2'd1 && !(was && !was_busy && busy && !was_start));
    lasts: assert (!(was && was_start) || busy);
    through: cover (was && was_busy && !busy && stored);
  end
endmodule
