// staged_registers: capacity manager and operand staging unit together, wired as in regless_shard: what an active warp has
// preloaded is there, and no bank has more lines in use than were promised.
//
// What regions hold is up to the compiler, which read and what is written to the read units and pipes, and what comes back to
// memory; all of it may come at any time that their contracts allow.  A register is followed, any one: what the caller keeps to
// is said of it by what the caller did; of other registers by tags, one cycle later, which is the same property of them.
//
//: of capacity_manager operand_staging_unit osu_bank
//: parameters Lines=2 Warps=2
//: invariants induction 1
//: cover 16
//: bits
//: property capacity induction 1: in each bank lines in use and free ones are no more than there are, and each warp's what it was promised
//: property room induction 1: a register that is to be preloaded or reserved is in its bank or finds a line that is not in use
//: property ready induction 1: an active warp's preloaded registers, until they are given up, are in lines in use, whose rows have come
//: property present induction 1: what it reads or writes is found, in the cycle
//: property once induction 1: an item is for a register that no line in use has, so that it is had once
//
//: fault 1 capacity a warp that is closed has no lines, whatever is pending
//: file operand/capacity_manager.sv
//: rtl CountBits'(lines_q[w][b*3 +: 3]) - CountBits'(writes_d[(w*Banks+b)*3 +: 3]);
//: planted CountBits'(lines_q[w][b*3 +: 3]) - (FAULT ? '0 : CountBits'(writes_d[(w*Banks+b)*3 +: 3]));
//
//: fault 2 room a region is admitted that needs a line more than there is
//: file operand/capacity_manager.sv
//: rtl if (CountBits'(need[b*3 +: 3]) > free_q
//: planted if (CountBits'(need[b*3 +: 3]) > CountBits'(FAULT) + free_q
//
//: fault 3 ready a warp is active when its items have been taken
//: file operand/capacity_manager.sv
//: rtl items_q[w] == '0 && !(loading_q
//: planted (items_q[w] == '0 || FAULT) && !(loading_q
//
//: fault 4 present a line in use counts as clean when a region closes elsewhere
//: file operand/osu_bank.sv
//: rtl tag_q[l][8 +: WarpBits] == close_warp;
//: planted (tag_q[l][8 +: WarpBits] == close_warp || FAULT);
//
//: fault 5 once an item that was taken stays in its queue
//: file operand/capacity_manager.sv
//: rtl always_comb leaves = preload_valid[g] && preload_taken[g];
//: planted always_comb leaves = preload_valid[g] && preload_taken[g] && !FAULT;
//
//: inside capacity_manager
  // What staged_registers looks at, flat; an item is {queued, kind, warp, register}.
  logic [Warps*(11+6*Banks)+Banks*Lines*(ItemBits+1)-1:0] seen;
  logic [Banks-1:0] queues_right;
  always_comb
    for (int w = 0; w < Warps; w++)
      seen[w*(11+6*Banks) +: 11+6*Banks] = {closed_q[w], state_q[w], items_q[w], writes_q[w], lines_q[w]};
  generate
    for (g = 0; g < Banks; g = g + 1) begin : looks
      logic [PlaceBits:0] at;
      always_comb begin
        queues_right[g] = queues[g].count_q <= CountBits'(Lines) && 32'(queues[g].head_q) < Lines &&
                          32'(queues[g].tail_q) == (32'(queues[g].head_q) + 32'(queues[g].count_q)) % Lines;
        for (int k = 0; k < Lines; k++) begin
          at = (PlaceBits+1)'(k) + (PlaceBits+1)'(Lines) - {1'b0, queues[g].head_q};
          if (at >= (PlaceBits+1)'(Lines)) at = at - (PlaceBits+1)'(Lines);
          seen[Warps*(11+6*Banks)+(g*Lines+k)*(ItemBits+1) +: ItemBits+1] =
              {at < (PlaceBits+1)'(queues[g].count_q), queues[g].item_q[k]};
        end
      end
    end
  endgenerate
//: inside osu_bank
  logic [Lines*(5+TagBits)-1:0] seen;  // of each line {used, listed, pending, mark, tag}
  always_comb
    for (int l = 0; l < Lines; l++)
      seen[l*(5+TagBits) +: 5+TagBits] =
          {list_q[l*2 +: 2] == osu_pkg::USED, list_q[l*2 +: 2] != osu_pkg::FREE, pending_q[l], mark_q[l*2 +: 2], tag_q[l]};
//: beside
module staged_registers #(
    parameter Lines = 4,
    parameter Warps = 2,
    localparam Banks = 2,
    localparam Lanes = 2,
    localparam BankBits = $clog2(Banks),
    localparam LineBits = $clog2(Lines),
    localparam WarpBits = $clog2(Warps),
    localparam CountBits = $clog2(Lines + 1),
    localparam TagBits = WarpBits + 8,
    localparam ItemBits = 2 + TagBits,
    localparam All = Banks * Lines
) (
    input logic clk, rst,
    input logic item_valid, items_end, ends_valid, fill_valid, request_ready,
    input logic [Warps-1:0] region_valid, reading,
    input logic [Warps*Banks*3-1:0] region_banks,
    input logic [1:0] item_kind,
    input logic [7:0] item_register,
    input logic [WarpBits-1:0] ends_warp,
    input logic [Banks-1:0] access_valid, access_last,
    input logic [Banks*2-1:0] access_kind, access_mark,
    input logic [Banks*WarpBits-1:0] access_warp,
    input logic [Banks*8-1:0] access_register,
    input logic [BankBits-1:0] fill_bank,
    input logic [LineBits-1:0] fill_line
);
  logic                       admit_valid, item_taken, close_valid, fill_taken, request_valid;
  logic [WarpBits-1:0]        admit_warp, close_warp;
  logic [Banks-1:0]           preload_valid, preload_taken, done_valid, reserve_valid, written_valid, access_taken;
  logic [Banks*2-1:0]         preload_kind;
  logic [Banks*WarpBits-1:0]  preload_warp, done_warp;
  logic [Banks*8-1:0]         preload_register;
  logic [Warps-1:0]           active;
  logic [Banks*CountBits-1:0] free;
  logic [BankBits-1:0]        request_bank;
  logic [1:0]                 request_kind;
  logic [LineBits-1:0]        request_line;

  always_comb
    for (int b = 0; b < Banks; b++) begin
      reserve_valid[b] = access_taken[b] && access_kind[b*2 +: 2] == osu_pkg::RESERVE;
      written_valid[b] = access_taken[b] && access_kind[b*2 +: 2] == osu_pkg::WRITE && access_last[b];
    end
  capacity_manager #(.Warps(Warps), .Banks(Banks), .Lines(Lines)) manager (
      .clk, .rst, .region_valid, .region_banks, .admit_valid, .admit_warp, .item_valid, .item_kind, .item_register,
      .item_taken, .items_end, .preload_valid, .preload_kind, .preload_warp, .preload_register, .preload_taken,
      .done_valid, .done_warp, .active, .ends_valid, .ends_warp, .reading, .close_valid, .close_warp, .reserve_valid,
      .written_valid, .write_warp(access_warp), .free);
  operand_staging_unit #(.Banks(Banks), .Lines(Lines), .Warps(Warps), .Lanes(Lanes)) unit (
      .clk, .rst, .access_valid, .access_kind, .access_warp, .access_register, .access_mark, .access_last,
      .access_lanes({Banks*Lanes{1'b1}}), .access_data({Banks*Lanes*32{1'b0}}), .access_taken, .data_valid(), .data(), .close_valid, .close_warp,
      .preload_valid, .preload_kind, .preload_warp, .preload_register, .preload_taken, .done_valid, .done_warp, .fill_valid,
      .fill_bank, .fill_line, .fill_data({Lanes*32{1'b0}}), .fill_taken, .request_valid, .request_bank, .request_kind, .request_warp(),
      .request_register(), .request_line, .request_stores(), .request_data(), .request_ready);

  // ---- what is in them
  localparam WarpSeen = 11 + 6 * Banks, LineSeen = 5 + TagBits;
  (* hierconn *) logic [Warps*WarpSeen+All*(ItemBits+1)-1:0] \manager.seen ;
  (* hierconn *) logic [Lines*LineSeen-1:0] \unit.banks[0].bank.seen , \unit.banks[1].bank.seen ;
  (* hierconn *) logic [Banks-1:0] \manager.queues_right , \unit.asks ;
  (* hierconn *) logic \manager.loading_q ;
  (* hierconn *) logic [WarpBits-1:0] \manager.loading_warp_q ;
  (* hierconn *) logic [Warps*Warps-1:0] \manager.above_q ;
  (* hierconn *) logic [Banks*2-1:0] \unit.ask_kind ;
  (* hierconn *) logic [Banks*LineBits-1:0] \unit.ask_line ;
  logic [Warps*2-1:0]         state;
  logic [Warps*Banks*3-1:0]   lines, writes;
  logic [Warps*8-1:0]         items;
  logic [Warps-1:0]           closed;
  logic [All-1:0]             queued, used, listed, pending;
  logic [All*ItemBits-1:0]    item;
  logic [All*TagBits-1:0]     tag;
  logic [All*2-1:0]           mark;
  logic [All*(ItemBits+1)-1:0] seen_items;
  logic [All*LineSeen-1:0]    seen_lines;
  logic [Banks-1:0]           queues_right, asks;
  logic                       loading;
  logic [WarpBits-1:0]        loading_warp;
  logic [Warps*Warps-1:0]     above;
  logic [Banks*2-1:0]         ask_kind;
  logic [Banks*LineBits-1:0]  ask_line;
  always_comb begin
    {queues_right, loading, loading_warp} = {\manager.queues_right , \manager.loading_q , \manager.loading_warp_q };
    {above, asks, ask_kind, ask_line} = {\manager.above_q , \unit.asks , \unit.ask_kind , \unit.ask_line };
    seen_items = \manager.seen [Warps*WarpSeen +: All*(ItemBits+1)];
    seen_lines = {\unit.banks[1].bank.seen , \unit.banks[0].bank.seen };
    for (int w = 0; w < Warps; w++)
      {closed[w], state[w*2 +: 2], items[w*8 +: 8], writes[w*Banks*3 +: Banks*3], lines[w*Banks*3 +: Banks*3]} =
          \manager.seen [w*WarpSeen +: WarpSeen];
    for (int p = 0; p < All; p++) begin
      {queued[p], item[p*ItemBits +: ItemBits]} = seen_items[p*(ItemBits+1) +: ItemBits+1];
      {used[p], listed[p], pending[p], mark[p*2 +: 2], tag[p*TagBits +: TagBits]} = seen_lines[p*LineSeen +: LineSeen];
    end
  end
  localparam [1:0] Inactive = 2'd0, Preloading = 2'd1, Active = 2'd2, Draining = 2'd3;

  initial assume (rst);
  (* anyconst *) logic [TagBits-1:0] one;  // the register that is followed
  logic [WarpBits-1:0] one_warp;
  logic [BankBits-1:0] home;
  always_comb begin
    one_warp = one[8 +: WarpBits];
    home = BankBits'(one_warp) + one[BankBits-1:0];
    assume (32'(one_warp) < Warps);
  end

  `include "staged_caller.svh"

  // ---- what became of the register
  logic one_item, one_access, one_given_up, one_reserves, one_ends, one_closes;
  always_comb begin
    one_item = item_taken && item_tag == one;
    one_access = access_taken[home] && access_warp[32'(home)*WarpBits +: WarpBits] == one_warp &&
                 access_register[32'(home)*8 +: 8] == one[7:0];
    one_reserves = one_access && access_kind[32'(home)*2 +: 2] == osu_pkg::RESERVE;
    one_ends = one_access && access_kind[32'(home)*2 +: 2] == osu_pkg::WRITE && access_last[home];
    one_given_up = one_access && access_kind[32'(home)*2 +: 2] == osu_pkg::READ && access_mark[32'(home)*2 +: 2] != osu_pkg::KEEP;
    one_closes = close_valid && close_warp == one_warp;
  end
  always_ff @(posedge clk) begin
    if (one_item && item_kind != osu_pkg::INVALIDATE) owns <= 1'b1;
    if (one_item && item_kind == osu_pkg::INVALIDATE) asked <= 1'b1;
    if (preload_taken[home] && preload_kind[32'(home)*2 +: 2] == osu_pkg::INVALIDATE &&
        {preload_warp[32'(home)*WarpBits +: WarpBits], preload_register[32'(home)*8 +: 8]} == one) asked <= 1'b0;
    if (one_reserves) {owns, writing} <= 2'b11;
    if (one_ends) writing <= 1'b0;
    if (one_given_up || (one_ends && parting != osu_pkg::KEEP) || (one_closes && !(writing && !one_ends))) owns <= 1'b0;
    if (one_reserves) parting <= access_mark[32'(home)*2 +: 2];
    else if (one_closes) parting <= parting | osu_pkg::EVICT;
    if (rst) {owns, writing, asked} <= '0;
  end

  // ---- what is so
  logic [3:0] its_lines, its_loads, its_invalidations, elsewhere;
  logic       its_pending, its_filling, its_mark_right;
  always_comb begin
    {its_lines, its_loads, its_invalidations, elsewhere, its_pending, its_filling} = '0;
    its_mark_right = 1'b1;
    for (int p = 0; p < All; p++) begin
      if (p / Lines != 32'(home)) begin
        if ((listed[p] && tag[p*TagBits +: TagBits] == one) || (queued[p] && item[p*ItemBits +: TagBits] == one)) elsewhere = elsewhere | 4'd1;
      end else begin
        if (used[p] && tag[p*TagBits +: TagBits] == one) begin
          its_lines = its_lines + 4'd1;
          its_pending = its_pending || pending[p];
          its_filling = its_filling || filling[p];
          if (mark[p*2 +: 2] != parting) its_mark_right = 1'b0;
        end
        if (queued[p] && item[p*ItemBits +: TagBits] == one) begin
          if (loads[p]) its_loads = its_loads + 4'd1;
          else its_invalidations = its_invalidations + 4'd1;
        end
      end
    end
  end

  logic       sound, capable;
  logic [7:0] sum, in_use;
  always_comb begin
    {sound, capable} = {queues_right == '1, 1'b1};
    for (int w = 0; w < Warps; w++) begin
      if (items[w*8 +: 8] != undone[w*8 +: 8]) sound = 1'b0;
      if (undone[w*8 +: 8] != '0 && state[w*2 +: 2] != Preloading) sound = 1'b0;
      if (closed[w] && (state[w*2 +: 2] == Preloading || state[w*2 +: 2] == Active)) sound = 1'b0;
      if (runs[w] && (state[w*2 +: 2] == Inactive || state[w*2 +: 2] == Preloading || closed[w])) sound = 1'b0;
      for (int b = 0; b < Banks; b++) begin
        if (writing_lines[(w*Banks+b)*4 +: 4] != 4'(writes[(w*Banks+b)*3 +: 3])) sound = 1'b0;
        if (state[w*2 +: 2] != Inactive && promised[(w*Banks+b)*3 +: 3] != lines[(w*Banks+b)*3 +: 3]) sound = 1'b0;
        if (state[w*2 +: 2] != Inactive && 32'(lines[(w*Banks+b)*3 +: 3]) > Lines) sound = 1'b0;
        if (state[w*2 +: 2] != Inactive && !closed[w] &&
            (holds[(w*Banks+b)*4 +: 4] + waiting[(w*Banks+b)*4 +: 4] != taken[(w*Banks+b)*4 +: 4] ||
             taken[(w*Banks+b)*4 +: 4] > 4'(promised[(w*Banks+b)*3 +: 3]))) sound = 1'b0;
        if (closed[w] && state[w*2 +: 2] == Draining && holds[(w*Banks+b)*4 +: 4] != writing_lines[(w*Banks+b)*4 +: 4]) sound = 1'b0;
        if (state[w*2 +: 2] == Inactive && (holds[(w*Banks+b)*4 +: 4] != '0 || waiting[(w*Banks+b)*4 +: 4] != '0)) sound = 1'b0;
        if (state[w*2 +: 2] == Preloading && writing_lines[(w*Banks+b)*4 +: 4] != '0) sound = 1'b0;
        if (state[w*2 +: 2] != Inactive && holds[(w*Banks+b)*4 +: 4] > 4'(lines[(w*Banks+b)*3 +: 3])) capable = 1'b0;
        if (state[w*2 +: 2] == Inactive && holds[(w*Banks+b)*4 +: 4] != '0) capable = 1'b0;
      end
      for (int v = 0; v < Warps; v++) if (above[w*Warps+v] != (v != w && !above[v*Warps+w])) sound = 1'b0;
    end
    if (loading && (32'(loading_warp) >= Warps || state[32'(loading_warp)*2 +: 2] != Preloading)) sound = 1'b0;
    for (int b = 0; b < Banks; b++) begin
      sum = 8'(free[b*CountBits +: CountBits]);
      in_use = sum;
      for (int w = 0; w < Warps; w++)
        if (state[w*2 +: 2] != Inactive) sum = sum + 8'(closed[w] ? writes[(w*Banks+b)*3 +: 3] : lines[(w*Banks+b)*3 +: 3]);
      if (sum != 8'(Lines)) sound = 1'b0;
      for (int l = 0; l < Lines; l++) in_use = in_use + 8'(used[b*Lines+l]);
      if (in_use > 8'(Lines)) capable = 1'b0;
      for (int l = b * Lines; l < (b + 1) * Lines; l++) begin
        if (filling[l] && !(used[l] && pending[l])) sound = 1'b0;
        if (used[l] && 32'(tag[l*TagBits+8 +: WarpBits]) >= Warps) sound = 1'b0;
        if (queued[l] && (32'(item[l*ItemBits+8 +: WarpBits]) >= Warps || item[l*ItemBits+TagBits +: 2] == osu_pkg::STORE)) sound = 1'b0;
        if (used[l] && pending[l] && !filling[l] && (mark[l*2 +: 2] == 2'd2 ||
            (closed[tag[l*TagBits+8 +: WarpBits]] && mark[l*2 +: 2] == osu_pkg::KEEP))) sound = 1'b0;
        for (int m = b * Lines; m < (b + 1) * Lines; m++) begin
          if (m != l && listed[l] && listed[m] && tag[l*TagBits +: TagBits] == tag[m*TagBits +: TagBits]) sound = 1'b0;
          if (m != l && queued[l] && queued[m] && item[l*ItemBits +: TagBits] == item[m*ItemBits +: TagBits]) sound = 1'b0;
          if (queued[l] && used[m] && item[l*ItemBits +: TagBits] == tag[m*TagBits +: TagBits]) sound = 1'b0;
        end
      end
      if (asks[b] && (ask_kind[b*2 +: 2] == osu_pkg::PRELOAD || ask_kind[b*2 +: 2] == osu_pkg::LAST_PRELOAD) &&
          outstanding[b*Lines + 32'(ask_line[b*LineBits +: LineBits])]) sound = 1'b0;
    end
  end

  // A register that has no line yet.
  logic [Banks-1:0] full_use, wants, finds;
  always_comb
    for (int b = 0; b < Banks; b++) begin
      full_use[b] = used[b*Lines +: Lines] == '1;
      finds[b] = 1'b0;
      wants[b] = access_valid[b] ? access_kind[b*2 +: 2] == osu_pkg::RESERVE : preload_valid[b] && preload_kind[b*2 +: 2] != osu_pkg::INVALIDATE;
      for (int l = b * Lines; l < (b + 1) * Lines; l++)
        if (listed[l] && tag[l*TagBits +: TagBits] == (access_valid[b] ? {access_warp[b*WarpBits +: WarpBits], access_register[b*8 +: 8]}
                                             : {preload_warp[b*WarpBits +: WarpBits], preload_register[b*8 +: 8]})) finds[b] = 1'b1;
    end

  always_comb if (!rst) begin
    inv_sound: assert (sound && elsewhere == '0);
    inv_owns: assert (4'(owns) == its_lines + its_loads && 4'(asked) == its_invalidations && !(owns && asked));
    inv_writing: assert (writing == (its_pending && !its_filling) && (!writing || (its_mark_right && parting != 2'd2)));

    capacity: assert (capable);
    room: assert ((wants & ~finds & full_use) == '0);
    if (active[one_warp] && owns && !writing) ready: assert (its_lines == 4'd1 && !its_pending);
    if (access_valid[home] && access_kind[32'(home)*2 +: 2] != osu_pkg::RESERVE &&
        {access_warp[32'(home)*WarpBits +: WarpBits], access_register[32'(home)*8 +: 8]} == one)
      present: assert (access_taken[home] && its_lines == 4'd1);
    if (preload_valid[home] && {preload_warp[32'(home)*WarpBits +: WarpBits], preload_register[32'(home)*8 +: 8]} == one)
      once: assert (its_lines == '0);

    fills: cover (fill_taken && owns && active != '0);
    both: cover (active == '1 && owns && used[Lines-1:0] == '1);
    drains: cover (close_valid && writes != '0);
  end
endmodule
