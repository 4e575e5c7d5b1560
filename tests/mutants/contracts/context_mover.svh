// Configuration is held.  What a sub-core or shared memory was asked for comes in the next cycle, and at no other time; memory
// answers loads that it has taken.
logic        first = 1'b1, row_asked = 1'b0, shared_asked = 1'b0, entry_asked = 1'b0;
logic [90:0] configuration;
logic [31:0] owed = '0;
always_comb begin
  legal = now_row == row_asked && shared_read == shared_asked && now_entry == entry_asked &&
          (!context_made || context_row) && now_state[96 +: 5] <= 5'(StackDepth);
  if (!first && configuration != {context_line, context_lines, rows_per_warp, shared_bytes}) legal = 1'b0;
  if (shared_bytes[6:0] != '0 || shared_bytes[23:17] != '0) legal = 1'b0;
  if (response_valid && !owed[response_place]) legal = 1'b0;
end
always_ff @(posedge clk) begin
  first <= 1'b0;
  configuration <= {context_line, context_lines, rows_per_warp, shared_bytes};
  row_asked <= !rst && context_row && context_made && !context_row_write;
  shared_asked <= !rst && shared_valid && shared_ready && !shared_write;
  entry_asked <= !rst && context_read && context_ready;
  if (memory_valid && memory_ready && !memory_store) owed[memory_tag[4:0]] <= 1'b1;
  if (response_valid && response_ready) owed[response_place] <= 1'b0;
  if (rst) owed <= '0;
end
