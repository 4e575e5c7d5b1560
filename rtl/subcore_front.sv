// subcore_front: the issue stages of a sub-core's schedulers: what is theirs of signals that all share.
// A part of subcore (cmodel/subcore_front.c): no port table and no checker, as all in it and around it have them.
module subcore_front #(
    parameter SchedulersPerSubcore = 1,
    parameter Warps = 16,
    parameter Readers = 2,     // that hold what is still to be read: collector units, and places of an issue_buffer
    parameter LengthBits = 4,
    parameter Banks = 2,
    parameter PcBits = 12,
    parameter BufferDepth = 4,
    parameter StackDepth = 16,
    parameter Queued = 0,
    parameter Kernels = 1,
    parameter Context = 0,
    parameter Doubles = 0,
    parameter Halves = 0,
    parameter Sharing = 0,
    parameter Ahead = 0,       // of read_hazard
    localparam WarpBits = $clog2(Warps),
    localparam AllWarps = SchedulersPerSubcore * Warps,
    localparam AllWarpBits = $clog2(AllWarps),
    localparam Classes = isa_pkg::GATE_CLASSES,
    localparam EntryBits = $clog2(StackDepth),
    localparam Operands = 6,
    localparam Releases = Banks + 1
) (
    input  logic                                          clk,
    input  logic                                          rst,
    input  logic [1:0]                                    policy,
    input  logic [4:0]                                    score_latency,
    input  logic [7:0]                                    smid, nsmid,
    input  logic                                          program_valid,
    input  logic [PcBits-1:0]                             program_address,
    input  logic [63:0]                                   program_word,
    input  logic [Kernels-1:0]                            constant_valid,
    input  logic [5:0]                                    constant_word,
    input  logic [31:0]                                   constant_value,
    input  logic [SchedulersPerSubcore-1:0]               launch_valid,
    input  logic [WarpBits-1:0]                           launch_warp,
    input  logic [PcBits-1:0]                             launch_pc,
    input  logic [31:0]                                   launch_lanes,
    input  logic [4:0]                                    launch_warp_in_block,
    input  logic [15:0]                                   launch_block_x,
    input  logic [15:0]                                   launch_block_y,
    input  logic [15:0]                                   launch_block_z,
    input  logic [16:0]                                   launch_shared_base,
    // of warps of the sub-core
    input  logic [AllWarps-1:0]                           kernel,
    input  logic [AllWarps-1:0]                           accepted,
    // by scheduler, then warp: what holds them back, and what the operand stage says
    input  logic [SchedulersPerSubcore*Classes*Warps-1:0] gate,
    input  logic [AllWarps-1:0]                           queue_room,
    input  logic [AllWarps-1:0]                           queue_hazard,
    input  logic [AllWarps-1:0]                           held,
    input  logic [AllWarps-1:0]                           cached,
    input  logic [AllWarps-1:0]                           collector_ready,
    input  logic [SchedulersPerSubcore-1:0]               take_valid,
    input  logic [SchedulersPerSubcore*WarpBits-1:0]      take_warp,
    // collector units: what they have still to read
    input  logic [Readers*Operands-1:0]                   reading, delivered,
    input  logic [Readers*AllWarpBits-1:0]                reading_warp,
    input  logic [Readers*Operands*8-1:0]                 reading_register,
    input  logic [Readers-1:0]                            allocated,
    input  logic [Banks*LengthBits-1:0]                   queue_length,
    // write-back
    input  logic [Releases-1:0]                           release_valid,
    input  logic [Releases*AllWarpBits-1:0]               release_warp,
    input  logic [Releases*8-1:0]                         release_register,
    input  logic                                          predicate_write,
    input  logic [AllWarpBits-1:0]                        predicate_warp,
    input  logic [2:0]                                    predicate_number,
    input  logic [31:0]                                   predicate_lanes,
    input  logic [31:0]                                   predicate_value,
    // a warp that is moved; with one scheduler
    input  logic [WarpBits-1:0]                           context_warp,
    input  logic                                          context_stop,
    input  logic                                          context_write,
    input  logic [11*32-1:0]                              context_state,
    input  logic                                          context_read,
    input  logic                                          context_put,
    input  logic [EntryBits-1:0]                          context_entry,
    input  logic [63:0]                                   context_saved,
    output logic [11*32-1:0]                              context_rdata_state,
    output logic [4:0]                                    context_rdata_warp_in_block,
    output logic [15:0]                                   context_rdata_block_x,
    output logic [15:0]                                   context_rdata_block_y,
    output logic [15:0]                                   context_rdata_block_z,
    output logic [16:0]                                   context_rdata_shared_base,
    output logic                                          context_ready,
    output logic                                          context_rdata_entry,
    output logic [63:0]                                   context_rdata_saved,
    output logic [Warps-1:0]                              warp_active,
    output logic [Warps-1:0]                              warp_idle,
    // what they issue
    output logic [SchedulersPerSubcore-1:0]               issue_valid,
    output logic [SchedulersPerSubcore-1:0]               issue_queued,
    output logic [SchedulersPerSubcore*3-1:0]             issue_kind,
    output logic [SchedulersPerSubcore*9-1:0]             issue_opcode,
    output logic [SchedulersPerSubcore*AllWarpBits-1:0]   issue_warp,
    output logic [SchedulersPerSubcore*8-1:0]             issue_register,
    output logic [SchedulersPerSubcore-1:0]               issue_immediate_form,
    output logic [SchedulersPerSubcore*32-1:0]            issue_lanes,
    output logic [SchedulersPerSubcore*32-1:0]            issue_select,
    output logic [SchedulersPerSubcore*32-1:0]            issue_immediate,
    output logic [SchedulersPerSubcore*6-1:0]             issue_operand_valid,
    output logic [SchedulersPerSubcore*48-1:0]            issue_operand,
    output logic [SchedulersPerSubcore*6-1:0]             issue_near,
    output logic [SchedulersPerSubcore*2-1:0]             issue_result,
    output logic [SchedulersPerSubcore-1:0]               issue_result_near,
    output logic [AllWarps-1:0]                           head_open,
    output logic [AllWarps*64-1:0]                        head_instruction,
    output logic [AllWarps*2-1:0]                         check_destination,
    output logic [AllWarps*8-1:0]                         check_register,
    input  logic [7:0]                                    share_kept,
    output logic [AllWarps-1:0]                           names_shared,
    output logic [AllWarps-1:0]                           accesses,
    input  logic [AllWarps-1:0]                           asking,
    output logic [SchedulersPerSubcore-1:0]               probe_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      probe_warp,
    input  logic [2*AllWarps-1:0]                         precedence,
    output logic [AllWarps-1:0]                           wants_collector,
    output logic [SchedulersPerSubcore-1:0]               arrive_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      arrive_warp,
    output logic [SchedulersPerSubcore-1:0]               done_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      done_warp,
    output logic [SchedulersPerSubcore-1:0]               commit_valid,
    output logic [SchedulersPerSubcore*WarpBits-1:0]      commit_warp,
    output logic [SchedulersPerSubcore*PcBits-1:0]        commit_pc,
    output logic [SchedulersPerSubcore*32-1:0]            commit_lanes,
    output logic [SchedulersPerSubcore-1:0]               overflow
);
  // A warp of the sub-core belongs to one scheduler.
  function automatic [31:0] issue_of(input [AllWarpBits-1:0] warp);
    issue_of = 32'(warp) % SchedulersPerSubcore;
  endfunction
  function automatic [WarpBits-1:0] warp_of(input [AllWarpBits-1:0] warp);
    warp_of = WarpBits'(32'(warp) / SchedulersPerSubcore);
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  logic [SchedulersPerSubcore*352-1:0]         states;
  logic [SchedulersPerSubcore*70-1:0]          places;
  logic [SchedulersPerSubcore-1:0]             entries_ready, entries_valid;
  logic [SchedulersPerSubcore*64-1:0]          entries;
  logic [SchedulersPerSubcore*Warps-1:0]       warps_alive, warps_still;
  /* verilator lint_on UNUSEDSIGNAL */
  always_comb begin
    context_rdata_state = states[351:0];
    {context_rdata_warp_in_block, context_rdata_block_x, context_rdata_block_y, context_rdata_block_z, context_rdata_shared_base} = places[69:0];
    context_ready = entries_ready[0];
    context_rdata_entry = entries_valid[0];
    context_rdata_saved = entries[63:0];
    warp_active = warps_alive[Warps-1:0];
    warp_idle = warps_still[Warps-1:0];
  end

  genvar i;
  generate
    for (i = 0; i < SchedulersPerSubcore; i = i + 1) begin : scheduler
      logic [Releases-1:0]          mine;
      logic [Releases*WarpBits-1:0] mine_warp;
      logic [WarpBits-1:0]          warp;
      logic [Warps-1:0]             mine_accepted, mine_kernel;
      always_comb
        for (int w = 0; w < Warps; w++) begin
          mine_accepted[w] = accepted[w*SchedulersPerSubcore+i];
          mine_kernel[w] = kernel[w*SchedulersPerSubcore+i];
        end

      // What holds its warps back: whatever does above, and a line for each of the sub-core's own.
      logic [Classes*Warps-1:0]     mine_gate;
      always_comb begin
        mine_gate = gate[i*Classes*Warps +: Classes*Warps];
        if (Queued != 0) mine_gate[isa_pkg::GATE_ANY*Warps +: Warps] |= queue_hazard[i*Warps +: Warps];
        mine_gate[isa_pkg::GATE_QUEUE*Warps +: Warps] |= ~queue_room[i*Warps +: Warps];
        mine_gate[isa_pkg::GATE_ANY*Warps +: Warps] |= held[i*Warps +: Warps];
      end
      logic [Readers*Operands-1:0]  mine_reading;
      logic [Readers*WarpBits-1:0]  mine_reading_warp;
      always_comb
        for (int u = 0; u < Readers; u++) begin
          mine_reading[u*Operands +: Operands] =
              allocated[u] && issue_of(reading_warp[u*AllWarpBits +: AllWarpBits]) == i
              ? reading[u*Operands +: Operands] : '0;
          mine_reading_warp[u*WarpBits +: WarpBits] = warp_of(reading_warp[u*AllWarpBits +: AllWarpBits]);
        end
      always_comb
        for (int r = 0; r < Releases; r++) begin
          mine[r] = release_valid[r] && issue_of(release_warp[r*AllWarpBits +: AllWarpBits]) == i;
          mine_warp[r*WarpBits +: WarpBits] = warp_of(release_warp[r*AllWarpBits +: AllWarpBits]);
        end

      // Classes of warps: near data, under their policy; the last issued warp counts as having them.
      localparam [1:0] Ccu = 3;
      logic [Warps-1:0]             last, near;
      always_comb near = cached[i*Warps +: Warps] | last;

      always_comb issue_warp[i*AllWarpBits +: AllWarpBits] = AllWarpBits'(32'(warp) * SchedulersPerSubcore + i);

      issue_stage #(.Warps(Warps), .SchedulersPerSubcore(SchedulersPerSubcore), .Index(i), .Banks(Banks),
          .LengthBits(LengthBits), .CollectorUnits(Readers), .PcBits(PcBits), .BufferDepth(BufferDepth),
          .StackDepth(StackDepth), .Queued(Queued), .Kernels(Kernels), .Context(Context), .Doubles(Doubles),
          .Halves(Halves), .Sharing(Sharing), .Ahead(Ahead)) stage (.share_kept, .names_shared(names_shared[i*Warps +: Warps]),
          .accesses(accesses[i*Warps +: Warps]), .asking(asking[i*Warps +: Warps]), .probe_valid(probe_valid[i]),
          .probe_warp(probe_warp[i*WarpBits +: WarpBits]),
          .clk, .rst, .policy, .score_latency, .program_valid, .program_address, .program_word, .constant_valid,
          .constant_word, .constant_value, .launch_valid(launch_valid[i]), .launch_warp, .launch_pc, .launch_lanes,
          .launch_warp_in_block, .launch_block_x, .launch_block_y, .launch_block_z, .launch_shared_base,
          .kernel(mine_kernel), .gate(mine_gate), .accepted(mine_accepted),
          .collector_ready(collector_ready[i*Warps +: Warps]), .smid, .nsmid,
          .precedence(precedence[2*i*Warps +: 2*Warps] | {{Warps{1'b0}}, {Warps{policy == Ccu}} & ~near}),
          .reading(mine_reading), .delivered,
          .reading_warp(mine_reading_warp), .reading_register, .queue_length, .take_valid(take_valid[i]),
          .take_warp(take_warp[i*WarpBits +: WarpBits]), .release_valid(mine), .release_warp(mine_warp),
          .release_register, .predicate_write(predicate_write && issue_of(predicate_warp) == i),
          .predicate_warp(warp_of(predicate_warp)), .predicate_number, .predicate_lanes, .predicate_value,
          .context_warp, .context_stop, .context_write, .context_state, .context_read, .context_put, .context_entry,
          .context_saved, .context_rdata_state(states[i*352 +: 352]),
          .context_rdata_warp_in_block(places[i*70+65 +: 5]), .context_rdata_block_x(places[i*70+49 +: 16]),
          .context_rdata_block_y(places[i*70+33 +: 16]), .context_rdata_block_z(places[i*70+17 +: 16]),
          .context_rdata_shared_base(places[i*70 +: 17]), .context_ready(entries_ready[i]),
          .context_rdata_entry(entries_valid[i]), .context_rdata_saved(entries[i*64 +: 64]),
          .warp_active(warps_alive[i*Warps +: Warps]), .warp_idle(warps_still[i*Warps +: Warps]),
          .head_open(head_open[i*Warps +: Warps]), .head_instruction(head_instruction[i*Warps*64 +: Warps*64]),
          .check_destination(check_destination[i*Warps*2 +: Warps*2]),
          .check_register(check_register[i*Warps*8 +: Warps*8]), .issue_valid(issue_valid[i]),
          .issue_queued(issue_queued[i]), .issue_kind(issue_kind[i*3 +: 3]), .issue_opcode(issue_opcode[i*9 +: 9]),
          .issue_warp(warp),
          .issue_register(issue_register[i*8 +: 8]), .issue_immediate_form(issue_immediate_form[i]),
          .issue_lanes(issue_lanes[i*32 +: 32]), .issue_select(issue_select[i*32 +: 32]),
          .issue_immediate(issue_immediate[i*32 +: 32]), .issue_operand_valid(issue_operand_valid[i*6 +: 6]),
          .issue_operand(issue_operand[i*48 +: 48]), .issue_near(issue_near[i*6 +: 6]),
          .issue_result(issue_result[i*2 +: 2]), .issue_result_near(issue_result_near[i]),
          .wants_collector(wants_collector[i*Warps +: Warps]), .last_warp(last), .arrive_valid(arrive_valid[i]),
          .arrive_warp(arrive_warp[i*WarpBits +: WarpBits]), .done_valid(done_valid[i]),
          .done_warp(done_warp[i*WarpBits +: WarpBits]), .commit_valid(commit_valid[i]),
          .commit_warp(commit_warp[i*WarpBits +: WarpBits]), .commit_pc(commit_pc[i*PcBits +: PcBits]),
          .commit_lanes(commit_lanes[i*32 +: 32]), .overflow(overflow[i]));
    end
  endgenerate

  // Read in waveforms and by its checker.
  issue_counter #(.Schedulers(SchedulersPerSubcore)) counter (
      /* verilator lint_off PINCONNECTEMPTY */ .total(), .window(), /* verilator lint_on PINCONNECTEMPTY */
      .clk, .rst, .issued(commit_valid));
endmodule
