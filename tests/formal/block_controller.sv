// block_controller: an allocation fits, has a block of each kernel, and no room for another.
//
// Needs, space and limits are any, in every cycle; what is held against them is what the decision saw.
//
//: parameters Interval=40 Warps=3 MaxBlocks=3 Resources=2 NeedBits=3 PrimaryLeast=1 SecondaryMost=1
//: parameters Interval=32 Warps=4 MaxBlocks=2 Resources=1 NeedBits=4 PrimaryLeast=2 SecondaryMost=1
//: invariants induction 1
//: cover 30
//: property primary_runs induction 1: the primary has at least one block
//: property secondary_runs induction 1: the secondary has at least one block
//: property fits_in induction 1: both kernels' blocks together need no more than there is of any resource
//: property limited induction 1: no kernel has more blocks than it has in all
//: property full induction 1: there is no room for one more block of either kernel
//: property still induction 1: numbers change only when they are decided
//
//: fault 1 primary_runs a search begins with no block
//: file control/block_controller.sv
//: rtl other_q <= BlockBits'(1);
//: planted other_q <= FAULT ? '0 : BlockBits'(1);
//
//: fault 2 secondary_runs a search to the secondary's favour ends before it
//: file control/block_controller.sv
//: rtl getter_q <= '0;
//: planted getter_q <= '0; if (FAULT) phase_q <= Fill + 3'd1;
//
//: fault 3 fits_in one more than there is fits
//: file control/block_controller.sv
//: rtl > (NeedBits + 1)'(space_q[r*NeedBits+:NeedBits])) fits
//: planted > (NeedBits + 1)'(space_q[r*NeedBits+:NeedBits]) + (NeedBits + 1)'(FAULT)) fits
//
//: fault 4 limited the other kernel's limit is taken
//: file control/block_controller.sv
//: rtl limit = other_turn == to_secondary_q ?
//: planted limit = (other_turn == to_secondary_q) ^ FAULT ?
//
//: fault 5 full what is left is not given to the first
//: file control/block_controller.sv
//: rtl adds = fits && (phase_q != Want ||
//: planted adds = fits && !(FAULT && phase_q == Other) && (phase_q != Want ||
//
//: fault 6 still what a search has found so far is out
//: file control/block_controller.sv
//: rtl primary_blocks = !decided ? primary_q :
//: planted primary_blocks = !decided && !(FAULT && phase_q == Want) ? primary_q :
//
//: inside block_controller
  initial assume (rst);
  logic running_before;
  always_ff @(posedge clk) running_before <= running && !rst;
  always_comb begin
    assume (!(resume && !running));
    assume (32'(primary_slack) <= Warps && 32'(secondary_slack) <= Warps);
    assume (primary_limit != '0 && secondary_limit != '0 && 32'(primary_limit) <= MaxBlocks && 32'(secondary_limit) <= MaxBlocks);
    assume (primary_need[NeedBits-1:0] != '0 && secondary_need[NeedBits-1:0] != '0);
    for (int r = 0; r < Resources; r++)
      assume (32'(primary_need[r*NeedBits+:NeedBits]) + 32'(secondary_need[r*NeedBits+:NeedBits]) <= 32'(space[r*NeedBits+:NeedBits]));
  end

  // Whether so many blocks of each fit.
  function automatic logic all_fit(input logic [31:0] primary_count, input logic [31:0] secondary_count);
    all_fit = primary_count <= 32'(primary_limit_q) && secondary_count <= 32'(secondary_limit_q);
    for (int r = 0; r < Resources; r++)
      if (primary_count * 32'(primary_need_q[r*NeedBits+:NeedBits]) + secondary_count * 32'(secondary_need_q[r*NeedBits+:NeedBits]) >
          32'(space_q[r*NeedBits+:NeedBits])) all_fit = 1'b0;
  endfunction

  // The search's blocks by kernel, and what they use.
  logic [31:0] primary_found, secondary_found;
  logic        searching, sums, found_fit, primary_more, secondary_more;
  always_comb begin
    searching = phase_q != Idle && wait_q != '0;
    primary_found = to_secondary_q ? 32'(other_q) : 32'(getter_q);
    secondary_found = to_secondary_q ? 32'(getter_q) : 32'(other_q);
    sums = 1'b1;
    for (int r = 0; r < Resources; r++)
      if (32'(used_q[r*(NeedBits+1)+:NeedBits+1]) != primary_found * 32'(primary_need_q[r*NeedBits+:NeedBits]) +
          secondary_found * 32'(secondary_need_q[r*NeedBits+:NeedBits])) sums = 1'b0;
    found_fit = all_fit(primary_found, secondary_found);
    primary_more = all_fit(primary_found + 1, secondary_found);
    secondary_more = all_fit(primary_found, secondary_found + 1);
  end

  // Steps that a search still takes at most.
  logic [31:0] steps;
  always_comb
    case (phase_q)
      Count: steps = 32'(left_q) + 3 * MaxBlocks + 6;
      Want: steps = 3 * MaxBlocks + 5 - 32'(getter_q);
      Other: steps = 2 * MaxBlocks + 4 - 32'(other_q);
      Fill: steps = MaxBlocks + 2 - 32'(getter_q);
      default: steps = 1;
    endcase

  logic decided_any;
  always_ff @(posedge clk)
    if (rst) decided_any <= 1'b0;
    else if (decided) decided_any <= 1'b1;
  logic [BlockBits-1:0] primary_before, secondary_before;
  logic known;
  always_ff @(posedge clk) begin
    primary_before <= primary_blocks;
    secondary_before <= secondary_blocks;
    known <= !rst;
  end

  always_comb if (!rst) begin
    inv_phase: assert (phase_q <= Fill + 1 && (wait_q == '0 ? phase_q == Idle || phase_q == Fill + 1 : phase_q != Idle));
    inv_steps: assert (!searching || 32'(wait_q) >= steps);
    inv_running: assert (running_before || wait_q == '0);
    inv_sums: assert (!searching || sums);
    inv_fit: assert (!searching || found_fit);
    inv_one: assert (!searching || (phase_q > Want ? other_q != '0 : other_q == BlockBits'(1)));
    inv_seen: assert (!searching || (all_fit(1, 1) && primary_need_q[NeedBits-1:0] != '0 &&
                                     secondary_need_q[NeedBits-1:0] != '0 && 32'(primary_limit_q) <= MaxBlocks &&
                                     32'(secondary_limit_q) <= MaxBlocks));
    inv_kept: assert (32'(primary_q) <= MaxBlocks && 32'(secondary_q) <= MaxBlocks);
    inv_want: assert (!searching || 32'(want_q) <= MaxBlocks);
    inv_count: assert (phase_q != Count || (want_q >= getter_held &&
                                            32'(want_q) + 32'(left_q) <= 32'(getter_held) + Warps));
    inv_wanted: assert (!(searching && phase_q > Count) || want_q != '0);
    inv_left: assert (32'(left_q) <= Warps || phase_q != Count);
    inv_getter: assert (!(searching && phase_q > Want) || getter_q != '0);
    inv_other: assert (!(searching && phase_q > Other) || !(to_secondary_q ? primary_more : secondary_more));
    inv_fill: assert (!(searching && phase_q > Fill) || !(primary_more || secondary_more));
    inv_age: assert (32'(age_q) < Interval && (wait_q == '0 || 32'(wait_q) + 32'(age_q) == Search));

    if (decided) primary_runs: assert (primary_blocks != '0);
    if (decided) secondary_runs: assert (secondary_blocks != '0);
    if (decided) fits_in: assert (all_fit(32'(primary_blocks), 32'(secondary_blocks)));
    if (decided) limited: assert (primary_blocks <= primary_limit_q && secondary_blocks <= secondary_limit_q);
    if (decided) full: assert (!all_fit(32'(primary_blocks) + 1, 32'(secondary_blocks)) &&
                               !all_fit(32'(primary_blocks), 32'(secondary_blocks) + 1));
    if (known && !decided) still: assert (primary_blocks == primary_before && secondary_blocks == secondary_before);
    first: cover (decided);
    many: cover (decided && primary_blocks > BlockBits'(1));
  end
