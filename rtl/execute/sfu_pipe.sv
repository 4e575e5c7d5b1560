// sfu_pipe: special functions of operand b, or of the immediate, Width lanes a cycle.
// Contract: cmodel/execute/sfu_pipe.h.
module sfu_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    parameter Lanes = 32,  // lanes of a warp
    parameter Width = 4,   // lanes that enter in a cycle
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                dispatch_valid,     // only while ready
    input  logic [5:0]          dispatch_operation,
    input  logic [WarpBits-1:0] dispatch_warp,
    input  logic [7:0]          dispatch_register,
    input  logic [Lanes-1:0]    dispatch_lanes,
    input  logic [31:0]         dispatch_immediate,
    input  logic                dispatch_immediate_form,
    input  logic [Lanes*32-1:0] dispatch_b,
    /* verilator lint_off UNUSED */
    input  logic [Lanes-1:0]    dispatch_select,    // not read: all pipes have the same dispatch ports
    input  logic [Lanes*32-1:0] dispatch_a,
    input  logic [Lanes*32-1:0] dispatch_c,
    /* verilator lint_on UNUSED */
    output logic                ready,
    input  logic                result_ready,
    output logic                result_valid,       // held until taken
    output logic [WarpBits-1:0] result_warp,
    output logic [7:0]          result_register,
    output logic                result_predicate,   // never
    output logic [Lanes-1:0]    result_lanes,
    output logic [Lanes-1:0]    result_flags,       // none
    output logic [Lanes*32-1:0] result_data
);
  localparam Beats = Lanes / Width;
  localparam BeatBits = $clog2(Beats);
  localparam [BeatBits-1:0] Last = BeatBits'(Beats - 1);

  logic                busy;  // beats to send
  logic [BeatBits-1:0] beat;
  logic [2:0]          operation;  // of the six, the others taken for sin
  logic [WarpBits-1:0] warp;
  logic [7:0]          destination;
  logic [Lanes-1:0]    lanes;

  // The pipeline behind the first stage: what is in stages 1, 2 and 3.
  logic [3:1]          stage_valid;
  logic [BeatBits-1:0] stage1_beat, stage2_beat, stage3_beat;

  logic advance;
  always_comb advance = !result_valid || result_ready;

  always_ff @(posedge clk)
    if (rst) begin
      busy <= 1'b0;
      stage_valid <= '0;
      result_valid <= 1'b0;
    end else begin
      if (dispatch_valid) busy <= 1'b1;
      else if (advance && beat == Last) busy <= 1'b0;
      if (advance) begin
        stage_valid <= {stage_valid[2:1], busy};
        result_valid <= stage_valid[3] && stage3_beat == Last;
      end
    end

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      beat <= '0;
      operation <= dispatch_operation > isa_pkg::OP_COS ? 3'(isa_pkg::OP_SIN) : dispatch_operation[2:0];
      warp <= dispatch_warp;
      destination <= dispatch_register;
      lanes <= dispatch_lanes;
    end else if (advance) begin
      beat <= beat + BeatBits'(1);
    end

  always_ff @(posedge clk)
    if (advance) begin
      stage1_beat <= beat;
      stage2_beat <= stage1_beat;
      stage3_beat <= stage2_beat;
    end

  // The instruction is named by its last beat: the results of the one before it have left by then.
  always_ff @(posedge clk)
    if (advance && busy && beat == Last) begin
      result_warp <= warp;
      result_register <= destination;
      result_lanes <= lanes;
    end

  logic [3:0] step;
  always_comb step = advance ? {stage_valid, busy} : 4'd0;

  // Each sfu_lane serves Beats neighbouring lanes of the warp.
  for (genvar w = 0; w < Width; w++) begin : g_lane
    sfu_lane #(.Beats(Beats)) lane (
        .clk(clk),
        .load(dispatch_valid),
        .immediate_form(dispatch_immediate_form),
        .immediate(dispatch_immediate),
        .operands(dispatch_b[w*Beats*32 +: Beats*32]),
        .operation({3'd0, operation}),
        .step(step),
        .first(beat),
        .last(stage3_beat),
        .results(result_data[w*Beats*32 +: Beats*32])
    );
  end

  assign ready = !busy || (beat == Last && !result_valid);
  assign result_predicate = 1'b0;
  assign result_flags = '0;
endmodule
