// compressor: between RegLess' staging unit and memory: registers whose value is a pattern are kept, many to a line.
// Kloosterman 4.5.3.  Contract: cmodel/operand/compressor.h.
module compressor #(
    parameter Warps = 16,
    parameter Registers = 256,  // of a warp
    parameter Banks = 8,
    parameter Lines = 16,       // of a bank
    parameter Entries = 16,     // compressed lines in the storage
    parameter Lanes = 32,
    localparam WarpBits = $clog2(Warps),
    localparam BankBits = $clog2(Banks),
    localparam LineBits = $clog2(Lines),
    localparam IndexBits = $clog2(Warps * Registers)
) (
    input  logic                 clk,
    input  logic                 rst,
    input  logic                 compress,
    input  logic                 request_valid,
    input  logic [1:0]           request_kind,
    input  logic [BankBits-1:0]  request_bank,
    input  logic [WarpBits-1:0]  request_warp,
    input  logic [7:0]           request_register,
    input  logic [LineBits-1:0]  request_line,
    input  logic [Lanes*32-1:0]  request_data,
    output logic                 request_ready,
    output logic                 fill_valid,
    output logic [BankBits-1:0]  fill_bank,
    output logic [LineBits-1:0]  fill_line,
    output logic [Lanes*32-1:0]  fill_data,
    input  logic                 fill_taken,
    output logic                 mem_valid,
    output logic [1:0]           mem_kind,
    output logic                 mem_compressed,
    output logic [IndexBits-1:0] mem_index,
    output logic [BankBits-1:0]  mem_bank,
    output logic [LineBits-1:0]  mem_line,
    output logic                 mem_stores,
    output logic [Lanes*32-1:0]  mem_data,
    input  logic                 mem_ready,
    input  logic                 l1_fill_valid,
    input  logic                 l1_fill_compressed,
    input  logic [BankBits-1:0]  l1_fill_bank,
    input  logic [LineBits-1:0]  l1_fill_line,
    input  logic [Lanes*32-1:0]  l1_fill_data,
    output logic                 l1_fill_ready
);
  localparam [2:0] Idle = 3'd0, Look = 3'd1, Replace = 3'd2, Fetch = 3'd3, Wait = 3'd4, Unpack = 3'd5, Fill = 3'd6;
  localparam SlotBits = 67;
  localparam Slots = Lanes * 32 / SlotBits;
  localparam PlaceBits = $clog2(Entries);
  localparam Indices = Warps * Registers;
  localparam Padded = (Indices + Slots - 1) / Slots * Slots;
  localparam Last = Padded / Slots - 1;      // the last line
  localparam Rest = Indices - Last * Slots;  // its registers, which may be fewer

  // ---- the request
  logic [2:0]           state_q, next_state;
  logic [1:0]           kind_q;
  logic [BankBits-1:0]  bank_q;
  logic [LineBits-1:0]  line_q;
  logic [IndexBits-1:0] index_q, request_index;
  logic [Lanes*32-1:0]  data_q;
  logic                 accepts;
  always_comb begin
    request_ready = state_q == Idle;
    accepts = request_valid && request_ready;
    request_index = IndexBits'(request_register * Warps) + IndexBits'(request_warp);
  end
  always_ff @(posedge clk)
    if (accepts) begin
      kind_q <= request_kind;
      bank_q <= request_bank;
      line_q <= request_line;
      index_q <= request_index;
      if (request_kind == osu_pkg::STORE) data_q <= request_data;
    end

  // ---- patterns
  logic                result_valid, unpacks;
  logic [2:0]          result_pattern;
  logic [63:0]         result_base;
  logic [SlotBits-1:0] result_q, result, slot;
  logic [Lanes*32-1:0] value;
  compression_unit #(.Lanes(Lanes)) unit (
      .clk, .rst, .compress_valid(accepts && request_kind == osu_pkg::STORE), .compress_value(request_data),
      .uncompress_valid(unpacks), .uncompress_pattern(slot[66:64]), .uncompress_base(slot[63:0]),
      .result_valid, .result_pattern, .result_base,
      /* verilator lint_off PINCONNECTEMPTY */ .value_valid(), /* verilator lint_on PINCONNECTEMPTY */ .value);
  always_comb result = result_valid ? {result_pattern, result_base} : result_q;
  always_ff @(posedge clk) if (result_valid) result_q <= {result_pattern, result_base};

  // ---- which registers are compressed, which lines are here
  logic [Indices-1:0]                 compressed_q;
  logic [Entries-1:0]                 valid_q, changed_q;
  (* mem2reg *) logic [IndexBits-1:0] tag_q [0:Entries-1];
  logic [PlaceBits-1:0]               hand_q, place_q;

  logic [Padded-1:0]    by_line;
  logic [Last:0]        line_mask;
  logic [Slots-1:0]     slot_mask;  // the register's place in its line, wanted
  logic [IndexBits-1:0] wanted;
  logic [Entries-1:0]   match, empty;
  logic [PlaceBits-1:0] matched, victim;
  logic                 is_load, is_compressed, wants_line, there, asks, wanted_lives, victim_lives;
  function automatic [PlaceBits-1:0] number_of(input [Entries-1:0] one_hot);
    number_of = '0;
    for (int e = 0; e < Entries; e++) if (one_hot[e]) number_of = number_of | PlaceBits'(e);
  endfunction
  always_ff @(posedge clk)
    if (accepts) begin
      wanted <= request_index / IndexBits'(Slots);
      for (int n = 0; n < Slots; n++) slot_mask[n] <= request_index % IndexBits'(Slots) == IndexBits'(n);
    end
  always_comb begin
    for (int l = 0; l <= Last; l++) line_mask[l] = wanted == IndexBits'(l);
    for (int e = 0; e < Entries; e++) match[e] = valid_q[e] && tag_q[e] == wanted;
    empty = ~valid_q & -(~valid_q);
    there = match != '0;
    matched = number_of(match);
    victim = empty != '0 ? number_of(empty) : hand_q;

    is_load = kind_q == osu_pkg::PRELOAD || kind_q == osu_pkg::LAST_PRELOAD;
    is_compressed = compressed_q[index_q];
    wants_line = kind_q == osu_pkg::STORE ? compress && result[66:64] != '0 : is_load && is_compressed;
    asks = state_q == Look && !wants_line && !(kind_q == osu_pkg::INVALIDATE && is_compressed);
    by_line = Padded'(compressed_q);
    wanted_lives = 1'b0;
    victim_lives = 1'b0;
    for (int l = 0; l <= Last; l++) begin
      if (line_mask[l]) wanted_lives = by_line[l*Slots +: Slots] != '0;
      if (tag_q[victim] == IndexBits'(l)) victim_lives = by_line[l*Slots +: Slots] != '0;
    end
  end

  // ---- what is done about it
  logic hits, replaces, installs, finishes, returns;
  always_comb begin
    hits = state_q == Look && wants_line && there;
    replaces = valid_q[victim] && changed_q[victim] && victim_lives;
    installs = state_q == Look && wants_line && !there && !replaces;
    finishes = state_q == Look && !wants_line && (!asks || mem_ready);
    returns = state_q == Wait && l1_fill_valid && l1_fill_compressed;
    unpacks = state_q == Unpack || state_q == Fill;
  end
  always_comb begin
    next_state = state_q;
    case (state_q)
      Idle: if (request_valid) next_state = Look;
      Look:
        if (finishes) next_state = Idle;
        else if (hits) next_state = is_load ? Unpack : Idle;
        else if (installs) next_state = wanted_lives ? Fetch : Look;
        else if (wants_line) next_state = Replace;
      Replace: if (mem_ready) next_state = Look;
      Fetch: if (mem_ready) next_state = Wait;
      Wait: if (returns) next_state = Look;
      Unpack: next_state = Fill;
      default: if (fill_taken && !(l1_fill_valid && !l1_fill_compressed)) next_state = Idle;
    endcase
  end

  always_ff @(posedge clk)
    if (rst) begin
      state_q <= Idle;
      valid_q <= '0;
      hand_q <= '0;
    end else begin
      state_q <= next_state;
      if (installs) valid_q[victim] <= !wanted_lives;
      if (returns) valid_q[place_q] <= 1'b1;
      if (installs && valid_q[victim]) hand_q <= hand_q == PlaceBits'(Entries - 1) ? '0 : hand_q + 1'b1;
    end
  always_ff @(posedge clk) begin
    if (state_q == Look && wants_line) place_q <= there ? matched : victim;
    if (installs) tag_q[victim] <= wanted;
    if (installs) changed_q[victim] <= 1'b0;
    else if (hits && !is_load) changed_q[matched] <= 1'b1;
    else if (state_q == Replace && mem_ready) changed_q[place_q] <= 1'b0;
  end

  // The bits of a line's registers are written together, so that a clock gate can stand before them.
  logic compresses;
  always_comb compresses = hits && kind_q != osu_pkg::LAST_PRELOAD;
  always_ff @(posedge clk)
    if (rst) compressed_q <= '0;
    else if (finishes || hits) begin
      for (int l = 0; l < Last; l++)
        if (line_mask[l]) compressed_q[l*Slots +: Slots] <= (compressed_q[l*Slots +: Slots] & ~slot_mask) | ({Slots{compresses}} & slot_mask);
      if (line_mask[Last])
        compressed_q[Last*Slots +: Rest] <= (compressed_q[Last*Slots +: Rest] & ~slot_mask[Rest-1:0]) | ({Rest{compresses}} & slot_mask[Rest-1:0]);
    end

  // ---- lines: a slot is written, a line read or written
  logic [Slots*SlotBits-1:0] stored;
  always_comb begin
    slot = '0;
    for (int n = 0; n < Slots; n++) if (slot_mask[n]) slot = stored[n*SlotBits +: SlotBits];
  end
  sram_1rw #(.Words(Entries), .Width(Slots * SlotBits), .Granule(SlotBits)) storage (
      .clk(clk),
      .enable(!rst && (hits || returns || (state_q == Look && wants_line && replaces))),
      .write((hits && !is_load) || returns),
      .address(returns ? place_q : there ? matched : victim),
      .mask(returns ? {Slots{1'b1}} : slot_mask),
      .write_data(returns ? l1_fill_data[Slots*SlotBits-1:0] : {Slots{result}}),
      .read_data(stored)
  );

  // ---- to memory, and to the staging unit
  logic passes;
  always_comb begin
    mem_valid = asks || state_q == Replace || state_q == Fetch;
    mem_kind = asks ? kind_q : state_q == Replace ? osu_pkg::STORE : osu_pkg::PRELOAD;
    mem_compressed = !asks;
    mem_index = asks ? index_q : state_q == Replace ? tag_q[place_q] : wanted;
    mem_bank = bank_q;
    mem_line = line_q;
    mem_stores = mem_valid && mem_kind == osu_pkg::STORE;
    mem_data = asks ? data_q : {{(Lanes*32-Slots*SlotBits){1'b0}}, stored};

    passes = l1_fill_valid && !l1_fill_compressed;
    fill_valid = passes || state_q == Fill;
    fill_bank = passes ? l1_fill_bank : bank_q;
    fill_line = passes ? l1_fill_line : line_q;
    fill_data = passes ? l1_fill_data : value;
  end
  always_comb l1_fill_ready = passes ? fill_taken : returns;
endmodule
