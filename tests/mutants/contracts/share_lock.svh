// Warps start in empty slots, of their side and beside their partner's if they share; only live warps need, take or
// end, and take only if they may; a block is busy around its warps, and partners begin one at a time and share both or
// not at all.
localparam Slots = Schedulers * Warps;
logic [Slots-1:0]           live = '0;    // slots with a warp that has not ended,
logic [Slots*BlockBits-1:0] block = '0;   // and its block
logic [Blocks-1:0]          was_busy = '0, shares = '0;

logic [Slots-1:0]  starts, takes, asks, ends;
logic [Blocks-1:0] lives;  // of which a warp lives, or that have the lock of their shared memory
always_comb begin
  for (int b = 0; b < Blocks; b++) lives[b] = memory_locked[b/2] && owner[b/2] == 1'(b % 2) && block_busy[b];
  for (int n = 0; n < Slots; n++) begin
    starts[n] = launch_valid && 32'(launch_scheduler) == n / Warps && 32'(launch_warp) == n % Warps;
    takes[n] = take_valid[n/Warps] && 32'(take_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
    asks[n] = memory_valid[n/Warps] && 32'(memory_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
    ends[n] = done_valid[n/Warps] && 32'(done_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
    if (live[n]) lives[block[n*BlockBits +: BlockBits]] = 1'b1;
  end
  legal = (starts & live) == '0 && ((takes | asks | ends | needs) & ~live) == '0
       && ((takes | asks) & (ends | ~may)) == '0 && (lives & ~block_busy) == '0;
  for (int k = 0; k < BlockPairs; k++)
    if ((block_busy[2*k +: 2] & ~was_busy[2*k +: 2]) == 2'd3) legal = 1'b0;
  if (launch_valid) begin
    if (!was_busy[launch_block] || !block_busy[launch_block]) legal = 1'b0;
    if (lives[launch_block] && launch_shared != shares[launch_block]) legal = 1'b0;
    if (lives[launch_block^1] && launch_shared != shares[launch_block^1]) legal = 1'b0;
    if (launch_shared && launch_warp[0] != launch_block[0]) legal = 1'b0;
    for (int n = 0; n < Slots; n++)
      if (starts[n] && live[n^1] && (launch_shared != shares[block[(n^1)*BlockBits +: BlockBits]]
          || (launch_shared && block[(n^1)*BlockBits +: BlockBits] != (launch_block ^ 1)))) legal = 1'b0;
  end
end

// The first reset ends all, and another one does if the unit can be seen to have forgotten a warp: those that do not
// share it never knew.
logic known, begun = 1'b0;
always_comb begin
  known = launch_valid && launch_shared;
  for (int n = 0; n < Slots; n++) if (live[n] && !ends[n] && shares[block[n*BlockBits +: BlockBits]]) known = 1'b1;
end

always_ff @(posedge clk) begin
  was_busy <= block_busy;
  live <= (live & ~ends) | starts;
  for (int n = 0; n < Slots; n++) if (starts[n]) block[n*BlockBits +: BlockBits] <= launch_block;
  if (launch_valid) shares[launch_block] <= launch_shared;
  begun <= 1'b1;
  if (rst && (known || !begun)) begin
    live <= '0;
    was_busy <= '0;
  end
end
