// predicate_file: the predicate registers p0..p6 of one scheduler's warps, one bit per lane.
// Contract: cmodel/issue/predicate_file.h.
module predicate_file #(
    parameter Warps = 16,
    parameter Context = 0,  // warps are moved in and out
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic [Warps*3-1:0]  guard,            // of each warp's next instruction; 7 is always true
    input  logic [Warps-1:0]    guard_negated,
    input  logic [Warps*3-1:0]  select,
    input  logic [Warps-1:0]    select_negated,
    output logic [Warps*32-1:0] guard_mask,       // combinational
    output logic [Warps*32-1:0] select_mask,
    input  logic                write_valid,
    input  logic [WarpBits-1:0] write_warp,
    input  logic [2:0]          write_predicate,
    input  logic [31:0]         write_lanes,      // lanes that change
    input  logic [31:0]         write_value,
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [WarpBits-1:0] context_warp,
    input  logic                context_write,    // all predicates of this warp
    input  logic [7*32-1:0]     context_value,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [7*32-1:0]     context_rdata
);
  localparam [2:0] TruePredicate = 7;
  localparam Predicates = 7;
  localparam Places = 2 ** WarpBits;  // of warps, so that {predicate, warp} is the address

  (* mem2reg *) logic [31:0] predicate_q [0:Predicates*Places-1];

  // Of all warps, as it is known last which of them issues.
  logic [31:0] guard_lanes, select_lanes;
  always_comb begin
    guard_lanes = '0;
    select_lanes = '0;
    for (int w = 0; w < Warps; w++) begin
      guard_lanes = {32{guard[w*3 +: 3] == TruePredicate}};
      select_lanes = {32{select[w*3 +: 3] == TruePredicate}};
      for (int p = 0; p < Predicates; p++) begin
        if (guard[w*3 +: 3] == 3'(p)) guard_lanes = guard_lanes | predicate_q[p*Places+w];
        if (select[w*3 +: 3] == 3'(p)) select_lanes = select_lanes | predicate_q[p*Places+w];
      end
      guard_mask[w*32 +: 32] = guard_lanes ^ {32{guard_negated[w]}};
      select_mask[w*32 +: 32] = select_lanes ^ {32{select_negated[w]}};
    end
  end

  generate
    if (Context != 0) begin : moved
      always_comb for (int p = 0; p < Predicates; p++) context_rdata[p*32 +: 32] = predicate_q[{p[2:0], context_warp}];
    end else begin : stays
      always_comb context_rdata = '0;
    end
  endgenerate

  always_ff @(posedge clk)
    if (rst) begin
      for (int p = 0; p < Predicates; p++) begin
        for (int w = 0; w < Places; w++) predicate_q[p*Places+w] <= '0;
      end
    end else begin
      if (write_valid && write_predicate != TruePredicate)
        predicate_q[{write_predicate, write_warp}] <=
            (predicate_q[{write_predicate, write_warp}] & ~write_lanes) | (write_value & write_lanes);
      if (Context != 0 && context_write)
        for (int p = 0; p < Predicates; p++) predicate_q[{p[2:0], context_warp}] <= context_value[p*32 +: 32];
    end
endmodule
