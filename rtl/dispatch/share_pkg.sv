// share_pkg: where the blocks of a kernel are on an SM in which two blocks may have registers or shared memory in common.
// Jatala III.  Contract: cmodel/dispatch/share_layout.h.
/* verilator lint_off UNUSEDPARAM */
package share_pkg;
  // Bytes that register_map has; bits of `share`, {memory, pairs, slots}; settings of sharing, the last ones.
  localparam Bytes = 5, Bits = 28, Settings = 9;
  localparam Slots = 0, Pairs = 6, Memory = 11;
  localparam Turned = 37;  // of register_map's bits

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

  // The first byte of a block's shared memory, of `bytes` a block.
  function automatic [16:0] base_of(input [16:0] memory, input [4:0] pairs, input [4:0] block, input [16:0] bytes);
    base_of = paired(pairs, block) ? 17'(block[4:1]) * (bytes + memory)
                                   : 17'(block) * bytes - 17'(pairs) * (bytes - memory);
  endfunction

  // Whether an instruction names a register from `kept` on: one that it writes, of a pair the higher, or an operand.
  function automatic names(input [7:0] kept, input writes, input pair, input [7:0] number, input [5:0] operand_valid,
                           input [47:0] operand);
    names = (writes && number >= kept) || (pair && (number | 8'd1) >= kept);
    for (int o = 0; o < 6; o++) if (operand_valid[o] && operand[o*8 +: 8] >= kept) names = 1'b1;
  endfunction

  // The cell of a register of a warp, of `map` = {turned, start, step, slots, whole, kept}: warp is w * S + i of scheduler i of
  // S = 2 ** step that have the banks together.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic [15:0] cell_of(input [39:0] map, input [7:0] warp, input [7:0] number);
    /* verilator lint_on UNUSEDSIGNAL */
    logic [7:0]  w, j, kept, slots;
    logic [15:0] whole, base;
    logic        pairs;
    kept = map[7:0];
    whole = 16'(map[15:8]);
    slots = {2'd0, map[21:16]};
    w = warp >> map[23:22];
    pairs = w < slots;
    j = ((pairs ? w >> 1 : w - slots) << map[23:22]) | (warp & ~(8'hff << map[23:22]));
    base = pairs ? (number < kept && w[0] ? whole : 16'd0) : 16'(map[36:24]);
    cell_of = 16'(j) * (pairs ? whole + 16'(kept) : whole) + base + 16'(number);
  endfunction
  function automatic [15:0] bank_of(input turned, input [15:0] cell_number, input [15:0] banks);
    bank_of = cell_number;
    if (turned) bank_of = cell_number + cell_number / banks + cell_number / (banks * banks);
    bank_of = bank_of % banks;
  endfunction
endpackage
/* verilator lint_on UNUSEDPARAM */
