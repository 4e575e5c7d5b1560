// A load, which wants a reply, a store or a fence, which do not, or an atomic, for some lanes; and responses that are owed:
// asked for since the last reset, and not given yet.
logic [255:0] owed = '0;
always_ff @(posedge clk) begin
  if (memory_valid && memory_ready && memory_tag != 8'd255) owed[memory_tag] <= 1'b1;
  if (response_valid && response_ready) owed[response_tag] <= 1'b0;
  if (rst) owed <= '0;
end

always_comb begin
  legal = !line_valid || line_lanes != 0;
  if (line_valid)
    case (line_operation)
      6'd0: if (!line_reply) legal = 1'b0;
      6'd1, 6'd2: if (line_reply) legal = 1'b0;
      default: if (line_operation < 6'd8 || line_operation > 6'd16) legal = 1'b0;
    endcase
  if (response_valid && !owed[response_tag]) legal = 1'b0;
end
