// request_arbiter: brings the memory instructions of the sub-cores to the SM's two memory paths.
// Contract: cmodel/memory/request_arbiter.h.
module request_arbiter #(
    parameter Sources = 4,  // sub-cores
    parameter Warps = 16,   // warps of one sub-core
    parameter Lanes = 32,   // lanes of a warp
    localparam WarpBits = $clog2(Warps),
    localparam SmWarpBits = $clog2(Sources * Warps)
) (
    input  logic                        clk,
    input  logic                        rst,
    input  logic [Sources-1:0]          request_valid,
    input  logic [Sources*6-1:0]        request_operation,
    input  logic [Sources*WarpBits-1:0] request_warp,
    input  logic [Sources*8-1:0]        request_register,
    input  logic [Sources*Lanes-1:0]    request_lanes,
    input  logic [Sources*Lanes*32-1:0] request_address,
    input  logic [Sources*Lanes*32-1:0] request_data,
    output logic [Sources-1:0]          request_ready,  // the grant; never high without valid
    output logic                        global_valid,
    output logic [5:0]                  global_operation,
    output logic [SmWarpBits-1:0]       global_warp,
    output logic [7:0]                  global_register,
    output logic [Lanes-1:0]            global_lanes,
    output logic [Lanes*32-1:0]         global_address,
    output logic [Lanes*32-1:0]         global_data,
    input  logic                        global_ready,
    output logic                        shared_valid,
    output logic [5:0]                  shared_operation,
    output logic [SmWarpBits-1:0]       shared_warp,
    output logic [7:0]                  shared_register,
    output logic [Lanes-1:0]            shared_lanes,
    output logic [Lanes*32-1:0]         shared_address,
    output logic [Lanes*32-1:0]         shared_data,
    input  logic                        shared_ready
);
  // Channel 0 is global, 1 is shared.
  logic [1:0] valid_q;
  (* mem2reg *) logic [5:0]            operation_q [0:1];
  (* mem2reg *) logic [SmWarpBits-1:0] warp_q [0:1];
  (* mem2reg *) logic [7:0]            destination_q [0:1];
  (* mem2reg *) logic [Lanes-1:0]      lanes_q [0:1];
  (* mem2reg *) logic [Lanes*32-1:0]   address_q [0:1];
  (* mem2reg *) logic [Lanes*32-1:0]   data_q [0:1];
  (* mem2reg *) logic [Sources-1:0]    above_q [0:1];  // the sources above the last winner
  logic [1:0] taken;
  logic [Sources-1:0] wants_shared, grant_global, grant_shared;

  // One-hot: the source that wins a channel.
  function automatic [Sources-1:0] winner(input [Sources-1:0] wanted, input [Sources-1:0] above);
    logic [Sources-1:0] first;
    first = (wanted & above) != 0 ? wanted & above : wanted;
    winner = first & -first;
  endfunction

  always_comb begin
    taken = {shared_ready, global_ready};
    for (int s = 0; s < Sources; s++) wants_shared[s] = request_operation[s*6+5];
    grant_global = !valid_q[0] || taken[0] ? winner(request_valid & ~wants_shared, above_q[0]) : '0;
    grant_shared = !valid_q[1] || taken[1] ? winner(request_valid & wants_shared, above_q[1]) : '0;
    request_ready = grant_global | grant_shared;
  end

  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= '0;
      above_q[0] <= '0;
      above_q[1] <= '0;
    end else begin
      valid_q <= (valid_q & ~taken) | {|grant_shared, |grant_global};
      for (int c = 0; c < 2; c++)
        for (int s = 0; s < Sources; s++)
          if (c == 0 ? grant_global[s] : grant_shared[s]) begin
            operation_q[c] <= request_operation[s*6 +: 6];
            warp_q[c] <= SmWarpBits'(s * Warps) + SmWarpBits'(request_warp[s*WarpBits +: WarpBits]);
            destination_q[c] <= request_register[s*8 +: 8];
            lanes_q[c] <= request_lanes[s*Lanes +: Lanes];
            address_q[c] <= request_address[s*Lanes*32 +: Lanes*32];
            data_q[c] <= request_data[s*Lanes*32 +: Lanes*32];
            for (int a = 0; a < Sources; a++) above_q[c][a] <= a > s;
          end
    end

  assign global_valid = valid_q[0];
  assign global_operation = operation_q[0];
  assign global_warp = warp_q[0];
  assign global_register = destination_q[0];
  assign global_lanes = lanes_q[0];
  assign global_address = address_q[0];
  assign global_data = data_q[0];
  assign shared_valid = valid_q[1];
  assign shared_operation = operation_q[1];
  assign shared_warp = warp_q[1];
  assign shared_register = destination_q[1];
  assign shared_lanes = lanes_q[1];
  assign shared_address = address_q[1];
  assign shared_data = data_q[1];
endmodule
