// Pushes only of warps that exist, into a queue with room.
always_comb begin
  legal = 1'b1;
  if (push_valid) legal = 32'(push_warp) < Queues * PerQueue && room[32'(push_warp) / PerQueue];
end
