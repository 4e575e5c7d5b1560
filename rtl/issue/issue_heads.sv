// issue_heads: what each warp's next instruction reads, writes and needs, from the instruction and its kind.
// A part of issue_stage (cmodel/issue/issue_heads.c): no port table and no checker, as all around it have them.
module issue_heads #(
    parameter Warps = 16,
    parameter SchedulersPerSubcore = 1,
    parameter Index = 0,
    parameter Banks = 2,
    parameter Queued = 0,
    parameter Sharing = 0,
    localparam Classes = isa_pkg::GATE_CLASSES,
    localparam BankBits = $clog2(Banks)
) (
    input  logic [Warps-1:0]            head_valid,
    input  logic [Warps*64-1:0]         head_instruction,
    input  logic [Warps*4-1:0]          head_sources,
    input  logic [Warps*2-1:0]          head_destination,
    input  logic [Warps*3-1:0]          head_kind,
    // see scoreboard; where there is no instruction it writes nothing, and the rest is anything, as that is not issued
    output logic [Warps*6-1:0]          check_operand_valid,
    output logic [Warps*6*8-1:0]        check_operand,
    output logic [Warps*2-1:0]          check_destination,
    output logic [Warps*8-1:0]          check_register,
    output logic [Warps*3-1:0]          check_guard,
    output logic [Warps*3-1:0]          check_select,
    output logic [Warps-1:0]            check_drain,
    // see rba_score
    output logic [Warps*6*BankBits-1:0] operand_bank,
    // a collector unit; and see issue_gates
    output logic [Warps-1:0]            needs_collector,
    output logic [Classes*Warps-1:0]    need,
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic [7:0]                  share_kept,  // with Sharing
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [Warps-1:0]            names_shared,
    output logic [Warps-1:0]            accesses
);
  always_comb begin : needs
    /* verilator lint_off UNUSEDSIGNAL */
    logic [63:0] head;
    /* verilator lint_on UNUSEDSIGNAL */
    logic [3:0]  sources;
    logic [waits_pkg::Bits-1:0] check;
    logic [23:0] registers;
    logic [47:0] operands;
    logic [2:0]  kind;
    logic        is_global, is_load, is_fence, is_queued, is_last;
    for (int w = 0; w < Warps; w++) begin
      head = head_instruction[w*64 +: 64];
      kind = head_kind[w*3 +: 3];
      sources = head_sources[w*4 +: 4];
      check = waits_pkg::check_of(head, sources, head_valid[w] ? head_destination[w*2 +: 2] : isa_pkg::DEST_NONE);
      {check_select[w*3 +: 3], check_guard[w*3 +: 3], check_register[w*8 +: 8], check_destination[w*2 +: 2], registers,
       check_operand_valid[w*6 +: 6]} = check;
      operands = {registers | 24'h010101, registers};
      check_operand[w*48 +: 48] = operands;
      for (int o = 0; o < 6; o++)
        operand_bank[(w*6+o)*BankBits +: BankBits] = BankBits'(register_map_pkg::bank_of(operands[o*8 +: 8],
            8'(w * SchedulersPerSubcore + Index), 4'(Banks)));
      is_fence = kind == isa_pkg::KIND_GLOBAL && head[5:0] == isa_pkg::OP_MEMBAR;
      check_drain[w] = kind == isa_pkg::KIND_EXIT || is_fence;
      is_global = kind >= isa_pkg::KIND_GLOBAL;
      is_load = kind == isa_pkg::KIND_LOAD;
      is_queued = Queued != 0 && is_global;
      is_last = kind == isa_pkg::KIND_EXIT || kind == isa_pkg::KIND_BARRIER;
      needs_collector[w] = kind >= isa_pkg::KIND_PIPE && !is_queued;
      need[isa_pkg::GATE_ANY*Warps + w] = 1'b1;
      need[isa_pkg::GATE_ORDER*Warps + w] = is_last || (kind >= isa_pkg::KIND_SHARED && !is_queued);
      need[isa_pkg::GATE_DRAIN*Warps + w] = is_last || (is_global && !is_load);
      need[isa_pkg::GATE_LOAD*Warps + w] = is_load;
      need[isa_pkg::GATE_QUEUE*Warps + w] = is_queued;
      need[isa_pkg::GATE_GLOBAL*Warps + w] = is_global;
      accesses[w] = Sharing != 0 && head_valid[w] && kind == isa_pkg::KIND_SHARED;
      names_shared[w] = Sharing != 0 && head_valid[w] && share_pkg::names(share_kept, check_destination[w*2 +: 2] == isa_pkg::DEST_REG,
          check_destination[w*2 +: 2] == isa_pkg::DEST_PAIR, head[21:14], check_operand_valid[w*6 +: 6], operands);
    end
  end
endmodule
