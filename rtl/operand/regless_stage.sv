// regless_stage: the operand stage with RegLess.  Kloosterman 4.5, Fig. 4.8.
// Contract: cmodel/operand/regless_stage.h.
module regless_stage #(
    parameter CollectorUnits = 4,
    parameter Warps = 16,
    parameter Registers = 256,  // of a warp
    parameter Lines = 16,       // of each of the 8 banks
    parameter Entries = 16,     // compressed lines
    parameter Lanes = 32,
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
    localparam WarpBits = $clog2(Warps),
    localparam LineBits = $clog2(Lines),
    localparam IndexBits = $clog2(Warps * Registers)
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic                  compress,
    // instruction buffers and issue
    input  logic [Warps-1:0]      head_valid,   // on the path taken
    input  logic [Warps*64-1:0]   head,
    input  logic [Warps-1:0]      waiting,
    input  logic                  done_valid,
    input  logic [WarpBits-1:0]   done_warp,
    output logic                  take_valid,
    output logic [WarpBits-1:0]   take_warp,
    output logic [Warps-1:0]      held,
    input  logic                  commit_valid, // any instruction
    input  logic [WarpBits-1:0]   commit_warp,
    output logic [5:0]            commit_marks,
    input  logic [Warps-1:0]      queued,       // one of the warp is yet to enter
    // an instruction that enters a read unit
    output logic                  issue_ready,
    input  logic                  issue_valid,
    input  logic [8:0]            issue_opcode,
    input  logic [WarpBits-1:0]   issue_warp,
    input  logic [7:0]            issue_register,
    input  logic                  issue_immediate_form,
    input  logic [31:0]           issue_lanes,
    input  logic [31:0]           issue_select,
    input  logic [31:0]           issue_immediate,
    input  logic [5:0]            issue_operand_valid,
    input  logic [47:0]           issue_operand,
    input  logic [1:0]            issue_result,
    input  logic [5:0]            issue_marks,
    // results
    input  logic [7:0]            write_valid,
    input  logic [8*WarpBits-1:0] write_warp,
    input  logic [8*8-1:0]        write_register,
    input  logic [7:0]            write_last,
    input  logic [8*Lanes-1:0]    write_lanes,
    input  logic [8*Lanes*32-1:0] write_data,
    // the pipes
    input  logic [ReadyBits-1:0]  pipe_ready,
    output logic                  dispatch_valid,
    output logic [8:0]            dispatch_opcode,
    output logic [WarpBits-1:0]   dispatch_warp,
    output logic [7:0]            dispatch_register,
    output logic                  dispatch_immediate_form,
    output logic [31:0]           dispatch_lanes,
    output logic [31:0]           dispatch_select,
    output logic [31:0]           dispatch_immediate,
    output logic [6*Lanes*32-1:0] dispatch_data,
    // memory
    output logic                  mem_valid,
    output logic [1:0]            mem_kind,
    output logic                  mem_compressed,
    output logic [IndexBits-1:0]  mem_index,
    output logic [2:0]            mem_bank,
    output logic [LineBits-1:0]   mem_line,
    output logic                  mem_stores,
    output logic [Lanes*32-1:0]   mem_data,
    input  logic                  mem_ready,
    input  logic                  l1_fill_valid,
    input  logic                  l1_fill_compressed,
    input  logic [2:0]            l1_fill_bank,
    input  logic [LineBits-1:0]   l1_fill_line,
    input  logic [Lanes*32-1:0]   l1_fill_data,
    output logic                  l1_fill_ready
);
  logic [Warps-1:0]      ready, reading;
  logic [7:0]            access_valid, access_last, access_taken, asked_valid;
  logic [8*2-1:0]        access_kind, access_mark, asked_kind, asked_mark;
  logic [8*WarpBits-1:0] access_warp, asked_warp;
  logic [8*8-1:0]        access_register, asked_register;
  logic [8*Lanes-1:0]    access_lanes;
  logic [8*Lanes*32-1:0] data;

  // One word a cycle leaves the buffers: metadata before an instruction.
  logic [9:0] opcode;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      opcode = head[w*64 +: 10];
      held[w] = take_valid || !ready[w] ||
                (head_valid[w] && opcode >= osu_pkg::REGION && opcode <= osu_pkg::SMALL);
    end

  register_reader #(.CollectorUnits(CollectorUnits), .Warps(Warps), .Lanes(Lanes), .ReadyBits(ReadyBits)) reader (
      .clk, .rst, .issue_valid, .issue_opcode, .issue_warp, .issue_register, .issue_immediate_form, .issue_lanes,
      .issue_select, .issue_immediate, .issue_operand_valid, .issue_operand, .issue_result, .issue_marks, .issue_ready,
      .reading, .blocked(write_valid), .access_valid(asked_valid), .access_kind(asked_kind), .access_warp(asked_warp),
      .access_register(asked_register), .access_mark(asked_mark), .access_taken, .data, .pipe_ready, .dispatch_valid,
      .dispatch_opcode, .dispatch_warp, .dispatch_register, .dispatch_immediate_form, .dispatch_lanes, .dispatch_select,
      .dispatch_immediate, .dispatch_data);

  // Writes first; a bank that is not written serves the read units.
  always_comb
    for (int b = 0; b < 8; b++) begin
      access_valid[b] = write_valid[b] || asked_valid[b];
      access_kind[b*2 +: 2] = write_valid[b] ? osu_pkg::WRITE : asked_kind[b*2 +: 2];
      access_warp[b*WarpBits +: WarpBits] = write_valid[b] ? write_warp[b*WarpBits +: WarpBits]
                                                           : asked_warp[b*WarpBits +: WarpBits];
      access_register[b*8 +: 8] = write_valid[b] ? write_register[b*8 +: 8] : asked_register[b*8 +: 8];
      access_mark[b*2 +: 2] = write_valid[b] ? osu_pkg::KEEP : asked_mark[b*2 +: 2];
      access_lanes[b*Lanes +: Lanes] = write_valid[b] ? write_lanes[b*Lanes +: Lanes] : '0;
      access_last[b] = !write_valid[b] || write_last[b];
    end

  regless_shard #(.Warps(Warps), .Registers(Registers), .Lines(Lines), .Entries(Entries), .Lanes(Lanes)) shard (
      .clk, .rst, .compress, .head_valid, .head, .take_valid, .take_warp, .waiting, .exit_valid(done_valid),
      .exit_warp(done_warp), .ready, .issue_valid(commit_valid), .issue_warp(commit_warp),
      .issue_marks(commit_marks), .reading(reading | queued), .access_valid, .access_kind,
      .access_warp, .access_register, .access_mark, .access_last, .access_lanes, .access_data(write_data),
      .access_taken, /* verilator lint_off PINCONNECTEMPTY */ .data_valid(), /* verilator lint_on PINCONNECTEMPTY */
      .data, .mem_valid, .mem_kind, .mem_compressed, .mem_index, .mem_bank, .mem_line, .mem_stores, .mem_data,
      .mem_ready, .l1_fill_valid, .l1_fill_compressed, .l1_fill_bank, .l1_fill_line, .l1_fill_data, .l1_fill_ready);
endmodule
