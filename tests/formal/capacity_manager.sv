// capacity_manager: lines are never promised twice; a warp is active only with all its items done; nothing is stuck.
//
// One warp and one item are followed, any ones.
//
//: parameters Warps=3 Banks=2 Lines=4
//: parameters Warps=2 Banks=2 Lines=5
//: invariants induction 1
//: cover 14
//: property capacity induction 1: in each bank, free lines and those of all warps are as many as there are
//: property ready induction 1: an active warp's items have all been taken, and all are done
//: property kept induction 1: an item leaves its bank's queue as it came, after those before it and no others
//: property ordered induction 1: of the warps whose region is known exactly one is on top
//: property progress induction 1: with all warps inactive one whose region is known is admitted
//: property drains induction 1: a draining warp without reads is closed, and once written inactive, or a lower one is
//: property starts induction 1: a preloading warp is active in the cycle after its last item was done
//
//: fault 1 capacity a warp that is closed has no lines, whatever is pending
//: file operand/capacity_manager.sv
//: rtl CountBits'(lines_q[w][b*3 +: 3]) - CountBits'(writes_d[(w*Banks+b)*3 +: 3]);
//: planted CountBits'(lines_q[w][b*3 +: 3]) - (FAULT ? '0 : CountBits'(writes_d[(w*Banks+b)*3 +: 3]));
//
//: fault 2 ready a warp is active when its items have been taken
//: file operand/capacity_manager.sv
//: rtl items_q[w] == '0 && !(loading_q
//: planted (items_q[w] == '0 || FAULT) && !(loading_q
//
//: fault 3 kept items enter a full queue
//: file operand/capacity_manager.sv
//: rtl item_valid && !full[item_bank];
//: planted item_valid && (!full[item_bank] || FAULT);
//
//: fault 4 progress one line is kept back
//: file operand/capacity_manager.sv
//: rtl CountBits'(need[b*3 +: 3]) > free_q
//: planted CountBits'(need[b*3 +: 3]) + CountBits'(FAULT) > free_q
//
//: fault 5 ordered others do not get below a warp that rests
//: file operand/capacity_manager.sv
//: rtl (above_q[w*Warps +: Warps] | rests)
//: planted (above_q[w*Warps +: Warps] | (rests & {Warps{!FAULT}}))
//
//: fault 6 drains only the lowest warp that drains is closed
//: file operand/capacity_manager.sv
//: rtl !closed_q[w] && !reading[w];
//: planted !closed_q[w] && !reading[w] && !(FAULT && w != 0);
//
//: fault 7 starts a warp waits for the items of others
//: file operand/capacity_manager.sv
//: rtl && !(loading_q && loading_warp_q == WarpBits'(w)))
//: planted && !(loading_q && (FAULT || loading_warp_q == WarpBits'(w))))
//
//: inside capacity_manager
  initial assume (rst);
  (* anyconst *) logic [WarpBits-1:0] one;
  (* anyconst *) logic [BankBits-1:0] lane;  // the followed item's bank
  (* anyseq *)   logic start;

  // ---- the warp's items in queues (by looking), and with the banks (by counting)
  logic [7:0] queued, handed, leaving, finished;
  logic [Banks*8-1:0] in_queue, in_hand;
  logic [Banks*CountBits-1:0] count;
  logic [Banks-1:0]           queue_right;
  generate
    for (g = 0; g < Banks; g = g + 1) begin : looks
      logic [PlaceBits:0] at;
      always_comb begin
        in_queue[g*8 +: 8] = '0;
        for (int k = 0; k < Lines; k++) begin
          at = (PlaceBits+1)'(k) + (PlaceBits+1)'(Lines) - {1'b0, queues[g].head_q};
          if (at >= (PlaceBits+1)'(Lines)) at = at - (PlaceBits+1)'(Lines);
          if (at < (PlaceBits+1)'(queues[g].count_q) && queues[g].item_q[k][8 +: WarpBits] == one)
            in_queue[g*8 +: 8] = in_queue[g*8 +: 8] + 8'd1;
        end
        count[g*CountBits +: CountBits] = queues[g].count_q;
        in_hand[g*8 +: 8] = 8'(queues[g].leaves && preload_warp[g*WarpBits +: WarpBits] == one);
      end
      always_comb
        queue_right[g] = queues[g].count_q <= CountBits'(Lines) && 32'(queues[g].head_q) < Lines &&
                         32'(queues[g].tail_q) == (32'(queues[g].head_q) + 32'(queues[g].count_q)) % Lines;
    end
  endgenerate
  always_comb begin
    queued = '0;
    leaving = '0;
    finished = '0;
    for (int b = 0; b < Banks; b++) begin
      queued = queued + in_queue[b*8 +: 8];
      leaving = leaving + in_hand[b*8 +: 8];
      finished = finished + 8'(done_valid[b] && done_warp[b*WarpBits +: WarpBits] == one);
    end
  end
  always_ff @(posedge clk) handed <= rst ? '0 : handed + leaving - finished;

  // ---- what the caller keeps to
  logic too_many;
  always_comb begin
    too_many = 1'b0;
    for (int b = 0; b < Banks; b++) if (32'(need[b*3 +: 3]) > Lines) too_many = 1'b1;
    assume (!too_many);
    assume (!(item_valid && (!loading_q || items_q[loading_warp_q] > 8'd200)));
    assume (!(items_end && (!loading_q || item_valid)));
    assume ((preload_taken & ~preload_valid) == '0 && finished <= handed + leaving);
    assume (!ends_valid || (32'(ends_warp) < Warps && state_q[ends_warp] == Active));
    assume ((reserve_valid & written_valid) == '0);
  end
  logic [Warps-1:0] runs;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      runs[w] = state_q[w] == Active || (state_q[w] == Draining && !closed_q[w] && !closes[w]);
      for (int b = 0; b < Banks; b++)
        if (write_warp[b*WarpBits +: WarpBits] == WarpBits'(w)) begin
          if (reserve_valid[b]) assume (runs[w] && writes_q[w][b*3 +: 3] < lines_q[w][b*3 +: 3]);
          if (written_valid[b]) assume (writes_q[w][b*3 +: 3] != '0);
        end
    end

  // ---- one item
  logic tracking, mine_enters, mine_leaves;
  logic [CountBits-1:0] ahead;
  logic [ItemBits-1:0] item, shown;
  always_comb begin
    mine_enters = enters[lane];
    mine_leaves = preload_valid[lane] && preload_taken[lane];
    shown = {preload_kind[lane*2 +: 2], preload_warp[lane*WarpBits +: WarpBits], preload_register[lane*8 +: 8]};
  end
  always_ff @(posedge clk) begin
    if (tracking && mine_leaves) begin
      ahead <= ahead - 1'b1;
      if (ahead == '0) tracking <= 1'b0;
    end
    if (start && mine_enters && !tracking) begin
      tracking <= 1'b1;
      ahead <= count[lane*CountBits +: CountBits] - CountBits'(mine_leaves);
      item <= {item_kind, loading_warp_q, item_register};
    end
    if (rst) tracking <= 1'b0;
  end
  logic [ItemBits-1:0] stored;
  logic [Banks*ItemBits-1:0] at_place;
  generate
    for (g = 0; g < Banks; g = g + 1) begin : places
      logic [31:0] place;
      always_comb begin
        place = (32'(queues[g].head_q) + 32'(ahead)) % Lines;
        at_place[g*ItemBits +: ItemBits] = queues[g].item_q[place[PlaceBits-1:0]];
      end
    end
  endgenerate
  always_comb stored = at_place[lane*ItemBits +: ItemBits];

  // ---- sums over warps, and the order
  logic all_fit, all_right, total, all_idle;
  logic [7:0] sum;
  always_comb begin
    all_fit = 1'b1;
    for (int b = 0; b < Banks; b++) begin
      sum = 8'(free_q[b*CountBits +: CountBits]);
      for (int w = 0; w < Warps; w++)
        if (state_q[w] != Inactive) sum = sum + 8'(closed_q[w] ? writes_q[w][b*3 +: 3] : lines_q[w][b*3 +: 3]);
      if (sum != 8'(Lines)) all_fit = 1'b0;
    end
    all_right = 1'b1;
    for (int w = 0; w < Warps; w++) begin
      for (int b = 0; b < Banks; b++) begin
        if (state_q[w] != Inactive && writes_q[w][b*3 +: 3] > lines_q[w][b*3 +: 3]) all_right = 1'b0;
      end
      if (state_q[w] == Inactive && writes_q[w] != '0) all_right = 1'b0;
      if (state_q[w] == Preloading && writes_q[w] != '0) all_right = 1'b0;
      if (closed_q[w] && (state_q[w] == Active || state_q[w] == Preloading)) all_right = 1'b0;
    end
    total = 1'b1;
    for (int w = 0; w < Warps; w++)
      for (int v = 0; v < Warps; v++) begin
        if (above_q[w*Warps+v] != (v != w && !above_q[v*Warps+w])) total = 1'b0;
        for (int u = 0; u < Warps; u++)
          if (above_q[w*Warps+v] && above_q[v*Warps+u] && !above_q[w*Warps+u]) total = 1'b0;
      end
    all_idle = 1'b1;
    for (int w = 0; w < Warps; w++) if (state_q[w] != Inactive) all_idle = 1'b0;
  end

  logic could_start, is_one;
  always_comb is_one = 32'(one) < Warps;
  always_ff @(posedge clk)
    could_start <= !rst && state_q[one] == Preloading && items_q[one] == '0 && !(loading_q && loading_warp_q == one);

  always_comb if (!rst && is_one) begin
    inv_queues: assert (queue_right == '1);
    inv_sum: assert (all_fit && all_right);
    inv_order: assert (total);
    inv_loading: assert (!loading_q || (32'(loading_warp_q) < Warps && state_q[loading_warp_q] == Preloading));
    inv_items: assert (items_q[one] == queued + handed && (state_q[one] == Preloading || items_q[one] == '0));
    inv_small: assert (queued <= 8'(Banks * Lines) && handed <= 8'd210 && items_q[one] <= 8'd210);
    if (tracking) inv_item: assert (ahead < count[lane*CountBits +: CountBits] && stored == item);

    capacity: assert (all_fit);
    ready: assert (state_q[one] != Active || (queued + handed == '0 && !(loading_q && loading_warp_q == one)));
    if (tracking && mine_leaves && ahead == '0) kept: assert (shown == item);
    if (candidates != '0) ordered: assert (top != '0 && (top & (top - 1'b1)) == '0);
    if (all_idle && region_valid != '0) progress: assert (admit_valid);
    if (state_q[one] == Draining && !(reading[one] && !closed_q[one]) && !(closed_q[one] && writes_q[one] != '0))
      drains: assert (closed_q[one] ? rests[one] || (rests & ((Warps'(1) << one) - 1'b1)) != '0
                                    : closes[one] || (closes & ((Warps'(1) << one) - 1'b1)) != '0);
    if (could_start) starts: assert (state_q[one] == Active);

    waits: cover (close_valid && writes_q[close_warp] != '0 && free_q != {Banks{CountBits'(Lines)}});
    again: cover (rests[one] && !above_q[(Warps-1)*Warps] && queued == '0);
    ahead_of: cover (tracking && ahead == 2);
  end
