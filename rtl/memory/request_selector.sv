// request_selector: chooses the next request for the L1: a load from the inter-warp queues or a store from a coalescer;
// and of the loads which one.  WarpPool 3.3.5, 3.3.8, Fig. 3.6 (4).  Contract: cmodel/memory/request_selector.h.
module request_selector #(
    parameter Places = 64,       // tags of the inter-warp queues; a power of two
    parameter Warps = 48,
    parameter Coalescers = 2,
    parameter Quantum = 100000,  // cycles
    parameter Patience = 64,     // loads that may pass a store
    localparam TagBits = $clog2(Places),
    localparam WarpBits = $clog2(Warps),
    localparam QuantumBits = $clog2(Quantum + 1)
) (
    input  logic                           clk,
    input  logic                           rst,
    input  logic [1:0]                     mode,          // 0: by miss rate, 1: oldest, 2: warp ID
    input  logic [Coalescers-1:0]          insert_valid,
    input  logic [Coalescers-1:0]          insert_fresh,
    input  logic [Coalescers*TagBits-1:0]  insert_tag,
    input  logic [Coalescers*WarpBits-1:0] insert_warp,
    output logic                           room,
    output logic                           select_valid,
    output logic [TagBits-1:0]             select_tag,
    output logic                           by_warp,
    input  logic                           load_able,
    input  logic [Coalescers-1:0]          store_valid,
    output logic                           offer_load,
    output logic [Coalescers-1:0]          offer_store,
    input  logic                           line_ready,
    input  logic                           miss
);
  localparam PatienceBits = $clog2(Patience + 1);
  localparam Groups = 1 << (TagBits / 2);  // of places with the same remainder
  localparam Members = Places / Groups;
  localparam MemberBits = $clog2(Members);
  localparam AgeBits = WarpBits + 1;  // warp, and whether its place is below the head's

  // The circular queue.
  logic [Places-1:0]                 used_q;
  logic [Places-1:0]                 ahead_q;   // places from the head's on
  logic [TagBits-1:0]                tail_q;    // the next one's
  logic [TagBits:0]                  length_q;  // from the head to that
  (* mem2reg *) logic [TagBits-1:0]  place_tag_q [0:Places-1];
  (* mem2reg *) logic [WarpBits-1:0] place_warp_q [0:Places-1];

  // The oldest place in use: the lowest from the head's on, or the lowest of all.
  logic [Places-1:0]  used_ahead, lowest, lowest_ahead, oldest;
  logic [TagBits-1:0] oldest_place;
  logic               sent, choose, warp_first, any, any_ahead;

  assign used_ahead = used_q & ahead_q;
  lowest_bit #(.Bits(Places)) oldest_of_all (.among(used_q), .lowest);
  lowest_bit #(.Bits(Places)) oldest_ahead (.among(used_ahead), .lowest(lowest_ahead));
  always_comb begin
    any = used_q != 0;
    any_ahead = used_ahead != 0;
    oldest = any_ahead ? lowest_ahead : lowest;
    oldest_place = '0;
    for (int p = 0; p < Places; p++) oldest_place = oldest_place | (TagBits'(p) & {TagBits{oldest[p]}});
    room = length_q <= (TagBits+1)'(Places - Coalescers);
    sent = offer_load && line_ready;
    choose = !select_valid || sent;
    warp_first = room && (mode == 2'd0 ? by_warp : mode == 2'd2);
  end

  // The best of each group, by warp: none of its places goes before it.
  logic [Places-1:0]            best, best_q;
  logic [Groups-1:0]            valid_q, passed_over_q;  // passed over: one of it was chosen in the cycle before
  logic [Groups*AgeBits-1:0]    best_age, best_age_q;
  logic [Groups*MemberBits-1:0] best_member, best_member_q;
  logic [Groups*TagBits-1:0]    best_tag, best_tag_q;
  always_comb begin
    best = used_q;
    {best_age, best_member, best_tag} = '0;
    for (int g = 0; g < Groups; g++) begin
      for (int i = 0; i < Members; i++)
        for (int j = 0; j < i; j++)
          if ({place_warp_q[j*Groups+g], !ahead_q[j*Groups+g]} <= {place_warp_q[i*Groups+g], !ahead_q[i*Groups+g]})
            best[i*Groups+g] = best[i*Groups+g] && !used_q[j*Groups+g];
          else best[j*Groups+g] = best[j*Groups+g] && !used_q[i*Groups+g];
      for (int i = 0; i < Members; i++) begin
        best_age[g*AgeBits +: AgeBits] = best_age[g*AgeBits +: AgeBits]
            | ({place_warp_q[i*Groups+g], !ahead_q[i*Groups+g]} & {AgeBits{best[i*Groups+g]}});
        best_member[g*MemberBits +: MemberBits] = best_member[g*MemberBits +: MemberBits]
                                                  | (MemberBits'(i) & {MemberBits{best[i*Groups+g]}});
        best_tag[g*TagBits +: TagBits] = best_tag[g*TagBits +: TagBits]
                                         | (place_tag_q[i*Groups+g] & {TagBits{best[i*Groups+g]}});
      end
    end
  end

  // Of these the best.
  logic [Groups-1:0]  there, wins;
  logic [Places-1:0]  chosen;
  logic [Groups-1:0]  group;  // that this is of
  logic [TagBits-1:0] chosen_tag;
  logic               by_group;
  always_comb begin
    there = valid_q & ~passed_over_q;
    wins = there;
    for (int g = 0; g < Groups; g++)
      for (int h = 0; h < g; h++)
        if ({best_age_q[h*AgeBits +: AgeBits], best_member_q[h*MemberBits +: MemberBits]}
            <= {best_age_q[g*AgeBits +: AgeBits], best_member_q[g*MemberBits +: MemberBits]}) wins[g] = wins[g] && !there[h];
        else wins[h] = wins[h] && !there[g];
    by_group = warp_first && there != '0;
    group = '0;
    chosen_tag = '0;
    for (int p = 0; p < Places; p++) begin
      chosen[p] = by_group ? wins[p%Groups] && best_q[p] : oldest[p];
      group[p%Groups] = group[p%Groups] | oldest[p];
      chosen_tag = chosen_tag | (place_tag_q[p] & {TagBits{oldest[p]}});
    end
    if (by_group) begin
      group = wins;
      chosen_tag = '0;
      for (int g = 0; g < Groups; g++)
        chosen_tag = chosen_tag | (best_tag_q[g*TagBits +: TagBits] & {TagBits{wins[g]}});
    end
  end

  always_ff @(posedge clk) begin
    best_q <= best;
    best_age_q <= best_age;
    best_member_q <= best_member;
    best_tag_q <= best_tag;
    for (int g = 0; g < Groups; g++) valid_q[g] <= '0;
    if (!rst) for (int p = 0; p < Places; p++) if (used_q[p]) valid_q[p%Groups] <= 1'b1;
    passed_over_q <= !rst && choose ? group : '0;
  end

  // Tags opened in this cycle go to the places behind the last, in the coalescers' order.
  logic [Coalescers-1:0]         opens;
  logic [Coalescers*TagBits-1:0] open_place;
  logic [TagBits:0]              opened;
  logic [TagBits-1:0]            head, tail;  // in the next cycle

  always_comb begin
    opened = '0;
    opens = insert_valid & insert_fresh;
    for (int c = 0; c < Coalescers; c++) begin
      open_place[c*TagBits +: TagBits] = tail_q + opened[TagBits-1:0];
      opened = opened + (TagBits+1)'(opens[c]);
    end
    head = any ? oldest_place : tail_q;
    tail = tail_q + opened[TagBits-1:0];
  end

  always_ff @(posedge clk)
    if (rst) begin
      used_q <= '0;
      ahead_q <= '1;
      tail_q <= '0;
      length_q <= '0;
      select_valid <= 1'b0;
    end else begin
      tail_q <= tail;
      length_q <= {head == tail && (any || opened != '0), TagBits'(tail - head)};
      for (int p = 0; p < Places; p++) ahead_q[p] <= TagBits'(p) >= head;
      if (choose) begin
        select_valid <= any;
        used_q <= used_q & ~chosen;
        select_tag <= chosen_tag;
      end
      for (int c = 0; c < Coalescers; c++) if (opens[c]) used_q[open_place[c*TagBits +: TagBits]] <= 1'b1;
    end

  for (genvar p = 0; p < Places; p++) begin : place
    logic [WarpBits-1:0] warp;
    logic [TagBits-1:0]  tag;
    always_comb begin
      tag = place_tag_q[p];
      warp = place_warp_q[p];
      for (int c = 0; c < Coalescers; c++)
        if (opens[c] && open_place[c*TagBits +: TagBits] == TagBits'(p)) begin
          tag = insert_tag[c*TagBits +: TagBits];
          warp = insert_warp[c*WarpBits +: WarpBits];
        end else if (insert_valid[c] && insert_tag[c*TagBits +: TagBits] == tag &&
                     insert_warp[c*WarpBits +: WarpBits] < warp) warp = insert_warp[c*WarpBits +: WarpBits];
    end
    always_ff @(posedge clk) begin
      place_tag_q[p] <= tag;
      place_warp_q[p] <= warp;
    end
  end

  // Loads and stores.
  logic [Coalescers-1:0]   above_q, next_above, wanted;  // the coalescers from the first in turn on
  logic [PatienceBits-1:0] passed_q;
  logic                    store_first;

  always_comb begin
    store_first = store_valid != 0 && (!(select_valid && load_able) || passed_q == PatienceBits'(Patience));
    offer_load = select_valid && load_able && !store_first;
    wanted = (store_valid & above_q) != 0 ? store_valid & above_q : store_valid;
    offer_store = store_first ? wanted & -wanted : '0;
    next_above = ~(offer_store | (offer_store - 1'b1));
  end

  always_ff @(posedge clk)
    if (rst) begin
      above_q <= '1;
      passed_q <= '0;
    end else if (offer_store != 0 && line_ready) begin
      above_q <= next_above;
      passed_q <= '0;
    end else if (sent && store_valid != 0) passed_q <= passed_q + 1'b1;

  // The policy.
  logic [QuantumBits-1:0] cycles_q, accesses_q, misses_q, accesses, misses;
  logic                   ends;

  always_comb begin
    accesses = accesses_q + QuantumBits'(sent);
    misses = misses_q + QuantumBits'(miss);
    ends = cycles_q == QuantumBits'(Quantum - 1);
  end

  always_ff @(posedge clk)
    if (rst) begin
      by_warp <= 1'b0;
      cycles_q <= '0;
      accesses_q <= '0;
      misses_q <= '0;
    end else begin
      cycles_q <= ends ? '0 : cycles_q + 1'b1;
      accesses_q <= ends ? '0 : accesses;
      misses_q <= ends ? '0 : misses;
      if (ends && (QuantumBits+7)'(misses) * (QuantumBits+7)'(100) > (QuantumBits+7)'(accesses) * (QuantumBits+7)'(99))
        by_warp <= !by_warp;
    end
endmodule
