// execute_stage: the pipes of one scheduler, and what comes of them.  Barnes Fig. 2.
// Contracts: those of the pipes, cmodel/execute/; in the model it is a part of subcore.c.
module execute_stage #(
    parameter Warps = 16,
    parameter DoubleLanes = 0,    // of dp_pipe; 0: there is none
    parameter HalfPrecision = 0,  // of fp_pipe
    parameter IntStages = 2,      // of a lane of int_pipe
    parameter FpStages = 2,       // of fp_pipe
    parameter DoubleStages = 2,   // of dp_pipe
    parameter SfuStages = 4,      // of sfu_pipe
    parameter TensorStages = 1,   // of a sum of tensor_pipe
    localparam ReadyBits = DoubleLanes != 0 ? 7 : 6, localparam Results = ReadyBits - 2,
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                         clk,
    input  logic                         rst,
    input  logic                         dispatch_valid,
    input  logic [8:0]                   dispatch_opcode,
    input  logic [WarpBits-1:0]          dispatch_warp,
    input  logic [7:0]                   dispatch_register,
    input  logic                         dispatch_immediate_form,
    input  logic [31:0]                  dispatch_lanes,
    input  logic [31:0]                  dispatch_select,
    input  logic [31:0]                  dispatch_immediate,
    input  logic [6*1024-1:0]            dispatch_data,
    output logic [ReadyBits-1:0]         pipe_ready,            // a bit per class
    // memory
    output logic                         request_valid,
    output logic [5:0]                   request_operation,
    output logic [WarpBits-1:0]          request_warp,
    output logic [7:0]                   request_register,
    output logic [31:0]                  request_lanes,
    output logic [1023:0]                request_address,
    output logic [1023:0]                request_data,
    input  logic                         request_ready,
    // results, by class from the first
    input  logic [Results-1:0]           result_ready,
    output logic [Results-1:0]           result_valid,
    output logic [Results*WarpBits-1:0]  result_warp,
    output logic [Results*8-1:0]         result_register,
    output logic [Results-1:0]           result_predicate,
    output logic [Results*32-1:0]        result_lanes,
    output logic [Results*32-1:0]        result_flags,
    output logic [Results*1024-1:0]      result_data
);
  logic [2:0] pipe;
  always_comb pipe = dispatch_opcode[8:6];
  always_comb pipe_ready[0] = 1'b0;

  int_pipe #(.Warps(Warps), .Stages(IntStages)) ints (
      .clk, .rst, .dispatch_valid(dispatch_valid && pipe == isa_pkg::CLASS_INT),
      .dispatch_operation(dispatch_opcode[5:0]), .dispatch_warp, .dispatch_register,
      .dispatch_lanes, .dispatch_select, .dispatch_immediate, .dispatch_immediate_form,
      .dispatch_a(dispatch_data[0*1024 +: 1024]),
      .dispatch_b(dispatch_data[1*1024 +: 1024]), .dispatch_c(dispatch_data[2*1024 +: 1024]),
      .ready(pipe_ready[1]), .result_ready(result_ready[0]), .result_valid(result_valid[0]),
      .result_warp(result_warp[0*WarpBits +: WarpBits]), .result_register(result_register[0*8 +: 8]),
      .result_predicate(result_predicate[0]), .result_lanes(result_lanes[0*32 +: 32]),
      .result_flags(result_flags[0*32 +: 32]), .result_data(result_data[0*1024 +: 1024]));

  fp_pipe #(.Warps(Warps), .Stages(FpStages), .HalfPrecision(HalfPrecision)) fp (
      .clk, .rst, .dispatch_valid(dispatch_valid && pipe == isa_pkg::CLASS_FP),
      .dispatch_operation(dispatch_opcode[5:0]), .dispatch_warp, .dispatch_register,
      .dispatch_lanes, .dispatch_select, .dispatch_immediate, .dispatch_immediate_form,
      .dispatch_a(dispatch_data[0*1024 +: 1024]),
      .dispatch_b(dispatch_data[1*1024 +: 1024]), .dispatch_c(dispatch_data[2*1024 +: 1024]),
      .ready(pipe_ready[2]), .result_ready(result_ready[1]), .result_valid(result_valid[1]),
      .result_warp(result_warp[1*WarpBits +: WarpBits]), .result_register(result_register[1*8 +: 8]),
      .result_predicate(result_predicate[1]), .result_lanes(result_lanes[1*32 +: 32]),
      .result_flags(result_flags[1*32 +: 32]), .result_data(result_data[1*1024 +: 1024]));

  sfu_pipe #(.Warps(Warps), .Stages(SfuStages)) sfu (
      .clk, .rst, .dispatch_valid(dispatch_valid && pipe == isa_pkg::CLASS_SFU),
      .dispatch_operation(dispatch_opcode[5:0]), .dispatch_warp, .dispatch_register,
      .dispatch_lanes, .dispatch_select, .dispatch_immediate, .dispatch_immediate_form,
      .dispatch_a(dispatch_data[0*1024 +: 1024]),
      .dispatch_b(dispatch_data[1*1024 +: 1024]), .dispatch_c(dispatch_data[2*1024 +: 1024]),
      .ready(pipe_ready[3]), .result_ready(result_ready[2]), .result_valid(result_valid[2]),
      .result_warp(result_warp[2*WarpBits +: WarpBits]), .result_register(result_register[2*8 +: 8]),
      .result_predicate(result_predicate[2]), .result_lanes(result_lanes[2*32 +: 32]),
      .result_flags(result_flags[2*32 +: 32]), .result_data(result_data[2*1024 +: 1024]));

  tensor_pipe #(.Warps(Warps), .Stages(TensorStages)) tensor (
      .clk, .rst, .dispatch_valid(dispatch_valid && pipe == isa_pkg::CLASS_TENSOR),
      .dispatch_operation(dispatch_opcode[5:0]), .dispatch_warp, .dispatch_register, .dispatch_lanes,
      .dispatch_a0(dispatch_data[0*1024 +: 1024]), .dispatch_a1(dispatch_data[3*1024 +: 1024]),
      .dispatch_b0(dispatch_data[1*1024 +: 1024]), .dispatch_b1(dispatch_data[4*1024 +: 1024]),
      .dispatch_c0(dispatch_data[2*1024 +: 1024]), .dispatch_c1(dispatch_data[5*1024 +: 1024]),
      .ready(pipe_ready[4]), .result_ready(result_ready[3]), .result_valid(result_valid[3]),
      .result_warp(result_warp[3*WarpBits +: WarpBits]), .result_register(result_register[3*8 +: 8]),
      .result_predicate(result_predicate[3]), .result_lanes(result_lanes[3*32 +: 32]),
      .result_flags(result_flags[3*32 +: 32]), .result_data(result_data[3*1024 +: 1024]));

  lsu_pipe #(.Warps(Warps)) lsu (
      .clk, .rst, .dispatch_valid(dispatch_valid && pipe == isa_pkg::CLASS_MEMORY),
      .dispatch_operation(dispatch_opcode[5:0]), .dispatch_warp, .dispatch_register, .dispatch_lanes,
      .dispatch_immediate, .dispatch_a(dispatch_data[0*1024 +: 1024]),
      .dispatch_b(dispatch_data[1*1024 +: 1024]), .ready(pipe_ready[5]),
      .request_valid, .request_operation, .request_warp, .request_register, .request_lanes, .request_address,
      .request_data, .request_ready);

  generate
    if (DoubleLanes != 0) begin : with_doubles
      dp_pipe #(.Warps(Warps), .Lanes(32), .Width(DoubleLanes), .Stages(DoubleStages)) dp (
          .clk, .rst, .dispatch_valid(dispatch_valid && pipe == isa_pkg::CLASS_DOUBLE),
          .dispatch_operation(dispatch_opcode[5:0]), .dispatch_warp, .dispatch_register, .dispatch_lanes,
          .dispatch_a0(dispatch_data[0*1024 +: 1024]), .dispatch_a1(dispatch_data[3*1024 +: 1024]),
          .dispatch_b0(dispatch_data[1*1024 +: 1024]), .dispatch_b1(dispatch_data[4*1024 +: 1024]),
          .dispatch_c0(dispatch_data[2*1024 +: 1024]), .dispatch_c1(dispatch_data[5*1024 +: 1024]),
          .ready(pipe_ready[6]), .result_ready(result_ready[4]), .result_valid(result_valid[4]),
          .result_warp(result_warp[4*WarpBits +: WarpBits]), .result_register(result_register[4*8 +: 8]),
          .result_predicate(result_predicate[4]), .result_lanes(result_lanes[4*32 +: 32]),
          .result_flags(result_flags[4*32 +: 32]), .result_data(result_data[4*1024 +: 1024]));
    end
  endgenerate
endmodule
