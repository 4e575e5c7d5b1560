// tensor_pipe: D = A * B + C on 8 x 32 by 32 x 8 int8 matrices with int32 sums, one warp's registers at a time.
// Contract: cmodel/execute/tensor_pipe.h.
module tensor_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    parameter Size = 8,    // rows of A, columns of B: 2, 4, or 8 for 32 lanes
    parameter Stages = 1,  // of a sum
    localparam WarpBits = $clog2(Warps),
    localparam Lanes = Size * Size / 2
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                dispatch_valid,      // only while ready
    /* verilator lint_off UNUSED */
    input  logic [5:0]          dispatch_operation,  // always mma
    /* verilator lint_on UNUSED */
    input  logic [WarpBits-1:0] dispatch_warp,
    input  logic [7:0]          dispatch_register,   // even
    input  logic [Lanes-1:0]    dispatch_lanes,
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
    output logic                result_predicate,    // never
    output logic [Lanes-1:0]    result_lanes,
    output logic [Lanes-1:0]    result_flags,        // none
    output logic [Lanes*32-1:0] result_data
);
  localparam BeatBits = $clog2(Size + Stages + 1);
  localparam [BeatBits-1:0] Beats = BeatBits'(Size + Stages - 1);  // rows of D, which begin one after the other
  localparam RowBits = 16 * Size;                     // of a row of A or D, or a column of B, in a register

  logic                busy, odd;  // odd: the second result, the odd register of the pair
  logic [BeatBits-1:0] beat;  // of 8 in one stage: 0..7 computing, 8 offers the even register, 9 the odd one
  logic [WarpBits-1:0] warp;
  logic [Lanes-1:0]    lanes;
  logic [Lanes*32-1:0] a0, a1, b0, b1;
  logic [Lanes*32-1:0] d0, d1;  // C until a beat replaces a row of it

  always_ff @(posedge clk)
    if (rst) busy <= 1'b0;
    else if (dispatch_valid) busy <= 1'b1;
    else if (result_ready && odd) busy <= 1'b0;

  // What is offered is known from the start of a cycle.
  logic [BeatBits-1:0] next_beat;
  always_comb next_beat = beat + 1'b1;
  always_ff @(posedge clk)
    if (rst || dispatch_valid) {result_valid, odd} <= 2'b00;
    else if (busy && (!result_valid || result_ready))
      {result_valid, odd} <= {next_beat >= Beats && !odd, next_beat > Beats && !odd};
  always_ff @(posedge clk)
    if (dispatch_valid) result_register <= dispatch_register;
    else if (busy && (!result_valid || result_ready) && next_beat > Beats && !odd) result_register[0] <= 1'b1;

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      beat <= '0;
      warp <= dispatch_warp;
      lanes <= dispatch_lanes;
      a0 <= dispatch_a0;
      a1 <= dispatch_a1;
      b0 <= dispatch_b0;
      b1 <= dispatch_b1;
    end else if (busy && (!result_valid || result_ready)) begin  // idle, it would go through the products of what it last had
      beat <= next_beat;
    end

  // The row of A, in step 1; of the beats in later stages the rows of C and of D.
  localparam RowIndexBits = $clog2(Size);
  localparam Late = BeatBits'(lane_pkg::stage_of(Stages, 5, 4)), Last = BeatBits'(Stages - 1);
  logic                    computes;
  logic [BeatBits-1:0]     row_of_d;
  logic [RowIndexBits-1:0] row_of_a, row_of_c;
  logic [2*RowBits-1:0]    row_a, step_a, row_c;
  logic [2*RowBits-1:0]    row_d;  // even columns in the low half, odd ones in the high half
  always_comb begin
    computes = busy && beat < Beats;
    row_of_a = RowIndexBits'(beat);
    row_of_c = RowIndexBits'(beat - Late);
    row_of_d = beat - Last;
    row_a = {a1[row_of_a*RowBits +: RowBits], a0[row_of_a*RowBits +: RowBits]};
    row_c = {d1[row_of_c*RowBits +: RowBits], d0[row_of_c*RowBits +: RowBits]};
  end

  generate
    if (lane_pkg::is_cut(Stages, 5, 1)) begin : cut1
      always_ff @(posedge clk) if (computes) step_a <= row_a;
    end else begin : cut1
      always_comb step_a = row_a;
    end
    for (genvar j = 0; j < Size; j++) begin : columns
      localparam At = (j % 2 * (Size / 2) + j / 2) * 32;  // in row_c and row_d
      tensor_dot #(.Bytes(4 * Size), .Stages(Stages)) dot (
          .clk(clk), .move(computes), .x(step_a), .y({b1[j*RowBits +: RowBits], b0[j*RowBits +: RowBits]}),
          .c(row_c[At +: 32]), .sum(row_d[At +: 32]));
    end
  endgenerate

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      d0 <= dispatch_c0;
      d1 <= dispatch_c1;
    end else if (computes) begin
      for (int r = 0; r < Size; r++)
        if (row_of_d == BeatBits'(r)) begin
          d0[r*RowBits +: RowBits] <= row_d[0 +: RowBits];
          d1[r*RowBits +: RowBits] <= row_d[RowBits +: RowBits];
        end
    end

  assign ready = !busy;
  assign result_warp = warp;
  assign result_predicate = 1'b0;
  assign result_lanes = lanes;
  assign result_flags = '0;
  assign result_data = odd ? d1 : d0;
endmodule
