// A dispatch comes only while the pipe is ready, and for an even register.
always_comb legal = !dispatch_valid || (ready && !dispatch_register[0]);
