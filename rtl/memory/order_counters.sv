// order_counters: keeps the loads and stores of a warp in an order that the warp cannot tell from program order.
// WarpPool 3.3.8.  Contract: cmodel/memory/order_counters.h.
module order_counters #(
    parameter Warps = 48,
    parameter Schedulers = 4,
    parameter Coalescers = 2,
    parameter Merges = 4,
    parameter CountBits = 9,
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                           clk,
    input  logic                           rst,
    input  logic [Schedulers-1:0]          queued_valid,  // an instruction enters its queue, each of another warp
    input  logic [Schedulers*WarpBits-1:0] queued_warp,
    input  logic [Schedulers-1:0]          queued_load,
    input  logic [Coalescers-1:0]          insert_valid,  // into the inter-warp queues
    input  logic [Coalescers*WarpBits-1:0] insert_warp,
    input  logic [Coalescers-1:0]          split_valid,   // an instruction's last line is taken
    input  logic [Coalescers*WarpBits-1:0] split_warp,
    input  logic [Merges-1:0]              sent_valid,    // a load's request is sent to the L1
    input  logic [Merges*WarpBits-1:0]     sent_warp,
    output logic [Warps-1:0]               idle,
    output logic [Warps-1:0]               load_may
);
  logic [Warps-1:0] load_q;

  for (genvar w = 0; w < Warps; w++) begin : warp
    logic [CountBits-1:0]  count_q, count_d;
    logic [Schedulers-1:0] queued;
    always_comb begin
      for (int s = 0; s < Schedulers; s++)
        queued[s] = queued_valid[s] && queued_warp[s*WarpBits +: WarpBits] == WarpBits'(w);
      count_d = count_q + CountBits'(queued != 0);
      for (int c = 0; c < Coalescers; c++) begin
        if (insert_valid[c] && insert_warp[c*WarpBits +: WarpBits] == WarpBits'(w)) count_d = count_d + 1'b1;
        if (split_valid[c] && split_warp[c*WarpBits +: WarpBits] == WarpBits'(w)) count_d = count_d - 1'b1;
      end
      for (int m = 0; m < Merges; m++)
        if (sent_valid[m] && sent_warp[m*WarpBits +: WarpBits] == WarpBits'(w)) count_d = count_d - 1'b1;
      idle[w] = count_q == 0;
    end
    always_ff @(posedge clk)
      if (rst) begin
        count_q <= '0;
        load_q[w] <= 1'b0;
      end else begin
        count_q <= count_d;
        if (queued != 0) load_q[w] <= (queued & queued_load) != 0;
      end
  end

  assign load_may = idle | load_q;
endmodule
