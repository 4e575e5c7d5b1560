// context_buffer: what is stored of a line of a block's context is what was read, and what is put is what memory answered.
//
// The line is read and stored, or comes and is put, as the contract has it; what was asked for comes in the next cycle, and at no other
// time.
//
//: parameters StackDepth=4
//: invariants induction 1
//: cover 12
//: bits
//: property kept induction 1: what is put is what the memory answered
//: property taken induction 1: of a row what is stored is what was read
//: property entry induction 1: of the divergence stack what is stored is what was read
//: property rest induction 1: what was not read is stored as 0
//: property steady induction 1: what is stored stays as it is until memory has it
//
//: fault 1 kept another line comes as one waits
//: file dispatch/context_buffer.sv
//: rtl if (response_valid) data_q <= response_data;
//: planted if (response_valid || (FAULT && context_row_write && !context_ack)) data_q <= response_data;
//
//: fault 2 taken a row is stored a cycle early
//: file dispatch/context_buffer.sv
//: rtl else line_done = state_stop || (read && asked_q);
//: planted else line_done = state_stop || (read && asked_q) || (FAULT && read && context_row && context_ack);
//
//: fault 3 entry an entry is where the next belongs
//: file dispatch/context_buffer.sv
//: rtl if (step_q[3:0] == 4'(e + 1))
//: planted if (step_q[3:0] == 4'(e + 32'(!FAULT)))
//
//: fault 4 rest the line before is still there
//: file dispatch/context_buffer.sv
//: rtl if (start || (memory_store && memory_ready)) data_q <= '0;
//: planted if (start || (memory_store && memory_ready && !FAULT)) data_q <= '0;
//
//: fault 5 steady a line is another as its store waits
//: file dispatch/context_buffer.sv
//: rtl if (read && shared_read) data_q <= shared_data;
//: planted if ((read && shared_read) || (FAULT && memory_store && !memory_ready)) data_q <= shared_data;
//
//: inside context_buffer
  initial assume (rst);

  // ---- what the contract has of who gives the signals
  logic       chosen, reads_q, full, puts_q;       // a block is; a line is read, is to be stored, is put
  logic       known;                               // how many entries there are
  logic [9:0] at_before;
  logic       shared_before;
  logic       row_asked, shared_asked, entry_asked;
  always_comb begin
    assume (memory_store == full && (!full || !(read || put || start || response_valid)));
    assume (!reads_q || (read && !start && !response_valid));
    assume (!puts_q || (put && !start && !response_valid));
    assume (!put || puts_q);
    assume (2'(read) + 2'(start) + 2'(response_valid) < 2'd2);
    assume (!(read || response_valid) || chosen);
    assume (!read || reads_q || (clean && (!of_entries || known)));
    assume (!(reads_q || (puts_q && put_before)) || (line_at == at_before && line_shared == shared_before));
    assume (context_rdata_state[96 +: 5] <= 5'(StackDepth));
    assume (context_rdata_row == row_asked && shared_read == shared_asked && context_rdata_entry == entry_asked);
    assume (!context_ack || context_row);
  end
  logic clean, put_before;                         // nothing is in it
  always_ff @(posedge clk) begin
    if (start) {chosen, clean} <= '1;
    reads_q <= read && !line_done;
    puts_q <= response_valid || (put && !line_done);
    put_before <= put;
    if (read) clean <= 1'b0;
    if (response_valid) clean <= 1'b0;
    if (full && memory_ready) {full, clean} <= 2'b01;
    if (read && line_done) full <= 1'b1;
    if (state_stop) known <= 1'b1;
    at_before <= line_at;
    shared_before <= line_shared;
    row_asked <= context_row && context_ack && !context_row_write;
    shared_asked <= shared_valid && shared_ready && !shared_write;
    entry_asked <= context_read && context_ready;
    if (rst) {chosen, reads_q, full, puts_q, known, clean, row_asked, shared_asked, entry_asked} <= '0;
  end

  // ---- what was read, or came
  logic [1023:0] answer, row, was;
  logic          of_row_q, row_read, of_entries_q, was_waiting;
  (* anyconst *) logic [3:0] place;                // any one entry
  logic [63:0]   its_entry;
  logic          has_entry;
  always_ff @(posedge clk) begin
    if (response_valid) answer <= response_data;
    if (context_rdata_row) row <= context_rdata_data;
    if (shared_read) row <= shared_data;
    if (!read) row_read <= full && !memory_ready && row_read;
    if (context_rdata_row || shared_read) row_read <= 1'b1;
    if (read && line_done) {of_row_q, of_entries_q} <= {line_shared || of_row, of_entries};
    if (context_rdata_entry && step_q == 5'(place) + 5'd1) begin
      its_entry <= context_rdata_saved;
      has_entry <= 1'b1;
    end
    if (rst || (!read && !(full && !memory_ready))) has_entry <= 1'b0;
    was_waiting <= !rst && memory_store && !memory_ready;
    was <= data;
  end

  wire line_1 = reads_q && !shared_before && at_before == 10'd1;
  always_comb
    if (!rst) begin
      inv_one: assert (2'(reads_q) + 2'(full) + 2'(puts_q) + 2'(clean) < 2'd2);
      inv_chosen: assert (chosen || !(reads_q || full || puts_q || clean));
      inv_clean: assert (!clean || data_q == '0);
      inv_asked: assert (asked_q == (row_asked || shared_asked) && !(row_asked && shared_asked));
      inv_asking: assert (!asked_q || (reads_q && (shared_asked ? shared_before : !shared_before && at_before > 10'd1)));
      inv_entry: assert (!entry_asked || (line_1 && step_q != '0));
      inv_step: assert (step_q == '0 || (line_1 && step_q <= depth_q) || (puts_q && put_before && !shared_before && at_before == 10'd1));
      inv_depth: assert (!known || depth_q <= 5'(StackDepth));
      inv_known: assert (!line_1 || known);
      inv_answer: assert (!puts_q || data_q == answer);
      inv_row: assert (!full || !of_row_q || (row_read && data_q == row));
      inv_has: assert (reads_q || full || !has_entry);
      inv_has_none: assert (!(reads_q && !line_1) || !has_entry);
      inv_has_not: assert (!line_1 || has_entry == (step_q - 5'(entry_asked) > 5'(place)));
      inv_reads: assert (!reads_q || line_1 || data_q == '0);
      inv_word: assert (!line_1 || data_q[{place, 6'd0} +: 64] == (has_entry ? its_entry : '0));
      inv_entries: assert (!full || !of_entries_q || has_entry == (5'(place) < depth_q));
      inv_entries_word: assert (!full || !of_entries_q || data_q[{place, 6'd0} +: 64] == (has_entry ? its_entry : '0));

      kept: assert (!(context_row_write || shared_write || state_write || context_put) || data == answer);
      taken: assert (!(memory_store && of_row_q) || (row_read && data == row));
      entry: assert (!(memory_store && of_entries_q && 5'(place) < depth_q) || (has_entry && data[{place, 6'd0} +: 64] == its_entry));
      rest: assert (!(memory_store && of_entries_q && 5'(place) >= depth_q) || data[{place, 6'd0} +: 64] == '0);
      steady: assert (!was_waiting || data == was);
    end
  always_comb begin
    cover (!rst && memory_store && of_row_q);
    cover (!rst && memory_store && of_entries_q && depth_q == 5'(StackDepth));
    cover (!rst && context_put && line_done);
  end
