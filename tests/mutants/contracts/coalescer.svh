// A load, a store or an atomic, of some lanes.
always_comb
  legal = !request_valid || (request_lanes != '0 && request_operation[4:0] <= 5'd16 &&
                             (request_operation[4:0] < 5'd2 || request_operation[4:0] > 5'd7));
