// Of two warps: what waits in the queue is of a busy one, whose lanes it names, and a stack moves only while its warp has
// lanes that live.
`include "registers.svh"
localparam OperationBits = WarpBits + 2 + Lanes + 3 * PcBits;
logic [OperationBits-1:0] first, second;  // in the queue
logic [1:0]               waiting;
logic                     head, serves;
logic                     warp, other;
always_comb begin
  head = altered_q[`head_q];
  waiting = altered_q[`busy];
  serves = altered_q[`phase_q] == 2'd0;
  first = head ? altered_q[`queue_q_1_] : altered_q[`queue_q_0_];
  second = head ? altered_q[`queue_q_0_] : altered_q[`queue_q_1_];
  warp = first[OperationBits-1];
  other = second[OperationBits-1];
  possible = (altered_q[`active_q_0_] & ~altered_q[`live_q_0_]) == '0
      && (altered_q[`active_q_1_] & ~altered_q[`live_q_1_]) == '0
      && altered_q[`tail_q] == (head ^ (waiting == 2'b01 || waiting == 2'b10))
      && (waiting == '0 ? serves : waiting[warp]) && (waiting != 2'b11 || other != warp);
  if (!serves && (warp ? altered_q[`live_q_1_] : altered_q[`live_q_0_]) == '0) possible = 1'b0;
  if (waiting != '0 && serves && first[3*PcBits+Lanes +: 2] != 2'd0
      && (first[3*PcBits +: Lanes] & ~(warp ? altered_q[`active_q_1_] : altered_q[`active_q_0_])) != '0) possible = 1'b0;
  if (waiting == 2'b11 && second[3*PcBits+Lanes +: 2] != 2'd0
      && (second[3*PcBits +: Lanes] & ~(other ? altered_q[`active_q_1_] : altered_q[`active_q_0_])) != '0) possible = 1'b0;
  meant = '1;
end
