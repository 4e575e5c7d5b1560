// request_arbiter: each path takes a request whenever it can, of those that want it in turn, and passes it on as it is.
//
// `key` is any source, `other` any other one.
//
//: parameters Sources=4 Warps=4 Lanes=1
//: parameters Sources=3 Warps=2 Lanes=1
//: invariants induction 1
//: cover 8
//: property once induction 1: a path that is free or is being left takes one request if there is one, and nobody else is told so
//: property turn induction 1: while a source waits for a path, no other is served there twice
//: property whole induction 1: what is on a path is what its source had, with the warp's number on the SM
//: property stands induction 1: what is not taken stands
//:
//: fault 1 once a request for shared memory is told that it goes when the other path is free
//: file memory/request_arbiter.sv
//: rtl (chosen[1] & {Sources{room[1]}});
//: planted (chosen[1] & {Sources{room[1] || (FAULT && !valid_q[0])}});
//:
//: fault 2 turn the sources above the last winner are those from it on
//: file memory/request_arbiter.sv
//: rtl ({Sources{1'b1}} << s + 1);
//: planted ({Sources{1'b1}} << s + (FAULT ? 0 : 1));
//:
//: fault 3 whole the warps of all sources are numbered alike
//: file memory/request_arbiter.sv
//: rtl SmWarpBits'(s * Warps) +
//: planted SmWarpBits'(FAULT ? 0 : s * Warps) +
//:
//: fault 4 stands a request is replaced before it is taken
//: file memory/request_arbiter.sv
//: rtl room = ~valid_q | {shared_ready, global_ready};
//: planted room = ~valid_q | {shared_ready || FAULT, global_ready};
//:
//: inside request_arbiter
  initial assume (rst);
  (* anyconst *) logic [1:0] key, other;
  (* anyconst *) logic path;  // 0 global, 1 shared
  always_comb assume (32'(key) < Sources && 32'(other) < Sources && key != other);

  // Requests wait as they are.
  logic waited;
  logic [Sources*6-1:0] was_operation;
  logic [Sources-1:0]   was_waiting;
  always_ff @(posedge clk) begin
    was_waiting <= rst ? '0 : request_valid & ~request_ready;
    was_operation <= request_operation;
  end
  always_comb
    for (int s = 0; s < Sources; s++)
      if (was_waiting[s]) assume (request_valid[s] && request_operation[s*6 +: 6] == was_operation[s*6 +: 6]);

  logic [Sources-1:0] grant, wanted;
  logic valid, takes;
  always_comb begin
    grant = room[path] ? chosen[path] : '0;
    wanted = request_valid & (path ? wants_shared : ~wants_shared);
    valid = valid_q[path];
    takes = path ? shared_ready : global_ready;
  end

  // Who was served last there, and whether `other` was while `key` has waited.
  logic [1:0] last, who;
  logic [2:0] many;
  logic passed;
  always_comb begin
    who = '0;
    many = '0;
    for (int s = 0; s < Sources; s++)
      if (grant[s]) begin
        who = 2'(s);
        many = many + 1'b1;
      end
  end
  always_comb waited = wanted[key] && !grant[key];
  always_ff @(posedge clk)
    if (rst) begin
      last <= 2'(Sources - 1);
      passed <= 1'b0;
    end else begin
      if (grant != '0) last <= who;
      passed <= waited && (passed || grant[other]);
    end

  // Steps from `other` on, going round.
  function automatic [2:0] steps(input [1:0] to);
    steps = 3'(to) >= 3'(other) ? 3'(to) - 3'(other) : 3'(to) + 3'(Sources) - 3'(other);
  endfunction

  // Of `key` what it had when it was served.
  logic its_valid;
  logic [5:0] its_operation;
  logic [SmWarpBits-1:0] its_warp;
  logic [7:0] its_register;
  logic [31:0] its_address;
  always_ff @(posedge clk)
    if (rst) its_valid <= 1'b0;
    else if (grant[key]) begin
      its_valid <= 1'b1;
      its_operation <= request_operation[key*6 +: 6];
      its_warp <= SmWarpBits'(32'(key) * Warps + 32'(request_warp[key*WarpBits +: WarpBits]));
      its_register <= request_register[key*8 +: 8];
      its_address <= request_address[key*Lanes*32 +: 32];
    end else if (takes) its_valid <= 1'b0;

  logic stood;
  logic [5:0] stood_operation;
  logic [7:0] stood_register;
  always_ff @(posedge clk) begin
    stood <= !rst && valid && !takes;
    stood_operation <= operation_q[path];
    stood_register <= destination_q[path];
  end

  logic [Sources-1:0] higher;
  always_comb for (int s = 0; s < Sources; s++) higher[s] = s > 32'(last);

  always_comb if (!rst) begin
    inv_last: assert (32'(last) < Sources && above_q[path] == higher);
    if (passed) inv_passed: assert (was_waiting[key] && was_operation[key*6+5] == path && steps(last) < steps(key));
    if (its_valid) inv_its: assert (valid);

    once: assert (many == 3'(wanted != '0 && (!valid || takes)) && (grant & ~wanted) == '0 && (request_ready & wanted) == grant &&
                  (request_ready & ~request_valid) == '0);
    turn: assert (!(passed && waited && grant[other]));
    if (its_valid) whole: assert (operation_q[path] == its_operation && warp_q[path] == its_warp && destination_q[path] == its_register &&
                                  address_q[path][31:0] == its_address);
    if (stood) stands: assert (valid && operation_q[path] == stood_operation && destination_q[path] == stood_register);
    late: cover (passed && grant[key]);
  end
