// context_buffer: one line of a block's context, on its way between the SM and memory.
// Scavenger: Kloosterman 5.5.2.  Contract: cmodel/dispatch/context_buffer.h.
module context_buffer #(
    parameter StackDepth = 16,
    localparam EntryBits = $clog2(StackDepth)
) (
    input  logic                 clk,
    input  logic                 rst,
    // the line
    input  logic                 start,
    input  logic                 read,
    input  logic                 put,
    input  logic                 line_shared,
    input  logic [9:0]           line_at,
    // its warp, and what others want in this cycle
    input  logic                 warp_waiting,
    input  logic                 launch_valid,
    input  logic                 done_valid,
    input  logic                 arrive_valid,
    input  logic [11*32-1:0]     context_rdata_state,
    input  logic                 context_ready,
    input  logic                 context_rdata_entry,
    input  logic [63:0]          context_rdata_saved,
    input  logic                 context_ack,
    input  logic                 context_rdata_row,
    input  logic [1023:0]        context_rdata_data,
    input  logic                 shared_ready,
    input  logic                 shared_read,
    input  logic [1023:0]        shared_data,
    // memory
    input  logic                 memory_store,
    input  logic                 memory_ready,
    input  logic                 response_valid,
    input  logic [1023:0]        response_data,
    output logic                 line_done,
    output logic                 state_stop,
    output logic                 state_write,
    output logic                 state_arrive,
    output logic [11*32-1:0]     context_state,
    output logic                 context_read,
    output logic                 context_put,
    output logic [EntryBits-1:0] context_entry,
    output logic [63:0]          context_saved,
    output logic                 context_row,
    output logic                 context_row_write,
    output logic                 shared_valid,
    output logic                 shared_write,
    output logic                 data_used,
    output logic [1023:0]        data
);
  logic [4:0]    step_q, depth_q;  // entries of the line of them that have been moved, or asked for; those there are
  logic          asked_q;          // a row comes in this cycle
  logic [1023:0] data_q;

  // ---- what the line is of
  logic of_state, of_entries, of_row;
  always_comb begin
    of_state = !line_shared && line_at == 10'd0;
    of_entries = !line_shared && line_at == 10'd1;
    of_row = !line_shared && line_at > 10'd1;
  end

  always_comb begin
    state_stop = read && of_state && !done_valid;
    state_write = put && of_state && !launch_valid && !(data_q[128] && arrive_valid);
    state_arrive = state_write && data_q[128];
    context_state = {data_q[5*32 +: 7*32], data_q[127:0]};
    context_read = read && of_entries && step_q < depth_q;
    context_put = put && of_entries;
    context_entry = step_q[EntryBits-1:0];
    context_saved = data_q[{step_q[3:0], 6'd0} +: 64];
    context_row_write = put && of_row;
    context_row = context_row_write || (read && of_row && !asked_q);
    shared_write = put && line_shared;
    shared_valid = shared_write || (read && line_shared && !asked_q);
    data = data_q;
    data_used = memory_store || context_row_write || shared_write;
  end

  // ---- whether it is through
  logic served, moved;             // a row, an entry
  always_comb begin
    served = (context_row && context_ack) || (shared_valid && shared_ready);
    moved = (context_read || context_put) && context_ready;
    if (put) line_done = state_write || (context_put && context_ready && step_q == 5'(StackDepth - 1)) || served;
    else if (of_entries) line_done = read && step_q == depth_q && (depth_q == '0 || context_rdata_entry);
    else line_done = state_stop || (read && asked_q);
  end

  always_ff @(posedge clk) begin
    asked_q <= !rst && !put && served;
    if (state_stop) depth_q <= context_rdata_state[96 +: 5];
    if (rst || start || line_done) step_q <= '0;
    else if (moved) step_q <= step_q + 1'b1;
  end

  always_ff @(posedge clk) begin
    if (start || (memory_store && memory_ready)) data_q <= '0;
    if (state_stop) begin
      data_q[127:0] <= context_rdata_state[127:0];
      data_q[128] <= warp_waiting;
      data_q[5*32 +: 7*32] <= context_rdata_state[11*32-1:128];
    end
    if (read && context_rdata_entry)
      for (int e = 0; e < 16; e++) if (step_q[3:0] == 4'(e + 1)) data_q[e*64 +: 64] <= context_rdata_saved;
    if (read && context_rdata_row) data_q <= context_rdata_data;
    if (read && shared_read) data_q <= shared_data;
    if (response_valid) data_q <= response_data;
  end
endmodule
