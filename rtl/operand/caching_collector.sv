// caching_collector: the operand stage with caching collector units, in place of operand_collector.
// Malekeh III-B, Fig. 4.  Contract: cmodel/operand/caching_collector.h.
module caching_collector #(
    parameter CollectorUnits = 2,
    parameter Operands = 6,
    parameter Entries = 8,  // registers in a unit
    parameter Banks = 2,
    parameter Warps = 16,
    parameter Lanes = 32,
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
    localparam UnitBits = $clog2(CollectorUnits),
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                         clk,
    input  logic                         rst,
    // scheduling
    input  logic [7:0]                   sthld,
    input  logic [1:0]                   traditional, // all reuse counts as near; a free unit at random
    input  logic [Warps-1:0]             wants_collector,
    input  logic                         commit_valid,
    output logic [Warps-1:0]             ready,
    output logic [Warps-1:0]             cached,
    // an instruction enters, and requests operands
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
    output logic                         request_valid,
    output logic [UnitBits-1:0]          request_unit,
    output logic [Operands-1:0]          request_operand,
    // rows from the banks, results to them
    input  logic [Banks-1:0]             deliver_valid,
    input  logic [Banks*UnitBits-1:0]    deliver_unit,
    input  logic [Banks*3-1:0]           deliver_operand,
    input  logic [Banks*Lanes*32-1:0]    deliver_data,
    input  logic [Banks-1:0]             write_valid,
    input  logic [Banks*WarpBits-1:0]    write_warp,
    input  logic [Banks*8-1:0]           write_register,
    input  logic [Banks*Lanes-1:0]       write_lanes,
    input  logic [Banks*Lanes*32-1:0]    write_data,
    input  logic                         done_valid,
    input  logic [WarpBits-1:0]          done_warp,
    // an instruction leaves
    input  logic [ReadyBits-1:0]         pipe_ready, // a bit per class
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
  localparam RowWidth = Lanes * 32;

  logic [CollectorUnits-1:0]                   held, has_near, occupied, complete, answers, enter, drop, taken, vacant;
  logic [CollectorUnits*WarpBits-1:0]          held_warp;
  logic [CollectorUnits*Operands-1:0]          miss;
  logic [CollectorUnits*9-1:0]                 opcode;
  logic [CollectorUnits*8-1:0]                 register;
  logic [CollectorUnits-1:0]                   immediate_form;
  logic [CollectorUnits*32-1:0]                lanes, select, immediate;
  logic [CollectorUnits*Operands*RowWidth-1:0] data;  // 0 but of the unit taken

  genvar u;
  generate
    for (u = 0; u < CollectorUnits; u = u + 1) begin : units
      logic [Banks-1:0] mine;
      always_comb
        for (int b = 0; b < Banks; b++)
          mine[b] = deliver_valid[b] && deliver_unit[b*UnitBits +: UnitBits] == UnitBits'(u);

      caching_collector_unit #(.Operands(Operands), .Entries(Entries), .Banks(Banks), .Warps(Warps),
          .Lanes(Lanes)) unit (
          .clk, .rst, .issue_valid, .enter(enter[u]), .issue_opcode, .issue_warp, .issue_register, .issue_immediate_form,
          .issue_lanes, .issue_select, .issue_immediate, .issue_operand_valid, .issue_operand,
          .issue_near(issue_near | {Operands{traditional[0]}}), .issue_result,
          .issue_result_near(issue_result_near | traditional[0]), .issue_miss(miss[u*Operands +: Operands]),
          .deliver_valid(mine), .deliver_operand, .deliver_data, .result_valid(write_valid),
          .result_warp(write_warp), .result_register(write_register), .result_lanes(write_lanes),
          .result_data(write_data), .done_valid, .done_warp, .drop(drop[u]), .held(held[u]),
          .warp(held_warp[u*WarpBits +: WarpBits]), .has_near(has_near[u]), .occupied(occupied[u]),
          .complete(complete[u]),
          .dispatch_taken(taken[u]), .dispatch_opcode(opcode[u*9 +: 9]), .dispatch_register(register[u*8 +: 8]),
          .dispatch_immediate_form(immediate_form[u]), .dispatch_lanes(lanes[u*32 +: 32]),
          .dispatch_select(select[u*32 +: 32]), .dispatch_immediate(immediate[u*32 +: 32]),
          .dispatch_data(data[u*Operands*RowWidth +: Operands*RowWidth]));
    end
  endgenerate

  // ---- allocation
  ccu_allocator #(.CollectorUnits(CollectorUnits), .Warps(Warps)) allocator (
      .clk, .rst, .sthld, .at_random(traditional[1]), .vacant, .leaves(taken), .held, .held_warp, .has_near, .wants_collector, .commit_valid, .issue_valid,
      .issue_warp, .cached, .ready, .answers, .enter, .drop);

  always_comb vacant = ~occupied;

  // What is missing is known before where it goes: a unit that holds another warp misses all.
  always_comb begin
    request_valid = issue_valid;
    request_unit = '0;
    request_operand = issue_valid ? issue_operand_valid : '0;
    for (int n = 0; n < CollectorUnits; n++) begin
      if (enter[n]) request_unit = UnitBits'(n);
      if (answers[n]) request_operand = request_operand & miss[n*Operands +: Operands];
    end
  end

  // ---- dispatch: the oldest complete unit whose pipe is ready
  logic [CollectorUnits*CollectorUnits-1:0] older_q; // per unit, the units allocated before it
  logic [CollectorUnits*ReadyBits-1:0]      class_q; // per unit, its instruction's class, one-hot
  logic [CollectorUnits-1:0]                candidates;
  always_comb begin
    for (int n = 0; n < CollectorUnits; n++)
      candidates[n] = complete[n] && (class_q[n*ReadyBits +: ReadyBits] & pipe_ready) != '0;
    taken = candidates;
    for (int n = 0; n < CollectorUnits; n++)
      for (int m = 0; m < CollectorUnits; m++)
        if (m != n && candidates[m] && older_q[n*CollectorUnits+m]) taken[n] = 1'b0;
    dispatch_valid = candidates != '0;
  end

  always_ff @(posedge clk)
    for (int n = 0; n < CollectorUnits; n++)
      for (int m = 0; m < CollectorUnits; m++)
        if (enter[n]) older_q[n*CollectorUnits+m] <= 1'b1;
        else if (enter[m]) older_q[n*CollectorUnits+m] <= 1'b0;
  always_ff @(posedge clk)
    for (int n = 0; n < CollectorUnits; n++)
      for (int c = 0; c < ReadyBits; c++)
        if (enter[n]) class_q[n*ReadyBits+c] <= issue_opcode[8:6] == 3'(c);

  always_comb begin
    dispatch_opcode = '0;
    dispatch_warp = '0;
    dispatch_register = '0;
    dispatch_immediate_form = 1'b0;
    dispatch_lanes = '0;
    dispatch_select = '0;
    dispatch_immediate = '0;
    dispatch_data = '0;
    for (int n = 0; n < CollectorUnits; n++)
      if (taken[n]) begin
        dispatch_opcode = opcode[n*9 +: 9];
        dispatch_warp = held_warp[n*WarpBits +: WarpBits];
        dispatch_register = register[n*8 +: 8];
        dispatch_immediate_form = immediate_form[n];
        dispatch_lanes = lanes[n*32 +: 32];
        dispatch_select = select[n*32 +: 32];
        dispatch_immediate = immediate[n*32 +: 32];
      end
    for (int n = 0; n < CollectorUnits; n++)
      dispatch_data = dispatch_data | data[n*Operands*RowWidth +: Operands*RowWidth];
  end
endmodule
