// caching_collector_unit: a collector unit that keeps the registers of its warp for later instructions.
// Malekeh III-C, Fig. 5; IV-A1, IV-A2.  Contract: cmodel/operand/caching_collector_unit.h.
module caching_collector_unit #(
    parameter Operands = 6,  // slots of the operand collector table
    parameter Entries = 8,   // of the cache table; more than Operands
    parameter Banks = 2,     // register banks, each delivering a row and telling of a result a cycle
    parameter Warps = 16,
    parameter Lanes = 32,    // lanes of a row, 32 bits each
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                         clk,
    input  logic                         rst,
    // an instruction is issued, and enters
    input  logic                         issue_valid,           // into any unit
    input  logic                         enter,                 // into this one
    input  logic [8:0]                   issue_opcode,
    input  logic [WarpBits-1:0]          issue_warp,
    input  logic [7:0]                   issue_register,        // destination
    input  logic                         issue_immediate_form,
    input  logic [31:0]                  issue_lanes,
    input  logic [31:0]                  issue_select,
    input  logic [31:0]                  issue_immediate,
    input  logic [Operands-1:0]          issue_operand_valid,
    input  logic [Operands*8-1:0]        issue_operand,         // their registers
    input  logic [Operands-1:0]          issue_near,            // their reuse
    input  logic [1:0]                   issue_result,          // it writes its destination; and the odd neighbour
    input  logic                         issue_result_near,
    output logic [Operands-1:0]          issue_miss,            // operands to be read from the banks
    // port S: operands
    input  logic [Banks-1:0]             deliver_valid,
    input  logic [Banks*3-1:0]           deliver_operand,
    input  logic [Banks*Lanes*32-1:0]    deliver_data,
    // port D: results
    input  logic [Banks-1:0]             result_valid,
    input  logic [Banks*WarpBits-1:0]    result_warp,
    input  logic [Banks*8-1:0]           result_register,
    input  logic [Banks*Lanes-1:0]       result_lanes,
    input  logic [Banks*Lanes*32-1:0]    result_data,
    input  logic                         done_valid,            // a warp has ended
    input  logic [WarpBits-1:0]          done_warp,
    input  logic                         drop,                  // the data are given up
    // port R: to scheduler and allocator
    output logic                         held,
    output logic [WarpBits-1:0]          warp,
    output logic                         has_near,
    output logic                         occupied,
    // the instruction leaves
    output logic                         complete,
    input  logic                         dispatch_taken,
    output logic [8:0]                   dispatch_opcode,
    output logic [7:0]                   dispatch_register,
    output logic                         dispatch_immediate_form,
    output logic [31:0]                  dispatch_lanes,
    output logic [31:0]                  dispatch_select,
    output logic [31:0]                  dispatch_immediate,
    output logic [Operands*Lanes*32-1:0] dispatch_data          // 0 without dispatch_taken
);
  localparam RowWidth = Lanes * 32;
  localparam IndexBits = $clog2(Entries);
  localparam Pairs = Entries * (Entries - 1) / 2;
  localparam InstructionBits = 9 + 8 + 1 + 3 * 32;

  // What an entry holds, and what a slot.
  logic                          held_q, occupied_q, complete_q;
  logic [WarpBits-1:0]           warp_q;
  logic [Entries-1:0]            valid_q, lock_q, near_q; // near: only of those that are valid
  logic [Entries*8-1:0]          tag_q;
  logic [Pairs-1:0]              before_q;               // of e*(e-1)/2+f, f < e: f was used before e
  (* mem2reg *) logic [RowWidth-1:0] data_q [0:Entries-1];
  logic [Operands-1:0]           needed_q, ready_q;
  logic [Operands*IndexBits-1:0] index_q;
  logic [Operands*8-1:0]         operand_q;              // registers
  logic [Operands-1:0]           operand_near_q;
  logic [Operands-1:0]           missing_q;              // are given places in this cycle, one for each register
  logic [Entries-1:0]            kept_q;                 // a result was written to it in the cycle before
  logic [InstructionBits-1:0]    instruction_q;
  logic [255:0]                  expected_q;             // per register, whether its next result is near
  logic                          entered_q, forget_q;    // an instruction entered a cycle ago; of another warp
  logic [1:0]                    result_q;               // it writes, as told then; these are not in expected_q yet
  logic                          result_near_q;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [15:0]                   random_q, random_n;
  /* verilator lint_on UNUSEDSIGNAL */

  logic [Entries-1:0]            from_q;                 // of those that are far, the ones from the first in turn on

  // ---- places of operands that miss, and the one that is left for a result
  logic [Operands*Entries-1:0]  places;       // per operand, one-hot
  logic [Entries-1:0]           placed, placed_near, fresh;
  logic [Entries*8-1:0]         placed_tag;
  logic [Entries*Entries-1:0]   older;        // of e*Entries+f: f was used before e
  logic [Entries-1:0]           open;
  always_comb open = ~lock_q & ~kept_q;
  always_comb begin
    older = '0;
    for (int e = 0; e < Entries; e++)
      for (int f = 0; f < e; f++) begin
        older[e*Entries+f] = before_q[e*(e-1)/2+f];
        older[f*Entries+e] = !before_q[e*(e-1)/2+f];
      end
  end

  // How many entries that are open have their turn before each.
  logic [Entries*Entries-1:0]   sooner;  // of e*Entries+f: f before e
  logic [Entries*IndexBits-1:0] turn;
  logic [IndexBits-1:0]         count;
  always_comb begin
    for (int e = 0; e < Entries; e++) begin
      count = '0;
      for (int f = 0; f < Entries; f++) begin
        if (valid_q[e] != valid_q[f]) sooner[e*Entries+f] = valid_q[e];
        else if (!valid_q[e]) sooner[e*Entries+f] = f < e;
        else if (near_q[e] != near_q[f]) sooner[e*Entries+f] = near_q[e];
        else if (near_q[e]) sooner[e*Entries+f] = older[e*Entries+f];
        else sooner[e*Entries+f] = from_q[f] == from_q[e] ? f < e : from_q[f];
        count = count + IndexBits'(e != f && open[f] && sooner[e*Entries+f]);
      end
      turn[e*IndexBits +: IndexBits] = count;
    end
  end

  // The operands that miss, in their order: of each the register, whether it is near, and who shares it.
  localparam Counts = Operands + 1;
  logic [Operands*3-1:0]        ahead_q;  // per operand, how many before it miss
  logic [2:0]                   misses_q;
  logic [Operands*Operands-1:0] share;   // per operand that misses, those with its register
  logic [Operands*Operands-1:0] shares;  // of o*Operands+k: operand o has the k-th that misses
  logic [Operands*8-1:0]        tag;
  logic [Operands-1:0]          tag_near;
  always_comb begin
    tag = '0;
    tag_near = '0;
    shares = '0;
    for (int o = 0; o < Operands; o++) begin
      for (int p = 0; p < Operands; p++)
        share[o*Operands+p] = missing_q[o] && needed_q[p] && !ready_q[p] && operand_q[p*8 +: 8] == operand_q[o*8 +: 8];
      for (int k = 0; k < Operands; k++)
        if (missing_q[o] && ahead_q[o*3 +: 3] == 3'(k)) begin
          tag[k*8 +: 8] = tag[k*8 +: 8] | operand_q[o*8 +: 8];
          tag_near[k] = tag_near[k] || (share[o*Operands +: Operands] & operand_near_q) != '0;
          for (int p = 0; p < Operands; p++) if (share[o*Operands+p]) shares[p*Operands+k] = 1'b1;
        end
    end
  end

  // The first that misses takes the first entry in turn, the second the second; a result the one after these.
  logic [Operands:0]         given, next;  // turns that are taken; the one after
  logic [Entries*Counts-1:0] is_turn;  // of each entry; one-hot
  always_comb begin
    for (int k = 0; k <= Operands; k++) next[k] = misses_q == 3'(k);
    given = '0;
    for (int k = Operands - 1; k >= 0; k--) given[k] = given[k+1] || next[k+1];
    placed_tag = '0;
    for (int e = 0; e < Entries; e++) begin
      for (int k = 0; k <= Operands; k++)
        is_turn[e*Counts+k] = open[e] && turn[e*IndexBits +: IndexBits] == IndexBits'(k);
      placed[e] = (is_turn[e*Counts +: Counts] & given) != '0;
      fresh[e] = (is_turn[e*Counts +: Counts] & next) != '0;
      placed_near[e] = (is_turn[e*Counts +: Operands] & tag_near) != '0;
      for (int k = 0; k < Operands; k++)
        if (is_turn[e*Counts+k]) placed_tag[e*8 +: 8] = placed_tag[e*8 +: 8] | tag[k*8 +: 8];
      for (int o = 0; o < Operands; o++)
        places[o*Entries+e] = (is_turn[e*Counts +: Operands] & shares[o*Operands +: Operands]) != '0;
    end
  end

  // ---- allocate: the operands that are there
  logic                          ended, stays;
  logic                          may_enter;  // what is issued, if it is not sent elsewhere; that is known late
  logic                          cleared;
  logic [Operands*Entries-1:0]   entry;  // per operand, one-hot
  logic [Operands*IndexBits-1:0] index_a;
  logic [Operands-1:0]           hit, first;
  logic [Entries-1:0]            found, found_near;

  always_comb begin
    ended = done_valid && held_q && done_warp == warp_q;
    stays = held_q && issue_warp == warp_q;
    may_enter = issue_valid && (!occupied_q || dispatch_taken);
    cleared = ended || drop || (enter && !stays);
    found = '0;
    found_near = '0;
    index_a = '0;
    for (int o = 0; o < Operands; o++) begin
      first[o] = issue_operand_valid[o];
      for (int p = 0; p < o; p++)
        if (issue_operand_valid[p] && issue_operand[p*8 +: 8] == issue_operand[o*8 +: 8]) first[o] = 1'b0;
      for (int e = 0; e < Entries; e++) begin
        entry[o*Entries+e] = issue_operand_valid[o] && stays && valid_q[e] &&
                             tag_q[e*8 +: 8] == issue_operand[o*8 +: 8];
        if (entry[o*Entries+e])
          index_a[o*IndexBits +: IndexBits] = index_a[o*IndexBits +: IndexBits] | IndexBits'(e);
      end
      hit[o] = entry[o*Entries +: Entries] != '0;
      found = found | entry[o*Entries +: Entries];
      if (issue_near[o]) found_near = found_near | entry[o*Entries +: Entries];
    end
  end

  // ---- result: one is written, copies of the others are dropped
  logic [Banks*Entries-1:0] copy;
  logic [Banks-1:0]         mine, near, wanted, written;
  logic [Entries-1:0]       place, valid_r, near_r;
  logic [Entries*8-1:0]     tag_r;

  always_comb begin
    for (int b = 0; b < Banks; b++) begin
      mine[b] = result_valid[b] && held_q && result_warp[b*WarpBits +: WarpBits] == warp_q;
      for (int e = 0; e < Entries; e++)
        copy[b*Entries+e] = mine[b] && valid_q[e] && tag_q[e*8 +: 8] == result_register[b*8 +: 8];
      near[b] = !forget_q && expected_q[result_register[b*8 +: 8]];
      for (int h = 0; h < 2; h++)
        if (entered_q && result_q[h] && result_register[b*8 +: 8] == (dispatch_register | 8'(h))) near[b] = result_near_q;
      wanted[b] = mine[b] && near[b] &&
                  (copy[b*Entries +: Entries] != '0 || result_lanes[b*Lanes +: Lanes] == '1);
    end
    written = wanted & ~(wanted - 1'b1);
    valid_r = valid_q;
    place = '0;
    for (int b = 0; b < Banks; b++)
      if (written[b]) place = copy[b*Entries +: Entries] != '0 ? copy[b*Entries +: Entries] : fresh;
      else valid_r = valid_r & ~copy[b*Entries +: Entries];
    tag_r = tag_q;
    for (int e = 0; e < Entries; e++)
      for (int b = 0; b < Banks; b++)
        if (place[e] && written[b] && !(issue_valid && found[e])) tag_r[e*8 +: 8] = result_register[b*8 +: 8];
    for (int e = 0; e < Entries; e++) if (placed[e]) tag_r[e*8 +: 8] = placed_tag[e*8 +: 8];
    place = place & ~placed & ~(issue_valid ? found : '0);
    valid_r = valid_r | place | placed;
    near_r = (near_q & ~placed) | placed_near | place;
  end

  logic [Operands*3-1:0] ahead_a;
  logic [2:0]            misses_a;
  always_comb begin
    issue_miss = issue_valid ? first & ~hit : '0;
    misses_a = '0;
    for (int o = 0; o < Operands; o++) begin
      ahead_a[o*3 +: 3] = misses_a;
      misses_a = misses_a + 3'(first[o] && !hit[o]);
    end
  end

  // Late, so that what decides whether it enters need not reach all registers' bits.
  logic [255:0] expected_n;
  always_comb begin
    expected_n = forget_q ? '0 : expected_q;
    if (result_q[0]) expected_n[dispatch_register] = result_near_q;
    if (result_q[1]) expected_n[dispatch_register | 8'd1] = result_near_q;
  end
  always_ff @(posedge clk) begin
    entered_q <= enter && !rst;
    forget_q <= enter && !stays;
    result_q <= issue_result;
    result_near_q <= issue_result_near;
    if (entered_q) expected_q <= expected_n;
  end

  // These become the most recent, and keep their order among themselves.
  logic [Entries-1:0] used;
  logic [Pairs-1:0]   before_n;
  always_comb begin
    used = (dispatch_taken ? lock_q : '0) | kept_q;
    for (int e = 0; e < Entries; e++)
      for (int f = 0; f < e; f++)
        before_n[e*(e-1)/2+f] = used[e] == used[f] ? before_q[e*(e-1)/2+f] : used[e];
  end

  always_ff @(posedge clk)
    if (rst) begin
      held_q <= 1'b0;
      occupied_q <= 1'b0;
      valid_q <= '0;
      near_q <= '0;
      lock_q <= '0;
      missing_q <= '0;
      misses_q <= '0;
      kept_q <= '0;
      before_q <= '1;
      random_q <= lfsr_pkg::START;
    end else begin
      held_q <= enter || (held_q && !ended && !drop);
      occupied_q <= enter || (occupied_q && !dispatch_taken);
      missing_q <= enter ? issue_miss : '0;
      misses_q <= enter ? misses_a : '0;
      before_q <= before_n;
      kept_q <= place;
      random_q <= random_n;
      valid_q <= cleared ? '0 : valid_r;
      near_q <= cleared ? '0 : valid_r & (issue_valid && stays ? (near_r & ~found) | found_near : near_r);
      lock_q <= (dispatch_taken ? '0 : lock_q | placed) | (issue_valid && !drop ? found : '0);
    end

  always_comb random_n = missing_q != '0 || kept_q != '0 ? lfsr_pkg::step(random_q) : random_q;
  always_ff @(posedge clk)
    from_q <= {Entries{1'b1}} << (rst ? lfsr_pkg::START[IndexBits-1:0] : random_n[IndexBits-1:0]);

  always_ff @(posedge clk) begin
    tag_q <= tag_r;
    if (enter) begin
      warp_q <= issue_warp;
      instruction_q <= {issue_opcode, issue_register, issue_immediate_form, issue_lanes, issue_select, issue_immediate};
      needed_q <= issue_operand_valid;
      operand_q <= issue_operand;
      operand_near_q <= issue_near;
      ahead_q <= ahead_a;
    end
  end

  // An entry is given while nothing can enter.
  logic [Operands*IndexBits-1:0] index_p;
  always_comb begin
    index_p = index_q;
    for (int o = 0; o < Operands; o++)
      for (int e = 0; e < Entries; e++)
        if (places[o*Entries+e]) index_p[o*IndexBits +: IndexBits] = IndexBits'(e);
  end
  always_ff @(posedge clk)
    if (missing_q != '0 || may_enter) index_q <= missing_q != '0 ? index_p : index_a;

  // A row is ready for all slots that name its entry.
  logic [Operands-1:0]        arrived;
  logic [Banks*IndexBits-1:0] arrives_at;
  always_comb begin
    arrived = '0;
    for (int b = 0; b < Banks; b++) begin
      arrives_at[b*IndexBits +: IndexBits] = index_q[deliver_operand[b*3 +: 3]*IndexBits +: IndexBits];
      for (int o = 0; o < Operands; o++)
        if (deliver_valid[b] && needed_q[o] &&
            index_q[o*IndexBits +: IndexBits] == arrives_at[b*IndexBits +: IndexBits])
          arrived[o] = 1'b1;
    end
  end
  logic [Operands-1:0] ready_n;
  always_comb ready_n = may_enter ? hit : ready_q | arrived;
  always_ff @(posedge clk) begin
    ready_q <= ready_n;
    complete_q <= !rst && (enter ? issue_operand_valid == hit : occupied_q && !dispatch_taken && needed_q == ready_n);
  end

  // The lanes that the result writes, and their values.
  logic [Lanes-1:0]    lanes;
  logic [RowWidth-1:0] result_row;
  always_comb begin
    lanes = '0;
    result_row = '0;
    for (int b = 0; b < Banks; b++)
      if (written[b]) begin
        lanes = result_lanes[b*Lanes +: Lanes];
        result_row = result_data[b*RowWidth +: RowWidth];
      end
  end
  always_ff @(posedge clk)
    for (int e = 0; e < Entries; e++) begin
      for (int l = 0; l < Lanes; l++)
        if (place[e] && lanes[l]) data_q[e][l*32 +: 32] <= result_row[l*32 +: 32];
      for (int b = 0; b < Banks; b++)
        if (deliver_valid[b] && arrives_at[b*IndexBits +: IndexBits] == IndexBits'(e))
          data_q[e] <= deliver_data[b*RowWidth +: RowWidth];
    end

  always_comb begin
    held = held_q;
    warp = warp_q;
    has_near = near_q != '0;
    occupied = occupied_q;
    complete = complete_q;
    {dispatch_opcode, dispatch_register, dispatch_immediate_form, dispatch_lanes, dispatch_select,
     dispatch_immediate} = instruction_q;
  end
  // Decoded once for all bits of a row.
  logic [Operands*Entries-1:0] named;
  always_comb
    for (int o = 0; o < Operands; o++)
      for (int e = 0; e < Entries; e++)
        named[o*Entries+e] = dispatch_taken && needed_q[o] && index_q[o*IndexBits +: IndexBits] == IndexBits'(e);
  always_comb begin
    dispatch_data = '0;
    for (int o = 0; o < Operands; o++)
      for (int e = 0; e < Entries; e++)
        if (named[o*Entries+e])
          dispatch_data[o*RowWidth +: RowWidth] = dispatch_data[o*RowWidth +: RowWidth] | data_q[e];
  end
endmodule
