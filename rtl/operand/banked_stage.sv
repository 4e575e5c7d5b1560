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
    parameter IssueStages = 0, // between issue and the units, 0 or 1
    parameter Lanes = 32,
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
    localparam Operands = 6,
    localparam Readers = CollectorUnits + 2 * IssueStages * SchedulersPerSubcore, // that hold what is still to be read
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
    output logic [Readers*Operands-1:0]                       reading, delivered,
    output logic [Readers*WarpBits-1:0]                       reading_warp,
    output logic [Readers*Operands*8-1:0]                     reading_register,
    output logic [Readers-1:0]                                allocated,
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
  always_comb begin
    delivered = '0;
    for (int o = 0; o < CollectorUnits * Operands; o++)
      for (int b = 0; b < Banks; b++)
        if (deliver_valid[b] && deliver_unit[b*UnitBits +: UnitBits] == UnitBits'(o / Operands) &&
            deliver_operand[b*3 +: 3] == 3'(o % Operands))
          delivered[o] = 1'b1;
  end

  // ---- what enters a unit: what is issued, in the same cycle or from a stage between
  logic [SchedulersPerSubcore-1:0]             enter_valid, enter_immediate_form, enter_ready;
  logic [SchedulersPerSubcore*9-1:0]           enter_opcode;
  logic [SchedulersPerSubcore*WarpBits-1:0]    enter_warp;
  logic [SchedulersPerSubcore*8-1:0]           enter_register;
  logic [SchedulersPerSubcore*32-1:0]          enter_lanes, enter_select, enter_immediate;
  logic [SchedulersPerSubcore*Operands-1:0]    enter_operand_valid;
  logic [SchedulersPerSubcore*Operands*8-1:0]  enter_operand;

  generate
    if (IssueStages == 0) begin : at_once
      always_comb begin
        {enter_valid, enter_opcode, enter_warp, enter_register} = {issue_valid, issue_opcode, issue_warp, issue_register};
        {enter_immediate_form, enter_lanes, enter_select} = {issue_immediate_form, issue_lanes, issue_select};
        {enter_immediate, enter_operand_valid, enter_operand} = {issue_immediate, issue_operand_valid, issue_operand};
        issue_ready = enter_ready;
      end
    end else begin : staged
      logic [SchedulersPerSubcore-1:0] offered;
      always_comb enter_valid = offered & enter_ready;
      for (genvar n = 0; n < SchedulersPerSubcore; n++) begin : port
        localparam Place = CollectorUnits + 2 * n;
        issue_buffer #(.Warps(Warps), .Operands(Operands)) buffer (
            .clk, .rst, .issue_valid(issue_valid[n]), .issue_opcode(issue_opcode[n*9 +: 9]),
            .issue_warp(issue_warp[n*WarpBits +: WarpBits]), .issue_register(issue_register[n*8 +: 8]),
            .issue_immediate_form(issue_immediate_form[n]), .issue_lanes(issue_lanes[n*32 +: 32]),
            .issue_select(issue_select[n*32 +: 32]), .issue_immediate(issue_immediate[n*32 +: 32]),
            .issue_operand_valid(issue_operand_valid[n*Operands +: Operands]),
            .issue_operand(issue_operand[n*Operands*8 +: Operands*8]), .issue_ready(issue_ready[n]),
            .enter_valid(offered[n]), .enter_opcode(enter_opcode[n*9 +: 9]),
            .enter_warp(enter_warp[n*WarpBits +: WarpBits]), .enter_register(enter_register[n*8 +: 8]),
            .enter_immediate_form(enter_immediate_form[n]), .enter_lanes(enter_lanes[n*32 +: 32]),
            .enter_select(enter_select[n*32 +: 32]), .enter_immediate(enter_immediate[n*32 +: 32]),
            .enter_operand_valid(enter_operand_valid[n*Operands +: Operands]),
            .enter_operand(enter_operand[n*Operands*8 +: Operands*8]), .enter_ready(enter_ready[n]),
            .held(allocated[Place +: 2]), .reading(reading[Place*Operands +: 2*Operands]),
            .reading_warp(reading_warp[Place*WarpBits +: 2*WarpBits]),
            .reading_register(reading_register[Place*Operands*8 +: 2*Operands*8]));
      end
    end
  endgenerate

  register_file #(.SchedulersPerSubcore(SchedulersPerSubcore), .Warps(Warps), .CollectorUnits(CollectorUnits),
      .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows), .Kernels(Kernels), .Context(Context),
      .Lanes(Lanes)) registers (
      .clk, .rst, .rows_per_warp, .kernel, .request_valid(enter_valid), .request_unit(allocated_unit),
      .request_warp(enter_warp), .request_operand_valid(enter_operand_valid), .request_register(enter_operand),
      .deliver_valid, .deliver_unit, .deliver_operand, .deliver_data, .queue_length, .write_valid, .write_row,
      .write_lanes, .write_data, .context_warp, .context_row, .context_row_write, .context_register, .context_data,
      .context_ack, .context_rdata_row, .context_rdata_data);

  operand_collector #(.SchedulersPerSubcore(SchedulersPerSubcore), .CollectorUnits(CollectorUnits), .Operands(Operands),
      .Banks(Banks), .Warps(Warps), .Lanes(Lanes), .ReadyBits(ReadyBits)) collector (
      .clk, .rst, .issue_valid(enter_valid), .issue_opcode(enter_opcode), .issue_warp(enter_warp),
      .issue_register(enter_register), .issue_immediate_form(enter_immediate_form), .issue_lanes(enter_lanes),
      .issue_select(enter_select), .issue_immediate(enter_immediate), .issue_operand_valid(enter_operand_valid),
      .issue_operand(enter_operand), .reading(reading[CollectorUnits*Operands-1:0]),
      .reading_warp(reading_warp[CollectorUnits*WarpBits-1:0]), .allocated(allocated[CollectorUnits-1:0]),
      .reading_register(reading_register[CollectorUnits*Operands*8-1:0]), .issue_ready(enter_ready), .allocated_unit,
      .deliver_valid, .deliver_unit, .deliver_operand, .deliver_data, .pipe_ready, .dispatch_valid, .dispatch_opcode,
      .dispatch_warp, .dispatch_register, .dispatch_immediate_form, .dispatch_lanes, .dispatch_select,
      .dispatch_immediate, .dispatch_data);
endmodule
