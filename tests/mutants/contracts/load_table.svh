// Warps that exist; of loads in use, lanes that are still to come.
localparam CountBits = $clog2(Lanes + 1);
logic [Warps*Loads-1:0]           used = '0;
logic [Warps*Loads*CountBits-1:0] left = '0;
logic [31:0]                      entered, returned;

function automatic [CountBits-1:0] lanes_in(input [Lanes-1:0] lanes);
  lanes_in = '0;
  for (int l = 0; l < Lanes; l++) lanes_in = lanes_in + CountBits'(lanes[l]);
endfunction

always_comb begin
  entered = 32'(enter_warp) * Loads + 32'(free_load);
  returned = 32'(result_warp) * Loads + 32'(result_load);
end
always_ff @(posedge clk) begin
  if (result_valid && result_taken) begin
    left[returned*CountBits +: CountBits] <= left[returned*CountBits +: CountBits] - lanes_in(result_lanes);
    if (left[returned*CountBits +: CountBits] == lanes_in(result_lanes)) used[returned] <= 1'b0;
  end
  if (enter) begin
    left[entered*CountBits +: CountBits] <= lanes_in(enter_lanes);
    used[entered] <= 1'b1;
  end
  if (rst) used <= '0;
end
always_comb begin
  legal = 32'(enter_warp) < Warps && 32'(result_warp) < Warps && (!enter || (free_valid && enter_lanes != 0));
  if (result_valid && (32'(result_load) >= Loads || !used[returned] || result_lanes == 0 ||
                       lanes_in(result_lanes) > left[returned*CountBits +: CountBits])) legal = 1'b0;
end
