// register_map: where a register of a warp lies: its bank, and its row there.  Barnes III-A.
// Contract: cmodel/operand/register_map.h.
module register_map #(
    parameter Lookups = 6,  // in a cycle
    parameter Warps = 16,
    parameter Banks = 2,
    parameter RowBits = 8,  // width of a row number within a bank
    parameter Kernels = 1,  // that run at a time; share_pkg::Bytes: one, of whose warps two may have registers in common
    localparam WarpBits = $clog2(Warps),
    localparam BankBits = $clog2(Banks)
) (
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                        clk,
    input  logic                        rst,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Kernels*8-1:0]        rows_per_warp,  // of each bank; held while running
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic [Warps-1:0]            kernel,         // each warp's
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Lookups*WarpBits-1:0] lookup_warp,
    input  logic [Lookups*8-1:0]        lookup_register,
    output logic [Lookups*BankBits-1:0] lookup_bank,
    output logic [Lookups*RowBits-1:0]  lookup_row
);
  // Multiples of rows_per_warp, of each kernel, which all lookups have in common: a slot is octal digits.
  localparam Digits = (WarpBits + 2) / 3;
  localparam Tables = Kernels == 2 ? 2 : 1;
  (* mem2reg *) logic [RowBits-1:0] multiple [0:15];
  always_comb
    for (int k = 0; k < 2; k++)
      for (int m = 0; m < 8; m++)
        multiple[k*8+m] = k < Tables ? RowBits'(m * 32'(rows_per_warp[k%Tables*8 +: 8])) : '0;

  // The slot's n-th row: counted from its base upwards, or for the second kernel from the last row downwards.
  function automatic [RowBits-1:0] row_of(input mirrored, input [WarpBits-1:0] slot, input [7:0] n);
    logic [8:0] upwards, downwards;  // octal digits
    upwards = 9'(slot);
    downwards = 9'(Warps - 1) - upwards;
    row_of = RowBits'(32'(n));
    for (int d = 0; d < Digits; d++)
      row_of = row_of + ((mirrored ? multiple[{1'b1, downwards[d*3 +: 3]}] : multiple[{1'b0, upwards[d*3 +: 3]}]) << (3 * d));
    row_of = row_of ^ {RowBits{mirrored}};
  endfunction

  logic [WarpBits-1:0] slot;
  logic [7:0]          register;
  always_comb
    for (int l = 0; l < Lookups; l++) begin
      slot = lookup_warp[l*WarpBits +: WarpBits];
      register = lookup_register[l*8 +: 8];
      lookup_bank[l*BankBits +: BankBits] = BankBits'(register_map_pkg::bank_of(register, 8'(slot), 4'(Banks)));
      // A warp that there is not, as a lookup may name that nobody needs, is of the first kernel.
      lookup_row[l*RowBits +: RowBits] = row_of(Kernels == 2 && 1'(kernel >> slot), slot, register / 8'(Banks));
      if (Kernels == share_pkg::Bytes) begin
        lookup_bank[l*BankBits +: BankBits] =
            BankBits'(share_pkg::bank_of(1'(40'(rows_per_warp) >> share_pkg::Turned),
                                         share_pkg::cell_of(40'(rows_per_warp), 8'(slot), register), 16'(Banks)));
        lookup_row[l*RowBits +: RowBits] =
            RowBits'(share_pkg::cell_of(40'(rows_per_warp), 8'(slot), register) / 16'(Banks));
      end
    end
endmodule
