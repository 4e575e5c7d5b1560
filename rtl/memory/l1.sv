// l1: the SM's level-one data cache: write-through, no allocation on stores, lock-up free.
// Contract: cmodel/memory/l1.h.
module l1 #(
    parameter Sets = 64,     // a power of two
    parameter Ways = 4,      // 0: no line is kept
    parameter Mshrs = 16,    // lines that may be on their way
    parameter Pending = 32,  // requests that may wait for lines or atomics
    parameter Tickets = 16,
    parameter Lanes = 32,    // of a request, and words of a line; a power of two
    parameter Invalidates = 0,  // when it is told; else never
    parameter Sectors = 1,   // of a line, a power of two; 1: it is whole
    parameter CarveOut = 0,  // of its ways shared memory has some; else none
    localparam WordBits = $clog2(Lanes),
    localparam TicketBits = $clog2(Tickets)
) (
    input  logic                      clk,
    input  logic                      rst,
    input  logic                      line_valid,
    input  logic [5:0]                line_operation,
    input  logic [24:0]               line_address,      // byte address / 128
    input  logic [Lanes-1:0]          line_lanes,        // never zero
    input  logic [Lanes*WordBits-1:0] line_word,         // of each lane
    input  logic [Lanes*32-1:0]       line_data,         // in lane order
    input  logic                      line_reply,
    input  logic [TicketBits-1:0]     line_ticket,
    output logic                      line_ready,
    output logic                      return_valid,
    output logic [TicketBits-1:0]     return_ticket,
    output logic [Lanes-1:0]          return_lanes,
    output logic [Lanes*32-1:0]       return_data,       // in lane order
    input  logic                      return_ready,
    output logic                      memory_valid,
    output logic [5:0]                memory_operation,
    output logic [24:0]               memory_line,
    output logic [Lanes-1:0]          memory_lanes,
    output logic [Lanes*WordBits-1:0] memory_word,
    output logic [Lanes*32-1:0]       memory_data,       // in lane order
    output logic [7:0]                memory_tag,        // 255: no response
    input  logic                      memory_ready,
    input  logic                      response_valid,
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic [7:0]                response_tag,      // as it was asked with
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Lanes*32-1:0]       response_data,     // a line, or an atomic's old values in lane order
    output logic                      response_ready,
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                      invalidate,        // all lines are forgotten
    input  logic [3:0]                carve_out,         // ways that are shared memory's, the highest
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                      holds              // a request is before memory
);
  localparam Places = 3;
  localparam SetBits = $clog2(Sets);
  localparam TagBits = 25 - SetBits;
  localparam Kept = Ways > 0 ? Ways : 1;  // without ways one that no line enters
  localparam WayBits = Ways > 1 ? $clog2(Ways) : 1;
  localparam MshrBits = $clog2(Mshrs);
  localparam WaiterBits = $clog2(Pending);
  localparam SectorWords = Lanes / Sectors;

  // Order of use.  Of few ways it is known which of any two was used last: bit pair(w, v) says: w, the higher.
  // Of many, where that is more bits, each has a rank, 0 of the last used; those of a set all differ.
  localparam Pairs = Ways > 1 ? Ways * (Ways - 1) / 2 : 1;
  localparam Ranked = Ways * WayBits < Ways * (Ways - 1) / 2;
  localparam RankBits = Ranked ? WayBits : 1;
  localparam OrderBits = Ranked ? Ways * WayBits : Pairs;

  function automatic integer pair(input integer w, input integer v);
    pair = Ranked ? 0 : w * (w - 1) / 2 + v;
  endfunction

  function automatic integer rank(input integer w);
    rank = Ranked ? w * WayBits : 0;
  endfunction

  function automatic [OrderBits-1:0] used(input [OrderBits-1:0] order, input [WayBits-1:0] way);
    used = order;
    if (Ranked)
      for (int w = 0; w < Ways; w++) begin
        if (way == WayBits'(w)) used[rank(w) +: RankBits] = '0;
        else if (order[rank(w) +: RankBits] < order[rank(32'(way)) +: RankBits])
          used[rank(w) +: RankBits] = order[rank(w) +: RankBits] + 1'b1;
      end
    else
      for (int w = 1; w < Ways; w++)
        for (int v = 0; v < w; v++)
          if (way == WayBits'(w)) used[pair(w, v)] = 1'b1;
          else if (way == WayBits'(v)) used[pair(w, v)] = 1'b0;
  endfunction

  function automatic [WayBits-1:0] least_recent(input [OrderBits-1:0] order, input [Kept-1:0] among);
    logic least;
    least_recent = '0;
    for (int w = 1; w < Ways; w++) begin
      least = among[w];
      if (Ranked) begin
        for (int v = 0; v < Ways; v++)
          if (among[v] && order[rank(w) +: RankBits] < order[rank(v) +: RankBits]) least = 1'b0;
      end else begin
        for (int v = 0; v < w; v++) if (among[v] && order[pair(w, v)]) least = 1'b0;
        for (int v = w + 1; v < Ways; v++) if (among[v] && !order[pair(v, w)]) least = 1'b0;
      end
      if (least) least_recent = WayBits'(w);
    end
  endfunction

  logic [Kept-1:0]         own;  // ways that are not shared memory's,
  logic [Kept*Sectors-1:0] sectors_left;  // and of their sectors all
  logic [OrderBits-1:0]    first_order;
  always_comb begin
    first_order = '0;
    for (int w = 0; w < Kept; w++) begin
      own[w] = CarveOut == 0 || w + 32'(carve_out) < Kept;
      sectors_left[w*Sectors +: Sectors] = {Sectors{own[w]}};
      if (Ranked) first_order[rank(w) +: RankBits] = RankBits'(w);
    end
  end

  // Lines: tags and data are memories, what reset must clear is in registers.
  (* mem2reg *) logic [Kept*Sectors-1:0] valid_q [0:Sets-1];  // by way and sector
  (* mem2reg *) logic [OrderBits-1:0]    order_q [0:Sets-1];  // of pairs it means something of ways that are valid
  logic [Kept*TagBits-1:0]        tags;      // of the request in lookup
  logic [Lanes*32-1:0]            data_out;  // of the hit being gathered

  // Lookup.
  logic                      lookup_valid_q, looked_q, lookup_reply_q;
  logic [5:0]                lookup_operation_q;
  logic [24:0]               lookup_line_q;
  logic [Lanes-1:0]          lookup_lanes_q;
  logic [Lanes*WordBits-1:0] lookup_word_q;
  logic [Lanes*32-1:0]       lookup_data_q;
  logic [TicketBits-1:0]     lookup_ticket_q;
  logic [Mshrs-1:0]          lookup_mshrs_q;  // those of its line, whether they are valid or not
  logic [Kept*Sectors-1:0]   lookup_ways_q;   // what its set's ways have: valid_q of it
  logic [SetBits-1:0]        lookup_set;

  // A hit on its way from the data array.
  logic                      gather_valid_q;
  logic [TicketBits-1:0]     gather_ticket_q;
  logic [Lanes-1:0]          gather_lanes_q;
  logic [Lanes*WordBits-1:0] gather_word_q;

  // Lines on their way, and who waits for them; waiters of atomics have no MSHR.
  logic [Mshrs-1:0]                        mshr_valid_q, mshr_poisoned_q;
  logic [Pending-1:0]                      waiter_valid_q;
  (* mem2reg *) logic [24:0]               mshr_line_q [0:Mshrs-1];
  (* mem2reg *) logic [Sectors-1:0]        mshr_sectors_q [0:Mshrs-1];  // asked for
  /* verilator lint_off UNUSEDSIGNAL */  // with sectors
  logic [Mshrs-1:0]                        mshr_beside_q;  // its line has the way, and there goes what comes
  (* mem2reg *) logic [WayBits-1:0]        mshr_way_q [0:Mshrs-1];
  /* verilator lint_on UNUSEDSIGNAL */
  (* mem2reg *) logic [Pending-1:0]        mshr_waiters_q [0:Mshrs-1];
  (* mem2reg *) logic [TicketBits-1:0]     waiter_ticket_q [0:Pending-1];
  (* mem2reg *) logic [Lanes-1:0]          waiter_lanes_q [0:Pending-1];
  (* mem2reg *) logic [Lanes*WordBits-1:0] waiter_word_q [0:Pending-1];

  // The fill register, and who is answered with it: the lowest, a bit, and the others.  Nobody joins them once it is
  // there.
  logic                 fill_valid_q, fill_install_q, fill_atomic_q;
  logic [MshrBits-1:0]  fill_mshr_q;
  logic [Lanes*32-1:0]  fill_data_q;
  /* verilator lint_off UNUSEDSIGNAL */  // without ways
  logic [24:0]          fill_line_q;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [Pending-1:0]   fill_waiter_q, fill_others_q;

  // Returns.
  logic [1:0]                          head_q, tail_q, returns_q;
  (* mem2reg *) logic [TicketBits-1:0] place_ticket_q [0:Places-1];
  (* mem2reg *) logic [Lanes-1:0]      place_lanes_q [0:Places-1];
  (* mem2reg *) logic [Lanes*32-1:0]   place_data_q [0:Places-1];

  // What lookup finds.
  logic                  hit, pending, is_load, is_store, is_fence, is_atomic;
  logic [WayBits-1:0]    hit_way;
  logic [Mshrs-1:0]      free_mshrs;    // a bit: the lowest
  logic [Pending-1:0]    free_waiters;  // as well
  logic [MshrBits-1:0]   free_mshr;     // which that is
  logic [WaiterBits-1:0] free_waiter;
  logic [Lanes*Sectors-1:0] sector_lanes;    // of each sector the lanes that name it
  logic [Sectors-1:0]       named, here;     // sectors that the request names; that the way has
  logic                     whole;           // it has all of these
  logic                     beside;          // a way has the line, with any sector of it
  logic [WayBits-1:0]       beside_way;
  logic [Mshrs-1:0]         waited_for;      // MSHRs that have asked for one of them,
  logic [Mshrs-1:0]         pending_mshrs;   // and the highest of these, a bit
  logic [Lanes-1:0]         part;            // lanes that may go now

  always_comb
    for (int s = 0; s < Sectors; s++) begin
      for (int l = 0; l < Lanes; l++)
        sector_lanes[s*Lanes+l] = Sectors == 1 ||
                                  (lookup_lanes_q[l] && 32'(lookup_word_q[l*WordBits +: WordBits]) / SectorWords == s);
      named[s] = Sectors == 1 || sector_lanes[s*Lanes +: Lanes] != '0;
    end

  always_comb begin
    lookup_set = lookup_line_q[SetBits-1:0];
    is_load = lookup_operation_q == isa_pkg::OP_LDG;
    is_store = lookup_operation_q == isa_pkg::OP_STG;
    is_fence = lookup_operation_q == isa_pkg::OP_MEMBAR;
    is_atomic = !is_load && !is_store && !is_fence;
    hit = 1'b0;
    hit_way = '0;
    here = '0;
    beside = 1'b0;
    beside_way = '0;
    whole = 1'b0;
    if (lookup_valid_q) begin
      for (int w = 0; w < Ways; w++)
        if (lookup_ways_q[w*Sectors +: Sectors] != '0 &&
            tags[w*TagBits +: TagBits] == lookup_line_q[24:SetBits]) begin
          beside = 1'b1;
          beside_way = WayBits'(w);
        end
      for (int w = 0; w < Ways; w++)
        if ((lookup_ways_q[w*Sectors +: Sectors] & named) != '0 &&
            tags[w*TagBits +: TagBits] == lookup_line_q[24:SetBits]) begin
          hit = 1'b1;
          hit_way = WayBits'(w);
          here = lookup_ways_q[w*Sectors +: Sectors];
          whole = (named & ~here) == '0;
        end
    end
  end

  // A line that is whole has one MSHR at most.
  logic [Mshrs-1:0] turned, first;
  lowest_bit #(.Bits(Mshrs)) highest_mshr (.among(turned), .lowest(first));
  always_comb begin
    for (int m = 0; m < Mshrs; m++) begin
      waited_for[m] = lookup_valid_q && lookup_mshrs_q[m] && mshr_valid_q[m] &&
                      (Sectors == 1 || (mshr_sectors_q[m] & named) != '0);
      turned[Mshrs-1-m] = waited_for[m];
    end
    for (int m = 0; m < Mshrs; m++) pending_mshrs[m] = Sectors == 1 ? waited_for[m] : first[Mshrs-1-m];
    pending = waited_for != '0;
  end

  lowest_bit #(.Bits(Mshrs)) free_mshr_choice (.among(~mshr_valid_q), .lowest(free_mshrs));
  lowest_bit #(.Bits(Pending)) free_waiter_choice (.among(~waiter_valid_q), .lowest(free_waiters));
  always_comb begin
    free_mshr = '0;
    free_waiter = '0;
    for (int m = 0; m < Mshrs; m++) if (free_mshrs[m]) free_mshr = free_mshr | MshrBits'(m);
    for (int p = 0; p < Pending; p++) if (free_waiters[p]) free_waiter = free_waiter | WaiterBits'(p);
  end

  logic [Sectors-1:0] coming;  // sectors that its MSHR has asked for
  always_comb begin
    coming = '0;
    for (int m = 0; m < Mshrs; m++) if (pending_mshrs[m]) coming = coming | mshr_sectors_q[m];
    part = Sectors == 1 || !is_load || (!hit && !pending) ? lookup_lanes_q : {Lanes{1'b0}};
    if (Sectors != 1 && is_load)
      for (int s = 0; s < Sectors; s++) if (hit ? here[s] : coming[s]) part |= sector_lanes[s*Lanes +: Lanes];
  end

  // What it may do.
  logic memory_room, waiter_room, return_room, joinable, go, load_hit, store_hit, poison, take_waiter, take_mshr, ask;
  logic able, go_hit, go_without;
  logic leaves;  // the last part goes
  logic [Mshrs-1:0] fill_mshrs, closed;  // the fill register's, a bit; those that no load may join

  always_comb begin
    memory_room = !memory_valid || memory_ready;
    waiter_room = waiter_valid_q != {Pending{1'b1}};
    return_room = {1'b0, returns_q} + 3'(gather_valid_q) < Places;
    for (int m = 0; m < Mshrs; m++) fill_mshrs[m] = fill_mshr_q == MshrBits'(m);
    closed = mshr_poisoned_q | (fill_valid_q && !fill_atomic_q ? fill_mshrs : '0);
    joinable = (pending_mshrs & closed) == '0;
    // Whether it is a hit is known last: only a load may go for that, and only it may not go without.
    able = lookup_valid_q && looked_q && !fill_install_q;
    if (is_store || is_fence) go_without = able && memory_room;
    else if (is_atomic) go_without = able && memory_room && (!lookup_reply_q || waiter_room);
    else if (pending) go_without = able && joinable && waiter_room;
    else go_without = able && memory_room && waiter_room && mshr_valid_q != {Mshrs{1'b1}};
    go_hit = able && !fill_valid_q && return_room;
    go = is_load && hit ? go_hit : go_without;
    load_hit = go_hit && is_load && hit;
    store_hit = go_without && is_store && hit;
    poison = go && !is_load && !is_fence && pending;
    leaves = is_load && hit ? go_hit && whole
             : go_without && (Sectors == 1 || !is_load || !pending || (named & ~coming) == '0);
    take_waiter = go_without && (is_load ? !hit : is_atomic && lookup_reply_q);
    take_mshr = go_without && is_load && !hit && !pending;
    ask = take_mshr || (go_without && (is_store || is_atomic));
    line_ready = !fill_install_q && (!lookup_valid_q || leaves);
  end

  always_ff @(posedge clk)
    if (rst) begin
      lookup_valid_q <= 1'b0;
      looked_q <= 1'b0;
      gather_valid_q <= 1'b0;
    end else begin
      looked_q <= !fill_install_q;
      if (leaves) lookup_valid_q <= 1'b0;
      if (Sectors != 1 && go) lookup_lanes_q <= lookup_lanes_q & ~part;
      if (line_valid && line_ready) begin
        lookup_valid_q <= 1'b1;
        lookup_operation_q <= line_operation;
        lookup_line_q <= line_address;
        lookup_lanes_q <= line_lanes;
        lookup_word_q <= line_word;
        lookup_data_q <= line_data;
        lookup_reply_q <= line_reply;
        lookup_ticket_q <= line_ticket;
        for (int m = 0; m < Mshrs; m++)
          lookup_mshrs_q[m] <= line_address == (take_mshr && free_mshrs[m] ? lookup_line_q : mshr_line_q[m]);
      end
      gather_valid_q <= load_hit;
      if (load_hit) begin
        gather_ticket_q <= lookup_ticket_q;
        gather_lanes_q <= part;
        gather_word_q <= lookup_word_q;
      end
    end

  // Filling: one waiter a cycle, and in the first cycle the line into the cache.
  logic                  answer, fill_ends, install;
  logic [SetBits-1:0]    fill_set;
  logic [WayBits-1:0]    victim;
  logic [Sectors-1:0]    kept_sectors;  // valid in it once the line is written
  /* verilator lint_off UNUSEDSIGNAL */
  logic [Lanes-1:0]      fill_words;
  /* verilator lint_on UNUSEDSIGNAL */

  always_comb begin
    answer = fill_valid_q && !gather_valid_q && returns_q < Places;
    fill_ends = answer && fill_others_q == '0;
    response_ready = !fill_valid_q || fill_ends;
  end

  logic [Mshrs-1:0] joined;  // a bit: where a load waits
  always_comb joined = pending ? pending_mshrs : free_mshrs;

  // Whose line it is that comes, and who waits for it: those before, and one that joins them in this cycle.
  logic [24:0]        come_line;
  logic [Pending-1:0] come_before, come_with, first_before, first_with, next_waiter;
  logic               come_joined;
  lowest_bit #(.Bits(Pending)) before_choice (.among(come_before), .lowest(first_before));
  lowest_bit #(.Bits(Pending)) with_choice (.among(come_with), .lowest(first_with));
  lowest_bit #(.Bits(Pending)) next_choice (.among(fill_others_q), .lowest(next_waiter));
  always_comb begin
    come_line = '0;
    come_before = '0;
    come_joined = 1'b0;
    for (int m = 0; m < Mshrs; m++)
      if (response_tag[MshrBits-1:0] == MshrBits'(m)) begin
        come_line = come_line | mshr_line_q[m];
        come_before = come_before | mshr_waiters_q[m];
        come_joined = come_joined || (take_waiter && is_load && joined[m]);
      end
    come_with = come_before | free_waiters;
  end

  always_ff @(posedge clk)
    if (response_valid && response_ready) begin
      fill_line_q <= come_line;
      if (response_tag[6]) begin
        fill_waiter_q <= Pending'(1) << response_tag[WaiterBits-1:0];
        fill_others_q <= '0;
      end else begin
        // Who joins is known last.
        fill_waiter_q <= come_joined ? first_with : first_before;
        fill_others_q <= come_joined ? come_with & ~first_with : come_before & ~first_before;
      end
    end else if (answer) begin
      fill_waiter_q <= next_waiter;
      fill_others_q <= fill_others_q & ~next_waiter;
    end

  always_comb begin
    fill_set = fill_line_q[SetBits-1:0];
    install = Ways != 0 && fill_install_q && (fill_mshrs & mshr_poisoned_q) == '0;
    victim = least_recent(order_q[fill_set], own);
    for (int w = Kept - 1; w >= 0; w--)
      if (own[w] && valid_q[fill_set][w*Sectors +: Sectors] == '0) victim = WayBits'(w);
    kept_sectors = Sectors == 1 ? {Sectors{1'b1}} : mshr_sectors_q[fill_mshr_q];
    fill_words = '1;
    if (Sectors != 1 && mshr_beside_q[fill_mshr_q] && (CarveOut == 0 || own[mshr_way_q[fill_mshr_q]])) begin
      victim = mshr_way_q[fill_mshr_q];
      for (int l = 0; l < Lanes; l++) fill_words[l] = mshr_sectors_q[fill_mshr_q][l/SectorWords];
      for (int w = 0; w < Kept; w++)
        if (victim == WayBits'(w)) kept_sectors = kept_sectors | valid_q[fill_set][w*Sectors +: Sectors];
    end
  end

  always_ff @(posedge clk)
    if (rst) begin
      fill_valid_q <= 1'b0;
      fill_install_q <= 1'b0;
    end else begin
      fill_install_q <= 1'b0;
      if (fill_ends) fill_valid_q <= 1'b0;
      if (response_valid && response_ready) begin
        fill_valid_q <= 1'b1;
        fill_install_q <= !response_tag[6];
        fill_atomic_q <= response_tag[6];
        fill_mshr_q <= response_tag[MshrBits-1:0];
        fill_data_q <= response_data;
      end
    end

  logic [OrderBits-1:0] order_filled, order_hit;
  always_comb begin
    order_filled = used(order_q[fill_set], victim);
    order_hit = used(order_q[lookup_set], hit_way);
  end

  logic               forget, spoils;  // an atomic takes the sectors that it names out of the way that has them
  logic [Sectors-1:0] spoiled;
  always_comb begin
    forget = Invalidates != 0 && (invalidate || (go && is_fence));
    spoils = go && is_atomic && hit;
    spoiled = here & ~named & {Sectors{CarveOut == 0 || own[hit_way]}};
    holds = lookup_valid_q || memory_valid;
  end

  // What a set's ways have, once one has these sectors.
  function automatic [Kept*Sectors-1:0] with_sectors(input [Kept*Sectors-1:0] ways, input [WayBits-1:0] way,
                                                     input [Sectors-1:0] sectors);
    for (int w = 0; w < Kept; w++)
      with_sectors[w*Sectors +: Sectors] = way == WayBits'(w) ? sectors : ways[w*Sectors +: Sectors];
  endfunction

  // What the set that is filled has then, the one that an atomic takes sectors from, and that of the request that will
  // be in lookup.
  logic [SetBits-1:0]      next_set;
  logic [Kept*Sectors-1:0] filled_ways, spoiled_ways, next_ways;
  always_comb begin
    filled_ways = with_sectors(valid_q[fill_set] & sectors_left, victim, kept_sectors);
    spoiled_ways = with_sectors(lookup_ways_q & sectors_left, hit_way, spoiled);
    next_set = line_valid && line_ready ? line_address[SetBits-1:0] : lookup_set;
    next_ways = (line_valid && line_ready ? valid_q[line_address[SetBits-1:0]] : lookup_ways_q) & sectors_left;
    if (install && fill_set == next_set) next_ways = filled_ways;
    if (spoils && lookup_set == next_set) next_ways = spoiled_ways;
    if (forget) next_ways = '0;
  end

  always_ff @(posedge clk) lookup_ways_q <= rst ? '0 : next_ways;

  always_ff @(posedge clk)
    for (int s = 0; s < Sets; s++) begin
      if (CarveOut != 0) valid_q[s] <= valid_q[s] & sectors_left;
      if (install && fill_set == SetBits'(s)) begin
        valid_q[s] <= filled_ways;
        order_q[s] <= order_filled;
      end
      if (lookup_set == SetBits'(s)) begin
        if (load_hit || store_hit) order_q[s] <= order_hit;
        if (spoils) valid_q[s] <= spoiled_ways;
      end
      if (rst || forget) valid_q[s] <= '0;
      if (Ranked && rst) order_q[s] <= first_order;
    end

  // MSHRs and waiters.
  logic [Mshrs-1:0]   loses, gets;  // MSHRs: a waiter
  logic [Pending-1:0] waiters_left, waiters_new;
  always_comb begin
    loses = answer && !fill_atomic_q ? fill_mshrs : '0;
    gets = take_waiter && is_load ? joined : '0;
    waiters_left = answer ? ~fill_waiter_q : '1;
    waiters_new = take_waiter ? free_waiters : '0;
  end

  always_ff @(posedge clk)
    if (rst) begin
      mshr_valid_q <= '0;
      mshr_poisoned_q <= '0;
      waiter_valid_q <= '0;
      for (int m = 0; m < Mshrs; m++) mshr_waiters_q[m] <= '0;
    end else begin
      waiter_valid_q <= (waiter_valid_q & waiters_left) | waiters_new;
      for (int p = 0; p < Pending; p++)
        if (waiters_new[p]) begin
          waiter_ticket_q[p] <= lookup_ticket_q;
          waiter_lanes_q[p] <= part;
          waiter_word_q[p] <= lookup_word_q;
        end
      for (int m = 0; m < Mshrs; m++) begin
        if (loses[m] || gets[m])
          mshr_waiters_q[m] <= (loses[m] ? mshr_waiters_q[m] & waiters_left : mshr_waiters_q[m]) |
                               (gets[m] ? waiters_new : '0);
        if (loses[m] && fill_ends) mshr_valid_q[m] <= 1'b0;
      end
      if (forget) mshr_poisoned_q <= '1;
      for (int m = 0; m < Mshrs; m++)
        if (take_mshr && free_mshrs[m]) begin
          mshr_valid_q[m] <= 1'b1;
          mshr_poisoned_q[m] <= 1'b0;
          mshr_line_q[m] <= lookup_line_q;
          mshr_sectors_q[m] <= named;
          mshr_beside_q[m] <= beside;
          mshr_way_q[m] <= beside_way;
        end
      for (int m = 0; m < Mshrs; m++)
        if (install && mshr_line_q[m] == fill_line_q) begin
          mshr_beside_q[m] <= 1'b1;
          mshr_way_q[m] <= victim;
        end else if (install && mshr_line_q[m][SetBits-1:0] == fill_set && mshr_way_q[m] == victim) begin
          mshr_beside_q[m] <= 1'b0;
        end
      for (int m = 0; m < Mshrs; m++) if (poison && waited_for[m]) mshr_poisoned_q[m] <= 1'b1;
    end

  // The memory port.
  always_ff @(posedge clk)
    if (rst) memory_valid <= 1'b0;
    else begin
      if (memory_ready) memory_valid <= 1'b0;
      if (ask) begin
        memory_valid <= 1'b1;
        memory_operation <= lookup_operation_q;
        memory_line <= lookup_line_q;
        memory_lanes <= lookup_lanes_q;
        memory_word <= lookup_word_q;
        memory_data <= lookup_data_q;
        memory_tag <= is_load ? 8'(free_mshr) : take_waiter ? 8'd64 + 8'(free_waiter) : line_pkg::NO_REPLY;
      end
    end

  // The memories.
  generate
    if (Ways == 0) begin : none
      always_comb begin
        tags = '0;
        data_out = '0;
      end
    end else begin : kept
      sram_1rw #(.Words(Sets), .Width(Ways * TagBits), .Granule(TagBits)) tag_sram (
          .clk(clk),
          .enable(install || (lookup_valid_q && !looked_q) || (line_valid && line_ready)),
          .write(install),
          .address(install ? fill_set : lookup_valid_q && !looked_q ? lookup_set : line_address[SetBits-1:0]),
          .mask(Ways'(1) << victim),
          .write_data({Ways{fill_line_q[24:SetBits]}}),
          .read_data(tags)
      );

      localparam LineBits = $clog2(Sets * Ways);  // address in the data array: {way, set}
      logic [Lanes-1:0]          store_mask, stored;
      logic [Lanes*32-1:0]       store_line;
      logic [Lanes*WordBits-1:0] store_lane;  // of each word
      logic [LineBits-1:0]       data_address;

      lane_choice #(.Lanes(Lanes)) store_choice (
          .valid(is_store),
          .lanes(lookup_lanes_q),
          .place(lookup_word_q),
          .taken(stored),
          .lane(store_lane)
      );

      always_comb begin
        // A line is installed, or else the request's data are there in case it hits.
        store_mask = install ? fill_words : stored;
        store_line = fill_data_q;
        if (!install && is_store)
          for (int w = 0; w < Lanes; w++)
            store_line[w*32 +: 32] = lookup_data_q[store_lane[w*WordBits +: WordBits]*32 +: 32];
        data_address = install ? (LineBits'(victim) << SetBits) | LineBits'(fill_set)
                       : (LineBits'(hit_way) << SetBits) | LineBits'(lookup_set);
      end

      sram_1rw #(.Words(Sets * Ways), .Width(Lanes * 32), .Granule(32)) data_sram (
          .clk(clk),
          .enable(install || store_hit || load_hit),
          .write(install || store_hit),
          .address(data_address),
          .mask(store_mask),
          .write_data(store_line),
          .read_data(data_out)
      );
    end
  endgenerate

  // Returns: a hit that was read, or an answer from the fill register, gathered to lane order.
  logic [Lanes*32-1:0]       source;
  logic [Lanes*WordBits-1:0] source_word;
  logic [TicketBits-1:0]     answer_ticket;
  logic [Lanes-1:0]          answer_lanes;
  logic [Lanes*WordBits-1:0] answer_word;
  logic                      give, give_back;

  always_comb begin
    answer_ticket = '0;
    answer_lanes = '0;
    answer_word = '0;
    for (int p = 0; p < Pending; p++)
      if (fill_waiter_q[p]) begin
        answer_ticket = answer_ticket | waiter_ticket_q[p];
        answer_lanes = answer_lanes | waiter_lanes_q[p];
        answer_word = answer_word | waiter_word_q[p];
      end
  end

  always_comb begin
    give_back = gather_valid_q || answer;
    give = return_valid && return_ready;
    source = gather_valid_q ? data_out : fill_data_q;
    source_word = gather_valid_q ? gather_word_q : answer_word;
  end

  always_ff @(posedge clk)
    if (rst) begin
      head_q <= '0;
      tail_q <= '0;
      returns_q <= '0;
    end else begin
      returns_q <= returns_q + 2'(give_back) - 2'(give);
      if (give) head_q <= head_q == Places - 1 ? '0 : head_q + 1'b1;
      if (give_back) tail_q <= tail_q == Places - 1 ? '0 : tail_q + 1'b1;
    end

  always_ff @(posedge clk)
    for (int p = 0; p < Places; p++)
      if (give_back && tail_q == 2'(p)) begin
        place_ticket_q[p] <= gather_valid_q ? gather_ticket_q : answer_ticket;
        place_lanes_q[p] <= gather_valid_q ? gather_lanes_q : answer_lanes;
        if (!gather_valid_q && fill_atomic_q) place_data_q[p] <= fill_data_q;
        else
          for (int l = 0; l < Lanes; l++)
            place_data_q[p][l*32 +: 32] <= source[source_word[l*WordBits +: WordBits]*32 +: 32];
      end

  assign return_valid = returns_q != 0;
  assign return_ticket = place_ticket_q[head_q];
  assign return_lanes = place_lanes_q[head_q];
  assign return_data = place_data_q[head_q];
endmodule
