// warp_pool: WarpPool's load path, from memory instructions of warps to line requests and back to registers.
// Kloosterman, chapter 3, Fig. 3.6.  Contract: cmodel/memory/warp_pool.h.
module warp_pool #(
    parameter Warps = 48,        // of the whole SM
    parameter Schedulers = 4,
    parameter Waiting = 17,      // instructions of a warp before the coalescers, at most
    parameter Coalescers = 2,
    parameter Queues = 32,       // a power of two
    parameter Tags = 2,          // of a queue
    parameter Merges = 4,        // requests of a tag
    parameter MapEntries = 8,
    parameter Slots = 256,       // requests that the L1 may hold
    parameter Loads = 16,        // of a warp, under way at a time
    parameter Quantum = 100000,  // cycles
    parameter Patience = 64,     // loads that may pass a store
    parameter Mode = 0,          // 0: by miss rate, 1: oldest, 2: warp ID
    localparam WarpBits = $clog2(Warps),
    localparam SlotBits = $clog2(Slots)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic [Schedulers-1:0]          queued_valid,
    input  logic [Schedulers*WarpBits-1:0] queued_warp,
    input  logic [Schedulers-1:0]          queued_load,
    input  logic                request_valid,
    input  logic [5:0]          request_operation,
    input  logic [WarpBits-1:0] request_warp,
    input  logic [7:0]          request_register,
    input  logic [31:0]         request_lanes,
    input  logic [1023:0]       request_address,
    input  logic [1023:0]       request_data,
    output logic                request_ready,
    output logic                line_valid,
    output logic [5:0]          line_operation,
    output logic [24:0]         line_address,
    output logic [31:0]         line_lanes,
    output logic [32*5-1:0]     line_word,
    output logic [1023:0]       line_data,
    output logic                line_reply,
    output logic [SlotBits-1:0] line_ticket,
    input  logic                line_ready,
    input  logic                return_valid,
    input  logic [SlotBits-1:0] return_ticket,
    input  logic [31:0]         return_lanes,
    input  logic [1023:0]       return_data,
    output logic                return_ready,
    output logic                result_valid,
    output logic [WarpBits-1:0] result_warp,
    output logic [7:0]          result_register,
    output logic [31:0]         result_lanes,
    output logic [1023:0]       result_data,
    output logic                result_last,
    input  logic                result_ready,
    input  logic                miss,
    output logic [Warps-1:0]    idle,
    output logic [Warps-1:0]    load_may
);
  localparam Places = Queues * Tags;
  localparam TagBits = $clog2(Places);
  localparam LoadBits = $clog2(Loads);
  localparam MapBits = $clog2(MapEntries);
  localparam RecordBits = 13 + LoadBits + WarpBits;
  localparam CountBits = $clog2(Places * Merges + Coalescers + Waiting + 1);

  // ---- an instruction enters the lowest coalescer that is ready
  logic                  wants_reply, free_valid;
  logic [LoadBits-1:0]   free_load, enter_load;
  logic [WarpBits-1:0]   enter_warp;
  logic [Coalescers-1:0] ready, enter_to;

  always_comb begin
    wants_reply = request_operation[4:0] != isa_pkg::OP_STG[4:0] && request_register != 8'd255;
    request_ready = request_valid && ready != 0 && (!wants_reply || free_valid);
    enter_to = request_ready ? ready & -ready : '0;
  end

  always_comb begin
    enter_warp = request_valid ? request_warp : '0;
    enter_load = wants_reply ? free_load : '0;
  end

  // ---- intra-warp coalescers
  logic                             slot_valid;
  logic [Coalescers-1:0]            map_ask, map_valid, valid, is_load, reply, last, taken;
  logic [Coalescers*MapBits-1:0]    map_entry;
  logic [Coalescers*6-1:0]          operation;
  logic [Coalescers*WarpBits-1:0]   warp;
  logic [Coalescers*LoadBits-1:0]   load;
  logic [Coalescers*25-1:0]         address;
  logic [Coalescers*32-1:0]         lanes;
  logic [Coalescers*32*5-1:0]       word;
  logic [Coalescers*1024-1:0]       data;
  logic [Coalescers*3-1:0]          pattern;
  logic [Coalescers*10-1:0]         field;
  logic [Coalescers*RecordBits-1:0] record;
  logic [Coalescers-1:0]            loads, stores, maps;

  genvar c;
  generate
    for (c = 0; c < Coalescers; c = c + 1) begin : coalescers
      intra_warp_coalescer #(.Warps(Warps), .Loads(Loads), .MapEntries(MapEntries), .Lanes(32)) coalescer (
          .clk, .rst, .request_valid(enter_to[c]), .request_operation, .request_warp,
          .request_load(enter_load), .request_reply(wants_reply), .request_lanes, .request_address,
          .request_data, .request_ready(ready[c]), .map_ask(map_ask[c]), .map_valid(map_valid[c]),
          .map_entry(map_entry[c*MapBits +: MapBits]), .line_valid(valid[c]), .line_operation(operation[c*6 +: 6]),
          .line_warp(warp[c*WarpBits +: WarpBits]), .line_load(load[c*LoadBits +: LoadBits]), .line_reply(reply[c]),
          .line_last(last[c]), .line_address(address[c*25 +: 25]), .line_lanes(lanes[c*32 +: 32]),
          .line_word(word[c*160 +: 160]), .line_data(data[c*1024 +: 1024]), .line_pattern(pattern[c*3 +: 3]),
          .line_field(field[c*10 +: 10]), .line_ready(taken[c]));

      always_comb begin
        is_load[c] = operation[c*6 +: 5] == isa_pkg::OP_LDG[4:0];
        loads[c] = valid[c] && is_load[c];
        stores[c] = valid[c] && !is_load[c] && slot_valid;
        maps[c] = valid[c] && taken[c] && pattern[c*3 +: 3] == mapping_pkg::MAP;
        record[c*RecordBits +: RecordBits] = {warp[c*WarpBits +: WarpBits], load[c*LoadBits +: LoadBits],
                                              field[c*10 +: 10], pattern[c*3 +: 3]};
      end
    end
  endgenerate

  // ---- the window, and what leaves it
  logic [Coalescers-1:0]         insert_ready, insert_fresh, offer_store;
  logic [Coalescers*TagBits-1:0] insert_tag;
  logic                          room, select_valid, offer_load, send_load, take_slot;
  logic [TagBits-1:0]            select_tag;
  logic [24:0]                   send_line;
  logic [Merges*RecordBits-1:0]  send_record, take_record, found_record;
  logic [SlotBits-1:0]           slot;
  logic [Merges-1:0]             sent_valid;
  logic [Merges*WarpBits-1:0]    sent_warp;

  inter_warp_queues #(.Queues(Queues), .Tags(Tags), .Merges(Merges), .Coalescers(Coalescers), .LineBits(25),
      .RecordBits(RecordBits)) queues (
      .clk, .rst, .insert_valid(loads), .insert_line(address), .insert_record(record), .insert_ready, .insert_fresh,
      .insert_tag, .room, .select_valid, .select_tag,
      /* verilator lint_off PINCONNECTEMPTY */ .send_valid(), /* verilator lint_on PINCONNECTEMPTY */
      .send_line, .send_record, .send_ready(send_load));

  request_selector #(.Places(Places), .Warps(Warps), .Coalescers(Coalescers), .Quantum(Quantum),
      .Patience(Patience)) selector (
      .clk, .rst, .mode(2'(Mode)), .insert_valid(insert_ready), .insert_fresh, .insert_tag, .insert_warp(warp), .room,
      .select_valid, .select_tag, /* verilator lint_off PINCONNECTEMPTY */ .by_warp(), /* verilator lint_on PINCONNECTEMPTY */
      .load_able(slot_valid), .store_valid(stores), .offer_load, .offer_store, .line_ready, .miss);

  always_comb begin
    taken = insert_ready | (line_ready ? offer_store : '0);
    send_load = offer_load && line_ready;
    line_valid = offer_load || offer_store != 0;
    line_operation = isa_pkg::OP_LDG;
    line_address = send_line;
    line_lanes = '1;
    for (int l = 0; l < 32; l++) line_word[l*5 +: 5] = 5'(l);
    line_data = '0;
    line_reply = 1'b1;
    for (int i = 0; i < Coalescers; i++)
      if (offer_store[i]) begin
        line_operation = operation[i*6 +: 6];
        line_address = address[i*25 +: 25];
        line_lanes = lanes[i*32 +: 32];
        line_word = word[i*160 +: 160];
        line_data = data[i*1024 +: 1024];
        line_reply = reply[i];
      end
    line_ticket = line_reply ? slot : '0;
  end

  // ---- metadata
  logic [MapBits-1:0] read_entry;
  logic [31:0]        map_lanes;
  logic [32*5-1:0]    map_word;
  logic               map_release;

  thread_map_table #(.Entries(MapEntries), .Coalescers(Coalescers), .Lanes(32)) map (
      .clk, .rst, .offer_valid(map_valid), .offer_entry(map_entry), .ask(map_ask), .take(maps), .take_lanes(lanes), .take_word(word),
      .read_entry, /* verilator lint_off PINCONNECTEMPTY */ .read_valid(), /* verilator lint_on PINCONNECTEMPTY */
      .read_lanes(map_lanes), .read_word(map_word), .read_release(map_release));

  always_comb begin
    take_slot = line_valid && line_ready && line_reply;
    take_record = send_record;
    if (!offer_load) begin
      take_record = '1;
      for (int i = 0; i < Coalescers; i++)
        if (offer_store[i]) take_record[RecordBits-1:0] = record[i*RecordBits +: RecordBits];
    end
    for (int m = 0; m < Merges; m++) begin
      sent_valid[m] = send_load && send_record[m*RecordBits +: 3] != mapping_pkg::NONE;
      sent_warp[m*WarpBits +: WarpBits] = send_record[m*RecordBits+13+LoadBits +: WarpBits];
    end
  end

  request_metadata #(.Slots(Slots), .Merges(Merges), .RecordBits(RecordBits)) metadata (
      .clk, .rst, .slot_valid, .slot, .take(take_slot), .take_record, .give(return_valid && return_ready),
      .give_slot(return_ticket), /* verilator lint_off PINCONNECTEMPTY */ .found_valid(), /* verilator lint_on PINCONNECTEMPTY */
      .found_record);

  // ---- back to registers
  logic [LoadBits-1:0] result_load;
  logic                map_read;
  logic [MapBits-1:0]  map_number;

  pool_writeback #(.Warps(Warps), .Loads(Loads), .MapEntries(MapEntries), .Merges(Merges), .Lanes(32)) writer (
      .clk, .rst, .return_valid, .return_lanes, .return_data, .return_ready, .found_record, .map_valid(map_read),
      .map_entry(map_number), .map_lanes, .map_word, .map_release, .result_valid, .result_warp, .result_load,
      .result_lanes, .result_data, .result_ready);

  always_comb read_entry = map_read ? map_number : '0;

  load_table #(.Warps(Warps), .Loads(Loads), .Lanes(32)) pending (
      .clk, .rst, .enter_warp, .free_valid, .free_load,
      .enter(request_ready && wants_reply), .enter_register(request_register), .enter_lanes(request_lanes),
      .result_valid, .result_warp, .result_load, .result_lanes, .result_taken(result_ready),
      /* verilator lint_off PINCONNECTEMPTY */ .result_known(), /* verilator lint_on PINCONNECTEMPTY */
      .result_register, .result_last);

  // ---- order
  order_counters #(.Warps(Warps), .Schedulers(Schedulers), .Coalescers(Coalescers), .Merges(Merges),
      .CountBits(CountBits)) order (
      .clk, .rst, .queued_valid, .queued_warp, .queued_load, .insert_valid(insert_ready), .insert_warp(warp),
      .split_valid(valid & taken & last), .split_warp(warp), .sent_valid, .sent_warp, .idle, .load_may);
endmodule
