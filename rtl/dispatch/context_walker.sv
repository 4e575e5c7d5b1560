// context_walker: which line of a block's context is moved next, where it is in memory, and which loads are under way.
// Scavenger: Kloosterman 5.5.2.  Contract: cmodel/dispatch/context_walker.h.
module context_walker #(
    parameter Places = 32,  // for blocks of each kernel, in memory
    parameter Banks = 2,    // of registers
    localparam PlaceBits = $clog2(Places)
) (
    input  logic                 clk,
    input  logic                 rst,
    // configuration
    input  logic [24:0]          context_line,
    input  logic [15:0]          context_lines,
    input  logic [2*8-1:0]       rows_per_warp,
    /* verilator lint_off UNUSEDSIGNAL */  // shared memory is counted in lines
    input  logic [2*17-1:0]      shared_bytes,
    /* verilator lint_on UNUSEDSIGNAL */
    // the block, and what becomes of it
    input  logic                 start,
    input  logic                 kernel,
    input  logic [PlaceBits-1:0] place,
    input  logic [31:0]          warps,
    input  logic                 save,
    input  logic                 load,
    input  logic                 line_done,
    // memory
    input  logic                 memory_ready,
    input  logic                 response_valid,
    input  logic [4:0]           response_place,
    output logic                 finished,
    output logic                 line_valid,
    output logic                 line_shared,
    output logic [4:0]           line_number,
    output logic [9:0]           line_at,
    output logic                 memory_valid,
    output logic                 memory_store,
    output logic [24:0]          memory_line,
    output logic [7:0]           memory_tag,
    output logic                 response_ready
);
  function automatic [4:0] lowest(input [31:0] set);
    lowest = '0;
    for (int i = 31; i >= 0; i--) if (set[i]) lowest = 5'(i);
  endfunction

  logic [31:0] left_q;             // warps whose lines are not all begun
  logic        shared_q;           // the next line: of shared memory, or of the lowest of these
  logic [9:0]  at_q;               // which of its lines
  logic [24:0] line_q;             // of memory, the next or that of the request
  logic        request_q, load_q;  // of memory
  logic [4:0]  place_q;            // of the load
  logic [31:0] loading_q;          // places of loads
  (* mem2reg *) logic [15:0] wanted_q [0:31];  // what each is: {shared, number, line}
  logic        put_q;              // a line has come that is to be put where this says:
  logic [15:0] put_at_q;

  // ---- the next line
  logic [4:0]  number;             // of its warp
  logic [9:0]  last_of_warp;
  logic        none_left;
  logic [31:0] left;               // after this warp's
  logic [24:0] first;
  always_comb begin
    number = lowest(left_q);
    last_of_warp = 10'(rows_per_warp[kernel*8 +: 8]) * 10'(Banks) + 10'd1;
    none_left = shared_q && at_q == shared_bytes[kernel*17+7 +: 10];
    left = left_q & (left_q - 1'b1);
    first = context_line + 25'(32'(kernel) * Places + 32'(place)) * 25'(context_lines);
  end

  // ---- what this cycle does
  logic       begins, begun, sent, answered, put_done;
  logic [4:0] free;                // place for a load
  always_comb begin
    free = lowest(~loading_q);
    begins = load && !request_q && !none_left && loading_q != '1;
    begun = begins || (save && line_done);
    sent = request_q && memory_ready;
    answered = response_valid && !put_q;
    put_done = load && line_done;
    finished = (save || load) && none_left && !request_q && loading_q == '0 && !put_q;
    line_valid = load ? put_q : save && !none_left;
    {line_shared, line_number, line_at} = load ? put_at_q : {shared_q, number, at_q};
    memory_valid = request_q;
    memory_store = request_q && !load_q;
    memory_line = line_q;
    memory_tag = load_q ? 8'(place_q) : line_pkg::NO_REPLY;
    response_ready = !put_q;
  end

  always_ff @(posedge clk) begin
    // By halves: a carry does not run through both.
    if (sent) begin
      line_q[11:0] <= line_q[11:0] + 1'b1;
      if (&line_q[11:0]) line_q[24:12] <= line_q[24:12] + 1'b1;
    end
    if (begun) begin
      at_q <= at_q + 1'b1;
      if (!shared_q && at_q == last_of_warp) begin
        at_q <= '0;
        left_q <= left;
        shared_q <= left == '0;
      end
    end
    if (start) begin
      line_q <= first;
      left_q <= warps;
      shared_q <= 1'b0;
      at_q <= '0;
    end
  end

  always_ff @(posedge clk) begin
    if (rst || sent) request_q <= 1'b0;
    else if (begun) request_q <= 1'b1;
    if (begun) load_q <= begins;
    if (start) loading_q <= '0;
    if (begins) begin
      place_q <= free;
      loading_q[free] <= 1'b1;
      wanted_q[free] <= {shared_q, shared_q ? 5'd0 : number, at_q};
    end
    if (answered) begin
      loading_q[response_place] <= 1'b0;
      put_at_q <= wanted_q[response_place];
    end
    if (rst || start || put_done) put_q <= 1'b0;
    else if (answered) put_q <= 1'b1;
  end
endmodule
