// pool_writeback: an answer's records become results once each, in order, each lane with the word that its record says.
//
// Four lanes instead of 32.  What a pattern means is written down again, from memory/mapping.h.  The tracked answer is
// any.  Time: a result is taken within Taken cycles.
//
//: parameters Warps=2 Loads=2 MapEntries=2 Merges=2 Lanes=4
//: parameters Warps=2 Loads=2 MapEntries=3 Merges=4 Lanes=4
//: invariants induction 1
//: cover 8
//: property own induction 1: a result names the warp and load of its record, and has its answer's words where it says
//: property once induction 1: an answer leaves with the last of its records, after one result of each
//: property stalls induction 1: an answer is accepted if and only if fewer than two are held
//: property released induction 1: the thread map table's entry is released with the result that uses it, and only then
//: property progress induction 1: while an answer is held there is a result, of one of its records
//: property soon induction 1: an answer is accepted within Merges * Taken cycles, and has left within twice as many
//
//: fault 1 own a range that starts ahead of its lane does not end with the line
//: file memory/pool_writeback.sv
//: rtl (WordBits+1)'(high) + (WordBits+1)'(Lanes));
//: planted (WordBits+1)'(high) + (WordBits+1)'(Lanes) + (WordBits+1)'(FAULT));
//
//: fault 2 once a record that waits a cycle is not given
//: file memory/pool_writeback.sv
//: rtl if (taken && chosen[m]) rest
//: planted if ((taken || FAULT) && chosen[m]) rest
//
//: fault 3 stalls a third answer is accepted when one leaves
//: file memory/pool_writeback.sv
//: rtl return_ready = !count_q[1];
//: planted return_ready = !count_q[1] || (FAULT && result_ready);
//
//: fault 4 released an entry is released before its result is taken
//: file memory/pool_writeback.sv
//: rtl assign map_release = map_valid && result_ready;
//: planted assign map_release = map_valid && (result_ready || FAULT);
//
//: fault 5 progress the records of the second answer come too late
//: file memory/pool_writeback.sv
//: rtl records = oldest_q ? found_record : record_q[0];
//: planted records = oldest_q && !FAULT ? found_record : record_q[0];
//
//: fault 6 soon a record of no lanes of its own is given a second time
//: file memory/pool_writeback.sv
//: rtl leaves = taken && there == chosen;
//: planted leaves = taken && there == chosen && !(FAULT && !fresh_q && pattern == mapping_pkg::MAP && map_lanes == '0);
//
//: inside pool_writeback
  // The caller: an answer has a record.
  logic [Merges-1:0] found;
  always_comb for (int m = 0; m < Merges; m++) found[m] = found_record[m*RecordBits +: 3] != mapping_pkg::NONE;
  initial assume (rst);
  always_comb if (!rst && fresh_q) assume (found != '0);

  // One answer: how many are before it, its data, and from the cycle after it came its records still to be given.
  (* anyseq *) logic start;
  (* anyconst *) logic [$clog2(Lanes)-1:0] lane;
  logic tracking, known, before;
  logic [Lanes-1:0] lanes;
  logic [Lanes*32-1:0] data;
  logic [Merges*RecordBits-1:0] kept, todo;
  logic [Merges-1:0] todo_there;
  logic [RecordBits-1:0] mine;
  logic its_turn;
  always_comb begin
    todo = known ? kept : found_record;
    for (int m = 0; m < Merges; m++) todo_there[m] = todo[m*RecordBits +: 3] != mapping_pkg::NONE;
    mine = '1;
    for (int m = Merges - 1; m >= 0; m--) if (todo_there[m]) mine = todo[m*RecordBits +: RecordBits];
    its_turn = tracking && !before;
  end
  always_ff @(posedge clk) begin
    if (tracking) begin
      known <= 1'b1;
      kept <= todo;
      if (its_turn && taken)
        for (int m = 0; m < Merges; m++)
          if ((todo_there & -todo_there) == (Merges'(1) << m)) kept[m*RecordBits +: RecordBits] <= '1;
      if (leaves) before <= 1'b0;
      if (leaves && !before) tracking <= 1'b0;
    end
    if (start && accept && (!tracking || (its_turn && leaves))) begin
      tracking <= 1'b1;
      known <= 1'b0;
      before <= count_q != 0 && !leaves;
      lanes <= return_lanes;
      data <= return_data;
    end
    if (rst) tracking <= 1'b0;
  end

  logic second_there;
  always_comb begin
    second_there = 1'b0;
    for (int m = 0; m < Merges; m++)
      if (record_q[1][m*RecordBits +: 3] != mapping_pkg::NONE) second_there = 1'b1;
  end

  // What lane `lane` gets by the record `mine`.
  logic [2:0] kind;
  logic [WordBits-1:0] to, from, at;
  logic takes_part;
  logic [WordBits:0] ahead;
  always_comb begin
    {to, from, kind} = mine[3+2*WordBits-1:0];
    ahead = {1'b0, lane} - {1'b0, to};
    takes_part = 1'b1;
    at = lane;
    case (kind)
      mapping_pkg::CONSECUTIVE: ;
      mapping_pkg::BROADCAST: at = from;
      mapping_pkg::SINGLE: begin takes_part = lane == to; at = from; end
      mapping_pkg::RANGE: begin
        takes_part = lane >= to && ahead + {1'b0, from} < (WordBits+1)'(Lanes);
        at = from + ahead[WordBits-1:0];
      end
      mapping_pkg::OWN: takes_part = lane >= from && lane <= to;
      mapping_pkg::MAP: begin takes_part = map_lanes[lane]; at = map_word[lane*WordBits +: WordBits]; end
      default: takes_part = lanes[lane];
    endcase
  end

  // Time.
  localparam Taken = 2;
  logic [2:0] blocked;           // cycles in a row in which a result was not taken
  logic [5:0] full_for, age;     // cycles in a row that two are held; since the tracked answer came
  logic [3:0] records_left, todo_left;
  always_comb begin
    records_left = '0;
    todo_left = '0;
    for (int m = 0; m < Merges; m++) begin
      records_left = records_left + 4'(there[m]);
      todo_left = todo_left + 4'(todo_there[m]);
    end
    if (!rst) assume (result_ready || blocked < Taken - 1);
  end
  always_ff @(posedge clk) begin
    blocked <= rst || result_ready ? '0 : blocked + 1'b1;
    full_for <= !rst && count_q[1] ? full_for + 1'b1 : '0;
    age <= !rst && tracking ? age + 1'b1 : '0;
    if (start && accept) age <= '0;
  end

  always_comb if (!rst) begin
    inv_blocked: assert (blocked < Taken);
    if (count_q[1]) inv_full: assert (full_for <= (Merges - records_left) * Taken + blocked);
    if (tracking) inv_age: assert (before ? age <= full_for : age <= (2 * Merges - todo_left) * Taken + blocked);
    soon: assert ((!count_q[1] || full_for < Merges * Taken) && (!tracking || age < 2 * Merges * Taken));
  end

  always_comb if (!rst) begin
    inv_count: assert (count_q <= 2 && !(fresh_q && count_q == 0));
    inv_oldest: assert (oldest_q == (fresh_q && !count_q[1]));
    if (count_q != 0 && !(fresh_q && count_q == 1)) inv_first: assert (|there);
    if (count_q == 2 && !fresh_q) inv_second: assert (second_there);
    if (tracking) begin
      inv_place: assert (count_q > 2'(before) && (before || count_q == 1 || known) && (!before || count_q == 2));
      inv_fresh: assert (!known == (fresh_q && count_q == 2'(before) + 2'd1));
      inv_there: assert (todo_there != '0);
      inv_data: assert (lanes_q[before] == lanes && data_q[before] == data);
      if (known) inv_kept: assert (record_q[before] == kept);
    end

    if (its_turn && result_valid)
      own: assert ({result_warp, result_load} == mine[RecordBits-1:3+2*WordBits] && result_lanes[lane] == takes_part &&
                   result_data[lane*32 +: 32] == (takes_part ? data[at*32 +: 32] : 32'd0));
    if (its_turn) once: assert (leaves == (taken && (todo_there & (todo_there - 1'b1)) == '0));
    stalls: assert (return_ready == (count_q < 2));
    released: assert (map_release == (result_valid && result_ready && pattern == mapping_pkg::MAP));
    progress: assert (count_q == 0 || (result_valid && there != '0));
    both: cover (tracking && before && known && return_valid && result_valid);
    ranged: cover (its_turn && taken && kind == mapping_pkg::RANGE && takes_part && at != lane);
  end
