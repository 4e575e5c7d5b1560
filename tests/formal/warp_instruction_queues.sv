// warp_instruction_queues: the instructions of a warp leave once each, in order, and nothing they read is overwritten
// before.
//
// One lane instead of 32.  The tracked instruction is any of any warp.
//
//: parameters Sources=2 Warps=3 PerQueue=2 Depth=2 Ahead=2 Patience=2 Lanes=1 Notes=1 Marked=1
//: invariants induction 1
//: cover 8
//: property order induction 1: of a queue, instructions leave in the order in which they came
//: property once induction 1: as many instructions leave a queue as came, and each as it came
//: property lowest induction 1: no instruction leaves while a lower queue has one, but in turn after Patience that passed another
//: property bounded induction 1: the oldest of a queue sees no more than Queues * (Patience + 1) - 1 others leave before it
//: property ahead induction 1: never more than Ahead have left and not arrived
//: property hazards induction 1: a warp whose next instruction writes what a waiting one reads is held back
//: property told induction 1: with Marked a warp with an instruction here is told to be queued, and the first of an empty queue is not
//: property progress induction 1: while one waits and fewer than Ahead are on their way, one is offered
//
//: fault 1 order an instruction that comes behind another takes its entry
//: file memory/warp_instruction_queues.sv
//: rtl if (push) entry_q[tail_q] <=
//: planted if (push) entry_q[FAULT && used_q == Depth'(1) ? '0 : tail_q] <=
//
//: fault 2 once an instruction that leaves while another comes stays
//: file memory/warp_instruction_queues.sv
//: rtl used_q[head_q] <= 1'b0;
//: planted used_q[head_q] <= FAULT && push;
//
//: fault 3 lowest the highest queue comes first
//: file memory/warp_instruction_queues.sv
//: rtl first = wanted & -wanted;
//: planted first = FAULT && waiting[Queues-1] ? Queues'(1) << (Queues - 1) : wanted & -wanted;
//
//: fault 4 ahead one that leaves when one arrives is not counted
//: file memory/warp_instruction_queues.sv
//: rtl AheadBits'(departs) -
//: planted AheadBits'(departs && !(FAULT && arrived)) -
//
//: fault 5 hazards the second operand of a pair is not looked at
//: file memory/warp_instruction_queues.sv
//: rtl (kind == isa_pkg::DEST_PAIR && difference
//: planted (kind == isa_pkg::DEST_PAIR && !(FAULT && o == 1) && difference
//
//: fault 7 bounded the lowest queue is first in turn each time
//: file memory/warp_instruction_queues.sv
//: rtl above_q <= ~(first | (first - 1'b1));
//: planted above_q <= FAULT ? '1 : ~(first | (first - 1'b1));
//
//: fault 8 told the last warp of a queue is not looked for
//: file memory/warp_instruction_queues.sv
//: rtl if (Marked != 0 && used_q[e] &&
//: planted if (Marked != 0 && used_q[e] && !(FAULT && w == 1) &&
//
//: fault 9 progress one without lanes is counted as on its way
//: file memory/warp_instruction_queues.sv
//: rtl departs = leaves && (Marked == 0 || pop_lanes != '0);
//: planted departs = leaves && (Marked == 0 || FAULT || pop_lanes != '0);
//
//: fault 6 progress one that waits for its scheduler's port is not counted as waiting
//: file memory/warp_instruction_queues.sv
//: rtl pop_valid = waiting != 0 &&
//: planted pop_valid = (waiting & ~(FAULT ? Queues'(8) : '0)) != 0 &&
//
//: inside warp_instruction_queues
  // The caller: warps that exist, with room; nothing arrives that has not left.
  logic legal;
  logic [AheadBits:0] away;  // as seen from the ports
  always_comb begin
    legal = !arrived || away != '0;
    for (int s = 0; s < Sources; s++)
      if (push_valid[s] && (push_warp[s*WarpBits +: WarpBits] >= Warps ||
                            !room[s*Warps+32'(push_warp[s*WarpBits +: WarpBits])])) legal = 1'b0;
  end
  initial assume (rst);
  always_comb if (!rst) assume (legal);
  always_ff @(posedge clk)
    if (rst) away <= '0;
    else away <= away + (AheadBits+1)'(leaves && (Marked == 0 || pop_lanes != '0)) - (AheadBits+1)'(arrived);

  // One queue: how many wait; and one instruction with those ahead of it.
  (* anyconst *) logic [0:0] source;
  (* anyconst *) logic [0:0] number;
  (* anyseq *) logic start;
  logic [$clog2(Queues)-1:0] mine;
  logic [WarpBits-1:0] pushed_warp, warp;
  logic [WarpBits+PayloadBits-1:0] pushed, tracked, oldest;
  logic [2:0] waits, ahead_of;
  logic push_here, pop_here, tracking;
  always_comb begin
    mine = {number, source};
    pushed_warp = push_warp[source*WarpBits +: WarpBits];
    push_here = push_valid[source] && pushed_warp / WarpBits'(PerQueue) == WarpBits'(number);
    pushed = {pushed_warp, PayloadBits'({push_notes[source*NoteBits +: NoteBits], push_operation[source*5 +: 5],
              push_register[source*8 +: 8], push_lanes[source*Lanes +: Lanes], push_immediate[source*32 +: 32],
              push_operand_valid[source*2 +: 2], push_operand[source*16 +: 16]})};
    oldest = {WarpBits'(pop_warp / AllWarpBits'(Sources)), PayloadBits'({pop_notes, pop_operation, pop_register,
              pop_lanes, pop_immediate, pop_operand_valid, pop_operand})};
    pop_here = popped[mine];
  end
  always_ff @(posedge clk) begin
    waits <= waits + 3'(push_here) - 3'(pop_here);
    if (tracking && pop_here) begin
      ahead_of <= ahead_of - 1'b1;
      if (ahead_of == '0) tracking <= 1'b0;
    end
    if (start && push_here && !tracking) begin
      tracking <= 1'b1;
      tracked <= pushed;
      warp <= pushed_warp;
      ahead_of <= waits - 3'(pop_here);
    end
    if (rst) begin
      waits <= '0;
      tracking <= 1'b0;
    end
  end

  // The queues from inside.
  logic [1:0] used;
  logic head, tail;
  logic [PayloadBits:0] entry0, entry1, its_entry;
  always_comb begin
    case (mine)
      2'd0: begin
        {used, head, tail} = {\source[0].queue[0].used_q , \source[0].queue[0].head_q , \source[0].queue[0].tail_q };
        {entry0, entry1} = {\source[0].queue[0].entry_q [0], \source[0].queue[0].entry_q [1]};
      end
      2'd1: begin
        {used, head, tail} = {\source[1].queue[0].used_q , \source[1].queue[0].head_q , \source[1].queue[0].tail_q };
        {entry0, entry1} = {\source[1].queue[0].entry_q [0], \source[1].queue[0].entry_q [1]};
      end
      2'd2: begin
        {used, head, tail} = {\source[0].queue[1].used_q , \source[0].queue[1].head_q , \source[0].queue[1].tail_q };
        {entry0, entry1} = {\source[0].queue[1].entry_q [0], \source[0].queue[1].entry_q [1]};
      end
      default: begin
        {used, head, tail} = {\source[1].queue[1].used_q , \source[1].queue[1].head_q , \source[1].queue[1].tail_q };
        {entry0, entry1} = {\source[1].queue[1].entry_q [0], \source[1].queue[1].entry_q [1]};
      end
    endcase
    its_entry = head ^ ahead_of[0] ? entry1 : entry0;
  end

  // Instructions of other queues that left while this one had one, and how many of them in turn.
  logic [4:0] others, turns;
  logic [2:0] distance, above_from;
  logic thermometer;
  always_comb begin
    above_from = '0;
    for (int q = Queues - 1; q >= 0; q--) if (above_q[q]) above_from = 3'(q);
    thermometer = above_q == '0 || above_q == {Queues{1'b1}} << above_from;
    distance = 3'(mine) >= above_from ? 3'(mine) - above_from : 3'(mine) + 3'(Queues) - above_from;
  end
  always_ff @(posedge clk)
    if (rst || waits == '0 || pop_here) begin
      others <= '0;
      turns <= '0;
    end else if (leaves) begin
      others <= others + 1'b1;
      turns <= turns + 5'(in_turn);
    end

  // What the tracked one's warp would write.
  logic [1:0] kind;
  logic [7:0] writes, first_register, second_register;
  logic conflict;
  always_comb begin
    kind = check_destination[(32'(source)*Warps+32'(warp))*2 +: 2];
    writes = check_register[(32'(source)*Warps+32'(warp))*8 +: 8];
    first_register = tracked[7:0];
    second_register = tracked[15:8];
    conflict = 1'b0;
    if (kind == isa_pkg::DEST_REG)
      conflict = (tracked[16] && writes == first_register) || (tracked[17] && writes == second_register);
    if (kind == isa_pkg::DEST_PAIR)
      conflict = (tracked[16] && writes[7:1] == first_register[7:1]) ||
                 (tracked[17] && writes[7:1] == second_register[7:1]);
  end

  always_comb if (!rst) begin
    inv_waits: assert (waits <= Depth && used == (waits == 0 ? 2'd0 : waits == 2 ? 2'd3 : 2'd1 << head) &&
                       tail == head ^ waits[0]);
    inv_away: assert (under_way_q <= Ahead && away == (AheadBits+1)'(under_way_q));
    inv_turns: assert (thermometer && passed_q <= Patience && (waits == '0 || 32'(turns) + 32'(distance) < Queues) &&
                       32'(others) <= 32'(turns) * (Patience + 1) + 32'(passed_q));
    if (tracking) inv_tracked: assert (ahead_of < waits && warp < Warps && warp == tracked[PayloadBits +: WarpBits] &&
                                       warp / WarpBits'(PerQueue) == WarpBits'(number) &&
                                       its_entry == {warp[0], tracked[PayloadBits-1:0]});

    if (tracking && pop_here && ahead_of == '0) order: assert (pop_valid && oldest == tracked);
    once: assert (used == (waits == 0 ? 2'd0 : waits == 2 ? 2'd3 : 2'd1 << head) && !(pop_here && waits == '0) &&
                  (popped & (popped - 1'b1)) == '0);
    if (leaves && passed_q != PatienceBits'(Patience)) lowest: assert ((waiting & (popped - 1'b1)) == '0);
    bounded: assert (others < Queues * (Patience + 1));
    ahead: assert (away <= Ahead);
    if (tracking && conflict) hazards: assert (hazard[32'(source)*Warps+32'(warp)]);
    if (Marked != 0) told: assert (!(tracking && !queued[32'(source)*Warps+32'(warp)]) &&
                                   !(waits == '0 && queued[32'(source)*Warps+32'(number)*PerQueue]));
    if (waits != '0 && away < Ahead) progress: assert (pop_valid);
    several: cover (tracking && ahead_of == 1 && pop_here && push_valid == '1);
    holds: cover (tracking && hazard != '0 && away == Ahead);
  end
