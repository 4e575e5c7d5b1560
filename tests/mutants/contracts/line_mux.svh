// A response names a client; only the data's tags have more than five bits.
always_comb begin
  legal = !response_valid || !response_tag[7] || 32'(response_tag[6:5]) < Clients - 1;
  for (int c = 1; c < Clients; c++) legal = legal && (client_tag[c*8+5 +: 3] == '0 || client_tag[c*8 +: 8] == line_pkg::NO_REPLY);
end
