// register_file: the register banks behind their arbiter: operands are asked for by warp and register, and come as rows.
// Barnes III-A, Fig. 2.  Contract: cmodel/operand/register_file.h.
module register_file #(
    parameter SchedulersPerSubcore = 1,     // instructions that ask in a cycle
    parameter Warps = 16,
    parameter CollectorUnits = 2,      // collector units that operands are for
    parameter Banks = 2,
    parameter UnitPorts = 1,  // operands a unit may receive in a cycle
    parameter Rows = 256,     // of a bank
    parameter Kernels = 1,    // that run at a time
    parameter Context = 0,    // warps are moved in and out
    parameter Lanes = 32,
    localparam Operands = 6,
    localparam WarpBits = $clog2(Warps),
    localparam UnitBits = $clog2(CollectorUnits),
    localparam RowBits = $clog2(Rows),
    localparam LengthBits = $clog2(CollectorUnits * Operands + 1)
) (
    input  logic                                       clk,
    input  logic                                       rst,
    input  logic [Kernels*8-1:0]                       rows_per_warp,
    input  logic [Warps-1:0]                           kernel,       // each warp's
    // operands: asked for, and a row each
    input  logic [SchedulersPerSubcore-1:0]            request_valid,
    input  logic [SchedulersPerSubcore*UnitBits-1:0]   request_unit,
    input  logic [SchedulersPerSubcore*WarpBits-1:0]   request_warp,
    input  logic [SchedulersPerSubcore*Operands-1:0]   request_operand_valid,
    input  logic [SchedulersPerSubcore*Operands*8-1:0] request_register,
    output logic [Banks-1:0]                           deliver_valid,
    output logic [Banks*UnitBits-1:0]                  deliver_unit,
    output logic [Banks*3-1:0]                         deliver_operand,
    output logic [Banks*Lanes*32-1:0]                  deliver_data,
    output logic [Banks*LengthBits-1:0]                queue_length, // that wait for each bank
    // results
    input  logic [Banks-1:0]                           write_valid,
    input  logic [Banks*RowBits-1:0]                   write_row,
    input  logic [Banks*Lanes-1:0]                     write_lanes,
    input  logic [Banks*Lanes*32-1:0]                  write_data,
    // registers of a warp that is moved
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [WarpBits-1:0]          context_warp,
    input  logic                         context_row,
    input  logic                         context_row_write,
    input  logic [7:0]                   context_register,
    input  logic [Lanes*32-1:0]          context_data,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                context_ack,
    output logic                context_rdata_row,
    output logic [Lanes*32-1:0] context_rdata_data
);
  localparam BankBits = $clog2(Banks);
  localparam Requests = SchedulersPerSubcore * Operands;
  localparam RowWidth = Lanes * 32;

  logic [Requests*BankBits-1:0] request_bank;
  logic [Requests*RowBits-1:0]  request_row;
  logic [Banks-1:0]             read_valid;
  logic [Banks*RowBits-1:0]     read_row;

  // Where operands are, and behind them the row that is moved.
  logic [(Requests+1)*WarpBits-1:0] lookup_warp;
  /* verilator lint_off UNUSEDSIGNAL */  // with Context
  logic [BankBits-1:0]              context_bank;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [RowBits-1:0]               context_at;
  always_comb begin
    for (int r = 0; r < Requests; r++)
      lookup_warp[r*WarpBits +: WarpBits] = request_warp[r/Operands*WarpBits +: WarpBits];
    lookup_warp[Requests*WarpBits +: WarpBits] = context_warp;
  end
  register_map #(.Lookups(Requests + 1), .Warps(Warps), .Banks(Banks), .RowBits(RowBits), .Kernels(Kernels)) map (
      .clk, .rst, .rows_per_warp, .kernel, .lookup_warp, .lookup_register({context_register, request_register}),
      .lookup_bank({context_bank, request_bank}), .lookup_row({context_at, request_row}));

  // A row of the warp that is moved: in a cycle in which no result is written to its bank.
  logic [Banks-1:0] moved;  // the bank that it has
  generate
    if (Context != 0) begin : moves
      logic                read_q;
      logic [BankBits-1:0] bank_q;
      always_comb begin
        context_ack = context_row && !write_valid[context_bank];
        moved = '0;
        moved[context_bank] = context_ack;
        context_rdata_row = read_q;
        context_rdata_data = deliver_data[bank_q*RowWidth +: RowWidth];
      end
      always_ff @(posedge clk) begin
        read_q <= !rst && context_ack && !context_row_write;
        bank_q <= context_bank;
      end
    end else begin : stays
      always_comb begin
        {context_ack, context_rdata_row, moved} = '0;
        context_rdata_data = '0;
      end
    end
  endgenerate

  bank_arbiter #(.SchedulersPerSubcore(SchedulersPerSubcore), .CollectorUnits(CollectorUnits), .Operands(Operands),
      .Banks(Banks), .UnitPorts(UnitPorts), .RowBits(RowBits)) arbiter (
      .clk, .rst, .request_valid, .request_unit, .request_operand_valid, .request_bank, .request_row,
      .write_valid(write_valid | moved), .read_valid, .read_row, .deliver_valid, .deliver_unit, .deliver_operand,
      .queue_length);

  genvar b;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : bank_array
      register_bank #(.Rows(Rows), .Lanes(Lanes)) bank (
          .clk, .rst, .read_valid(moved[b] ? !context_row_write : read_valid[b]),
          .read_row(moved[b] ? context_at : read_row[b*RowBits +: RowBits]),
          .write_valid(moved[b] ? context_row_write : write_valid[b]),
          .write_row(moved[b] ? context_at : write_row[b*RowBits +: RowBits]),
          .write_lanes(moved[b] ? {Lanes{1'b1}} : write_lanes[b*Lanes +: Lanes]),
          .write_data(moved[b] ? context_data : write_data[b*RowWidth +: RowWidth]),
          /* verilator lint_off PINCONNECTEMPTY */ .data_valid(), /* verilator lint_on PINCONNECTEMPTY */
          .read_data(deliver_data[b*RowWidth +: RowWidth]));
    end
  endgenerate
endmodule
