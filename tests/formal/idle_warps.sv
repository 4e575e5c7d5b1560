// idle_warps: a warp counts as idle as long as it has issued nothing in the interval, whose length does not wrap.
//
//: parameters Warps=2 Interval=5
//: parameters Warps=3 Interval=8
//: invariants induction 1
//: cover 12
//: property length induction 1: no interval has more cycles than Interval
//: property idle induction 1: a warp on the SM is counted if and only if it has issued nothing in the interval, each kernel's by itself
//: property fresh induction 1: in an interval's first cycle all are counted
//
//: fault 1 length an interval lasts a cycle longer
//: file control/idle_warps.sv
//: rtl age_q == AgeBits'(Interval - 1)) begin
//: planted age_q == AgeBits'(Interval - 1 + FAULT)) begin
//
//: fault 2 idle what issued last is all that is known
//: file control/idle_warps.sv
//: rtl issued_q <= issued_q | issues;
//: planted issued_q <= (FAULT ? '0 : issued_q) | issues;
//
//: fault 3 fresh a run that resumes keeps what was before
//: file control/idle_warps.sv
//: rtl if (rst || !running || resume ||
//: planted if (rst || !running || (resume && !FAULT) ||
//
//: inside idle_warps
  initial assume (rst);

  // One warp and the cycles of the interval, beside.
  (* anyconst *) logic [7:0] which;
  logic [15:0] age;
  logic        did, begun;
  logic [1:0]  counts;
  always_comb begin
    assume (32'(which) < Warps);
    counts = {on[Warps + 32'(which)], on[32'(which)]} & {2{!did}};
  end
  always_ff @(posedge clk) begin
    begun <= rst || !running || resume || 32'(age) + 1 == Interval;
    if (rst || !running || resume || 32'(age) + 1 == Interval) begin
      age <= '0;
      did <= 1'b0;
    end else begin
      age <= age + 1'b1;
      did <= did || issues[which];
    end
  end

  // The same sums without that warp.
  logic [WarpBits-1:0] others[2], everyone[2];
  always_comb
    for (int k = 0; k < 2; k++) begin
      others[k] = '0;
      everyone[k] = '0;
      for (int w = 0; w < Warps; w++) begin
        everyone[k] = everyone[k] + WarpBits'(on[k*Warps+w]);
        if (w != 32'(which)) others[k] = others[k] + WarpBits'(on[k*Warps+w] && !issued_q[w]);
      end
    end

  always_comb if (!rst) begin
    inv_age: assert (32'(age_q) == 32'(age) && 32'(age) < Interval);
    inv_issued: assert (issued_q[which] == did);
    inv_begun: assert (!begun || (issued_q == '0 && age == '0));
    length: assert (32'(age_q) == 32'(age) && 32'(age_q) < Interval);
    idle: assert (primary == others[0] + WarpBits'(counts[0]) && secondary == others[1] + WarpBits'(counts[1]));
    if (begun) fresh: assert (primary == everyone[0] && secondary == everyone[1]);
    some: cover (did && primary != '0 && 32'(age) + 1 == Interval);
  end
