// Takes only what is offered and asked for, and frees only what is in use.
always_comb legal = (take & ~(offer_valid & ask)) == 0 && 32'(read_entry) < Entries && (!read_release || read_valid);
