// issue_gates: a warp is held if and only if a client holds it for a class that its next instruction is of.
//
// `w`, `c` and `k` are any warp, client and class.
//
//: parameters Warps=4 Clients=3 Classes=3
//: parameters Warps=16 Clients=5 Classes=5
//: cover 1
//: property holds induction 1: a warp that a client holds for a class that its instruction is of is held
//: property reason induction 1: a warp is held for such a reason alone
//: property free induction 1: where no client holds the warp, it is not held
//: property apart induction 1: what clients hold of other warps does not matter
//
//: fault 1 holds the last client is forgotten
//: file issue/issue_gates.sv
//: rtl c < Clients; c++
//: planted c < Clients - 32'(FAULT); c++
//
//: fault 2 reason a class is taken for the next
//: file issue/issue_gates.sv
//: rtl & need[k*Warps +: Warps]
//: planted & need[(FAULT && k == 0 ? 1 : k)*Warps +: Warps]
//
//: fault 3 free a warp is held though no client is there
//: file issue/issue_gates.sv
//: rtl held = '0;
//: planted held = Warps'(FAULT);
//
//: fault 4 apart a warp is held with its neighbour
//: file issue/issue_gates.sv
//: rtl held = held | (
//: planted held = held | (FAULT ? held << 1 : '0) | (
//
//: inside issue_gates
  (* anyconst *) logic [$clog2(Warps)-1:0] w;
  (* anyconst *) logic [3:0] c, k;
  always_comb assume (w < Warps && c < Clients && k < Classes);

  // Whether some client holds w for such a class; whether one has a bit for w at all.
  logic reasoned, asked;
  always_comb begin
    reasoned = 1'b0;
    asked = 1'b0;
    for (int n = 0; n < Clients * Classes; n++) begin
      if (hold[n*Warps + 32'(w)]) asked = 1'b1;
      if (hold[n*Warps + 32'(w)] && need[(n % Classes)*Warps + 32'(w)]) reasoned = 1'b1;
    end
  end
  always_comb begin
    holds: assert (!(hold[(32'(c)*Classes + 32'(k))*Warps + 32'(w)] && need[32'(k)*Warps + 32'(w)]) || held[w]);
    reason: assert (!held[w] || reasoned);
    free: assert (asked || !held[w]);
    apart: assert (held[w] == reasoned);
    passes: cover (asked && !held[w] && held != '0);
  end
