// inter_warp_queues: every request is sent once, under its own line.
//
// Lines and records of few bits: lines are compared with each other, records carried.  The tracked request is any.
// Time: a tag is sent within Life cycles of being opened, and there is room again within Full.
//
//: parameters Queues=2 Tags=2 Merges=2 Coalescers=2 LineBits=3 RecordBits=4
//: parameters Queues=2 Tags=1 Merges=3 Coalescers=3 LineBits=2 RecordBits=3
//: invariants induction 1
//: cover 8
//: property own_line induction 1: a request is sent with its tag, under the line it asked for, as its record
//: property once induction 1: a tag sends as many records as requests were put under it, and all ones beyond
//: property no_merge induction 1: no request is put under a tag that is being sent, or is full, or has another line
//: property fair induction 1: who is first in turn stays so until it is served
//: property served induction 1: who is first in turn waits only while no tag of its queue could take it
//: property soon induction 1: a request is under a tag within Coalescers * (Life + Full + 1) cycles
//
//: fault 1 own_line a free tag keeps its line
//: file memory/inter_warp_queues.sv
//: rtl line_q[t] <= line;
//: planted if (!FAULT || line_q[t] == '0) line_q[t] <= line;
//
//: fault 2 once the count is not cleared when the tag is full
//: file memory/inter_warp_queues.sv
//: rtl select_tag == TagBits'(t)) count_q[t] <= '0;
//: planted select_tag == TagBits'(t)) count_q[t] <= FAULT && count_q[t] == CountBits'(Merges) ? CountBits'(1) : '0;
//
//: fault 3 no_merge a tag takes requests while it is being sent
//: file memory/inter_warp_queues.sv
//: rtl !(select_valid && select_tag == tag)) begin
//: planted !(select_valid && select_tag == tag && !FAULT)) begin
//
//: fault 4 fair the turn passes on while the first waits
//: file memory/inter_warp_queues.sv
//: rtl !insert_ready[in_turn(first_q, n)]) first_d = in_turn(first_q, n);
//: planted !insert_ready[in_turn(first_q, n)]) first_d = in_turn(first_q, FAULT ? n + 1 : n);
//
//: fault 5 served coalescer 0 comes before the first in turn
//: file memory/inter_warp_queues.sv
//: rtl c = in_turn(first_q, n);
//: planted c = FAULT ? TurnBits'(n) : in_turn(first_q, n);
//
//: fault 6 soon coalescer 0 is never first in turn again
//: file memory/inter_warp_queues.sv
//: rtl else first_q <= first_d;
//: planted else first_q <= FAULT && first_d == '0 ? TurnBits'(Coalescers - 1) : first_d;
//
//: inside inter_warp_queues
  // The caller: only a tag in use is selected.
  initial assume (rst);
  always_comb if (!rst && select_valid) assume (select_tag < All && count_q[select_tag] != '0);

  // One request: the tag and place that it went to, its line and record.
  (* anyseq *) logic start;
  (* anyconst *) logic [TurnBits-1:0] from;
  (* anyconst *) logic [TagBits-1:0] any_tag;
  logic tracking, sent;
  logic [TagBits-1:0] where, new_where;
  logic [CountBits-1:0] place;
  logic [LineBits-1:0] line_of, new_line;
  logic [RecordBits-1:0] record_of, new_record;
  logic [$clog2(Merges*All+1)-1:0] held;  // requests under `any_tag`, as seen from the ports
  logic arrives, leaves;
  always_comb assume (from < Coalescers && any_tag < All);
  always_comb begin
    new_where = insert_tag[from*TagBits +: TagBits];
    new_line = insert_line[from*LineBits +: LineBits];
    new_record = insert_record[from*RecordBits +: RecordBits];
    sent = tracking && select_valid && send_ready && select_tag == where;
    leaves = select_valid && send_ready && select_tag == any_tag;
    arrives = 1'b0;
    for (int c = 0; c < Coalescers; c++)
      if (insert_ready[c] && insert_tag[c*TagBits +: TagBits] == any_tag) arrives = 1'b1;
  end
  always_ff @(posedge clk) begin
    if (sent) tracking <= 1'b0;
    if (start && insert_ready[from] && (!tracking || sent)) begin
      tracking <= 1'b1;
      where <= new_where;
      place <= count_q[new_where];
      line_of <= new_line;
      record_of <= new_record;
    end
    if (leaves) held <= '0;
    else if (arrives) held <= held + 1'b1;
    if (rst) begin
      tracking <= 1'b0;
      held <= '0;
    end
  end

  // Of the queue of the first in turn: a tag that its request could go to.
  logic [LineBits-1:0] its_line, other_line;
  logic [TagBits-1:0]  its_tag, other_tag;
  logic                could, legal, beyond;
  always_comb begin
    its_line = insert_line[first_q*LineBits +: LineBits];
    could = 1'b0;
    for (int t = 0; t < Tags; t++) begin
      its_tag = TagBits'(32'(its_line[QueueBits-1:0]) * Tags + t);
      if (count_q[its_tag] == '0 ? room : line_q[its_tag] == its_line && count_q[its_tag] != CountBits'(Merges) &&
                                          !(select_valid && select_tag == its_tag)) could = 1'b1;
    end
    legal = 1'b1;
    for (int c = 0; c < Coalescers; c++) begin
      other_tag = insert_tag[c*TagBits +: TagBits];
      other_line = insert_line[c*LineBits +: LineBits];
      if (insert_ready[c] && (!insert_valid[c] || other_tag >= All || (select_valid && select_tag == other_tag) ||
                              count_q[other_tag] == CountBits'(Merges) ||
                              (insert_fresh[c] ? count_q[other_tag] != '0 || !room :
                                                 count_q[other_tag] == '0 || line_q[other_tag] != other_line) ||
                              other_tag / TagBits'(Tags) != TagBits'(other_line[QueueBits-1:0]))) legal = 1'b0;
    end
    beyond = 1'b1;
    for (int m = 0; m < Merges; m++)
      if (CountBits'(m) >= count_q[select_tag] && send_record[m*RecordBits +: RecordBits] != '1) beyond = 1'b0;
  end

  logic in_bounds;
  always_comb begin
    in_bounds = 1'b1;
    for (int t = 0; t < All; t++) if (count_q[t] > CountBits'(Merges)) in_bounds = 1'b0;
  end

  // Time.  `from` is any coalescer.
  localparam Life = 3, Full = 2;
  logic [All*4-1:0] ages;        // of the tags in use
  logic [3:0] full, first_for;   // cycles in a row without room; that the first in turn waits
  logic [7:0] waits_for;
  logic [3:0] passes, distance;  // others that were first while `from` waits; how far it is from being first
  logic [Coalescers-1:0] refused, was_refused;
  logic [Coalescers*LineBits-1:0] was_line;
  logic due, all_busy, older;
  logic [TagBits-1:0] t_of;
  always_comb begin
    refused = insert_valid & ~insert_ready;
    distance = 4'(from) >= 4'(first_q) ? 4'(from) - 4'(first_q) : 4'(from) + 4'(Coalescers) - 4'(first_q);
    due = !room && full == Full - 1;
    for (int t = 0; t < All; t++)
      if (count_q[t] != '0 && ages[t*4 +: 4] == Life - 1 && !(select_valid && send_ready && select_tag == TagBits'(t)))
        due = 1'b1;
    for (int c = 0; c < Coalescers; c++)
      if (was_refused[c] && insert_valid[c] &&
          insert_line[c*LineBits +: LineBits] != was_line[c*LineBits +: LineBits]) due = 1'b1;
    if (!rst) assume (!due);
  end
  // Of the queue for which the first in turn waited in the last cycle.
  always_comb begin
    all_busy = 1'b1;
    older = 1'b1;
    for (int t = 0; t < Tags; t++) begin
      t_of = TagBits'(32'(was_line[first_q*LineBits +: QueueBits]) * Tags + t);
      if (count_q[t_of] == '0) all_busy = 1'b0;
      if (first_for > ages[t_of*4 +: 4]) older = 1'b0;
    end
  end
  always_ff @(posedge clk) begin
    for (int t = 0; t < All; t++) ages[t*4 +: 4] <= rst || count_q[t] == '0 ? '0 : ages[t*4 +: 4] + 1'b1;
    full <= rst || room ? '0 : full + 1'b1;
    was_refused <= rst ? '0 : refused;
    was_line <= insert_line;
    first_for <= !rst && refused[first_q] ? first_for + 1'b1 : '0;
    waits_for <= !rst && refused[from] ? waits_for + 1'b1 : '0;
    passes <= !rst && refused[from] ? passes + 4'(!refused[first_q]) : '0;
  end
  logic young;
  always_comb begin
    young = full < Full;
    for (int t = 0; t < All; t++) if (count_q[t] != '0 && ages[t*4 +: 4] >= Life) young = 1'b0;
  end

  always_comb if (!rst) begin
    inv_young: assert (young);
    if (first_for != '0) inv_first_for: assert (was_refused[first_q] && (all_busy ? older : first_for <= Life + full));
    inv_passes: assert (passes + distance < Coalescers);
    inv_waits: assert (waits_for <= passes * (Life + Full + 1) + 8'(first_for));
    soon: assert (waits_for < Coalescers * (Life + Full + 1));
  end

  always_comb if (!rst) begin
    inv_first: assert (first_q < Coalescers);
    inv_counts: assert (in_bounds);
    inv_held: assert (count_q[any_tag] == held && held <= Merges);
    if (tracking)
      inv_tracked: assert (where < All && place < count_q[where] && line_q[where] == line_of &&
                           record_q[where][place*RecordBits +: RecordBits] == record_of);

    if (sent) own_line: assert (send_line == line_of && send_record[place*RecordBits +: RecordBits] == record_of);
    once: assert (count_q[any_tag] == held && (!select_valid || beyond));
    no_merge: assert (legal);
    if (insert_valid[first_q] && !insert_ready[first_q]) fair: assert (first_d == first_q);
    if (insert_valid[first_q] && !insert_ready[first_q]) served: assert (!could);
    merges: cover (sent && place == CountBits'(1) && count_q[where] == CountBits'(Merges));
    waits: cover (insert_valid == '1 && insert_ready == '0 && room);
  end
