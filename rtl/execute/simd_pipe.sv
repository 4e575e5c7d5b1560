// simd_pipe: what the integer and the floating-point pipes share: the operand registers, the beats, the stalls and the
// description of the instruction in each place.  The lanes hang on it: Width of them, each of Stages stages.
//
// cycle   t         t+1                 t+2                 t+3                 t+4
//         dispatch  beat 0 in stage 0   beat 1 in stage 0   beat 1 in stage 1   result_valid   (two beats, two stages)
//                                       beat 0 in stage 1
//
// In stage 0 a lane takes its operands, in the last it completes what it took, and `move` has a bit for each: what is in
// that stage leaves it at the edge.  A lane keeps the earlier beats until the last moves with them into its result
// register.  Only the last beat can find that register full; a beat behind it moves as long as there is a gap before it.
//
// `ready` is operand register empty or its last beat leaving.  That beat can be kept from it only when all stages are
// full, so that beats follow each other without a gap, the result register is full and the last stage has a last beat:
// then the operand register has a last beat, too, only if Stages - 1 is a multiple of Beats.  For those lengths `ready`
// looks at that; it depends on state alone, without a skid register.
module simd_pipe #(
    parameter Warps = 16,
    parameter Lanes = 32,
    parameter Width = 16,           // lanes a beat; at least two beats
    parameter Bits = 32,            // of an operand in a lane
    parameter Stages = 2,           // of a lane; at least two
    parameter Written = 1,          // bits of what the lanes and the caller want to know of a destination
    localparam WarpBits = $clog2(Warps),
    localparam Beats = Lanes / Width,
    localparam BeatBits = $clog2(Beats)
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic                  dispatch_valid,
    input  logic [5:0]            dispatch_operation,
    input  logic [WarpBits-1:0]   dispatch_warp,
    input  logic [7:0]            dispatch_register,
    input  logic [Written-1:0]    dispatch_written,
    input  logic [Lanes-1:0]      dispatch_lanes,
    input  logic [Lanes-1:0]      dispatch_select,
    input  logic [31:0]           dispatch_immediate,
    input  logic                  dispatch_immediate_form,
    input  logic [Lanes*Bits-1:0] dispatch_a,
    input  logic [Lanes*Bits-1:0] dispatch_b,
    input  logic [Lanes*Bits-1:0] dispatch_c,
    output logic                  ready,
    // To the lanes: what moves on, and the operands of the beat in stage 0.
    output logic [Stages-1:0]     move,
    output logic [BeatBits-1:0]   start_beat,
    output logic [5:0]            operation,
    output logic [Width*Bits-1:0] a,
    output logic [Width*Bits-1:0] b,
    output logic [Width*Bits-1:0] c,
    output logic [Width-1:0]      select,
    // To the lanes: the beat in the last stage.
    output logic                  finish_last,       // it completes the result
    output logic [Written-1:0]    finish_written,
    input  logic                  result_ready,
    output logic                  result_valid,
    output logic [WarpBits-1:0]   result_warp,
    output logic [7:0]            result_register,
    output logic [Written-1:0]    result_written,
    output logic [Lanes-1:0]      result_lanes
);
  localparam [BeatBits-1:0] Last = BeatBits'(Beats - 1);

  logic                operand_valid;
  logic [BeatBits-1:0] operand_beat;
  logic [WarpBits-1:0] operand_warp;
  logic [7:0]          operand_register;
  logic [Lanes-1:0]    operand_lanes;
  logic [Written-1:0]  operand_written;
  logic [5:0]          operand_operation;
  logic [Lanes-1:0]    operand_select;
  logic [Lanes*Bits-1:0] operand_a, operand_b, operand_c;  // the beat in stage 0 is in the low lanes

  // Between the stages: bit and slice n of these are of what stage n + 1 has.
  localparam Steps = Stages - 1, StepBits = BeatBits + WarpBits + 8 + Lanes + Written;
  logic [Steps-1:0]          step_valid;
  logic [Steps*StepBits-1:0] steps;

  logic [BeatBits-1:0] step_beat;  // of the last stage
  logic [WarpBits-1:0] step_warp;
  logic [7:0]          step_register;
  logic [Lanes-1:0]    step_lanes;
  logic [Written-1:0]  step_written;
  assign {step_beat, step_warp, step_register, step_lanes, step_written} = steps[(Steps-1)*StepBits +: StepBits];

  // Whether the result is taken comes late: it meets what is known of the stages in one gate each.
  logic             stuck, held;
  logic [Steps-1:0] full;  // all stages behind stage n have a beat
  always_comb held = step_valid[Steps-1] && step_beat == Last && result_valid;
  always_comb stuck = held && !result_ready;
  always_comb begin
    for (int n = 0; n < Steps; n++) full[n] = (step_valid | ~({Steps{1'b1}} << n)) == '1;
    for (int n = 1; n < Steps; n++) move[n] = step_valid[n-1] && !(stuck && full[n]);
    move[Steps] = step_valid[Steps-1] && !stuck;
    move[0] = operand_valid && !(stuck && full[0]);
  end
  generate
    if (Steps % Beats == 0) begin : may_wait
      always_comb ready = !operand_valid || (operand_beat == Last && !(held && step_valid == {Steps{1'b1}}));
    end else begin : never_waits
      always_comb ready = !operand_valid || operand_beat == Last;
    end
  endgenerate

  assign start_beat = operand_beat;
  assign operation = operand_operation;
  assign a = operand_a[Width*Bits-1:0];
  assign b = operand_b[Width*Bits-1:0];
  assign c = operand_c[Width*Bits-1:0];
  assign select = operand_select[Width-1:0];
  assign finish_last = step_beat == Last;
  assign finish_written = step_written;

  always_ff @(posedge clk)
    if (rst) begin
      operand_valid <= 1'b0;
      step_valid <= '0;
      result_valid <= 1'b0;
    end else begin
      operand_valid <= dispatch_valid || (operand_valid && !(move[0] && operand_beat == Last));
      step_valid <= move[Stages-2:0] | (step_valid & ~move[Stages-1:1]);
      result_valid <= (move[Stages-1] && finish_last) || (result_valid && !result_ready);
    end

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      operand_beat <= '0;
      operand_operation <= dispatch_operation;
      operand_warp <= dispatch_warp;
      operand_register <= dispatch_register;
      operand_lanes <= dispatch_lanes;
      operand_written <= dispatch_written;
      operand_select <= dispatch_select;
      operand_a <= dispatch_a;
      operand_b <= dispatch_immediate_form ? {Lanes{Bits'(dispatch_immediate)}} : dispatch_b;
      operand_c <= dispatch_c;
    end else if (move[0]) begin
      operand_beat <= operand_beat + 1'b1;
      operand_select <= operand_select >> Width;
      operand_a <= operand_a >> (Width * Bits);
      operand_b <= operand_b >> (Width * Bits);
      operand_c <= operand_c >> (Width * Bits);
    end

  always_ff @(posedge clk)
    if (move[0])
      steps[0 +: StepBits] <= {operand_beat, operand_warp, operand_register, operand_lanes, operand_written};
  generate
    for (genvar n = 1; n < Steps; n++) begin : later
      always_ff @(posedge clk)
        if (move[n]) steps[n*StepBits +: StepBits] <= steps[(n-1)*StepBits +: StepBits];
    end
  endgenerate

  always_ff @(posedge clk)
    if (move[Stages-1] && finish_last) begin
      result_warp <= step_warp;
      result_register <= step_register;
      result_lanes <= step_lanes;
      result_written <= step_written;
    end
endmodule
