// A line is read and stored, or comes and is put, and a block of which lines were put has none that is read; what was
// asked for comes in the next cycle, and at no other time.
logic        chosen = 1'b0, reads = 1'b0, full = 1'b0, puts = 1'b0, begun = 1'b0, known = 1'b0, back = 1'b0;
logic        row_asked = 1'b0, shared_asked = 1'b0, entry_asked = 1'b0;
logic [10:0] line_was = '0;
always_comb
  legal = memory_store == full && (!full || !(read || put || start || response_valid)) &&
      put == puts && (!reads || read) &&
      2'(read) + 2'(start) + 2'(response_valid) + 2'(put) < 2'd2 && (!(read || response_valid) || chosen) &&
      !(read && back) &&
      (!begun || {line_shared, line_at} == line_was) && (!(read && line_at == 10'd1 && !line_shared) || known) &&
      32'(context_rdata_state[96 +: 5]) <= StackDepth && (!context_ack || context_row) &&
      context_rdata_row == row_asked && shared_read == shared_asked && context_rdata_entry == entry_asked;
always_ff @(posedge clk) begin
  if (start) chosen <= 1'b1;
  if (start) back <= 1'b0;
  else if (response_valid) back <= 1'b1;
  reads <= read && !line_done;
  puts <= response_valid || (put && !line_done);
  begun <= !rst && (read || put) && !line_done;
  line_was <= {line_shared, line_at};
  if (full && memory_ready) full <= 1'b0;
  if (read && line_done) full <= 1'b1;
  if (state_stop) known <= 1'b1;
  row_asked <= context_row && context_ack && !context_row_write;
  shared_asked <= shared_valid && shared_ready && !shared_write;
  entry_asked <= context_read && context_ready;
  if (rst) {chosen, back, reads, full, puts, known, row_asked, shared_asked, entry_asked} <= '0;
end
