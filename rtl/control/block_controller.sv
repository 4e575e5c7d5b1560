// block_controller: how many blocks of either kernel an SM should hold.
// Scavenger: Kloosterman 5.5.2, Fig. 5.9, Table 5.2.  Contract: cmodel/control/block_controller.h.
module block_controller #(
    parameter Interval = 8192,    // cycles between two decisions
    parameter Warps = 64,         // of the SM
    parameter MaxBlocks = 32,
    parameter Resources = 3,      // warps are the first
    parameter NeedBits = 16,
    parameter PrimaryLeast = 4,   // slack, in warps
    parameter SecondaryMost = 8,
    localparam WarpBits = $clog2(Warps + 1),
    localparam BlockBits = $clog2(MaxBlocks + 1)
) (
    input  logic                          clk,
    input  logic                          rst,
    input  logic                          running,
    input  logic                          resume,            // first cycle of a run
    input  logic [WarpBits-1:0]           primary_slack,     // warps that issued nothing in the interval
    input  logic [WarpBits-1:0]           secondary_slack,
    input  logic [Resources*NeedBits-1:0] primary_need,      // of a block
    input  logic [Resources*NeedBits-1:0] secondary_need,
    input  logic [Resources*NeedBits-1:0] space,             // for both kernels
    input  logic [BlockBits-1:0]          primary_limit,     // blocks there are
    input  logic [BlockBits-1:0]          secondary_limit,
    output logic                          decided,           // the numbers are new
    output logic [BlockBits-1:0]          primary_blocks,
    output logic [BlockBits-1:0]          secondary_blocks
);
  localparam AgeBits = $clog2(Interval);
  localparam Search = Warps + 3 * MaxBlocks + 8;  // cycles
  localparam WaitBits = $clog2(Search + 1);
  localparam [2:0] Idle = 3'd0, Count = 3'd1, Want = 3'd2, Other = 3'd3, Fill = 3'd4;  // then 5: done

  logic [AgeBits-1:0]   age_q;
  logic [WaitBits-1:0]  wait_q;
  logic [2:0]           phase_q;
  logic                 to_secondary_q;          // the kernel that gets blocks; the other is the other
  logic [WarpBits-1:0]  left_q;                  // warps that are still to become blocks
  logic [BlockBits-1:0] want_q;                  // blocks to give to it
  logic [BlockBits-1:0] getter_q, other_q;       // blocks of the search
  logic [Resources*(NeedBits+1)-1:0] used_q;
  logic [BlockBits-1:0] primary_q, secondary_q;
  // What a search goes by, as it was when it began.
  logic [Resources*NeedBits-1:0] primary_need_q, secondary_need_q, space_q;
  logic [BlockBits-1:0]          primary_limit_q, secondary_limit_q;

  // The rules.
  logic [WarpBits-1:0] primary_excess, secondary_excess, excess, difference, quarter, moved;
  logic                starved, to_secondary, to_primary;
  always_comb begin
    primary_excess = primary_slack - WarpBits'(PrimaryLeast);
    secondary_excess = secondary_slack - WarpBits'(SecondaryMost);
    difference = primary_slack > secondary_slack ? primary_slack - secondary_slack : secondary_slack - primary_slack;
    quarter = difference >> 2;
    starved = 32'(primary_slack) < PrimaryLeast;
    to_secondary = !starved && 32'(secondary_slack) < SecondaryMost && 32'(primary_slack) > PrimaryLeast;
    to_primary = !starved && !to_secondary && 32'(secondary_slack) > SecondaryMost;
    excess = to_secondary ? primary_excess : secondary_excess;
    moved = '0;
    if (to_secondary || to_primary) moved = excess < quarter ? excess : quarter;
  end

  // One block more of the kernel whose turn it is.
  logic [Resources*NeedBits-1:0]     getter_need, other_need, need;
  logic [Resources*(NeedBits+1)-1:0] used;
  logic [BlockBits-1:0]              count, limit;
  logic                              other_turn, fits, adds;
  logic [NeedBits-1:0]               block_warps;
  always_comb begin
    getter_need = to_secondary_q ? secondary_need_q : primary_need_q;
    other_need = to_secondary_q ? primary_need_q : secondary_need_q;
    block_warps = getter_need[NeedBits-1:0];
    other_turn = phase_q == Other;
    need = other_turn ? other_need : getter_need;
    count = other_turn ? other_q : getter_q;
    limit = other_turn == to_secondary_q ? primary_limit_q : secondary_limit_q;
    fits = count < limit;
    for (int r = 0; r < Resources; r++) begin
      used[r*(NeedBits+1)+:NeedBits+1] = used_q[r*(NeedBits+1)+:NeedBits+1] + (NeedBits + 1)'(need[r*NeedBits+:NeedBits]);
      if (used[r*(NeedBits+1)+:NeedBits+1] > (NeedBits + 1)'(space_q[r*NeedBits+:NeedBits])) fits = 1'b0;
    end
    adds = fits && (phase_q != Want || getter_q < want_q);
  end

  logic last;
  always_comb begin
    last = age_q == AgeBits'(Interval - 1);
    decided = running && wait_q == WaitBits'(1);
    primary_blocks = !decided ? primary_q : to_secondary_q ? other_q : getter_q;
    secondary_blocks = !decided ? secondary_q : to_secondary_q ? getter_q : other_q;
  end

  // A search begins with one block of the other kernel.
  logic                 begins, begins_secondary;
  logic [BlockBits-2:0] half;
  logic [BlockBits-1:0] held, getter_held, want;
  always_comb begin
    begins = resume || (last && (starved || to_secondary || to_primary));
    begins_secondary = resume || to_secondary;
    half = secondary_blocks[BlockBits-1:1] != '0 ? secondary_blocks[BlockBits-1:1] : (BlockBits - 1)'(1);
    held = begins_secondary ? secondary_blocks : primary_blocks;
    want = held;
    if (resume) want = BlockBits'(half);
    else if (starved && held != BlockBits'(MaxBlocks)) want = held + 1'b1;
    getter_held = to_secondary_q ? secondary_q : primary_q;
  end

  always_ff @(posedge clk) begin
    if (rst || !running) begin
      age_q <= '0;
      wait_q <= '0;
      phase_q <= Idle;
    end else begin
      age_q <= resume || last ? '0 : age_q + 1'b1;
      if (wait_q != '0) wait_q <= wait_q - 1'b1;
      case (phase_q)
        Count:
          if (32'(left_q) >= 32'(block_warps) && want_q != BlockBits'(MaxBlocks)) begin
            left_q <= left_q - WarpBits'(block_warps);
            want_q <= want_q + 1'b1;
          end else if (want_q == getter_held) begin
            phase_q <= Idle;  // less than a block
            wait_q <= '0;
          end else phase_q <= Want;
        Want, Other, Fill: begin
          if (adds) begin
            used_q <= used;
            if (other_turn) other_q <= other_q + 1'b1;
            else getter_q <= getter_q + 1'b1;
          end else phase_q <= phase_q + 1'b1;
        end
        default: ;
      endcase
      if (begins) begin
        phase_q <= resume || starved ? Want : Count;
        wait_q <= WaitBits'(Search);
        to_secondary_q <= begins_secondary;
        left_q <= moved;
        primary_need_q <= primary_need;
        secondary_need_q <= secondary_need;
        space_q <= space;
        primary_limit_q <= primary_limit;
        secondary_limit_q <= secondary_limit;
        want_q <= want;
        getter_q <= '0;
        other_q <= BlockBits'(1);
        for (int r = 0; r < Resources; r++)
          used_q[r*(NeedBits+1)+:NeedBits+1] <=
              {1'b0, begins_secondary ? primary_need[r*NeedBits+:NeedBits] : secondary_need[r*NeedBits+:NeedBits]};
      end
    end
    if (rst) begin
      primary_q <= '0;
      secondary_q <= '0;
    end else if (running) begin
      primary_q <= primary_blocks;
      secondary_q <= secondary_blocks;
    end
  end
endmodule
