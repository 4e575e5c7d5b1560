// The caller, as region_decode.h says: it admits a warp that is known while no items are passed, takes an item that is
// there, issues for a warp that is marked and whose head is not taken, and exits one that runs and has no head; items of
// a word come before the empty ones.
logic                passing = 1'b0;
logic [WarpBits-1:0] passing_warp;
logic [Warps-1:0]    runs = '0;
always_ff @(posedge clk) begin
  if (admit_valid) passing_warp <= admit_warp;
  passing <= !rst && (admit_valid || (passing && !items_end));
  if (items_end) runs[passing_warp] <= 1'b1;
  if (ends_valid) runs[ends_warp] <= 1'b0;
  if (rst) runs <= '0;
end

logic [63:0] taken;
logic [49:0] listed;  // its items, each {kind, register}
always_comb begin
  taken = head[take_warp*64 +: 64];
  case (taken[9:0])                          // metadata's opcodes and fields, as in osu_pkg
    8: listed = 50'(taken[34 +: 30]);         // region
    11: listed = 50'(taken[18 +: 20]);        // small region
    9: listed = taken[10 +: 50];              // more
    default: listed = '0;
  endcase
  legal = (!admit_valid || (32'(admit_warp) < Warps && region_valid[admit_warp] && !passing)) &&
          (!item_taken || item_valid) &&
          (!issue_valid || (32'(issue_warp) < Warps && marked[issue_warp] && !(take_valid && take_warp == issue_warp))) &&
          (!exit_valid || (32'(exit_warp) < Warps && runs[exit_warp] && !head_valid[exit_warp]));
  for (int i = 0; i < 5; i++)
    if (take_valid && listed[i*10+8 +: 2] == '0 && (listed >> i*10) != '0) legal = 1'b0;
end
