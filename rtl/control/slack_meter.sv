// slack_meter: how much of the warps and of the outstanding lines that the primary kernel has it does not use.
// Scavenger: Kloosterman 5.5.1.3.  Contract: cmodel/control/slack_meter.h.
module slack_meter #(
    parameter Warps = 64,
    parameter Lines = 256,
    parameter Period = 100,  // cycles
    localparam WarpBits = $clog2(Warps + 1),
    localparam LineBits = $clog2(Lines + 1)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                running,
    input  logic [WarpBits-1:0] active,         // warps of the primary
    input  logic [WarpBits-1:0] ready,          // those with an instruction
    input  logic [LineBits-1:0] outstanding,    // lines, both kernels'
    input  logic                held_up,        // a load/store pipe
    output logic [8:0]          warp_slack,     // in 1/256
    output logic [8:0]          request_slack
);
  localparam PeriodBits = $clog2(Period);
  localparam WarpSumBits = $clog2(Warps * Period + 1);
  localparam LineSumBits = $clog2(Lines * Period + 1);
  localparam WideBits = WarpSumBits > LineSumBits ? WarpSumBits : LineSumBits;
  localparam Bits = 9;  // of a quotient, in 1/256
  localparam [4:0] LastOfWarps = 5'(Bits), Last = 5'(2 * Bits);

  // ---- sums of the period under way
  logic [PeriodBits-1:0]  age_q;
  logic [WarpSumBits-1:0] active_q, ready_q, active_sum, ready_sum;
  logic [LineSumBits-1:0] outstanding_q, outstanding_sum, all;
  logic [LineBits-1:0]    most_q, most;
  logic                   last;
  always_comb begin
    last = age_q == PeriodBits'(Period - 1);
    active_sum = active_q + WarpSumBits'(active);
    ready_sum = ready_q + WarpSumBits'(ready);
    outstanding_sum = outstanding_q + LineSumBits'(outstanding);
    most = held_up && outstanding > most_q ? outstanding : most_q;
    all = LineSumBits'(most) * LineSumBits'(Period);
  end

  always_ff @(posedge clk)
    if (rst || !running || last) begin
      age_q <= '0;
      active_q <= '0;
      ready_q <= '0;
      outstanding_q <= '0;
      most_q <= '0;
    end else begin
      age_q <= age_q + 1'b1;
      active_q <= active_sum;
      ready_q <= ready_sum;
      outstanding_q <= outstanding_sum;
      most_q <= most;
    end

  // ---- the division of what is over what there is, a bit a cycle: warps, then lines, which wait for it
  logic [4:0]             step_q;                  // cycles, this one too; 0: none
  logic [WideBits:0]      rest_q;                  // what is left of it
  logic [WideBits-1:0]    whole_q, left;           // what it is divided by; what is left after this cycle
  logic [LineSumBits-1:0] part_q, all_q;           // of lines
  logic [Bits-2:0]        quotient_q;
  logic [8:0]             warp_slack_q, request_slack_q;
  logic                   fits;
  always_comb begin
    fits = whole_q != '0 && rest_q >= {1'b0, whole_q};
    left = WideBits'(fits ? rest_q - {1'b0, whole_q} : rest_q);
    warp_slack = warp_slack_q;
    request_slack = request_slack_q;
  end

  always_ff @(posedge clk) begin
    if (rst || !running || step_q == Last) step_q <= '0;
    else if (step_q != '0) step_q <= step_q + 1'b1;
    quotient_q <= {quotient_q[Bits-3:0], fits};
    rest_q <= {left, 1'b0};
    if (step_q == LastOfWarps) begin
      warp_slack_q <= {quotient_q, fits};
      rest_q <= (WideBits+1)'(part_q);
      whole_q <= WideBits'(all_q);
    end
    if (step_q == Last) request_slack_q <= {quotient_q, fits};
    if (last && running) begin
      step_q <= rst ? '0 : 5'd1;
      rest_q <= (WideBits+1)'(ready_sum);
      whole_q <= WideBits'(active_sum);
      part_q <= all > outstanding_sum ? all - outstanding_sum : '0;
      all_q <= all;
      if (most == '0) begin
        part_q <= LineSumBits'(1);
        all_q <= LineSumBits'(1);
      end
    end
    if (rst || !running) begin
      warp_slack_q <= '0;
      request_slack_q <= '0;
    end
  end
endmodule
