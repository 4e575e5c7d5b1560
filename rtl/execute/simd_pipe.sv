// simd_pipe: what the integer and the floating-point pipes share: the operand registers, the beats, the stalls and the
// description of the instruction in each place.  The lanes hang on it: Width of them, each with two steps.
//
// cycle   t         t+1                 t+2                 t+3                 t+4
//         dispatch  beat 0 in `start`   beat 1 in `start`   beat 1 in `finish`  result_valid   (two beats)
//                                       beat 0 in `finish`
//
// In `start` a lane takes its operands, in `finish` it completes what it took before.  It keeps the earlier beats until
// the last moves with them into its result register.  Only the last beat can find that register full, and then the
// operand register holds at most beat 0 of the next instruction: a later beat always moves on.  So `ready`, which is
// operand register empty or in its last beat, depends on state alone, without a skid register.
module simd_pipe #(
    parameter Warps = 16,
    parameter Lanes = 32,
    parameter Width = 16,           // lanes a beat; at least two beats
    parameter Bits = 32,            // of an operand in a lane
    parameter [2:0] Class = 3'd1,   // instruction class, to know which operations write a predicate
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
    input  logic [Lanes-1:0]      dispatch_lanes,
    input  logic [Lanes-1:0]      dispatch_select,
    input  logic [31:0]           dispatch_immediate,
    input  logic                  dispatch_immediate_form,
    input  logic [Lanes*Bits-1:0] dispatch_a,
    input  logic [Lanes*Bits-1:0] dispatch_b,
    input  logic [Lanes*Bits-1:0] dispatch_c,
    output logic                  ready,
    // To the lanes: operands of the beat that starts.
    output logic                  start,
    output logic [BeatBits-1:0]   start_beat,
    output logic [5:0]            operation,
    output logic [Width*Bits-1:0] a,
    output logic [Width*Bits-1:0] b,
    output logic [Width*Bits-1:0] c,
    output logic [Width-1:0]      select,
    // To the lanes: the beat that finishes.
    output logic                  finish,
    output logic                  finish_last,       // it completes the result
    output logic                  finish_predicate,  // which is a predicate
    input  logic                  result_ready,
    output logic                  result_valid,
    output logic [WarpBits-1:0]   result_warp,
    output logic [7:0]            result_register,
    output logic                  result_predicate,
    output logic [Lanes-1:0]      result_lanes
);
  localparam [BeatBits-1:0] Last = BeatBits'(Beats - 1);

  logic                operand_valid, step_valid;
  logic [BeatBits-1:0] operand_beat, step_beat;
  logic [WarpBits-1:0] operand_warp, step_warp;
  logic [7:0]          operand_register, step_register;
  logic [Lanes-1:0]    operand_lanes, step_lanes;
  logic                operand_predicate, step_predicate;
  logic [5:0]          operand_operation;
  logic [Lanes-1:0]    operand_select;
  logic [Lanes*Bits-1:0] operand_a, operand_b, operand_c;  // the beat that starts is in the low lanes

  logic stuck;
  always_comb stuck = step_valid && step_beat == Last && result_valid && !result_ready;
  always_comb start = operand_valid && !stuck;
  always_comb finish = step_valid && !stuck;
  always_comb ready = !operand_valid || operand_beat == Last;

  assign start_beat = operand_beat;
  assign operation = operand_operation;
  assign a = operand_a[Width*Bits-1:0];
  assign b = operand_b[Width*Bits-1:0];
  assign c = operand_c[Width*Bits-1:0];
  assign select = operand_select[Width-1:0];
  assign finish_last = step_beat == Last;
  assign finish_predicate = step_predicate;

  always_ff @(posedge clk)
    if (rst) begin
      operand_valid <= 1'b0;
      step_valid <= 1'b0;
      result_valid <= 1'b0;
    end else begin
      operand_valid <= dispatch_valid || (operand_valid && !(start && operand_beat == Last));
      step_valid <= start || stuck;
      result_valid <= (finish && finish_last) || (result_valid && !result_ready);
    end

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      operand_beat <= '0;
      operand_operation <= dispatch_operation;
      operand_warp <= dispatch_warp;
      operand_register <= dispatch_register;
      operand_lanes <= dispatch_lanes;
      operand_predicate <= isa_pkg::destination({Class, dispatch_operation}) == isa_pkg::DEST_PRED;
      operand_select <= dispatch_select;
      operand_a <= dispatch_a;
      operand_b <= dispatch_immediate_form ? {Lanes{Bits'(dispatch_immediate)}} : dispatch_b;
      operand_c <= dispatch_c;
    end else if (start) begin
      operand_beat <= operand_beat + 1'b1;
      operand_select <= operand_select >> Width;
      operand_a <= operand_a >> (Width * Bits);
      operand_b <= operand_b >> (Width * Bits);
      operand_c <= operand_c >> (Width * Bits);
    end

  always_ff @(posedge clk)
    if (start) begin
      step_beat <= operand_beat;
      step_warp <= operand_warp;
      step_register <= operand_register;
      step_lanes <= operand_lanes;
      step_predicate <= operand_predicate;
    end

  always_ff @(posedge clk)
    if (finish && finish_last) begin
      result_warp <= step_warp;
      result_register <= step_register;
      result_lanes <= step_lanes;
      result_predicate <= step_predicate;
    end
endmodule
