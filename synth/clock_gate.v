// clock_gate: the clock, when enable was up before the clock rose.  A library's own cell takes its place, where it has one.
module clock_gate (
    input  clk,
    input  enable,
    output gated
);
  reg held;
  always @* if (!clk) held = enable;
  assign gated = clk & held;
endmodule
