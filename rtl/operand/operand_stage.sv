// operand_stage: what stands between issue and the pipes: one of three stages, chosen by OperandStage.
// Contract: cmodel/operand/operand_stage.h.
module operand_stage #(
    parameter OperandStage = 0,      // 0 banked_stage, 1 caching_stage, 2 regless_stage
    parameter SchedulersPerSubcore = 1,
    parameter Warps = 16,     // of all schedulers
    parameter CollectorUnits = 2,
    parameter Banks = 2,
    parameter UnitPorts = 1,
    parameter Rows = 256,     // of a bank; with RegLess its lines
    parameter Entries = 8,    // registers in a caching collector unit; lines of compressed registers, 0: no compressor
    parameter Kernels = 1,
    parameter Context = 0,
    parameter IssueStages = 0, // of banked_stage
    parameter ReadyBits = 6,  // bits of pipe_ready: instruction classes of the machine
    localparam Operands = 6,
    localparam Readers = CollectorUnits + 2 * IssueStages * SchedulersPerSubcore,
    localparam Mine = Warps / SchedulersPerSubcore,   // warps of a scheduler
    localparam MineBits = $clog2(Mine),
    localparam WarpBits = $clog2(Warps),
    localparam RowBits = $clog2(Rows),
    localparam LengthBits = $clog2(CollectorUnits * Operands + 1),
    localparam LineBits = variants_pkg::OPERAND_STAGE_NEEDS_L1[OperandStage] ? $clog2(Rows) : 1,
    localparam IndexBits = $clog2(Mine * 256)
) (
    input  logic                          clk,
    input  logic                          rst,
    // What a stage has no use for, it does not look at; what it has no part in, is zero.
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic [Kernels*8-1:0]                          rows_per_warp,
    input  logic [Warps-1:0]                              kernel,
    input  logic [7:0]                                    sthld,
    input  logic [1:0]                                    traditional,
    // instruction buffers
    input  logic [Warps-1:0]                              head_valid,
    input  logic [Warps*64-1:0]                           head,
    input  logic [Warps-1:0]                              waiting,
    input  logic [Warps-1:0]                              wants_collector,
    output logic [SchedulersPerSubcore-1:0]               take_valid,
    output logic [SchedulersPerSubcore*MineBits-1:0]      take_warp,
    output logic [Warps-1:0]                              held,
    // issue: an instruction of a warp that is ready may enter
    output logic [Warps-1:0]                              collector_ready, // by scheduler, then warp
    output logic [Warps-1:0]                              cached,
    input  logic [SchedulersPerSubcore-1:0]               issue_valid,
    input  logic [SchedulersPerSubcore*9-1:0]             issue_opcode,
    input  logic [SchedulersPerSubcore*WarpBits-1:0]      issue_warp,
    input  logic [SchedulersPerSubcore*8-1:0]             issue_register,
    input  logic [SchedulersPerSubcore-1:0]               issue_immediate_form,
    input  logic [SchedulersPerSubcore*32-1:0]            issue_lanes,
    input  logic [SchedulersPerSubcore*32-1:0]            issue_select,
    input  logic [SchedulersPerSubcore*32-1:0]            issue_immediate,
    input  logic [SchedulersPerSubcore*Operands-1:0]      issue_operand_valid,
    input  logic [SchedulersPerSubcore*Operands*8-1:0]    issue_operand,
    input  logic [SchedulersPerSubcore*Operands-1:0]      issue_near,
    input  logic [SchedulersPerSubcore*2-1:0]             issue_result,
    input  logic [SchedulersPerSubcore-1:0]               issue_result_near,
    input  logic [SchedulersPerSubcore*6-1:0]             issue_marks,
    // of the first scheduler
    input  logic                                          commit_valid,
    input  logic [MineBits-1:0]                           commit_warp,
    output logic [5:0]                                    commit_marks,
    input  logic [Mine-1:0]                               queued,
    input  logic                                          done_valid,
    input  logic [MineBits-1:0]                           done_warp,
    // operands that are still to be read, and how many wait for each bank
    output logic [Readers*Operands-1:0]                   reading, delivered,
    output logic [Readers*WarpBits-1:0]                   reading_warp,
    output logic [Readers*Operands*8-1:0]                 reading_register,
    output logic [Readers-1:0]                            allocated,
    output logic [Banks*LengthBits-1:0]                   queue_length,
    // results
    input  logic [Banks-1:0]                              write_valid,
    input  logic [Banks*WarpBits-1:0]                     write_warp,
    input  logic [Banks*8-1:0]                            write_register,
    input  logic [Banks-1:0]                              write_last,
    input  logic [Banks*RowBits-1:0]                      write_row,
    input  logic [Banks*32-1:0]                           write_lanes,
    input  logic [Banks*1024-1:0]                         write_data,
    // the pipes
    input  logic [SchedulersPerSubcore*ReadyBits-1:0]     pipe_ready,
    output logic [SchedulersPerSubcore-1:0]               dispatch_valid,
    output logic [SchedulersPerSubcore*9-1:0]             dispatch_opcode,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      dispatch_warp,
    output logic [SchedulersPerSubcore*8-1:0]             dispatch_register,
    output logic [SchedulersPerSubcore-1:0]               dispatch_immediate_form,
    output logic [SchedulersPerSubcore*32-1:0]            dispatch_lanes,
    output logic [SchedulersPerSubcore*32-1:0]            dispatch_select,
    output logic [SchedulersPerSubcore*32-1:0]            dispatch_immediate,
    output logic [SchedulersPerSubcore*Operands*1024-1:0] dispatch_data,
    // registers of a warp that is moved
    input  logic [WarpBits-1:0]                           context_warp,
    input  logic                                          context_row,
    input  logic                                          context_row_write,
    input  logic [7:0]                                    context_register,
    input  logic [1023:0]                                 context_data,
    output logic                                          context_ack,
    output logic                                          context_rdata_row,
    output logic [1023:0]                                 context_rdata_data,
    // registers: to their L1 and back
    output logic                                          mem_valid,
    output logic [1:0]                                    mem_kind,
    output logic                                          mem_compressed,
    output logic [IndexBits-1:0]                          mem_index,
    output logic [2:0]                                    mem_bank,
    output logic [LineBits-1:0]                           mem_line,
    output logic                                          mem_stores,
    output logic [1023:0]                                 mem_data,
    input  logic                                          mem_ready,
    input  logic                                          l1_fill_valid,
    input  logic                                          l1_fill_compressed,
    input  logic [2:0]                                    l1_fill_bank,
    input  logic [LineBits-1:0]                           l1_fill_line,
    input  logic [1023:0]                                 l1_fill_data,
    output logic                                          l1_fill_ready
    /* verilator lint_on UNUSEDSIGNAL */
);
  generate
    if (OperandStage == variants_pkg::OPERAND_STAGE_BANKED) begin : banked
      logic [SchedulersPerSubcore-1:0] issue_ready;
      banked_stage #(.SchedulersPerSubcore(SchedulersPerSubcore), .Warps(Warps), .CollectorUnits(CollectorUnits),
          .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows), .Kernels(Kernels), .Context(Context),
          .IssueStages(IssueStages), .Lanes(32), .ReadyBits(ReadyBits)) stage (.*);
      always_comb
        for (int n = 0; n < SchedulersPerSubcore; n++) collector_ready[n*Mine +: Mine] = {Mine{issue_ready[n]}};
      always_comb cached = '0;
    end else if (OperandStage == variants_pkg::OPERAND_STAGE_CACHING) begin : caching
      caching_stage #(.Warps(Warps), .CollectorUnits(CollectorUnits), .Banks(Banks), .UnitPorts(UnitPorts), .Rows(Rows),
          .Entries(Entries), .Kernels(Kernels), .Lanes(32), .ReadyBits(ReadyBits)) stage (
          .ready(collector_ready), .*);
    end else begin : regless
      localparam [0:0] Compress = Entries != 0;
      logic ready;
      regless_stage #(.CollectorUnits(CollectorUnits), .Warps(Warps), .Registers(256), .Lines(Rows),
          .Entries(Entries > 0 ? Entries : 2), .Lanes(32), .ReadyBits(ReadyBits)) stage (
          .compress(Compress), .issue_ready(ready), .*);
      always_comb collector_ready = {Warps{ready}};
      always_comb cached = '0;
    end

    // What is read and reserved is known by RegLess' staging unit; with caching units a warp's next instruction comes
    // when all operands of the one before it are there, and it is warps that are ready.
    if (OperandStage != variants_pkg::OPERAND_STAGE_BANKED) begin : nothing_read
      always_comb {reading, delivered, reading_warp, reading_register, allocated} = '0;
      always_comb {context_ack, context_rdata_row, context_rdata_data} = '0;
    end
    if (variants_pkg::OPERAND_STAGE_NEEDS_L1[OperandStage]) begin : no_queues
      always_comb queue_length = '0;
    end else begin : no_memory
      always_comb {take_valid, take_warp, held, commit_marks, l1_fill_ready} = '0;
      always_comb {mem_valid, mem_kind, mem_compressed, mem_index, mem_bank, mem_line, mem_stores, mem_data} = '0;
    end
  endgenerate
endmodule
