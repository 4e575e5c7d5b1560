// task_stealer_invariants: what always holds inside task_stealer, for proofs of the scheduler around it.
  // An SM that was dry as the search began: one of those is found.
  logic [SmBits-1:0] first_dry;
  logic              found_fine;
  always_ff @(posedge clk)
    for (int i = Sms - 1; i >= 0; i--) if (state_q == REST && dry[i]) first_dry <= SmBits'(i);
  always_comb begin
    found_fine = 32'(first_dry) < Sms && dry[first_dry]
              && (!found_q || (32'(recipient_q) < Sms && dry[recipient_q]))
              && (found_q || state_q < SEARCH || (state_q == SEARCH && 32'(at_q) <= 32'(first_dry)));
  end
  // What is on its way from an SM to the comparison is of a dry one, or not.
  logic [7:0] looked_at;
  logic       piped;
  always_comb begin
    looked_at = state_q == SELECT ? 8'd0 : state_q == SUBTRACT ? 8'd1 : 8'(at_q) + 8'd2;
    piped = chosen_q == Sms'(1) << looked_at;
    for (int i = 0; i < Sms; i++) begin
      if (state_q != SELECT && 32'(looked_at) == i + 1 && ((its_dry_q && !dry[i]) || (32'(first_dry) == i && !its_dry_q)))
        piped = 1'b0;
      if (state_q == SEARCH && 32'(looked_at) == i + 2 && ((dry_q && !dry[i]) || (32'(first_dry) == i && !dry_q)))
        piped = 1'b0;
    end
  end
  // What is known of the donor while it is held.
  logic [3:0] since;
  logic       held_fine;
  always_comb begin
    since = state_q == STEAL ? 4'd5 : 4'(at_q);
    held_fine = chosen_q == Sms'(1) << donor_q
             && (since < 1 || (its_tail_q == its_tail && its_next_q == its_next))
             && (since < 2 || waiting_q == BlockBits'(its_tail_q[BlockBits-1:0] - its_next_q))
             && (since < 3 || count_q <= waiting_q)
             && (since < 4 || (some_q == (count_q != '0)) && {borrow_q, low_q} == {1'b0, its_tail_q[BlockBits-1:0]} - {1'b0, count_q})
             && (since < 5 || (donor_tail_q == its_tail_q - PointerBits'(count_q) && (count_q == '0 || recipient_next_q == donor_tail_q + 1'b1)));
  end
  always_comb if (!rst) begin
    inv_state: assert (state_q == SEARCH ? 32'(at_q) < Sms : state_q == HOLD ? at_q < 5 : state_q == DIVIDE || at_q == '0);
    if (state_q != REST && enable) inv_found: assert (found_fine);
    if (state_q >= SELECT && state_q <= SEARCH && enable) inv_piped: assert (piped && (state_q == SEARCH || !found_q));
    if ((state_q == HOLD || state_q == STEAL) && enable) inv_held: assert (held_fine);
    if (state_q > SEARCH || max_q != '0) inv_donor: assert (32'(donor_q) < Sms || state_q == REST);
  end
