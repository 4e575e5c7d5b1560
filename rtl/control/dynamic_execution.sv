// dynamic_execution: with what probability non-owners, warps that wait for others, may issue global memory instructions.
// Jatala IV.  Contract: cmodel/control/dynamic_execution.h.
module dynamic_execution #(
    parameter Schedulers = 4,
    parameter ProbabilityBits = 8,  // probabilities are in 1 / 2 ** ProbabilityBits
    parameter Period = 1000,        // cycles whose stalls are compared
    parameter Step = 16,            // by which the probability moves
    parameter Start = 256,          // where it begins
    localparam SumBits = $clog2(Period * Schedulers + 1)
) (
    input  logic                     clk,
    input  logic                     rst,
    input  logic                     running,          // else as after reset
    input  logic                     reference_sm,     // this one never allows
    input  logic [Schedulers-1:0]    stalled,          // a warp is ready, none issues
    input  logic                     reference_valid,  // the reference's stalls of the last whole period
    input  logic [SumBits-1:0]       reference_stalls,
    output logic                     allowed,          // non-owners' global memory instructions, in this cycle
    output logic [ProbabilityBits:0] probability,
    output logic                     stalls_valid,     // a period ended in the cycle before
    output logic [SumBits-1:0]       stalls
);
  localparam One = 1 << ProbabilityBits;
  localparam First = Start < One ? Start : One;
  localparam AgeBits = $clog2(Period);
  localparam WideBits = 10;                 // One + Step

  logic [AgeBits-1:0]       age_q;          // cycles of the period under way
  logic [SumBits-1:0]       sum_q;          // its stalls
  logic [SumBits-1:0]       stalls_q;       // of the last whole period
  logic                     whole_q;        // there has been one
  logic                     fresh_q;        // it ended in the cycle before
  logic [ProbabilityBits:0] probability_q;
  logic [15:0]              draw_q, draw_d;

  // The period under way.
  logic [3:0]         now;
  logic [SumBits-1:0] total;
  logic               last;
  always_comb begin
    now = '0;
    for (int i = 0; i < Schedulers; i++) now = now + 4'(stalled[i]);
    total = sum_q + SumBits'(now);
    last = age_q == AgeBits'(Period - 1);
  end

  // Where the probability goes.
  logic [WideBits-1:0] more, wide_d;
  always_comb begin
    wide_d = WideBits'(probability_q);
    more = wide_d + WideBits'(Step);
    if (reference_valid && whole_q) begin
      if (stalls_q > reference_stalls)
        wide_d = wide_d > WideBits'(Step) ? wide_d - WideBits'(Step) : '0;
      else if (stalls_q < reference_stalls)
        wide_d = more < WideBits'(One) ? more : WideBits'(One);
    end
  end

  always_comb begin
    draw_d = draw_q;
    for (int i = 0; i < ProbabilityBits; i++) draw_d = lfsr_pkg::step(draw_d);
  end

  always_comb begin
    probability = reference_sm ? '0 : probability_q;
    allowed = {1'b0, draw_q[ProbabilityBits-1:0]} < probability;
    stalls_valid = fresh_q;
    stalls = stalls_q;
  end

  always_ff @(posedge clk) begin
    if (rst || !running) begin
      age_q <= '0;
      sum_q <= '0;
      whole_q <= 1'b0;
      fresh_q <= 1'b0;
      probability_q <= (ProbabilityBits + 1)'(First);
      draw_q <= lfsr_pkg::START;
    end else begin
      age_q <= last ? '0 : age_q + 1'b1;
      sum_q <= last ? '0 : total;
      if (last) begin
        stalls_q <= total;
        whole_q <= 1'b1;
      end
      fresh_q <= last;
      probability_q <= wide_d[ProbabilityBits:0];
      draw_q <= draw_d;
    end
  end

  wire unused = &{1'b0, wide_d};
endmodule
