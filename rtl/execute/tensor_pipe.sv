// tensor_pipe: D = A * B + C on 8 x 32 by 32 x 8 int8 matrices with int32 sums, one warp's registers at a time.
// Contract: cmodel/execute/tensor_pipe.h.
module tensor_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    parameter Size = 8,    // rows of A, columns of B: 2, 4, or 8 for 32 lanes
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
  localparam BeatBits = $clog2(Size + 2);
  localparam [BeatBits-1:0] Beats = BeatBits'(Size);  // rows of D
  localparam RowBits = 16 * Size;                     // of a row of A or D, or a column of B, in a register

  logic                busy, odd;
  logic [BeatBits-1:0] beat;  // of 8: 0..7 computing, 8 offers the even register, 9 the odd one
  logic [WarpBits-1:0] warp;
  logic [7:0]          destination;
  logic [Lanes-1:0]    lanes;
  logic [Lanes*32-1:0] a0, a1, b0, b1;
  logic [Lanes*32-1:0] d0, d1;  // C until a beat replaces a row of it

  always_ff @(posedge clk)
    if (rst) busy <= 1'b0;
    else if (dispatch_valid) busy <= 1'b1;
    else if (result_ready && odd) busy <= 1'b0;

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      beat <= '0;
      warp <= dispatch_warp;
      destination <= dispatch_register;
      lanes <= dispatch_lanes;
      a0 <= dispatch_a0;
      a1 <= dispatch_a1;
      b0 <= dispatch_b0;
      b1 <= dispatch_b1;
    end else if (busy && (!result_valid || result_ready)) begin  // idle, it would go through the products of what it last had
      beat <= beat + 1'b1;
    end

  // The sum of the products of signed bytes.
  function automatic [31:0] dot(input [RowBits-1:0] x, input [RowBits-1:0] y);
    logic signed [15:0] product;
    dot = '0;
    for (int k = 0; k < RowBits / 8; k++) begin
      product = $signed(x[k*8 +: 8]) * $signed(y[k*8 +: 8]);
      dot = dot + {{16{product[15]}}, product};
    end
  endfunction

  // One register of one row of D: columns 0, 2, 4, 6 (parity = 0) or 1, 3, 5, 7 (parity = 1).
  function automatic [RowBits-1:0] row_of(input parity, input [RowBits-1:0] c, input [RowBits-1:0] x0,
                                          input [RowBits-1:0] x1, input [Lanes*32-1:0] y0, input [Lanes*32-1:0] y1);
    for (int j = 0; j < Size / 2; j++)
      row_of[j*32 +: 32] = c[j*32 +: 32]
          + dot(x0, parity ? y0[(2*j+1)*RowBits +: RowBits] : y0[2*j*RowBits +: RowBits])
          + dot(x1, parity ? y1[(2*j+1)*RowBits +: RowBits] : y1[2*j*RowBits +: RowBits]);
  endfunction

  wire  [$clog2(Size)-1:0] row = beat[$clog2(Size)-1:0];
  logic [RowBits-1:0]      row_a0, row_a1, row_d0, row_d1;
  always_comb begin
    row_a0 = a0[row*RowBits +: RowBits];
    row_a1 = a1[row*RowBits +: RowBits];
    row_d0 = row_of(1'b0, d0[row*RowBits +: RowBits], row_a0, row_a1, b0, b1);
    row_d1 = row_of(1'b1, d1[row*RowBits +: RowBits], row_a0, row_a1, b0, b1);
  end

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      d0 <= dispatch_c0;
      d1 <= dispatch_c1;
    end else if (busy) begin
      for (int r = 0; r < Size; r++)
        if (beat == BeatBits'(r)) begin
          d0[r*RowBits +: RowBits] <= row_d0;
          d1[r*RowBits +: RowBits] <= row_d1;
        end
    end

  assign ready = !busy;
  assign result_valid = busy && beat >= Beats;
  assign result_warp = warp;
  assign odd = beat > Beats;  // the second result: the odd register of the pair
  assign result_register = destination + {7'd0, odd};
  assign result_predicate = 1'b0;
  assign result_lanes = lanes;
  assign result_flags = '0;
  assign result_data = odd ? d1 : d0;
endmodule
