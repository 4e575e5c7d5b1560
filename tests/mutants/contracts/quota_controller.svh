// Errors are -255 to 255, slack at most 1, and what there is no more than Max.
always_comb
  legal = short_error != 9'h100 && long_error != 9'h100 && slack <= 9'd256 && 32'(total) <= Max &&
      32'(primary_least) <= Max && 32'(secondary_least) <= Max && 32'(load_value) <= Max;
