// select: a map for Yosys.  One word of a vector, chosen by its number, becomes a tree of multiplexers.
//
// Yosys would shift the whole vector, by every bit of the place, and remove most of it again: minutes for a crossbar of
// 32 words.  Here the place is known to be a multiple of the words' width, a power of two: its low bits are constant zeros.

(* techmap_celltype = "$shiftx" *)
module select_word (A, B, Y);
  parameter A_SIGNED = 0, B_SIGNED = 0, A_WIDTH = 1, B_WIDTH = 1, Y_WIDTH = 1;
  parameter _TECHMAP_CONSTMSK_B_ = 0, _TECHMAP_CONSTVAL_B_ = 0;
  input [A_WIDTH-1:0] A;
  input [B_WIDTH-1:0] B;
  output [Y_WIDTH-1:0] Y;

  localparam WORD = $clog2(Y_WIDTH);   // bits of the place that are zero
  localparam BITS = $clog2(A_WIDTH);   // bits that count
  localparam HALF = 2**(BITS-1);
  localparam [B_WIDTH-1:0] LOW = (1 << WORD) - 1;
  localparam ALIGNED = (_TECHMAP_CONSTMSK_B_ & LOW) == LOW && (_TECHMAP_CONSTVAL_B_ & LOW) == 0;
  localparam NEGATIVE = B_SIGNED && !(_TECHMAP_CONSTMSK_B_[B_WIDTH-1] && !_TECHMAP_CONSTVAL_B_[B_WIDTH-1]);

  wire _TECHMAP_FAIL_ = !ALIGNED || NEGATIVE || (Y_WIDTH != 1 && Y_WIDTH != 2**WORD) || A_WIDTH < 2*Y_WIDTH || B_WIDTH < BITS;

  generate
    if (A_WIDTH >= 2*Y_WIDTH && B_WIDTH >= BITS && BITS > 0) begin
      localparam REST = A_WIDTH - HALF;
      wire [Y_WIDTH-1:0] low, high;
      if (HALF > Y_WIDTH) begin
        \$shiftx #(.A_SIGNED(0), .B_SIGNED(0), .A_WIDTH(HALF), .B_WIDTH(BITS-1), .Y_WIDTH(Y_WIDTH))
            of_low (.A(A[HALF-1:0]), .B(B[BITS-2:0]), .Y(low));
      end else assign low = A[Y_WIDTH-1:0];
      if (REST > Y_WIDTH) begin
        \$shiftx #(.A_SIGNED(0), .B_SIGNED(0), .A_WIDTH(REST), .B_WIDTH(BITS-1), .Y_WIDTH(Y_WIDTH))
            of_high (.A(A[A_WIDTH-1:HALF]), .B(B[BITS-2:0]), .Y(high));
      end else assign high = A[A_WIDTH-1:HALF];
      assign Y = B[BITS-1] ? high : low;
    end
  endgenerate
endmodule
