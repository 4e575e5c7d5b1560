// special_registers: what an instruction takes from the launch is what its warp was launched with last, and a constant what
// was written to its kernel's bank last.
//
// `key` is any warp, `bank` and `number` any constant.
//
//: parameters Warps=3 Kernels=2 Context=1
//: parameters Warps=2 Kernels=1 Context=0
//: invariants induction 1
//: property named_so induction 1: a special register is that of the warp's launch, or of the SM
//: property constant induction 1: a constant is the kernel's
//: property address induction 1: an offset is sign-extended, and in shared memory counted from the block's
//: property plain induction 1: all others take what stands in the instruction, and no lane number
//: property moved induction 1: what is moved out of a warp is what it was launched with
//:
//: fault 1 named_so the second coordinate of a block is its third
//: file issue/special_registers.sv
//: rtl special = {16'b0, block_y};
//: planted special = {16'b0, FAULT ? block_z : block_y};
//:
//: fault 2 constant both kernels have the first's constants
//: file issue/special_registers.sv
//: rtl word = WordBits'({kernel, imm[7:2]});
//: planted word = WordBits'({kernel && !FAULT, imm[7:2]});
//:
//: fault 3 address an offset is never negative
//: file issue/special_registers.sv
//: rtl offset = {{18{imm[31]}}, imm[31:18]};
//: planted offset = {{18{imm[31] && !FAULT}}, imm[31:18]};
//:
//: fault 4 plain each instruction adds the lane's number
//: file issue/special_registers.sv
//: rtl add_lane = 1'b0;
//: planted add_lane = FAULT;
//:
//: fault 5 moved the number of a warp that is moved out is that of the one read
//: file issue/special_registers.sv
//: rtl {warp_in_block_q[context_warp],
//: planted {FAULT ? warp_in_block : warp_in_block_q[context_warp],
//:
//: inside special_registers
  initial assume (rst);
  (* anyconst *) logic [WarpBits-1:0] key;
  (* anyconst *) logic bank;
  (* anyconst *) logic [5:0] number;
  always_comb begin
    assume (32'(key) < Warps && 32'(bank) < Kernels && 32'(read_kernel) < Kernels && (read & (read - 1'b1)) == '0);
    if (launch_valid) assume (32'(launch_warp) < Warps);
  end

  logic [4:0]  its_number;
  logic [15:0] its_x, its_y, its_z;
  logic [16:0] its_base;
  logic [31:0] its_constant;
  // What was asked for last, whose is key's or another's, and key's launch at the end of that cycle.
  logic [63:0] asked;
  logic        of_key, of_kernel;
  logic [4:0]  asked_number;
  logic [15:0] asked_x, asked_y, asked_z;
  logic [16:0] asked_base;
  always_ff @(posedge clk)
    if (rst) {asked, of_key, of_kernel, asked_number, asked_x, asked_y, asked_z, asked_base} <= '0;
    else if (read != '0) begin
      asked <= read_instruction;
      of_key <= read[key];
      of_kernel <= read_kernel;
      {asked_number, asked_x, asked_y, asked_z, asked_base} <= launch_valid && launch_warp == key
          ? {launch_warp_in_block, launch_block_x, launch_block_y, launch_block_z, launch_shared_base}
          : {its_number, its_x, its_y, its_z, its_base};
    end
  always_ff @(posedge clk)
    if (rst) begin
      {its_number, its_x, its_y, its_z, its_base} <= '0;
      its_constant <= '0;
    end else begin
      if (launch_valid && launch_warp == key) begin
        its_number <= launch_warp_in_block;
        its_x <= launch_block_x;
        its_y <= launch_block_y;
        its_z <= launch_block_z;
        its_base <= launch_shared_base;
      end
      if (constant_valid[bank] && constant_word == number) its_constant <= constant_value;
    end

  logic s2r, ldc, reads_memory;
  logic [31:0] named, signed_offset;
  always_comb begin
    s2r = asked[8:0] == {isa_pkg::CLASS_INT, isa_pkg::OP_S2R};
    ldc = asked[8:0] == {isa_pkg::CLASS_INT, isa_pkg::OP_LDC};
    reads_memory = asked[8:6] == isa_pkg::CLASS_MEMORY;
    signed_offset = 32'(asked[63:50]);
    if (signed_offset >= 32'd8192) signed_offset = signed_offset - 32'd16384;
    named = '0;
    if (asked[63:32] == isa_pkg::SPECIAL_TID) named = 32 * asked_number;
    if (asked[63:32] == isa_pkg::SPECIAL_WARPID) named = 32'(asked_number);
    if (asked[63:32] == isa_pkg::SPECIAL_CTAIDX) named = 32'(asked_x);
    if (asked[63:32] == isa_pkg::SPECIAL_CTAIDY) named = 32'(asked_y);
    if (asked[63:32] == isa_pkg::SPECIAL_CTAIDZ) named = 32'(asked_z);
    if (asked[63:32] == isa_pkg::SPECIAL_SMID) named = 32'(smid);
    if (asked[63:32] == isa_pkg::SPECIAL_NSMID) named = 32'(nsmid);
  end

  always_comb if (!rst) begin
    inv_entry: assert (warp_in_block_q[key] == its_number && block_x_q[key] == its_x && block_y_q[key] == its_y && block_z_q[key] == its_z &&
                       shared_base_q[key] == its_base);
    inv_asked: assert (opcode == asked[8:0] && imm == asked[63:32] && kernel == of_kernel
                       && (!of_key || {warp_in_block, block_x, block_y, block_z, shared_base}
                                      == {asked_number, asked_x, asked_y, asked_z, asked_base}));
    inv_constant: assert (constant_q[64*bank + 32'(number)] == its_constant);

    if (s2r && of_key)
      named_so: assert (immediate == named && add_lane == (asked[63:32] == isa_pkg::SPECIAL_TID || asked[63:32] == isa_pkg::SPECIAL_LANEID));
    if (ldc && of_kernel == bank && asked[39:34] == number) constant: assert (immediate == its_constant && !add_lane);
    if (reads_memory && of_key) address: assert (immediate == (asked[5] ? asked_base + signed_offset : signed_offset) && !add_lane);
    if (!s2r && !ldc && !reads_memory) plain: assert (immediate == asked[63:32] && !add_lane);
    if (Context != 0 && context_warp == key)
      moved: assert (context_rdata_warp_in_block == its_number && context_rdata_block_x == its_x && context_rdata_block_y == its_y &&
                     context_rdata_block_z == its_z && context_rdata_shared_base == its_base);
  end
