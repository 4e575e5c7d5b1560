// Warps have numbers that there are slots for, and no deeper a divergence stack than there is.  What was asked for comes in the
// next cycle, and at no other time; memory answers loads that it has taken.
logic        row_asked = 1'b0, shared_asked = 1'b0, entry_asked = 1'b0;
logic [31:0] loads = '0;
always_comb
  legal = 32'(context_rdata_warp_in_block) < 4 * Warps && 32'(context_rdata_state[96 +: 5]) <= StackDepth &&
      (!launch_valid || launch_kernel != move_kernel || 32'(launch_warp_in_block) < 4 * Warps) &&
      context_rdata_row == row_asked && shared_read == shared_asked && context_rdata_entry == entry_asked && (!context_ack || context_row) &&
      (!response_valid || loads[response_place]);
always_ff @(posedge clk) begin
  row_asked <= context_row && context_ack && !context_row_write;
  shared_asked <= shared_valid && shared_ready && !shared_write;
  entry_asked <= context_read && context_ready;
  if (response_valid && response_ready) loads[response_place] <= 1'b0;
  if (memory_valid && memory_ready && !memory_store) loads[memory_tag[4:0]] <= 1'b1;
  if (rst) loads <= '0;
end
