// share_pkg: where the blocks of a kernel are on an SM in which two blocks may have registers in common.
// Jatala III.  Contract: cmodel/dispatch/share_layout.h.
/* verilator lint_off UNUSEDPARAM */
package share_pkg;
  // Fields of the bundle `share`: {start, pairs, slots, whole, kept}; settings of sharing, the last ones.
  localparam Bits = 40, Settings = 6;
  localparam Kept = 0, Whole = 8, Slots = 16, Pairs = 22, Start = 27;

  // Whether a block is one of a pair; the first number of its warps; the place of one of them.
  function automatic paired(input [4:0] pairs, input [4:0] block);
    paired = {1'b0, block} < {pairs, 1'b0};
  endfunction
  function automatic [7:0] first_of(input [4:0] pairs, input [4:0] block, input [5:0] block_warps);
    first_of = (paired(pairs, block) ? 8'(block) / 8'd2 : 8'(block) - 8'({pairs, 1'b0})) * 8'(block_warps);
  endfunction
  function automatic [1:0] scheduler_of(input [7:0] number, input [2:0] schedulers);
    scheduler_of = 2'(number % 8'(schedulers));
  endfunction
  function automatic [7:0] warp_of(input [5:0] slots, input [4:0] pairs, input [4:0] block, input [7:0] number,
                                   input [2:0] schedulers);
    warp_of = number / 8'(schedulers);
    warp_of = paired(pairs, block) ? {warp_of[6:0], block[0]} : 8'(slots) + warp_of;
  endfunction

  // Whether an instruction names a register from `kept` on: one that it writes, of a pair the higher, or an operand.
  function automatic names(input [7:0] kept, input writes, input pair, input [7:0] number, input [5:0] operand_valid,
                           input [47:0] operand);
    names = (writes && number >= kept) || (pair && (number | 8'd1) >= kept);
    for (int o = 0; o < 6; o++) if (operand_valid[o] && operand[o*8 +: 8] >= kept) names = 1'b1;
  endfunction

  // The cell of a register of warp w of scheduler i, of `schedulers` that have the banks together: warp is
  // w * schedulers + i.
  function automatic [31:0] cell_of(input [7:0] kept, input [7:0] whole, input [5:0] slots, input [12:0] start,
                                    input [2:0] schedulers, input [7:0] warp, input [7:0] number);
    logic [31:0] w, i;
    w = 32'(warp) / 32'(schedulers);
    i = 32'(warp) % 32'(schedulers);
    if (w >= 32'(slots)) cell_of = 32'(start) + ((w - 32'(slots)) * 32'(schedulers) + i) * 32'(whole) + 32'(number);
    else cell_of = (w / 2 * 32'(schedulers) + i) * (32'(whole) + 32'(kept)) + 32'(number)
             + (number >= kept || w[0] ? 32'(kept) : 32'd0);
  endfunction
endpackage
/* verilator lint_on UNUSEDPARAM */
