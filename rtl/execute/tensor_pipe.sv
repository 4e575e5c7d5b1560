// tensor_pipe: D = A * B + C on 8 x 32 by 32 x 8 int8 matrices with int32 sums, one warp's registers at a time.
// Contract: cmodel/execute/tensor_pipe.h.
module tensor_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                dispatch_valid,      // only while ready
    /* verilator lint_off UNUSED */
    input  logic [5:0]          dispatch_operation,  // always mma
    /* verilator lint_on UNUSED */
    input  logic [WarpBits-1:0] dispatch_warp,
    input  logic [7:0]          dispatch_register,   // even
    input  logic [31:0]         dispatch_lanes,
    input  logic [1023:0]       dispatch_a0,
    input  logic [1023:0]       dispatch_a1,
    input  logic [1023:0]       dispatch_b0,
    input  logic [1023:0]       dispatch_b1,
    input  logic [1023:0]       dispatch_c0,
    input  logic [1023:0]       dispatch_c1,
    output logic                ready,
    input  logic                result_ready,
    output logic                result_valid,        // held until taken
    output logic [WarpBits-1:0] result_warp,
    output logic [7:0]          result_register,
    output logic                result_predicate,    // never
    output logic [31:0]         result_lanes,
    output logic [31:0]         result_flags,        // none
    output logic [1023:0]       result_data
);
  localparam [3:0] Beats = 8;  // rows of D

  logic                busy, odd;
  logic [3:0]          beat;  // 0..7 computing, 8 offers the even register, 9 the odd one
  logic [WarpBits-1:0] warp;
  logic [7:0]          destination;
  logic [31:0]         lanes;
  logic [1023:0]       a0, a1, b0, b1;
  logic [1023:0]       d0, d1;  // C until a beat replaces a row of it

  always_ff @(posedge clk)
    if (rst) busy <= 1'b0;
    else if (dispatch_valid) busy <= 1'b1;
    else if (result_valid && result_ready && odd) busy <= 1'b0;

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      beat <= 4'd0;
      warp <= dispatch_warp;
      destination <= dispatch_register;
      lanes <= dispatch_lanes;
      a0 <= dispatch_a0;
      a1 <= dispatch_a1;
      b0 <= dispatch_b0;
      b1 <= dispatch_b1;
    end else if (busy && (!result_valid || result_ready)) begin
      beat <= beat + 4'd1;
    end

  // The sum of 16 products of signed bytes.
  function automatic [31:0] dot(input [127:0] x, input [127:0] y);
    logic signed [15:0] product;
    dot = '0;
    for (int k = 0; k < 16; k++) begin
      product = $signed(x[k*8 +: 8]) * $signed(y[k*8 +: 8]);
      dot = dot + {{16{product[15]}}, product};
    end
  endfunction

  // One register of one row of D: columns 0, 2, 4, 6 (parity = 0) or 1, 3, 5, 7 (parity = 1).
  function automatic [127:0] row_of(input parity, input [127:0] c, input [127:0] x0, input [127:0] x1,
                                    input [1023:0] y0, input [1023:0] y1);
    for (int j = 0; j < 4; j++)
      row_of[j*32 +: 32] = c[j*32 +: 32] + dot(x0, parity ? y0[(2*j+1)*128 +: 128] : y0[2*j*128 +: 128])
                                         + dot(x1, parity ? y1[(2*j+1)*128 +: 128] : y1[2*j*128 +: 128]);
  endfunction

  wire [9:0] at = {beat[2:0], 7'd0};  // the bits of row `beat` in any register

  always_ff @(posedge clk)
    if (dispatch_valid) begin
      d0 <= dispatch_c0;
      d1 <= dispatch_c1;
    end else if (busy && beat < Beats) begin
      d0[at +: 128] <= row_of(1'b0, d0[at +: 128], a0[at +: 128], a1[at +: 128], b0, b1);
      d1[at +: 128] <= row_of(1'b1, d1[at +: 128], a0[at +: 128], a1[at +: 128], b0, b1);
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
