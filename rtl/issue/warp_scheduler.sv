// warp_scheduler: which eligible warp issues this cycle.
// Barnes IV-A, Fig. 6 (2), (4) and (5); Malekeh IV-B1.  Contract: cmodel/issue/warp_scheduler.h.
module warp_scheduler #(
    parameter Warps = 16,     // warps of one scheduler
    parameter ScoreBits = 5,  // width of an RBA score
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                       clk,
    input  logic                       rst,
    input  logic [1:0]                 policy,        // 0 GTO, 1 LRR, 2 RBA, 3 CCU
    input  logic [Warps-1:0]           eligible,      // the warp may issue
    input  logic [Warps*ScoreBits-1:0] score,
    input  logic [2*Warps-1:0]         precedence,    // low bits of the warps' classes, then high bits
    input  logic                       launch_valid,  // this warp becomes the youngest
    input  logic [WarpBits-1:0]        launch_warp,
    output logic                       issue_valid,
    output logic [WarpBits-1:0]        issue_warp,
    output logic [WarpBits-1:0]        last           // the last issued warp, from state only
);
  localparam Leaves = 1 << WarpBits;
  localparam FieldBits = ScoreBits + WarpBits;
  localparam [1:0] Lrr = 1, Rba = 2;

  (* mem2reg *) logic [WarpBits-1:0] rank_q [0:Warps-1];  // age order, 0 the oldest
  logic [WarpBits-1:0] last_q;

  // The comparator network: node 1 is the root, node n compares nodes 2n and 2n + 1, warp w is node Leaves + w.
  // A key is {ineligible, class, field of the policy}: the top bit keeps ineligible warps from winning.
  (* mem2reg *) logic [FieldBits+2:0] key [1:2*Leaves-1];
  (* mem2reg *) logic [WarpBits-1:0] winner [1:2*Leaves-1];

  always_comb begin
    for (int w = 0; w < Leaves; w++) begin
      key[Leaves+w] = '1;
      winner[Leaves+w] = WarpBits'(w);
    end
    for (int w = 0; w < Warps; w++) begin
      key[Leaves+w][FieldBits+2 -: 3] = {!eligible[w], precedence[Warps+w], precedence[w]};
      case (policy)
        Lrr: key[Leaves+w][FieldBits-1:0] = {ScoreBits'(last_q >= WarpBits'(w)), WarpBits'(w)};
        Rba: key[Leaves+w][FieldBits-1:0] = {score[w*ScoreBits +: ScoreBits], rank_q[w]};
        default: key[Leaves+w][FieldBits-1:0] = {ScoreBits'(last_q != WarpBits'(w)), rank_q[w]};
      endcase
    end
    for (int up = 1; up < Leaves; up++) begin  // node Leaves - up, from the leaves to the root
      key[Leaves-up] = key[2*(Leaves-up)];
      winner[Leaves-up] = winner[2*(Leaves-up)];
      if (key[2*(Leaves-up)+1] < key[2*(Leaves-up)]) begin
        key[Leaves-up] = key[2*(Leaves-up)+1];
        winner[Leaves-up] = winner[2*(Leaves-up)+1];
      end
    end
  end
  always_comb issue_valid = |eligible;
  always_comb issue_warp = winner[1];
  always_comb last = last_q;

  logic [WarpBits-1:0] old_rank;
  always_comb old_rank = rank_q[launch_warp];

  always_ff @(posedge clk)
    if (rst) begin
      for (int w = 0; w < Warps; w++) rank_q[w] <= WarpBits'(w);
      last_q <= '0;
    end else begin
      if (issue_valid) last_q <= issue_warp;
      if (launch_valid)
        for (int w = 0; w < Warps; w++)
          if (WarpBits'(w) == launch_warp) rank_q[w] <= WarpBits'(Warps - 1);
          else if (rank_q[w] > old_rank) rank_q[w] <= rank_q[w] - 1'b1;
    end
endmodule
