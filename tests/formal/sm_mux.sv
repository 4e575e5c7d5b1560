// sm_mux: a block goes to one SM, in turn, and only to one that has room; a grid ends once, when all is over.
//
// No SM ends a block that it does not have, a grid begins when none is under way, and how many blocks an SM may have is
// any number that stands still.  SMs and the source of blocks are arbitrary otherwise.
//
//: parameters Sms=3
//: parameters Sms=5
//: parameters Sms=1
//: bits
//: invariants induction 1
//: cover 14
//: property one induction 1: a block that is there goes to one SM if some has room, else to none
//: property credits induction 1: an SM never has more blocks than it may
//: property in_turn induction 1: it goes to the first SM with room behind the last block's, a grid's first from SM 0 on
//: property not_before induction 1: a grid does not end while blocks come, or run, or an SM is not quiet
//: property then induction 1: it ends in the cycle after all have, and are quiet
//: property once induction 1: between two begins it ends once
//
//: fault 1 one two SMs take the block
//: file dispatch/sm_mux.sv
//: rtl give = more ? first & (~first + 1'b1) : '0;
//: planted give = more ? first & (FAULT ? '1 : ~first + 1'b1) : '0;
//
//: fault 2 credits a credit too many
//: file dispatch/sm_mux.sv
//: rtl < sm_blocks;
//: planted < sm_blocks + 6'(FAULT);
//
//: fault 3 in_turn the SM that had the last block is first again
//: file dispatch/sm_mux.sv
//: rtl from_q <= ~(give | (give - 1'b1));
//: planted from_q <= ~((FAULT ? '0 : give) | (give - 1'b1));
//
//: fault 4 not_before an SM that is not quiet is not waited for
//: file dispatch/sm_mux.sv
//: rtl || quiet != '1));
//: planted || (quiet | Sms'(FAULT)) != '1));
//
//: fault 5 then the grid waits for a block
//: file dispatch/sm_mux.sv
//: rtl busy_q <= start || (busy_q && (more ||
//: planted busy_q <= start || (busy_q && (FAULT || more ||
//
//: fault 6 once it begins again when an SM is not quiet
//: file dispatch/sm_mux.sv
//: rtl busy_q <= start || (busy_q &&
//: planted busy_q <= start || ((busy_q || FAULT && quiet == '0) &&
//
//: inside sm_mux
  (* anyconst *) logic [5:0] most;
  initial assume (rst);

  // Blocks of each SM, as seen from outside; of all.
  logic [6:0]     count [0:Sms-1];
  logic [Sms-1:0] none, over, wrong;
  always_ff @(posedge clk)
    for (int i = 0; i < Sms; i++) count[i] <= rst ? '0 : count[i] + 7'(give[i]) - 7'(ended[i]);

  always_comb begin
    assume (sm_blocks == most && most != '0 && most <= 6'd32);
    assume (!start || !busy);
    assume (!more || busy);
    for (int i = 0; i < Sms; i++) assume (!ended[i] || count[i] != '0);
  end

  // The SM behind the one that the last block went to, and of those from there on the first with room.
  logic [7:0] after, expected, number;
  always_ff @(posedge clk)
    if (rst || start) after <= '0;
    else for (int i = 0; i < Sms; i++) if (give[i]) after <= i == Sms - 1 ? '0 : 8'(i + 1);
  always_comb begin
    expected = 8'(Sms);
    number = '0;
    for (int i = 0; i < Sms; i++) begin
      none[i] = count[i] == '0;
      over[i] = count[i] > 7'(most);
      wrong[i] = 7'(blocks_q[i*6 +: 6]) != count[i];
      number = number + 8'(give[i]);
    end
    for (int i = 2 * Sms - 1; i >= 0; i--)
      if (i >= 32'(after) && i < 32'(after) + Sms && count[i % Sms] < 7'(most)) expected = 8'(i % Sms);
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

    one: assert (number == 8'(more && ready) && ready == (expected != 8'(Sms)));
    credits: assert (over == '0);
    in_turn: assert (number == '0 || give == Sms'(1) << expected);
    not_before: assert (!(was && was_busy && !busy) || was_over);
    then: assert (!(was && was_busy && was_over && !was_start) || !busy);
    once: assert (!(was && !was_busy && busy) || was_start);
    through: cover (was && was_busy && !busy && after != '0);
    full: cover (busy && more && !ready);
  end
