// register_reader: RegLess' register read units.  Kloosterman 4.5, 4.5.2.
// Contract: cmodel/operand/register_reader.h.
module register_reader #(
    parameter Units = 4,
    parameter Warps = 16,
    parameter Lanes = 32,
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic                  issue_valid,           // only with issue_ready
    input  logic [8:0]            issue_opcode,          // {class, operation}
    input  logic [WarpBits-1:0]   issue_warp,
    input  logic [7:0]            issue_register,        // destination
    input  logic                  issue_immediate_form,
    input  logic [31:0]           issue_lanes,           // that execute
    input  logic [31:0]           issue_select,
    input  logic [31:0]           issue_immediate,
    input  logic [5:0]            issue_operand_valid,
    input  logic [47:0]           issue_operand,
    input  logic [1:0]            issue_result,          // issue_register is written, and its odd neighbour
    input  logic [5:0]            issue_marks,
    output logic                  issue_ready,
    output logic [Warps-1:0]      reading,
    // the banks
    input  logic [7:0]            blocked,               // written in this cycle
    output logic [7:0]            access_valid,
    output logic [8*2-1:0]        access_kind,
    output logic [8*WarpBits-1:0] access_warp,
    output logic [8*8-1:0]        access_register,
    output logic [8*2-1:0]        access_mark,
    input  logic [7:0]            access_taken,
    input  logic [8*Lanes*32-1:0] data,
    // the pipes
    input  logic [5:0]            pipe_ready,            // a bit per class
    output logic                  dispatch_valid,
    output logic [8:0]            dispatch_opcode,
    output logic [WarpBits-1:0]   dispatch_warp,
    output logic [7:0]            dispatch_register,
    output logic                  dispatch_immediate_form,
    output logic [31:0]           dispatch_lanes,
    output logic [31:0]           dispatch_select,
    output logic [31:0]           dispatch_immediate,
    output logic [6*Lanes*32-1:0] dispatch_data
);
  localparam RowWidth = Lanes * 32;
  localparam UnitBits = $clog2(Units);
  localparam EntryBits = $clog2(Units * 6);
  localparam InstructionBits = 9 + WarpBits + 8 + 1 + 3 * 32;
  localparam Reserves = 6, Writes = 8, Accesses = 10;  // first of these accesses, by number; all

  function automatic [EntryBits-1:0] entry(input [UnitBits-1:0] unit, input [3:0] operand);
    entry = EntryBits'(32'(unit) * 6 + 32'(operand));
  endfunction

  // The read units.
  logic [Units-1:0]           occupied_q;
  logic [InstructionBits-1:0] instruction_q [0:Units-1];  // {opcode, warp, ..., immediate}
  logic [Units-1:0]           empty_q;                    // no lane executes it
  logic [Units*Units-1:0]     older_q;                    // per unit, the units occupied before it
  logic [Units*6-1:0]         operands_q, there_q;        // operands that are read; whose rows are there
  logic [Units*Accesses-1:0]  left_q, left_d;             // accesses that are not over
  logic [Units*8*8-1:0]       register_q;                 // of operands and results
  logic [Units*8*2-1:0]       mark_q;
  logic [RowWidth-1:0]        data_q [0:Units*6-1];
  logic [7:0]                 arriving_q;                 // banks whose rows are there in this cycle, for whom
  logic [UnitBits-1:0]        arriving_unit_q [0:7];
  logic [3:0]                 arriving_operand_q [0:7];

  logic [Units*WarpBits-1:0] warp;
  always_comb
    for (int u = 0; u < Units; u++) warp[u*WarpBits +: WarpBits] = instruction_q[u][InstructionBits-10 -: WarpBits];

  always_comb begin
    reading = '0;
    for (int u = 0; u < Units; u++)
      if (occupied_q[u] && left_q[u*Accesses +: Accesses] != '0) reading[warp[u*WarpBits +: WarpBits]] = 1'b1;
  end

  // Each bank: the first access there of the oldest unit that has one.
  logic [Units*Accesses*3-1:0] bank_of;
  logic [Units*8-1:0]          wants;     // per unit, the banks
  logic [Units*8*4-1:0]        first;     // per unit and bank
  logic [8*UnitBits-1:0]       asked_unit;
  logic [8*4-1:0]              asked_access;
  logic                        oldest_there;
  logic [2:0]                  place;     // of the access' register

  always_comb
    for (int u = 0; u < Units; u++)
      for (int k = 0; k < Accesses; k++) begin
        place = 3'(k < Writes ? k : k - 2);
        bank_of[(u*Accesses+k)*3 +: 3] = register_q[(u*8+32'(place))*8 +: 3] + 3'(warp[u*WarpBits +: WarpBits]);
      end

  always_comb begin
    wants = '0;
    first = '0;
    for (int u = 0; u < Units; u++)
      for (int k = Accesses - 1; k >= 0; k--)
        for (int b = 0; b < 8; b++)
          if (left_q[u*Accesses+k] && bank_of[(u*Accesses+k)*3 +: 3] == 3'(b)) begin
            wants[u*8+b] = occupied_q[u];
            first[(u*8+b)*4 +: 4] = 4'(k);
          end
  end

  always_comb begin
    access_valid = '0;
    asked_unit = '0;
    asked_access = '0;
    for (int b = 0; b < 8; b++)
      for (int u = 0; u < Units; u++) begin
        oldest_there = wants[u*8+b] && !blocked[b];
        for (int v = 0; v < Units; v++) if (v != u && wants[v*8+b] && older_q[u*Units+v]) oldest_there = 1'b0;
        if (oldest_there) begin
          access_valid[b] = 1'b1;
          asked_unit[b*UnitBits +: UnitBits] = UnitBits'(u);
          asked_access[b*4 +: 4] = first[(u*8+b)*4 +: 4];
        end
      end
  end

  logic [UnitBits-1:0] unit_there;
  logic [3:0]          access_there;
  logic [2:0]          place_there;
  always_comb
    for (int b = 0; b < 8; b++) begin
      unit_there = asked_unit[b*UnitBits +: UnitBits];
      access_there = asked_access[b*4 +: 4];
      place_there = 3'(access_there < Writes ? access_there : access_there - 4'd2);
      access_kind[b*2 +: 2] = access_there < Reserves ? osu_pkg::READ :
                              access_there < Writes ? osu_pkg::RESERVE : osu_pkg::WRITE;
      access_warp[b*WarpBits +: WarpBits] = warp[32'(unit_there)*WarpBits +: WarpBits];
      access_register[b*8 +: 8] = register_q[(32'(unit_there)*8+32'(place_there))*8 +: 8];
      access_mark[b*2 +: 2] = access_there < Writes ? mark_q[(32'(unit_there)*8+32'(place_there))*2 +: 2] : osu_pkg::KEEP;
    end

  // Dispatch: the oldest complete unit whose pipe is ready.
  logic [Units-1:0]    candidates, dispatching;
  logic [UnitBits-1:0] dispatch_unit;
  always_comb begin
    for (int u = 0; u < Units; u++)
      candidates[u] = occupied_q[u] && !empty_q[u] && left_q[u*Accesses +: Accesses] == '0 &&
                      there_q[u*6 +: 6] == operands_q[u*6 +: 6] &&
                      pipe_ready[instruction_q[u][InstructionBits-1 -: 3]];
    dispatch_unit = '0;
    for (int u = 0; u < Units; u++) begin
      dispatching[u] = candidates[u];
      for (int v = 0; v < Units; v++) if (v != u && candidates[v] && older_q[u*Units+v]) dispatching[u] = 1'b0;
      if (dispatching[u]) dispatch_unit = UnitBits'(u);
    end
    dispatch_valid = dispatching != '0;
  end

  always_comb begin
    {dispatch_opcode, dispatch_warp, dispatch_register, dispatch_immediate_form, dispatch_lanes, dispatch_select,
     dispatch_immediate} = instruction_q[dispatch_unit];
    dispatch_data = '0;
    for (int o = 0; o < 6; o++)
      for (int u = 0; u < Units; u++)
        if (dispatch_unit == UnitBits'(u) && operands_q[u*6+o]) dispatch_data[o*RowWidth +: RowWidth] = data_q[u*6+o];
  end

  // What is issued: its accesses, registers and marks, and its unit.
  logic [Accesses-1:0] accesses;
  logic [8*8-1:0]      registers;
  logic [8*2-1:0]      marks;
  logic [1:0]          result_mark;
  always_comb begin
    accesses = {issue_lanes == '0 ? issue_result : 2'b0, issue_result, issue_operand_valid};
    registers = {issue_register | 8'd1, issue_register, issue_operand};
    result_mark = osu_pkg::KEEP;
    for (int s = 2; s >= 0; s--) if (!issue_operand_valid[s]) result_mark = issue_marks[s*2 +: 2];
    marks = {result_mark, result_mark, issue_marks, issue_marks};
    for (int k = 0; k < 8; k++)
      for (int j = k + 1; j < 8; j++)
        if (accesses[j] && registers[j*8 +: 8] == registers[k*8 +: 8]) marks[k*2 +: 2] = osu_pkg::KEEP;
  end

  logic [Units-1:0] vacant, entering;
  always_comb begin
    vacant = ~occupied_q | dispatching;
    issue_ready = vacant != '0;
    entering = vacant & (~vacant + 1'b1) & {Units{issue_valid && (accesses != '0 || issue_lanes != '0)}};
  end

  // What is over.
  logic [Units-1:0] ended;  // an instruction without lanes is
  always_comb begin
    left_d = left_q;
    for (int b = 0; b < 8; b++)
      for (int u = 0; u < Units; u++)
        if (access_valid[b] && access_taken[b] && asked_unit[b*UnitBits +: UnitBits] == UnitBits'(u))
          left_d[u*Accesses+32'(asked_access[b*4 +: 4])] = 1'b0;
    for (int u = 0; u < Units; u++) ended[u] = empty_q[u] && left_d[u*Accesses +: Accesses] == '0;
  end

  always_ff @(posedge clk)
    if (rst) occupied_q <= '0;
    else occupied_q <= (occupied_q & ~dispatching & ~ended) | entering;

  always_ff @(posedge clk)
    for (int b = 0; b < 8; b++) begin
      arriving_q[b] <= !rst && access_valid[b] && access_taken[b] && asked_access[b*4 +: 4] < Reserves &&
                       !empty_q[asked_unit[b*UnitBits +: UnitBits]];
      arriving_unit_q[b] <= asked_unit[b*UnitBits +: UnitBits];
      arriving_operand_q[b] <= asked_access[b*4 +: 4];
    end

  always_ff @(posedge clk)
    for (int u = 0; u < Units; u++)
      for (int v = 0; v < Units; v++)
        if (entering[u]) older_q[u*Units+v] <= 1'b1;
        else if (entering[v]) older_q[u*Units+v] <= 1'b0;

  always_ff @(posedge clk) begin
    left_q <= left_d;
    for (int b = 0; b < 8; b++)
      if (arriving_q[b]) begin
        data_q[entry(arriving_unit_q[b], arriving_operand_q[b])] <= data[b*RowWidth +: RowWidth];
        there_q[entry(arriving_unit_q[b], arriving_operand_q[b])] <= 1'b1;
      end
    for (int u = 0; u < Units; u++)
      if (entering[u]) begin
        instruction_q[u] <= {issue_opcode, issue_warp, issue_register, issue_immediate_form, issue_lanes, issue_select,
                             issue_immediate};
        empty_q[u] <= issue_lanes == '0;
        operands_q[u*6 +: 6] <= issue_operand_valid;
        there_q[u*6 +: 6] <= '0;
        left_q[u*Accesses +: Accesses] <= accesses;
        register_q[u*8*8 +: 8*8] <= registers;
        mark_q[u*8*2 +: 8*2] <= marks;
      end
  end
endmodule
