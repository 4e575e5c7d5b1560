// block_dispatch: a grid becomes warps on schedulers.
// Barnes IV-B, Fig. 7 (1) and (2).  Contract: cmodel/dispatch/block_dispatch.h.
module block_dispatch #(
    parameter Schedulers = 4,
    parameter Warps = 16,   // warp slots per scheduler
    parameter Blocks = 32,  // block slots
    parameter GridBits = 16,  // of a block's coordinate
    parameter Context = 0,    // blocks are moved in and out
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks)
) (
    input  logic                           clk,
    input  logic                           rst,
    input  logic                           start,         // a grid begins; only while not busy
    input  logic [GridBits-1:0]            grid_x,        // the configuration, held while busy: blocks, 1 or more each
    input  logic [GridBits-1:0]            grid_y,
    input  logic [GridBits-1:0]            grid_z,
    input  logic [5:0]                     block_warps,   // 1..32
    input  logic [31:0]                    last_lanes,    // lanes of a block's last warp
    input  logic [5:0]                     warps_limit,   // usable slots per scheduler, 0..Warps
    input  logic [5:0]                     blocks_limit,  // usable block slots, 0..Blocks
    input  logic [16:0]                    shared_bytes,  // shared memory of a block
    input  logic [1:0]                     choice,        // where the next warp goes
    output logic                           advance,       // it goes
    output logic                           launch_valid,
    output logic [1:0]                     launch_scheduler,
    output logic [WarpBits-1:0]            launch_warp,
    output logic [31:0]                    launch_lanes,
    output logic [BlockBits-1:0]           launch_block,
    output logic                           launch_first,  // first warp of its block
    output logic [5:0]                     launch_block_warps,
    output logic [4:0]                     launch_warp_in_block,
    output logic [GridBits-1:0]            launch_block_x,
    output logic [GridBits-1:0]            launch_block_y,
    output logic [GridBits-1:0]            launch_block_z,
    output logic [16:0]                    launch_shared_base,
    output logic [Schedulers*Warps-1:0]    warp_busy,     // slots taken
    output logic [Blocks-1:0]              block_busy,
    output logic                           placing,       // a block is half placed
    input  logic [Schedulers-1:0]          done_valid,    // a warp has finished
    input  logic [Schedulers*WarpBits-1:0] done_warp,
    output logic                           busy,
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [BlockBits-1:0]           move_block,    // a block slot that is taken
    input  logic                           evict,         // its block has gone
    input  logic                           resume,        // a block is to be placed again
    input  logic                           resume_first,  // and no other
    input  logic [GridBits-1:0]            resume_x,
    input  logic [GridBits-1:0]            resume_y,
    input  logic [GridBits-1:0]            resume_z,
    input  logic [31:0]                    resume_alive,  // its warps
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                           resume_ready,
    output logic [BlockBits-1:0]           resume_block,
    output logic [Schedulers*Warps-1:0]    members,       // warp slots of move_block
    output logic                           last_valid,    // the block that has to go first
    output logic [BlockBits-1:0]           last_block
);
  localparam Slots = Schedulers * Warps;
  localparam SlotBits = $clog2(Slots);
  localparam CountBits = Slots < 32 ? $clog2(Slots) : 5;  // of a block's warps

  function automatic [WarpBits-1:0] lowest_warp(input [Warps-1:0] set);
    lowest_warp = '0;
    for (int w = Warps - 1; w >= 0; w--) if (set[w]) lowest_warp = WarpBits'(w);
  endfunction

  function automatic [BlockBits-1:0] lowest_block(input [Blocks-1:0] set);
    lowest_block = '0;
    for (int b = Blocks - 1; b >= 0; b--) if (set[b]) lowest_block = BlockBits'(b);
  endfunction

  logic                      more_q, filling_q;      // x, y, z is the next block, or the half-placed one
  logic [BlockBits-1:0]      block_q;                // its slot
  logic [CountBits-1:0]      left_q;                 // its warps still to launch, modulo 2 ** CountBits
  logic [CountBits-1:0]      warp_in_block_q;        // the next of them
  logic [GridBits-1:0]       x_q, y_q, z_q;
  logic [16:0]               shared_base_q;
  logic [Blocks-1:0]         block_busy_q;           // block slots taken
  logic [Blocks-1:0]         finished_q;             // those whose warps are all done, to be retired
  logic [Slots-1:0]          warp_busy_q;            // warp slots taken
  (* mem2reg *)
  logic [CountBits-1:0]      remaining_q [0:Blocks-1];  // warps not yet done, modulo 2 ** CountBits
  (* mem2reg *)
  logic [BlockBits-1:0]      slot_block_q [0:Slots-1];  // by which block a warp slot is taken

  // Placing: the next block's slot, and the next warp's.
  logic [Blocks-1:0]    free_blocks;
  logic [Warps-1:0]     free_warps;
  logic [BlockBits-1:0] admitted;
  logic                 admit, last;
  logic [SlotBits-1:0]  launch_slot;
  logic [2:0]           scheduler;

  assign scheduler = {1'b0, choice} % 3'(Schedulers);
  always_comb begin
    free_blocks = '0;
    free_warps = '0;
    if (filling_q)
      free_warps = ~warp_busy_q[scheduler*Warps +: Warps] & ~({Warps{1'b1}} << warps_limit[$clog2(Warps+1)-1:0]);
    else if ((more_q && !held_back) || resumes)
      free_blocks = ~block_busy_q & ~({Blocks{1'b1}} << blocks_limit[$clog2(Blocks+1)-1:0]);
  end
  assign admit = |free_blocks;
  // A block that is placed again.
  logic                resumes, held_back;  // one is to be; no other is
  logic                resumed;             // the half-placed one is one
  /* verilator lint_off UNUSEDSIGNAL */
  logic [5:0]          resumed_warps;       // that it has; counted modulo 2 ** CountBits
  /* verilator lint_on UNUSEDSIGNAL */
  logic [4:0]          number;              // of the warp that goes
  logic [GridBits-1:0] resumed_x, resumed_y, resumed_z;
  assign admitted = lowest_block(free_blocks);
  assign last = left_q == CountBits'(1);

  assign warp_busy = warp_busy_q;
  assign block_busy = block_busy_q;
  assign placing = filling_q;
  assign busy = more_q || |block_busy_q;
  assign advance = launch_valid;
  assign launch_valid = |free_warps;
  assign launch_scheduler = scheduler[1:0];
  assign launch_warp = lowest_warp(free_warps);
  assign launch_slot = SlotBits'(launch_scheduler * Warps) + SlotBits'(launch_warp);
  assign launch_lanes = (resumed ? 6'(number) + 1'b1 == block_warps : last) ? last_lanes : '1;
  assign launch_block = block_q;
  assign launch_first = warp_in_block_q == 0;
  assign launch_block_warps = resumed ? 6'(left_q == '0) << CountBits | 6'(left_q) : block_warps;
  assign launch_warp_in_block = resumed ? number : 5'(warp_in_block_q);
  assign launch_block_x = resumed ? resumed_x : x_q;
  assign launch_block_y = resumed ? resumed_y : y_q;
  assign launch_block_z = resumed ? resumed_z : z_q;
  assign launch_shared_base = shared_base_q;

  logic last_x, last_y, last_z;
  assign last_x = x_q + 1'b1 >= grid_x;
  assign last_y = y_q + 1'b1 >= grid_y;
  assign last_z = z_q + 1'b1 >= grid_z;

  always_ff @(posedge clk)
    if (rst) begin
      more_q <= 1'b0;
      filling_q <= 1'b0;
    end else if (start) begin
      more_q <= 1'b1;
      x_q <= '0;
      y_q <= '0;
      z_q <= '0;
    end else if (admit) begin
      filling_q <= 1'b1;
      block_q <= admitted;
      left_q <= resumes ? resumed_warps[CountBits-1:0] : block_warps[CountBits-1:0];
      warp_in_block_q <= '0;
      shared_base_q <= 17'(admitted) * shared_bytes;
    end else if (launch_valid) begin
      left_q <= left_q - 1'b1;
      warp_in_block_q <= warp_in_block_q + 1'b1;
      if (last) begin
        filling_q <= 1'b0;
        if (!resumed) begin
          x_q <= last_x ? '0 : x_q + 1'b1;
          if (last_x) y_q <= last_y ? '0 : y_q + 1'b1;
          if (last_x && last_y) z_q <= z_q + 1'b1;
          if (last_x && last_y && last_z) more_q <= 1'b0;
        end
      end
    end

  // Finishing: done warps are counted per block; the lowest finished block gives its slots back.
  logic [BlockBits-1:0] retired, done_block;
  logic [Blocks*3-1:0]  done_count;
  assign retired = lowest_block(finished_q);
  always_comb begin
    done_block = '0;
    done_count = '0;
    if (|done_valid)
      for (int s = 0; s < Schedulers; s++)
        if (done_valid[s]) begin
          done_block = slot_block_q[SlotBits'(s*Warps) + SlotBits'(done_warp[s*WarpBits +: WarpBits])];
          done_count[done_block*3 +: 3] = done_count[done_block*3 +: 3] + 1'b1;
        end
  end

  always_ff @(posedge clk)
    if (rst) begin
      block_busy_q <= '0;
      finished_q <= '0;
      warp_busy_q <= '0;
    end else begin
      if (|finished_q) begin
        block_busy_q[retired] <= 1'b0;
        finished_q[retired] <= 1'b0;
        for (int i = 0; i < Schedulers * Warps; i++) if (slot_block_q[i] == retired) warp_busy_q[i] <= 1'b0;
      end
      if (|done_valid)
        for (int b = 0; b < Blocks; b++) begin
          remaining_q[b] <= remaining_q[b] - CountBits'(done_count[b*3 +: 3]);
          if (done_count[b*3 +: 3] != 0 && remaining_q[b] == CountBits'(done_count[b*3 +: 3])) finished_q[b] <= 1'b1;
        end
      if (Context != 0 && evict) finished_q[move_block] <= 1'b1;
      if (admit) begin
        block_busy_q[admitted] <= 1'b1;
        remaining_q[admitted] <= resumes ? resumed_warps[CountBits-1:0] : block_warps[CountBits-1:0];
      end
      if (launch_valid) begin
        warp_busy_q[launch_slot] <= 1'b1;
        slot_block_q[launch_slot] <= block_q;
      end
    end

  generate
    if (Context != 0) begin : moved
      (* mem2reg *) logic [GridBits-1:0] at_q [0:2];  // its coordinates
      logic [31:0]          alive_q;                  // its warps that are still to go
      logic                 resumed_q;
      logic [BlockBits-1:0] highest;                  // block slot that is taken
      always_comb begin
        resumes = resume;
        held_back = resume_first;
        resumed = resumed_q;
        resumed_warps = '0;
        number = '0;
        for (int w = 31; w >= 0; w--) begin
          resumed_warps = resumed_warps + 6'(resume_alive[w]);
          if (alive_q[w]) number = 5'(w);
        end
        resumed_x = at_q[0];
        resumed_y = at_q[1];
        resumed_z = at_q[2];
        resume_ready = resume && admit;
        resume_block = admitted;
        for (int i = 0; i < Slots; i++) members[i] = warp_busy_q[i] && slot_block_q[i] == move_block;
        highest = '0;
        for (int b = 0; b < Blocks; b++) if (block_busy_q[b]) highest = BlockBits'(b);
        last_block = highest;
        if (6'(highest) < blocks_limit)
          for (int w = 0; w < Warps; w++)
            for (int i = 0; i < Schedulers; i++) if (warp_busy_q[i*Warps+w]) last_block = slot_block_q[i*Warps+w];
        last_valid = !filling_q && |block_busy_q && !finished_q[last_block];
      end
      always_ff @(posedge clk)
        if (admit) begin
          resumed_q <= resume;
          alive_q <= resume_alive;
          at_q[0] <= resume_x;
          at_q[1] <= resume_y;
          at_q[2] <= resume_z;
        end else if (launch_valid) alive_q[number] <= 1'b0;
    end else begin : stays
      always_comb begin
        {resumes, held_back, resumed, resumed_warps, number} = '0;
        {resumed_x, resumed_y, resumed_z} = '0;
        {resume_ready, resume_block, members, last_valid, last_block} = '0;
      end
    end
  endgenerate

  // No limit is larger than what there is; a block of 2 ** CountBits warps counts down from 0.
  wire unused = &{1'b0, block_warps, warps_limit, blocks_limit};
endmodule
