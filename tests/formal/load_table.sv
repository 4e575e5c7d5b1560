// load_table: every load's lanes are counted once, and its number is another load's only after the last of them.
//
// Four lanes instead of 32, of any load of any warp.
//
//: parameters Warps=2 Loads=2 Lanes=4
//: parameters Warps=3 Loads=3 Lanes=4
//: invariants induction 1
//: cover 8
//: property no_double induction 1: no number is given to a load while it is another's
//: property offers induction 1: a warp is offered a number whenever it has one free
//: property own_register induction 1: what comes back for a load goes to the register it entered with
//: property last induction 1: the last lanes are called the last, and none before
//: property no_leak induction 1: a number is free again once its last lanes are taken
//
//: fault 1 no_double one lane too few is counted
//: file memory/load_table.sv
//: rtl remaining = left_q[result_place] - come;
//: planted remaining = left_q[result_place] - come - CountBits'(FAULT && left_q[result_place] == 3);
//
//: fault 2 offers a warp is offered none while it has two free
//: file memory/load_table.sv
//: rtl free_valid = busy != {Loads{1'b1}};
//: planted free_valid = FAULT ? busy != '0 && busy != {Loads{1'b1}} : busy != {Loads{1'b1}};
//
//: fault 3 own_register the register is kept by warp alone
//: file memory/load_table.sv
//: rtl destination_q[enter_place] <= enter_register;
//: planted destination_q[FAULT ? AllBits'(32'(enter_warp) * Loads) : enter_place] <= enter_register;
//
//: fault 4 last the last lanes are those that leave one
//: file memory/load_table.sv
//: rtl result_last = left_q[result_place] == come;
//: planted result_last = left_q[result_place] == come || (FAULT && remaining == 1);
//
//: fault 5 no_leak an entry in the same cycle keeps the last lanes' number
//: file memory/load_table.sv
//: rtl if (result_valid && result_taken && result_last && 32'(result_warp) == w) busy_q
//: planted if (result_valid && result_taken && result_last && 32'(result_warp) == w && !(FAULT && enter)) busy_q
//
//: inside load_table
  (* anyconst *) logic [WarpBits-1:0] w;
  (* anyconst *) logic [LoadBits-1:0] l;
  logic its_result, its_entry, busy_now;
  logic [Lanes-1:0] left;  // lanes still to come back
  logic [7:0] destination;
  always_comb begin
    its_result = result_valid && result_warp == w && result_load == l;
    its_entry = enter && enter_warp == w && free_load == l;
    busy_now = left != '0;
  end

  // The caller: enters only what is offered, with lanes; lanes of loads in use come back, each once.
  initial assume (rst);
  always_comb begin
    assume (w < Warps && l < Loads && enter_warp < Warps && result_warp < Warps && result_load < Loads);
    if (!rst) assume (!enter || (free_valid && enter_lanes != '0));
    if (!rst && its_result) assume (result_lanes != '0 && (result_lanes & ~left) == '0);
  end

  always_ff @(posedge clk) begin
    if (its_result && result_taken) left <= left & ~result_lanes;
    if (its_entry) begin
      left <= enter_lanes;
      destination <= enter_register;
    end
    if (rst) left <= '0;
  end

  always_comb if (!rst) begin
    inv_busy: assert (busy_q[w][l] == busy_now);
    if (busy_now) inv_left: assert (left_q[AllBits'(32'(w) * Loads + 32'(l))] == count(left));
    if (busy_now) inv_register: assert (destination_q[AllBits'(32'(w) * Loads + 32'(l))] == destination);

    no_double: assert (!(its_entry && busy_now));
    if (enter_warp == w && !busy_now) offers: assert (free_valid && !busy_q[w][free_load]);
    if (its_result) own_register: assert (result_register == destination);
    if (its_result) last: assert (result_last == (left == result_lanes));
    no_leak: assert (busy_q[w][l] == busy_now);
    parts: cover (its_result && result_taken && result_last && count(left) == 2 && enter);
    full: cover (enter_warp == w && !free_valid);
  end
