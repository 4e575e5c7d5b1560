// writeback: results on their way to the register banks, the predicate file and the scoreboard.  The write side of
// Barnes Fig. 2.  Contract: cmodel/operand/writeback.h.
module writeback #(
    parameter Sources = 6,  // pipe ends
    parameter Banks = 2,    // register banks
    parameter Warps = 16,
    parameter RowBits = 8,  // width of a row number within a bank
    parameter Lanes = 32,   // lanes of a row, 32 bits each
    parameter Kernels = 1,  // that run at a time
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                         clk,
    input  logic                         rst,
    input  logic [Kernels*8-1:0]         rows_per_warp,     // of each bank; held while running
    input  logic [Warps-1:0]             kernel,            // each warp's
    input  logic [Sources-1:0]           result_valid,
    input  logic [Sources*WarpBits-1:0]  result_warp,
    input  logic [Sources*8-1:0]         result_register,
    input  logic [Sources-1:0]           result_predicate,  // for a predicate, not a register
    input  logic [Sources-1:0]           result_last,       // of its instruction: release the destination
    input  logic [Sources*Lanes-1:0]     result_lanes,
    input  logic [Sources*Lanes-1:0]     result_flags,      // value of a predicate
    input  logic [Sources*Lanes*32-1:0]  result_data,       // value of a register
    output logic [Sources-1:0]           result_ready,
    output logic [Banks-1:0]             write_valid,
    output logic [Banks*WarpBits-1:0]    write_warp,
    output logic [Banks*8-1:0]           write_register,
    output logic [Banks*RowBits-1:0]     write_row,
    output logic [Banks*Lanes-1:0]       write_lanes,
    output logic [Banks*Lanes*32-1:0]    write_data,
    output logic [Banks:0]               release_valid,     // bit Banks: a predicate
    output logic [(Banks+1)*WarpBits-1:0] release_warp,
    output logic [(Banks+1)*8-1:0]       release_register,
    output logic                         predicate_write,
    output logic [WarpBits-1:0]          predicate_warp,
    output logic [2:0]                   predicate_number,
    output logic [Lanes-1:0]             predicate_lanes,
    output logic [Lanes-1:0]             predicate_value
);
  localparam [7:0] ZeroRegister = 255;
  localparam RowWidth = Lanes * 32;
  localparam BankBits = $clog2(Banks);

  // Where a register is.
  logic [Sources*BankBits-1:0] bank;
  logic [Sources*RowBits-1:0]  row;
  register_map #(.Lookups(Sources), .Warps(Warps), .Banks(Banks), .RowBits(RowBits), .Kernels(Kernels)) map (
      .clk, .rst, .rows_per_warp, .kernel, .lookup_warp(result_warp), .lookup_register(result_register),
      .lookup_bank(bank), .lookup_row(row));

  // The results that are for each destination: a bank, or Banks for the predicate file.
  logic [(Banks+1)*Sources-1:0] waiting;
  always_comb
    for (int s = 0; s < Sources; s++) begin
      for (int b = 0; b < Banks; b++)
        waiting[b*Sources+s] = result_valid[s] && !result_predicate[s] && bank[s*BankBits +: BankBits] == BankBits'(b);
      waiting[Banks*Sources+s] = result_valid[s] && result_predicate[s];
    end

  // Grants, one-hot per destination: the first source that wants it, those behind its last grant before the others.
  logic [(Banks+1)*Sources-1:0] behind_q, grant;
  logic [Sources-1:0]           wants, ahead;

  always_comb begin
    result_ready = '0;
    for (int d = 0; d <= Banks; d++) begin
      wants = waiting[d*Sources +: Sources];
      ahead = wants & behind_q[d*Sources +: Sources];
      grant[d*Sources +: Sources] = ahead != '0 ? ahead & ~(ahead - 1'b1) : wants & ~(wants - 1'b1);
      result_ready = result_ready | grant[d*Sources +: Sources];
    end
  end

  always_ff @(posedge clk)
    for (int d = 0; d <= Banks; d++)
      if (rst) behind_q[d*Sources +: Sources] <= '0;
      else if (grant[d*Sources +: Sources] != '0)
        behind_q[d*Sources +: Sources] <= ~(grant[d*Sources +: Sources] | (grant[d*Sources +: Sources] - 1'b1));

  always_comb begin
    write_valid = '0;
    write_row = '0;
    write_lanes = '0;
    for (int b = 0; b < Banks; b++) begin
      write_data[b*RowWidth +: RowWidth] = '0;
      for (int s = 0; s < Sources; s++)
        if (grant[b*Sources+s]) begin
          write_valid[b] = result_register[s*8 +: 8] != ZeroRegister;
          write_row[b*RowBits +: RowBits] = row[s*RowBits +: RowBits];
          write_lanes[b*Lanes +: Lanes] = result_lanes[s*Lanes +: Lanes];
          write_data[b*RowWidth +: RowWidth] = result_data[s*RowWidth +: RowWidth];
        end
    end
  end

  always_comb begin
    release_valid = '0;
    release_warp = '0;
    release_register = '0;
    for (int d = 0; d <= Banks; d++)
      for (int s = 0; s < Sources; s++)
        if (grant[d*Sources+s]) begin
          release_valid[d] = result_last[s];
          release_warp[d*WarpBits +: WarpBits] = result_warp[s*WarpBits +: WarpBits];
          release_register[d*8 +: 8] = result_register[s*8 +: 8];
        end
  end

  always_comb begin
    write_warp = release_warp[Banks*WarpBits-1:0];
    write_register = release_register[Banks*8-1:0];
  end

  always_comb begin
    predicate_write = grant[Banks*Sources +: Sources] != '0;
    predicate_warp = release_warp[Banks*WarpBits +: WarpBits];
    predicate_number = release_register[Banks*8 +: 3];
    predicate_lanes = '0;
    predicate_value = '0;
    for (int s = 0; s < Sources; s++)
      if (grant[Banks*Sources+s]) begin
        predicate_lanes = result_lanes[s*Lanes +: Lanes];
        predicate_value = result_flags[s*Lanes +: Lanes];
      end
  end
endmodule
