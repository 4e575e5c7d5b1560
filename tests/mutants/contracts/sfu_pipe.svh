// A dispatch comes only while the pipe is ready.
always_comb legal = !dispatch_valid || ready;
