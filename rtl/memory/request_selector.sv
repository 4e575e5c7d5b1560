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
  localparam KeyBits = 1 + WarpBits + TagBits;  // not in use, warp, distance from the oldest

  // The circular queue.
  logic [Places-1:0]                 used_q;
  logic [TagBits-1:0]                head_q;
  logic [TagBits:0]                  length_q;
  (* mem2reg *) logic [TagBits-1:0]  place_tag_q [0:Places-1];
  (* mem2reg *) logic [WarpBits-1:0] place_warp_q [0:Places-1];

  // The oldest place in use, by its distance from the head.
  logic [Places-1:0] turned;
  logic [TagBits:0]  oldest;
  logic              sent, choose, warp_first, any;

  always_comb begin
    turned = (used_q >> head_q) | (used_q << ((TagBits+1)'(Places) - (TagBits+1)'(head_q)));
    oldest = length_q;
    for (int p = Places - 1; p >= 0; p--) if (turned[p]) oldest = (TagBits+1)'(p);
    any = used_q != 0;
    room = length_q <= (TagBits+1)'(Places - Coalescers);
    sent = offer_load && line_ready;
    choose = !select_valid || sent;
    warp_first = room && (mode == 2'd0 ? by_warp : mode == 2'd2);
  end

  // The place with the least key: a tree whose leaves are nodes Places to 2 * Places - 1.
  logic [2*Places*KeyBits-1:0] node;
  logic [TagBits-1:0]          chosen;

  always_comb begin
    node = '0;
    for (int p = 0; p < Places; p++)
      node[(Places+p)*KeyBits +: KeyBits] = {!used_q[p], place_warp_q[p], TagBits'(p) - head_q};
    for (int n = Places - 1; n > 0; n--)
      node[n*KeyBits +: KeyBits] = node[2*n*KeyBits +: KeyBits] < node[(2*n+1)*KeyBits +: KeyBits]
                                   ? node[2*n*KeyBits +: KeyBits] : node[(2*n+1)*KeyBits +: KeyBits];
    chosen = head_q + (warp_first ? node[KeyBits +: TagBits] : oldest[TagBits-1:0]);
  end

  // Tags opened in this cycle go to the places behind the last, in the coalescers' order.
  logic [Coalescers-1:0]         opens;
  logic [Coalescers*TagBits-1:0] open_place;
  logic [TagBits:0]              opened;

  always_comb begin
    opened = '0;
    opens = insert_valid & insert_fresh;
    for (int c = 0; c < Coalescers; c++) begin
      open_place[c*TagBits +: TagBits] = head_q + length_q[TagBits-1:0] + opened[TagBits-1:0];
      opened = opened + (TagBits+1)'(opens[c]);
    end
  end

  always_ff @(posedge clk)
    if (rst) begin
      used_q <= '0;
      head_q <= '0;
      length_q <= '0;
      select_valid <= 1'b0;
    end else begin
      head_q <= head_q + oldest[TagBits-1:0];
      length_q <= length_q - oldest + opened;
      if (choose) begin
        select_valid <= any;
        if (any) used_q[chosen] <= 1'b0;
        select_tag <= place_tag_q[chosen];
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
