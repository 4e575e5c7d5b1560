// An answer's tag is an SM's or one of the queue's.
always_comb legal = !answer_valid || (answer_tag[7] ? 32'(answer_tag[6:0]) < (1 << TagBits) : 32'(answer_tag) < Sms);
