// Operations are those of shared memory: ld, st, and the atomics from add to exch; every request has a lane.
always_comb
  legal = !request_valid || (request_lanes != 0 &&
          (request_operation == 6'd32 || request_operation == 6'd33 ||
           (request_operation >= 6'd40 && request_operation <= 6'd48)));
