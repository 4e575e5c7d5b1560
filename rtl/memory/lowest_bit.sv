// lowest_bit: the lowest of the bits that are set, in as many steps as the number of bits has in its logarithm.
// `among & ~(among - 1)` says the same, and a loop, but of these synthesis makes a chain through all bits.
module lowest_bit #(
    parameter Bits = 32
) (
    input  logic [Bits-1:0] among,
    output logic [Bits-1:0] lowest  // none if none is set
);
  logic [Bits-1:0] behind;  // a lower one is set
  always_comb begin
    behind = among << 1;
    for (int step = 1; step < Bits; step = 2 * step) behind = behind | (behind << step);
    lowest = among & ~behind;
  end
endmodule
