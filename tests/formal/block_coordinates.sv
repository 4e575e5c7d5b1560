// block_coordinates: what is there is the place of the number in its grid; it comes in time, and stands.
//
// The grid is any, and the number is one of its blocks.
//
//: parameters NumberBits=4 GridBits=3
//: parameters NumberBits=3 GridBits=4
//: parameters NumberBits=2 GridBits=2
//: bits
//: invariants induction 1
//: cover 14
//: property is induction 1: the number is x + grid_x * (y + grid_y * z)
//: property inside induction 1: x and y are inside the grid
//: property timely induction 1: the coordinates are there 2 * NumberBits + 1 cycles after work began, and not before
//: property taken induction 1: the number is taken as the block is
//: property stands induction 1: a block that is not taken stands
//
//: fault 1 is a divisor fits once less
//: file dispatch/block_coordinates.sv
//: rtl fits = part >= {1'b0, divisor};
//: planted fits = FAULT ? part > {1'b0, divisor} : part >= {1'b0, divisor};
//
//: fault 2 inside the rest of the first division is left for the second
//: file dispatch/block_coordinates.sv
//: rtl rest_q <= state_q == BY_X && last_bit ? '0 : rest;
//: planted rest_q <= state_q == BY_X && last_bit && !FAULT ? '0 : rest;
//
//: fault 3 timely the second division begins with the last bit
//: file dispatch/block_coordinates.sv
//: rtl at_q <= divides && !last_bit ? at_q + 1'b1 : '0;
//: planted at_q <= divides && (!last_bit || FAULT) ? (last_bit ? at_q : at_q + 1'b1) : '0;
//
//: fault 4 taken the number is taken as its block comes
//: file dispatch/block_coordinates.sv
//: rtl number_ready = block_valid && block_ready;
//: planted number_ready = block_valid && (block_ready || FAULT);
//
//: fault 5 stands a block that is not taken goes
//: file dispatch/block_coordinates.sv
//: rtl THERE: if (block_ready) state_q <= REST;
//: planted THERE: if (block_ready || FAULT) state_q <= REST;
//
//: inside block_coordinates
  initial assume (rst);
  localparam WideBits = NumberBits + 2 * GridBits;
  localparam Last = 2 * NumberBits + 1;

  // What is worked on; cycles since that began; and what the first division gave.
  logic [NumberBits-1:0] its_number, by_x;
  logic [GridBits-1:0]   its_x, its_y;
  logic [7:0]            age;
  always_ff @(posedge clk) begin
    if (age == '0) begin
      its_number <= number;
      its_x <= grid_x;
      its_y <= grid_y;
    end
    if (rst || (age == '0 && !number_valid) || (32'(age) == Last && block_ready)) age <= '0;
    else if (32'(age) < Last) age <= age + 1'b1;
    if (32'(age) == NumberBits) by_x <= {quotient_q[NumberBits-2:0], fits};
  end

  always_comb begin
    assume (grid_x != '0 && grid_y != '0);
    assume (WideBits'(number) < (WideBits'(grid_x) * WideBits'(grid_y)) << GridBits);
    if (age != '0) assume (number_valid && number == its_number && grid_x == its_x && grid_y == its_y);
  end

  // Of a division after at_q bits: what is divided so far is the quotient so far times the divisor, and the rest.
  logic [NumberBits-1:0] dividend;
  logic [WideBits-1:0]   high, low, digits;
  logic                  divided;
  always_comb begin
    dividend = state_q == BY_X ? number : by_x;
    high = WideBits'(dividend) >> (NumberBits - 32'(at_q));
    low = WideBits'(dividend) & WideBits'((32'd1 << (NumberBits - 32'(at_q))) - 32'd1);
    digits = WideBits'(quotient_q) & WideBits'((32'd1 << at_q) - 32'd1);
    divided = high == digits * WideBits'(divisor) + WideBits'(rest_q) && low == WideBits'(quotient_q) >> 32'(at_q)
           && rest_q < divisor;
  end

  logic                  was, was_there;
  logic [3*GridBits-1:0] was_block;
  always_ff @(posedge clk) begin
    was <= !rst;
    was_there <= block_valid && !block_ready;
    was_block <= {block_x, block_y, block_z};
  end

  logic [WideBits-1:0] x, y, z;
  always_comb begin
    x = WideBits'(block_x);
    y = WideBits'(block_y);
    z = WideBits'(block_z);
  end

  always_comb if (!rst) begin
    inv_age: assert (32'(age) <= Last && (state_q == REST ? age == '0 : state_q == BY_X ? 32'(age) == 1 + 32'(at_q)
                     : state_q == BY_Y ? 32'(age) == NumberBits + 1 + 32'(at_q) : 32'(age) == Last));
    inv_at: assert (divides ? 32'(at_q) < NumberBits : state_q == REST || at_q == '0);
    if (divides) inv_divided: assert (divided);
    if (state_q == BY_Y || state_q == THERE)
      inv_x: assert (WideBits'(number) == WideBits'(by_x) * WideBits'(grid_x) + WideBits'(x_q) && x_q < grid_x);
    if (state_q == THERE)
      inv_y: assert (WideBits'(by_x) == WideBits'(quotient_q) * WideBits'(grid_y) + WideBits'(rest_q) && rest_q < grid_y);

    is: assert (!block_valid || WideBits'(number) == x + WideBits'(grid_x) * (y + WideBits'(grid_y) * z));
    inside: assert (!block_valid || (block_x < grid_x && block_y < grid_y));
    timely: assert (block_valid == (32'(age) == Last));
    taken: assert (number_ready == (block_valid && block_ready));
    if (was) stands: assert (!was_there || (block_valid && {block_x, block_y, block_z} == was_block));
    all_three: cover (block_valid && block_ready && block_x != '0 && block_y != '0 && block_z != '0);
    another: cover (was && state_q == REST && number_valid && x_q != '0);
  end
