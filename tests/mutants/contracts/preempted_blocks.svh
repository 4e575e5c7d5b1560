// One block moves at a time: it goes where a place is free, or comes back from a queue that has one, and then ends as it began.
logic back = 1'b0;  // what moves
always_comb
  legal = !(take && resume) && (!(take || resume) || !moving) && (!take || !full[kernel]) && (!resume || waiting[kernel]) &&
          (!saved || (moving && !back)) && (!restored || (moving && back));
always_ff @(posedge clk) if (take || resume) back <= resume;
