// osu_bank: one bank of RegLess' operand staging unit: registers of warps that run, found by tags.
// Kloosterman 4.5.2, Fig. 4.10.  Contract: cmodel/operand/osu_bank.h.
module osu_bank #(
    parameter Lines = 16,
    parameter Warps = 16,
    parameter Lanes = 32,
    localparam LineBits = $clog2(Lines),
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                access_valid,
    input  logic [1:0]          access_kind,
    input  logic [WarpBits-1:0] access_warp,
    input  logic [7:0]          access_register,
    input  logic [1:0]          access_mark,
    input  logic                access_last,
    input  logic [Lanes-1:0]    access_lanes,
    input  logic [Lanes*32-1:0] access_data,
    output logic                access_taken,
    output logic                data_valid,        // of a read in the cycle before
    output logic [Lanes*32-1:0] data,
    input  logic                close_valid,       // a warp's region has ended
    input  logic [WarpBits-1:0] close_warp,
    input  logic                preload_valid,
    input  logic [1:0]          preload_kind,
    input  logic [WarpBits-1:0] preload_warp,
    input  logic [7:0]          preload_register,
    output logic                preload_taken,
    output logic                done_valid,        // an item of a warp is done
    output logic [WarpBits-1:0] done_warp,
    input  logic                fill_valid,        // a row that was requested
    input  logic [LineBits-1:0] fill_line,
    input  logic [Lanes*32-1:0] fill_data,
    output logic                fill_taken,
    output logic                request_valid,
    output logic [1:0]          request_kind,
    output logic [WarpBits-1:0] request_warp,
    output logic [7:0]          request_register,
    output logic [LineBits-1:0] request_line,
    output logic                request_stores,
    output logic [Lanes*32-1:0] request_data,
    input  logic                request_ready
);
  localparam TagBits = WarpBits + 8;

  logic [Lines*2-1:0]               list_q;
  (* mem2reg *) logic [TagBits-1:0] tag_q [0:Lines-1];
  logic [Lines*2-1:0]               mark_q;                // for the pending write
  logic [Lines-1:0]                 written_q, pending_q;  // of used lines
  logic [Lines-1:0]                 copied_q;              // memory has a copy
  logic [LineBits-1:0]              hand_q;

  logic [Lines-1:0] free, clean, dirty;
  always_comb
    for (int l = 0; l < Lines; l++) begin
      free[l] = list_q[l*2 +: 2] == osu_pkg::FREE;
      clean[l] = list_q[l*2 +: 2] == osu_pkg::CLEAN;
      dirty[l] = list_q[l*2 +: 2] == osu_pkg::DIRTY;
    end

  function automatic [LineBits-1:0] number_of(input [Lines-1:0] one_hot);
    number_of = '0;
    for (int l = 0; l < Lines; l++) if (one_hot[l]) number_of = number_of | LineBits'(l);
  endfunction
  function automatic [Lines-1:0] lowest(input [Lines-1:0] lines);
    lowest = lines & -lines;
  endfunction
  // The first from the hand on, going round.
  function automatic [Lines-1:0] next(input [Lines-1:0] lines, input [LineBits-1:0] hand);
    next = lowest(lines & ({Lines{1'b1}} << hand));
    if (next == '0) next = lowest(lines);
  endfunction

  // ---- the look-up
  logic [TagBits-1:0] tag;
  logic [Lines-1:0]   match, victim, next_dirty;
  logic               there, room;
  always_comb begin
    tag = access_valid ? {access_warp, access_register} : {preload_warp, preload_register};
    for (int l = 0; l < Lines; l++) match[l] = !free[l] && tag_q[l] == tag;
    there = match != '0;
    room = (free | clean) != '0;
    victim = free != '0 ? lowest(free) : next(clean, hand_q);
    next_dirty = next(dirty, hand_q);
  end

  // ---- the one thing the bank does
  logic reads, reserves, writes, clears, invalidates, loads, asks, enters;
  logic may_preload, told;  // told: of a preload or invalidation memory is
  always_comb begin
    access_taken = access_valid && (there || room);
    reads = access_taken && access_kind == osu_pkg::READ;
    reserves = access_taken && access_kind == osu_pkg::RESERVE;
    writes = access_taken && !reads && !reserves;
    fill_taken = fill_valid && !access_taken;
    clears = !access_taken && !fill_valid && !room && dirty != '0 && !request_valid_q;

    may_preload = preload_valid && !access_valid && !fill_valid && !clears;
    told = !there || (preload_kind != osu_pkg::PRELOAD && (match & copied_q) != '0);
    invalidates = may_preload && preload_kind == osu_pkg::INVALIDATE && !(told && request_valid_q);
    loads = may_preload && preload_kind != osu_pkg::INVALIDATE && (there || room) && !(told && request_valid_q);
    preload_taken = invalidates || loads;
    asks = preload_taken && told;
    enters = (reserves || loads) && !there;
    done_valid = fill_taken || invalidates || (loads && there);
    done_warp = fill_taken ? tag_q[fill_line][8 +: WarpBits] : preload_warp;
  end

  // ---- lines
  logic [Lines-1:0]   target, written_d, pending_d, copied_d, starts, ends, closes;
  logic [Lines*2-1:0] list_d, mark_d;
  logic [1:0]         list, given;
  logic               marks;
  always_comb begin
    target = there ? match : victim;
    for (int l = 0; l < Lines; l++) begin
      starts[l] = (reserves || loads) && target[l];
      ends[l] = writes && match[l] && access_last;
      written_d[l] = written_q[l] || (writes && match[l]);
      if (starts[l]) written_d[l] = dirty[l] && (reserves || preload_kind != osu_pkg::LAST_PRELOAD);
      pending_d[l] = pending_q[l] && !ends[l] && !(fill_taken && fill_line == LineBits'(l));
      if (starts[l]) pending_d[l] = reserves || !there;
      copied_d[l] = copied_q[l] || (clears && next_dirty[l]);
      if (starts[l] && (!there || (loads && preload_kind == osu_pkg::LAST_PRELOAD)))
        copied_d[l] = loads && preload_kind == osu_pkg::PRELOAD;

      list = list_q[l*2 +: 2];
      if (starts[l]) list = osu_pkg::USED;
      if (clears && next_dirty[l]) list = osu_pkg::CLEAN;
      if (invalidates && match[l]) list = osu_pkg::FREE;
      given = osu_pkg::KEEP;
      if (reads && match[l]) given = access_mark;
      if (ends[l]) given = mark_q[l*2 +: 2];
      closes[l] = close_valid && list_q[l*2 +: 2] == osu_pkg::USED && tag_q[l][8 +: WarpBits] == close_warp;
      if (closes[l] && !pending_d[l]) given = given | osu_pkg::EVICT;
      if (given == osu_pkg::EVICT) list = written_d[l] ? osu_pkg::DIRTY : osu_pkg::CLEAN;
      // Masks, not choices, of a constant or of what was there: each bit would have an enable or a reset of its own.
      list_d[l*2 +: 2] = (list & {2{given != osu_pkg::ERASE}}) | ({2{given == osu_pkg::ERASE}} & osu_pkg::FREE);
      marks = reserves && target[l];
      mark_d[l*2 +: 2] = ({2{marks}} & access_mark) | ({2{!marks}} & (mark_q[l*2 +: 2] | ({2{closes[l]}} & osu_pkg::EVICT)));
    end
  end

  // What all lines have is written together, and only if the bank does anything, so that a clock gate can stand before it.
  logic moves;
  always_comb moves = access_taken || fill_taken || clears || preload_taken || close_valid;
  always_ff @(posedge clk) begin
    if (rst) list_q <= {Lines{osu_pkg::FREE}};
    else if (moves) list_q <= list_d;
    if (moves) begin
      written_q <= written_d;
      pending_q <= pending_d;
      copied_q <= copied_d;
    end
    if (reserves || close_valid) mark_q <= mark_d;
    for (int l = 0; l < Lines; l++) if (enters && victim[l]) tag_q[l] <= tag;
  end

  // The hand goes behind each line that is taken from the clean or the dirty list.
  logic [LineBits-1:0] taken_line;
  always_comb taken_line = number_of(clears ? next_dirty : victim);
  always_ff @(posedge clk)
    if (rst) hand_q <= '0;
    else if (clears || (enters && free == '0))
      hand_q <= taken_line == LineBits'(Lines - 1) ? '0 : taken_line + 1'b1;

  // ---- rows
  logic [LineBits-1:0] row_number;
  logic [Lanes*32-1:0] read_data;
  always_comb row_number = fill_taken ? fill_line : number_of(clears ? next_dirty : match);
  sram_1rw #(.Words(Lines), .Width(Lanes * 32), .Granule(32)) memory (
      .clk(clk),
      .enable(!rst && (reads || writes || fill_taken || clears)),
      .write(writes || fill_taken),
      .address(row_number),
      .mask(fill_taken ? {Lanes{1'b1}} : access_lanes),
      .write_data(fill_taken ? fill_data : access_data),
      .read_data(read_data)
  );

  // ---- requests: a value to be stored is read in the cycle before it is there, and kept
  logic                request_valid_q, data_valid_q, cleared_q;
  logic [1:0]          request_kind_q;
  logic [TagBits-1:0]  request_tag_q;
  logic [LineBits-1:0] request_line_q;
  logic [Lanes*32-1:0] request_data_q;
  always_ff @(posedge clk) begin
    data_valid_q <= reads && !rst;
    cleared_q <= clears;
    if (rst) request_valid_q <= 1'b0;
    else if (clears || asks) request_valid_q <= 1'b1;
    else if (request_ready) request_valid_q <= 1'b0;
    if (clears || asks) begin
      request_kind_q <= clears ? osu_pkg::STORE : there ? osu_pkg::INVALIDATE : preload_kind;
      request_line_q <= invalidates && !there ? '0 : number_of(clears ? next_dirty : target);
      request_tag_q <= tag;
      for (int l = 0; l < Lines; l++) if (clears && next_dirty[l]) request_tag_q <= tag_q[l];
    end
    // Said so, and not as the output's choice is, the register has an enable for synthesis to find.
    if (cleared_q && request_valid_q) request_data_q <= read_data;
  end
  always_comb begin
    data_valid = data_valid_q;
    data = read_data;
    request_valid = request_valid_q;
    request_kind = request_kind_q;
    {request_warp, request_register} = request_tag_q;
    request_line = request_line_q;
    request_stores = request_valid_q && request_kind_q == osu_pkg::STORE;
    request_data = cleared_q ? read_data : request_data_q;
  end
endmodule
