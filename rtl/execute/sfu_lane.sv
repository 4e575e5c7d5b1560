// sfu_lane: the special functions of Beats lanes of a warp, one after the other.  The arithmetic is that of
// cmodel/execute/sfu_function.c: range reduction, c0 + (c1 + c2 * d) * d from a table, rounding.  Sixteen steps, which
// `Stages` cuts into four to sixteen stages (lane_pkg); sfu_pipe says which of them work.
//
//   steps 1 to 4    |x| / (2 pi), and x as a fixed-point number, for the functions that need them
//   step 5, step 6  segment and offset of any function; the segment's coefficients
//   steps 7 to 9    c1 + c2 * d: products with three bits of d, added up to two rows, their sum
//   steps 10 to 12  c0 + that * d, likewise
//   step 13         the logarithm's whole part
//   steps 14, 15    the shift to the left until a one leads, coarsely and finely
//   step 16         rounding to nearest (ties up), packing; what is too small for a normal number becomes zero
module sfu_lane #(
    parameter Beats = 8,   // lanes served in turn, the lowest first
    parameter Stages = 4
) (
    input  logic                clk,
    input  logic                load,            // take new operands
    input  logic                immediate_form,  // they are the immediate
    input  logic [31:0]         immediate,
    input  logic [Beats*32-1:0] operands,
    input  logic [5:0]          operation,       // isa_pkg, held while its lanes enter
    input  logic [Stages-1:0]   work,            // stages that do their work this cycle
    output logic [Beats*32-1:0] results
);
  // The lane that enters is the lowest word of what is waiting.
  logic [Beats*32-1:0] waiting;
  always_ff @(posedge clk)
    if (load) waiting <= immediate_form ? {Beats{immediate}} : operands;
    else if (work[0]) waiting <= waiting >> 32;

  logic [20:0] rest, y_rest;
  logic [9:0]  segment;
  logic [19:0] offset;
  logic [27:0] y;
  logic [31:0] result;
  sfu_reduce #(.Stages(Stages)) reduce (
      .clk(clk), .work(work), .operation(operation), .x(waiting[31:0]), .rest(rest), .segment(segment), .offset(offset));
  sfu_interpolate #(.Stages(Stages)) interpolate (
      .clk(clk), .work(work), .rest(rest), .segment(segment), .offset(offset), .y_rest(y_rest), .y(y));
  sfu_round #(.Stages(Stages)) round (.clk(clk), .work(work), .y_rest(y_rest), .y(y), .result(result));

  always_ff @(posedge clk) if (work[Stages-1]) results <= {result, results[Beats*32-1:32]};
endmodule
