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

  logic                   head_valid, second_valid;
  logic [ControlBits-1:0] head_control, second_control;
  logic [Lanes*32-1:0]    head_address, second_address, head_data, second_data;

  logic [ControlBits-1:0] dispatch_control;
  always_comb dispatch_control = {dispatch_operation, dispatch_warp, dispatch_register, dispatch_lanes};

  logic head_free;
  always_comb head_free = !head_valid || request_ready;

  always_ff @(posedge clk)
    if (rst) begin
      head_valid <= 1'b0;
      second_valid <= 1'b0;
    end else begin
      if (head_free) head_valid <= second_valid || dispatch_valid;
      second_valid <= !head_free && (second_valid || dispatch_valid);
    end

  always_ff @(posedge clk)
    if (head_free && second_valid) begin
      head_control <= second_control;
      head_address <= second_address;
      head_data    <= second_data;
    end else if (head_free && dispatch_valid) begin
      head_control <= dispatch_control;
      head_address <= addresses(dispatch_a, dispatch_immediate);
      head_data    <= dispatch_b;
    end

  always_ff @(posedge clk)
    if (!head_free && dispatch_valid) begin
      second_control <= dispatch_control;
      second_address <= addresses(dispatch_a, dispatch_immediate);
      second_data    <= dispatch_b;
    end

  assign ready = !second_valid;
  assign request_valid = head_valid;
  assign {request_operation, request_warp, request_register, request_lanes} = head_control;
  assign request_address = head_address;
  assign request_data = head_data;
endmodule
