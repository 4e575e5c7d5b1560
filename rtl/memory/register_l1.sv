// register_l1: the L1 as RegLess uses it, for registers that have no room in the staging units.
// Kloosterman 4.5.2.3, Table 4.1.  Contract: cmodel/memory/register_l1.h.
module register_l1 #(
    parameter Sets = 64,
    parameter Ways = 6,
    parameter Mshrs = 8,
    parameter Warps = 16,   // of a shard
    parameter Lines = 16,   // of a bank of its staging unit
    parameter Lanes = 32,
    localparam IndexBits = $clog2(Warps * 256),
    localparam LineBits = $clog2(Lines)
) (
    input  logic                    clk,
    input  logic                    rst,
    // the shards
    input  logic [3:0]              request_valid,
    input  logic [4*2-1:0]          request_kind,
    input  logic [3:0]              request_compressed,
    input  logic [4*IndexBits-1:0]  request_index,
    input  logic [4*3-1:0]          request_bank,
    input  logic [4*LineBits-1:0]   request_line,
    input  logic [4*Lanes*32-1:0]   request_data,
    output logic [3:0]              request_ready,
    output logic                    answer_valid,
    output logic [1:0]              answer_shard,
    output logic                    answer_compressed,
    output logic [2:0]              answer_bank,
    output logic [LineBits-1:0]     answer_line,
    output logic [Lanes*32-1:0]     answer_data,
    input  logic                    answer_taken,
    // memory
    output logic                    memory_valid,
    output logic                    memory_stores,
    output logic [24:0]             memory_line,
    output logic [7:0]              memory_tag,
    output logic [Lanes*32-1:0]     memory_data,
    input  logic                    memory_ready,
    input  logic                    response_valid,
    /* verilator lint_off UNUSEDSIGNAL */  // it is an MSHR
    input  logic [7:0]              response_tag,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Lanes*32-1:0]     response_data,
    output logic                    response_ready,
    input  logic [7:0]              smid  // the SM, of a GPU's, that the registers are of
);
  localparam RowWidth = Lanes * 32;
  localparam PlaceBits = 15;  // of a line among those of registers
  localparam SetBits = $clog2(Sets);
  localparam TagBits = PlaceBits - SetBits;
  localparam WayBits = Ways > 1 ? $clog2(Ways) : 1;
  localparam MshrBits = $clog2(Mshrs);
  localparam WarpBits = $clog2(Warps);
  localparam RowBits = $clog2(Sets * Ways);
  localparam OwnerBits = 2 + 1 + 3 + LineBits;  // {shard, compressed, bank, line}

  function automatic [RowBits-1:0] row_of(input [SetBits-1:0] set, input [WayBits-1:0] way);
    row_of = RowBits'(32'(set) * Ways + 32'(way));
  endfunction

  // ---- state
  logic [1:0]           next_q;                  // the shard that goes first
  logic                 lookup_valid_q;
  logic [1:0]           lookup_kind_q;
  logic [OwnerBits-1:0] lookup_owner_q;
  logic [PlaceBits-1:0] lookup_place_q;
  logic [RowWidth-1:0]  lookup_data_q;
  logic [Ways-1:0]      valid_q [0:Sets-1];
  logic [Ways-1:0]      changed_q [0:Sets-1];
  logic [Ways*WayBits-1:0] rank_q [0:Sets-1];    // 0: last used
  logic [Ways*TagBits-1:0] tag_q [0:Sets-1];
  logic [Mshrs-1:0]     mshr_valid_q, mshr_last_q;
  logic [PlaceBits-1:0] mshr_place_q [0:Mshrs-1];
  logic [OwnerBits-1:0] mshr_owner_q [0:Mshrs-1];
  logic                 answer_valid_q, answer_read_q;  // read: its row leaves the memory in this cycle
  logic [OwnerBits-1:0] answer_owner_q;
  logic [RowWidth-1:0]  answer_data_q;
  logic                 memory_valid_q, memory_stores_q, memory_read_q;
  logic [PlaceBits-1:0] memory_place_q;
  logic [MshrBits-1:0]  memory_mshr_q;
  logic [RowWidth-1:0]  memory_data_q;

  // ---- a response of memory
  logic                responds;
  logic [MshrBits-1:0] response_mshr;
  always_comb response_ready = !answer_valid_q;
  always_comb begin
    responds = response_valid && !answer_valid_q;
    response_mshr = response_tag[MshrBits-1:0];
  end

  // ---- the sets that are looked at: of the response, and, if there is none, of the request in lookup
  logic [PlaceBits-1:0]    place, response_place;
  logic [SetBits-1:0]      set, lookup_set, response_set;
  logic [Ways-1:0]         hits, valid, changed;
  logic [Ways*WayBits-1:0] rank;
  logic                    hit, chosen;
  logic [WayBits-1:0]      evicted;
  logic [Ways-1:0]         hit_ways, evicts, receives, victims;  // a bit for each
  logic [Ways-1:0]         above;                                // ways that go before one that a response may take
  logic                    dirty;              // the victim is to be stored
  always_comb begin
    response_place = mshr_place_q[response_mshr];
    place = responds ? response_place : lookup_place_q;
    set = place[SetBits-1:0];
    response_set = response_place[SetBits-1:0];
    lookup_set = lookup_place_q[SetBits-1:0];
    valid = valid_q[lookup_set];
    changed = changed_q[lookup_set];
    hits = '0;
    for (int w = 0; w < Ways; w++)
      hits[w] = valid[w] && tag_q[lookup_set][w*TagBits +: TagBits] == lookup_place_q[PlaceBits-1:SetBits];
    hit = hits != '0;
    hit_ways = hits & -hits;
    // The lowest invalid way, else the least recent, which has to be stored if it is changed.
    dirty = &valid;
    for (int w = 0; w < Ways; w++) begin
      evicts[w] = rank_q[lookup_set][w*WayBits +: WayBits] == WayBits'(Ways - 1);
      if (evicts[w] && !changed[w]) dirty = 1'b0;
    end
    if (!(&valid)) evicts = ~valid & -~valid;
    evicted = '0;
    for (int w = 0; w < Ways; w++) if (evicts[w]) evicted = evicted | WayBits'(w);
    // The same of a response, but not one that is changed; ranks are all different.
    for (int w = 0; w < Ways; w++) begin
      for (int v = 0; v < Ways; v++)
        above[v] = !changed_q[response_set][v] &&
                   rank_q[response_set][v*WayBits +: WayBits] > rank_q[response_set][w*WayBits +: WayBits];
      receives[w] = !changed_q[response_set][w] && above == '0;
    end
    if (!(&valid_q[response_set])) receives = ~valid_q[response_set] & -~valid_q[response_set];
    chosen = receives != '0;
    rank = responds ? rank_q[response_set] : rank_q[lookup_set];
    victims = responds ? receives : evicts;
  end

  // ---- the request in lookup
  logic                able, go_hit, go_miss, going, loads, stores, drops, writes_back, room;
  logic [MshrBits-1:0] free_mshr;
  always_comb begin
    free_mshr = '0;
    for (int m = Mshrs - 1; m >= 0; m--) if (!mshr_valid_q[m]) free_mshr = MshrBits'(m);
    loads = lookup_kind_q == osu_pkg::PRELOAD || lookup_kind_q == osu_pkg::LAST_PRELOAD;
    stores = lookup_kind_q == osu_pkg::STORE;
    drops = lookup_kind_q == osu_pkg::LAST_PRELOAD || lookup_kind_q == osu_pkg::INVALIDATE;
    room = !memory_valid_q || memory_ready;
    writes_back = stores && !hit && dirty;
    // Whether it is a hit is known last.
    able = lookup_valid_q && !responds;
    go_hit = able && (!loads || !answer_valid_q);
    go_miss = able && (loads ? room && !(&mshr_valid_q) : !(stores && dirty) || room);
    going = hit ? go_hit : go_miss;
  end

  // ---- the shard that is served
  logic                 served;
  logic [1:0]           shard, candidate;
  logic [IndexBits-1:0] index;
  logic [PlaceBits-1:0] request_place;
  always_comb begin
    served = 1'b0;
    shard = '0;
    candidate = '0;
    for (int k = 3; k >= 0; k--) begin
      candidate = next_q + 2'(k);
      if (request_valid[candidate]) begin
        served = !lookup_valid_q || going;
        shard = candidate;
      end
    end
    request_ready = '0;
    request_ready[shard] = served;
    index = request_index[32'(shard)*IndexBits +: IndexBits];
    request_place = request_compressed[shard] ? {1'b1, 3'd0, shard, index[8:0]}
                                              : {1'b0, index[IndexBits-1:WarpBits], shard, 4'(index[WarpBits-1:0])};
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      lookup_valid_q <= 1'b0;
      next_q <= '0;
    end else begin
      lookup_valid_q <= served || (lookup_valid_q && !going);
      if (served) next_q <= shard + 2'd1;
    end
    if (served) begin
      lookup_kind_q <= request_kind[32'(shard)*2 +: 2];
      lookup_owner_q <= {shard, request_compressed[shard], request_bank[32'(shard)*3 +: 3],
                         request_line[32'(shard)*LineBits +: LineBits]};
      lookup_place_q <= request_place;
      lookup_data_q <= request_data[32'(shard)*RowWidth +: RowWidth];
    end
  end

  // ---- lines
  logic               installs, reads, puts, used, given_up, replaces;
  logic [Ways-1:0]    writes;  // a way's line is changed, or made anew
  logic [Ways-1:0]    ways;     // the one that is written, used or given up
  logic [WayBits-1:0] way, way_rank;
  always_comb begin
    installs = responds && !mshr_last_q[response_mshr] && chosen;
    replaces = installs || (go_miss && stores && !hit);
    puts = installs || (going && stores);
    ways = hit && !responds ? hit_ways : victims;
    way = '0;
    way_rank = '0;
    for (int w = 0; w < Ways; w++) begin
      way = way | (WayBits'(w) & {WayBits{ways[w]}});
      way_rank = way_rank | (rank[w*WayBits +: WayBits] & {WayBits{ways[w]}});
    end
    used = replaces || (go_hit && (stores || loads) && hit);
    given_up = go_hit && drops && hit;
    reads = hit ? go_hit && loads : go_miss && stores && dirty;
    writes = ({Ways{replaces}} & victims) | ({Ways{go_hit && stores}} & hit_ways);
  end

  logic [Ways*WayBits-1:0] next_rank;
  always_comb begin
    next_rank = rank;
    for (int w = 0; w < Ways; w++)
      if (ways[w]) next_rank[w*WayBits +: WayBits] = '0;
      else if (rank[w*WayBits +: WayBits] < way_rank)
        next_rank[w*WayBits +: WayBits] = rank[w*WayBits +: WayBits] + 1'b1;
  end

  always_ff @(posedge clk)
    if (rst) begin
      for (int s = 0; s < Sets; s++) begin
        valid_q[s] <= '0;
        changed_q[s] <= '0;
        for (int w = 0; w < Ways; w++) rank_q[s][w*WayBits +: WayBits] <= WayBits'(w);
      end
    end else begin
      for (int w = 0; w < Ways; w++) begin
        if (replaces && victims[w]) begin
          valid_q[set][w] <= 1'b1;
          tag_q[set][w*TagBits +: TagBits] <= place[PlaceBits-1:SetBits];
        end
        if (writes[w]) changed_q[set][w] <= !installs;
        if (given_up && hit_ways[w]) valid_q[set][w] <= 1'b0;
      end
      if (used) rank_q[set] <= next_rank;
    end

  logic [RowWidth-1:0] read_data;
  sram_1r1w #(.Words(Sets * Ways), .Width(RowWidth)) rows (
      .clk, .read_enable(reads), .read_address(row_of(set, way)), .read_data, .write_enable(puts),
      .write_address(row_of(set, way)), .write_mask(1'b1), .write_data(installs ? response_data : lookup_data_q));

  // ---- answers: a line that was read, or a response
  always_comb begin
    answer_valid = answer_valid_q;
    {answer_shard, answer_compressed, answer_bank, answer_line} = answer_owner_q;
    answer_data = answer_read_q ? read_data : answer_data_q;
  end

  always_ff @(posedge clk) begin
    if (rst) answer_valid_q <= 1'b0;
    else answer_valid_q <= responds || (going && loads && hit) || (answer_valid_q && !answer_taken);
    answer_read_q <= going && loads && hit;
    if (responds) begin
      answer_owner_q <= mshr_owner_q[response_mshr];
      answer_data_q <= response_data;
    end else if (going && loads && hit) begin
      answer_owner_q <= lookup_owner_q;
    end else if (answer_read_q) begin
      answer_data_q <= read_data;
    end
  end

  // ---- memory: a line that is not here, or one that has to go
  logic misses;
  always_comb begin
    misses = go_miss && loads && !hit;
    memory_valid = memory_valid_q;
    memory_stores = memory_valid_q && memory_stores_q;
    memory_line = {2'b11, ~smid, memory_place_q};
    memory_tag = memory_stores_q ? line_pkg::NO_REPLY : 8'(memory_mshr_q);
    memory_data = memory_read_q ? read_data : memory_data_q;
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      memory_valid_q <= 1'b0;
      mshr_valid_q <= '0;
    end else begin
      memory_valid_q <= misses || (going && writes_back) || (memory_valid_q && !memory_ready);
      if (responds) mshr_valid_q[response_mshr] <= 1'b0;
      if (misses) mshr_valid_q[free_mshr] <= 1'b1;
    end
    memory_read_q <= going && writes_back;
    if (misses || (going && writes_back)) begin
      memory_stores_q <= stores;
      memory_place_q <= loads ? lookup_place_q : {tag_q[lookup_set][32'(evicted)*TagBits +: TagBits], lookup_set};
      memory_mshr_q <= free_mshr;
    end
    if (memory_read_q) memory_data_q <= read_data;
    if (misses) begin
      mshr_last_q[free_mshr] <= drops;
      mshr_place_q[free_mshr] <= lookup_place_q;
      mshr_owner_q[free_mshr] <= lookup_owner_q;
    end
  end
endmodule
