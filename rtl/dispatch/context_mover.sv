// context_mover: preemption: blocks are saved to memory, and placed and restored later.
// Scavenger: Kloosterman 5.5.2.  Contract: cmodel/dispatch/context_mover.h.
module context_mover #(
    parameter Warps = 16,       // slots of each of four schedulers
    parameter Blocks = 32,      // slots
    parameter Places = 32,      // for blocks of each kernel, in memory
    parameter Banks = 2,        // of registers
    parameter StackDepth = 16,
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks),
    localparam EntryBits = $clog2(StackDepth)
) (
    input  logic                   clk,
    input  logic                   rst,
    // configuration: where contexts are, how many lines each has, what a block has
    input  logic [24:0]            context_line,
    input  logic [15:0]            context_lines,
    input  logic [2*8-1:0]         rows_per_warp,
    /* verilator lint_off UNUSEDSIGNAL */  // shared memory is counted in lines
    input  logic [2*17-1:0]        shared_bytes,
    /* verilator lint_on UNUSEDSIGNAL */
    // blocks: that have to go, that are placed again
    input  logic [1:0]             over_share,
    input  logic [1:0]             last_valid,
    input  logic [2*BlockBits-1:0] last_block,
    input  logic                   resume_ready,
    input  logic [BlockBits-1:0]   resume_slot,
    input  logic                   launch_valid,
    input  logic                   launch_kernel,
    input  logic [1:0]             launch_scheduler,
    input  logic [WarpBits-1:0]    launch_warp,
    input  logic [4:0]             launch_warp_in_block,
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic [16:0]            launch_shared_base,
    /* verilator lint_on UNUSEDSIGNAL */
    // warps
    input  logic [4*Warps-1:0] block_warp_mask, // of the block that moves
    input  logic [4*Warps-1:0] warp_active,
    input  logic [4*Warps-1:0] warp_idle,
    input  logic [4*Warps-1:0] waiting,
    input  logic               shared_held,
    input  logic [3:0]         done_valid,
    input  logic [3:0]         arrive_valid,
    // the warp that moves
    input  logic [11*32-1:0]   context_rdata_state,
    input  logic [4:0]         context_rdata_warp_in_block,
    input  logic [15:0]        context_rdata_block_x,
    input  logic [15:0]        context_rdata_block_y,
    input  logic [15:0]        context_rdata_block_z,
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic [16:0] context_rdata_shared_base,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic                 context_ready,
    input  logic                 context_rdata_entry,
    input  logic [63:0]          context_rdata_saved,
    input  logic                 context_ack,
    input  logic                 context_rdata_row,
    input  logic [1023:0]        context_rdata_data,
    input  logic                 shared_ready,
    input  logic                 shared_read,
    input  logic [1023:0]        shared_data,
    // memory
    input  logic                 memory_ready,
    input  logic                 response_valid,
    input  logic [4:0]           response_place,
    input  logic [1023:0]        response_data,
    output logic [1:0]           has,
    output logic                 holds,
    output logic                 move_kernel,
    output logic [BlockBits-1:0] move_block,
    output logic                 evict,
    output logic [1:0]           resume_holds,
    output logic                 resume_kernel,
    output logic                 resume_valid,
    output logic [15:0]          resume_x,
    output logic [15:0]          resume_y,
    output logic [15:0]          resume_z,
    output logic [31:0]          resume_alive,
    output logic [5:0]           resume_count,
    output logic [1:0]           context_scheduler,
    output logic [WarpBits-1:0]  context_warp,
    output logic                 state_stop,
    output logic                 state_write,
    output logic                 state_arrive,
    output logic [11*32-1:0]     context_state,
    output logic                 context_read,
    output logic                 context_put,
    output logic [EntryBits-1:0] context_entry,
    output logic [63:0]          context_saved,
    output logic                 context_row,
    output logic                 context_row_write,
    output logic [7:0]           context_register,
    output logic                 shared_valid,
    output logic                 shared_write,
    output logic [9:0]           shared_row,
    output logic                 memory_valid,
    output logic                 memory_store,
    output logic [24:0]          memory_line,
    output logic [7:0]           memory_tag,
    output logic                 data_used,
    output logic [1023:0]        data,
    output logic                 response_ready
);
  localparam [2:0] Idle = 0, Stop = 1, Scan = 2, Save = 3, Place = 4, Load = 5;
  localparam SlotBits = 2 + WarpBits;  // {scheduler, warp}
  localparam PlaceBits = $clog2(Places);
  localparam [2:0] Pause = 4;

  logic [2:0]           phase_q, pause_q;
  logic [1:0]           turn_q;
  logic                 kernel_q;
  logic [BlockBits-1:0] block_q;
  logic [15:0]          x_q, y_q, z_q;       // of the block, and its warps that have not ended
  logic [31:0]          alive_q;
  logic [9:0]           shared_row_q;        // first of its shared memory
  logic [4*Warps-1:0]   todo_q;              // slots that are still to be scanned
  logic [31:0]          missing_q;           // warps that are still to be launched
  (* mem2reg *) logic [SlotBits-1:0] slot_q [0:31];  // by number

  // ---- blocks that are out
  logic                 take, resumes, restored;
  logic [1:0]           full, out;
  logic [PlaceBits-1:0] place;
  logic                 turn_kernel;         // whose turn it is
  logic [2*16-1:0]      head_x, head_y, head_z;
  logic [2*32-1:0]      head_alive;
  preempted_blocks #(.Blocks(Places)) preempted (
      .clk, .rst, .take, .saved(evict), .resume(resumes), .restored, .kernel(take ? kernel_q : turn_kernel),
      .block_x(x_q), .block_y(y_q), .block_z(z_q), .warp_active(alive_q), .full, .waiting(out),
      /* verilator lint_off PINCONNECTEMPTY */ .moving(), /* verilator lint_on PINCONNECTEMPTY */
      .place, .head_x, .head_y, .head_z, .head_alive);

  // ---- lines of the block that moves
  logic        finished, line_valid, line_shared, line_done;
  logic [4:0]  line_number;
  logic [9:0]  line_at;
  logic        choosing;                     // which warps they are of
  logic [31:0] scanned_alive;                // the block's warps, with the one that is scanned
  logic [31:0] lines_of;                     // warps
  context_walker #(.Places(Places), .Banks(Banks)) walker (
      .clk, .rst, .context_line, .context_lines, .rows_per_warp, .shared_bytes, .start(choosing), .kernel(kernel_q),
      .place, .warps(lines_of), .save(phase_q == Save), .load(phase_q == Load), .line_done,
      .memory_ready, .response_valid, .response_place, .finished, .line_valid, .line_shared, .line_number, .line_at,
      .memory_valid, .memory_store, .memory_line, .memory_tag, .response_ready);

  context_buffer #(.StackDepth(StackDepth)) line (
      .clk, .rst, .start(choosing), .read(phase_q == Save && line_valid && !memory_valid),
      .put(phase_q == Load && line_valid), .line_shared, .line_at,
      .warp_waiting(waiting[32'(context_scheduler)*Warps + 32'(context_warp)]),
      .launch_valid, .done_valid(done_valid[context_scheduler]), .arrive_valid(arrive_valid[context_scheduler]),
      .context_rdata_state, .context_ready, .context_rdata_entry, .context_rdata_saved,
      .context_ack, .context_rdata_row, .context_rdata_data, .shared_ready, .shared_read, .shared_data,
      .memory_store, .memory_ready, .response_valid(response_valid && response_ready), .response_data,
      .line_done, .state_stop, .state_write, .state_arrive, .context_state, .context_read, .context_put,
      .context_entry, .context_saved, .context_row, .context_row_write, .shared_valid, .shared_write,
      .data_used, .data);

  // ---- what this cycle does
  logic                stops, under_way;
  logic [SlotBits-1:0] scanned;
  always_comb begin
    turn_kernel = turn_q == 2'd0 || turn_q == 2'd3;
    for (int k = 0; k < 2; k++) begin
      resume_holds[k] = phase_q == Idle && out[k];
      has[k] = out[k] || (phase_q != Idle && kernel_q == k[0]);
    end
    resume_kernel = turn_kernel;
    resume_valid = resume_holds[turn_kernel] && pause_q == '0 && turn_q[1] && !over_share[turn_kernel];
    resume_x = head_x[turn_kernel*16 +: 16];
    resume_y = head_y[turn_kernel*16 +: 16];
    resume_z = head_z[turn_kernel*16 +: 16];
    resume_alive = head_alive[turn_kernel*32 +: 32];
    resume_count = '0;
    for (int w = 0; w < 32; w++) resume_count = resume_count + 6'(resume_alive[w]);
    holds = phase_q != Idle;
    move_kernel = kernel_q;
    move_block = block_q;
    choosing = phase_q == Scan || phase_q == Place;
    lines_of = phase_q == Scan ? scanned_alive : alive_q;
    evict = phase_q == Save && finished;
    restored = phase_q == Load && finished;
  end
  always_comb begin
    resumes = resume_valid && resume_ready;
    stops = phase_q == Idle && pause_q == '0 && !turn_q[1] && over_share[turn_kernel] && last_valid[turn_kernel]
        && !full[turn_kernel];
    under_way = shared_held || (block_warp_mask & warp_active & ~warp_idle) != '0;
    take = phase_q == Stop && (block_warp_mask & warp_active) != '0 && !under_way;
  end

  // Where the line, or the warp that is scanned, is in the SM.
  always_comb begin
    scanned = '0;
    for (int i = 3; i >= 0; i--)
      for (int w = Warps - 1; w >= 0; w--) if (todo_q[i*Warps+w]) scanned = {2'(i), WarpBits'(w)};
    {context_scheduler, context_warp} = '0;
    if (phase_q == Scan) {context_scheduler, context_warp} = scanned;
    else if (line_valid && !line_shared) {context_scheduler, context_warp} = slot_q[line_number];
    context_register = line_at[7:0] - 8'd2;
    shared_row = shared_row_q + line_at;
  end

  // ---- phases
  logic [4*Warps-1:0] todo;
  logic [31:0] missing;
  always_comb begin
    todo = todo_q & (todo_q - 1'b1);
    missing = missing_q;
    if (launch_valid && launch_kernel == kernel_q) missing[launch_warp_in_block] = 1'b0;
  end

  always_ff @(posedge clk)
    if (rst) begin
      phase_q <= Idle;
      pause_q <= '0;
      turn_q <= '0;
      kernel_q <= 1'b0;
      block_q <= '0;
    end else
      case (phase_q)
        Idle: begin
          turn_q <= turn_q + 1'b1;
          if (pause_q != '0) pause_q <= pause_q - 1'b1;
          if (stops || resumes) begin
            phase_q <= stops ? Stop : Place;
            kernel_q <= turn_kernel;
            block_q <= stops ? last_block[turn_kernel*BlockBits +: BlockBits] : resume_slot;
          end
        end
        Stop: phase_q <= (block_warp_mask & warp_active) == '0 ? Idle : under_way ? Stop : Scan;
        Scan: if (todo == '0) phase_q <= Save;
        Save:
          if (evict) begin
            phase_q <= Idle;
            pause_q <= Pause;
          end
        Place: if (missing == '0) phase_q <= Load;
        default: if (restored) phase_q <= Idle;
      endcase

  // ---- the block and its warps
  always_comb begin
    scanned_alive = alive_q;
    scanned_alive[context_rdata_warp_in_block] = 1'b1;
  end
  always_ff @(posedge clk) begin
    if (resumes) begin
      alive_q <= resume_alive;
      missing_q <= resume_alive;
    end
    if (phase_q == Stop) begin
      todo_q <= block_warp_mask & warp_active;
      alive_q <= '0;
    end
    if (phase_q == Scan) begin
      slot_q[context_rdata_warp_in_block] <= scanned;
      alive_q <= scanned_alive;
      x_q <= context_rdata_block_x;
      y_q <= context_rdata_block_y;
      z_q <= context_rdata_block_z;
      shared_row_q <= context_rdata_shared_base[16:7];
      todo_q <= todo;
    end
    if (phase_q == Place && launch_valid && launch_kernel == kernel_q) begin
      slot_q[launch_warp_in_block] <= {launch_scheduler, launch_warp};
      shared_row_q <= launch_shared_base[16:7];
      missing_q <= missing;
    end
  end
endmodule
