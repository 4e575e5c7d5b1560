// line_mux: who asks is served, in a bounded number of requests; a response goes to who asked; no request is lost or doubled.
//
// `key` is any client.  What it waits for is counted in requests that memory takes of others meanwhile.
//
//: parameters Clients=3 Patience1=2 Patience2=1 Patience3=1 Lanes=2
//: parameters Clients=1 Patience1=1 Patience2=1 Patience3=1 Lanes=2
//: parameters Clients=2 Patience1=1 Patience2=1 Patience3=1 Lanes=2
//: parameters Clients=2 Patience1=4095 Patience2=1 Patience3=1 Lanes=2
//: parameters Clients=4 Patience1=1 Patience2=2 Patience3=3 Lanes=2
//: invariants induction 1
//: cover 12
//: property once induction 1: memory takes the request of one client that has one, if any has, and tells no other that has
//: property request induction 1: that request is on the port as it is, with a tag of the client's
//: property bounded induction 1: a client waits for fewer requests than the contract says
//: property routed induction 1: a response under the tag of a request goes to who asked, with its own tag, and waits for it alone
//: property nobody induction 1: without a response none is offered
//
//: fault 1 once a client that stands back is told that it is served
//: file memory/line_mux.sv
//: rtl client_ready[c] = memory_ready && !decided[c] && !(spent[c] && below);
//: planted client_ready[c] = memory_ready && !decided[c] && !(spent[c] && below && !FAULT);
//
//: fault 2 request the lanes of a store without reply are those of data
//: file memory/line_mux.sv
//: rtl memory_lanes = client_lanes[c*Lanes +: Lanes];
//: planted memory_lanes = client_lanes[(FAULT && client_tag[c*8 +: 8] == 8'd255 ? 0 : c)*Lanes +: Lanes];
//
//: fault 3 bounded the count of a client ends when one above it is served
//: file memory/line_mux.sv
//: rtl else if (memory_ready && !decided[n])
//: planted else if (memory_ready && (!decided[n] || FAULT))
//
//: fault 4 routed the second of the others has the tags of the first
//: file memory/line_mux.sv
//: rtl memory_tag = {1'b1, 2'(c - 1),
//: planted memory_tag = {1'b1, FAULT ? 2'd0 : 2'(c - 1),
//
//: fault 5 nobody a response that is not there is offered to data
//: file memory/line_mux.sv
//: rtl answer_valid = named & {Clients{response_valid}};
//: planted answer_valid = named & {Clients{response_valid || FAULT}};
//
//: inside line_mux
  // The caller: tags are the client's.
  initial assume (rst);
  logic legal;
  always_comb begin
    legal = 1'b1;
    for (int c = 0; c < Clients; c++)
      if (client_tag[c*8 +: 8] != 8'd255 && client_tag[c*8 +: 8] >= (c == 0 ? 8'd128 : c == 3 ? 8'd31 : 8'd32)) legal = 1'b0;
    assume (legal);
  end

  (* anyconst *) logic [1:0] key;
  always_comb assume (32'(key) < Clients);

  // Requests that may be taken of those above `key` before one of it or below: their patience left, in a mixed radix.
  localparam N = 16;
  logic [4*N-1:0] patience, left, run;
  genvar m;
  generate
    for (m = 0; m < 4; m = m + 1) begin : counts
      if (m == 0 || m >= Clients) begin : none
        assign patience[m*N +: N] = '0;
        assign run[m*N +: N] = '0;
      end else begin : some
        assign patience[m*N +: N] = N'(m == 1 ? Patience1 : m == 2 ? Patience2 : Patience3);
        assign run[m*N +: N] = N'(clients[m].others.run_q);
      end
      assign left[m*N +: N] = patience[m*N +: N] - run[m*N +: N];
    end
  endgenerate
  logic [N-1:0] above, product, most, waited;
  logic within, taken, waits, stood_back;
  always_comb begin
    above = '0;
    product = 1;
    within = 1'b1;
    for (int d = 3; d >= 0; d--) begin
      if (run[d*N +: N] > patience[d*N +: N]) within = 1'b0;
      if (d > 32'(key)) begin
        above = above + left[d*N +: N] * product;
        product = product * (patience[d*N +: N] + 1'b1);
      end
    end
    most = stood_back || spent[key] ? 2 * product - 1'b1 : product - 1'b1;
    taken = memory_valid && memory_ready;
    waits = client_valid[key] && !client_ready[key];
  end
  always_ff @(posedge clk)
    if (rst || !waits) begin
      waited <= '0;
      stood_back <= 1'b0;
    end else begin
      waited <= waited + N'(taken);
      stood_back <= stood_back || spent[key];
    end

  // A request of `key` that memory took, and its tags; every later one with a reply may be it.
  (* anyconst *) logic [7:0] its_tag;
  logic [7:0] sent_tag;
  logic sent;
  always_ff @(posedge clk)
    if (rst) sent <= 1'b0;
    else if (taken && client_ready[key] && client_valid[key] && client_tag[key*8 +: 8] == its_tag && its_tag != 8'd255) begin
      sent <= 1'b1;
      sent_tag <= memory_tag;
    end

  // Of the client whose request is taken.
  logic [Clients-1:0] served;
  logic [2:0] many;
  logic [1:0] who;
  always_comb begin
    served = client_valid & client_ready;
    many = '0;
    who = '0;
    for (int c = 0; c < Clients; c++)
      if (served[c]) begin
        many = many + 1'b1;
        who = 2'(c);
      end
  end

  always_comb if (!rst) begin
    inv_within: assert (within && product != 0);
    inv_waited: assert (waited + above + (spent[key] ? product : N'(0)) <= (stood_back || spent[key] ? 2 * product - 1 : product - 1));
    if (sent) inv_tag: assert (its_tag != 8'd255 && sent_tag != 8'd255 && sent_tag == (key == 0 ? its_tag : {1'b1, 2'(key - 1'b1), its_tag[4:0]}) &&
                               its_tag < (key == 0 ? 8'd128 : 8'd32));

    once: assert (memory_valid == (client_valid != '0) && many == 3'(taken));
    if (taken) request: assert (memory_operation == client_operation[who*6 +: 6] && memory_line == client_line[who*25 +: 25] &&
                                memory_lanes == client_lanes[who*Lanes +: Lanes] && memory_word == client_word[who*Lanes +: Lanes] &&
                                memory_data == client_data[who*Lanes*32 +: Lanes*32] &&
                                (memory_tag == 8'd255) == (client_tag[who*8 +: 8] == 8'd255));
    bounded: assert (waited <= most && !(waits && taken && waited == most));
    if (sent && response_valid && response_tag == sent_tag)
      routed: assert (answer_valid == Clients'(1) << key && answer_tag[key*8 +: 8] == its_tag && response_ready == answer_ready[key]);
    if (!response_valid) nobody: assert (answer_valid == '0);
    if (Clients > 1) late: cover (Clients != 1 && waited != '0 && taken && !waits && client_valid[key]);
  end
