// operand_staging_unit: RegLess' registers: banks, and the one way from them to the compressor and back.
// Kloosterman 4.5.2, Fig. 4.10.  Contract: cmodel/operand/operand_staging_unit.h.
module operand_staging_unit #(
    parameter Banks = 8,
    parameter Lines = 16,  // of a bank
    parameter Warps = 16,
    parameter Lanes = 32,
    localparam BankBits = $clog2(Banks),
    localparam LineBits = $clog2(Lines),
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                      clk,
    input  logic                      rst,
    input  logic [Banks-1:0]          access_valid,
    input  logic [Banks*2-1:0]        access_kind,
    input  logic [Banks*WarpBits-1:0] access_warp,
    input  logic [Banks*8-1:0]        access_register,
    input  logic [Banks*2-1:0]        access_mark,
    input  logic [Banks-1:0]          access_last,
    input  logic [Banks*Lanes-1:0]    access_lanes,
    input  logic [Banks*Lanes*32-1:0] access_data,
    output logic [Banks-1:0]          access_taken,
    output logic [Banks-1:0]          data_valid,
    output logic [Banks*Lanes*32-1:0] data,
    input  logic                      close_valid,
    input  logic [WarpBits-1:0]       close_warp,
    input  logic [Banks-1:0]          preload_valid,
    input  logic [Banks*2-1:0]        preload_kind,
    input  logic [Banks*WarpBits-1:0] preload_warp,
    input  logic [Banks*8-1:0]        preload_register,
    output logic [Banks-1:0]          preload_taken,
    output logic [Banks-1:0]          done_valid,
    output logic [Banks*WarpBits-1:0] done_warp,
    input  logic                      fill_valid,
    input  logic [BankBits-1:0]       fill_bank,
    input  logic [LineBits-1:0]       fill_line,
    input  logic [Lanes*32-1:0]       fill_data,
    output logic                      fill_taken,
    output logic                      request_valid,
    output logic [BankBits-1:0]       request_bank,
    output logic [1:0]                request_kind,
    output logic [WarpBits-1:0]       request_warp,
    output logic [7:0]                request_register,
    output logic [LineBits-1:0]       request_line,
    output logic                      request_stores,
    output logic [Lanes*32-1:0]       request_data,
    input  logic                      request_ready
);
  localparam RowWidth = Lanes * 32;

  logic [Banks-1:0]          fills, asks, stores, shown;
  logic [Banks*2-1:0]        ask_kind;
  logic [Banks*WarpBits-1:0] ask_warp;
  logic [Banks*8-1:0]        ask_register;
  logic [Banks*LineBits-1:0] ask_line;
  logic [Banks*RowWidth-1:0] ask_data;

  genvar b;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : banks
      osu_bank #(.Lines(Lines), .Warps(Warps), .Lanes(Lanes)) bank (
          .clk, .rst, .access_valid(access_valid[b]), .access_kind(access_kind[b*2 +: 2]),
          .access_warp(access_warp[b*WarpBits +: WarpBits]), .access_register(access_register[b*8 +: 8]),
          .access_mark(access_mark[b*2 +: 2]), .access_last(access_last[b]),
          .access_lanes(access_lanes[b*Lanes +: Lanes]), .access_data(access_data[b*RowWidth +: RowWidth]),
          .access_taken(access_taken[b]), .data_valid(data_valid[b]), .data(data[b*RowWidth +: RowWidth]),
          .close_valid, .close_warp, .preload_valid(preload_valid[b]), .preload_kind(preload_kind[b*2 +: 2]),
          .preload_warp(preload_warp[b*WarpBits +: WarpBits]), .preload_register(preload_register[b*8 +: 8]),
          .preload_taken(preload_taken[b]), .done_valid(done_valid[b]), .done_warp(done_warp[b*WarpBits +: WarpBits]),
          .fill_valid(fill_valid && fill_bank == BankBits'(b)), .fill_line, .fill_data, .fill_taken(fills[b]),
          .request_valid(asks[b]), .request_kind(ask_kind[b*2 +: 2]),
          .request_warp(ask_warp[b*WarpBits +: WarpBits]), .request_register(ask_register[b*8 +: 8]),
          .request_line(ask_line[b*LineBits +: LineBits]), .request_stores(stores[b]),
          .request_data(ask_data[b*RowWidth +: RowWidth]), .request_ready(request_ready && shown[b]));
    end
  endgenerate
  always_comb fill_taken = fills != '0;

  // ---- one request a cycle: the first from bank first_q on, going round
  logic [BankBits-1:0] first_q;
  logic [Banks-1:0]    from_first;
  always_comb begin
    from_first = asks & ({Banks{1'b1}} << first_q);
    shown = from_first != '0 ? from_first & -from_first : asks & -asks;
    request_valid = asks != '0;
    request_stores = (stores & shown) != '0;
    request_bank = '0;
    request_kind = '0;
    request_warp = '0;
    request_register = '0;
    request_line = '0;
    request_data = '0;
    for (int n = 0; n < Banks; n++)
      if (shown[n]) begin
        request_bank = BankBits'(n);
        request_kind = ask_kind[n*2 +: 2];
        request_warp = ask_warp[n*WarpBits +: WarpBits];
        request_register = ask_register[n*8 +: 8];
        request_line = ask_line[n*LineBits +: LineBits];
        request_data = ask_data[n*RowWidth +: RowWidth];
      end
  end

  always_ff @(posedge clk)
    if (rst) first_q <= '0;
    else if (request_valid && request_ready)
      first_q <= request_bank == BankBits'(Banks - 1) ? '0 : request_bank + 1'b1;
endmodule
