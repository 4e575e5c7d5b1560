// operand_reads: operand collector and bank arbiter, wired as in the sub-core: every operand is asked for and delivered
// once, and every instruction gets to dispatch.
//
// Lanes = 2, the fewest: rows are carried, never looked at.  Which bank and row a register has, which pipes are ready and
// when banks are written is anything; so are the rows.  `u` and `o` are any unit and operand.
//
//: of operand_collector bank_arbiter
//: parameters SchedulersPerSubcore=1 CollectorUnits=2 Operands=3 Banks=2 UnitPorts=1
//: parameters SchedulersPerSubcore=1 CollectorUnits=2 Operands=3 Banks=2 UnitPorts=2
//: invariants induction 1
//: cover 8
//: property no_loss induction 1 slow: an operand awaited has one request in the queues or is on its way; no other has any
//: property once induction 1 slow: an operand is delivered only while it is awaited: none is granted or delivered twice
//: property one_access induction 1 slow: a bank makes one access a cycle, a read of one request that waits or a write
//: property own_grant induction 1 slow: an operand becomes ready only in the cycle after its own delivery
//: property complete induction 1 slow: a unit dispatches when all its operands are there, and never when it is empty
//: property oldest induction 1 slow: no unit dispatches while an older one is complete and waits, when all pipes are ready
//: property bounded induction 1 slow: without writes and with all pipes ready a unit dispatches in 9 cycles at most
//
//: fault 1 no_loss a request is lost when its queue is as long as a unit has operands
//: file operand/bank_arbiter.sv
//: rtl came_q[b*Requests+r] <= !rst && request_valid[r/Operands] &&
//: planted came_q[b*Requests+r] <= !rst && !(FAULT && queue_length[b*LengthBits +: LengthBits] == 3) && request_valid[r/Operands] &&
//
//: fault 2 once a head that is read while two wait stays
//: file operand/bank_arbiter.sv
//: rtl if (read_valid[n]) begin
//: planted if (read_valid[n] && !(FAULT && length_q[n*LengthBits +: LengthBits] == 2)) begin
//
//: fault 3 one_access a bank with a long queue does not wait for a write
//: file operand/bank_arbiter.sv
//: rtl waits[b] && !write_valid[b] &&
//: planted waits[b] && (!write_valid[b] || (FAULT && length_q[b*LengthBits +: LengthBits] == 3)) &&
//
//: fault 4 own_grant the lowest operand is marked instead of the one delivered
//: file operand/operand_collector.sv
//: rtl ready_q[place_of(deliver_unit[b*UnitBits +: UnitBits], deliver_operand[b*3 +: 3])] <= 1'b1;
//: planted ready_q[place_of(deliver_unit[b*UnitBits +: UnitBits], FAULT ? 3'd0 : deliver_operand[b*3 +: 3])] <= 1'b1;
//
//: fault 5 complete the last operand is not waited for
//: file operand/operand_collector.sv
//: rtl complete[u] = allocated_q[u] && (valid_q[u*Operands +: Operands] & ~ready_q[u*Operands +: Operands]) == '0;
//: planted complete[u] = allocated_q[u] && (valid_q[u*Operands +: Operands - 32'(FAULT)] & ~ready_q[u*Operands +: Operands - 32'(FAULT)]) == '0;
//
//: fault 6 oldest units are as old as their number says
//: file operand/operand_collector.sv
//: rtl older_q[u*CollectorUnits+v] <= !allocating[v] || v < u;
//: planted older_q[u*CollectorUnits+v] <= (!allocating[v] && !FAULT) || v < u;
//
//: fault 7 bounded a unit that waits for one operand keeps the arbiter from its own bank
//: file operand/bank_arbiter.sv
//: rtl ports_used = '0;
//: planted ports_used = 3'(FAULT && b == 1 && queue_length[LengthBits-1:0] != 0);
//
//: inside bank_arbiter
  // The queues with what has come for them, flat, for operand_reads.
  logic [Banks*Depth*EntryBits-1:0] queues;
  always_comb
    for (int b = 0; b < Banks; b++) begin
      for (int p = 0; p < Depth; p++) begin
        queues[(b*Depth+p)*EntryBits +: EntryBits] = queue_q[b*Depth+p];
        for (int k = 0; k < Requests; k++)
          if (arrivals[b*LengthBits +: LengthBits] > LengthBits'(k) && place(tail_q[b*LengthBits +: LengthBits], LengthBits'(k)) == LengthBits'(p))
            queues[(b*Depth+p)*EntryBits +: EntryBits] = arrival[(b*Requests+k)*EntryBits +: EntryBits];
      end
    end
//: inside operand_collector
  // The classes of the instructions held, flat, for operand_reads.
  logic [CollectorUnits*3-1:0] classes;
  always_comb for (int u = 0; u < CollectorUnits; u++) classes[u*3 +: 3] = instruction_q[u][InstructionBits-1 -: 3];
//: beside
module operand_reads #(
    parameter SchedulersPerSubcore = 1,
    parameter CollectorUnits = 2,
    parameter Operands = 3,
    parameter Banks = 2,
    parameter UnitPorts = 1,
    localparam Warps = 2,
    localparam Lanes = 2,
    localparam RowBits = 4,
    localparam UnitBits = $clog2(CollectorUnits),
    localparam WarpBits = $clog2(Warps),
    localparam BankBits = $clog2(Banks),
    localparam LengthBits = $clog2(CollectorUnits * Operands + 1),
    localparam Entries = CollectorUnits * Operands,
    localparam EntryBits = UnitBits + 3 + RowBits
) (
    input logic                                              clk,
    input logic                                              rst,
    input logic [SchedulersPerSubcore-1:0]                   issue_valid,
    input logic [SchedulersPerSubcore*9-1:0]                 issue_opcode,
    input logic [SchedulersPerSubcore*Operands-1:0]          issue_operand_valid,
    input logic [SchedulersPerSubcore*Operands*BankBits-1:0] request_bank,
    input logic [SchedulersPerSubcore*Operands*RowBits-1:0]  request_row,
    input logic [Banks-1:0]                                  write_valid,
    input logic [Banks*Lanes*32-1:0]                         deliver_data,
    input logic [SchedulersPerSubcore*6-1:0]                 pipe_ready
);
  logic [SchedulersPerSubcore-1:0]          issue_ready, dispatch_valid;
  logic [SchedulersPerSubcore*UnitBits-1:0] allocated_unit;
  logic [Banks-1:0]                         read_valid, deliver_valid;
  logic [Banks*UnitBits-1:0]                deliver_unit;
  logic [Banks*3-1:0]                       deliver_operand;
  logic [Banks*LengthBits-1:0]              queue_length;
  logic [Entries-1:0]                       reading;
  logic [CollectorUnits-1:0]                allocated;

  bank_arbiter #(.SchedulersPerSubcore(SchedulersPerSubcore), .CollectorUnits(CollectorUnits), .Operands(Operands), .Banks(Banks), .UnitPorts(UnitPorts),
      .RowBits(RowBits)) arbiter (
      .clk, .rst, .request_valid(issue_valid), .request_unit(allocated_unit),
      .request_operand_valid(issue_operand_valid), .request_bank, .request_row, .write_valid, .read_valid, .read_row(),
      .deliver_valid, .deliver_unit, .deliver_operand, .queue_length);

  operand_collector #(.SchedulersPerSubcore(SchedulersPerSubcore), .CollectorUnits(CollectorUnits), .Operands(Operands), .Banks(Banks), .Warps(Warps),
      .Lanes(Lanes)) collector (
      .clk, .rst, .issue_valid, .issue_opcode, .issue_warp({SchedulersPerSubcore*WarpBits{1'b0}}),
      .issue_register({SchedulersPerSubcore*8{1'b0}}), .issue_immediate_form({SchedulersPerSubcore{1'b0}}), .issue_lanes({SchedulersPerSubcore*32{1'b0}}),
      .issue_select({SchedulersPerSubcore*32{1'b0}}), .issue_immediate({SchedulersPerSubcore*32{1'b0}}), .issue_operand_valid,
      .issue_operand({SchedulersPerSubcore*Operands*8{1'b0}}), .reading, .reading_warp(), .allocated, .reading_register(),
      .issue_ready, .allocated_unit, .deliver_valid, .deliver_unit, .deliver_operand, .deliver_data, .pipe_ready,
      .dispatch_valid, .dispatch_opcode(), .dispatch_warp(), .dispatch_register(), .dispatch_immediate_form(),
      .dispatch_lanes(), .dispatch_select(), .dispatch_immediate(), .dispatch_data());

  (* hierconn *) logic [Banks*Entries*EntryBits-1:0] \arbiter.queues ;
  (* hierconn *) logic [Banks*LengthBits-1:0] \arbiter.head_q , \arbiter.tail_q , \arbiter.length_q , \arbiter.arrivals ;
  (* hierconn *) logic [CollectorUnits-1:0] \collector.dispatching ;
  (* hierconn *) logic [CollectorUnits*3-1:0] \collector.classes ;
  logic [Banks*Entries*EntryBits-1:0] queues;
  logic [Banks*LengthBits-1:0]        head, tail, length, arrivals;
  logic [CollectorUnits-1:0]          dispatching;
  always_comb queues = \arbiter.queues ;
  always_comb head = \arbiter.head_q ;
  always_comb tail = \arbiter.tail_q ;
  always_comb length = \arbiter.length_q ;
  always_comb arrivals = \arbiter.arrivals ;
  always_comb dispatching = \collector.dispatching ;

  // The caller.
  initial assume (rst);
  always_comb
    if (!rst) begin
      assume ((issue_valid & ~issue_ready) == '0);
      for (int i = 0; i < SchedulersPerSubcore; i++)
        if (issue_valid[i]) assume (issue_opcode[i*9+6 +: 3] < 6);
      for (int r = 0; r < SchedulersPerSubcore*Operands; r++) assume (request_bank[r*BankBits +: BankBits] < Banks);
    end

  // Operands issued and not yet delivered, units issued and not yet dispatched.
  logic [Entries-1:0]        awaited, asked, delivered;
  logic [CollectorUnits-1:0] held, taken;
  always_comb begin
    asked = '0;
    taken = '0;
    delivered = '0;
    for (int i = 0; i < SchedulersPerSubcore; i++)
      for (int v = 0; v < CollectorUnits; v++)
        if (issue_valid[i] && allocated_unit[i*UnitBits +: UnitBits] == UnitBits'(v)) begin
          asked[v*Operands +: Operands] = issue_operand_valid[i*Operands +: Operands];
          taken[v] = 1'b1;
        end
    for (int b = 0; b < Banks; b++)
      for (int n = 0; n < Entries; n++)
        if (deliver_valid[b] && {deliver_unit[b*UnitBits +: UnitBits], deliver_operand[b*3 +: 3]}
            == {UnitBits'(n / Operands), 3'(n % Operands)})
          delivered[n] = 1'b1;
  end
  always_ff @(posedge clk) begin
    awaited <= rst ? '0 : (awaited & ~delivered) | asked;
    held <= rst ? '0 : (held & ~dispatching) | taken;
  end

  // Where the requests are: in the taken places of the queues, and on their way.
  logic placed, bounds, known, hit, seen;
  logic [Banks*Entries-1:0] full;
  always_comb begin
    bounds = 1'b1;
    for (int b = 0; b < Banks; b++) begin
      if (head[b*LengthBits +: LengthBits] >= Entries ||
          32'(length[b*LengthBits +: LengthBits]) + 32'(arrivals[b*LengthBits +: LengthBits]) > Entries ||
          32'(tail[b*LengthBits +: LengthBits]) !=
              (32'(head[b*LengthBits +: LengthBits]) + 32'(length[b*LengthBits +: LengthBits])) % Entries) bounds = 1'b0;
      for (int p = 0; p < Entries; p++)
        full[b*Entries+p] = p >= head[b*LengthBits +: LengthBits]
            ? p < 32'(head[b*LengthBits +: LengthBits]) + 32'(queue_length[b*LengthBits +: LengthBits])
            : p + Entries < 32'(head[b*LengthBits +: LengthBits]) + 32'(queue_length[b*LengthBits +: LengthBits]);
    end
    placed = 1'b1;
    known = 1'b1;
    for (int n = 0; n < Entries; n++) begin
      seen = 1'b0;
      for (int q = 0; q < Banks*Entries; q++) begin
        hit = full[q] && queues[q*EntryBits+RowBits +: UnitBits+3] == {UnitBits'(n / Operands), 3'(n % Operands)};
        if (hit && seen) placed = 1'b0;
        if (hit) seen = 1'b1;
      end
      for (int b = 0; b < Banks; b++) begin
        hit = deliver_valid[b] && {deliver_unit[b*UnitBits +: UnitBits], deliver_operand[b*3 +: 3]}
            == {UnitBits'(n / Operands), 3'(n % Operands)};
        if (hit && seen) placed = 1'b0;
        if (hit) seen = 1'b1;
      end
      if (seen != awaited[n]) placed = 1'b0;
    end
    for (int q = 0; q < Banks*Entries; q++)
      if (full[q] && (queues[q*EntryBits+RowBits+3 +: UnitBits] >= CollectorUnits || queues[q*EntryBits+RowBits +: 3] >= Operands))
        known = 1'b0;
    for (int b = 0; b < Banks; b++)
      if (deliver_valid[b] && (deliver_unit[b*UnitBits +: UnitBits] >= CollectorUnits || deliver_operand[b*3 +: 3] >= Operands))
        known = 1'b0;
  end

  // Two units and which is older; how long unit `u` has waited in calm: no writes, all pipes ready.
  (* anyconst *) logic [UnitBits-1:0] u, v;
  (* anyconst *) logic [2:0] o;
  logic u_older, calm;
  logic [3:0] waited;
  always_comb assume (u < CollectorUnits && v < CollectorUnits && u != v && o < Operands);
  always_comb calm = write_valid == '0 && pipe_ready == '1;
  always_ff @(posedge clk) begin
    if (taken[u] && !taken[v]) u_older <= 1'b0;
    else if (taken[v] && !taken[u]) u_older <= 1'b1;
    else if (taken[u] && taken[v]) u_older <= u < v;
    waited <= rst || taken[u] || !allocated[u] || !calm ? '0 : waited == '1 ? waited : waited + 1'b1;
  end
  logic u_complete, v_complete;
  always_comb u_complete = held[u] && awaited[u*Operands +: Operands] == '0;
  always_comb v_complete = held[v] && awaited[v*Operands +: Operands] == '0;

  // The cycles `u` may still wait in calm, this one included: one for each request in the queues that is its own or an
  // older unit's, as in each cycle one of those is read; one for the delivery, one for an older unit's dispatch, one.
  logic elder, in_order, classes_known;
  logic [3:0] ahead, left;
  logic [UnitBits-1:0] by, behind;
  always_comb begin
    elder = held[v] && !u_older;
    ahead = '0;
    in_order = 1'b1;
    for (int q = 0; q < Banks*Entries; q++) begin
      by = queues[q*EntryBits+RowBits+3 +: UnitBits];
      if (full[q] && (by == u || (by == v && elder))) ahead = ahead + 1'b1;
    end
    // Nothing of `u` stands behind a request of a younger unit.
    for (int b = 0; b < Banks; b++)
      for (int p = 0; p < Entries; p++)
        for (int n = 0; n < Entries; n++) begin
          by = queues[(b*Entries+p)*EntryBits+RowBits+3 +: UnitBits];
          behind = queues[(b*Entries+n)*EntryBits+RowBits+3 +: UnitBits];
          if (full[b*Entries+p] && full[b*Entries+n] && by == v && behind == u && held[u] && held[v] && u_older &&
              ((p >= head[b*LengthBits +: LengthBits]) == (n >= head[b*LengthBits +: LengthBits]) ? p < n : p > n))
            in_order = 1'b0;
        end
    left = ahead + 4'(awaited[u*Operands +: Operands] != '0 || (elder && awaited[v*Operands +: Operands] != '0)) +
           4'(elder) + 1'b1;
    classes_known = (!held[u] || \collector.classes [u*3 +: 3] < 6) && (!held[v] || \collector.classes [v*3 +: 3] < 6);
  end

  // A cycle ago.
  logic was_reading, was_delivered;
  always_ff @(posedge clk) begin
    was_reading <= !rst && reading[u*Operands+o];
    was_delivered <= delivered[u*Operands+o];
  end

  (* hierconn *) logic [CollectorUnits*CollectorUnits-1:0] \collector.older_q ;
  always_comb if (!rst) begin
    inv_bounds: assert (bounds && known);
    inv_placed: assert (placed);
    inv_held: assert (reading == awaited && allocated == held);
    if (was_reading) inv_was: assert (awaited[u*Operands+o] || was_delivered);
    if (held[u] && held[v]) inv_older: assert (\collector.older_q [v*CollectorUnits+u] == u_older && \collector.older_q [u*CollectorUnits+v] != u_older);

    inv_class: assert (classes_known);
    inv_order: assert (in_order);
    if (held[u]) inv_left: assert (waited + left <= 9);

    no_loss: assert (placed && reading == awaited);
    once: assert ((delivered & ~awaited) == '0 && known);
    one_access: assert ((read_valid & write_valid) == '0);
    if (was_reading && !reading[u*Operands+o]) own_grant: assert (was_delivered);
    complete: assert (!dispatching[u] || u_complete);
    if (pipe_ready == '1 && dispatching[v] && u_complete && u_older) oldest: assert (SchedulersPerSubcore > 1 && dispatching[u]);
    if (held[u]) bounded: assert (waited < 9);
    busy: cover (held == '1 && queue_length[LengthBits-1:0] >= 4 && u_older && u > v);
    lasts: cover (waited == 5);
  end
endmodule
