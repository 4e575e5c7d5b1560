// memory_order: from its issue until the arbiter has accepted it a warp's memory instruction is told of, so that its next
// one, and its exit, wait: a warp has one at a time before the arbiter, and none when it has ended.
//
// `key` is any warp.  The scheduler issues one for it when none is told of.
//
//: parameters Warps=5
//: parameters Warps=16
//: invariants induction 1
//: cover 4
//: property told induction 1: a warp is told of if and only if it has one that was not accepted
//: property alone induction 1: no second one is issued before the first is accepted
//
//: fault 1 told one that is accepted as another warp's is issued is told of on
//: file issue/memory_order.sv
//: rtl (outstanding & ~accepted)
//: planted (outstanding & ~(FAULT && issued != '0 ? '0 : accepted))
//
//: fault 2 told another warp is told of
//: file issue/memory_order.sv
//: rtl | issued;
//: planted | (FAULT ? issued << 1 : issued);
//
//: fault 3 alone it is told of one cycle too late
//: file issue/memory_order.sv
//: rtl outstanding <= (outstanding
//: planted outstanding <= FAULT && issued != '0 ? outstanding & ~accepted : (outstanding
//
//: inside memory_order
  (* anyconst *) logic [$clog2(Warps)-1:0] key;
  initial assume (rst);
  logic [1:0] under_way;  // of the warp
  logic issues, accepts;
  always_comb begin
    issues = issued[key];
    accepts = accepted[key];
    assume (32'(key) < Warps);
    if (!rst) assume (!(issues && outstanding[key]) && (!accepts || under_way != '0));
  end
  always_ff @(posedge clk)
    if (rst) under_way <= '0;
    else under_way <= under_way + 2'(issues) - 2'(accepts);

  always_comb if (!rst) begin
    inv_told: assert (under_way <= 2'd1 && outstanding[key] == (under_way != '0));

    told: assert (outstanding[key] == (under_way != '0));
    alone: assert (under_way <= 2'd1);
    again: cover (issues && accepted == '0 && outstanding != '0);
  end
