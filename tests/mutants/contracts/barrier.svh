// Only a running warp arrives or ends; a warp starts in a free slot; a block gets as many as its first launch said, and is
// followed by another in its slot when all of them have ended.
localparam Slots = Schedulers * Warps;
logic [Slots-1:0]           live = '0;     // slots with a warp that has not ended,
logic [Slots*BlockBits-1:0] block = '0;    // and its block
logic [Blocks*6-1:0]        to_come = '0;  // warps of each block that are to be launched

logic [Slots-1:0]  starts, arrives, ends;
logic [Blocks-1:0] empty;
always_comb begin
  for (int n = 0; n < Slots; n++) begin
    starts[n] = launch_valid && 32'(launch_scheduler) == n / Warps && 32'(launch_warp) == n % Warps;
    arrives[n] = arrive_valid[n/Warps] && 32'(arrive_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
    ends[n] = done_valid[n/Warps] && 32'(done_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
  end
  for (int b = 0; b < Blocks; b++) begin
    empty[b] = to_come[b*6 +: 6] == '0;
    for (int n = 0; n < Slots; n++) if (live[n] && 32'(block[n*BlockBits +: BlockBits]) == b) empty[b] = 1'b0;
  end
  legal = (arrives & ends) == '0 && ((arrives | ends) & (~live | waiting)) == '0 && (starts & live) == '0
       && (!launch_valid || 32'(launch_block) < Blocks)
       && (!launch_valid || (launch_first ? empty[launch_block] && launch_block_warps != 0 && 32'(launch_block_warps) <= Slots
                                          : to_come[launch_block*6 +: 6] != '0));
end

always_ff @(posedge clk)
  if (rst) begin
    live <= '0;
    to_come <= '0;
  end else begin
    live <= (live & ~ends) | starts;
    for (int n = 0; n < Slots; n++) if (starts[n]) block[n*BlockBits +: BlockBits] <= launch_block;
    if (launch_valid)
      to_come[launch_block*6 +: 6] <= (launch_first ? launch_block_warps : to_come[launch_block*6 +: 6]) - 1'b1;
  end
