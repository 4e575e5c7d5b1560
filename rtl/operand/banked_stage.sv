// banked_stage: the operand stage with register banks, before them collector units or caching ones.  Barnes Fig. 2 and 6,
// Malekeh Fig. 4.  Contracts: cmodel/operand/operand_collector.h and caching_collector.h; in the model a part of subcore.c.
module banked_stage #(
    parameter Caching = 0,    // caching collector units, with Issues = 1
    parameter Issues = 1,
    parameter Warps = 16,     // of a scheduler
    parameter Units = 2,
    parameter Banks = 2,
    parameter UnitPorts = 1,
    parameter Rows = 256,     // of a bank
    parameter Entries = 8,    // registers in a caching collector unit
    parameter Kernels = 1,    // that run at a time
    parameter Context = 0,    // warps are moved in and out
    localparam Operands = 6,
    localparam AllWarps = Issues * Warps,
    localparam AllWarpBits = $clog2(AllWarps),
    localparam WarpBits = $clog2(Warps),
    localparam RowBits = $clog2(Rows),
    localparam LengthBits = $clog2(Units * Operands + 1)
) (
    input  logic                          clk,
    input  logic                          rst,
    input  logic [Kernels*8-1:0]          rows_per_warp,
    input  logic [AllWarps-1:0]           kernel,                // each warp's
    // issue: instructions that enter a collector unit; with caching ones also what is issued elsewhere
    input  logic [Issues-1:0]             issue_valid,
    input  logic [Issues*9-1:0]           issue_opcode,
    input  logic [Issues*AllWarpBits-1:0] issue_warp,
    input  logic [Issues*8-1:0]           issue_register,
    input  logic [Issues-1:0]             issue_immediate_form,
    input  logic [Issues*32-1:0]          issue_lanes,
    input  logic [Issues*32-1:0]          issue_select,
    input  logic [Issues*32-1:0]          issue_immediate,
    input  logic [Issues*6-1:0]           issue_operand_valid,
    input  logic [Issues*48-1:0]          issue_operand,
    output logic [Issues-1:0]             issue_ready,
    output logic [AllWarps-1:0]           collector_ready,       // for each warp
    /* verilator lint_off UNUSEDSIGNAL */  // of collector units, of caching ones
    input  logic [Issues-1:0]             popped,                // the port that one from the instruction queues takes
    input  logic [7:0]                    sthld,
    input  logic                          all_near,
    input  logic [5:0]                    issue_near,
    input  logic [1:0]                    issue_result,
    input  logic                          issue_result_near,
    input  logic [AllWarps-1:0]           asking,
    input  logic                          commit_valid,
    input  logic                          done_valid,
    input  logic [WarpBits-1:0]           done_warp,
    input  logic [Banks*AllWarpBits-1:0]  write_warp,
    input  logic [Banks*8-1:0]            write_register,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [AllWarps-1:0]           cached,
    // operands that are still to be read, and how many wait for each bank
    output logic [Units*Operands-1:0]     reading,
    output logic [Units*AllWarpBits-1:0]  reading_warp,
    output logic [Units*Operands*8-1:0]   reading_register,
    output logic [Units-1:0]              allocated,
    output logic [Banks*LengthBits-1:0]   queue_length,
    // results
    input  logic [Banks-1:0]              write_valid,
    input  logic [Banks*RowBits-1:0]      write_row,
    input  logic [Banks*32-1:0]           write_lanes,
    input  logic [Banks*1024-1:0]         write_data,
    // the pipes
    input  logic [Issues*6-1:0]           pipe_ready,
    output logic [Issues-1:0]             dispatch_valid,
    output logic [Issues*9-1:0]           dispatch_opcode,
    output logic [Issues*AllWarpBits-1:0] dispatch_warp,
    output logic [Issues*8-1:0]           dispatch_register,
    output logic [Issues-1:0]             dispatch_immediate_form,
    output logic [Issues*32-1:0]          dispatch_lanes,
    output logic [Issues*32-1:0]          dispatch_select,
    output logic [Issues*32-1:0]          dispatch_immediate,
    output logic [Issues*Operands*1024-1:0] dispatch_data,
    // registers of a warp that is moved
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [AllWarpBits-1:0]        context_warp,
    input  logic                          context_row,
    input  logic                          context_row_write,
    input  logic [7:0]                    context_register,
    input  logic [1023:0]                 context_data,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                          context_made,
    output logic                          now_row,
    output logic [1023:0]                 now_data
);
  localparam BankBits = $clog2(Banks);
  localparam UnitBits = $clog2(Units);

  logic [Issues*UnitBits-1:0]          allocated_unit;
  logic [Issues*6-1:0]                 request_operand;
  logic [Issues*Operands*BankBits-1:0] request_bank;
  logic [Issues*Operands*RowBits-1:0]  request_row;
  logic [Banks-1:0]                    read_valid, deliver_valid;
  logic [Banks*RowBits-1:0]            read_row;
  logic [Banks*UnitBits-1:0]           deliver_unit;
  logic [Banks*3-1:0]                  deliver_operand;
  logic [Banks*1024-1:0]               deliver_data;

  // The second kernel's rows are the mirror image of what they would be of the first.
  logic [AllWarps-1:0] mirrored;
  always_comb mirrored = Kernels == 2 ? kernel : '0;

  function automatic [RowBits-1:0] row_of(input [AllWarpBits-1:0] warp, input [7:0] register);
    row_of = mirrored[warp]
        ? RowBits'(~((AllWarps - 1 - 32'(warp)) * 32'(rows_per_warp[Kernels*8-1 -: 8]) + (32'(register) >> BankBits)))
        : RowBits'(32'(warp) * 32'(rows_per_warp[7:0]) + (32'(register) >> BankBits));
  endfunction

  always_comb begin : locate
    logic [7:0]             register;
    logic [AllWarpBits-1:0] warp;
    for (int n = 0; n < Issues; n++) begin
      warp = issue_warp[n*AllWarpBits +: AllWarpBits];
      for (int o = 0; o < Operands; o++) begin
        register = issue_operand[n*48+o*8 +: 8];
        request_bank[(n*Operands+o)*BankBits +: BankBits] = register[BankBits-1:0] + BankBits'(warp);
        request_row[(n*Operands+o)*RowBits +: RowBits] = row_of(warp, register);
      end
    end
  end

  // A row of the warp that is moved: in a cycle in which no result is written to its bank.
  logic [Banks-1:0]   moved;  // the bank that it has
  logic [RowBits-1:0] context_at;
  generate
    if (Context != 0) begin : moves
      logic                read_q;
      logic [BankBits-1:0] bank, bank_q;
      always_comb begin
        bank = context_register[BankBits-1:0] + BankBits'(context_warp);
        context_at = row_of(context_warp, context_register);
        context_made = context_row && !write_valid[bank];
        moved = '0;
        moved[bank] = context_made;
        now_row = read_q;
        now_data = deliver_data[bank_q*1024 +: 1024];
      end
      always_ff @(posedge clk) begin
        read_q <= !rst && context_made && !context_row_write;
        bank_q <= bank;
      end
    end else begin : stays
      always_comb begin
        {context_made, now_row, moved} = '0;
        context_at = '0;
        now_data = '0;
      end
    end
  endgenerate

  bank_arbiter #(.Issues(Issues), .Units(Units), .Operands(Operands), .Banks(Banks), .UnitPorts(UnitPorts),
      .RowBits(RowBits)) arbiter (
      .clk, .rst, .request_valid(issue_valid), .request_unit(allocated_unit),
      .request_operand_valid(request_operand), .request_bank, .request_row, .write_valid(write_valid | moved), .read_valid, .read_row,
      .deliver_valid, .deliver_unit, .deliver_operand, .queue_length);

  genvar b;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : bank_array
      register_bank #(.Rows(Rows), .Lanes(32)) bank (
          .clk, .rst, .read_valid(moved[b] ? !context_row_write : read_valid[b]),
          .read_row(moved[b] ? context_at : read_row[b*RowBits +: RowBits]),
          .write_valid(moved[b] ? context_row_write : write_valid[b]),
          .write_row(moved[b] ? context_at : write_row[b*RowBits +: RowBits]),
          .write_lanes(moved[b] ? {32{1'b1}} : write_lanes[b*32 +: 32]),
          .write_data(moved[b] ? context_data : write_data[b*1024 +: 1024]),
          /* verilator lint_off PINCONNECTEMPTY */ .data_valid(), /* verilator lint_on PINCONNECTEMPTY */
          .read_data(deliver_data[b*1024 +: 1024]));
    end

    if (Caching == 0) begin : collecting
      operand_collector #(.Issues(Issues), .Units(Units), .Operands(Operands), .Banks(Banks), .Warps(AllWarps),
          .Lanes(32)) collector (
          .clk, .rst, .issue_valid, .issue_opcode, .issue_warp, .issue_register, .issue_immediate_form, .issue_lanes,
          .issue_select, .issue_immediate, .issue_operand_valid, .issue_operand, .reading, .reading_warp, .allocated,
          .reading_register, .issue_ready, .allocated_unit, .deliver_valid, .deliver_unit, .deliver_operand,
          .deliver_data, .pipe_ready, .dispatch_valid, .dispatch_opcode, .dispatch_warp, .dispatch_register,
          .dispatch_immediate_form, .dispatch_lanes, .dispatch_select, .dispatch_immediate, .dispatch_data);
      always_comb begin
        request_operand = issue_operand_valid;
        for (int n = 0; n < Issues; n++) collector_ready[n*Warps +: Warps] = {Warps{issue_ready[n] && !popped[n]}};
        cached = '0;
      end
    end else begin : caching
      caching_collector #(.Units(Units), .Operands(Operands), .Entries(Entries), .Banks(Banks), .Warps(Warps),
          .Lanes(32)) collector (
          .clk, .rst, .sthld, .all_near, .asking, .commit_valid, .ready(collector_ready), .cached,
          .issue_valid, .issue_opcode, .issue_warp, .issue_register, .issue_immediate_form, .issue_lanes, .issue_select,
          .issue_immediate, .issue_operand_valid, .issue_operand, .issue_near, .issue_result, .issue_result_near,
          /* verilator lint_off PINCONNECTEMPTY */ .request_valid(), /* verilator lint_on PINCONNECTEMPTY */
          .request_unit(allocated_unit), .request_operand, .deliver_valid, .deliver_unit, .deliver_operand,
          .deliver_data, .write_valid, .write_warp, .write_register, .write_lanes, .write_data,
          .done_valid, .done_warp, .pipe_ready, .dispatch_valid, .dispatch_opcode, .dispatch_warp, .dispatch_register,
          .dispatch_immediate_form, .dispatch_lanes, .dispatch_select, .dispatch_immediate, .dispatch_data);
      // A warp's next instruction comes when all operands of the one before it are there.
      always_comb begin
        reading = '0;
        reading_warp = '0;
        reading_register = '0;
        allocated = '0;
        issue_ready = '0;  // collector_ready, by warp, has it
      end
    end
  endgenerate
endmodule
