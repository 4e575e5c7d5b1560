// lowest_line: the line of the lowest of some lanes.
module lowest_line #(
    parameter Lanes = 32,
    parameter LineBits = 25
) (
    input  logic [Lanes-1:0]    lanes,
    input  logic [Lanes*32-1:0] address,  // bytes
    output logic [LineBits-1:0] line      // their upper bits; 0 of no lane
);
  logic [Lanes-1:0] lowest, column;  // column: a bit of each lane's
  lowest_bit #(.Bits(Lanes)) choice (.among(lanes), .lowest);
  always_comb
    for (int b = 0; b < LineBits; b++) begin
      for (int l = 0; l < Lanes; l++) column[l] = address[l*32+32-LineBits+b];
      line[b] = |(lowest & column);
    end

  // Bytes of a line.
  wire unused = &{1'b0, address};
endmodule
