// A goal is at most all of it.
always_comb legal = goal <= 11'd1024;
