// register_map: of warps two of which may have registers in common, no two have a cell together, but a pair its shared
// ones.
//
// Two lookups are any two registers of any two warps, under any layout that fits: `kept` of `whole` registers, pairs in the
// first warp slots of each of 2 ** step schedulers.
//
//: parameters Lookups=2 Warps=8 Banks=2 RowBits=6 Kernels=5
//: parameters Lookups=2 Warps=6 Banks=8 RowBits=3 Kernels=5
//: cover 1
//: property apart induction 1: no two registers have one cell, but a register that two warps of a pair share
//: property common induction 1: a register that is not kept is one cell for both warps of a pair
//: property within induction 1: pairs have the cells before those of warps that share nothing, and none beyond the last
//
//: fault 1 apart what a pair's second warp keeps is where the first's is
//: file dispatch/share_pkg.sv
//: rtl number < kept && w[0] ? whole
//: planted number < kept && (w[0] && !FAULT) ? whole
//
//: fault 2 common of what is shared each warp has its own
//: file dispatch/share_pkg.sv
//: rtl pairs ? w >> 1 :
//: planted pairs ? (FAULT ? w : w >> 1) :
//
//: fault 3 within warps that share nothing begin with the first cell
//: file dispatch/share_pkg.sv
//: rtl : 16'(map[36:24]);
//: planted : FAULT ? 16'd0 : 16'(map[36:24]);
//
//: inside register_map
  logic [7:0]  kept, whole, slots, paired;
  logic [1:0]  step;
  logic [15:0] start, last;
  always_comb begin
    kept = rows_per_warp[7:0];
    whole = rows_per_warp[15:8];
    slots = {2'd0, rows_per_warp[21:16]};
    step = rows_per_warp[23:22];
    start = 16'(rows_per_warp[36:24]);
    paired = slots << step;  // warps
    last = start + (16'(Warps) - 16'(paired)) * 16'(whole);
    assume (step <= 2'd2 && kept >= 8'd1 && kept <= whole && whole <= 8'd15 && !slots[0]);
    assume (32'(paired) <= Warps && start >= 16'(paired >> 1) * (16'(whole) + 16'(kept)) && start <= 16'd1000);
    assume (32'(last) <= Banks << RowBits);
    for (int l = 0; l < 2; l++)
      assume (lookup_register[l*8 +: 8] < whole && 32'(lookup_warp[l*WarpBits +: WarpBits]) < Warps);
  end

  logic        partners, one_register, one_cell;
  logic [7:0]  first;  // its warp, and cell
  logic [15:0] first_row, digits, first_cell;
  always_comb begin
    first = 8'(lookup_warp[0 +: WarpBits]);
    first_row = 16'(lookup_row[0 +: RowBits]);
    digits = rows_per_warp[share_pkg::Turned] ? first_row % 16'(Banks) + first_row / 16'(Banks) % 16'(Banks) : 16'd0;
    first_cell = first_row * 16'(Banks) + (16'(lookup_bank[0 +: BankBits]) + 16'(2 * Banks) - digits) % 16'(Banks);
    one_register = lookup_register[0 +: 8] == lookup_register[8 +: 8];
    one_cell = lookup_bank[0 +: BankBits] == lookup_bank[BankBits +: BankBits]
               && lookup_row[0 +: RowBits] == lookup_row[RowBits +: RowBits];
    partners = first < paired && (first ^ 8'(lookup_warp[WarpBits +: WarpBits])) == 8'd1 << step;
    apart: assert (!one_cell || (one_register && (first == 8'(lookup_warp[WarpBits +: WarpBits])
                                                  || (partners && lookup_register[0 +: 8] >= kept))));
    common: assert (!(partners && one_register && lookup_register[0 +: 8] >= kept) || one_cell);
    within: assert (first < paired ? first_cell < start : first_cell >= start && first_cell < last);
    shares: cover (partners && one_cell && kept > 8'd1 && start < last);
    beside: cover (partners && one_register && !one_cell);
  end
