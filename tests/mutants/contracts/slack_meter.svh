// As many warps and lines as there are at most; only active warps are ready.
always_comb legal = 32'(active) <= Warps && ready <= active && 32'(outstanding) <= Lines;
