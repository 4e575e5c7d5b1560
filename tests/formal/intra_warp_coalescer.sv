// intra_warp_coalescer: every lane of an instruction is in one of its lines, once, with its own word.
//
// Four lanes instead of 32.  What a pattern means is written down again, from memory/mapping.h.  The tracked
// instruction is any.  Time: a line is taken within Taken cycles.
//
//: parameters Warps=2 Loads=2 MapEntries=2 Lanes=4
//: invariants induction 1
//: cover 8
//: property own_line induction 1: a line has lanes whose addresses are in it, with their words and what else they carry
//: property once induction 1: no lane is in two lines of its instruction, and the last line has all that are left
//: property mapped induction 1: pattern and field of a load's line say its lanes and their words
//: property no_loss induction 1: while an instruction has lanes left, the coalescer holds it
//: property soon induction 1: an instruction has left within 2 + (Lanes + 1) * (Taken + 1) cycles
//: property progress induction 1: what is held is offered in the next cycle, if map and next stage are ready
//
//: fault 1 own_line two bits of the line are not compared
//: file memory/line_lanes.sv
//: rtl address[l*32+32-LineBits +: LineBits] == line;
//: planted (address[l*32+32-LineBits +: LineBits] ^ line) <= (FAULT ? LineBits'(3) : '0);
//
//: fault 2 once the lowest lane stays
//: file memory/intra_warp_coalescer.sv
//: rtl left_q <= behind;
//: planted left_q <= behind | (FAULT && behind != '0 && lanes[0] ? lanes & ~(lanes - 1'b1) : '0);
//
//: fault 3 mapped a single lane counts as a range
//: file memory/intra_warp_coalescer.sv
//: rtl end else if (first == last) begin
//: planted end else if (first == last || (FAULT && all && line_word[2*WordBits-1:WordBits] == line_word[WordBits-1:0])) begin
//
//: fault 4 no_loss a load's last line but one lets the next instruction in
//: file memory/intra_warp_coalescer.sv
//: rtl request_ready = split && splits_last;
//: planted request_ready = split && (splits_last || (FAULT && behind == 4'd8));
//
//: fault 5 progress a line waits for the map though it needs none
//: file memory/intra_warp_coalescer.sv
//: rtl line_valid = second_q && (!is_map || map_valid);
//: planted line_valid = second_q && ((!is_map && !(FAULT && line_pattern == mapping_pkg::RANGE)) || map_valid);
//
//: fault 6 soon a load's lanes wait while the line before is a store's
//: file memory/intra_warp_coalescer.sv
//: rtl split = valid_q && left_q != 0 &&
//: planted split = valid_q && left_q != 0 && !(FAULT && left_q[Lanes-1:1] == '0 && load_q == '0) &&
//
//: inside intra_warp_coalescer
  initial assume (rst);
  always_comb if (!rst && request_valid) assume (request_lanes != '0);

  // One instruction.  `follows`: the last line of the one before it is still offered.
  (* anyseq *) logic start;
  logic tracking, follows;
  logic [5:0] operation;
  logic [WarpBits-1:0] warp;
  logic [LoadBits-1:0] load;
  logic reply;
  logic [Lanes-1:0] left, offered;  // not taken; of these, in the line offered
  logic [Lanes*32-1:0] address, data;
  logic its_line, held;  // held: it is still in the first stage
  always_comb begin
    its_line = tracking && !follows && second_q;
    offered = its_line ? line_lanes : '0;
  end
  always_ff @(posedge clk) begin
    if (tracking && request_ready) held <= 1'b0;
    if (tracking && taken) begin
      follows <= 1'b0;
      if (!follows) begin
        left <= left & ~line_lanes;
        if (left == line_lanes) tracking <= 1'b0;
      end
    end
    if (start && request_valid && request_ready && (!tracking || (its_line && taken && left == line_lanes))) begin
      tracking <= 1'b1;
      held <= 1'b1;
      follows <= split || (second_q && !taken);
      operation <= request_operation;
      warp <= request_warp;
      load <= request_load;
      reply <= request_reply;
      left <= request_lanes;
      address <= request_address;
      data <= request_data;
    end
    if (rst) tracking <= 1'b0;
  end

  // Of the line offered: what its address and words should be, and what pattern and field say.
  logic right_words, right_map, map_case;
  logic [WordBits-1:0] high, low, at;
  logic [WordBits:0] ahead;
  logic takes_part;
  always_comb begin
    {high, low} = line_field;
    right_words = 1'b1;
    right_map = 1'b1;
    map_case = line_pattern == mapping_pkg::MAP;
    for (int l = 0; l < Lanes; l++) begin
      if (line_lanes[l] && {line_address, line_word[l*WordBits +: WordBits]} != address[l*32+2 +: LineBits+WordBits])
        right_words = 1'b0;
      ahead = (WordBits+1)'(l) - {1'b0, high};
      takes_part = 1'b1;
      at = WordBits'(l);
      case (line_pattern)
        mapping_pkg::CONSECUTIVE: ;
        mapping_pkg::BROADCAST: at = low;
        mapping_pkg::SINGLE: begin takes_part = WordBits'(l) == high; at = low; end
        mapping_pkg::RANGE: begin
          takes_part = WordBits'(l) >= high && ahead + {1'b0, low} < (WordBits+1)'(Lanes);
          at = low + ahead[WordBits-1:0];
        end
        mapping_pkg::OWN: takes_part = WordBits'(l) >= low && WordBits'(l) <= high;
        default: right_map = 1'b0;
      endcase
      if (takes_part != line_lanes[l] || (takes_part && at != line_word[l*WordBits +: WordBits])) right_map = 1'b0;
    end
  end

  // The line that is split off next is of the lowest lane that is left.
  logic [LineBits-1:0] expected_line;
  always_comb begin
    expected_line = '0;
    for (int l = Lanes - 1; l >= 0; l--) if (left_q[l]) expected_line = address_q[l*32+2+WordBits +: LineBits];
  end

  // Time.
  localparam Taken = 3;
  logic [2:0] stays;   // cycles that the second stage's line is there
  logic waited;        // the next line comes a cycle later
  logic [6:0] age;     // of the tracked instruction
  logic [3:0] gone;    // its lines that were taken, at most
  always_comb begin
    gone = follows ? '0 : 4'(Lanes + 1);
    for (int l = 0; l < Lanes; l++) if (!follows && left[l]) gone = gone - 1'b1;
    if (!rst) assume (!(second_q && stays == Taken - 1 && !taken));
  end
  always_ff @(posedge clk) begin
    stays <= !rst && second_q && !taken ? stays + 1'b1 : '0;
    waited <= !rst && taken && !room && valid_q && left_q != '0;
    age <= !rst && tracking && !(start && request_valid && request_ready) ? age + 1'b1 : '0;
  end

  logic load_is;
  always_comb load_is = operation[4:0] == isa_pkg::OP_LDG[4:0];

  always_comb if (!rst) begin
    inv_stays: assert (stays < Taken && (second_q || stays == '0));
    if (valid_q && left_q != '0) inv_next: assert (line_q == expected_line);
    if (waited) inv_waited: assert (valid_q && left_q != '0 && !second_q);
    if (tracking) inv_age: assert (age <= 7'(second_q) + 1'b1 + gone * (Taken + 1) + stays &&
                                   (second_q || waited || age == '0));
    if (tracking) soon: assert (age < 2 + (Lanes + 1) * (Taken + 1));
  end

  always_comb if (!rst) begin
    if (second_q) inv_line: assert (line_lanes != '0);
    if (valid_q && is_load) inv_load: assert (left_q != '0);
    if (valid_q && left_q == '0) inv_store: assert (second_q && line_last);
    if (second_q && line_operation[4:0] != isa_pkg::OP_LDG[4:0])
      inv_kept: assert (valid_q && line_operation == operation_q);
    if (valid_q && second_q && !line_last) inv_mid: assert (line_operation == operation_q);
    if (second_q && !line_last) inv_more: assert (valid_q && left_q != '0);
    if (tracking) begin
      inv_left: assert (left != '0);
      if (follows) inv_behind: assert (second_q && line_last && valid_q && left_q == left &&
                                      line_operation[4:0] == isa_pkg::OP_LDG[4:0]);
      if (!follows) inv_lanes: assert (((valid_q && held ? left_q : '0) | offered) == left &&
                                      ((valid_q && held ? left_q : '0) & offered) == '0);
      if (held) inv_held: assert (valid_q && operation_q == operation && warp_q == warp && load_q == load &&
                                  reply_q == reply && address_q == address && data_q == data);
      if (!held) inv_passed: assert (its_line && line_last && load_is);
      if (its_line) inv_second: assert (line_operation == operation && line_warp == warp && line_load == load &&
                                        line_reply == reply && right_words && line_last == (line_lanes == left));
    end

    if (its_line && line_valid)
      own_line: assert (right_words && line_operation == operation && line_warp == warp && line_load == load &&
                        line_reply == reply && (load_is || line_data == data));
    if (its_line && line_valid)
      once: assert (line_lanes != '0 && (line_lanes & ~left) == '0 && line_last == (line_lanes == left));
    if (its_line && line_valid && load_is)
      mapped: assert (right_map || (map_case && map_valid && line_field == (2*WordBits)'(map_entry)));
    if (tracking) no_loss: assert (((valid_q && held ? left_q : '0) | offered) == left);
    progress: assert ((!valid_q || second_q || split) && (!second_q || line_valid || (map_case && !map_valid)));
    passes: cover (tracking && follows && line_valid);
    splits: cover (its_line && taken && !line_last && line_pattern == mapping_pkg::RANGE);
    stores: cover (its_line && taken && line_last && line_operation[4:0] == isa_pkg::OP_STG[4:0] && left != '1);
  end
