// A target is above 0 and no more than every slot used.
always_comb legal = target != '0 && 32'(target) <= Schedulers * 1024;
