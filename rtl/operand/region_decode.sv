// region_decode: takes RegLess' metadata out of the warps' instruction streams.  Kloosterman 4.5.1, 4.5.4.
// Contract: cmodel/operand/region_decode.h.
module region_decode #(
    parameter Warps = 16,
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic [Warps-1:0]    head_valid,
    input  logic [Warps*64-1:0] head,           // each warp's next instruction
    output logic                take_valid,
    output logic [WarpBits-1:0] take_warp,
    output logic [Warps-1:0]    region_valid,
    output logic [Warps*24-1:0] region_banks,
    input  logic                admit_valid,
    input  logic [WarpBits-1:0] admit_warp,
    output logic                item_valid,
    output logic [1:0]          item_kind,
    output logic [7:0]          item_register,
    input  logic                item_taken,
    output logic                items_end,
    output logic                ends_valid,     // a warp's region has ended
    output logic [WarpBits-1:0] ends_warp,
    input  logic                exit_valid,
    input  logic [WarpBits-1:0] exit_warp,
    output logic [Warps-1:0]    marked,
    input  logic                issue_valid,
    input  logic [WarpBits-1:0] issue_warp,
    output logic [5:0]          issue_marks
);
  localparam [1:0] None = 2'd0, Known = 2'd1, Passed = 2'd2, Runs = 2'd3;
  localparam ItemBits = 10;
  localparam FirstItems = osu_pkg::REGION_ITEMS * ItemBits;
  localparam MoreItems = osu_pkg::MORE_ITEMS * ItemBits;
  localparam MarkBits = 2 * osu_pkg::SLOTS;
  localparam MarksBits = osu_pkg::MARKED * MarkBits;

  (* mem2reg *) logic [1:0]            state_q [0:Warps-1];
  (* mem2reg *) logic [23:0]           banks_q [0:Warps-1];
  (* mem2reg *) logic [FirstItems-1:0] first_q [0:Warps-1];  // items of a region's first word
  (* mem2reg *) logic [MarksBits-1:0]  marks_q [0:Warps-1];  // of the next instructions
  (* mem2reg *) logic [3:0]            left_q [0:Warps-1];   // how many marks
  logic [WarpBits-1:0]                 next_q;               // may take first
  logic                                passing_q;
  logic [WarpBits-1:0]                 passing_warp_q;
  logic [MoreItems-1:0]                items_q;              // of the passing warp

  // ---- each warp's head
  logic [Warps-1:0] regions, smalls, more, marks, may_take, from_next, takes;
  logic             looks_on, goes_on;
  always_comb begin
    for (int w = 0; w < Warps; w++) begin
      regions[w] = head_valid[w] && head[w*64 +: 10] == osu_pkg::REGION;
      smalls[w] = head_valid[w] && head[w*64 +: 10] == osu_pkg::SMALL;
      more[w] = head_valid[w] && head[w*64 +: 10] == osu_pkg::MORE;
      marks[w] = head_valid[w] && head[w*64 +: 10] == osu_pkg::MARKS;
      may_take[w] = (state_q[w] == None && (regions[w] || smalls[w])) ||
                    (state_q[w] == Runs && (((regions[w] || smalls[w]) && !exit_valid) || (marks[w] && left_q[w] == '0)));
    end
    looks_on = passing_q && items_q[9:8] == '0 && head_valid[passing_warp_q];
    goes_on = looks_on && more[passing_warp_q];
    items_end = looks_on && !goes_on;

    from_next = may_take & ({Warps{1'b1}} << next_q);
    takes = from_next != '0 ? from_next & -from_next : may_take & -may_take;
    if (goes_on) takes = Warps'(1) << passing_warp_q;
    take_valid = takes != '0;
  end

  logic [63:0] word;
  logic        ends_by_take;
  always_comb begin
    word = '0;
    take_warp = '0;
    ends_by_take = 1'b0;
    for (int w = 0; w < Warps; w++)
      if (takes[w]) begin
        word = head[w*64 +: 64];
        take_warp = WarpBits'(w);
        ends_by_take = state_q[w] == Runs && !marks[w];
      end
    ends_valid = exit_valid || ends_by_take;
    ends_warp = exit_valid ? exit_warp : take_warp;
  end

  // ---- the word taken: fields as in regions/metadata.h
  logic                  is_small;
  logic [23:0]           word_banks;
  logic [FirstItems-1:0] word_items;
  logic [MarksBits-1:0] word_marks;
  always_comb begin
    is_small = word[9:0] == osu_pkg::SMALL;
    word_banks = word[33:10];
    word_items = word[34 +: FirstItems];
    word_marks = word[10 +: MarksBits];
    if (is_small) begin
      for (int b = 0; b < osu_pkg::BANKS; b++) word_banks[b*3 +: 3] = {2'b0, word[10+b]};
      word_items = FirstItems'(word[18 +: osu_pkg::SMALL_ITEMS * ItemBits]);
      word_marks = MarksBits'(word[38 +: osu_pkg::SMALL_MARKED * MarkBits]);
    end
  end

  always_ff @(posedge clk)
    for (int w = 0; w < Warps; w++) begin
      if (rst) state_q[w] <= None;
      else if (admit_valid && admit_warp == WarpBits'(w)) state_q[w] <= Passed;
      else if (takes[w] && (regions[w] || smalls[w])) state_q[w] <= Known;
      else if (items_end && passing_warp_q == WarpBits'(w)) state_q[w] <= Runs;
      else if (exit_valid && exit_warp == WarpBits'(w)) state_q[w] <= None;

      if (takes[w] && (regions[w] || smalls[w])) begin
        banks_q[w] <= word_banks;
        first_q[w] <= word_items;
      end
      if (rst) left_q[w] <= '0;
      else if (takes[w] && !more[w])
        left_q[w] <= marks[w] ? 4'(osu_pkg::MARKED) : smalls[w] ? 4'(osu_pkg::SMALL_MARKED) : 4'd0;
      else if (issue_valid && issue_warp == WarpBits'(w)) left_q[w] <= left_q[w] - 1'b1;
      if (takes[w] && !more[w]) marks_q[w] <= word_marks;
      else if (issue_valid && issue_warp == WarpBits'(w)) marks_q[w] <= marks_q[w] >> MarkBits;
    end

  always_ff @(posedge clk) begin
    if (rst) next_q <= '0;
    else if (take_valid) next_q <= take_warp + 1'b1;  // behind the last there is none, which is as good as the first
    if (rst) passing_q <= 1'b0;
    else if (admit_valid) passing_q <= 1'b1;
    else if (items_end) passing_q <= 1'b0;
    if (admit_valid) begin
      passing_warp_q <= admit_warp;
      items_q <= MoreItems'(first_q[admit_warp]);
    end else if (goes_on) items_q <= word[10 +: MoreItems];
    else if (item_taken) items_q <= items_q >> ItemBits;
  end

  always_comb begin
    for (int w = 0; w < Warps; w++) begin
      region_valid[w] = state_q[w] == Known;
      region_banks[w*24 +: 24] = banks_q[w];
      marked[w] = state_q[w] == Runs && left_q[w] != '0;
    end
    item_valid = passing_q && items_q[9:8] != '0;
    item_kind = items_q[9:8];
    item_register = items_q[7:0];
    issue_marks = issue_valid ? marks_q[issue_warp][MarkBits-1:0] : '0;
  end
endmodule
