// line_lanes: of lanes that are to be sent, those whose words are in one line.  A part by itself: whether that line is the
// last is there early, and what waits for it in the coalescer comes late.
module line_lanes #(
    parameter Lanes = 32,
    parameter LineBits = 25
) (
    input  logic [Lanes-1:0]    lanes,     // that are to be sent
    input  logic [Lanes*32-1:0] address,   // bytes
    input  logic [LineBits-1:0] line,      // their upper bits
    output logic [Lanes-1:0]    together,  // of these the ones in the line
    output logic [Lanes-1:0]    behind,    // and the others
    output logic                last       // there are no others
);
  always_comb begin
    for (int l = 0; l < Lanes; l++) together[l] = lanes[l] && address[l*32+32-LineBits +: LineBits] == line;
    behind = lanes & ~together;
    last = behind == '0;
  end

  // Bytes of a line.
  wire unused = &{1'b0, address};
endmodule
