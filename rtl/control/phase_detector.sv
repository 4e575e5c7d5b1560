// phase_detector: whether the primary kernel is in another phase than when it was profiled.
// Scavenger: Kloosterman 5.4.2, Table 5.1.  Contract: cmodel/control/phase_detector.h.
module phase_detector #(
    parameter Schedulers = 4,          // instructions a cycle, at most
    parameter Memories = 1,        // memory instructions a cycle, at most
    parameter Most = 32,           // lanes or requests of an instruction
    parameter Buckets = 128,       // of the histograms of PCs
    parameter Every = 31,          // instructions of the profile, of which one is in a histogram
    parameter LargeBits = 16,      // of a counter of the histograms
    parameter SmallBits = 12,
    parameter RunBits = 12,
    parameter Comparison = 8192,   // cycles between two of histograms
    parameter Samples = 1024,      // of the run that are compared
    parameter PcFloor = 12288,     // of the threshold of their distance, of 65536
    parameter Maximum = 200000,    // cycles of a profile
    parameter Longest = 32768,     // of a slice
    parameter Period = 128,        // cycles of an entry of the sliding windows
    parameter Entries = 64,
    parameter Least = 32,          // instructions of a mean
    parameter LaneFloor = 8,       // of the threshold of active lanes
    parameter RequestFloor = 2,    // of requests of a memory instruction
    parameter Margin = 102,        // on thresholds, in 1/1024
    parameter Time = 500,          // cycles above a threshold
    localparam BucketBits = $clog2(Buckets),
    localparam AmountBits = $clog2(Most + 1)
) (
    input  logic                             clk,
    input  logic                             rst,
    input  logic [Schedulers-1:0]            issued,   // a bit per instruction of the primary kernel
    input  logic [Schedulers*BucketBits-1:0] bucket,   // where it is: PC / 8 modulo Buckets
    input  logic [Schedulers*AmountBits-1:0] lanes,    // that are active
    input  logic [Memories-1:0]              memory,   // a bit per memory instruction
    input  logic [Memories*AmountBits-1:0]   requests, // that it makes
    input  logic                             begins,   // a profile, with the next cycle
    input  logic                             profiling,
    input  logic                             rotates,  // a slice ends
    input  logic                             running,
    output logic                             phase,    // it is another
    output logic [2:0]                       apart     // lanes, requests, PCs
);
  localparam TimeBits = $clog2(Time + 1);
  logic [TimeBits-1:0] time_q;  // cycles in a row in which one was apart

  // What is open is read in waveforms and by checkers.
  /* verilator lint_off PINCONNECTEMPTY */
  divergence_window #(
      .Slots(Schedulers), .Most(Most), .Maximum(Maximum), .Longest(Longest), .Period(Period), .Entries(Entries),
      .Least(Least), .Floor(LaneFloor), .Margin(Margin)) lane_window ( .clk, .rst, .counted(issued), .amount(lanes),
      .begins, .profiling, .rotates, .running, .known(), .expected(), .threshold(), .valid(), .mean(),
      .apart(apart[0]));
  divergence_window #(
      .Slots(Memories), .Most(Most), .Maximum(Maximum), .Longest(Longest), .Period(Period), .Entries(Entries),
      .Least(Least), .Floor(RequestFloor), .Margin(Margin)) request_window ( .clk, .rst, .counted(memory),
      .amount(requests), .begins, .profiling, .rotates, .running, .known(), .expected(), .threshold(), .valid(),
      .mean(), .apart(apart[1]));
  pc_histogram #(
      .Schedulers(Schedulers), .Buckets(Buckets), .Every(Every), .LargeBits(LargeBits), .SmallBits(SmallBits),
      .RunBits(RunBits), .Period(Comparison), .Least(Samples), .Floor(PcFloor), .Margin(Margin)) pcs ( .clk, .rst,
      .issued, .bucket, .begins, .profiling, .rotates, .running, .comparing(), .first(), .second(), .valid(),
      .distance(), .known(), .threshold(), .apart(apart[2]));
  /* verilator lint_on PINCONNECTEMPTY */

  always_comb phase = time_q == TimeBits'(Time);

  always_ff @(posedge clk)
    if (rst || begins || apart == '0) time_q <= '0;
    else if (!phase) time_q <= time_q + 1'b1;
endmodule
