// A response names a client.
always_comb legal = !response_valid || !response_tag[7] || 32'(response_tag[6:5]) < Clients - 1;
