// special_registers: what an instruction takes from the launch instead of from a register.
// Contract: cmodel/issue/special_registers.h.
module special_registers #(
    parameter Warps = 16,
    parameter Kernels = 1,  // that run at a time
    parameter Context = 0,  // warps are moved in and out
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                launch_valid,          // writes the entry of one warp
    input  logic [WarpBits-1:0] launch_warp,
    input  logic [4:0]          launch_warp_in_block,
    input  logic [15:0]         launch_block_x,
    input  logic [15:0]         launch_block_y,
    input  logic [15:0]         launch_block_z,
    input  logic [16:0]         launch_shared_base,    // bytes
    input  logic [Kernels-1:0]  constant_valid,        // writes one word of a kernel's constant bank
    input  logic [5:0]          constant_word,
    input  logic [31:0]         constant_value,
    input  logic [Warps-1:0]    read,                  // one-hot or none: the warp that reads
    input  logic                read_kernel,           // which of them it is of
    input  logic [63:0]         read_instruction,
    input  logic [7:0]          smid,                  // this SM's number, of so many
    input  logic [7:0]          nsmid,
    output logic [31:0]         immediate,             // the cycle after: operand b or address offset
    output logic                add_lane,              // the pipe adds the lane number to it
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [WarpBits-1:0] context_warp,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [4:0]  context_rdata_warp_in_block, // its entry
    output logic [15:0] context_rdata_block_x,
    output logic [15:0] context_rdata_block_y,
    output logic [15:0] context_rdata_block_z,
    output logic [16:0] context_rdata_shared_base
);
  localparam ConstantWords = 64;
  localparam WordBits = $clog2(Kernels * ConstantWords);

  (* mem2reg *) logic [4:0]  warp_in_block_q [0:Warps-1];
  (* mem2reg *) logic [15:0] block_x_q [0:Warps-1];
  (* mem2reg *) logic [15:0] block_y_q [0:Warps-1];
  (* mem2reg *) logic [15:0] block_z_q [0:Warps-1];
  (* mem2reg *) logic [16:0] shared_base_q [0:Warps-1];
  (* mem2reg *) logic [31:0] constant_q [0:Kernels*ConstantWords-1];

  // What was asked for last, with its warp's entry: that is known before the instruction is.
  localparam EntryBits = 5 + 3 * 16 + 17;
  logic [8:0]           opcode;
  logic [31:0]          imm, special, offset;
  logic                 kernel;
  logic [WordBits-1:0]  word;
  logic [4:0]           warp_in_block;
  logic [15:0]          block_x, block_y, block_z;
  logic [16:0]          shared_base;
  logic [EntryBits-1:0] launched, entry;
  always_comb launched = {launch_warp_in_block, launch_block_x, launch_block_y, launch_block_z, launch_shared_base};
  always_comb begin
    entry = '0;
    for (int w = 0; w < Warps; w++)
      if (read[w])
        entry = entry | (launch_valid && launch_warp == WarpBits'(w) ? launched
                         : {warp_in_block_q[w], block_x_q[w], block_y_q[w], block_z_q[w], shared_base_q[w]});
  end
  always_ff @(posedge clk)
    if (rst) begin
      {opcode, imm, kernel} <= '0;
      {warp_in_block, block_x, block_y, block_z, shared_base} <= '0;
    end else if (read != '0) begin
      {opcode, imm, kernel} <= {read_instruction[8:0], read_instruction[63:32], read_kernel};
      {warp_in_block, block_x, block_y, block_z, shared_base} <= entry;
    end

  always_comb word = WordBits'({kernel, imm[7:2]});
  always_comb offset = {{18{imm[31]}}, imm[31:18]};

  always_comb
    case (imm)
      isa_pkg::SPECIAL_TID:    special = {22'b0, warp_in_block, 5'b0};
      isa_pkg::SPECIAL_WARPID: special = {27'b0, warp_in_block};
      isa_pkg::SPECIAL_CTAIDX: special = {16'b0, block_x};
      isa_pkg::SPECIAL_CTAIDY: special = {16'b0, block_y};
      isa_pkg::SPECIAL_CTAIDZ: special = {16'b0, block_z};
      isa_pkg::SPECIAL_SMID:   special = {24'b0, smid};
      isa_pkg::SPECIAL_NSMID:  special = {24'b0, nsmid};
      default:                 special = '0;
    endcase

  always_comb begin
    {context_rdata_warp_in_block, context_rdata_block_x, context_rdata_block_y, context_rdata_block_z, context_rdata_shared_base} = '0;
    if (Context != 0)
      {context_rdata_warp_in_block, context_rdata_block_x, context_rdata_block_y, context_rdata_block_z, context_rdata_shared_base} =
          {warp_in_block_q[context_warp], block_x_q[context_warp], block_y_q[context_warp], block_z_q[context_warp],
           shared_base_q[context_warp]};
  end

  always_comb begin
    add_lane = 1'b0;
    immediate = imm;
    if (opcode == {isa_pkg::CLASS_INT, isa_pkg::OP_S2R}) begin
      immediate = special;
      add_lane = imm == isa_pkg::SPECIAL_TID || imm == isa_pkg::SPECIAL_LANEID;
    end else if (opcode == {isa_pkg::CLASS_INT, isa_pkg::OP_LDC}) immediate = constant_q[word];
    else if (opcode[8:6] == isa_pkg::CLASS_MEMORY)
      immediate = opcode[5] ? {15'b0, shared_base} + offset : offset;
  end

  always_ff @(posedge clk)
    if (rst) begin
      for (int i = 0; i < Kernels * ConstantWords; i++) constant_q[i] <= '0;
      for (int w = 0; w < Warps; w++) begin
        warp_in_block_q[w] <= '0;
        block_x_q[w] <= '0;
        block_y_q[w] <= '0;
        block_z_q[w] <= '0;
        shared_base_q[w] <= '0;
      end
    end else begin
      for (int k = 0; k < Kernels; k++)
        if (constant_valid[k]) constant_q[k*ConstantWords+32'(constant_word)] <= constant_value;
      if (launch_valid) begin
        {warp_in_block_q[launch_warp], block_x_q[launch_warp], block_y_q[launch_warp], block_z_q[launch_warp],
         shared_base_q[launch_warp]} <= launched;
      end
    end

  // Guard and register numbers concern other units; with one kernel there is nothing to choose.
  wire unused = &{1'b0, read_instruction[31:9], kernel};
endmodule
