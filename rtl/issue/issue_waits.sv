// issue_waits: which warps' next instructions wait for a register or predicate, and what scoreboard and read_hazard are
// told for it of the instructions that follow.
// A part of issue_stage (cmodel/issue/issue_heads.c): no port table and no checker, as all in it and around it have them.
module issue_waits #(
    parameter Warps = 16,
    parameter CollectorUnits = 2,
    parameter Releases = 3,
    parameter Ahead = 0,  // of read_hazard
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                               clk,
    input  logic                               rst,
    // the next instructions, see issue_heads; those behind them, and what arrives, see fetch
    input  logic [Warps-1:0]                   head_valid,
    input  logic [Warps*6-1:0]                 check_operand_valid,
    input  logic [Warps*6*8-1:0]               check_operand,
    input  logic [Warps*2-1:0]                 head_destination,
    input  logic [Warps*8-1:0]                 check_register,
    input  logic [Warps*3-1:0]                 check_guard,
    input  logic [Warps*3-1:0]                 check_select,
    input  logic [Warps-1:0]                   check_drain,
    input  logic [Warps-1:0]                   behind_valid,
    input  logic [Warps*64-1:0]                behind_instruction,
    input  logic [Warps*4-1:0]                 behind_sources,
    input  logic [Warps*2-1:0]                 behind_destination,
    input  logic [Warps-1:0]                   store_arrives,
    input  logic [63:0]                        store_instruction,
    input  logic [3:0]                         store_sources,
    input  logic [1:0]                         store_destination,
    // what comes of them
    input  logic [Warps-1:0]                   leaves,
    input  logic [Warps-1:0]                   reserve,
    input  logic [Releases-1:0]                release_valid,
    input  logic [Releases*WarpBits-1:0]       release_warp,
    input  logic [Releases*8-1:0]              release_register,
    input  logic [CollectorUnits*6-1:0]        reading,
    input  logic [CollectorUnits*6-1:0]        delivered,
    input  logic [CollectorUnits*WarpBits-1:0] reading_warp,
    input  logic [CollectorUnits*6*8-1:0]      reading_register,
    output logic [Warps-1:0]                   hazard,
    output logic [Warps-1:0]                   unread,
    output logic [Warps-1:0]                   idle
);
  // Of six operands the first three are named; the others are of their pairs.
  logic [Warps*24-1:0] named, behind_operand;
  logic [Warps*6-1:0]  behind_operand_valid;
  logic [Warps*8-1:0]  behind_register;
  logic [Warps*3-1:0]  behind_guard, behind_select;
  logic [5:0]          arriving_operand_valid;
  logic [23:0]         arriving_operand;
  logic [7:0]          arriving_register;
  logic [2:0]          arriving_guard, arriving_select;
  logic [Warps-1:0]    arrives;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [waits_pkg::Bits-1:0] check;
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    for (int w = 0; w < Warps; w++) begin
      named[w*24 +: 24] = check_operand[w*48 +: 24];
      check = waits_pkg::check_of(behind_instruction[w*64 +: 64], behind_sources[w*4 +: 4], behind_destination[w*2 +: 2]);
      behind_operand_valid[w*6 +: 6] = check[5:0];
      behind_operand[w*24 +: 24] = check[29:6];
      {behind_select[w*3 +: 3], behind_guard[w*3 +: 3], behind_register[w*8 +: 8]} = check[45:32];
    end
    check = waits_pkg::check_of(store_instruction, store_sources, store_destination);
    {arriving_operand, arriving_operand_valid} = check[29:0];
    {arriving_select, arriving_guard, arriving_register} = check[45:32];
    arrives = store_arrives & ~behind_valid;
  end

  scoreboard #(.Warps(Warps), .Releases(Releases)) pending (
      .clk, .rst, .check_valid(head_valid), .check_operand_valid, .check_operand(named),
      .check_destination(head_destination), .check_register, .check_guard, .check_select, .check_drain,
      .behind_operand_valid, .behind_operand, .behind_destination, .behind_register, .behind_guard, .behind_select,
      .arriving_operand_valid, .arriving_operand, .arriving_destination(store_destination), .arriving_register,
      .arriving_guard, .arriving_select, .arrives, .leaves, .hazard, .reserve, .release_valid, .release_warp,
      .release_register, .release_predicate({1'b1, {Releases-1{1'b0}}}), .idle);

  read_hazard #(.Warps(Warps), .CollectorUnits(CollectorUnits), .Ahead(Ahead)) reads (
      .clk, .rst, .reading, .reading_warp, .reading_register, .delivered, .check_valid(head_valid),
      .check_operand_valid, .check_operand(named), .check_destination(head_destination), .check_register,
      .behind_destination, .behind_register, .arriving_destination(store_destination), .arriving_register, .arrives,
      .leaves, .enters(reserve), .hazard(unread));
endmodule
