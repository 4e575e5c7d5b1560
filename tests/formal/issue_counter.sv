// issue_counter: the total grows by what is issued, and a window says how many its cycles issued: here they are kept, each by itself.
//
//: parameters Schedulers=1 TotalBits=4 WindowBits=2
//: parameters Schedulers=3 TotalBits=5 WindowBits=2
//: invariants induction 1
//: cover 20
//: property grows induction 1: the total grows by the schedulers that issue, from zero
//: property windows induction 1: a window has what the cycles since the one before it have issued, and stands until the next has ended
//:
//: fault 1 grows a scheduler counts twice in the last cycle of a window
//: file control/issue_counter.sv
//: rtl total <= total + TotalBits'(now);
//: planted total <= total + TotalBits'(now) + TotalBits'(FAULT && &age && issued[0]);
//:
//: fault 2 windows the last cycle of a window is not in it
//: file control/issue_counter.sv
//: rtl if (&age) window <= sum;
//: planted if (&age) window <= FAULT ? running : sum;
//:
//: inside issue_counter
  localparam Cycles = 1 << WindowBits;
  initial assume (rst);
  logic [Cycles*3-1:0]    each;   // issued in each of the last cycles, the newest in the lowest place
  logic [Cycles-1:0]      turn;   // which of a window's cycles it is, a bit each
  logic [CountBits-1:0]   ended;  // what the last window has issued
  logic [TotalBits-1:0]   was_total;
  logic [2:0]             was_now, issues;
  logic                   was_rst;
  logic [CountBits-1:0]   so_far, all;
  always_comb begin
    issues = '0;
    for (int i = 0; i < Schedulers; i++) if (issued[i]) issues = issues + 1'b1;
    so_far = '0;
    all = CountBits'(issues);
    for (int c = 0; c < Cycles; c++) begin
      if (c < 32'(age)) so_far = so_far + CountBits'(each[c*3 +: 3]);
      if (c < Cycles - 1) all = all + CountBits'(each[c*3 +: 3]);
    end
  end
  always_ff @(posedge clk) begin
    was_rst <= rst;
    was_total <= total;
    was_now <= issues;
    if (rst) begin
      turn <= Cycles'(1);
      ended <= '0;
    end else begin
      turn <= {turn[Cycles-2:0], turn[Cycles-1]};
      if (turn[Cycles-1]) ended <= all;
    end
    each <= {each[(Cycles-1)*3-1:0], issues};
  end
  initial was_rst = 1'b1;

  always_comb if (!rst) begin
    inv_turn: assert (turn == Cycles'(1) << age);
    inv_each: assert (running == so_far);
    if (!was_rst) grows: assert (total == was_total + TotalBits'(was_now));
    windows: assert (window == ended);
    full: cover (32'(window) == Schedulers * Cycles && total < was_total);
  end
