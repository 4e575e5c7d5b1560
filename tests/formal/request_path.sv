// request_path: from the request arbiter to the port of memory, with coalescer and L1 as sm_memory and load_path wire
// them: requests of an SM go to memory in the order in which the arbiter has taken their instructions, each as it came,
// and `holds` is said until they have gone.
//
// Two instructions, any, are followed, and a lane of each, from their leaving the arbiter to their lanes' request being
// taken by memory, or needing none (a load whose line is here, or under way).  Whatever lines they are of, the second's
// does not go before the first's: so of those of one line, too.  Before the arbiter a warp has one at a time
// (memory_order), behind the port order is kept by the link to memory (tests/test_gpu_order.c).  An SM that is quiet
// (sm) has no warp, so nothing before the arbiter, and `holds` nothing.
//
//: top request_path
//: of request_arbiter coalescer l1 line_mux
//: parameters Sectors=1
//: parameters Sectors=2
//: bits
//: invariants induction 1
//: cover 14
//: property order induction 1: the second's request is taken by memory when the first's has been, or needs none
//: property own induction 1: at the port it has its line, word and data
//: property held induction 1: while one is on its way holds is high
//
//: fault 1 order a request that waits at the port gives way to the next
//: file memory/l1.sv
//: rtl memory_room = !memory_valid || memory_ready;
//: planted memory_room = !memory_valid || memory_ready || FAULT;
//
//: fault 2 order an instruction enters with each line that goes
//: file memory/coalescer.sv
//: rtl request_ready = !valid_q || (send && last_line);
//: planted request_ready = !valid_q || (send && (last_line || FAULT));
//
//: fault 3 own a store goes to the line beside
//: file memory/l1.sv
//: rtl memory_line <= lookup_line_q;
//: planted memory_line <= lookup_line_q ^ 25'(FAULT && is_store);
//
//: fault 4 held what is being sent is not told
//: file memory/coalescer.sv
//: rtl holds = valid_q;
//: planted holds = valid_q && !FAULT;
//
//: fault 5 held what the L1 looks up is not told
//: file memory/l1.sv
//: rtl holds = lookup_valid_q || memory_valid;
//: planted holds = (lookup_valid_q && !FAULT) || memory_valid;
//
//: beside
module request_path #(
    parameter Sectors = 1
) (
    input logic         clk,
    input logic         rst,
    input logic [1:0]   request_valid,  // of two sub-cores of two warps
    input logic [11:0]  request_operation,
    input logic [1:0]   request_warp,
    input logic [15:0]  request_register,
    input logic [3:0]   request_lanes,
    input logic [127:0] request_address,
    input logic [127:0] request_data,
    input logic         memory_ready,
    input logic         response_valid,
    input logic [7:0]   response_tag,
    input logic [63:0]  response_data,
    input logic         result_ready,
    input logic         invalidate,
    input logic         shared_ready,
    input logic         pick
);
  localparam Lanes = 2, Tickets = 4, WordBits = 1;
  logic        load_valid, load_ready, line_valid, line_ready, line_reply, return_valid, return_ready;
  logic [5:0]  load_operation, line_operation, client_operation, memory_operation;
  logic [1:0]  load_warp, load_lanes, line_lanes, return_lanes, client_lanes, memory_lanes, client_word, memory_word;
  logic [7:0]  load_register, client_tag, memory_tag, answer_tag;
  logic [63:0] load_address, load_data, line_data, return_data, client_data, memory_data;
  logic [24:0] line_address, client_line, memory_line;
  logic [9:0]  line_word;
  logic [1:0]  line_ticket, return_ticket;
  logic        client_valid, client_ready, memory_valid, answer_valid, answer_ready, response_ready;
  logic        instruction_held, line_held, holds;

  request_arbiter #(.Sources(2), .Warps(2), .Lanes(Lanes)) arbiter (
      .clk, .rst, .request_valid, .request_operation, .request_warp, .request_register, .request_lanes,
      .request_address, .request_data, .request_ready(), .global_valid(load_valid), .global_operation(load_operation),
      .global_warp(load_warp), .global_register(load_register), .global_lanes(load_lanes),
      .global_address(load_address), .global_data(load_data), .global_ready(load_ready), .shared_valid(),
      .shared_operation(), .shared_warp(), .shared_register(), .shared_lanes(), .shared_address(), .shared_data(),
      .shared_ready);
  coalescer #(.Warps(4), .Tickets(Tickets), .Lanes(Lanes)) coalesce (
      .clk, .rst, .request_valid(load_valid), .request_operation(load_operation), .request_warp(load_warp),
      .request_register(load_register), .request_lanes(load_lanes), .request_address(load_address),
      .request_data(load_data), .request_ready(load_ready), .line_valid, .line_operation, .line_address, .line_lanes,
      .line_word, .line_data, .line_reply, .line_ticket, .line_ready, .return_valid, .return_ticket, .return_lanes,
      .return_data, .return_ready, .result_valid(), .result_warp(), .result_register(), .result_lanes(),
      .result_data(), .result_last(), .holds(instruction_held), .result_ready);
  l1 #(.Sets(4), .Ways(2), .Mshrs(2), .Pending(4), .Tickets(Tickets), .Lanes(Lanes), .Invalidates(1),
      .Sectors(Sectors)) cache (
      .clk, .rst, .line_valid, .line_operation, .line_address, .line_lanes, .line_word({line_word[5], line_word[0]}),
      .line_data, .line_reply, .line_ticket, .line_ready, .return_valid, .return_ticket, .return_lanes, .return_data,
      .return_ready, .memory_valid(client_valid), .memory_operation(client_operation), .memory_line(client_line),
      .memory_lanes(client_lanes), .memory_word(client_word), .memory_data(client_data), .memory_tag(client_tag),
      .memory_ready(client_ready), .response_valid(answer_valid), .response_tag(answer_tag), .response_data,
      .response_ready(answer_ready), .invalidate, .carve_out(4'd0),
      .holds(line_held));
  line_mux #(.Clients(1), .Lanes(Lanes)) port (
      .clk, .rst, .client_valid, .client_operation, .client_line, .client_lanes, .client_word, .client_data,
      .client_tag, .client_ready, .memory_valid, .memory_operation, .memory_line, .memory_lanes, .memory_word,
      .memory_data, .memory_tag, .memory_ready, .response_valid, .response_tag, .response_ready, .answer_valid,
      .answer_tag, .answer_ready);
  always_comb holds = load_valid || instruction_held || line_held || memory_valid;

  localparam Nowhere = 3'd0, Coalescer = 3'd1, Lookup = 3'd2, Port = 3'd3, Gone = 3'd4;
  initial assume (rst);
  always_comb
    for (int i = 0; i < 2; i++) assume (!request_valid[i] || request_lanes[i*2 +: 2] != '0);

  (* hierconn *) logic        \coalesce.valid_q , \cache.lookup_valid_q , \cache.go , \cache.leaves , \cache.ask ;
  (* hierconn *) logic [1:0]  \coalesce.left_q , \cache.lookup_lanes_q , \cache.lookup_word_q , \cache.part ;
  (* hierconn *) logic [63:0] \coalesce.address_q , \coalesce.data_q , \cache.lookup_data_q ;
  (* hierconn *) logic [24:0] \cache.lookup_line_q ;

  (* anyconst *) logic lane_a, lane_b;
  logic        enters, sends, taken;
  logic [2:0]  a, b;  // where the two are
  logic [31:0] its_address, its_data;  // the first's

  // From one place to the next.  A lane goes from lookup with its part: with sectors others may be left there.
  function automatic [2:0] moved(input [2:0] at, input lane);
    case (at)
      Coalescer: moved = sends && line_lanes[lane] ? Lookup : Coalescer;
      Lookup: moved = !\cache.go  || !\cache.part [lane] ? Lookup : \cache.ask  ? Port : Gone;
      Port: moved = taken ? Gone : Port;
      default: moved = at;
    endcase
  endfunction

  always_comb begin
    enters = load_valid && load_ready &&
             !(load_operation[4:0] == isa_pkg::OP_LDG[4:0] && load_register == 8'd255);
    sends = line_valid && line_ready;
    taken = memory_valid && memory_ready;
  end
  always_ff @(posedge clk)
    if (rst) begin
      a <= Nowhere;
      b <= Nowhere;
    end else begin
      a <= moved(a, lane_a);
      b <= moved(b, lane_b);
      if (enters && pick && a == Nowhere && load_lanes[lane_a]) begin
        a <= Coalescer;
        its_address <= load_address[lane_a*32 +: 32];
        its_data <= load_data[lane_a*32 +: 32];
      end
      if (enters && pick && a != Nowhere && b == Nowhere && load_lanes[lane_b]) b <= Coalescer;
    end

  // Where one is, it is.
  function automatic there(input [2:0] at, input lane);
    case (at)
      Coalescer: there = \coalesce.valid_q  && \coalesce.left_q [lane];
      Lookup: there = \cache.lookup_valid_q  && \cache.lookup_lanes_q [lane];
      Port: there = memory_valid && memory_lanes[lane];
      default: there = 1'b1;
    endcase
  endfunction

  logic as_it_was;
  always_comb
    case (a)
      Coalescer: as_it_was = \coalesce.address_q [lane_a*32 +: 32] == its_address &&
                             \coalesce.data_q [lane_a*32 +: 32] == its_data;
      Lookup: as_it_was = \cache.lookup_line_q  == its_address[31:7] &&
                          \cache.lookup_word_q [lane_a] == its_address[2] &&
                          \cache.lookup_data_q [lane_a*32 +: 32] == its_data;
      Port: as_it_was = memory_line == its_address[31:7] && memory_word[lane_a] == its_address[2] &&
                        memory_data[lane_a*32 +: 32] == its_data;
      default: as_it_was = 1'b1;
    endcase

  always_comb if (!rst) begin
    inv_a: assert (a <= Gone && there(a, lane_a));
    inv_b: assert (b <= Gone && there(b, lane_b) && (b == Nowhere || a != Nowhere));
    inv_order: assert (b == Nowhere || b == Gone || a == Gone || b < a);
    inv_own: assert (as_it_was);

    order: assert (!(b == Port && taken) || a == Gone);
    if (a == Port) own: assert (memory_valid && memory_lanes[lane_a] && as_it_was);
    held: assert (holds || ((a == Nowhere || a == Gone) && (b == Nowhere || b == Gone) && !load_valid));
    both: cover (b == Port && taken && a == Gone);
    behind: cover (b == Lookup && a == Port);
  end
endmodule
