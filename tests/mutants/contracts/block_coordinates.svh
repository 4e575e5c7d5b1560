// A number and its grid stand until it is taken; it is one of the grid's blocks.
logic                  works = 1'b0;
logic [NumberBits-1:0] its_number;
logic [GridBits-1:0]   its_x, its_y;
always_comb
  legal = grid_x != '0 && grid_y != '0 && 64'(number) < (64'(grid_x) * 64'(grid_y)) << GridBits
       && (!works || (number_valid && number == its_number && grid_x == its_x && grid_y == its_y));
always_ff @(posedge clk) begin
  its_number <= number;
  its_x <= grid_x;
  its_y <= grid_y;
  works <= number_valid && !number_ready && !rst;
end
