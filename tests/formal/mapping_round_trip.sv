// mapping_round_trip: what intra_warp_coalescer says of a load's line is what pool_writeback does with it: just the line's
// lanes are written, each with its own word, for every line, lanes and words that there are.
//
// Four and 16 lanes.  The record that the coalescer offers is the one that is written back in the same cycle: on its way it is
// carried as it is (the proofs of inter_warp_queues, request_metadata and pool_writeback say so), and so is an entry of the
// thread map table.  As each lane of an instruction is in one of its lines (intra_warp_coalescer's proof), and each line is
// written back once, each lane of a load is written once, with its own word.  `lane` is any.
//
//: of intra_warp_coalescer pool_writeback
//: parameters Lanes=4
//: parameters Lanes=16
//: cover 6
//: property lanes_are induction 1: those lanes are written that the line was asked for, and no others
//: property words_are induction 1: each has the word of the line that it asked for
//: property encoded induction 1: four of the patterns are found for what they are: consecutive, broadcast, single, range
//
//: fault 1 lanes_are a range that starts ahead of its lane does not end with the line
//: file memory/pool_writeback.sv
//: rtl (WordBits+1)'(high) + (WordBits+1)'(Lanes));
//: planted (WordBits+1)'(high) + (WordBits+1)'(Lanes) + (WordBits+1)'(FAULT));
//
//: fault 2 words_are the first word of a broadcast is taken for its lane
//: file memory/pool_writeback.sv
//: rtl mapping_pkg::BROADCAST: word[l*WordBits +: WordBits] = low;
//: planted mapping_pkg::BROADCAST: word[l*WordBits +: WordBits] = FAULT ? high : low;
//
//: fault 3 encoded a range of two lanes is put into the thread map table
//: file memory/intra_warp_coalescer.sv
//: rtl end else if (in_step && line_lanes == in_range) begin
//: planted end else if (in_step && line_lanes == in_range && !(FAULT && last == first + 1'b1)) begin
//
//: inside pool_writeback
  logic [Lanes*32-1:0] first_data;
  always_comb first_data = data_q[0];
//: beside
module mapping_round_trip #(
    parameter Lanes = 32,
    localparam WordBits = $clog2(Lanes),
    localparam LineBits = 30 - WordBits,
    localparam RecordBits = 3 + 2 * WordBits + 2
) (
    input logic                  clk,
    input logic                  rst,
    input logic                  request_valid,
    input logic [5:0]            request_operation,
    input logic [Lanes-1:0]      request_lanes,
    input logic [Lanes*32-1:0]   request_address,
    input logic                  map_entry,
    input logic                  return_valid,
    input logic [Lanes*32-1:0]   return_data,
    input logic [RecordBits-1:0] found_record
);
  logic line_valid, line_warp, line_load, map_read, map_number, result_valid, result_warp, result_load;
  logic [5:0] line_operation;
  logic [2:0] pattern;
  logic [2*WordBits-1:0] field;
  logic [Lanes-1:0] lanes, result_lanes;
  logic [Lanes*WordBits-1:0] word;
  logic [Lanes*32-1:0] result_data;

  intra_warp_coalescer #(.Warps(2), .Loads(2), .MapEntries(2), .Lanes(Lanes)) coalescer (
      .clk, .rst, .request_valid, .request_operation, .request_warp(1'b0), .request_load(1'b0), .request_reply(1'b1),
      .request_lanes, .request_address, .request_data({Lanes*32{1'b0}}), .request_ready(), .map_ask(),
      .map_valid(1'b1), .map_entry, .line_valid, .line_operation, .line_warp, .line_load, .line_reply(), .line_last(),
      .line_address(), .line_lanes(lanes), .line_word(word), .line_data(), .line_pattern(pattern), .line_field(field),
      .line_ready(1'b1));

  pool_writeback #(.Warps(2), .Loads(2), .MapEntries(2), .Merges(1), .Lanes(Lanes)) writer (
      .clk, .rst, .return_valid, .return_lanes({Lanes{1'b1}}), .return_data, .return_ready(), .found_record,
      .map_valid(map_read), .map_entry(map_number), .map_lanes(lanes), .map_word(word), .map_release(), .result_valid,
      .result_warp, .result_load, .result_lanes, .result_data, .result_ready(1'b1));

  (* hierconn *) logic [RecordBits-1:0] \writer.record ;
  (* hierconn *) logic [Lanes*32-1:0] \writer.first_data ;
  (* anyconst *) logic [WordBits-1:0] lane;
  logic met, in_step, all_first;
  logic [WordBits-1:0] its_word, low_lane, low_word;
  logic [5:0] kind;
  always_comb begin
    kind = {1'b0, line_operation[4:0]};
    met = line_valid && result_valid && kind == isa_pkg::OP_LDG && lanes != '0 &&
          \writer.record == {line_warp, line_load, field, pattern};
    its_word = word[lane*WordBits +: WordBits];
    low_lane = '0;
    for (int l = Lanes - 1; l >= 0; l--) if (lanes[l]) low_lane = WordBits'(l);
    low_word = word[low_lane*WordBits +: WordBits];
    in_step = 1'b1;    // lanes after the first have the words after its
    all_first = 1'b1;  // all have the first's
    for (int l = 0; l < Lanes; l++) begin
      if (lanes[l] != (WordBits'(l) >= low_lane && 32'(l) - 32'(low_lane) + 32'(low_word) < Lanes)) in_step = 1'b0;
      if (lanes[l] && word[l*WordBits +: WordBits] != WordBits'(l) - low_lane + low_word) in_step = 1'b0;
      if (word[l*WordBits +: WordBits] != low_word) all_first = 1'b0;
    end
  end

  initial assume (rst);
  always_comb if (!rst && met) begin
    lanes_are: assert (result_lanes[lane] == lanes[lane]);
    if (lanes[lane])
      words_are: assert (result_data[lane*32 +: 32] == \writer.first_data [its_word*32 +: 32]);
    encoded: assert ((!(in_step && lanes == '1) || pattern == mapping_pkg::CONSECUTIVE) &&
                     (!(all_first && lanes == '1) || pattern == mapping_pkg::BROADCAST) &&
                     (!((lanes & (lanes - 1'b1)) == '0) || pattern == mapping_pkg::SINGLE) &&
                     (!in_step || pattern != mapping_pkg::MAP));
    ranges: cover (pattern == mapping_pkg::RANGE && lanes[lane] && its_word != lane);
    maps: cover (pattern == mapping_pkg::MAP && lanes[lane] && its_word != lane);
  end
endmodule
