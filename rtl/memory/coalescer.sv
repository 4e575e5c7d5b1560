// coalescer: turns a warp's global memory instruction into requests of one 128-byte line each, and the lines that come
// back into register writes.  Contract: cmodel/memory/coalescer.h.
module coalescer #(
    parameter Warps = 64,    // of the whole SM
    parameter Tickets = 16,  // instructions that may wait for lines
    parameter Lanes = 32,    // of a warp
    localparam WordBits = 5,
    localparam WarpBits = $clog2(Warps),
    localparam TicketBits = $clog2(Tickets)
) (
    input  logic                      clk,
    input  logic                      rst,
    input  logic                      request_valid,
    input  logic [5:0]                request_operation,
    input  logic [WarpBits-1:0]       request_warp,
    input  logic [7:0]                request_register,
    input  logic [Lanes-1:0]          request_lanes,      // never zero
    input  logic [Lanes*32-1:0]       request_address,    // bytes
    input  logic [Lanes*32-1:0]       request_data,
    output logic                      request_ready,
    output logic                      line_valid,
    output logic [5:0]                line_operation,
    output logic [24:0]               line_address,       // byte address / 128
    output logic [Lanes-1:0]          line_lanes,
    output logic [Lanes*WordBits-1:0] line_word,          // of each lane, within the line
    output logic [Lanes*32-1:0]       line_data,          // in lane order
    output logic                      line_reply,
    output logic [TicketBits-1:0]     line_ticket,
    input  logic                      line_ready,
    input  logic                      return_valid,
    input  logic [TicketBits-1:0]     return_ticket,
    input  logic [Lanes-1:0]          return_lanes,
    input  logic [Lanes*32-1:0]       return_data,
    output logic                      return_ready,
    output logic                      result_valid,
    output logic [WarpBits-1:0]       result_warp,
    output logic [7:0]                result_register,
    output logic [Lanes-1:0]          result_lanes,
    output logic [Lanes*32-1:0]       result_data,
    output logic                      result_last,
    output logic                      holds,              // an instruction is being sent
    input  logic                      result_ready
);
  // The instruction being sent.
  logic                  valid_q, reply_q, held_q;
  logic [5:0]            operation_q;
  logic [WarpBits-1:0]   warp_q;
  logic [7:0]            destination_q;
  logic [TicketBits-1:0] ticket_q;
  logic [Lanes-1:0]      left_q;  // lanes still to be sent
  logic [24:0]           line_q;  // of the lowest of these
  logic [Lanes*32-1:0]   address_q, data_q;

  // Tickets.
  logic [Tickets-1:0]                busy_q;
  (* mem2reg *) logic [Lanes-1:0]    waiting_q [0:Tickets-1];  // lanes still to be sent or to come back
  (* mem2reg *) logic [WarpBits-1:0] ticket_warp_q [0:Tickets-1];
  (* mem2reg *) logic [7:0]          ticket_destination_q [0:Tickets-1];

  // Sending.
  logic [TicketBits-1:0] free_ticket;
  logic                  send, enter, wants_reply, swallow;

  always_comb begin
    free_ticket = '0;
    for (int t = Tickets - 1; t >= 0; t--) if (!busy_q[t]) free_ticket = TicketBits'(t);
    holds = valid_q;
    line_valid = valid_q && (!reply_q || held_q || busy_q != {Tickets{1'b1}});
    line_ticket = !reply_q ? '0 : held_q ? ticket_q : free_ticket;
  end

  logic [Lanes-1:0] behind;                   // left when this line has gone
  logic [24:0]      next_line, request_line;  // the first of these, and of a request
  logic             last_line;
  assign line_address = line_q;
  line_lanes #(.Lanes(Lanes)) sent (
      .lanes(left_q), .address(address_q), .line(line_address), .together(line_lanes), .behind, .last(last_line));
  lowest_line #(.Lanes(Lanes)) next (.lanes(behind), .address(address_q), .line(next_line));
  lowest_line #(.Lanes(Lanes)) opening (.lanes(request_lanes), .address(request_address), .line(request_line));

  always_comb for (int l = 0; l < Lanes; l++) line_word[l*WordBits +: WordBits] = address_q[l*32+2 +: WordBits];
  assign line_operation = operation_q;
  assign line_data = data_q;
  assign line_reply = reply_q;

  always_comb begin
    send = line_valid && line_ready;
    request_ready = !valid_q || (send && last_line);
    swallow = request_operation[4:0] == isa_pkg::OP_LDG[4:0] && request_register == 8'd255;
    wants_reply = request_operation[4:0] != isa_pkg::OP_STG[4:0] && request_register != 8'd255;
    enter = request_valid && request_ready && !swallow;
  end

  always_ff @(posedge clk)
    if (rst) valid_q <= 1'b0;
    else begin
      if (send) begin
        valid_q <= !last_line;
        left_q <= behind;
        line_q <= next_line;
        held_q <= 1'b1;
        ticket_q <= line_ticket;
      end
      if (enter) begin
        valid_q <= 1'b1;
        reply_q <= wants_reply;
        held_q <= 1'b0;
        operation_q <= request_operation;
        warp_q <= request_warp;
        destination_q <= request_register;
        left_q <= request_lanes;
        line_q <= request_line;
        address_q <= request_address;
        data_q <= request_data;
      end
    end

  // Returning.
  logic                              take, give, last;
  logic [Lanes-1:0]                  remaining;
  logic [1:0]                        results_q;  // how many wait, 0 to 2
  (* mem2reg *) logic [WarpBits-1:0] result_warp_q [0:1];  // oldest first
  (* mem2reg *) logic [7:0]          result_destination_q [0:1];
  (* mem2reg *) logic [Lanes-1:0]    result_lanes_q [0:1];
  (* mem2reg *) logic [Lanes*32-1:0] result_data_q [0:1];
  logic [1:0]                        result_last_q;

  always_comb begin
    return_ready = !results_q[1];
    take = return_valid && return_ready;
    give = result_valid && result_ready;
    remaining = waiting_q[return_ticket] & ~return_lanes;
    last = remaining == 0;
  end

  always_ff @(posedge clk)
    if (rst) busy_q <= '0;
    else begin
      if (take) begin
        waiting_q[return_ticket] <= remaining;
        if (last) busy_q[return_ticket] <= 1'b0;
      end
      if (send && reply_q && !held_q) begin
        busy_q[free_ticket] <= 1'b1;
        waiting_q[free_ticket] <= left_q;
        ticket_warp_q[free_ticket] <= warp_q;
        ticket_destination_q[free_ticket] <= destination_q;
      end
    end

  always_ff @(posedge clk)
    if (rst) results_q <= '0;
    else begin
      results_q <= results_q + 2'(take) - 2'(give);
      if (give && results_q[1]) begin
        result_warp_q[0] <= result_warp_q[1];
        result_destination_q[0] <= result_destination_q[1];
        result_lanes_q[0] <= result_lanes_q[1];
        result_data_q[0] <= result_data_q[1];
        result_last_q[0] <= result_last_q[1];
      end
      // return_ready leaves room for one more, so a return goes to place 0 when that is empty or being left.
      for (int p = 0; p < 2; p++)
        if (take && (results_q[0] && !give) == (p == 1)) begin
          result_warp_q[p] <= ticket_warp_q[return_ticket];
          result_destination_q[p] <= ticket_destination_q[return_ticket];
          result_lanes_q[p] <= return_lanes;
          result_data_q[p] <= return_data;
          result_last_q[p] <= last;
        end
    end

  assign result_valid = results_q != 0;
  assign result_warp = result_warp_q[0];
  assign result_register = result_destination_q[0];
  assign result_lanes = result_lanes_q[0];
  assign result_data = result_data_q[0];
  assign result_last = result_last_q[0];
endmodule
