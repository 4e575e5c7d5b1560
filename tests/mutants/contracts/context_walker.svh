// A block is chosen, and then saved or loaded until it is through, its kernel and what its lines are staying as they
// are; memory answers loads that it has taken.
logic        chosen = 1'b0, saves = 1'b0, loads = 1'b0, kernel_was = 1'b0;
logic [49:0] lines_were = '0;
logic [31:0] sent = '0;
always_comb
  legal = 2'(start) + 2'(save) + 2'(load) < 2'd2 && !(start && (saves || loads || warps == '0)) &&
      (!saves || save) && (!loads || load) && (!(save || load) || chosen || saves || loads) &&
      (!(save || load) || (kernel == kernel_was && {rows_per_warp, shared_bytes} == lines_were)) &&
      (!line_done || (line_valid && (load || !memory_valid))) && (!response_valid || sent[response_place]);
always_ff @(posedge clk) begin
  chosen <= !rst && (start || (chosen && !save && !load));
  saves <= !rst && save && !finished;
  loads <= !rst && load && !finished;
  if (start) kernel_was <= kernel;
  if (start) lines_were <= {rows_per_warp, shared_bytes};
  if (response_valid && response_ready) sent[response_place] <= 1'b0;
  if (memory_valid && memory_ready && !memory_store) sent[memory_tag[4:0]] <= 1'b1;
  if (rst) sent <= '0;
end
