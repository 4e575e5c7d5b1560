// ipc_error: how far the primary kernel's IPC is from its target, over a short and a long window.
// Scavenger: Kloosterman 5.5.1, 5.6.2, Fig. 5.8.  Contract: cmodel/control/ipc_error.h.
module ipc_error #(
    parameter Schedulers = 4,    // instructions a cycle, at most
    parameter Period = 100,  // cycles of an entry, and between two errors
    parameter Long = 16,     // entries of the long window
    localparam TargetBits = $clog2(Schedulers + 1) + 10
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic [Schedulers-1:0] issued,      // a bit per instruction of the primary kernel
    input  logic                  running,     // else the windows are empty
    input  logic [TargetBits-1:0] target,      // IPC in 1/1024, 1 to Schedulers * 1024
    output logic                  valid,       // one cycle a period
    output logic [8:0]            short_error, // part of the target that is missing, in 1/256, two's complement
    output logic [8:0]            long_error
);
  localparam AgeBits = $clog2(Period);
  localparam CountBits = $clog2(Period * Schedulers + 1);
  localparam TotalBits = $clog2(Period * Schedulers * Long + 1);
  localparam FilledBits = $clog2(Long + 1);
  localparam ExpectedBits = CountBits + 10;
  localparam WideBits = TotalBits + 10 + 1;  // twice the instructions of the long window, in 1/1024
  // The cycles after a period's last: a division begins, gives 8 bits, and leaves its error as the next begins.
  localparam [4:0] ShortStep = 5'd1, LongStep = 5'd10, LastStep = 5'd19, OutStep = 5'd20;

  logic [AgeBits-1:0]      age_q;
  logic [CountBits-1:0]    count_q, count;
  logic [Long*CountBits-1:0] window_q;   // the newest entry lowest
  logic [TotalBits-1:0]    total_q;
  logic [FilledBits-1:0]   filled_q;
  logic [WideBits-2:0]     expected_q;   // instructions of a period, in 1/1024; then of the long window
  logic [4:0]              step_q;
  logic [WideBits-2:0]     divisor_q, remainder_q;
  logic                    fast_q, over_q;  // over: the remainder had no room
  logic [7:0]              quotient_q;
  logic [8:0]              short_q, long_q;

  // The period under way.
  logic [3:0] now;
  logic       last;
  always_comb begin
    now = '0;
    for (int i = 0; i < Schedulers; i++) now = now + 4'(issued[i]);
    count = count_q + CountBits'(now);
    last = age_q == AgeBits'(Period - 1);
  end

  // What is divided by what.
  logic [WideBits-1:0] expected, measured;
  logic [WideBits-2:0] apart;
  logic                fast;
  always_comb begin
    expected = WideBits'(expected_q);
    measured = WideBits'({step_q == ShortStep ? TotalBits'(window_q[CountBits-1:0]) : total_q, 10'd0});
    fast = measured > expected;
    apart = (WideBits - 1)'(fast ? measured - expected : expected - measured);
  end

  // One bit of the quotient; its error once all are there.  What is no less than the divisor at first stays so, and all
  // bits are 1, though it outgrows its register.
  logic [WideBits-1:0] doubled, lessened;
  logic                fits;
  logic [8:0]          error;
  always_comb begin
    doubled = {remainder_q, 1'b0};
    lessened = doubled - WideBits'(divisor_q);
    fits = over_q || doubled >= WideBits'(divisor_q);
    error = fast_q ? -{1'b0, quotient_q} : {1'b0, quotient_q};
  end

  always_comb begin
    valid = step_q == OutStep;
    short_error = short_q;
    long_error = long_q;
  end

  always_ff @(posedge clk) begin
    if (rst || !running) begin
      age_q <= '0;
      count_q <= '0;
      window_q <= '0;
      total_q <= '0;
      filled_q <= '0;
      step_q <= '0;
    end else begin
      age_q <= last ? '0 : age_q + 1'b1;
      count_q <= last ? '0 : count;
      if (step_q == ShortStep) expected_q <= (WideBits - 1)'(expected_q[ExpectedBits-1:0]) * (WideBits - 1)'(filled_q);
      if (step_q != '0) step_q <= step_q == OutStep ? '0 : step_q + 1'b1;
      if (last) begin
        window_q <= {window_q[(Long-1)*CountBits-1:0], count};
        total_q <= total_q + TotalBits'(count) - TotalBits'(window_q[Long*CountBits-1-:CountBits]);
        if (filled_q != FilledBits'(Long)) filled_q <= filled_q + 1'b1;
        expected_q <= (WideBits - 1)'(ExpectedBits'(target) * ExpectedBits'(Period));
        step_q <= ShortStep;
      end
    end
    if (step_q == ShortStep || step_q == LongStep) begin
      divisor_q <= (WideBits - 1)'(expected);
      remainder_q <= apart;
      fast_q <= fast;
      over_q <= 1'b0;
    end else begin
      remainder_q <= (WideBits - 1)'(fits ? lessened : doubled);
      over_q <= over_q || (fits && lessened[WideBits-1]);
      quotient_q <= {quotient_q[6:0], fits};
    end
    if (step_q == LongStep) short_q <= error;
    if (step_q == LastStep) long_q <= error;
  end
endmodule
