// A block has one warp or more, those that it says, and none that a whole one has not; sizes are 1 to what there is, limits no more;
// of a block no more warps are done than have been launched, and none of a slot without.  A block that goes has a slot and is placed.
localparam Slots = Schedulers * Warps;
logic [Slots*BlockBits-1:0] block_of = '0;  // each slot's last
logic [Blocks*6-1:0]        running = '0;   // warps of each block
logic [Blocks*6-1:0]        ended;          // in this cycle
logic [BlockBits-1:0]       of_done;
logic [5:0]                 counted;        // warps of the block that comes
always_comb begin
  {ended, of_done} = '0;
  counted = '0;
  for (int w = 0; w < 32; w++) counted = counted + 6'(block_alive[w]);
  legal = block_warps >= 6'd1 && block_warps <= 6'd32 && 32'(block_warps) <= Slots
       && 32'(warps_limit) <= Warps && 32'(blocks_limit) <= Blocks && 32'(move_block) < Blocks
       && (!evict || (running[move_block*6 +: 6] != '0 && !(placing && launch_block == move_block)))
       && (!block_valid || (block_alive != '0 && block_count == counted && (Slots >= 32 || block_alive >> Slots == '0)));
  for (int s = 0; s < Schedulers; s++)
    if (done_valid[s]) begin
      of_done = block_of[(s*Warps + 32'(done_warp[s*WarpBits +: WarpBits]))*BlockBits +: BlockBits];
      ended[of_done*6 +: 6] = ended[of_done*6 +: 6] + 1'b1;
      if (32'(done_warp[s*WarpBits +: WarpBits]) >= Warps || !warp_busy[s*Warps + 32'(done_warp[s*WarpBits +: WarpBits])] ||
          (evict && of_done == move_block)) legal = 1'b0;
    end
  for (int b = 0; b < Blocks; b++) if (ended[b*6 +: 6] > running[b*6 +: 6]) legal = 1'b0;
end
always_ff @(posedge clk) begin
  for (int b = 0; b < Blocks; b++)
    running[b*6 +: 6] <= evict && 32'(move_block) == b ? '0
        : running[b*6 +: 6] - ended[b*6 +: 6] + 6'(launch_valid && 32'(launch_block) == b);
  if (launch_valid) block_of[(32'(launch_scheduler)*Warps + 32'(launch_warp))*BlockBits +: BlockBits] <= launch_block;
  if (rst) running <= '0;
end
