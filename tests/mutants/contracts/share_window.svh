// There is room for the pairs up to that one, and of what a block needs it keeps some.
always_comb
  legal = kept <= whole && (kept != '0 || whole == '0)
       && (32'(access_pair) + 32'd1) * (32'(whole) + 32'(kept)) <= 32'd131072;
