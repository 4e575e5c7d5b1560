// dp_pipe: the double-precision pipe of a sub-core, Width lanes a beat.
// Contract: cmodel/execute/dp_pipe.h.
module dp_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    parameter Lanes = 32,  // threads of a warp
    parameter Width = 8,   // lanes a beat
    parameter Stages = 2,  // of a lane
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                dispatch_valid,      // only while ready
    input  logic [5:0]          dispatch_operation,  // isa_pkg::OP_*
    input  logic [WarpBits-1:0] dispatch_warp,
    input  logic [7:0]          dispatch_register,   // destination: register, even one of a pair, or predicate
    input  logic [Lanes-1:0]    dispatch_lanes,      // active threads
    input  logic [Lanes*32-1:0] dispatch_a0,
    input  logic [Lanes*32-1:0] dispatch_a1,
    input  logic [Lanes*32-1:0] dispatch_b0,
    input  logic [Lanes*32-1:0] dispatch_b1,
    input  logic [Lanes*32-1:0] dispatch_c0,
    input  logic [Lanes*32-1:0] dispatch_c1,
    output logic                ready,
    input  logic                result_ready,
    output logic                result_valid,        // held until taken
    output logic [WarpBits-1:0] result_warp,
    output logic [7:0]          result_register,
    output logic                result_predicate,    // the result is result_flags, for a predicate
    output logic [Lanes-1:0]    result_lanes,
    output logic [Lanes-1:0]    result_flags,
    output logic [Lanes*32-1:0] result_data
);
  localparam Beats = Lanes / Width;

  logic [Lanes*64-1:0] pairs_a, pairs_b, pairs_c;
  for (genvar lane = 0; lane < Lanes; lane++) begin : pairs
    assign pairs_a[lane*64 +: 64] = {dispatch_a1[lane*32 +: 32], dispatch_a0[lane*32 +: 32]};
    assign pairs_b[lane*64 +: 64] = {dispatch_b1[lane*32 +: 32], dispatch_b0[lane*32 +: 32]};
    assign pairs_c[lane*64 +: 64] = {dispatch_c1[lane*32 +: 32], dispatch_c0[lane*32 +: 32]};
  end

  logic [Stages-1:0]   move;
  logic                finish_last, taken;
  logic [5:0]          operation;
  logic [Width*64-1:0] a, b, c;
  logic [7:0]          destination;
  logic [1:0]          finish_writes, result_writes;  // of the last stage's instruction, of the result register's

  simd_pipe #(.Warps(Warps), .Lanes(Lanes), .Width(Width), .Bits(64), .Stages(Stages), .Written(2)) pipe (
      .clk(clk), .rst(rst),
      .dispatch_valid(dispatch_valid), .dispatch_operation(dispatch_operation), .dispatch_warp(dispatch_warp),
      .dispatch_register(dispatch_register),
      .dispatch_written(isa_pkg::double_destination({isa_pkg::CLASS_DOUBLE, dispatch_operation})),
      .dispatch_lanes(dispatch_lanes), .dispatch_select({Lanes{1'b0}}),
      .dispatch_immediate(32'b0), .dispatch_immediate_form(1'b0),
      .dispatch_a(pairs_a), .dispatch_b(pairs_b), .dispatch_c(pairs_c), .ready(ready),
      /* verilator lint_off PINCONNECTEMPTY */
      .move(move), .start_beat(), .operation(operation), .a(a), .b(b), .c(c), .select(),
      .finish_last(finish_last), .finish_written(finish_writes),
      .result_ready(taken), .result_valid(result_valid), .result_warp(result_warp),
      .result_register(destination), .result_written(result_writes), .result_lanes(result_lanes)
      /* verilator lint_on PINCONNECTEMPTY */
  );

  logic odd, pair;  // odd: the second result of a pair is offered
  always_comb pair = result_writes == isa_pkg::DEST_PAIR;
  always_comb taken = result_ready && (odd || !pair);
  always_ff @(posedge clk)
    if (rst) odd <= 1'b0;
    else if (result_valid && result_ready) odd <= pair && !odd;

  logic [Lanes-1:0] flags;
  assign result_register = destination + {7'd0, odd};
  assign result_predicate = result_writes == isa_pkg::DEST_PRED;
  assign result_flags = flags & result_lanes;

  for (genvar lane = 0; lane < Width; lane++) begin : lanes
    logic [Beats*64-1:0] lane_data;
    logic [Beats-1:0]    lane_flags;
    dp_lane #(.Beats(Beats), .Stages(Stages)) lane_i (
        .clk(clk), .move(move), .operation(operation),
        .a(a[lane*64 +: 64]), .b(b[lane*64 +: 64]), .c(c[lane*64 +: 64]),
        .finish_last(finish_last), .finish_predicate(finish_writes == isa_pkg::DEST_PRED),
        .data(lane_data), .flags(lane_flags)
    );
    for (genvar beat = 0; beat < Beats; beat++) begin : beats
      assign result_data[(beat*Width+lane)*32 +: 32] = odd ? lane_data[beat*64+32 +: 32] : lane_data[beat*64 +: 32];
      assign flags[beat*Width+lane] = lane_flags[beat];
    end
  end
endmodule
