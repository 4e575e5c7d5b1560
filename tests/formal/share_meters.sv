// share_meters: lines that are to return are those whose tickets are out, of either kernel; nothing wraps, for any input that the
// contract allows.
//
// Tickets that are out, whose each is, and the lines of the instruction under way are kept beside.
//
//: parameters Warps=2 PcBits=4 Buckets=4 Requests=4 Tickets=4
//: parameters Warps=3 PcBits=5 Buckets=8 Requests=3 Tickets=8
//: invariants induction 1
//: cover 12
//: property counted induction 1: a kernel has as many lines outstanding as tickets that are out
//: property bounded induction 1: both together never have more than Requests
//: property told induction 1: of an instruction of the first kernel, and of no other, it is told how many lines it had
//: property warps induction 1: ready warps are active, active ones are no more than there are
//: property lanes_of induction 1: an instruction has 32 lanes at most, and is in a bucket of its PC
//
//: fault 1 counted a line returns to the kernel that sends
//: file control/share_meters.sv
//: rtl less[k] = fill && of_second_q[fill_ticket] == k[0];
//: planted less[k] = fill && (FAULT ? sending_q : of_second_q[fill_ticket]) == k[0];
//
//: fault 2 bounded a line that goes counts though another is back
//: file control/share_meters.sv
//: rtl if (more[k] != less[k])
//: planted if (more[k] != (less[k] && !(FAULT && more[k])))
//
//: fault 3 told of the second kernel's it is told too
//: file control/share_meters.sv
//: rtl memory <= line && line_last && !sending_q;
//: planted memory <= line && line_last && (!sending_q || FAULT);
//
//: fault 4 warps one held back is ready
//: file control/share_meters.sv
//: rtl ready = ready + CountBits'(mine[w] && wants_collector[w]);
//: planted ready = ready + CountBits'((mine[w] || FAULT) && wants_collector[w]);
//
//: fault 5 lanes_of a lane counts twice
//: file control/share_meters.sv
//: rtl lanes[i*6 +: 6] + 6'(commit_lanes[i*32+l]);
//: planted lanes[i*6 +: 6] + 6'(commit_lanes[i*32+l]) + 6'(FAULT && l == 0 && commit_lanes[i*32+l]);
//
//: inside share_meters
  initial assume (rst);

  // ---- what the contract has of who gives the signals
  logic [Tickets-1:0] out_q, second_q;  // tickets that are out; whose each is
  logic               entered_q;        // whose instruction is under way
  logic [5:0]         sent_q;           // lines of it
  logic [31:0]        out, of[2];
  always_comb begin
    out = '0;
    of[0] = '0;
    of[1] = '0;
    for (int t = 0; t < Tickets; t++) begin
      out = out + 32'(out_q[t]);
      of[0] = of[0] + 32'(out_q[t] && !second_q[t]);
      of[1] = of[1] + 32'(out_q[t] && second_q[t]);
    end
    if (line && line_reply) assume (!out_q[line_ticket] && (out < Requests || fill) && 32'(line_ticket) < Tickets);
    if (fill) assume (out_q[fill_ticket] && 32'(fill_ticket) < Tickets);
    if (line && sent_q == 6'd31) assume (line_last);
    for (int i = 0; i < 4; i++) if (commit_valid[i]) assume (32'(commit_warp[i*WarpBits +: WarpBits]) < Warps);
  end
  always_ff @(posedge clk) begin
    if (fill) out_q[fill_ticket] <= 1'b0;
    if (line && line_reply) begin
      out_q[line_ticket] <= 1'b1;
      second_q[line_ticket] <= entered_q;
    end
    if (enter) entered_q <= enter_kernel;
    if (line) sent_q <= line_last ? '0 : sent_q + 1'b1;
    if (rst) begin
      out_q <= '0;
      entered_q <= 1'b0;
      sent_q <= '0;
    end
  end

  // ---- what is told of the line of the cycle before
  logic       ended;
  logic [5:0] had;
  always_ff @(posedge clk) begin
    ended <= !rst && line && line_last && !entered_q;
    had <= sent_q + 1'b1;
  end

  logic [3:0] right;  // instructions with lanes and bucket as they should be
  always_comb
    for (int i = 0; i < 4; i++)
      right[i] = lanes[i*6 +: 6] <= 6'd32 && bucket[i*BucketBits +: BucketBits] == commit_pc[i*PcBits +: BucketBits];

  always_comb if (!rst) begin
    inv_sending: assert (sending_q == entered_q && count_q == sent_q && sent_q <= 6'd31);
    inv_whose: assert ((out_q & (of_second_q ^ second_q)) == '0);
    inv_out: assert (out <= Requests);
    inv_count: assert (32'(outstanding_q[0]) == of[0] && 32'(outstanding_q[1]) == of[1]);
    inv_told: assert (memory == ended && (!memory || lines == had));

    counted: assert (32'(outstanding[LineBits-1:0]) == of[0] && 32'(outstanding[LineBits +: LineBits]) == of[1]);
    bounded: assert (32'(outstanding[LineBits-1:0]) + 32'(outstanding[LineBits +: LineBits]) <= Requests);
    told: assert (memory == ended && (!memory || (lines == had && lines >= 6'd1 && lines <= 6'd32)));
    warps: assert (ready <= active && 32'(active) <= 4 * Warps);
    lanes_of: assert (right == '1);
    both: cover (of[0] != '0 && of[1] != '0 && memory && lines > 6'd1);
  end
