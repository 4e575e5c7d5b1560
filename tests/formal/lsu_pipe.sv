// lsu_pipe: instructions leave in the order in which they entered, each once, with the addresses that it entered with.
//
// Any one instruction is followed from its entering to its leaving: `place` is how many are before it.
//
//: parameters Warps=4 Lanes=2
//: parameters Warps=2 Lanes=1
//: invariants induction 1
//: cover 8
//: property order induction 1: the one followed is at the exit when those before it have left, as it entered
//: property stands induction 1: what is not taken stands
//: property flows induction 1: it is ready unless two wait
//:
//: fault 1 order the place that was left is offered again
//: file execute/lsu_pipe.sv
//: rtl head_q <= head_q ^ leave;
//: planted head_q <= head_q ^ (leave && !(FAULT && dispatch_valid));
//:
//: fault 2 stands the exit is filled though it is not free
//: file execute/lsu_pipe.sv
//: rtl if (dispatch_valid && tail_q == p[0]) begin
//: planted if (dispatch_valid && (tail_q == p[0] || (FAULT && valid_q == 2'b01))) begin
//:
//: fault 3 flows it is ready for a third
//: file execute/lsu_pipe.sv
//: rtl assign ready = !(&valid_q);
//: planted assign ready = !(&valid_q) || FAULT;
//:
//: inside lsu_pipe
  initial assume (rst);
  always_comb if (dispatch_valid) assume (ready);

  (* anyseq *) logic pick;
  logic follows, place;
  logic [ControlBits-1:0] its_control;
  logic [Lanes*32-1:0] its_address, its_data;
  logic takes;
  always_comb takes = request_valid && request_ready;
  always_ff @(posedge clk)
    if (rst) follows <= 1'b0;
    else if (!follows && pick && dispatch_valid) begin
      follows <= 1'b1;
      place <= valid_q != '0 && !takes;
      its_control <= {dispatch_operation, dispatch_warp, dispatch_register, dispatch_lanes};
      its_data <= dispatch_b;
      for (int l = 0; l < Lanes; l++) its_address[l*32 +: 32] <= dispatch_immediate + dispatch_a[l*32 +: 32];
    end else if (follows && takes) begin
      if (!place) follows <= 1'b0;
      place <= 1'b0;
    end

  logic stood;
  logic [ControlBits-1:0] was_control;
  logic [Lanes*32-1:0] was_address;
  always_ff @(posedge clk) begin
    stood <= !rst && request_valid && !request_ready;
    was_control <= control_q[head_q];
    was_address <= request_address;
  end

  always_comb if (!rst) begin
    inv_two: assert (tail_q == head_q ? valid_q == '0 || (&valid_q) : valid_q[head_q] && !valid_q[tail_q]);
    if (follows && place) inv_second: assert (valid_q[!head_q] && control_q[!head_q] == its_control &&
                                              address_q[!head_q] == its_address && data_q[!head_q] == its_data);
    if (follows && !place) order: assert (request_valid && {request_operation, request_warp, request_register, request_lanes} == its_control &&
                                          request_address == its_address && request_data == its_data);
    if (stood) stands: assert (request_valid && control_q[head_q] == was_control && request_address == was_address);
    flows: assert (ready == (valid_q != 2'b11));
    behind: cover (follows && place);
  end
