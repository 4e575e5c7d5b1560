// The latency is 0 to 20 cycles.
always_comb legal = score_latency <= 5'd20;
