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
    output logic [Warps-1:0]           chosen,        // that warp, one-hot
    output logic [Warps-1:0]           last           // the last issued warp, one-hot, from state only
);
  localparam KeyBits = ScoreBits + 2;
  localparam [1:0] Lrr = 1, Rba = 2;

  logic [Warps*Warps-1:0] older_q;  // of v*Warps+w, v below w: warp v was launched before warp w
  logic [Warps-1:0]       last_q;   // one-hot
  logic [Warps-1:0]       upto_q;   // warps up to that one

  // A key is {class, field of the policy}; of warps with the same the older goes first, with LRR the lower.
  logic [Warps*KeyBits-1:0] key;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      key[w*KeyBits+ScoreBits +: 2] = {precedence[Warps+w], precedence[w]};
      case (policy)
        Lrr: key[w*KeyBits +: ScoreBits] = ScoreBits'(upto_q[w]);
        Rba: key[w*KeyBits +: ScoreBits] = score[w*ScoreBits +: ScoreBits];
        default: key[w*KeyBits +: ScoreBits] = ScoreBits'(!last_q[w]);
      endcase
    end

  // Each warp against each, whether they are eligible or not: that is known last, and meets one gate of each pair.
  logic [Warps*Warps-1:0] ahead;  // of v*Warps+w: warp v goes before warp w
  logic                   sooner;
  always_comb begin
    ahead = '0;
    sooner = 1'b0;
    for (int v = 0; v < Warps; v++)
      for (int w = v + 1; w < Warps; w++) begin
        sooner = policy == Lrr || older_q[v*Warps+w];
        ahead[v*Warps+w] = key[v*KeyBits +: KeyBits] < key[w*KeyBits +: KeyBits] ||
                            (key[v*KeyBits +: KeyBits] == key[w*KeyBits +: KeyBits] && sooner);
        ahead[w*Warps+v] = !ahead[v*Warps+w];
      end
  end

  logic beaten;
  always_comb begin
    chosen = '0;
    issue_warp = '0;
    beaten = 1'b0;
    for (int w = 0; w < Warps; w++) begin
      beaten = 1'b0;
      for (int v = 0; v < Warps; v++) beaten = beaten || (eligible[v] && ahead[v*Warps+w]);
      chosen[w] = eligible[w] && !beaten;
      if (chosen[w]) issue_warp = issue_warp | WarpBits'(w);
    end
  end
  always_comb issue_valid = |eligible;
  always_comb last = last_q;

  always_ff @(posedge clk)
    if (rst) begin
      older_q <= '1;
      last_q <= Warps'(1);
      upto_q <= Warps'(1);
    end else begin
      if (issue_valid) begin
        last_q <= chosen;
        for (int w = 0; w < Warps; w++) upto_q[w] <= (chosen >> w) != '0;
      end
      if (launch_valid)
        for (int v = 0; v < Warps; v++)
          for (int w = v + 1; w < Warps; w++)
            if (WarpBits'(v) == launch_warp) older_q[v*Warps+w] <= 1'b0;
            else if (WarpBits'(w) == launch_warp) older_q[v*Warps+w] <= 1'b1;
    end
endmodule
