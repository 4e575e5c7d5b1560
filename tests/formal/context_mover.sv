// context_mover: each line of a block's context is stored once and comes back once, to where it was taken from, with what it
// held; preempted_blocks is told so that its own properties hold, that a block comes back exactly once among them.
//
// Blocks that are out are cut off: which there are may be anything that their contract allows, as may what the sub-cores, shared
// memory and memory answer.  Any one line of the block is followed: `line`.
//
//: parameters Warps=2 Blocks=2 Places=2 Banks=1 StackDepth=4
//: cut preempted
//: invariants induction 1
//: cover 24
//: bits
//: property caller induction 1: a block is taken or brought back when none moves, saved only on its way out, restored only on its way in
//: property settled induction 1: no block is taken of which a warp is under way or shared memory waits for a request
//: property steady induction 1: a request to memory stays as it is until it is taken
//: property saves induction 1: every line of the block is stored once before it goes, and nothing else is
//: property restores induction 1: every line of the block is loaded once and put once before the block is back, and nothing else is
//: property address induction 1: a line is loaded from where it was stored
//: property places induction 1: no two loads under way have one tag
//: property kept induction 1: what is put is what the memory answered
//: property taken induction 1: of a row what is stored is what was read
//: property entry induction 1: of the divergence stack what is stored is what was read
//
//: fault 1 caller a block comes back while another goes
//: file dispatch/context_mover.sv
//: rtl resume_valid = resume_holds[turn_kernel] && pause_q
//: planted resume_valid = (resume_holds[turn_kernel] || (FAULT && out[turn_kernel])) && pause_q
//
//: fault 2 settled a block goes although shared memory waits
//: file dispatch/context_mover.sv
//: rtl under_way = shared_held ||
//: planted under_way = (shared_held && !FAULT) ||
//
//: fault 3 steady the address of a load goes on as it waits
//: file dispatch/context_mover.sv
//: rtl else if (sent) line_q <= line_q + 1'b1;
//: planted else if (sent || (FAULT && memory_valid && load_q)) line_q <= line_q + 1'b1;
//
//: fault 4 saves a block has gone before its shared memory
//: file dispatch/context_mover.sv
//: rtl none_left = shared_q && at_q
//: planted none_left = (shared_q && FAULT) || shared_q && at_q
//
//: fault 5 restores a block is back while a line is still to be put
//: file dispatch/context_mover.sv
//: rtl loading_q == '0 && !put_q;
//: planted loading_q == '0 && (!put_q || FAULT);
//
//: fault 6 address a context is as large as that of the other kernel's block
//: file dispatch/context_mover.sv
//: rtl if (phase_q == Scan || phase_q == Place) line_q <= first;
//: planted if (phase_q == Scan || phase_q == Place) line_q <= first + 25'(FAULT && phase_q == Place);
//
//: fault 7 places a place is free as soon as it is asked
//: file dispatch/context_mover.sv
//: rtl loading_q[free] <= 1'b1;
//: planted loading_q[free] <= !FAULT;
//
//: fault 8 kept a response is taken while a line waits
//: file dispatch/context_mover.sv
//: rtl response_valid && !put_q;
//: planted response_valid && (!put_q || FAULT);
//
//: fault 9 taken a row is stored a cycle early
//: file dispatch/context_mover.sv
//: rtl line_done = state_stop || asked_q;
//: planted line_done = state_stop || asked_q || (FAULT && context_row && context_ack);
//
//: fault 10 entry an entry is where the next belongs
//: file dispatch/context_mover.sv
//: rtl data_q[{step_q[3:0] - 4'd1, 6'd0} +: 64] <= context_rdata_saved;
//: planted data_q[{step_q[3:0] - 4'(!FAULT), 6'd0} +: 64] <= context_rdata_saved;
//
//: inside context_mover
  initial assume (rst);
  localparam Line = 16;  // {of shared memory, number, which}

  // ---- what the contract has of who gives the signals
  (* anyconst *) logic [24:0] of_line;
  (* anyconst *) logic [15:0] of_lines;
  (* anyconst *) logic [1:0]  shared_of_first, shared_of_second;
  always_comb begin
    assume (context_line == of_line && context_lines == of_lines && rows_per_warp == {8'd2, 8'd1});
    assume (shared_bytes == {8'd0, shared_of_second, 7'd0, 8'd0, shared_of_first, 7'd0});
    assume (context_rdata_warp_in_block < 5'd8 && context_rdata_state[96 +: 5] <= 5'(StackDepth));
    assume (phase_q != Scan || !alive_q[context_rdata_warp_in_block]);
    assume (head_alive[31:8] == '0 && head_alive[63:40] == '0);
    assume (!out[0] || head_alive[31:0] != '0);
    assume (!out[1] || head_alive[63:32] != '0);
  end

  // Of blocks that are out: a place changes when a block is taken or comes back.
  logic was_moved, after_rst;
  logic [PlaceBits-1:0] was_place;
  always_ff @(posedge clk) begin
    was_moved <= take || resumes;
    was_place <= place;
    after_rst <= rst;
  end
  always_comb if (!was_moved && !after_rst) assume (place == was_place);

  // Of sub-cores and shared memory: what was asked for comes in the next cycle, and at no other time.
  logic row_asked, shared_asked, entry_asked;
  always_ff @(posedge clk) begin
    row_asked <= !rst && context_row && context_ack && !context_row_write;
    shared_asked <= !rst && shared_valid && shared_ready && !shared_write;
    entry_asked <= !rst && context_read && context_ready;
  end
  always_comb begin
    assume (context_rdata_row == row_asked && shared_read == shared_asked && context_rdata_entry == entry_asked);
    assume (!context_ack || context_row);
  end

  // Of memory: a response is to a load that has been taken.
  logic [31:0] sent_q;
  always_ff @(posedge clk) begin
    if (response_valid && response_ready) sent_q[response_place] <= 1'b0;
    if (memory_valid && memory_ready && !memory_store) sent_q[memory_tag[4:0]] <= 1'b1;
    if (rst) sent_q <= '0;
  end
  always_comb assume (!response_valid || sent_q[response_place]);

  // ---- the line that is followed
  (* anyconst *) logic [Line-1:0] line;
  wire       line_shared = line[15];
  wire [4:0] line_number = line[14:10];
  wire [9:0] line_at = line[9:0];
  logic [Line-1:0] current;
  logic            begun, in_block, passed;
  logic [9:0]      lines_of_shared, lines_of_warp;
  always_comb begin
    lines_of_warp = kernel_q ? 10'd4 : 10'd3;
    lines_of_shared = 10'(kernel_q ? shared_of_second : shared_of_first);
    current = {shared_q, shared_q ? 5'd0 : number, at_q};
    begun = line_done || begins;
    in_block = line_shared ? line_number == '0 && line_at < lines_of_shared : alive_q[line_number] && line_at < lines_of_warp;
    passed = line_shared ? shared_q && at_q > line_at
                         : !left_q[line_number] || (number == line_number && at_q > line_at);
  end
  logic       seen;                                // it has been asked for
  logic       answer_q, has_q, done_q;             // its load is under way; its row is here; it has been put
  logic [4:0] its_place;
  always_ff @(posedge clk) begin
    if (begun && current == line) seen <= 1'b1;
    if (begins && current == line) begin
      answer_q <= 1'b1;
      its_place <= free;
    end
    if (answered && answer_q && response_place == its_place) begin
      answer_q <= 1'b0;
      has_q <= 1'b1;
    end
    if (put_done && has_q) begin
      has_q <= 1'b0;
      done_q <= 1'b1;
    end
    if (starts || rst) {seen, answer_q, has_q, done_q} <= '0;
  end

  // Its line of memory, from the block's first, which is noted as it is chosen: those of warps before it, and its own.  A warp
  // of the first kernel has three lines, one of the second four.
  function automatic [6:0] index(input [7:0] before, input second, input [1:0] which);
    logic [3:0] warps;
    warps = '0;
    for (int i = 0; i < 8; i++) warps = warps + 4'(before[i]);
    index = (second ? {1'b0, warps, 2'd0} : 7'(warps) + {2'd0, warps, 1'b0}) + 7'(which);
  endfunction
  logic [24:0]     first_q;
  logic [6:0]      line_index;
  logic [Line-1:0] request_of;                     // what the request is of
  always_comb line_index = index(line_shared ? alive_q[7:0] : alive_q[7:0] & ((8'd1 << line_number) - 8'd1), kernel_q, line_at[1:0]);
  always_ff @(posedge clk) begin
    if (begun) request_of <= current;
    if (phase_q == Scan || phase_q == Place) first_q <= first;
  end

  // ---- invariants
  wire moves_lines = phase_q == Save || phase_q == Load;
  logic places_right;
  always_comb begin
    places_right = (sent_q & ~loading_q) == '0;
    for (int p = 0; p < 32; p++) begin
      if (loading_q[p] && !sent_q[p] && !(request_q && load_q && place_q == 5'(p))) places_right = 1'b0;
    end
    if (request_q && load_q && (!loading_q[place_q] || sent_q[place_q])) places_right = 1'b0;
  end
  logic back;                                      // what moves is on its way back
  always_ff @(posedge clk) if (take || resumes) back <= resumes;
  always_comb
    if (!rst) begin
      inv_phase: assert (phase_q <= Load && (phase_q != Idle || !request_q) && (phase_q == Load || sent_q == '0));
      inv_back: assert (!(phase_q == Scan || phase_q == Save) || !back);
      inv_back_in: assert (!(phase_q == Place || phase_q == Load) || back);
      inv_quiet: assert ((moves_lines || !request_q) && (!request_q || load_q == (phase_q == Load)));
      inv_put: assert (!put_q || phase_q == Load);
      inv_alive: assert (!(moves_lines || phase_q == Place) || (alive_q != '0 && alive_q[31:8] == '0));
      inv_scan: assert (phase_q != Scan || (alive_q[31:8] == '0));
      inv_left: assert (!moves_lines || ((left_q & ~alive_q) == '0 && shared_q == (left_q == '0)));
      inv_order: assert (!moves_lines || shared_q || left_q == (alive_q & ~((32'd1 << number) - 32'd1)));
      inv_at: assert (!moves_lines || (shared_q ? at_q <= lines_of_shared : at_q < lines_of_warp));
      inv_asked: assert (asked_q == (row_asked || shared_asked) && !(row_asked && shared_asked));
      inv_asking: assert (!asked_q || (phase_q == Save && !request_q && !none_left && (shared_asked ? shared_q : !shared_q && at_q > 10'd1)));
      inv_entry: assert (!entry_asked || (phase_q == Save && !request_q && !shared_q && at_q == 10'd1 && step_q != '0));
      inv_step: assert (phase_q != Save || step_q == '0 || (!shared_q && at_q == 10'd1 && !request_q && step_q <= depth_q));
      inv_depth: assert (phase_q != Save || shared_q || at_q != 10'd1 || depth_q <= 5'(StackDepth));
      inv_first: assert (!moves_lines || first_q == first);
      inv_line: assert (!moves_lines || line_q + 25'(request_q) == first_q + 25'(index(alive_q[7:0] & ~left_q[7:0], kernel_q, at_q[1:0])));
      inv_of: assert (!moves_lines || !request_q || request_of != line || (in_block && line_q == first_q + 25'(line_index)));
      inv_seen: assert (!moves_lines || !in_block || seen == passed);
      inv_other: assert (!moves_lines || in_block || !seen);
      inv_places: assert (phase_q != Load || places_right);
      inv_wanted: assert (phase_q != Load || !answer_q || (loading_q[its_place] && wanted_q[its_place] == line));
      inv_here: assert (phase_q != Load || has_q == (put_q && {put_shared_q, put_number_q, put_at_q} == line));
      inv_one: assert (phase_q != Load || 2'(answer_q) + 2'(has_q) + 2'(done_q) == 2'(seen));
      inv_stored: assert (phase_q != Save || !(answer_q || has_q || done_q));
    end

  genvar p;
  generate
    for (p = 0; p < 32; p++) begin : loads
      context_mover_load one (.right(rst || phase_q != Load || !loading_q[p] || wanted_q[p] != line || (answer_q && its_place == 5'(p))));
    end
  endgenerate

  // ---- properties
  logic was_waiting, was_store;
  logic [24:0] was_line;
  logic [7:0]  was_tag;
  logic [1023:0] was_data;
  always_ff @(posedge clk) begin
    was_waiting <= !rst && memory_valid && !memory_ready;
    was_store <= memory_store;
    was_line <= memory_line;
    was_tag <= memory_tag;
    was_data <= data;
  end
  logic [1023:0] answer, row;                      // what memory answered; what was read
  logic          of_row, row_read;                 // the request is of a row; one has been read since the last
  (* anyconst *) logic [3:0] place_of_entry;       // any one entry
  logic [63:0] its_entry;
  logic        has_entry, of_entries;
  always_ff @(posedge clk) begin
    if (response_valid && response_ready) answer <= response_data;
    if (context_rdata_row) row <= context_rdata_data;
    if (shared_read) row <= shared_data;
    if (sent || starts) row_read <= 1'b0;
    if (context_rdata_row || shared_read) row_read <= 1'b1;
    if (line_done) begin
      of_row <= shared_q || at_q > 10'd1;
      of_entries <= !shared_q && at_q == 10'd1;
    end
    if (context_rdata_entry && step_q == 5'(place_of_entry) + 5'd1) begin
      its_entry <= context_rdata_saved;
      has_entry <= 1'b1;
    end
    if (state_stop || starts) has_entry <= 1'b0;
  end
  always_comb
    if (!rst) begin
      inv_answer: assert (!put_q || data_q == answer);
      inv_row: assert (phase_q != Save || !request_q || !of_row || (row_read && data_q == row));
      inv_has: assert (phase_q != Save || !has_entry || shared_q || at_q != 10'd1 || step_q > 5'(place_of_entry));
      inv_has_not: assert (phase_q != Save || shared_q || at_q != 10'd1 || request_q ||
          has_entry == (step_q - 5'(context_rdata_entry) > 5'(place_of_entry)));
      inv_word: assert (phase_q != Save || !has_entry || !(!shared_q && at_q == 10'd1 && !request_q) ||
          data_q[{place_of_entry, 6'd0} +: 64] == its_entry);
      inv_entries: assert (phase_q != Save || !request_q || !of_entries || (has_entry == (5'(place_of_entry) < depth_q)));
      inv_entries_word: assert (phase_q != Save || !request_q || !of_entries || !has_entry || data_q[{place_of_entry, 6'd0} +: 64] == its_entry);

      caller: assert (!(take && resumes) && (!(take || resumes) || (phase_q == Idle || phase_q == Stop)) && (!evict || !back) && (!restored || back)
                      && !(resume_holds != '0 && phase_q != Idle) && (!resumes || out[turn_kernel]) && (!resume_valid || phase_q == Idle));
      settled: assert (!take || (!shared_held && (block_warp_mask & warp_active & ~warp_idle) == '0 && (block_warp_mask & warp_active) != '0));
      steady: assert (!was_waiting || (memory_valid && memory_line == was_line && memory_tag == was_tag && memory_store == was_store &&
                                       (!memory_store || data == was_data)));
      saves: assert (!(line_done && current == line && (seen || !in_block)) && !(evict && in_block && !seen));
      restores: assert (!(begins && current == line && (seen || !in_block)) && !(restored && in_block && !done_q) &&
                      !(put_done && {put_shared_q, put_number_q, put_at_q} == line && (done_q || !in_block)));
      address: assert (!(memory_valid && request_of == line) || memory_line == first + 25'(line_index));
      places: assert (!(memory_valid && !memory_store) || !sent_q[memory_tag[4:0]]);
      kept: assert (!(context_row_write || shared_write || state_write || context_put) || data == answer);
      taken: assert (!(memory_store && of_row) || (row_read && data == row));
      entry: assert (!(memory_store && of_entries && 5'(place_of_entry) < depth_q) || data[{place_of_entry, 6'd0} +: 64] == its_entry);
    end
  always_comb begin
    cover (!rst && evict);
    cover (!rst && restored);
  end
//: beside
// One of the loads: so that each has its own assertion.
module context_mover_load(input right);
  always_comb inv_load: assert (right);
endmodule
