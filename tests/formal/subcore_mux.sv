// subcore_mux: warps go where the table says, and with a balanced table the sub-cores get equally many.
//
// The table is any and stands still, as does `hashed`.  Counts are of as many warps as one likes: they wrap around
// together, so that their differences stay true.
//
//: parameters Entries=4
//: parameters Entries=16
//: parameters Entries=7
//: invariants induction 1
//: cover 8
//: property by_table induction 1: hashed: warp n of a kernel goes where entry n / 4 of the table says, n mod 4 its bits
//: property round_robin induction 1: not hashed: warp n of a kernel goes to sub-core n mod 4
//: property balanced induction 1: if each entry is a permutation, no sub-core is ever two warps ahead of another
//: property fair induction 1: not hashed: no sub-core is ever two warps ahead of another
//
//: fault 1 by_table the last entry is not used
//: file dispatch/subcore_mux.sv
//: rtl entry_q == EntryBits'(Entries - 1) ?
//: planted entry_q == EntryBits'(Entries - 1 - 32'(FAULT)) ?
//
//: fault 2 round_robin a warp in the cycle of a restart wins over it
//: file dispatch/subcore_mux.sv
//: rtl else if (restart || (advance && step_q == 2'd3)) begin
//: planted else if ((restart && !(FAULT && advance)) || (advance && step_q == 2'd3)) begin
//
//: fault 3 balanced line 1 does not shift
//: file dispatch/subcore_mux.sv
//: rtl select1_q <= select1_q >> 1;
//: planted select1_q <= FAULT ? select1_q : select1_q >> 1;
//
//: fault 4 fair the third and fourth warp go where the first and second went
//: file dispatch/subcore_mux.sv
//: rtl {select1_q[0], select0_q[0]} : step_q;
//: planted {select1_q[0], select0_q[0]} : (FAULT ? step_q & 2'd1 : step_q);
//
//: inside subcore_mux
  // The caller: a kernel begins with restart; table and `hashed` are held.
  (* anyconst *) logic [Entries*8-1:0] table_held;
  (* anyconst *) logic hashed_held;
  initial assume (rst);
  always_comb assume (hash_table == table_held && hashed == hashed_held);

  // Warps of the kernel so far: n / 4 modulo Entries and n mod 4; and how many each sub-core got.
  logic running;
  logic [EntryBits-1:0] entry;
  logic [1:0] step;
  logic [4*4-1:0] got;
  logic [3:0] entries;  // those done
  always_ff @(posedge clk)
    if (rst) running <= 1'b0;
    else if (restart) begin
      running <= 1'b1;
      entry <= '0;
      step <= '0;
      got <= '0;
      entries <= '0;
    end else if (advance) begin
      step <= step + 1'b1;
      if (step == 2'd3) entries <= entries + 1'b1;
      if (step == 2'd3) entry <= entry == EntryBits'(Entries - 1) ? '0 : entry + 1'b1;
      got[choice*4 +: 4] <= got[choice*4 +: 4] + 1'b1;
    end

  // The sub-core of warp `at` of an entry.
  function automatic [1:0] listed(input [7:0] bits, input [1:0] at);
    listed = {bits[{1'b0, at}], bits[{1'b1, at}]};
  endfunction
  logic [7:0] now;
  logic permutations;
  always_comb begin
    now = hash_table[entry*8 +: 8];
    permutations = 1'b1;
    for (int e = 0; e < Entries; e++)
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
          if (listed(hash_table[e*8 +: 8], 2'(i)) == listed(hash_table[e*8 +: 8], 2'(j))) permutations = 1'b0;
  end

  // A sub-core has a warp of each entry that is done, and those of the entry begun that went to it.
  logic even, agrees;
  logic [3:0] difference, more;
  always_comb begin
    even = 1'b1;
    agrees = 1'b1;
    for (int s = 0; s < 4; s++) begin
      for (int t = 0; t < s; t++) begin
        difference = got[s*4 +: 4] - got[t*4 +: 4];
        if (difference != 4'd0 && difference != 4'd1 && difference != 4'd15) even = 1'b0;
      end
      more = '0;
      for (int i = 0; i < 4; i++)
        if (i < step && (hashed ? listed(now, 2'(i)) : 2'(i)) == 2'(s)) more = 4'd1;
      if (got[s*4 +: 4] != entries + more) agrees = 1'b0;
    end
  end

  always_comb if (!rst && running) begin
    inv_state: assert (entry_q == entry && step_q == step && entry < Entries);
    inv_lines: assert (select0_q == now[7:4] >> step && select1_q == now[3:0] >> step);
    if (permutations || !hashed) inv_counts: assert (agrees);

    if (hashed) by_table: assert (choice == listed(now, step));
    if (!hashed) round_robin: assert (choice == step);
    if (hashed && permutations) balanced: assert (even);
    if (!hashed) fair: assert (even);
    second: cover (hashed && permutations && entry == 1 && step == 2);
    robin: cover (!hashed && step == 3 && restart);
  end
