// sm_memory: everything between the load/store pipes and the memory behind the L1: load path, shared memory, and the port of
// memory, with its clients.  Barnes II-A, Table II.  A part of sm (cmodel/sm.h), C: cmodel/sm_memory.c.
module sm_memory #(
    parameter Subcores = 4,
    parameter Warps = 16,    // of one scheduler
    parameter OperandStage = 0,     // operand stage
    parameter Rows = 256,    // of a bank of its staging unit
    parameter Sets = 64,
    parameter Ways = 4,      // 0: data are not kept in the L1
    parameter Mshrs = 16,
    parameter Pending = 32,
    parameter Tickets = 16,
    parameter SharedWords = 24576,
    parameter LoadPath = 0,      // load path: 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID
    parameter PoolCoalescers = 2,
    parameter PoolDepth = 8, // of an instruction queue
    parameter Context = 0,   // blocks are moved in and out
    parameter Invalidates = 0,  // of the L1
    parameter Sectors = 1,      // of a line in it
    parameter CarveOut = 0,     // of its ways shared memory has some
    parameter Sharing = 0,      // of it two blocks may have a part in common,
    parameter BlockPairs = 1,   // of so many pairs
    localparam PairBits = BlockPairs > 1 ? $clog2(BlockPairs) : 1,
    localparam PerSubcore = 4 / Subcores,
    localparam AllWarps = PerSubcore * Warps,
    localparam AllWarpBits = $clog2(AllWarps),
    localparam SubcoreBits = Subcores > 1 ? $clog2(Subcores) : 1,
    localparam SmWarps = 4 * Warps,
    localparam SmWarpBits = $clog2(SmWarps),
    localparam LineBits = variants_pkg::OPERAND_STAGE_NEEDS_L1[OperandStage] ? $clog2(Rows) : 1,
    localparam IndexBits = $clog2(Warps * 256),
    localparam TicketBits = $clog2(variants_pkg::LOAD_PATH_NEEDS_QUEUES[LoadPath] ? 256 : Tickets),
    localparam RowBits = $clog2(SharedWords / 32)
) (
    input  logic                          clk,
    input  logic                          rst,
    // instructions: of the load/store pipes, and as they enter the queues of WarpPool
    input  logic [3:0]                    request_valid,
    input  logic [4*6-1:0]                request_operation,
    input  logic [4*AllWarpBits-1:0]      request_warp,
    input  logic [4*8-1:0]                request_register,
    input  logic [4*32-1:0]               request_lanes,
    input  logic [4*1024-1:0]             request_address,
    input  logic [4*1024-1:0]             request_data,
    output logic [3:0]                    request_ready,
    input  logic [3:0]                    queued_valid,
    input  logic [4*AllWarpBits-1:0]      queued_warp,
    input  logic [3:0]                    queued_load,
    // results, of global and of shared memory: the sub-core that the warp is of
    output logic                          global_valid,
    output logic [SubcoreBits-1:0]        global_subcore,
    output logic [AllWarpBits-1:0]        global_warp,
    output logic [7:0]                    global_register,
    output logic [31:0]                   global_lanes,
    output logic [1023:0]                 global_data,
    output logic                          global_last,
    input  logic [Subcores-1:0]           global_ready,
    output logic                          shared_valid,
    output logic [SubcoreBits-1:0]        shared_subcore,
    output logic [AllWarpBits-1:0]        shared_warp,
    output logic [7:0]                    shared_register,
    output logic [31:0]                   shared_lanes,
    output logic [1023:0]                 shared_data,
    output logic                          shared_last,
    input  logic [Subcores-1:0]           shared_ready,
    // warps that may not issue, by scheduler
    output logic [SmWarps-1:0]            draining,
    output logic [SmWarps-1:0]            load_held,
    // what enters the load path, waits for shared memory, goes into the L1 and comes out of it
    output logic                          enter_valid,
    output logic [SmWarpBits-1:0]         enter_warp,
    output logic                          scratch_valid,
    output logic [SmWarpBits-1:0]         scratch_warp,
    /* verilator lint_off UNUSEDSIGNAL */  // with Sharing: where its access goes, and the answer to its question
    input  logic [16:0]                   scratch_whole, scratch_kept,
    input  logic                          scratch_shared, scratch_side,
    input  logic [PairBits-1:0]           scratch_pair,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                          scratch_answered, scratch_needs,
    output logic                          sent_valid,
    output logic                          sent_last,
    output logic                          sent_reply,
    output logic [TicketBits-1:0]         sent_ticket,
    output logic                          returned_valid,
    output logic [TicketBits-1:0]         returned_ticket,
    /* verilator lint_off UNUSEDSIGNAL */
    // registers, with OperandStage = 2: what each sub-core asks for, and what one of them gets
    input  logic [Subcores-1:0]           register_valid,
    input  logic [Subcores*2-1:0]         register_kind,
    input  logic [Subcores-1:0]           register_compressed,
    input  logic [Subcores*IndexBits-1:0] register_index,
    input  logic [Subcores*3-1:0]         register_bank,
    input  logic [Subcores*LineBits-1:0]  register_line,
    input  logic [Subcores*1024-1:0]      register_data,
    output logic [Subcores-1:0]           register_ready,
    output logic                          l1_fill_valid,
    output logic [SubcoreBits-1:0]        fill_subcore,
    output logic                          l1_fill_compressed,
    output logic [2:0]                    l1_fill_bank,
    output logic [LineBits-1:0]           l1_fill_line,
    output logic [1023:0]                 l1_fill_data,
    input  logic [Subcores-1:0]           l1_fill_ready,
    // contexts, with Context: a client of the memory port and of shared memory
    input  logic                          context_valid,
    input  logic                          context_store,
    input  logic [24:0]                   context_line,
    input  logic [7:0]                    context_tag,
    input  logic [1023:0]                 context_data,
    output logic                          context_ready,
    output logic                          context_answer,
    output logic [4:0]                    context_answer_tag,
    input  logic                          context_answer_ready,
    input  logic                          row_valid,
    input  logic                          row_write,
    input  logic [9:0]                    row_index,
    input  logic [1023:0]                 row_data,
    output logic                          row_ready,
    output logic                          row_read,
    output logic [1023:0]                 row_now,
    /* verilator lint_on UNUSEDSIGNAL */
    // memory behind the L1
    output logic                          memory_valid,
    output logic [5:0]                    memory_operation,
    output logic [24:0]                   memory_line,
    output logic [31:0]                   memory_lanes,
    output logic [32*5-1:0]               memory_word,
    output logic [1023:0]                 memory_data,
    output logic [7:0]                    memory_tag,
    input  logic                          memory_ready,
    input  logic                          response_valid,
    input  logic [7:0]                    response_tag,
    input  logic [1023:0]                 response_data,
    output logic                          response_ready,
    // with other SMs: the L1 forgets its lines; something is before the port, once the sub-cores have nothing; registers' owner
    input  logic                          invalidate,
    input  logic [3:0]                    carve_out,
    output logic                          holds,
    input  logic [7:0]                    smid
);
  localparam ArbiterWarpBits = $clog2(4 * AllWarps);
  // Clients of the memory port after data: registers as good as always first; contexts and data take turns.
  localparam HasRegisters = variants_pkg::OPERAND_STAGE_NEEDS_L1[OperandStage] ? 1 : 0;
  localparam Contexts = 1 + HasRegisters;
  localparam Clients = 1 + HasRegisters + Context;
  localparam RegisterPatience = 4095, ContextPatience = 1;

  // ---- of the pipes' instructions one a cycle to each of the two memories
  logic                       load_valid, load_ready, scratch_ready, scratch_enters, scratch_taken;
  logic [5:0]                 load_operation, scratch_operation;
  /* verilator lint_off UNUSEDSIGNAL */  // above the warp stands the pipe of a shared pool that it came through
  logic [ArbiterWarpBits-1:0] load_from, scratch_from;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [7:0]                 load_register, scratch_register;
  logic [31:0]                load_lanes, scratch_lanes;
  logic [1023:0]              load_address, load_data, scratch_address, scratch_data, scratch_place;
  request_arbiter #(.Sources(4), .Warps(AllWarps)) arbiter (
      .clk, .rst, .request_valid, .request_operation, .request_warp, .request_register, .request_lanes,
      .request_address, .request_data, .request_ready, .global_valid(load_valid), .global_operation(load_operation),
      .global_warp(load_from), .global_register(load_register), .global_lanes(load_lanes),
      .global_address(load_address), .global_data(load_data), .global_ready(load_ready), .shared_valid(scratch_valid),
      .shared_operation(scratch_operation), .shared_warp(scratch_from), .shared_register(scratch_register),
      .shared_lanes(scratch_lanes), .shared_address(scratch_address), .shared_data(scratch_data),
      .shared_ready(scratch_taken));

  // ---- warps of the SM, of a sub-core, of a scheduler
  logic [SmWarps-1:0]      path_draining, path_held;
  logic [4*SmWarpBits-1:0] path_queued;
  logic [SmWarpBits-1:0]   path_warp, scratch_result;
  always_comb begin
    enter_warp = SmWarpBits'(32'(load_from) % SmWarps);
    scratch_warp = SmWarpBits'(32'(scratch_from) % SmWarps);
    for (int i = 0; i < 4; i++) begin
      path_queued[i*SmWarpBits +: SmWarpBits] =
          SmWarpBits'(i / PerSubcore * AllWarps) + SmWarpBits'(queued_warp[i*AllWarpBits +: AllWarpBits]);
      for (int w = 0; w < Warps; w++) begin
        draining[i*Warps+w] = path_draining[i/PerSubcore*AllWarps + w*PerSubcore + i%PerSubcore];
        load_held[i*Warps+w] = path_held[i/PerSubcore*AllWarps + w*PerSubcore + i%PerSubcore];
      end
    end
  end
  always_comb begin
    global_subcore = SubcoreBits'(32'(path_warp) / AllWarps);
    global_warp = path_warp[AllWarpBits-1:0];
    shared_subcore = SubcoreBits'(32'(scratch_result) / AllWarps);
    shared_warp = scratch_result[AllWarpBits-1:0];
  end

  // ---- global memory
  logic                    path_holds;
  logic [Clients-1:0]      client_valid, client_ready, answer_valid, answer_ready;
  logic [Clients*6-1:0]    client_operation;
  logic [Clients*25-1:0]   client_line;
  logic [Clients*32-1:0]   client_lanes;
  logic [Clients*160-1:0]  client_word;
  logic [Clients*1024-1:0] client_data;
  logic [Clients*8-1:0]    client_tag, answer_tag;
  load_path #(.Warps(SmWarps), .Schedulers(4), .LoadPath(LoadPath), .PoolCoalescers(PoolCoalescers),
      .Waiting(PoolDepth + 2 * 4 + 1), .Sets(Sets), .Ways(Ways), .Mshrs(Mshrs), .Pending(Pending),
      .Tickets(Tickets), .Invalidates(Invalidates), .Sectors(Sectors), .CarveOut(CarveOut)) path (
      .clk, .rst, .queued_valid, .queued_warp(path_queued), .queued_load, .request_valid(load_valid),
      .request_operation(load_operation), .request_warp(enter_warp), .request_register(load_register),
      .request_lanes(load_lanes), .request_address(load_address), .request_data(load_data), .request_ready(load_ready),
      .result_valid(global_valid), .result_warp(path_warp), .result_register(global_register),
      .result_lanes(global_lanes), .result_data(global_data), .result_last(global_last),
      .result_ready(global_ready[global_subcore]), .draining(path_draining), .load_held(path_held), .sent_valid,
      .sent_reply, .sent_ticket, .returned_valid, .returned_ticket, .memory_valid(client_valid[0]),
      .memory_operation(client_operation[5:0]), .memory_line(client_line[24:0]), .memory_lanes(client_lanes[31:0]),
      .memory_word(client_word[159:0]), .memory_data(client_data[1023:0]), .memory_tag(client_tag[7:0]),
      .memory_ready(client_ready[0]), .response_valid(answer_valid[0]), .response_tag(answer_tag[7:0]), .response_data,
      .response_ready(answer_ready[0]), .invalidate, .carve_out, .holds(path_holds));
  always_comb begin
    enter_valid = load_valid && load_ready;
    holds = load_valid || path_holds || memory_valid;
    sent_last = load_ready;
  end

  line_mux #(.Clients(Clients),
      .Patience1(HasRegisters != 0 ? RegisterPatience : ContextPatience),
      .Patience2(ContextPatience), .Patience3(ContextPatience), .Lanes(32)) port (
      .clk, .rst, .client_valid, .client_operation, .client_line, .client_lanes, .client_word, .client_data,
      .client_tag, .client_ready, .memory_valid, .memory_operation, .memory_line, .memory_lanes, .memory_word,
      .memory_data, .memory_tag, .memory_ready, .response_valid, .response_tag, .response_ready, .answer_valid,
      .answer_tag, .answer_ready);

  // ---- shared memory, of which two blocks may have a part in common; a question goes no further
  generate
    if (Sharing != 0) begin : divided
      logic needs, here;
      assign scratch_answered = scratch_valid && scratch_operation == isa_pkg::OP_PROBE, scratch_needs = needs;
      share_window #(.BlockPairs(BlockPairs)) window (
          .clk, .rst, .whole(scratch_whole), .kept(scratch_kept), .access_valid(scratch_valid),
          .access_shared(scratch_shared), .access_side(scratch_side), .access_pair(scratch_pair),
          .access_lanes(scratch_lanes), .access_address(scratch_address), .valid(here), .needs,
          .address(scratch_place));
      assign scratch_enters = here && !scratch_answered, scratch_taken = scratch_ready || scratch_answered;
    end else begin : undivided
      assign {scratch_answered, scratch_needs} = '0;
      assign scratch_place = scratch_address, scratch_enters = scratch_valid, scratch_taken = scratch_ready;
    end
  endgenerate
  shared_memory #(.Warps(SmWarps), .Words(SharedWords), .Context(Context)) scratchpad (
      .clk, .rst, .request_valid(scratch_enters), .request_operation(scratch_operation), .request_warp(scratch_warp),
      .request_register(scratch_register), .request_lanes(scratch_lanes), .request_address(scratch_place),
      .request_data(scratch_data), .request_ready(scratch_ready), .result_valid(shared_valid),
      .result_warp(scratch_result), .result_register(shared_register), .result_lanes(shared_lanes),
      .result_data(shared_data), .result_last(shared_last), .result_ready(shared_ready[shared_subcore]),
      .context_valid(row_valid), .context_write(row_write), .context_row(row_index[RowBits-1:0]),
      .context_data(row_data), .context_ready(row_ready), .context_rdata_valid(row_read), .context_rdata(row_now));

  // ---- the other clients of the memory port, registers and contexts, whose requests are whole lines
  /* verilator lint_off UNUSEDSIGNAL */  // with both; contexts' tags have five bits
  logic [1:0]    line_req, line_req_store, line_gnt, line_resp, line_resp_ready;
  logic [49:0]   line_req_line;
  logic [15:0]   line_req_tag, line_resp_tag;
  logic [2047:0] line_req_data;
  /* verilator lint_on UNUSEDSIGNAL */
  sm_registers #(.Registers(HasRegisters), .Subcores(Subcores), .Warps(Warps), .Rows(Rows), .Sets(Sets)) registers (
      .clk, .rst, .register_valid, .register_kind, .register_compressed, .register_index, .register_bank,
      .register_line, .register_data, .register_ready, .l1_fill_valid, .fill_subcore, .l1_fill_compressed,
      .l1_fill_bank, .l1_fill_line, .l1_fill_data, .l1_fill_ready, .memory_valid(line_req[0]),
      .memory_stores(line_req_store[0]), .memory_line(line_req_line[24:0]), .memory_tag(line_req_tag[7:0]),
      .memory_data(line_req_data[1023:0]), .memory_ready(line_gnt[0]), .response_valid(line_resp[0]),
      .response_tag(line_resp_tag[7:0]), .response_data, .response_ready(line_resp_ready[0]), .smid);
  assign line_req[1] = context_valid, line_req_store[1] = context_store, line_resp_ready[1] = context_answer_ready;
  assign line_req_line[49:25] = context_line, line_req_tag[15:8] = context_tag, line_req_data[2047:1024] = context_data;
  assign context_ready = line_gnt[1], context_answer = line_resp[1], context_answer_tag = line_resp_tag[12:8];
  generate
    for (genvar w = 0; w < 2; w = w + 1) begin : whole
      localparam Client = w == 0 ? 1 : Contexts;
      if ((w == 0 ? HasRegisters : Context) != 0) begin : plugged_in
        assign client_valid[Client] = line_req[w], answer_ready[Client] = line_resp_ready[w];
        assign client_operation[Client*6 +: 6] = line_req_store[w] ? isa_pkg::OP_STG : isa_pkg::OP_LDG;
        assign client_line[Client*25 +: 25] = line_req_line[w*25 +: 25];
        assign client_lanes[Client*32 +: 32] = '1;
        assign client_word[Client*160 +: 160] = line_pkg::WHOLE;
        assign client_data[Client*1024 +: 1024] = line_req_data[w*1024 +: 1024] & {1024{line_req_store[w]}};
        assign client_tag[Client*8 +: 8] = line_req_tag[w*8 +: 8];
        assign line_gnt[w] = client_ready[Client], line_resp[w] = answer_valid[Client];
        assign line_resp_tag[w*8 +: 8] = answer_tag[Client*8 +: 8];
      end else begin : nobody
        assign line_gnt[w] = 1'b0, line_resp[w] = 1'b0, line_resp_tag[w*8 +: 8] = '0;
      end
    end
  endgenerate
endmodule
