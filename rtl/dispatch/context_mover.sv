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

  function automatic [4:0] lowest(input [31:0] set);
    lowest = '0;
    for (int i = 31; i >= 0; i--) if (set[i]) lowest = 5'(i);
  endfunction

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
  logic [31:0]          left_q;              // warps whose lines are not all begun
  logic                 shared_q;            // the next line: of shared memory, of the lowest of these
  logic [9:0]           at_q;                // which of its lines
  logic [24:0]          line_q;              // of memory, the next or that of the request
  logic [4:0]           step_q, depth_q;     // entries of the line of them that have been moved, or asked for; those there are
  logic                 asked_q;             // a row comes in this cycle
  logic                 request_q, load_q;   // of memory
  logic [4:0]           place_q;             // of the load
  logic [31:0]          loading_q;           // places of loads
  (* mem2reg *) logic [15:0] wanted_q [0:31];  // what each is: {shared, number, line}
  logic                 put_q;               // `data` is to be put where this says:
  logic                 put_shared_q;
  logic [4:0]           put_number_q;
  logic [9:0]           put_at_q;
  logic [1023:0]        data_q;

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

  // ---- lines of the block
  logic [4:0]  number;                       // of the warp whose line is the next
  logic [9:0]  last_of_warp;
  logic        none_left;                    // no line is
  logic [31:0] left;                         // after this warp's
  logic [24:0] first;                        // line in memory
  always_comb begin
    number = lowest(left_q);
    last_of_warp = 10'(rows_per_warp[kernel_q*8 +: 8]) * 10'(Banks) + 10'd1;
    none_left = shared_q && at_q == shared_bytes[kernel_q*17+7 +: 10];
    left = left_q & (left_q - 1'b1);
    first = context_line + 25'(32'(kernel_q) * Places + 32'(place)) * 25'(context_lines);
  end

  // ---- what this cycle does
  logic                stops, under_way, line_done, put_done, begins, loaded, answered;
  logic [SlotBits-1:0] scanned;
  logic [4:0]          free;                 // place for a load
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
    scanned = '0;
    for (int i = 3; i >= 0; i--)
      for (int w = Warps - 1; w >= 0; w--) if (todo_q[i*Warps+w]) scanned = {2'(i), WarpBits'(w)};
    free = lowest(~loading_q);
    evict = phase_q == Save && !request_q && none_left;
    loaded = phase_q == Load && none_left && !request_q && loading_q == '0 && !put_q;
    restored = loaded;
    answered = phase_q == Load && response_valid && !put_q;
    begins = phase_q == Load && !request_q && !none_left && loading_q != '1;
  end
  always_comb begin
    resumes = resume_valid && resume_ready;
    stops = phase_q == Idle && pause_q == '0 && !turn_q[1] && over_share[turn_kernel] && last_valid[turn_kernel]
        && !full[turn_kernel];
    under_way = shared_held || (block_warp_mask & warp_active & ~warp_idle) != '0;
    take = phase_q == Stop && (block_warp_mask & warp_active) != '0 && !under_way;
  end

  // The line that is read or put.
  logic       moves, puts, of_shared;
  logic [4:0] of_number;
  logic [9:0] which;
  always_comb begin
    puts = phase_q == Load && put_q;
    moves = puts || (phase_q == Save && !request_q && !none_left);
    of_shared = phase_q == Load ? put_shared_q : shared_q;
    of_number = phase_q == Load ? put_number_q : number;
    which = phase_q == Load ? put_at_q : at_q;
    {context_scheduler, context_warp} = '0;
    if (phase_q == Scan) {context_scheduler, context_warp} = scanned;
    else if (!of_shared && (puts || phase_q == Save)) {context_scheduler, context_warp} = slot_q[of_number];
    // of its entries
    context_read = moves && !puts && !of_shared && which == 10'd1 && step_q < depth_q;
    context_put = puts && !of_shared && which == 10'd1;
    context_entry = step_q[EntryBits-1:0];
    context_saved = data_q[{step_q[3:0], 6'd0} +: 64];
    // of its registers, of shared memory
    context_row = moves && !of_shared && which > 10'd1 && (puts || !asked_q);
    context_row_write = context_row && puts;
    context_register = which[7:0] - 8'd2;
    shared_valid = moves && of_shared && (puts || !asked_q);
    shared_write = shared_valid && puts;
    shared_row = shared_row_q + which;
  end

  // A warp's state.
  always_comb begin
    state_stop = moves && !puts && !of_shared && which == '0 && !done_valid[context_scheduler];
    state_write = puts && !of_shared && which == '0 && !launch_valid
        && !(data_q[128] && arrive_valid[context_scheduler]);
    state_arrive = state_write && data_q[128];
    context_state = {data_q[5*32 +: 7*32], data_q[127:0]};
  end

  // Lines that are through.
  always_comb begin
    line_done = state_stop || asked_q;
    if (moves && !puts && !of_shared && which == 10'd1)
      line_done = step_q == depth_q && (depth_q == '0 || context_rdata_entry);
    put_done = state_write || (context_put && context_ready && step_q == 5'(StackDepth - 1))
        || (context_row && context_ack) || (shared_valid && shared_ready);
    if (!moves || puts) line_done = 1'b0;
    if (!puts) put_done = 1'b0;
  end

  always_comb begin
    memory_valid = request_q;
    memory_store = memory_valid && !load_q;
    memory_line = line_q;
    memory_tag = load_q ? 8'(place_q) : line_pkg::NO_REPLY;
    response_ready = !put_q;
    data = data_q;
    data_used = memory_store || context_row_write || shared_write;
  end

  // ---- phases
  logic        sent;
  logic [4*Warps-1:0] todo;
  logic [31:0] missing;
  always_comb begin
    sent = memory_valid && memory_ready;
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
        default: if (loaded) phase_q <= Idle;
      endcase

  // ---- the block and its warps
  logic [31:0] scanned_alive;                // its warps, with the one that is scanned
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

  // ---- lines
  logic starts;                              // the first is the next
  always_comb starts = (phase_q == Scan && todo == '0) || (phase_q == Place && missing == '0);
  always_ff @(posedge clk) begin
    if (phase_q == Scan || phase_q == Place) line_q <= first;
    else if (sent) line_q <= line_q + 1'b1;
    if (line_done || begins) begin
      at_q <= at_q + 1'b1;
      if (!shared_q && at_q == last_of_warp) begin
        at_q <= '0;
        left_q <= left;
        shared_q <= left == '0;
      end
    end
    if (starts) begin
      left_q <= phase_q == Scan ? scanned_alive : alive_q;
      shared_q <= 1'b0;
      at_q <= '0;
    end
    if (state_stop) depth_q <= context_rdata_state[96 +: 5];
    if (context_read && context_ready) step_q <= step_q + 1'b1;
    if (context_put && context_ready) step_q <= step_q + 1'b1;
    if (line_done || put_done || starts || rst) step_q <= '0;
    asked_q <= !rst && !asked_q && !puts && ((context_row && context_ack) || (shared_valid && shared_ready));
  end

  // ---- memory
  always_ff @(posedge clk) begin
    if (rst || sent) request_q <= 1'b0;
    else if (line_done || begins) request_q <= 1'b1;
    if (line_done || begins) load_q <= begins;
    if (starts) loading_q <= '0;
    if (begins) begin
      place_q <= free;
      loading_q[free] <= 1'b1;
      wanted_q[free] <= {shared_q, shared_q ? 5'd0 : number, at_q};
    end
    if (answered) begin
      loading_q[response_place] <= 1'b0;
      {put_shared_q, put_number_q, put_at_q} <= wanted_q[response_place];
    end
    if (rst || starts || put_done) put_q <= 1'b0;
    else if (answered) put_q <= 1'b1;
  end

  // ---- data
  always_ff @(posedge clk) begin
    if (starts || (sent && !load_q)) data_q <= '0;
    if (state_stop) begin
      data_q[127:0] <= context_rdata_state[127:0];
      data_q[128] <= waiting[32'(context_scheduler)*Warps + 32'(context_warp)];
      data_q[5*32 +: 7*32] <= context_rdata_state[11*32-1:128];
    end
    if (moves && !puts && context_rdata_entry) data_q[{step_q[3:0] - 4'd1, 6'd0} +: 64] <= context_rdata_saved;
    if (moves && !puts && context_rdata_row) data_q <= context_rdata_data;
    if (moves && !puts && shared_read) data_q <= shared_data;
    if (answered) data_q <= response_data;
  end
endmodule
