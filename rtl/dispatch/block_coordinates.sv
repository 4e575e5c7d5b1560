// block_coordinates: the place of a thread block in its grid, from its number, by two divisions of a bit a cycle.
// PAVER 3.3, 5.1.  Contract: cmodel/dispatch/block_coordinates.h.
module block_coordinates #(
    parameter NumberBits = 16,  // of a block's number
    parameter GridBits = 16     // of a block's coordinate
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic [GridBits-1:0]   grid_x,        // blocks, 1 or more; held from number_valid to number_ready
    input  logic [GridBits-1:0]   grid_y,
    input  logic                  number_valid,
    input  logic [NumberBits-1:0] number,
    output logic                  number_ready,  // its block is taken
    output logic                  block_valid,
    output logic [GridBits-1:0]   block_x,
    output logic [GridBits-1:0]   block_y,
    output logic [GridBits-1:0]   block_z,
    input  logic                  block_ready
);
  localparam StepBits = $clog2(NumberBits);
  localparam [1:0] REST = 0, BY_X = 1, BY_Y = 2, THERE = 3;

  logic [1:0]            state_q;
  logic [StepBits-1:0]   at_q;        // bit of the quotient
  logic [NumberBits-1:0] quotient_q;  // what is still to be divided, above the bits of the quotient; in the end z
  logic [GridBits-1:0]   rest_q;      // of the division; in the end y
  logic [GridBits-1:0]   x_q;

  logic                divides, last_bit, fits;
  logic [GridBits-1:0] divisor, rest;
  logic [GridBits:0]   part;  // of which the divisor is taken once or not
  always_comb begin
    divides = state_q == BY_X || state_q == BY_Y;
    last_bit = at_q == StepBits'(NumberBits - 1);
    divisor = state_q == BY_X ? grid_x : grid_y;
    part = {rest_q, quotient_q[NumberBits-1]};
    fits = part >= {1'b0, divisor};
    rest = GridBits'(fits ? part - {1'b0, divisor} : part);
  end

  always_comb begin
    block_valid = state_q == THERE;
    block_x = x_q;
    block_y = rest_q;
    block_z = GridBits'(quotient_q);
  end

  always_comb number_ready = block_valid && block_ready;

  always_ff @(posedge clk)
    if (rst) state_q <= REST;
    else
      case (state_q)
        BY_X: if (last_bit) state_q <= BY_Y;
        BY_Y: if (last_bit) state_q <= THERE;
        THERE: if (block_ready) state_q <= REST;
        default: if (number_valid) state_q <= BY_X;
      endcase

  always_ff @(posedge clk) begin
    at_q <= divides && !last_bit ? at_q + 1'b1 : '0;
    if (state_q == REST) begin
      quotient_q <= number;
      rest_q <= '0;
    end else if (divides) begin
      quotient_q <= {quotient_q[NumberBits-2:0], fits};
      rest_q <= state_q == BY_X && last_bit ? '0 : rest;
    end
    if (state_q == BY_X) x_q <= rest;
  end
endmodule
