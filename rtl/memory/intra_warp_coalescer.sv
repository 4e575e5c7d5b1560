// intra_warp_coalescer: a memory instruction of one warp becomes requests of one line each, and each load's request
// gets the mapping of the line's words to lanes.  WarpPool 3.3.3, 3.3.6, Fig. 3.6 (2).
// Contract: cmodel/memory/intra_warp_coalescer.h.
module intra_warp_coalescer #(
    parameter Warps = 48,
    parameter Loads = 16,      // of a warp, under way at a time
    parameter MapEntries = 8,
    parameter Lanes = 32,      // of a warp, and words of a line; a power of two
    localparam WarpBits = $clog2(Warps),
    localparam LoadBits = $clog2(Loads),
    localparam MapBits = $clog2(MapEntries),
    localparam WordBits = $clog2(Lanes),
    localparam LineBits = 30 - WordBits
) (
    input  logic                      clk,
    input  logic                      rst,
    input  logic                      request_valid,
    input  logic [5:0]                request_operation,
    input  logic [WarpBits-1:0]       request_warp,
    input  logic [LoadBits-1:0]       request_load,
    input  logic                      request_reply,
    input  logic [Lanes-1:0]          request_lanes,      // never zero
    input  logic [Lanes*32-1:0]       request_address,    // bytes
    input  logic [Lanes*32-1:0]       request_data,
    output logic                      request_ready,
    output logic                      map_ask,            // the line needs an entry of the thread map table
    input  logic                      map_valid,
    input  logic [MapBits-1:0]        map_entry,
    output logic                      line_valid,
    output logic [5:0]                line_operation,
    output logic [WarpBits-1:0]       line_warp,
    output logic [LoadBits-1:0]       line_load,
    output logic                      line_reply,
    output logic                      line_last,
    output logic [LineBits-1:0]       line_address,
    output logic [Lanes-1:0]          line_lanes,
    output logic [Lanes*WordBits-1:0] line_word,          // of each lane, within the line
    output logic [Lanes*32-1:0]       line_data,          // in lane order
    output logic [2:0]                line_pattern,
    output logic [2*WordBits-1:0]     line_field,
    input  logic                      line_ready
);
  // The instruction held.
  logic                valid_q, reply_q;
  logic [5:0]          operation_q;
  logic [WarpBits-1:0] warp_q;
  logic [LoadBits-1:0] load_q;
  logic [Lanes-1:0]    left_q;  // lanes still to be split off
  logic [LineBits-1:0] line_q;  // the line of the lowest of these
  logic [Lanes*32-1:0] address_q, data_q;

  // The line in the second stage.
  logic                second_q;

  logic                is_load, taken, room, split, splits_last;  // room: for a line in the second stage
  logic [Lanes-1:0]    lanes, behind;            // of the line, and left behind it
  logic [LineBits-1:0] next_line, request_line;  // the first of these, and of a request

  line_lanes #(.Lanes(Lanes), .LineBits(LineBits)) splitting (
      .lanes(left_q), .address(address_q), .line(line_q), .together(lanes), .behind, .last(splits_last));
  lowest_line #(.Lanes(Lanes), .LineBits(LineBits)) next (.lanes(behind), .address(address_q), .line(next_line));
  lowest_line #(.Lanes(Lanes), .LineBits(LineBits)) opening (
      .lanes(request_lanes), .address(request_address), .line(request_line));

  always_comb begin
    is_load = operation_q[4:0] == isa_pkg::OP_LDG[4:0];
    taken = line_valid && line_ready;
    // Whether its line needs an entry of the map is known late in the cycle.
    room = !second_q || (line_ready && (map_valid || line_operation[4:0] != isa_pkg::OP_LDG[4:0]));
    split = valid_q && left_q != 0 && room;
    if (!valid_q) request_ready = 1'b1;
    else if (is_load) request_ready = split && splits_last;
    else request_ready = left_q == 0 && second_q && line_ready;  // its last line, for which no entry is needed
  end

  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= 1'b0;
      second_q <= 1'b0;
    end else begin
      second_q <= split || (second_q && !taken);
      if (split) begin
        left_q <= behind;
        line_q <= next_line;
      end
      if (request_ready) valid_q <= request_valid;
      if (request_valid && request_ready) begin
        reply_q <= request_reply;
        operation_q <= request_operation;
        warp_q <= request_warp;
        load_q <= request_load;
        left_q <= request_lanes;
        line_q <= request_line;
        address_q <= request_address;
        data_q <= request_data;
      end
    end

  always_ff @(posedge clk)
    if (split) begin
      line_operation <= operation_q;
      line_warp <= warp_q;
      line_load <= load_q;
      line_reply <= reply_q;
      line_last <= splits_last;
      line_address <= line_q;
      line_lanes <= lanes;
      for (int l = 0; l < Lanes; l++) line_word[l*WordBits +: WordBits] <= address_q[l*32+2 +: WordBits];
    end

  assign line_data = data_q;

  // The mapping.  How far its word is ahead of a lane, its step, is known of each lane by itself; the lanes that take
  // part are alike when those bits that all of them have are those that any has.
  logic [WordBits-1:0] first, last, word, first_word, all_words, any_word, lane_step, step, any_step;
  logic [Lanes-1:0]    is_first, is_last, from_first, to_last, in_range;
  logic                all, alike, in_step, backwards, is_map;  // backwards: the first word is not after its lane

  always_comb begin
    from_first = line_lanes;
    to_last = line_lanes;
    for (int n = 1; n < Lanes; n = n * 2) begin
      from_first = from_first | (from_first << n);
      to_last = to_last | (to_last >> n);
    end
    is_first = from_first & ~(from_first << 1);
    is_last = to_last & ~(to_last >> 1);
    first = '0;
    last = '0;
    first_word = '0;
    backwards = 1'b0;
    all_words = '1;
    any_word = '0;
    step = '1;
    any_step = '0;
    for (int l = 0; l < Lanes; l++) begin
      word = line_word[l*WordBits +: WordBits];
      lane_step = word - WordBits'(l);
      if (line_lanes[l]) begin
        all_words = all_words & word;
        any_word = any_word | word;
        step = step & lane_step;
        any_step = any_step | lane_step;
      end
      if (is_first[l]) begin
        first = first | WordBits'(l);
        first_word = first_word | word;
        backwards = backwards || word <= WordBits'(l);
      end
      if (is_last[l]) last = last | WordBits'(l);
    end
    alike = all_words == any_word;
    in_step = step == any_step;
    for (int l = 0; l < Lanes; l++) in_range[l] = from_first[l] && (backwards || step <= WordBits'(Lanes - 1 - l));
    all = &line_lanes;
  end

  logic [2*WordBits-1:0] field;  // of a pattern

  always_comb begin
    line_pattern = mapping_pkg::MAP;
    field = '0;
    if (line_operation[4:0] != isa_pkg::OP_LDG[4:0]) line_pattern = mapping_pkg::LANES;
    else if (all && in_step && any_step == 0) line_pattern = mapping_pkg::CONSECUTIVE;
    else if (all && alike) begin
      line_pattern = mapping_pkg::BROADCAST;
      field = {WordBits'(0), first_word};
    end else if (first == last) begin
      line_pattern = mapping_pkg::SINGLE;
      field = {first, first_word};
    end else if (in_step && line_lanes == in_range) begin
      line_pattern = mapping_pkg::RANGE;
      field = {first, first_word};
    end else if (in_step && any_step == 0 && line_lanes == (from_first & to_last)) begin
      line_pattern = mapping_pkg::OWN;
      field = {last, first};
    end
    is_map = line_operation[4:0] == isa_pkg::OP_LDG[4:0] && !(all && alike) && first != last &&
        !(in_step && (line_lanes == in_range || (any_step == 0 && line_lanes == (from_first & to_last))));
    map_ask = second_q && is_map;
  end

  always_comb begin
    line_field = is_map ? (2*WordBits)'(map_entry) : field;
    line_valid = second_q && (!is_map || map_valid);
  end
endmodule
