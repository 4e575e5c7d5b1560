// coalescer: each lane of an instruction is sent once, with all that want its line; a ticket is its own as long as lanes are
// to come back, and what comes back leaves in order, as it came.
//
// `lane` and `another` are any lanes, `ticket` any ticket; one of the returns is followed to its leaving.
//
//: parameters Warps=4 Tickets=2 Lanes=2
//: parameters Warps=2 Tickets=3 Lanes=3
//: invariants induction 1
//: cover 10
//: property line induction 1: a line goes with the lanes that want it, all of them, and each has its word
//: property once induction 1: a lane that goes was to be sent, and has not been before
//: property all induction 1: the next instruction enters when no lane is left behind
//: property own induction 1: a ticket that is given has no lanes to come
//: property last_one induction 1: the last result of an instruction is that without which lanes are missing
//: property result induction 1: results leave in the order in which their lines came back, as these are
//:
//: fault 1 line address bit 31 is not compared
//: file memory/line_lanes.sv
//: rtl address[l*32+32-LineBits +: LineBits] == line;
//: planted (address[l*32+32-LineBits +: LineBits] == line || (FAULT && address[l*32+7 +: 24] == line[23:0]));
//:
//: fault 2 once lanes that have gone are left
//: file memory/coalescer.sv
//: rtl left_q <= behind;
//: planted left_q <= FAULT ? left_q : behind;
//:
//: fault 3 all an instruction enters with each line that goes
//: file memory/coalescer.sv
//: rtl request_ready = !valid_q || (send && last_line);
//: planted request_ready = !valid_q || (send && (last_line || FAULT));
//:
//: fault 4 own a ticket is free with the first line that is back
//: file memory/coalescer.sv
//: rtl if (last) busy_q[return_ticket] <= 1'b0;
//: planted if (last || FAULT) busy_q[return_ticket] <= 1'b0;
//:
//: fault 5 last_one the last is that which comes back alone
//: file memory/coalescer.sv
//: rtl last = remaining == 0;
//: planted last = remaining == 0 || FAULT;
//:
//: fault 6 result the second result is not moved up
//: file memory/coalescer.sv
//: rtl result_lanes_q[0] <= result_lanes_q[1];
//: planted if (!FAULT) result_lanes_q[0] <= result_lanes_q[1];
//:
//: inside coalescer
  // The line of the lowest of some lanes.
  function automatic [24:0] first_line(input [Lanes-1:0] lanes, input [Lanes*32-1:0] address);
    first_line = '0;
    for (int l = Lanes - 1; l >= 0; l--) if (lanes[l]) first_line = address[l*32+7 +: 25];
  endfunction

  initial assume (rst);
  (* anyconst *) logic [1:0] lane, another;
  (* anyconst *) logic [TicketBits-1:0] ticket;
  always_comb begin
    assume (32'(lane) < Lanes && 32'(another) < Lanes && 32'(ticket) < Tickets);
    if (request_valid) assume (request_lanes != '0);
  end

  // Lanes of the instruction that are to be sent, by what has entered and gone; of the ticket, sent and not back, and not sent.
  logic due;
  logic [Lanes-1:0] out, unsent;
  logic gives, mine, back;
  always_comb begin
    gives = send && reply_q && line_ticket == ticket;
    mine = valid_q && reply_q && held_q && ticket_q == ticket;  // the instruction under way has it
    back = take && return_ticket == ticket;
    if (return_valid && return_ticket == ticket) assume (return_lanes != '0 && (return_lanes & ~out) == '0);
    if (return_valid) assume (32'(return_ticket) < Tickets);
  end
  always_ff @(posedge clk)
    if (rst) begin
      due <= 1'b0;
      out <= '0;
      unsent <= '0;
    end else begin
      if (enter) due <= request_lanes[lane];
      else if (send && line_lanes[lane]) due <= 1'b0;
      out <= (out | (gives ? line_lanes : '0)) & ~(back ? return_lanes : '0);
      if (gives) unsent <= left_q & ~line_lanes;
    end

  // A return, until its result leaves.
  (* anyseq *) logic pick;
  logic follows, place, its_last;
  logic [Lanes-1:0] its_lanes;
  logic [31:0] its_word;
  always_ff @(posedge clk)
    if (rst) follows <= 1'b0;
    else if (!follows && pick && back) begin
      follows <= 1'b1;
      place <= results_q != '0 && !give;
      its_lanes <= return_lanes;
      its_word <= return_data[lane*32 +: 32];
      its_last <= ((out & ~return_lanes) | unsent) == '0;
    end else if (follows && give) begin
      if (!place) follows <= 1'b0;
      place <= 1'b0;
    end

  always_comb if (!rst) begin
    inv_left: assert (!valid_q || (left_q != '0 && line_q == first_line(left_q, address_q)));
    inv_due: assert (due == (valid_q && left_q[lane]));
    inv_results: assert (results_q <= 2'd2 && results_q != 2'd3);
    inv_busy: assert (busy_q[ticket] == ((out | unsent) != '0) && (!busy_q[ticket] || waiting_q[ticket] == (out | unsent)) && (out & unsent) == '0);
    inv_unsent: assert (mine ? unsent == left_q && busy_q[ticket] : unsent == '0);
    if (valid_q && reply_q && held_q) inv_ticket: assert (32'(ticket_q) < Tickets);
    if (follows) inv_place: assert (place ? results_q == 2'd2 && result_lanes_q[1] == its_lanes && result_data_q[1][lane*32 +: 32] == its_word && result_last_q[1] == its_last
                                          : results_q != '0);

    if (line_valid) line: assert (line_lanes != '0 && (line_lanes & ~left_q) == '0 &&
                                  (!line_lanes[lane] || (address_q[lane*32+7 +: 25] == line_address && line_word[lane*WordBits +: WordBits] == address_q[lane*32+2 +: WordBits])) &&
                                  (!line_lanes[lane] || !left_q[another] || line_lanes[another] == (address_q[another*32+7 +: 25] == address_q[lane*32+7 +: 25])));
    if (line_valid && line_lanes[lane]) once: assert (due);
    if (request_ready) all: assert (!due || (send && line_lanes[lane]));
    if (gives && !held_q) own: assert ((out | unsent) == '0);
    if (back) last_one: assert (last == (((out & ~return_lanes) | unsent) == '0));
    if (follows && !place) result: assert (result_valid && result_lanes == its_lanes && result_data[lane*32 +: 32] == its_word && result_last == its_last);
    split: cover (follows && place && !its_last);
  end
