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
  logic [1:0]         room;          // a channel's place is free, or will be
  logic [Sources-1:0] wants_shared;
  (* mem2reg *) logic [Sources-1:0] chosen [0:1];  // one-hot: the source that wins if there is room

  function automatic [Sources-1:0] winner(input [Sources-1:0] wanted, input [Sources-1:0] above);
    logic [Sources-1:0] first;
    first = (wanted & above) != 0 ? wanted & above : wanted;
    winner = first & -first;
  endfunction

  always_comb begin
    for (int s = 0; s < Sources; s++) wants_shared[s] = request_operation[s*6+5];
    chosen[0] = winner(request_valid & ~wants_shared, above_q[0]);
    chosen[1] = winner(request_valid & wants_shared, above_q[1]);
    room = ~valid_q | {shared_ready, global_ready};
    request_ready = (chosen[0] & {Sources{room[0]}}) | (chosen[1] & {Sources{room[1]}});
  end

  // What the winner brings is chosen before it is known whether there is room.
  (* mem2reg *) logic [5:0]            operation [0:1];
  (* mem2reg *) logic [SmWarpBits-1:0] warp [0:1];
  (* mem2reg *) logic [7:0]            destination [0:1];
  (* mem2reg *) logic [Lanes-1:0]      lanes [0:1];
  (* mem2reg *) logic [Lanes*32-1:0]   address [0:1];
  (* mem2reg *) logic [Lanes*32-1:0]   data [0:1];
  (* mem2reg *) logic [Sources-1:0]    above [0:1];
  always_comb
    for (int c = 0; c < 2; c++) begin
      operation[c] = '0;
      warp[c] = '0;
      destination[c] = '0;
      lanes[c] = '0;
      address[c] = '0;
      data[c] = '0;
      above[c] = '0;
      for (int s = 0; s < Sources; s++)
        if (chosen[c][s]) begin
          operation[c] = operation[c] | request_operation[s*6 +: 6];
          warp[c] = warp[c] | (SmWarpBits'(s * Warps) + SmWarpBits'(request_warp[s*WarpBits +: WarpBits]));
          destination[c] = destination[c] | request_register[s*8 +: 8];
          lanes[c] = lanes[c] | request_lanes[s*Lanes +: Lanes];
          address[c] = address[c] | request_address[s*Lanes*32 +: Lanes*32];
          data[c] = data[c] | request_data[s*Lanes*32 +: Lanes*32];
          above[c] = above[c] | ({Sources{1'b1}} << s + 1);
        end
    end

  always_ff @(posedge clk)
    for (int c = 0; c < 2; c++) begin
      if (room[c]) valid_q[c] <= |chosen[c];
      if (room[c] && |chosen[c]) begin
        operation_q[c] <= operation[c];
        warp_q[c] <= warp[c];
        destination_q[c] <= destination[c];
        lanes_q[c] <= lanes[c];
        address_q[c] <= address[c];
        data_q[c] <= data[c];
        above_q[c] <= above[c];
      end
      if (rst) begin
        valid_q[c] <= 1'b0;
        above_q[c] <= '0;
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
