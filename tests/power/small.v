// small: a netlist of OSU018 cells that is small enough for its power to be summed by hand.  See tests/power.sh.
module clock_gate (input clk, input enable, output gated);
  wire low, held;
  INVX1 invert (.A(clk), .Y(low));
  LATCH latch (.CLK(low), .D(enable), .Q(held));
  AND2X1 gate (.A(clk), .B(held), .Y(gated));
endmodule

module small_netlist (input clk, input a, input b, output y, output z, output x);
  wire q, r, n, m, gated;
  DFFPOSX1 flop_a (.CLK(clk), .D(a), .Q(q));
  DFFPOSX1 flop_b (.CLK(clk), .D(b), .Q(r));
  NAND2X1 nand_i (.A(q), .B(r), .Y(n));
  INVX1 not_i (.A(n), .Y(y));
  XOR2X1 xor_i (.A(q), .B(n), .Y(m));
  clock_gate gate_i (.clk(clk), .enable(r), .gated(gated));
  DFFPOSX1 flop_z (.CLK(gated), .D(m), .Q(z));
  INVX1 not_z (.A(z), .Y(x));
endmodule
