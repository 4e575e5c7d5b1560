// There are no more pairs than blocks, and a scheduler issues an instruction or a question.
always_comb legal = 32'(pairs) <= Blocks / 2 && (commit_valid & probe_valid) == '0;
