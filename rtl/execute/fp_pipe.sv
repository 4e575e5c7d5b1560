// fp_pipe: the floating-point pipe of a sub-core, Width lanes a beat.
// Contract: cmodel/execute/fp_pipe.h.
module fp_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    parameter Lanes = 32,  // threads of a warp
    parameter Width = 16,  // lanes a beat
    parameter Stages = 2,  // of a lane
    parameter HalfPrecision = 0,  // whether there are operations on halves
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                dispatch_valid,           // only when ready
    input  logic [5:0]          dispatch_operation,       // isa_pkg::OP_*
    input  logic [WarpBits-1:0] dispatch_warp,
    input  logic [7:0]          dispatch_register,        // destination: register, or predicate
    input  logic [Lanes-1:0]    dispatch_lanes,           // active threads
    input  logic [Lanes-1:0]    dispatch_select,
    input  logic [31:0]         dispatch_immediate,
    input  logic                dispatch_immediate_form,  // operand b is the immediate
    input  logic [Lanes*32-1:0] dispatch_a,
    input  logic [Lanes*32-1:0] dispatch_b,
    input  logic [Lanes*32-1:0] dispatch_c,
    output logic                ready,
    input  logic                result_ready,
    output logic                result_valid,
    output logic [WarpBits-1:0] result_warp,
    output logic [7:0]          result_register,
    output logic                result_predicate,         // the result is result_flags, for a predicate
    output logic [Lanes-1:0]    result_lanes,
    output logic [Lanes-1:0]    result_flags,
    output logic [Lanes*32-1:0] result_data
);
  localparam Beats = Lanes / Width;

  logic [Stages-1:0]   move;
  logic                finish_last, finish_predicate;
  logic [5:0]          operation;
  logic [Width*32-1:0] a, b, c;

  wire predicate = isa_pkg::destination({isa_pkg::CLASS_FP, dispatch_operation}) == isa_pkg::DEST_PRED;

  simd_pipe #(.Warps(Warps), .Lanes(Lanes), .Width(Width), .Stages(Stages)) pipe (
      .clk(clk), .rst(rst),
      .dispatch_valid(dispatch_valid), .dispatch_operation(dispatch_operation), .dispatch_warp(dispatch_warp),
      .dispatch_register(dispatch_register), .dispatch_written(predicate),
      .dispatch_lanes(dispatch_lanes), .dispatch_select(dispatch_select),
      .dispatch_immediate(dispatch_immediate), .dispatch_immediate_form(dispatch_immediate_form),
      .dispatch_a(dispatch_a), .dispatch_b(dispatch_b), .dispatch_c(dispatch_c), .ready(ready),
      /* verilator lint_off PINCONNECTEMPTY */
      .move(move), .start_beat(), .operation(operation), .a(a), .b(b), .c(c), .select(),
      /* verilator lint_on PINCONNECTEMPTY */
      .finish_last(finish_last), .finish_written(finish_predicate),
      .result_ready(result_ready), .result_valid(result_valid), .result_warp(result_warp),
      .result_register(result_register), .result_written(result_predicate), .result_lanes(result_lanes)
  );

  logic [Lanes-1:0] flags;
  always_comb result_flags = flags & result_lanes;

  for (genvar lane = 0; lane < Width; lane++) begin : lanes
    logic [Beats*32-1:0] lane_data, half_data;
    logic [Beats-1:0]    lane_flags;
    fp_lane #(.Beats(Beats), .Stages(Stages)) lane_i (
        .clk(clk), .move(move), .operation(operation),
        .a(a[lane*32 +: 32]), .b(b[lane*32 +: 32]), .c(c[lane*32 +: 32]),
        .finish_last(finish_last), .finish_predicate(finish_predicate),
        .data(lane_data), .flags(lane_flags)
    );
    // Of an operation that is not its own a lane's result is zero.
    if (HalfPrecision != 0) begin : with_halves
      half_lane #(.Beats(Beats), .Stages(Stages)) half_lane_i (
          .clk(clk), .move(move), .operation(operation),
          .a(a[lane*32 +: 32]), .b(b[lane*32 +: 32]), .c(c[lane*32 +: 32]),
          .finish_last(finish_last), .data(half_data)
      );
    end else begin : without_halves
      assign half_data = '0;
    end
    for (genvar beat = 0; beat < Beats; beat++) begin : beats
      assign result_data[(beat*Width+lane)*32 +: 32] = lane_data[beat*32 +: 32] | half_data[beat*32 +: 32];
      assign flags[beat*Width+lane] = lane_flags[beat];
    end
  end
endmodule
