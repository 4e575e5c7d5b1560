// scavenger: the governor of two kernels on one SM: the primary at its goal, the secondary as fast as that allows.
// Scavenger: Kloosterman 5.3, Fig. 5.5, 5.6, Tables 5.1, 5.2.  Contract: cmodel/control/scavenger.h.
module scavenger #(
    parameter Schedulers = 4,           // instructions a cycle, at most
    parameter Warps = 64,           // of the SM
    parameter Requests = 256,
    parameter Blocks = 32,
    parameter Buckets = 128,        // of histograms of PCs
    parameter Slice = 512,          // of performance_predictor
    parameter Minimum = 20000,
    parameter Maximum = 200000,
    parameter Hold = 128,
    parameter Tolerance = 77,
    parameter RunMaximum = 262144,
    parameter Period = 100,         // of the quota controllers
    parameter Window = 128,         // of phase_detector
    parameter Entries = 64,
    parameter Comparison = 8192,
    parameter Samples = 1024,
    parameter Time = 500,
    parameter Interval = 8192,      // of block_controller
    parameter Far = 2048,           // of fall_back
    parameter Patience = 8192,
    parameter Alone = 65536,
    parameter Absence = 1024,       // cycles without a grid
    localparam BucketBits = $clog2(Buckets),
    localparam WarpBits = $clog2(Warps + 1),
    localparam LineBits = $clog2(Requests + 1),
    localparam BlockBits = $clog2(Blocks + 1)
) (
    input  logic                             clk,
    input  logic                             rst,
    input  logic [10:0]                      goal,          // part of its speed alone, in 1/1024
    // of the primary
    input  logic [Schedulers-1:0]            issued,
    input  logic [Schedulers*6-1:0]          lanes,         // that are active
    input  logic [Schedulers*BucketBits-1:0] bucket,        // where it is: PC / 8 modulo Buckets
    input  logic                             memory,        // the last line of a memory instruction has gone
    input  logic [5:0]                       lines,         // that it had
    input  logic [WarpBits-1:0]              active,        // warps
    input  logic [WarpBits-1:0]              ready,         // those with an instruction
    // of both
    input  logic [2*Warps-1:0]               on,            // warps on the SM
    input  logic [Warps-1:0]                 issues,
    input  logic [2*LineBits-1:0]            outstanding,   // lines
    input  logic                             held_up,       // a load/store pipe
    input  logic [63:0]                      primary_need,  // of a block: warps, and three more
    input  logic [63:0]                      secondary_need,
    input  logic [63:0]                      space,
    input  logic [BlockBits-1:0]             primary_limit, // blocks that it may have alone
    input  logic [BlockBits-1:0]             secondary_limit,
    input  logic                             sizes_change,
    input  logic                             moving,        // blocks are on their way
    input  logic                             idle,          // the primary has no grid
    output logic                             sharing,
    output logic [2*WarpBits-1:0]            warps,         // that may be active
    output logic [2*LineBits-1:0]            requests,      // that may be outstanding
    output logic [2*BlockBits-1:0]           blocks,        // that each should have
    output logic [1:0]                       all            // it should have those that fit
);
  localparam TargetBits = $clog2(Schedulers + 1) + 10;
  localparam IdleBits = $clog2(Absence + 1);

  logic [IdleBits-1:0] idle_q;                         // cycles without a grid, up to Absence
  logic                shared_q, decided_q, settled_q; // in the cycle before; since sharing began

  logic running, profiling, rotates, begins, phase, alone, give_up_ends, absent, restart;
  logic [TargetBits-1:0] target;
  always_comb begin
    absent = idle_q == IdleBits'(Absence);
    restart = give_up_ends || sizes_change || (profiling && on[2*Warps-1:Warps] != '0) || absent;
    sharing = running && !alone && !absent;
  end

  // ---- what the primary does alone, and whether it still does the same
  // What is open is read in waveforms and by checkers.
  /* verilator lint_off PINCONNECTEMPTY */
  performance_predictor #(
      .Schedulers(Schedulers), .Slice(Slice), .Minimum(Minimum), .Maximum(Maximum), .Hold(Hold), .Tolerance(Tolerance),
      .RunMaximum(RunMaximum)) predictor (
      .clk, .rst, .issued, .restart, .phase, .goal, .running, .profiling, .rotates, .begins, .discarded(), .predicted(),
      .target);
  phase_detector #(
      .Schedulers(Schedulers), .Memories(1), .Most(32), .Buckets(Buckets), .Every(11), .LargeBits(16), .SmallBits(12),
      .RunBits(12), .Comparison(Comparison), .Samples(Samples), .PcFloor(12288), .Maximum(Maximum),
      .Longest(Maximum / 4), .Period(Window), .Entries(Entries), .Least(32), .LaneFloor(8), .RequestFloor(2),
      .Margin(102), .Time(Time)) detector ( .clk, .rst, .issued, .bucket, .lanes, .memory, .requests(lines), .begins,
      .profiling, .rotates, .running, .phase, .apart());
  /* verilator lint_on PINCONNECTEMPTY */

  // ---- how far it is from its target, and what it does not use
  logic       counts, valid;
  logic [8:0] short_error, long_error, warp_slack, request_slack;
  always_comb counts = sharing && settled_q;
  ipc_error #(.Schedulers(Schedulers), .Period(Period), .Long(16)) deviation (
      .clk, .rst, .issued, .running(counts), .target, .valid, .short_error, .long_error);
  slack_meter #(.Warps(Warps), .Lines(Requests), .Period(Period)) slack (
      .clk, .rst, .running(counts), .active, .ready,
      .outstanding(outstanding[LineBits-1:0] + outstanding[2*LineBits-1:LineBits]), .held_up, .warp_slack,
      .request_slack);

  // ---- what each has
  quota_controller #(.Max(Warps), .Proportional(3), .Integral(2)) warp_quota (
      .clk, .rst, .valid, .short_error, .long_error, .slack(warp_slack), .total(WarpBits'(Warps)),
      .primary_least(WarpBits'(1)), .secondary_least(WarpBits'(1)), .load(!sharing), .load_value(WarpBits'(Warps)),
      .primary(warps[WarpBits-1:0]), .secondary(warps[2*WarpBits-1:WarpBits]));
  quota_controller #(.Max(Requests), .Proportional(3), .Integral(2)) request_quota (
      .clk, .rst, .valid, .short_error, .long_error, .slack(request_slack), .total(LineBits'(Requests)),
      .primary_least(LineBits'(1)), .secondary_least(LineBits'(1)), .load(!sharing), .load_value(LineBits'(Requests)),
      .primary(requests[LineBits-1:0]), .secondary(requests[2*LineBits-1:LineBits]));

  logic                 resume, newly, decided;
  logic [WarpBits-1:0]  primary_slack, secondary_slack;
  logic [BlockBits-1:0] primary_blocks, secondary_blocks;
  always_comb resume = sharing && !shared_q;
  idle_warps #(.Warps(Warps), .Interval(Interval)) idle_meter (
      .clk, .rst, .running(sharing), .resume, .on, .issues, .primary(primary_slack), .secondary(secondary_slack));
  block_controller #(
      .Interval(Interval), .Warps(Warps), .MaxBlocks(Blocks), .Resources(4), .NeedBits(16), .PrimaryLeast(4),
      .SecondaryMost(8)) block_numbers (
      .clk, .rst, .running(sharing), .resume, .primary_slack, .secondary_slack, .primary_need, .secondary_need, .space,
      .primary_limit, .secondary_limit, .decided(newly), .primary_blocks, .secondary_blocks);
  always_comb begin
    decided = sharing && (decided_q || newly);
    blocks = decided ? {secondary_blocks, primary_blocks} : '0;
    all = {absent, !decided && !absent};
  end

  fall_back #(.Schedulers(Schedulers), .Far(Far), .Patience(Patience), .Alone(Alone)) give_up (
      .clk, .rst, .issued, .running(counts), .target, .alone, .restart(give_up_ends));

  always_ff @(posedge clk)
    if (rst) begin
      idle_q <= '0;
      shared_q <= 1'b0;
      decided_q <= 1'b0;
      settled_q <= 1'b0;
    end else begin
      if (!idle) idle_q <= '0;
      else if (!absent) idle_q <= idle_q + 1'b1;
      shared_q <= sharing;
      decided_q <= decided;
      settled_q <= sharing && (settled_q || (decided_q && !moving));
    end
endmodule
