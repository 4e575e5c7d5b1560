// load_path: from global memory instructions to requests for lines of memory, and back to registers: coalescer or WarpPool, and
// the L1.  Barnes Table II; Kloosterman, chapter 3.  Contract: cmodel/memory/load_path.h.
module load_path #(
    parameter Warps = 64,      // of the whole SM
    parameter Schedulers = 4,
    parameter LoadPath = 0,        // 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID
    parameter PoolCoalescers = 2,
    parameter Waiting = 17,    // instructions of a warp before WarpPool, at most
    parameter Sets = 64,
    parameter Ways = 4,        // 0: data are not kept in the L1
    parameter Mshrs = 16,
    parameter Pending = 32,
    parameter Tickets = 16,
    parameter Invalidates = 0, // of the L1
    parameter Sectors = 1,     // of a line in it; WarpPool has whole ones
    parameter CarveOut = 0,    // of its ways shared memory has some
    localparam WarpBits = $clog2(Warps),
    localparam LineTickets = variants_pkg::LOAD_PATH_NEEDS_QUEUES[LoadPath] ? 256 : Tickets,
    localparam TicketBits = $clog2(LineTickets)
) (
    input  logic                           clk,
    input  logic                           rst,
    // instructions: as they enter the queues of WarpPool, and as they come
    /* verilator lint_off UNUSEDSIGNAL */  // of WarpPool alone
    input  logic [Schedulers-1:0]          queued_valid,
    input  logic [Schedulers*WarpBits-1:0] queued_warp,
    input  logic [Schedulers-1:0]          queued_load,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic                           request_valid,
    input  logic [5:0]                     request_operation,
    input  logic [WarpBits-1:0]            request_warp,
    input  logic [7:0]                     request_register,
    input  logic [31:0]                    request_lanes,
    input  logic [1023:0]                  request_address,
    input  logic [1023:0]                  request_data,
    output logic                           request_ready,
    // results
    output logic                           result_valid,
    output logic [WarpBits-1:0]            result_warp,
    output logic [7:0]                     result_register,
    output logic [31:0]                    result_lanes,
    output logic [1023:0]                  result_data,
    output logic                           result_last,
    input  logic                           result_ready,
    // warps that may not issue
    output logic [Warps-1:0]               draining,
    output logic [Warps-1:0]               load_held,
    // what goes into the L1 and comes out of it
    output logic                           sent_valid,
    output logic                           sent_reply,
    output logic [TicketBits-1:0]          sent_ticket,
    output logic                           returned_valid,
    output logic [TicketBits-1:0]          returned_ticket,
    // memory behind it
    output logic                           memory_valid,
    output logic [5:0]                     memory_operation,
    output logic [24:0]                    memory_line,
    output logic [31:0]                    memory_lanes,
    output logic [32*5-1:0]                memory_word,
    output logic [1023:0]                  memory_data,
    output logic [7:0]                     memory_tag,
    input  logic                           memory_ready,
    input  logic                           response_valid,
    input  logic [7:0]                     response_tag,
    input  logic [1023:0]                  response_data,
    output logic                           response_ready,
    input  logic                           invalidate,
    input  logic [3:0]                     carve_out,
    output logic                           holds  // something is before memory
);
  logic                  line_valid, line_ready, line_reply, return_valid, return_ready;
  logic [5:0]            line_operation;
  logic [24:0]           line_address;
  logic [31:0]           line_lanes, return_lanes;
  logic [32*5-1:0]       line_word;
  logic [1023:0]         line_data, return_data;
  logic [TicketBits-1:0] line_ticket, return_ticket;
  logic                  instruction_held, line_held;
  always_comb holds = instruction_held || line_held;

  generate
    if (LoadPath == variants_pkg::LOAD_PATH_COALESCER) begin : plain
      coalescer #(.Warps(Warps), .Tickets(Tickets)) coalesce (.holds(instruction_held), .*);
      always_comb begin
        draining = '0;
        load_held = '0;
      end
    end else begin : merging
      logic [Warps-1:0] idle, load_may;
      warp_pool #(.Warps(Warps), .Schedulers(Schedulers), .Waiting(Waiting), .Coalescers(PoolCoalescers),
          .Slots(LineTickets), .Mode(LoadPath - 1)) pool (
          .miss(memory_valid && memory_ready && memory_operation == isa_pkg::OP_LDG), .*);
      always_comb begin
        draining = ~idle;
        instruction_held = draining != '0;
        load_held = ~load_may;
      end
    end
  endgenerate

  l1 #(.Sets(Sets), .Ways(Ways), .Mshrs(Mshrs), .Pending(Pending), .Tickets(LineTickets), .Invalidates(Invalidates),
      .Sectors(variants_pkg::LOAD_PATH_NEEDS_QUEUES[LoadPath] ? 1 : Sectors), .CarveOut(CarveOut)) cache (.clk, .rst, .line_valid, .line_operation, .line_address, .line_lanes, .line_word, .line_data, .line_reply,
      .line_ticket, .line_ready, .return_valid, .return_ticket, .return_lanes, .return_data, .return_ready,
      .memory_valid, .memory_operation, .memory_line, .memory_lanes, .memory_word, .memory_data, .memory_tag,
      .memory_ready, .response_valid, .response_tag, .response_data, .response_ready, .invalidate, .carve_out,
      .holds(line_held));

  always_comb begin
    sent_valid = line_valid && line_ready;
    sent_reply = line_reply;
    sent_ticket = line_ticket;
    returned_valid = return_valid && return_ready;
    returned_ticket = return_ticket;
  end
endmodule
