// warp_instruction_queues: memory instructions on their way to the intra-warp coalescers, before their addresses exist.
// WarpPool 3.3.2, Fig. 3.6 (1).  Contract: cmodel/memory/warp_instruction_queues.h.
module warp_instruction_queues #(
    parameter Queues = 16,
    parameter PerQueue = 3,      // warps of a queue
    parameter Depth = 8,
    parameter PayloadBits = 35,
    localparam WarpBits = $clog2(Queues * PerQueue)
) (
    input  logic                   clk,
    input  logic                   rst,
    input  logic                   push_valid,    // only where room
    input  logic [WarpBits-1:0]    push_warp,
    input  logic [PayloadBits-1:0] push_payload,
    output logic [Queues-1:0]      room,
    output logic                   pop_valid,
    output logic [WarpBits-1:0]    pop_warp,
    output logic [PayloadBits-1:0] pop_payload,
    input  logic                   pop_ready
);
  localparam PlaceBits = $clog2(PerQueue);
  localparam EntryBits = PlaceBits + PayloadBits;
  localparam DepthBits = $clog2(Depth);
  localparam LengthBits = $clog2(Depth + 1);

  logic [Queues*EntryBits-1:0] head_entry;
  logic [Queues-1:0]           waiting, popped;

  for (genvar q = 0; q < Queues; q++) begin : queue
    (* mem2reg *) logic [EntryBits-1:0] entry_q [0:Depth-1];
    logic [DepthBits-1:0]  head_q, tail_q;
    logic [LengthBits-1:0] length_q;
    logic                  push;
    logic [WarpBits:0]     place;

    always_comb begin
      place = {1'b0, push_warp} - (WarpBits+1)'(q * PerQueue);
      push = push_valid && place < (WarpBits+1)'(PerQueue);
      room[q] = length_q != LengthBits'(Depth);
      waiting[q] = length_q != 0;
      head_entry[q*EntryBits +: EntryBits] = entry_q[head_q];
    end

    always_ff @(posedge clk)
      if (rst) begin
        head_q <= '0;
        tail_q <= '0;
        length_q <= '0;
      end else begin
        length_q <= length_q + LengthBits'(push) - LengthBits'(popped[q]);
        if (push) tail_q <= tail_q == DepthBits'(Depth - 1) ? '0 : tail_q + 1'b1;
        if (popped[q]) head_q <= head_q == DepthBits'(Depth - 1) ? '0 : head_q + 1'b1;
      end

    always_ff @(posedge clk) if (push) entry_q[tail_q] <= {place[PlaceBits-1:0], push_payload};
  end

  always_comb begin
    pop_valid = waiting != 0;
    popped = pop_ready ? waiting & -waiting : '0;
    pop_warp = '0;
    pop_payload = '0;
    for (int q = Queues - 1; q >= 0; q--)
      if (waiting[q]) begin
        pop_warp = WarpBits'(q * PerQueue) + WarpBits'(head_entry[q*EntryBits+PayloadBits +: PlaceBits]);
        pop_payload = head_entry[q*EntryBits +: PayloadBits];
      end
  end
endmodule
