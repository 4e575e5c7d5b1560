// caching_stage: the operand stage with caching collector units before register banks.  Malekeh III-B, Fig. 4.
// Contract: cmodel/operand/caching_stage.h.
module caching_stage #(
    parameter Warps = 16,
    parameter CollectorUnits = 2,
    parameter Banks = 2,
    parameter UnitPorts = 1,
    parameter Rows = 256,  // of a bank
    parameter Entries = 8, // registers in a unit
    parameter Kernels = 1, // that run at a time
    parameter Lanes = 32,
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
    localparam Operands = 6,
    localparam WarpBits = $clog2(Warps),
    localparam RowBits = $clog2(Rows),
    localparam LengthBits = $clog2(CollectorUnits * Operands + 1)
) (
    input  logic                         clk,
    input  logic                         rst,
    input  logic [Kernels*8-1:0]         rows_per_warp,
    input  logic [Warps-1:0]             kernel,       // each warp's
    // scheduling
    input  logic [7:0]                   sthld,
    input  logic [1:0]                   traditional,
    input  logic [Warps-1:0]             wants_collector,
    input  logic                         commit_valid,
    input  logic                         done_valid,
    input  logic [WarpBits-1:0]          done_warp,
    output logic [Warps-1:0]             ready,
    output logic [Warps-1:0]             cached,
    // an instruction that enters a unit
    input  logic                         issue_valid,
    input  logic [8:0]                   issue_opcode,
    input  logic [WarpBits-1:0]          issue_warp,
    input  logic [7:0]                   issue_register,
    input  logic                         issue_immediate_form,
    input  logic [31:0]                  issue_lanes,
    input  logic [31:0]                  issue_select,
    input  logic [31:0]                  issue_immediate,
    input  logic [Operands-1:0]          issue_operand_valid,
    input  logic [Operands*8-1:0]        issue_operand,
    input  logic [Operands-1:0]          issue_near,
    input  logic [1:0]                   issue_result,
    input  logic                         issue_result_near,
    output logic [Banks*LengthBits-1:0]  queue_length, // operands that wait for each bank
    // results
    input  logic [Banks-1:0]             write_valid,
    input  logic [Banks*WarpBits-1:0]    write_warp,
    input  logic [Banks*8-1:0]           write_register,
    input  logic [Banks*RowBits-1:0]     write_row,
    input  logic [Banks*Lanes-1:0]       write_lanes,
    input  logic [Banks*Lanes*32-1:0]    write_data,
    // the pipes
    input  logic [ReadyBits-1:0]         pipe_ready,
    output logic                         dispatch_valid,
    output logic [8:0]                   dispatch_opcode,
    output logic [WarpBits-1:0]          dispatch_warp,
    output logic [7:0]                   dispatch_register,
    output logic                         dispatch_immediate_form,
    output logic [31:0]                  dispatch_lanes,
    output logic [31:0]                  dispatch_select,
    output logic [31:0]                  dispatch_immediate,
    output logic [Operands*Lanes*32-1:0] dispatch_data
);
  localparam UnitBits = $clog2(CollectorUnits);

  logic                      request_valid;
  logic [UnitBits-1:0]       request_unit;
  logic [Operands-1:0]       request_operand;
  logic [Banks-1:0]          deliver_valid;
  logic [Banks*UnitBits-1:0] deliver_unit;
  logic [Banks*3-1:0]        deliver_operand;
  logic [Banks*Lanes*32-1:0] deliver_data;

  register_file #(.SchedulersPerSubcore(1), .Warps(Warps), .CollectorUnits(CollectorUnits), .Banks(Banks),
      .UnitPorts(UnitPorts), .Rows(Rows), .Kernels(Kernels), .Context(0), .Lanes(Lanes)) registers (
      .clk, .rst, .rows_per_warp, .kernel, .request_valid, .request_unit, .request_warp(issue_warp),
      .request_operand_valid(request_operand), .request_register(issue_operand), .deliver_valid, .deliver_unit,
      .deliver_operand, .deliver_data, .queue_length, .write_valid, .write_row, .write_lanes, .write_data,
      .context_warp({WarpBits{1'b0}}), .context_row(1'b0), .context_row_write(1'b0), .context_register(8'd0),
      .context_data({Lanes*32{1'b0}}),
      /* verilator lint_off PINCONNECTEMPTY */ .context_ack(), .context_rdata_row(), .context_rdata_data() /* verilator lint_on PINCONNECTEMPTY */);

  caching_collector #(.CollectorUnits(CollectorUnits), .Operands(Operands), .Entries(Entries), .Banks(Banks),
      .Warps(Warps), .Lanes(Lanes), .ReadyBits(ReadyBits)) collector (
      .clk, .rst, .sthld, .traditional, .wants_collector, .commit_valid(commit_valid || issue_valid), .ready, .cached,
      .issue_valid, .issue_opcode, .issue_warp, .issue_register, .issue_immediate_form, .issue_lanes, .issue_select,
      .issue_immediate, .issue_operand_valid, .issue_operand, .issue_near, .issue_result, .issue_result_near,
      .request_valid, .request_unit, .request_operand, .deliver_valid, .deliver_unit, .deliver_operand, .deliver_data,
      .write_valid, .write_warp, .write_register, .write_lanes, .write_data, .done_valid, .done_warp, .pipe_ready,
      .dispatch_valid, .dispatch_opcode, .dispatch_warp, .dispatch_register, .dispatch_immediate_form, .dispatch_lanes,
      .dispatch_select, .dispatch_immediate, .dispatch_data);
endmodule
