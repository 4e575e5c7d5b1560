// What is around dispatch, locks and barrier in share_progress.sv: blocks that come, their configuration, and warps,
// which may do anything that the SM lets them; where and how many these are, beside what the parts know of it.

  // Each warp slot: whether it has a warp, since a cycle alone, that has its answer; what happens to it.
  logic [Slots-1:0] live, young, told, begins, commits, issues, answers, ends;
  always_comb
    for (int n = 0; n < Slots; n++) begin
      begins[n] = launch_valid && 32'(launch_scheduler) == n / Warps && 32'(launch_warp) == n % Warps;
      commits[n] = commit_valid[n/Warps] && 32'(commit_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
      issues[n] = commits[n] || (probe_valid[n/Warps] && 32'(probe_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps);
      answers[n] = answer_valid && 32'(access_scheduler) == n / Warps && 32'(access_warp) == n % Warps;
      ends[n] = done_valid[n/Warps] && 32'(done_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
    end
  logic [Blocks-1:0] was_busy;
  logic [11:0]       was_set;
  always_ff @(posedge clk) begin
    live <= rst ? '0 : (live & ~ends) | begins;
    young <= rst ? '0 : begins;
    told <= rst ? '0 : (told | answers) & ~commits;
    was_busy <= rst ? '0 : block_busy;
    was_set <= {pairs, block_warps, memory_shared};
  end

  // The configuration, and blocks.
  logic [Blocks-1:0]   paired, fits;  // it and all blocks before it
  logic [Blocks*8-1:0] first;         // number of its warps
  logic [7:0]          come;          // warps of the block that comes
  always_comb begin
    slots = 6'((8'(pairs) * 8'(block_warps) + 8'd3) / 8'd4 * 8'd2);
    for (int b = 0; b < Blocks; b++) begin
      paired[b] = b < 2 * 32'(pairs);
      first[b*8 +: 8] = (paired[b] ? 8'(b / 2) : 8'(b) - 8'(pairs) * 8'd2) * 8'(block_warps);
      fits[b] = paired[b] || 8'(slots) * 8'd4 + first[b*8 +: 8] + 8'(block_warps) <= 8'(Slots);
    end
    assume (32'(pairs) <= Blocks / 2 && block_warps != '0 && 32'(block_warps) <= Size && slots <= 6'(Warps));
    assume (!busy || was_set == {pairs, block_warps, memory_shared} || rst);
    assume (32'(blocks_limit) <= Blocks && (blocks_limit == '0 || fits[BlockBits'(blocks_limit - 1'b1)]));
    come = '0;
    for (int i = 0; i < 32; i++) come = come + 8'(block_alive[i]);
    assume (block_alive != '0 && (block_alive >> block_warps) == '0 && 8'(block_count) == come);
  end

  // The SM.
  logic [Slots-1:0] there;
  always_comb begin
    there = live & ~young;
    if (!rst) begin
      assume (((issues | ends | names_shared | accesses) & ~there) == '0 && (issues & (held | waiting)) == '0);
      assume ((ends & (waiting | accesses | issues)) == '0 && (issues & ~commits & ~asking) == '0);
      assume ((there & (\sharing.asked | told) & ~accesses) == '0);
      assume ((commit_valid & probe_valid) == '0 && (arrive_valid & ~commit_valid) == '0);
      assume (!answer_valid || (answers & \sharing.asked ) != '0);
    end
  end

  // ---- what is there, and where
  logic [Blocks-1:0] lives, coming, goes, leaving, refused;
  logic [Slots-1:0]  fine_slots, fine_barrier, fine_shared, fine_told, alone;
  logic [7:0]        number;
  logic [31:0]       of;
  always_comb begin
    {lives, goes, refused} = '0;
    coming = placing ? Blocks'(1) << launch_block : '0;
    if (launch_valid) goes[launch_block] = 1'b1;
    for (int n = 0; n < Slots; n++) begin
      of = 32'(\dispatch.all_blocks [n*BlockBits +: BlockBits]);
      number = 8'(paired[of] ? n % Warps / 2 * 4 : (n % Warps - 32'(slots)) * 4) + 8'(n / Warps) - first[of*8 +: 8];
      fine_slots[n] = !warp_busy[n] || (block_busy[of] && (n % Warps < 32'(slots)) == paired[of]
                      && (!paired[of] || of % 2 == n % 2) && number < 8'(block_warps)
                      && !(coming[of] && \dispatch.alive_q [number]));
      fine_barrier[n] = !live[n] || 32'(\barriers.all_blocks [n*BlockBits +: BlockBits]) == of;
      fine_shared[n] = !there[n] || (\sharing.lock.shared_q [n] == paired[of] && (!paired[of]
                       || 32'(\sharing.lock.all_pairs [n/2*PairBits +: PairBits]) == of / 2));
      fine_told[n] = young[n] == (\sharing.launch_valid_q && 32'(\sharing.launch_scheduler_q ) == n / Warps
                                  && 32'(\sharing.launch_warp_q ) == n % Warps)
          && (!young[n] || (32'(\sharing.launch_block_q ) == of && \sharing.launch_shared_q == paired[of]));
      alone[n] = !(begins[n] && paired[launch_block]) || n % 2 == 32'(launch_block) % 2;
      if (live[n]) begin
        lives[of] = 1'b1;
        if (ends[n] || !(waiting[n] || \sharing.waits [n])) goes[of] = 1'b1;
        if (\sharing.waits [n]) refused[of] = 1'b1;
      end
      of = 32'(\dispatch.all_blocks [(n^1)*BlockBits +: BlockBits]);
      if (begins[n] && live[n^1] && (paired[of] || paired[launch_block]) && of / 2 != 32'(launch_block) / 2)
        alone[n] = 1'b0;
    end
    leaving = block_busy & ~lives & ~coming;
  end

  // What dispatch and barrier count: added up by scheduler, as the barrier does, which the solver sees sooner.
  logic [Blocks-1:0]    fine_runs, fine_alive, fine_left;
  logic [CountBits-1:0] left;  // of the block that is placed, to come
  always_comb begin
    left = '0;
    for (int i = 0; i < Size; i++) left = left + CountBits'(\dispatch.alive_q [i]);
  end
  generate
    for (genvar b = 0; b < Blocks; b = b + 1) begin : counts
      logic [CountBits-1:0] runs, all, known, later;
      logic [2:0]           few, many;
      always_comb begin
        runs = coming[b] && !launch_first ? left : '0;
        all = runs;
        for (int u = 0; u < 4; u++) begin
          few = '0;
          many = '0;
          for (int n = u * Warps; n < u * Warps + Warps; n++)
            if (live[n] && 32'(\dispatch.all_blocks [n*BlockBits +: BlockBits]) == b) begin
              few = few + 3'(!waiting[n]);
              many = many + 3'd1;
            end
          runs = runs + CountBits'(few);
          all = all + CountBits'(many);
        end
        known = \barriers.all_alive [b*CountBits +: CountBits];
        later = coming[b] && launch_first ? left : '0;
        fine_runs[b] = \barriers.all_running [b*CountBits +: CountBits] == runs;
        fine_alive[b] = known == all;
        fine_left[b] = !block_busy[b] || \dispatch.all_remaining [b*LeftBits +: LeftBits] == LeftBits'(known + later);
      end
    end
  endgenerate
