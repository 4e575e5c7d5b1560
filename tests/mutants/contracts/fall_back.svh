// A target is no more than every slot used.
always_comb legal = 32'(target) <= Schedulers * 1024;
