// pool_writeback: what comes back from the L1, once for all loads that were merged, to the registers of one warp after
// the other.  WarpPool 3.3.7.  Contract: cmodel/memory/pool_writeback.h.
module pool_writeback #(
    parameter Warps = 48,
    parameter Loads = 16,
    parameter MapEntries = 8,
    parameter Merges = 4,
    parameter Lanes = 32,      // of a warp, and words of a line; a power of two
    localparam WarpBits = $clog2(Warps),
    localparam LoadBits = $clog2(Loads),
    localparam MapBits = $clog2(MapEntries),
    localparam WordBits = $clog2(Lanes),
    localparam RecordBits = 3 + 2 * WordBits + LoadBits + WarpBits
) (
    input  logic                         clk,
    input  logic                         rst,
    input  logic                         return_valid,
    input  logic [Lanes-1:0]             return_lanes,
    input  logic [Lanes*32-1:0]          return_data,   // a line, or in lane order
    output logic                         return_ready,
    input  logic [Merges*RecordBits-1:0] found_record,  // in the cycle after the return
    output logic                         map_valid,
    output logic [MapBits-1:0]           map_entry,
    input  logic [Lanes-1:0]             map_lanes,
    input  logic [Lanes*WordBits-1:0]    map_word,
    output logic                         map_release,
    output logic                         result_valid,
    output logic [WarpBits-1:0]          result_warp,
    output logic [LoadBits-1:0]          result_load,
    output logic [Lanes-1:0]             result_lanes,
    output logic [Lanes*32-1:0]          result_data,
    input  logic                         result_ready
);
  // Answers, oldest first.
  logic [1:0]                                 count_q;
  logic                                       fresh_q;  // the newest came in the last cycle,
  logic                                       oldest_q; // and is the only one
  (* mem2reg *) logic [Lanes-1:0]             lanes_q [0:1];
  (* mem2reg *) logic [Lanes*32-1:0]          data_q [0:1];
  (* mem2reg *) logic [Merges*RecordBits-1:0] record_q [0:1];

  logic [Merges*RecordBits-1:0] records, rest;  // of the oldest; those after this cycle's result
  logic [Merges-1:0]            there, chosen;
  logic [RecordBits-1:0]        record;
  logic                         taken, leaves, accept;

  always_comb begin
    return_ready = !count_q[1];
    records = oldest_q ? found_record : record_q[0];
    for (int m = 0; m < Merges; m++) there[m] = records[m*RecordBits +: 3] != mapping_pkg::NONE;
    chosen = there & -there;
    record = records[(Merges-1)*RecordBits +: RecordBits];
    for (int m = Merges - 2; m >= 0; m--) if (there[m]) record = records[m*RecordBits +: RecordBits];
    result_valid = count_q != 0;
  end

  always_comb begin
    taken = result_valid && result_ready;
    leaves = taken && there == chosen;
    accept = return_valid && return_ready;
    rest = records;
    for (int m = 0; m < Merges; m++) if (taken && chosen[m]) rest[m*RecordBits +: RecordBits] = '1;
  end

  always_ff @(posedge clk)
    if (rst) begin
      count_q <= '0;
      fresh_q <= 1'b0;
      oldest_q <= 1'b0;
    end else begin
      count_q <= count_q + 2'(accept) - 2'(leaves);
      fresh_q <= accept;
      oldest_q <= accept && !(count_q[0] && !leaves);
    end

  always_ff @(posedge clk) begin
    record_q[0] <= !leaves ? rest : fresh_q ? found_record : record_q[1];
    if (fresh_q) record_q[1] <= found_record;
    if (leaves) begin
      lanes_q[0] <= lanes_q[1];
      data_q[0] <= data_q[1];
    end
    // Room is for one more, so an answer goes to place 0 when that is empty or being left.
    for (int p = 0; p < 2; p++)
      if (accept && (count_q[0] && !leaves) == (p == 1)) begin
        lanes_q[p] <= return_lanes;
        data_q[p] <= return_data;
      end
  end

  // The record's mapping.
  logic [2:0]                pattern;
  logic [WordBits-1:0]       high, low, moved;
  logic [Lanes*WordBits-1:0] word;

  always_comb begin
    {result_warp, result_load, high, low, pattern} = record;
    map_valid = result_valid && pattern == mapping_pkg::MAP;
    map_entry = record[3 +: MapBits];
    moved = pattern == mapping_pkg::RANGE ? low - high : '0;
  end

  assign map_release = map_valid && result_ready;

  always_comb begin
    for (int l = 0; l < Lanes; l++) begin
      word[l*WordBits +: WordBits] = WordBits'(l) + moved;
      result_lanes[l] = 1'b1;
      case (pattern)
        mapping_pkg::BROADCAST: word[l*WordBits +: WordBits] = low;
        mapping_pkg::SINGLE: begin
          result_lanes[l] = WordBits'(l) == high;
          word[l*WordBits +: WordBits] = low;
        end
        mapping_pkg::RANGE: begin
          result_lanes[l] = WordBits'(l) >= high && (high >= low || (WordBits+1)'(l) + (WordBits+1)'(low) <
                                                                   (WordBits+1)'(high) + (WordBits+1)'(Lanes));
        end
        mapping_pkg::OWN: result_lanes[l] = WordBits'(l) >= low && WordBits'(l) <= high;
        mapping_pkg::MAP: begin
          result_lanes[l] = map_lanes[l];
          word[l*WordBits +: WordBits] = map_word[l*WordBits +: WordBits];
        end
        mapping_pkg::LANES: result_lanes[l] = lanes_q[0][l];
        default: ;
      endcase
    end
    for (int l = 0; l < Lanes; l++)
      result_data[l*32 +: 32] = result_lanes[l] ? data_q[0][word[l*WordBits +: WordBits]*32 +: 32] : '0;
  end
endmodule
