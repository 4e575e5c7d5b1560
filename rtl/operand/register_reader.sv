// register_reader: RegLess' register read units.  Kloosterman 4.5, 4.5.2.
// Contract: cmodel/operand/register_reader.h.
module register_reader #(
    parameter CollectorUnits = 4,
    parameter Warps = 16,
    parameter Lanes = 32,
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
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
    input  logic [ReadyBits-1:0]  pipe_ready,            // a bit per class
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
  localparam InstructionBits = 9 + WarpBits + 8 + 1 + 3 * 32;
  localparam ResultAt = 1 + 3 * 32;                    // issue_register in an instruction
  localparam Reserves = 6, Writes = 8, Accesses = 10;  // first of these accesses, by number; all

  // The read units.
  logic [CollectorUnits-1:0]                occupied_q;
  logic [InstructionBits-1:0]               instruction_q [0:CollectorUnits-1]; // {opcode, warp, ..., immediate}
  logic [CollectorUnits-1:0]                empty_q;                            // no lane executes it
  logic [CollectorUnits*CollectorUnits-1:0] older_q;                            // per unit, the units occupied before it
  logic [CollectorUnits*6-1:0]              operands_q;                         // that are read
  logic [CollectorUnits*Accesses-1:0]       left_q, left_d;                     // accesses that are not over
  logic [CollectorUnits*6*8-1:0]            operand_q;                          // their registers
  logic [CollectorUnits*8*2-1:0]            mark_q;                             // of operands and results
  logic [CollectorUnits*6-1:0]              arriving_q;                         // operands whose rows are there in this cycle
  logic [RowWidth-1:0]                      data_q [0:CollectorUnits*6-1];

  logic [CollectorUnits*WarpBits-1:0] warp;
  logic [CollectorUnits*8*8-1:0]      registers;  // of operands and results
  always_comb
    for (int u = 0; u < CollectorUnits; u++) begin
      warp[u*WarpBits +: WarpBits] = instruction_q[u][InstructionBits-10 -: WarpBits];
      registers[u*8*8 +: 8*8] = {instruction_q[u][ResultAt +: 8] | 8'd1, instruction_q[u][ResultAt +: 8],
                                 operand_q[u*6*8 +: 6*8]};
    end

  always_comb begin
    reading = '0;
    for (int u = 0; u < CollectorUnits; u++)
      if (occupied_q[u] && left_q[u*Accesses +: Accesses] != '0) reading[warp[u*WarpBits +: WarpBits]] = 1'b1;
  end

  // Where each access goes: a bit for each bank.
  logic [CollectorUnits*8*8-1:0] bank_of;
  logic [2:0]                    bank;
  always_comb
    for (int u = 0; u < CollectorUnits; u++)
      for (int r = 0; r < 8; r++) begin
        bank = registers[(u*8+r)*8 +: 3] + 3'(warp[u*WarpBits +: WarpBits]);
        bank_of[(u*8+r)*8 +: 8] = 8'd1 << bank;
      end

  // Each bank: the first access there of the oldest unit that has one.
  logic [8*CollectorUnits-1:0]          wants; // per bank, the units
  logic [8*CollectorUnits*Accesses-1:0] asks;  // and the access
  logic [Accesses-1:0]                  there;
  logic                                 oldest;
  always_comb begin
    for (int b = 0; b < 8; b++)
      for (int u = 0; u < CollectorUnits; u++) wants[b*CollectorUnits+u] = 1'b0;
    asks = '0;
    there = '0;
    for (int b = 0; b < 8; b++)
      for (int u = 0; u < CollectorUnits; u++) begin
        for (int k = 0; k < Accesses; k++)
          there[k] = left_q[u*Accesses+k] && bank_of[(u*8+(k < Writes ? k : k - 2))*8+b];
        wants[b*CollectorUnits+u] = occupied_q[u] && there != '0;
        asks[(b*CollectorUnits+u)*Accesses +: Accesses] = there & -there;
      end
    oldest = 1'b0;
    for (int b = 0; b < 8; b++)
      for (int u = 0; u < CollectorUnits; u++) begin
        oldest = wants[b*CollectorUnits+u] && !blocked[b];
        for (int v = 0; v < CollectorUnits; v++) if (v != u && wants[b*CollectorUnits+v] && older_q[u*CollectorUnits+v]) oldest = 1'b0;
        if (!oldest) asks[(b*CollectorUnits+u)*Accesses +: Accesses] = '0;
      end
  end

  // What it is, each of at most one access.
  always_comb begin
    access_kind = '0;
    access_warp = '0;
    access_register = '0;
    access_mark = '0;
    for (int b = 0; b < 8; b++) begin
      access_valid[b] = asks[b*CollectorUnits*Accesses +: CollectorUnits*Accesses] != '0;
      for (int u = 0; u < CollectorUnits; u++) begin
        if (asks[(b*CollectorUnits+u)*Accesses +: Accesses] != '0)
          access_warp[b*WarpBits +: WarpBits] = access_warp[b*WarpBits +: WarpBits] | warp[u*WarpBits +: WarpBits];
        for (int k = 0; k < Accesses; k++)
          if (asks[(b*CollectorUnits+u)*Accesses+k]) begin
            access_kind[b*2 +: 2] = access_kind[b*2 +: 2] | (k < Reserves ? osu_pkg::READ :
                                    k < Writes ? osu_pkg::RESERVE : osu_pkg::WRITE);
            access_register[b*8 +: 8] = access_register[b*8 +: 8] | registers[(u*8+(k < Writes ? k : k - 2))*8 +: 8];
            if (k < Writes) access_mark[b*2 +: 2] = access_mark[b*2 +: 2] | mark_q[(u*8+k)*2 +: 2];
          end
      end
    end
  end

  // Dispatch: the oldest complete unit whose pipe is ready.  A row that was read is there in the next cycle.
  logic [CollectorUnits-1:0] candidates, dispatching;
  always_comb begin
    for (int u = 0; u < CollectorUnits; u++)
      candidates[u] = occupied_q[u] && !empty_q[u] && left_q[u*Accesses +: Accesses] == '0 &&
                      arriving_q[u*6 +: 6] == '0 && pipe_ready[instruction_q[u][InstructionBits-1 -: 3]];
    for (int u = 0; u < CollectorUnits; u++) begin
      dispatching[u] = candidates[u];
      for (int v = 0; v < CollectorUnits; v++) if (v != u && candidates[v] && older_q[u*CollectorUnits+v]) dispatching[u] = 1'b0;
    end
    dispatch_valid = dispatching != '0;
  end

  logic [InstructionBits-1:0] dispatched;
  always_comb begin
    dispatched = '0;
    dispatch_data = '0;
    for (int u = 0; u < CollectorUnits; u++)
      if (dispatching[u]) begin
        dispatched = dispatched | instruction_q[u];
        for (int o = 0; o < 6; o++)
          if (operands_q[u*6+o])
            dispatch_data[o*RowWidth +: RowWidth] = dispatch_data[o*RowWidth +: RowWidth] | data_q[u*6+o];
      end
    {dispatch_opcode, dispatch_warp, dispatch_register, dispatch_immediate_form, dispatch_lanes, dispatch_select,
     dispatch_immediate} = dispatched;
  end

  // What is issued: its accesses and marks, and its unit.
  logic [Accesses-1:0] accesses;
  logic [8*8-1:0]      issued;  // registers
  logic [8*2-1:0]      marks;
  logic [1:0]          result_mark;
  always_comb begin
    accesses = {issue_lanes == '0 ? issue_result : 2'b0, issue_result, issue_operand_valid};
    issued = {issue_register | 8'd1, issue_register, issue_operand};
    result_mark = osu_pkg::KEEP;
    for (int s = 2; s >= 0; s--) if (!issue_operand_valid[s]) result_mark = issue_marks[s*2 +: 2];
    marks = {result_mark, result_mark, issue_marks, issue_marks};
    for (int k = 0; k < 8; k++)
      for (int j = k + 1; j < 8; j++)
        if (accesses[j] && issued[j*8 +: 8] == issued[k*8 +: 8]) marks[k*2 +: 2] = osu_pkg::KEEP;
  end

  logic [CollectorUnits-1:0] vacant, entering;
  always_comb vacant = ~occupied_q | dispatching;
  always_comb issue_ready = vacant != '0;
  always_comb entering = vacant & (~vacant + 1'b1) & {CollectorUnits{issue_valid && (accesses != '0 || issue_lanes != '0)}};

  // What is over.
  logic [CollectorUnits-1:0]   ended;  // an instruction without lanes is
  logic [CollectorUnits*6-1:0] arriving_d;
  always_comb begin
    left_d = left_q;
    arriving_d = '0;
    for (int u = 0; u < CollectorUnits; u++) begin
      for (int b = 0; b < 8; b++)
        if (access_taken[b])
          left_d[u*Accesses +: Accesses] = left_d[u*Accesses +: Accesses] & ~asks[(b*CollectorUnits+u)*Accesses +: Accesses];
      ended[u] = empty_q[u] && left_d[u*Accesses +: Accesses] == '0;
      if (!empty_q[u]) arriving_d[u*6 +: 6] = left_q[u*Accesses +: 6] & ~left_d[u*Accesses +: 6];
    end
  end

  always_ff @(posedge clk)
    if (rst) begin
      occupied_q <= '0;
      arriving_q <= '0;
    end else begin
      occupied_q <= (occupied_q & ~dispatching & ~ended) | entering;
      arriving_q <= arriving_d;
    end

  always_ff @(posedge clk)
    for (int u = 0; u < CollectorUnits; u++)
      for (int v = 0; v < CollectorUnits; v++)
        if (entering[u]) older_q[u*CollectorUnits+v] <= 1'b1;
        else if (entering[v]) older_q[u*CollectorUnits+v] <= 1'b0;

  always_ff @(posedge clk) begin
    left_q <= left_d;
    for (int u = 0; u < CollectorUnits; u++)
      if (entering[u]) begin
        instruction_q[u] <= {issue_opcode, issue_warp, issue_register, issue_immediate_form, issue_lanes, issue_select,
                             issue_immediate};
        empty_q[u] <= issue_lanes == '0;
        operands_q[u*6 +: 6] <= issue_operand_valid;
        left_q[u*Accesses +: Accesses] <= accesses;
        operand_q[u*6*8 +: 6*8] <= issue_operand;
        mark_q[u*8*2 +: 8*2] <= marks;
      end
  end

  // Rows: each from the bank of its register.  A bank's row is let through to the operand that it is for alone.
  logic [RowWidth-1:0] row [0:CollectorUnits*6-1];
  always_comb
    for (int u = 0; u < CollectorUnits; u++)
      for (int o = 0; o < 6; o++) begin
        row[u*6+o] = '0;
        for (int b = 0; b < 8; b++)
          if (arriving_q[u*6+o] && bank_of[(u*8+o)*8+b]) row[u*6+o] = row[u*6+o] | data[b*RowWidth +: RowWidth];
      end
  always_ff @(posedge clk)
    for (int e = 0; e < CollectorUnits * 6; e++) if (arriving_q[e]) data_q[e] <= row[e];
endmodule
