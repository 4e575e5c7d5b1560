// What capacity manager and staging unit ask of who feeds them, in staged_registers.sv: memory answers what it was asked for, once;
// the compiler and the read units keep to what a region was promised.
//
// Of the register `one` this is said by what the caller did; of others by the banks' tags, one cycle later.

  // ---- memory: lines that were asked for, and what of it is still in the banks' requests
  logic [All-1:0] outstanding, filling;
  always_comb begin
    filling = outstanding;
    for (int b = 0; b < Banks; b++)
      if (asks[b] && (ask_kind[b*2 +: 2] == osu_pkg::PRELOAD || ask_kind[b*2 +: 2] == osu_pkg::LAST_PRELOAD))
        filling[b*Lines + 32'(ask_line[b*LineBits +: LineBits])] = 1'b1;
    assume (!fill_valid || outstanding[32'(fill_bank)*Lines + 32'(fill_line)]);
  end
  always_ff @(posedge clk) begin
    if (request_valid && request_ready && (request_kind == osu_pkg::PRELOAD || request_kind == osu_pkg::LAST_PRELOAD))
      outstanding[32'(request_bank)*Lines + 32'(request_line)] <= 1'b1;
    if (fill_taken) outstanding[32'(fill_bank)*Lines + 32'(fill_line)] <= 1'b0;
    if (rst) outstanding <= '0;
  end

  // ---- lines, and items of loads in the queues, by warp and bank; items by warp
  logic [Warps*Banks*4-1:0] holds, writing_lines, waiting;
  logic [Warps*8-1:0]       undone;
  logic [All-1:0]           loads;
  always_comb begin
    {holds, writing_lines, waiting, undone} = '0;
    for (int p = 0; p < All; p++) loads[p] = queued[p] && item[p*ItemBits+TagBits +: 2] != osu_pkg::INVALIDATE;
    for (int w = 0; w < Warps; w++)
      for (int b = 0; b < Banks; b++)
        for (int p = b * Lines; p < (b + 1) * Lines; p++) begin
          if (tag[p*TagBits+8 +: WarpBits] == WarpBits'(w) && used[p]) begin
            holds[(w*Banks+b)*4 +: 4] = holds[(w*Banks+b)*4 +: 4] + 4'd1;
            if (pending[p] && !filling[p]) writing_lines[(w*Banks+b)*4 +: 4] = writing_lines[(w*Banks+b)*4 +: 4] + 4'd1;
            if (filling[p]) undone[w*8 +: 8] = undone[w*8 +: 8] + 8'd1;
          end
          if (item[p*ItemBits+8 +: WarpBits] == WarpBits'(w) && queued[p]) begin
            if (loads[p]) waiting[(w*Banks+b)*4 +: 4] = waiting[(w*Banks+b)*4 +: 4] + 4'd1;
            undone[w*8 +: 8] = undone[w*8 +: 8] + 8'd1;
          end
        end
  end

  // ---- the register: its region has it; a write is pending; `asked`: an invalidation of it is queued
  logic owns, writing, asked;
  logic [1:0] parting;

  // ---- the compiler and the read units, by what they may do: `promised` to a warp in a bank, `taken` of it
  logic [Warps*Banks*3-1:0] promised;
  logic [Warps*Banks*4-1:0] taken, taken_d;
  logic [Warps-1:0]         runs;
  logic                     bad, was_bad;       // of other registers
  logic                     item_new;
  logic [WarpBits-1:0]      its;                // the access's warp
  logic [31:0]              place;              // of a warp in a bank: an item's, an access's
  logic [TagBits-1:0]       item_tag, access_tag;
  logic                     found, found_pending, found_filling, found_parts, gives_up;
  always_comb begin
    assume (!item_valid || (loading && item_kind != osu_pkg::STORE));
    assume (!items_end || (loading && !item_valid));
    assume (!ends_valid || (32'(ends_warp) < Warps && active[ends_warp]));
    for (int f = 0; f < Warps * Banks; f++) assume (32'(region_banks[f*3 +: 3]) <= Lines);

    taken_d = taken;
    bad = 1'b0;
    // An item is for a register that its region does not have yet, and there is a place for it.
    item_tag = {loading_warp, item_register};
    place = 32'(loading_warp)*Banks + 32'(BankBits'(loading_warp) + item_register[BankBits-1:0]);
    item_new = 1'b1;
    for (int p = 0; p < All; p++)
      if ((used[p] && tag[p*TagBits +: TagBits] == item_tag) || (queued[p] && item[p*ItemBits +: TagBits] == item_tag)) item_new = 1'b0;
    if (item_valid && item_tag != one && !item_new) bad = 1'b1;
    if (item_valid && item_kind != osu_pkg::INVALIDATE) begin
      assume (taken[place*4 +: 4] < 4'(promised[place*3 +: 3]));
      if (item_taken) taken_d[place*4 +: 4] = taken[place*4 +: 4] + 4'd1;
    end

    for (int b = 0; b < Banks; b++) begin
      its = access_warp[b*WarpBits +: WarpBits];
      place = 32'(its)*Banks + b;
      access_tag = {its, access_register[b*8 +: 8]};
      {found, found_pending, found_filling, found_parts} = '0;
      for (int l = 0; l < Lines; l++)
        if (used[b*Lines+l] && tag[(b*Lines+l)*TagBits +: TagBits] == access_tag) begin
          found = 1'b1;
          found_pending = found_pending || pending[b*Lines+l];
          found_filling = found_filling || filling[b*Lines+l];
          found_parts = found_parts || mark[(b*Lines+l)*2 +: 2] != osu_pkg::KEEP;
        end
      gives_up = 1'b0;
      if (access_valid[b]) begin
        assume (access_kind[b*2 +: 2] != 2'd3 && access_mark[b*2 +: 2] != 2'd2 && 32'(its) < Warps);
        assume (BankBits'(b) == BankBits'(its) + access_register[b*8 +: BankBits]);
        if (access_kind[b*2 +: 2] != osu_pkg::WRITE) assume (active[its] || (runs[its] && reading[its]));
        if (access_tag == one) begin
          if (access_kind[b*2 +: 2] == osu_pkg::READ) assume (owns && !writing);
          if (access_kind[b*2 +: 2] == osu_pkg::WRITE) assume (writing);
          if (access_kind[b*2 +: 2] == osu_pkg::RESERVE) assume (!writing);
        end else begin
          if (access_kind[b*2 +: 2] == osu_pkg::READ && !(found && !found_pending)) bad = 1'b1;
          if (access_kind[b*2 +: 2] == osu_pkg::WRITE && !(found && found_pending && !found_filling)) bad = 1'b1;
          if (access_kind[b*2 +: 2] == osu_pkg::RESERVE && found_pending) bad = 1'b1;
        end
        if (access_kind[b*2 +: 2] == osu_pkg::RESERVE && !(access_tag == one ? owns : found)) begin
          assume (taken[place*4 +: 4] < 4'(promised[place*3 +: 3]));
          if (access_taken[b]) taken_d[place*4 +: 4] = taken_d[place*4 +: 4] + 4'd1;
        end
        if (access_kind[b*2 +: 2] == osu_pkg::READ) gives_up = access_mark[b*2 +: 2] != osu_pkg::KEEP;
        if (access_kind[b*2 +: 2] == osu_pkg::WRITE)
          gives_up = access_last[b] && (access_tag == one ? parting != osu_pkg::KEEP : found_parts);
        if (gives_up && access_taken[b] && !closed[its]) taken_d[place*4 +: 4] = taken_d[place*4 +: 4] - 4'd1;
      end
    end
    if (item_valid && item_tag == one) assume (!owns && !asked);
    assume (!was_bad);
  end
  always_ff @(posedge clk) begin
    was_bad <= bad && !rst;
    taken <= taken_d;
    runs <= active | (runs & reading);
    if (admit_valid)
      for (int b = 0; b < Banks; b++) begin
        taken[(32'(admit_warp)*Banks+b)*4 +: 4] <= '0;
        promised[(32'(admit_warp)*Banks+b)*3 +: 3] <=
            region_banks[(32'(admit_warp)*Banks + (b + Warps*Banks - 32'(admit_warp)) % Banks)*3 +: 3];
      end
    if (rst) runs <= '0;
  end
