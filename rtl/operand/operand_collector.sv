// operand_collector: collector units stage instructions while their operands are read.  Barnes III-A, Fig. 2.
// Contract: cmodel/operand/operand_collector.h.
module operand_collector #(
    parameter SchedulersPerSubcore = 1,    // instructions that may be allocated, and dispatched, in a cycle
    parameter CollectorUnits = 2,     // collector units
    parameter Operands = 3,  // operand entries of a unit
    parameter Banks = 2,     // register banks, each delivering a row a cycle
    parameter Warps = 16,
    parameter Lanes = 32,    // lanes of a row, 32 bits each
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
    localparam UnitBits = $clog2(CollectorUnits),
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                                              clk,
    input  logic                                              rst,
    input  logic [SchedulersPerSubcore-1:0]                   issue_valid,         // only with issue_ready
    input  logic [SchedulersPerSubcore*9-1:0]                 issue_opcode,        // {class, operation}
    input  logic [SchedulersPerSubcore*WarpBits-1:0]          issue_warp,
    input  logic [SchedulersPerSubcore*8-1:0]                 issue_register,      // destination
    input  logic [SchedulersPerSubcore-1:0]                   issue_immediate_form,
    input  logic [SchedulersPerSubcore*32-1:0]                issue_lanes,         // that execute
    input  logic [SchedulersPerSubcore*32-1:0]                issue_select,        // second predicate, of sel
    input  logic [SchedulersPerSubcore*32-1:0]                issue_immediate,
    input  logic [SchedulersPerSubcore*Operands-1:0]          issue_operand_valid, // operands that will be delivered
    input  logic [SchedulersPerSubcore*Operands*8-1:0]        issue_operand,       // their registers
    output logic [CollectorUnits*Operands-1:0]                reading,             // operands still to be delivered
    output logic [CollectorUnits*WarpBits-1:0]                reading_warp,
    output logic [CollectorUnits-1:0]                         allocated,
    output logic [CollectorUnits*Operands*8-1:0]              reading_register,
    output logic [SchedulersPerSubcore-1:0]                   issue_ready,
    output logic [SchedulersPerSubcore*UnitBits-1:0]          allocated_unit,
    input  logic [Banks-1:0]                                  deliver_valid,
    input  logic [Banks*UnitBits-1:0]                         deliver_unit,
    input  logic [Banks*3-1:0]                                deliver_operand,
    input  logic [Banks*Lanes*32-1:0]                         deliver_data,
    input  logic [SchedulersPerSubcore*ReadyBits-1:0]         pipe_ready,          // a bit per class
    output logic [SchedulersPerSubcore-1:0]                   dispatch_valid,
    output logic [SchedulersPerSubcore*9-1:0]                 dispatch_opcode,
    output logic [SchedulersPerSubcore*WarpBits-1:0]          dispatch_warp,
    output logic [SchedulersPerSubcore*8-1:0]                 dispatch_register,
    output logic [SchedulersPerSubcore-1:0]                   dispatch_immediate_form,
    output logic [SchedulersPerSubcore*32-1:0]                dispatch_lanes,
    output logic [SchedulersPerSubcore*32-1:0]                dispatch_select,
    output logic [SchedulersPerSubcore*32-1:0]                dispatch_immediate,
    output logic [SchedulersPerSubcore*Operands*Lanes*32-1:0] dispatch_data
);
  localparam RowWidth = Lanes * 32;
  localparam InstructionBits = 9 + WarpBits + 8 + 1 + 3 * 32;
  localparam Entries = CollectorUnits * Operands;
  localparam EntryBits = $clog2(Entries);
  localparam PortBits = SchedulersPerSubcore > 1 ? $clog2(SchedulersPerSubcore) : 1;

  function automatic [EntryBits-1:0] place_of(input [UnitBits-1:0] unit, input [2:0] operand);
    place_of = EntryBits'(32'(unit) * Operands + 32'(operand));
  endfunction

  function automatic [PortBits-1:0] after(input [PortBits-1:0] issue_port);
    after = issue_port == PortBits'(SchedulersPerSubcore - 1) ? '0 : issue_port + 1'b1;
  endfunction

  // The collector units.
  logic [CollectorUnits-1:0]                allocated_q;                        // the unit holds an instruction
  logic [InstructionBits-1:0]               instruction_q [0:CollectorUnits-1]; // {opcode, warp, ..., immediate}
  logic [CollectorUnits*CollectorUnits-1:0] older_q;                            // per unit, the units allocated before it
  logic [Entries-1:0]                       valid_q, ready_q;                   // operand entries
  logic [Entries*8-1:0]                     source_q;                           // their registers
  logic [RowWidth-1:0]                      data_q [0:Entries-1];

  always_comb begin
    allocated = allocated_q;
    reading_register = source_q;
    for (int u = 0; u < CollectorUnits; u++) begin
      reading[u*Operands +: Operands] =
          valid_q[u*Operands +: Operands] & ~ready_q[u*Operands +: Operands] & {Operands{allocated_q[u]}};
      reading_warp[u*WarpBits +: WarpBits] = instruction_q[u][InstructionBits-10 -: WarpBits];
    end
  end

  // Dispatch: for each port the oldest complete unit whose pipe is ready.
  logic [CollectorUnits-1:0]                complete, candidates, dispatching;
  logic                                     oldest;
  logic [SchedulersPerSubcore*UnitBits-1:0] dispatch_unit;

  always_comb begin
    for (int u = 0; u < CollectorUnits; u++)
      complete[u] = allocated_q[u] && (valid_q[u*Operands +: Operands] & ~ready_q[u*Operands +: Operands]) == '0;
    dispatch_valid = '0;
    dispatch_unit = '0;
    dispatching = '0;
    candidates = '0;
    for (int i = 0; i < SchedulersPerSubcore; i++) begin
      for (int u = 0; u < CollectorUnits; u++)
        candidates[u] = complete[u] && !dispatching[u] &&
                        pipe_ready[i*ReadyBits+32'(instruction_q[u][InstructionBits-1 -: 3])];
      for (int u = 0; u < CollectorUnits; u++) begin
        oldest = candidates[u];
        for (int v = 0; v < CollectorUnits; v++) if (v != u && candidates[v] && older_q[u*CollectorUnits+v]) oldest = 1'b0;
        if (oldest) begin
          dispatch_valid[i] = 1'b1;
          dispatch_unit[i*UnitBits +: UnitBits] = UnitBits'(u);
          dispatching[u] = 1'b1;
        end
      end
    end
  end

  always_comb
    for (int i = 0; i < SchedulersPerSubcore; i++)
      {dispatch_opcode[i*9 +: 9], dispatch_warp[i*WarpBits +: WarpBits], dispatch_register[i*8 +: 8],
       dispatch_immediate_form[i], dispatch_lanes[i*32 +: 32], dispatch_select[i*32 +: 32],
       dispatch_immediate[i*32 +: 32]} = instruction_q[dispatch_unit[i*UnitBits +: UnitBits]];

  always_comb
    for (int i = 0; i < SchedulersPerSubcore; i++)
      for (int o = 0; o < Operands; o++) begin
        dispatch_data[(i*Operands+o)*RowWidth +: RowWidth] = '0;
        for (int u = 0; u < CollectorUnits; u++)
          if (dispatch_unit[i*UnitBits +: UnitBits] == UnitBits'(u) && valid_q[u*Operands+o])
            dispatch_data[(i*Operands+o)*RowWidth +: RowWidth] = data_q[u*Operands+o];
      end

  // Allocation: the i-th port from the one whose turn it is gets the i-th unit that is free or dispatching.
  logic [CollectorUnits-1:0] vacant, allocating;
  logic [PortBits-1:0]       first, port;

  generate
    if (SchedulersPerSubcore > 1) begin : turns
      logic [PortBits-1:0] first_q;
      always_ff @(posedge clk)
        if (rst) first_q <= '0;
        else if (allocated_q != '0) first_q <= after(first_q);
      assign first = first_q;
    end else assign first = '0;
  endgenerate

  always_comb begin
    vacant = ~allocated_q | dispatching;
    port = first;
    issue_ready = '0;
    allocated_unit = '0;
    for (int i = 0; i < SchedulersPerSubcore; i++) begin
      issue_ready[port] = vacant != '0;
      for (int u = CollectorUnits - 1; u >= i; u--)
        if (vacant[u]) allocated_unit[port*UnitBits +: UnitBits] = UnitBits'(u);
      vacant = vacant & (vacant - 1'b1);
      port = after(port);
    end
  end

  // Apart from issue_ready, on which the caller's issue_valid depends.
  logic [SchedulersPerSubcore*CollectorUnits-1:0] entering;  // per port, the unit it allocates
  always_comb begin
    entering = '0;
    allocating = '0;
    for (int i = 0; i < SchedulersPerSubcore; i++) begin
      for (int u = 0; u < CollectorUnits; u++)
        entering[i*CollectorUnits+u] = issue_valid[i] && allocated_unit[i*UnitBits +: UnitBits] == UnitBits'(u);
      allocating = allocating | entering[i*CollectorUnits +: CollectorUnits];
    end
  end

  always_ff @(posedge clk)
    if (rst) allocated_q <= '0;
    else allocated_q <= (allocated_q & ~dispatching) | allocating;

  // Units allocated together are in the order of their ports' turns, which is the order of their indices.
  always_ff @(posedge clk)
    for (int u = 0; u < CollectorUnits; u++)
      for (int v = 0; v < CollectorUnits; v++)
        if (allocating[u]) older_q[u*CollectorUnits+v] <= !allocating[v] || v < u;
        else if (allocating[v]) older_q[u*CollectorUnits+v] <= 1'b0;

  // What a unit holds: replaced when it is allocated, completed by the banks.
  always_ff @(posedge clk) begin
    for (int b = 0; b < Banks; b++)
      if (deliver_valid[b]) begin
        data_q[place_of(deliver_unit[b*UnitBits +: UnitBits], deliver_operand[b*3 +: 3])] <=
            deliver_data[b*RowWidth +: RowWidth];
        ready_q[place_of(deliver_unit[b*UnitBits +: UnitBits], deliver_operand[b*3 +: 3])] <= 1'b1;
      end
    for (int i = 0; i < SchedulersPerSubcore; i++)
      for (int u = 0; u < CollectorUnits; u++)
        if (entering[i*CollectorUnits+u]) begin
          instruction_q[u] <= {
              issue_opcode[i*9 +: 9], issue_warp[i*WarpBits +: WarpBits], issue_register[i*8 +: 8],
              issue_immediate_form[i], issue_lanes[i*32 +: 32], issue_select[i*32 +: 32], issue_immediate[i*32 +: 32]};
          valid_q[u*Operands +: Operands] <= issue_operand_valid[i*Operands +: Operands];
          ready_q[u*Operands +: Operands] <= '0;
          source_q[u*Operands*8 +: Operands*8] <= issue_operand[i*Operands*8 +: Operands*8];
        end
  end
endmodule
