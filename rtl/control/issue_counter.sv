// issue_counter: how many instructions a sub-core issues: in all, and in the last window.
// Contract: cmodel/control/issue_counter.h.
module issue_counter #(
    parameter Schedulers = 1,       // schedulers of the sub-core
    parameter TotalBits = 32,   // width of the total
    parameter WindowBits = 10,  // a window is 2^WindowBits cycles
    localparam CountBits = WindowBits + $clog2(Schedulers + 1)
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic [Schedulers-1:0] issued, // a bit per scheduler that issues
    output logic [TotalBits-1:0]  total,  // since reset
    output logic [CountBits-1:0]  window  // in the last whole window
);
  logic [CountBits-1:0]  running, sum;
  logic [WindowBits-1:0] age;
  logic [2:0]            now;

  always_comb begin
    now = '0;
    for (int i = 0; i < Schedulers; i++) now = now + 3'(issued[i]);
    sum = running + CountBits'(now);
  end

  always_ff @(posedge clk)
    if (rst) begin
      total <= '0;
      window <= '0;
      running <= '0;
      age <= '0;
    end else begin
      total <= total + TotalBits'(now);
      age <= age + 1'b1;
      running <= &age ? '0 : sum;
      if (&age) window <= sum;
    end
endmodule
