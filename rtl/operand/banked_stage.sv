// banked_stage: the operand stage with collector units before register banks.  Barnes III-A, Fig. 2.
// Contract: cmodel/operand/banked_stage.h.
module banked_stage #(
    parameter SchedulersPerSubcore = 1,
    parameter Warps = 16,     // of all schedulers
    parameter CollectorUnits = 2,
    parameter Banks = 2,
    parameter UnitPorts = 1,
    parameter Rows = 256,     // of a bank
    parameter Kernels = 1,    // that run at a time
    parameter Context = 0,    // warps are moved in and out
    parameter Lanes = 32,
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
    localparam Operands = 6,
    localparam WarpBits = $clog2(Warps),
    localparam RowBits = $clog2(Rows),
    localparam LengthBits = $clog2(CollectorUnits * Operands + 1)
) (
    input  logic                                              clk,
    input  logic                                              rst,
    input  logic [Kernels*8-1:0]                              rows_per_warp,
    input  logic [Warps-1:0]                                  kernel, // each warp's
    // instructions that enter a collector unit
    input  logic [SchedulersPerSubcore-1:0]                   issue_valid,
    input  logic [SchedulersPerSubcore*9-1:0]                 issue_opcode,
    input  logic [SchedulersPerSubcore*WarpBits-1:0]          issue_warp,
    input  logic [SchedulersPerSubcore*8-1:0]                 issue_register,
    input  logic [SchedulersPerSubcore-1:0]                   issue_immediate_form,
    input  logic [SchedulersPerSubcore*32-1:0]                issue_lanes,
    input  logic [SchedulersPerSubcore*32-1:0]                issue_select,
    input  logic [SchedulersPerSubcore*32-1:0]                issue_immediate,
    input  logic [SchedulersPerSubcore*Operands-1:0]          issue_operand_valid,
    input  logic [SchedulersPerSubcore*Operands*8-1:0]        issue_operand,
    output logic [SchedulersPerSubcore-1:0]                   issue_ready,
    // operands that are still to be read, and how many wait for each bank
    output logic [CollectorUnits*Operands-1:0]                reading,
    output logic [CollectorUnits*WarpBits-1:0]                reading_warp,
    output logic [CollectorUnits*Operands*8-1:0]              reading_register,
    output logic [CollectorUnits-1:0]                         allocated,
    output logic [Banks*LengthBits-1:0]                       queue_length,
    // results
    input  logic [Banks-1:0]                                  write_valid,
    input  logic [Banks*RowBits-1:0]                          write_row,
    input  logic [Banks*Lanes-1:0]                            write_lanes,
    input  logic [Banks*Lanes*32-1:0]                         write_data,
    // the pipes
    input  logic [SchedulersPerSubcore*ReadyBits-1:0]         pipe_ready,
    output logic [SchedulersPerSubcore-1:0]                   dispatch_valid,
    output logic [SchedulersPerSubcore*9-1:0]                 dispatch_opcode,
    output logic [SchedulersPerSubcore*WarpBits-1:0]          dispatch_warp,
    output logic [SchedulersPerSubcore*8-1:0]                 dispatch_register,
    output logic [SchedulersPerSubcore-1:0]                   dispatch_immediate_form,
    output logic [SchedulersPerSubcore*32-1:0]                dispatch_lanes,
    output logic [SchedulersPerSubcore*32-1:0]                dispatch_select,
    output logic [SchedulersPerSubcore*32-1:0]                dispatch_immediate,
    output logic [SchedulersPerSubcore*Operands*Lanes*32-1:0] dispatch_data,
    // registers of a warp that is moved
    input  logic [WarpBits-1:0]                               context_warp,
    input  logic                                              context_row,
    input  logic                                              context_row_write,
    input  logic [7:0]                                        context_register,
    input  logic [Lanes*32-1:0]                               context_data,
    output logic                                              context_ack,
    output logic                                              context_rdata_row,
    output logic [Lanes*32-1:0]                               context_rdata_data
);
  localparam UnitBits = $clog2(CollectorUnits);

  logic [SchedulersPerSubcore*UnitBits-1:0] allocated_unit;
  logic [Banks-1:0]                         deliver_valid;
  logic [Banks*UnitBits-1:0]                deliver_unit;
  logic [Banks*3-1:0]                       deliver_operand;
  logic [Banks*Lanes*32-1:0]                deliver_data;

  register_file #(.SchedulersPerSubcore(SchedulersPerSubcore), .Warps(Warps), .CollectorUnits(CollectorUnits),
      .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows), .Kernels(Kernels), .Context(Context),
      .Lanes(Lanes)) registers (
      .clk, .rst, .rows_per_warp, .kernel, .request_valid(issue_valid), .request_unit(allocated_unit),
      .request_warp(issue_warp), .request_operand_valid(issue_operand_valid), .request_register(issue_operand),
      .deliver_valid, .deliver_unit, .deliver_operand, .deliver_data, .queue_length, .write_valid, .write_row,
      .write_lanes, .write_data, .context_warp, .context_row, .context_row_write, .context_register, .context_data,
      .context_ack, .context_rdata_row, .context_rdata_data);

  operand_collector #(.SchedulersPerSubcore(SchedulersPerSubcore), .CollectorUnits(CollectorUnits), .Operands(Operands),
      .Banks(Banks), .Warps(Warps), .Lanes(Lanes), .ReadyBits(ReadyBits)) collector (
      .clk, .rst, .issue_valid, .issue_opcode, .issue_warp, .issue_register, .issue_immediate_form, .issue_lanes,
      .issue_select, .issue_immediate, .issue_operand_valid, .issue_operand, .reading, .reading_warp, .allocated,
      .reading_register, .issue_ready, .allocated_unit, .deliver_valid, .deliver_unit, .deliver_operand,
      .deliver_data, .pipe_ready, .dispatch_valid, .dispatch_opcode, .dispatch_warp, .dispatch_register,
      .dispatch_immediate_form, .dispatch_lanes, .dispatch_select, .dispatch_immediate, .dispatch_data);
endmodule
