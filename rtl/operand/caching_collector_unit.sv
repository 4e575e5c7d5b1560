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
    // an instruction enters
    input  logic                         issue_valid,
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
    output logic [Operands*Lanes*32-1:0] dispatch_data
);
  localparam RowWidth = Lanes * 32;
  localparam IndexBits = $clog2(Entries);
  localparam InstructionBits = 9 + 8 + 1 + 3 * 32;

  // What an entry holds, and what a slot.
  logic                          held_q, occupied_q;
  logic [WarpBits-1:0]           warp_q;
  logic [Entries-1:0]            valid_q, lock_q, near_q;
  logic [Entries*8-1:0]          tag_q;
  logic [Entries*IndexBits-1:0]  order_q;                // 0 the least recent
  (* mem2reg *) logic [RowWidth-1:0] data_q [0:Entries-1];
  logic [Operands-1:0]           needed_q, ready_q;
  logic [Operands*IndexBits-1:0] index_q;
  logic [InstructionBits-1:0]    instruction_q;
  logic [255:0]                  expected_q;             // per register, whether its next result is near
  /* verilator lint_off UNUSEDSIGNAL */
  logic [15:0]                   random_q;
  /* verilator lint_on UNUSEDSIGNAL */

  // Of the entries that are open, the one whose place is taken: empty, or far, or the least recent.
  function automatic [Entries-1:0] victim(input [Entries-1:0] open, input [Entries-1:0] valid,
                                          input [Entries-1:0] is_near, input [Entries*IndexBits-1:0] order,
                                          input [IndexBits-1:0] start);
    logic [Entries-1:0] empty, far, after, least;
    begin
      empty = open & ~valid;
      far = open & ~is_near;
      after = far & ({Entries{1'b1}} << start);
      least = open;
      for (int e = 0; e < Entries; e++)
        for (int f = 0; f < Entries; f++)
          if (open[f] && order[f*IndexBits +: IndexBits] < order[e*IndexBits +: IndexBits]) least[e] = 1'b0;
      if (empty != '0) victim = empty & ~(empty - 1'b1);
      else if (after != '0) victim = after & ~(after - 1'b1);
      else if (far != '0) victim = far & ~(far - 1'b1);
      else victim = least;
    end
  endfunction

  // ---- result: one is written, copies of the others are dropped
  logic [Banks*Entries-1:0] copy;
  logic [Banks-1:0]         mine, wanted, written;
  logic [Entries-1:0]       place, valid_r, near_r;
  logic [Entries*8-1:0]     tag_r;

  always_comb begin
    for (int b = 0; b < Banks; b++) begin
      mine[b] = result_valid[b] && held_q && result_warp[b*WarpBits +: WarpBits] == warp_q;
      for (int e = 0; e < Entries; e++)
        copy[b*Entries+e] = mine[b] && valid_q[e] && tag_q[e*8 +: 8] == result_register[b*8 +: 8];
      wanted[b] = mine[b] && expected_q[result_register[b*8 +: 8]] &&
                  (copy[b*Entries +: Entries] != '0 || result_lanes[b*Lanes +: Lanes] == '1);
    end
    written = wanted & ~(wanted - 1'b1);
    valid_r = valid_q;
    place = '0;
    for (int b = 0; b < Banks; b++)
      if (written[b]) place = copy[b*Entries +: Entries];
      else valid_r = valid_r & ~copy[b*Entries +: Entries];
    if (written != '0 && place == '0) place = victim(~lock_q, valid_r, near_q, order_q, random_q[IndexBits-1:0]);
    valid_r = valid_r | place;
    near_r = near_q | place;
    tag_r = tag_q;
    for (int e = 0; e < Entries; e++)
      for (int b = 0; b < Banks; b++)
        if (place[e] && written[b]) tag_r[e*8 +: 8] = result_register[b*8 +: 8];
  end

  // ---- allocate
  logic                        ended, stays;
  logic [Operands*Entries-1:0] entry;     // per operand, one-hot
  logic [Operands-1:0]         hit, miss;
  logic [Entries-1:0]          valid_a, lock_a, near_a, kept;
  logic [Entries*8-1:0]        tag_a;

  always_comb begin
    ended = done_valid && held_q && done_warp == warp_q;
    stays = held_q && !ended && issue_warp == warp_q;
    valid_a = stays ? valid_r : '0;
    kept = stays ? place : '0;
    tag_a = tag_r;
    lock_a = '0;
    for (int o = 0; o < Operands; o++) begin
      for (int e = 0; e < Entries; e++)
        entry[o*Entries+e] = issue_operand_valid[o] && valid_a[e] && tag_r[e*8 +: 8] == issue_operand[o*8 +: 8];
      hit[o] = entry[o*Entries +: Entries] != '0;
      lock_a = lock_a | entry[o*Entries +: Entries];
    end
    miss = '0;
    for (int o = 0; o < Operands; o++)
      if (issue_operand_valid[o] && !hit[o]) begin
        for (int p = 0; p < o; p++)
          if (issue_operand_valid[p] && issue_operand[p*8 +: 8] == issue_operand[o*8 +: 8])
            entry[o*Entries +: Entries] = entry[p*Entries +: Entries];
        miss[o] = entry[o*Entries +: Entries] == '0;
        if (miss[o])
          entry[o*Entries +: Entries] =
              victim(~lock_a & ~kept, valid_a, near_r, order_q, random_q[IndexBits-1:0]);
        valid_a = valid_a | entry[o*Entries +: Entries];
        lock_a = lock_a | entry[o*Entries +: Entries];
        for (int e = 0; e < Entries; e++)
          if (entry[o*Entries+e]) tag_a[e*8 +: 8] = issue_operand[o*8 +: 8];
      end
    near_a = near_r & ~lock_a;
    for (int o = 0; o < Operands; o++)
      if (issue_near[o]) near_a = near_a | entry[o*Entries +: Entries];
  end
  always_comb issue_miss = issue_valid ? miss : '0;

  logic [Operands*IndexBits-1:0] index_a;
  always_comb begin
    index_a = '0;
    for (int o = 0; o < Operands; o++)
      for (int e = 0; e < Entries; e++)
        if (entry[o*Entries+e])
          index_a[o*IndexBits +: IndexBits] = index_a[o*IndexBits +: IndexBits] | IndexBits'(e);
  end

  logic [255:0] expected_a;
  always_comb begin
    expected_a = stays ? expected_q : '0;
    if (issue_result[0]) expected_a[issue_register] = issue_result_near;
    if (issue_result[1]) expected_a[issue_register | 8'd1] = issue_result_near;
  end

  // Entries used in this cycle become the most recent, and keep their order among themselves.
  logic [Entries-1:0]           used;
  logic [Entries*IndexBits-1:0] order_n;
  logic [IndexBits-1:0]         first, ahead;
  always_comb begin
    used = (issue_valid ? lock_a : '0) | place;
    first = IndexBits'(Entries);
    for (int e = 0; e < Entries; e++) if (used[e]) first = first - 1'b1;
    for (int e = 0; e < Entries; e++) begin
      ahead = '0;
      for (int f = 0; f < Entries; f++)
        if (used[f] && order_q[f*IndexBits +: IndexBits] < order_q[e*IndexBits +: IndexBits]) ahead = ahead + 1'b1;
      order_n[e*IndexBits +: IndexBits] = used[e] ? first + ahead : order_q[e*IndexBits +: IndexBits] - ahead;
    end
  end

  always_ff @(posedge clk)
    if (rst) begin
      held_q <= 1'b0;
      occupied_q <= 1'b0;
      valid_q <= '0;
      lock_q <= '0;
      expected_q <= '0;
      for (int e = 0; e < Entries; e++) order_q[e*IndexBits +: IndexBits] <= IndexBits'(e);
      random_q <= lfsr_pkg::START;
    end else begin
      held_q <= issue_valid || (held_q && !ended);
      occupied_q <= issue_valid || (occupied_q && !dispatch_taken);
      order_q <= order_n;
      if (issue_valid || place != '0) random_q <= lfsr_pkg::step(random_q);
      if (issue_valid) begin
        valid_q <= valid_a;
        lock_q <= lock_a;
        expected_q <= expected_a;
      end else begin
        valid_q <= ended ? '0 : valid_r;
        if (dispatch_taken) lock_q <= '0;
        if (ended) expected_q <= '0;
      end
    end

  always_ff @(posedge clk)
    if (issue_valid) begin
      warp_q <= issue_warp;
      instruction_q <= {issue_opcode, issue_register, issue_immediate_form, issue_lanes, issue_select, issue_immediate};
      tag_q <= tag_a;
      near_q <= near_a;
      needed_q <= issue_operand_valid;
      index_q <= index_a;
    end else begin
      tag_q <= tag_r;
      near_q <= near_r;
    end

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
  always_ff @(posedge clk)
    if (issue_valid) ready_q <= hit;
    else ready_q <= ready_q | arrived;

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
    has_near = (valid_q & near_q) != '0;
    occupied = occupied_q;
    complete = occupied_q && needed_q == ready_q;
    {dispatch_opcode, dispatch_register, dispatch_immediate_form, dispatch_lanes, dispatch_select,
     dispatch_immediate} = instruction_q;
  end
  // Decoded once for all bits of a row.
  logic [Operands*Entries-1:0] named;
  always_comb
    for (int o = 0; o < Operands; o++)
      for (int e = 0; e < Entries; e++)
        named[o*Entries+e] = needed_q[o] && index_q[o*IndexBits +: IndexBits] == IndexBits'(e);
  always_comb begin
    dispatch_data = '0;
    for (int o = 0; o < Operands; o++)
      for (int e = 0; e < Entries; e++)
        if (named[o*Entries+e])
          dispatch_data[o*RowWidth +: RowWidth] = dispatch_data[o*RowWidth +: RowWidth] | data_q[e];
  end
endmodule
