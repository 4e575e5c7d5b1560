// Registers that there are; memory answers with a line when it was asked for one.
logic awaits_line;
always_ff @(posedge clk)
  if (rst) awaits_line <= 1'b0;
  else if (mem_valid && mem_ready && mem_compressed && !mem_stores) awaits_line <= 1'b1;
  else if (l1_fill_valid && l1_fill_compressed && l1_fill_ready) awaits_line <= 1'b0;
always_comb
  legal = (!request_valid || (32'(request_warp) < Warps && 32'(request_register) < Registers)) &&
          (!(l1_fill_valid && l1_fill_compressed) || awaits_line);
