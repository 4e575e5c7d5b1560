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
//: fault 1 order the second is overtaken by one that comes
//: file execute/lsu_pipe.sv
//: rtl head_control <= second_control;
//: planted head_control <= FAULT ? dispatch_control : second_control;
//:
//: fault 2 stands the exit is filled though it is not free
//: file execute/lsu_pipe.sv
//: rtl head_free = !head_valid || request_ready;
//: planted head_free = !head_valid || request_ready || (FAULT && !second_valid && dispatch_valid);
//:
//: fault 3 flows it is ready for a third
//: file execute/lsu_pipe.sv
//: rtl assign ready = !second_valid;
//: planted assign ready = !second_valid || FAULT;
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
      place <= head_valid && !takes;
      its_control <= dispatch_control;
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
    was_control <= head_control;
    was_address <= head_address;
  end

  always_comb if (!rst) begin
    inv_two: assert (!second_valid || head_valid);
    if (follows && place) inv_second: assert (second_valid && second_control == its_control && second_address == its_address && second_data == its_data);
    if (follows && !place) order: assert (request_valid && {request_operation, request_warp, request_register, request_lanes} == its_control &&
                                          request_address == its_address && request_data == its_data);
    if (stood) stands: assert (request_valid && head_control == was_control && head_address == was_address);
    flows: assert (ready == !(head_valid && second_valid));
    behind: cover (follows && place);
  end
