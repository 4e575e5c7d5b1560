// line_pkg: what requests for lines on the memory port have in common.  Contract: cmodel/memory/line_request.h.
package line_pkg;
  /* verilator lint_off UNUSEDPARAM */
  localparam [7:0] NO_REPLY = 8'd255;  // tag of a request that is not answered
  localparam [32*5-1:0] WHOLE = {      // a line's words, one to each lane
      5'd31, 5'd30, 5'd29, 5'd28, 5'd27, 5'd26, 5'd25, 5'd24, 5'd23, 5'd22, 5'd21, 5'd20, 5'd19, 5'd18, 5'd17, 5'd16,
      5'd15, 5'd14, 5'd13, 5'd12, 5'd11, 5'd10, 5'd9, 5'd8, 5'd7, 5'd6, 5'd5, 5'd4, 5'd3, 5'd2, 5'd1, 5'd0};
  /* verilator lint_on UNUSEDPARAM */
endpackage
