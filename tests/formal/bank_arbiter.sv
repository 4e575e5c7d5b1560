// bank_arbiter: every request is read once, in order of arrival in its bank, and is delivered to whom it belongs.
//
// Rows have 4 bits instead of 8: they are carried, never looked at.  The second machine is the sub-core of preset volta
// with half its operands, the third has several units allocated in a cycle.  `bank` and the tracked request are any.
//
//: parameters SchedulersPerSubcore=1 CollectorUnits=2 Operands=3 Banks=2 UnitPorts=1 RowBits=4
//: parameters SchedulersPerSubcore=1 CollectorUnits=2 Operands=3 Banks=2 UnitPorts=2 RowBits=4
//: parameters SchedulersPerSubcore=2 CollectorUnits=3 Operands=3 Banks=2 UnitPorts=1 RowBits=4
//: invariants induction 1
//: cover 8
//: property order induction 1: the requests of a bank are read in order of arrival
//: property delivered induction 1: what is read reaches its unit and operand a cycle later, and nothing else does
//: property no_loss induction 1: requests read and requests waiting are as many as came
//: property write_first induction 1: no bank is read in a cycle in which it is written
//: property ports induction 1: no unit receives more operands in a cycle than it has ports
//: property progress induction 1: without writes some bank is read while any request waits
//
//: fault 1 order a queue wraps one place late
//: file operand/bank_arbiter.sv
//: rtl if (unwrapped >= (LengthBits + 1)'(Depth)) unwrapped
//: planted if (FAULT ? unwrapped > (LengthBits + 1)'(Depth) : unwrapped >= (LengthBits + 1)'(Depth)) unwrapped
//
//: fault 2 delivered what was delivered stays until the bank is read again
//: file operand/bank_arbiter.sv
//: rtl deliver_valid <= read_valid;
//: planted deliver_valid <= FAULT ? read_valid | (deliver_valid & write_valid) : read_valid;
//
//: fault 3 no_loss a read in the cycle of an arrival is not counted
//: file operand/bank_arbiter.sv
//: rtl read_valid[n] ? shorter
//: planted read_valid[n] && !(FAULT && arrivals != '0) ? shorter
//
//: fault 4 write_first a full queue does not wait for a write
//: file operand/bank_arbiter.sv
//: rtl waits[b] && !write_valid[b] &&
//: planted waits[b] && (!write_valid[b] || (FAULT && length_q[b*LengthBits +: LengthBits] == 3)) &&
//
//: fault 5 ports one port too many
//: file operand/bank_arbiter.sv
//: rtl ports_used < 3'(UnitPorts)
//: planted ports_used < 3'(UnitPorts) + 3'(FAULT)
//
//: fault 6 progress the upper bank waits for the lower one's writes
//: file operand/bank_arbiter.sv
//: rtl ports_used = '0;
//: planted ports_used = 3'(FAULT && length_q[b*LengthBits +: LengthBits] == 1);
//
//: inside bank_arbiter
  // The caller: banks that exist, and never more requests than the units have operands, as each has at most one.
  logic [31:0] come, queued;
  logic legal;
  always_comb begin
    come = 0;
    queued = 0;
    legal = 1'b1;
    for (int r = 0; r < Requests; r++)
      if (request_valid[r/Operands] && request_operand_valid[r]) begin
        come = come + 1;
        if (request_bank[r*BankBits +: BankBits] >= Banks) legal = 1'b0;
      end
    for (int b = 0; b < Banks; b++) queued = queued + 32'(queue_length[b*LengthBits +: LengthBits]);
  end
  initial assume (rst);
  always_comb assume (rst || (legal && queued + come <= Depth));

  // One bank, as seen from its ports: how many requests wait, and one request with those ahead of it.
  (* anyconst *) logic [BankBits-1:0] bank;
  (* anyseq *) logic follow;
  logic [LengthBits-1:0] waiting, arriving, ahead, position;
  logic tracking, found, take;
  logic [EntryBits-1:0] tracked, arrived;
  always_comb assume (bank < Banks);
  always_comb begin
    arriving = '0;
    found = 1'b0;
    arrived = '0;
    position = '0;
    for (int r = 0; r < Requests; r++)
      if (request_valid[r/Operands] && request_operand_valid[r] && request_bank[r*BankBits +: BankBits] == bank) begin
        // Of several that arrive together: the last if `follow` holds, else the first.
        if (!found || follow) begin
          arrived = {request_unit[r/Operands*UnitBits +: UnitBits], 3'(r % Operands), request_row[r*RowBits +: RowBits]};
          position = arriving;
        end
        found = 1'b1;
        arriving = arriving + 1'b1;
      end
  end
  (* anyseq *) logic start;
  always_comb take = start && found && !tracking;
  logic read;
  always_comb read = read_valid[bank];
  always_ff @(posedge clk) begin
    waiting <= waiting + arriving - LengthBits'(read);
    if (tracking && read) begin
      ahead <= ahead - 1'b1;
      if (ahead == '0) tracking <= 1'b0;
    end
    if (take) begin
      tracking <= 1'b1;
      tracked <= arrived;
      ahead <= waiting - LengthBits'(read) + position;
    end
    if (rst) begin
      waiting <= '0;
      tracking <= 1'b0;
    end
  end

  // What the bank read a cycle ago.
  logic was_read;
  logic [UnitBits+2:0] was;
  always_ff @(posedge clk) begin
    was_read <= !rst && read;
    was <= oldest[32'(bank)*EntryBits+RowBits +: UnitBits+3];
  end

  logic in_bounds;
  always_comb begin
    in_bounds = queued <= Depth;
    for (int b = 0; b < Banks; b++)
      if (head_q[b*LengthBits +: LengthBits] >= Depth || 32'(length_q[b*LengthBits +: LengthBits]) + 32'(arrivals[b*LengthBits +: LengthBits]) > Depth ||
          32'(tail_q[b*LengthBits +: LengthBits]) !=
              (32'(head_q[b*LengthBits +: LengthBits]) + 32'(length_q[b*LengthBits +: LengthBits])) % Depth) in_bounds = 1'b0;
  end

  // The queue of the bank with what has come for it: the request that is `ahead` places from its head.
  logic [EntryBits-1:0] there;
  always_comb begin
    there = queue_q[32'(bank)*Depth+32'(place(head_q[bank*LengthBits +: LengthBits], ahead))];
    if (ahead >= length_q[bank*LengthBits +: LengthBits])
      there = arrival[(32'(bank)*Requests+32'(ahead - length_q[bank*LengthBits +: LengthBits]))*EntryBits +: EntryBits];
  end

  logic ports_kept;
  logic [2:0] received;
  always_comb begin
    ports_kept = 1'b1;
    for (int u = 0; u < CollectorUnits; u++) begin
      received = '0;
      for (int b = 0; b < Banks; b++)
        if (deliver_valid[b] && deliver_unit[b*UnitBits +: UnitBits] == UnitBits'(u)) received = received + 1'b1;
      if (received > UnitPorts) ports_kept = 1'b0;
    end
  end

  always_comb if (!rst) begin
    inv_bounds: assert (in_bounds);
    inv_waiting: assert (queue_length[bank*LengthBits +: LengthBits] == waiting);
    inv_ports: assert (ports_kept);
    if (tracking)
      inv_tracked: assert (ahead < waiting && there == tracked);
    inv_was: assert (deliver_valid[bank] == was_read);
    if (was_read) inv_delivery: assert ({deliver_unit[bank*UnitBits +: UnitBits], deliver_operand[bank*3 +: 3]} == was);

    if (tracking && ahead == '0 && read)
      order: assert (oldest[32'(bank)*EntryBits +: EntryBits] == tracked &&
          read_row[bank*RowBits +: RowBits] == tracked[RowBits-1:0]);
    delivered: assert (deliver_valid[bank] == was_read &&
        (!was_read || {deliver_unit[bank*UnitBits +: UnitBits], deliver_operand[bank*3 +: 3]} == was));
    no_loss: assert (queue_length[bank*LengthBits +: LengthBits] == waiting && !(read && waiting == '0));
    write_first: assert ((read_valid & write_valid) == '0);
    ports: assert (ports_kept);
    progress: assert (write_valid != '0 || queue_length == '0 || read_valid != '0);
    many: cover (waiting == Operands + 1);
    last: cover (tracking && ahead == '0 && read && was_read && write_valid != '0);
  end
