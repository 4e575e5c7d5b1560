// ccu_allocator: which caching collector unit an instruction enters, and which warps may issue.
// Malekeh IV-B2, Fig. 6.  Contract: cmodel/operand/ccu_allocator.h.
module ccu_allocator #(
    parameter CollectorUnits = 2,  // caching collector units
    parameter Warps = 16,
    localparam UnitBits = $clog2(CollectorUnits),
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                               clk,
    input  logic                               rst,
    input  logic [7:0]                         sthld,
    input  logic                               at_random,       // a vacant unit at random, whoever has data where
    input  logic [CollectorUnits-1:0]          vacant,          // without an instruction
    input  logic [CollectorUnits-1:0]          leaves,          // its instruction leaves in this cycle: at most one
    input  logic [CollectorUnits-1:0]          held,            // has data of held_warp
    input  logic [CollectorUnits*WarpBits-1:0] held_warp,
    input  logic [CollectorUnits-1:0]          has_near,        // some of it near
    input  logic [Warps-1:0]                   wants_collector, // a collector unit is all the warp needs to issue
    input  logic                               commit_valid,
    input  logic                               issue_valid,     // an instruction of issue_warp enters a unit
    input  logic [WarpBits-1:0]                issue_warp,
    output logic [Warps-1:0]                   cached,          // the warp has data in a unit
    output logic [Warps-1:0]                   ready,           // it may issue
    output logic [CollectorUnits-1:0]          answers,         // what it has of issue_warp may be read
    output logic [CollectorUnits-1:0]          enter,
    output logic [CollectorUnits-1:0]          drop             // its data is that of a warp that enters another
);
  logic [7:0]  counter_q;
  /* verilator lint_off UNUSEDSIGNAL */
  logic [15:0] random_q;
  /* verilator lint_on UNUSEDSIGNAL */

  // Of some units the one drawn: the first from a random one on.
  logic [CollectorUnits-1:0] from;
  always_comb from = {CollectorUnits{1'b1}} << random_q[UnitBits-1:0];
  function automatic [CollectorUnits-1:0] drawn(input [CollectorUnits-1:0] units, input [CollectorUnits-1:0] first);
    drawn = (units & first) != '0 ? units & first & ~((units & first) - 1'b1) : units & ~(units - 1'b1);
  endfunction

  // The unit for a warp that has data in none: for each unit that may leave, and for none, as which does is known late.
  logic [CollectorUnits-1:0] free, far, offer, pick;
  logic                      patient, only_near, waiting, takes_near;
  always_comb begin
    patient = counter_q < sthld;
    pick = '0;
    waiting = 1'b0;
    takes_near = 1'b0;
    for (int k = 0; k <= CollectorUnits; k++) begin
      free = vacant;
      if (k < CollectorUnits) free[k] = vacant[k] || !at_random || vacant == '0;
      far = free & ~has_near;
      only_near = !at_random && far == '0 && free != '0;
      offer = at_random || (only_near && !patient) ? free : far;
      if (k < CollectorUnits ? leaves[k] : leaves == '0) begin
        pick = pick | drawn(offer, from);
        waiting = waiting || (only_near && patient);
        takes_near = takes_near || (only_near && !patient);
      end
    end
    answers = at_random && vacant != '0 ? drawn(vacant, from) : '1;
  end

  always_comb begin
    cached = '0;
    ready = '0;
    for (int w = 0; w < Warps; w++) begin
      for (int u = 0; u < CollectorUnits; u++)
        if (held[u] && held_warp[u*WarpBits +: WarpBits] == WarpBits'(w)) begin
          cached[w] = 1'b1;
          if (vacant[u] || leaves[u]) ready[w] = 1'b1;
        end
      if (!cached[w] && pick != '0) ready[w] = 1'b1;
    end
  end

  // Apart from ready, on which issue_valid depends.
  logic [CollectorUnits-1:0] mine, own;
  always_comb begin
    for (int u = 0; u < CollectorUnits; u++)
      mine[u] = issue_valid && held[u] && held_warp[u*WarpBits +: WarpBits] == issue_warp;
    own = at_random ? '0 : mine;
    enter = own != '0 || !issue_valid ? own : pick;
    drop = at_random ? mine & ~enter : '0;
  end

  always_ff @(posedge clk)
    if (rst) begin
      counter_q <= '0;
      random_q <= lfsr_pkg::START;
    end else begin
      if (issue_valid && own == '0 && takes_near) counter_q <= '0;
      else if (waiting && !commit_valid && (wants_collector & ~cached) != '0) counter_q <= counter_q + 1'b1;
      if (issue_valid && own == '0) random_q <= lfsr_pkg::step(random_q);
    end
endmodule
