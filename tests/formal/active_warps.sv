// active_warps: no more of a kernel's warps are active than may be, as many as may be are, and none at a barrier is held.
//
// Kernels have no warp in common, which is all that is assumed.
//
//: parameters Warps=2
//: parameters Warps=1
//: cover 2
//: property most induction 1: no more warps of a kernel are active than its quota
//: property many induction 1: as many are as its quota, or all that do not wait
//: property barrier induction 1: no warp that waits at a barrier is held, and none that is not on the SM
//: property even induction 1: what the first kernel has active on one scheduler it has in slots from the bottom up
//
//: fault 1 most one more is active than may be
//: file control/active_warps.sv
//: rtl = earlier >= quota[k*QuotaBits +: QuotaBits];
//: planted = earlier >= quota[k*QuotaBits +: QuotaBits] + QuotaBits'(FAULT);
//
//: fault 2 many warps at a barrier use up the quota
//: file control/active_warps.sv
//: rtl            earlier = earlier + 1'b1;
//: planted            earlier = earlier + QuotaBits'(FAULT && waiting != '0) + 1'b1;
//
//: fault 3 barrier those that wait are held too
//: file control/active_warps.sv
//: rtl && !waiting[i*Warps + (k == 1 ? Warps - 1 - n : n)]) begin
//: planted && (FAULT || !waiting[i*Warps + (k == 1 ? Warps - 1 - n : n)])) begin
//
//: fault 4 even the first kernel's are taken from the top
//: file control/active_warps.sv
//: rtl held[i*Warps + (k == 1 ? Warps - 1 - n : n)] =
//: planted held[i*Warps + (k == 1 || FAULT ? Warps - 1 - n : n)] =
//
//: inside active_warps
  always_comb assume ((on[4*Warps-1:0] & on[8*Warps-1:4*Warps]) == '0);

  // Of each kernel, those that do not wait, and those of them that are active.
  logic [4*Warps-1:0] free[2], going[2];
  logic [7:0] frees[2], goings[2];
  logic upward;
  always_comb begin
    upward = 1'b1;
    for (int k = 0; k < 2; k++) begin
      free[k] = on[k*4*Warps +: 4*Warps] & ~waiting;
      going[k] = free[k] & ~held;
      frees[k] = '0;
      goings[k] = '0;
      for (int w = 0; w < 4 * Warps; w++) begin
        frees[k] = frees[k] + 8'(free[k][w]);
        goings[k] = goings[k] + 8'(going[k][w]);
      end
    end
    for (int w = 1; w < 4 * Warps; w++)
      if (w % Warps != 0 && going[0][w] && free[0][w-1] && !going[0][w-1]) upward = 1'b0;
  end

  always_comb begin
    most: assert (goings[0] <= 8'(quota[QuotaBits-1:0]) && goings[1] <= 8'(quota[2*QuotaBits-1:QuotaBits]));
    many: assert ((goings[0] == frees[0] || goings[0] == 8'(quota[QuotaBits-1:0])) &&
                  (goings[1] == frees[1] || goings[1] == 8'(quota[2*QuotaBits-1:QuotaBits])));
    barrier: assert ((held & ~(free[0] | free[1])) == '0);
    even: assert (upward);
    some_held: cover (held != '0 && goings[0] != '0 && goings[1] != '0);
  end
