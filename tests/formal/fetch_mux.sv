// fetch_mux: who asks is served in turn, and has the answer to what it asked for, and nobody else.
//
//: parameters Sms=3 BlockBits=3 TagBits=2
//: parameters Sms=1 BlockBits=4 TagBits=6
//: parameters Sms=6 BlockBits=2 TagBits=3
//: bits
//: invariants induction 1
//: cover 8
//: property one induction 1: when memory is ready one of those that ask is served, and none that does not ask
//: property its_own induction 1: memory is asked for the word of the one that is served
//: property turn induction 1: nobody is served twice while another one that asks is not
//: property soon induction 1: who asks is served before memory has taken Sms + 1 requests of others
//: property right_half induction 1: an SM has its block's number, as it stands in the word that it asked for
//: property right_one induction 1: an answer goes to the one whose tag it has, with the queue's own tag
//
//: fault 1 one memory that is not ready serves
//: file dispatch/fetch_mux.sv
//: rtl {queue_ready, fetch_ready} = read_ready ? chosen : '0;
//: planted {queue_ready, fetch_ready} = read_ready || FAULT ? chosen : '0;
//
//: fault 2 its_own the queue has the tag of an SM
//: file dispatch/fetch_mux.sv
//: rtl read_tag = chosen[Sms] ? {1'b1,
//: planted read_tag = chosen[Sms] ? {1'(!FAULT),
//
//: fault 3 turn who was served last is first
//: file dispatch/fetch_mux.sv
//: rtl from_q <= ~(chosen | (chosen - 1'b1));
//: planted from_q <= ~((FAULT ? '0 : chosen) | (chosen - 1'b1));
//
//: fault 4 right_half always the lower half
//: file dispatch/fetch_mux.sv
//: rtl (fetch_place[i*PointerBits] ? BlockBits : 0)
//: planted (fetch_place[i*PointerBits] && !FAULT ? BlockBits : 0)
//
//: fault 5 right_one the queue's answer goes to an SM as well
//: file dispatch/fetch_mux.sv
//: rtl fetch_answer[i] = answer_valid && answer_tag == 8'(i);
//: planted fetch_answer[i] = answer_valid && (FAULT ? answer_tag[6:0] == 7'(i) : answer_tag == 8'(i));
//
//: fault 6 soon the first who asks is always next
//: file dispatch/fetch_mux.sv
//: rtl first = behind != '0 ? behind : wanting;
//: planted first = behind != '0 && !FAULT ? behind : wanting;
//
//: inside fetch_mux
  initial assume (rst);

  // Two of those that may ask, any: whether `other` has been served since `me` asks; and a word, which `me` has asked for.
  localparam WhoBits = $clog2(Sms + 2);
  (* anyconst *) logic [WhoBits-1:0]     me, other;
  (* anyconst *) logic [2*BlockBits-1:0] data;
  logic [Sms:0]           asks, served;
  logic [PointerBits-2:0] my_word, word;
  logic [PointerBits-1:0] my_place, place;
  logic [TagBits-1:0]     my_tag, tag;
  logic                   given, mine, is_queue, is_answer;
  logic [7:0]             number;
  always_comb begin
    assume (32'(me) <= Sms && 32'(other) <= Sms && me != other);
    asks = {queue_valid, fetch_valid};
    served = {queue_ready, fetch_ready};
    is_queue = 32'(me) == Sms;
    my_place = '0;
    number = '0;
    for (int i = 0; i < Sms; i++) if (32'(me) == i) my_place = fetch_place[i*PointerBits +: PointerBits];
    for (int i = 0; i <= Sms; i++) number = number + 8'(served[i]);
    my_word = is_queue ? queue_word : my_place[PointerBits-1:1];
    is_answer = answer_valid && mine && answer_tag == (is_queue ? {1'b1, 7'(tag)} : 8'(me));
  end
  always_ff @(posedge clk) begin
    if (rst || start || !asks[me] || served[me]) given <= 1'b0;
    else if (served[other]) given <= 1'b1;
    if (rst) mine <= 1'b0;
    else if (served[me]) mine <= 1'b1;
    else if (is_answer) mine <= 1'b0;
    if (served[me]) begin
      place <= my_place;
      word <= read_word;
      tag <= queue_tag;
    end
  end

  // The callers: a place stands until its answer.  Memory has `data` there.
  logic was_waiting;
  always_ff @(posedge clk) was_waiting <= !rst && asks[me] && !served[me];
  always_comb if (!rst) begin
    assume (!mine || is_queue || my_place == place);
    assume (!was_waiting || asks[me]);
    if (is_answer) assume (answer_word == data);
  end

  // How far somebody is from its turn.
  logic [7:0] nearest;
  always_comb begin
    nearest = '0;
    for (int i = Sms; i >= 0; i--) if (from_q[i]) nearest = 8'(i);
  end
  function automatic [7:0] distance(input [7:0] who, input [7:0] from);
    distance = who >= from ? who - from : who + 8'(Sms + 1) - from;
  endfunction

  // Requests of others that memory has taken since `me` asks.
  logic [7:0] waited;
  always_ff @(posedge clk)
    if (rst || start || !asks[me] || served[me]) waited <= '0;
    else if (served != '0) waited <= waited + 1'b1;

  always_comb if (!rst) begin
    inv_waited: assert (32'(waited) <= Sms && 32'(waited) + 32'(distance(8'(me), nearest)) <= Sms);
    inv_from: assert (from_q == '1 << nearest || from_q == '0);
    inv_given: assert (!given || distance(8'(me), nearest) < distance(8'(other), nearest));
    inv_word: assert (!mine || is_queue || word == place[PointerBits-1:1]);

    one: assert (number == 8'(read_ready && asks != '0) && (served & ~asks) == '0 && read_valid == (asks != '0));
    its_own: assert (!served[me] || (read_word == my_word && read_tag == (is_queue ? {1'b1, 7'(queue_tag)} : 8'(me))));
    soon: assert (32'(waited) <= Sms);
    turn: assert (!(given && served[other]));
    right_half: assert (!is_answer || is_queue
                        || fetch_number == (place[0] ? data[2*BlockBits-1:BlockBits] : data[BlockBits-1:0]));
    right_one: assert (queue_answer_valid == (answer_valid && answer_tag[7])
                       && (fetch_answer & (fetch_answer - 1'b1)) == '0 && !(queue_answer_valid && fetch_answer != '0)
                       && (!is_answer || (is_queue ? queue_answer_valid && queue_answer_tag == tag && queue_answer_word == data
                                                   : fetch_answer == Sms'(1) << me)));
    passed: cover (given && served[me]);
    answered: cover (is_answer && fetch_number != '0);
  end
