// sfu_pipe: special functions of operand b, or of the immediate, Width lanes a cycle.
// Contract: cmodel/execute/sfu_pipe.h.
module sfu_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    parameter Lanes = 32,  // lanes of a warp
    parameter Width = 4,   // lanes that enter in a cycle
    parameter Stages = 4,  // of a lane
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

  logic [Beats-1:0]    left;       // a bit for each beat to send, the lowest first
  logic [2:0]          operation;  // of the six, the others taken for sin
  logic [WarpBits-1:0] warp;
  logic [7:0]          destination;
  logic [Lanes-1:0]    lanes;

  // The beats of an instruction follow each other through the stages.  A stage without one rests: the tables and the
  // multipliers would go on with what they last had.
  logic [Stages-1:1] stage_held;  // the stage holds a beat
  logic [Stages-1:1] stage_last;  // an instruction's last
  logic              advance, last;
  logic [Stages-1:0] work;
  always_comb begin
    advance = !result_valid || result_ready;
    last = left[1:0] == 2'b01;
    work = {stage_held, left[0]} & {Stages{advance}};
    ready = !left[1] && !(left[0] && result_valid);
  end

  always_ff @(posedge clk)
    if (rst) begin
      left <= '0;
      stage_held <= '0;
      stage_last <= '0;
      result_valid <= 1'b0;
    end else begin
      if (dispatch_valid) left <= '1;
      else if (advance) left <= left >> 1;
      if (advance) begin
        stage_held <= {stage_held[Stages-2:1], left[0]};
        {result_valid, stage_last} <= {stage_last, last};
      end
    end

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      operation <= dispatch_operation > isa_pkg::OP_COS ? 3'(isa_pkg::OP_SIN) : dispatch_operation[2:0];
      warp <= dispatch_warp;
      destination <= dispatch_register;
      lanes <= dispatch_lanes;
    end

  // The instruction is named by its last beat.  Of those whose last beat has entered there are at most Named on their way,
  // the one on offer included.
  localparam Named = (Stages + Beats - 1) / Beats, NameBits = WarpBits + 8 + Lanes;
  logic [Named*NameBits-1:0] names;  // the latest lowest
  logic [NameBits-1:0]       name;   // of the first
  assign {result_warp, result_register, result_lanes} = name;
  generate
    if (Named == 1) begin : one
      // With no beat left it is the same instruction that is named again.
      always_ff @(posedge clk) if (advance && !left[1]) names <= {warp, destination, lanes};
      assign name = names;
    end else begin : several
      logic [Named-1:0] waits;  // a bit for each on its way, from the lowest
      always_ff @(posedge clk)
        if (rst) waits <= '0;
        else if (advance) waits <= last ? (result_valid ? waits : {waits[Named-2:0], 1'b1})
                                        : (result_valid ? waits >> 1 : waits);
      always_ff @(posedge clk) if (advance && last) names <= {names[(Named-1)*NameBits-1:0], warp, destination, lanes};
      always_comb begin
        name = names[0 +: NameBits];
        for (int n = 1; n < Named; n++) if (waits[n]) name = names[n*NameBits +: NameBits];
      end
    end
  endgenerate

  // Each sfu_lane serves Beats neighbouring lanes of the warp.
  for (genvar w = 0; w < Width; w++) begin : g_lane
    sfu_lane #(.Beats(Beats), .Stages(Stages)) lane (
        .clk(clk),
        .load(dispatch_valid),
        .immediate_form(dispatch_immediate_form),
        .immediate(dispatch_immediate),
        .operands(dispatch_b[w*Beats*32 +: Beats*32]),
        .operation({3'd0, operation}),
        .work(work),
        .results(result_data[w*Beats*32 +: Beats*32])
    );
  end

  assign result_predicate = 1'b0;
  assign result_flags = '0;
endmodule
