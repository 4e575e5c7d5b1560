// sm_turn: a block goes to one SM, in turn, of those that it is for and that have room, pairs to one; a grid ends once, when
// all is over.
//
// No SM ends a block that it does not have, a grid begins when none is under way, and how many blocks an SM may have is
// any number that stands still, as whether blocks go in pairs.  SMs and sources of blocks are arbitrary otherwise.
//
//: parameters Sms=3
//: parameters Sms=5
//: parameters Sms=1
//: bits
//: invariants induction 1
//: cover 14
//: property one induction 1: a block that some SM can take goes to one SM, else to none
//: property wanted induction 1: it goes to an SM for which there is one
//: property credits induction 1: an SM never has more blocks than it may
//: property in_turn induction 1: it goes to the first that can take it behind the last block's, a grid's first from SM 0 on
//: property soon induction 1: without pairs an SM with room for which there is a block waits fewer cycles for it than there are SMs
//: property both induction 1: the second of a pair goes where the first one went
//: property two_rooms induction 1: the first of a pair goes to an SM that has room for both, unless none ever has
//: property not_before induction 1: a grid does not end while blocks come, or run, or an SM is not quiet
//: property then induction 1: it ends in the cycle after all have, and are quiet
//: property once induction 1: between two begins it ends once
//
//: fault 1 one two SMs take the block
//: file dispatch/sm_turn.sv
//: rtl give = first & (~first + 1'b1);
//: planted give = first & (FAULT ? '1 : ~first + 1'b1);
//
//: fault 2 wanted a pair's second is taken though there is none
//: file dispatch/sm_turn.sv
//: rtl fits[i] = want[i] && room[i]
//: planted fits[i] = (want[i] || (FAULT && pair_q[i])) && room[i]
//
//: fault 3 credits a credit too many
//: file dispatch/sm_turn.sv
//: rtl room[i] = blocks_q[i*6 +: 6] < sm_blocks;
//: planted room[i] = blocks_q[i*6 +: 6] < sm_blocks + 6'(FAULT);
//
//: fault 4 in_turn the SM that had the last block is first again
//: file dispatch/sm_turn.sv
//: rtl from_q <= ~(give | (give - 1'b1));
//: planted from_q <= ~((FAULT ? '0 : give) | (give - 1'b1));
//
//: fault 5 both the second goes to whoever is next
//: file dispatch/sm_turn.sv
//: rtl && (pair_q[i] || !second);
//: planted && (pair_q[i] || !second || FAULT);
//
//: fault 6 two_rooms a pair begins where there is room for one
//: file dispatch/sm_turn.sv
//: rtl two = pairs && !second && sm_blocks != 6'd1;
//: planted two = pairs && !second && sm_blocks != 6'd1 && !FAULT;
//
//: fault 7 not_before an SM that is not quiet is not waited for
//: file dispatch/sm_turn.sv
//: rtl || quiet != '1));
//: planted || (quiet | Sms'(FAULT)) != '1));
//
//: fault 8 then the grid waits for a block
//: file dispatch/sm_turn.sv
//: rtl busy_q <= start || (busy_q && (more ||
//: planted busy_q <= start || (busy_q && (FAULT || more ||
//
//: fault 9 once it begins again when an SM is not quiet
//: file dispatch/sm_turn.sv
//: rtl busy_q <= start || (busy_q &&
//: planted busy_q <= start || ((busy_q || FAULT && quiet == '0) &&
//
//: fault 10 soon the first SM that has room and a block is always next
//: file dispatch/sm_turn.sv
//: rtl first = behind != '0 ? behind : fits;
//: planted first = behind != '0 && !FAULT ? behind : fits;
//
//: inside sm_turn
  (* anyconst *) logic [5:0] most;
  (* anyconst *) logic       in_pairs;
  initial assume (rst);

  // Blocks of each SM, as seen from outside; of all.
  logic [6:0]     count [0:Sms-1];
  logic [Sms-1:0] none, over, wrong;
  always_ff @(posedge clk)
    for (int i = 0; i < Sms; i++) count[i] <= rst ? '0 : count[i] + 7'(give[i]) - 7'(ended[i]);

  always_comb begin
    assume (sm_blocks == most && most != '0 && most <= 6'd32 && pairs == in_pairs);
    assume (!start || !busy);
    assume (more ? busy : want == '0);
    for (int i = 0; i < Sms; i++) assume (!ended[i] || count[i] != '0);
  end

  // The SM behind the one that the last block went to; the one that has half a pair, if any; and of those from the first
  // of these on the first that can take a block.
  logic [7:0] after, half, expected, number, needs;
  logic       had_two;
  always_ff @(posedge clk)
    if (rst || start) begin
      after <= '0;
      half <= 8'(Sms);
    end else
      for (int i = 0; i < Sms; i++) if (give[i]) begin
        after <= i == Sms - 1 ? '0 : 8'(i + 1);
        half <= in_pairs && half == 8'(Sms) ? 8'(i) : 8'(Sms);
      end
  always_comb begin
    needs = in_pairs && half == 8'(Sms) && most != 6'd1 ? 8'd2 : 8'd1;
    expected = 8'(Sms);
    number = '0;
    had_two = 1'b0;
    for (int i = 0; i < Sms; i++) begin
      none[i] = count[i] == '0;
      over[i] = count[i] > 7'(most);
      wrong[i] = 7'(blocks_q[i*6 +: 6]) != count[i] || room[i] != (count[i] < 7'(most));
      number = number + 8'(give[i]);
      had_two = had_two || (give[i] && 8'(count[i]) + 8'd2 <= 8'(most));
    end
    for (int i = 2 * Sms - 1; i >= 0; i--)
      if (i >= 32'(after) && i < 32'(after) + Sms && want[i % Sms] && 8'(count[i % Sms]) + needs <= 8'(most)
          && (half == 8'(Sms) || half == 8'(i % Sms))) expected = 8'(i % Sms);
  end

  // One SM: the cycles for which its block has waited, and how far it is from its turn.
  (* anyconst *) logic [7:0] me;
  logic [7:0] waited, away;
  always_comb begin
    assume (me < 8'(Sms));
    away = me >= after ? me - after : me + 8'(Sms) - after;
  end
  always_ff @(posedge clk) begin
    waited <= waited + 1'b1;
    for (int i = 0; i < Sms; i++) if (me == 8'(i) && (in_pairs || !want[i] || !room[i] || give[i])) waited <= '0;
    if (rst) waited <= '0;
  end

  // The cycle before; grids begun and ended since.
  logic was, was_busy, was_start, was_over, open;
  always_ff @(posedge clk) begin
    was <= !rst;
    was_busy <= busy;
    was_start <= start;
    was_over <= !more && none == '1 && quiet == '1;
    if (rst) open <= 1'b0;
    else if (start) open <= 1'b1;
    else if (busy && !more && none == '1 && quiet == '1) open <= 1'b0;
  end

  always_comb if (!rst) begin
    inv_count: assert (wrong == '0);
    inv_over: assert (over == '0);
    inv_open: assert (open == busy);
    inv_after: assert (after < 8'(Sms));
    inv_from: assert (from_q == '1 << after || (from_q == '0 && after == '0));
    inv_waited: assert (waited + away < 8'(Sms) && waited < 8'(Sms));
    inv_single: assert (in_pairs || half == 8'(Sms));
    inv_half: assert (half <= 8'(Sms) && pair_q == (half == 8'(Sms) ? '0 : Sms'(1) << half));

    one: assert (number == 8'(give_valid) && give_valid == (expected != 8'(Sms)));
    wanted: assert ((give & ~want) == '0);
    credits: assert (over == '0);
    in_turn: assert (number == '0 || give == Sms'(1) << expected);
    soon: assert (waited < 8'(Sms));
    both: assert (number == '0 || half == 8'(Sms) || give == Sms'(1) << half);
    two_rooms: assert (number == '0 || needs == 8'd1 || had_two);
    not_before: assert (!(was && was_busy && !busy) || was_over);
    then: assert (!(was && was_busy && was_over && !was_start) || !busy);
    once: assert (!(was && !was_busy && busy) || was_start);
    through: cover (was && was_busy && !busy && after != '0);
    full: cover (busy && want == '1 && !give_valid);
    pair: cover (in_pairs && give_valid && half != 8'(Sms) && most == 2);
  end
