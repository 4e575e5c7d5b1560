// A load, a store or an atomic of some lanes; entries that exist.
always_comb begin
  legal = 32'(map_entry) < MapEntries;
  if (request_valid && (request_lanes == 0 || (request_operation > 6'd1 && request_operation < 6'd8) ||
                        request_operation > 6'd16)) legal = 1'b0;
end
