// lsu_pipe: the memory pipe of a sub-core: address generation, and a place to wait for the SM's shared memory units.
// Contract: cmodel/execute/lsu_pipe.h.
module lsu_pipe #(
    parameter Warps = 16,  // warps of the sub-core
    parameter Lanes = 32,  // threads of a warp
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                dispatch_valid,      // only while ready
    input  logic [5:0]          dispatch_operation,
    input  logic [WarpBits-1:0] dispatch_warp,
    input  logic [7:0]          dispatch_register,
    input  logic [Lanes-1:0]    dispatch_lanes,
    input  logic [31:0]         dispatch_immediate,  // byte offset, added to every lane of a
    input  logic [Lanes*32-1:0] dispatch_a,
    input  logic [Lanes*32-1:0] dispatch_b,          // store data
    output logic                ready,
    output logic                request_valid,       // held until taken
    output logic [5:0]          request_operation,
    output logic [WarpBits-1:0] request_warp,
    output logic [7:0]          request_register,
    output logic [Lanes-1:0]    request_lanes,
    output logic [Lanes*32-1:0] request_address,     // bytes
    output logic [Lanes*32-1:0] request_data,
    input  logic                request_ready
);
  localparam ControlBits = 6 + WarpBits + 8 + Lanes;

  function automatic [Lanes*32-1:0] addresses(input [Lanes*32-1:0] base, input [31:0] offset);
    for (int l = 0; l < Lanes; l++) addresses[l*32 +: 32] = base[l*32 +: 32] + offset;
  endfunction

  // Two places, filled and left in turn: what is written depends on what enters, not on whether the one before it leaves.
  logic       head_q, tail_q;  // the place that is offered, and the one that is filled next
  logic [1:0] valid_q;
  (* mem2reg *) logic [ControlBits-1:0] control_q [0:1];
  (* mem2reg *) logic [Lanes*32-1:0]    address_q [0:1];
  (* mem2reg *) logic [Lanes*32-1:0]    data_q [0:1];

  logic leave;
  always_comb leave = request_valid && request_ready;

  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= '0;
      head_q <= 1'b0;
      tail_q <= 1'b0;
    end else begin
      for (int p = 0; p < 2; p++)
        valid_q[p] <= (valid_q[p] && !(leave && head_q == p[0])) || (dispatch_valid && tail_q == p[0]);
      head_q <= head_q ^ leave;
      tail_q <= tail_q ^ dispatch_valid;
    end

  always_ff @(posedge clk)
    for (int p = 0; p < 2; p++)
      if (dispatch_valid && tail_q == p[0]) begin
        control_q[p] <= {dispatch_operation, dispatch_warp, dispatch_register, dispatch_lanes};
        address_q[p] <= addresses(dispatch_a, dispatch_immediate);
        data_q[p] <= dispatch_b;
      end

  assign ready = !(&valid_q);
  assign request_valid = valid_q[head_q];
  assign {request_operation, request_warp, request_register, request_lanes} = control_q[head_q];
  assign request_address = address_q[head_q];
  assign request_data = data_q[head_q];
endmodule
