// share_probe: an access that has to ask is issued after its answer, and takes the lock if and only if it was told so.
//
// `key` is any warp; `seen` is what was seen of it: 0 nothing, 1 it has asked, 2 it was told that it needs no lock, 3
// that it does.  Warps that are held issue nothing, and they alone are answered.
//
//: parameters Warps=3
//: parameters Warps=12
//: invariants induction 1
//: cover 5
//: property asks_first induction 1: an access that has to ask is asking until its answer, and at no other time
//: property told induction 1: what goes takes the lock if and only if its warp was told that it needs it
//: property waits induction 1: a warp is held from its question to its answer, and at no other time
//
//: fault 1 asks_first an answer is good for any number of accesses
//: file control/share_probe.sv
//: rtl answered[issue_warp] <= 1'b0
//: planted answered[issue_warp] <= FAULT ? answered[issue_warp] : 1'b0
//
//: fault 2 told the access after one that needs the lock takes it, too
//: file control/share_probe.sv
//: rtl needs[issue_warp] <= 1'b0
//: planted needs[issue_warp] <= FAULT ? needs[issue_warp] : 1'b0
//
//: fault 3 waits an answer is taken for another warp's
//: file control/share_probe.sv
//: rtl held[answer_warp] <= 1'b0
//: planted held[FAULT && issue_valid ? issue_warp : answer_warp] <= 1'b0
//
//: inside share_probe
  (* anyconst *) logic [WarpBits-1:0] key;
  initial assume (rst);
  logic [1:0] seen;
  logic issues, told_now;
  always_comb begin
    issues = issue_valid && issue_warp == key;
    told_now = answer_valid && answer_warp == key;
    assume (32'(key) < Warps && (!issue_valid || 32'(issue_warp) < Warps) && (!answer_valid || 32'(answer_warp) < Warps));
    assume (!issue_valid || !issue_probe || asking[issue_warp]);
    if (!rst) assume (!(issue_valid && held[issue_warp]) && (!answer_valid || held[answer_warp]));
  end
  always_ff @(posedge clk)
    if (rst) seen <= 2'd0;
    else if (told_now) seen <= {1'b1, answer_needs};
    else if (issues) seen <= issue_probe ? 2'd1 : 2'd0;
  always_comb
    if (!rst) begin
      inv_seen: assert (held[key] == (seen == 2'd1) && answered[key] == seen[1] && needs[key] == (seen == 2'd3));
      asks_first: assert (asking[key] == (asks[key] && accesses[key] && !seen[1]));
      told: assert (!(issues && !issue_probe) || takes == (seen == 2'd3));
      waits: assert (held[key] == (seen == 2'd1));
      takes_it: cover (issues && takes);
      goes_without: cover (issues && !takes && seen == 2'd2);
    end
