// active_warps: no more of a kernel's warps are active than may be, as many as may be are, and none at a barrier is held.
//
// Kernels have no warp in common, which is all that is assumed.
//
//: parameters Warps=2
//: parameters Warps=1
//: cover 3
//: invariants induction 1
//: property most induction 1: no more warps of a kernel are active than its quota
//: property many induction 1: as many are as its quota, or all that do not wait
//: property barrier induction 1: no warp that waits at a barrier is held, and none that is not on the SM
//: property even induction 1: what the first kernel has active on one scheduler it has in slots from the bottom up
//
//: fault 1 most one more is active than may be
//: file control/active_warps.sv
//: rtl = left <= $signed((QuotaBits+1)'(earlier));
//: planted = left + $signed((QuotaBits+1)'(FAULT)) <= $signed((QuotaBits+1)'(earlier));
//
//: fault 2 many warps of this group are counted among those before
//: file control/active_warps.sv
//: rtl g < n / 4; g++)
//: planted g < n / 4 || (FAULT && g == n / 4 && n % 4 == 1); g++)
//
//: fault 3 barrier those that wait are held too
//: file control/active_warps.sv
//: rtl && !waiting[i*Warps + (k == 1 ? Warps - 1 - n : n)];
//: planted && (FAULT || !waiting[i*Warps + (k == 1 ? Warps - 1 - n : n)]);
//
//: fault 4 even the first kernel's are taken from the top
//: file control/active_warps.sv
//: rtl held[i*Warps + (k == 1 ? Warps - 1 - n : n)] =
//: planted held[i*Warps + (k == 1 || FAULT ? Warps - 1 - n : n)] =
//
//: inside active_warps
  initial assume (rst);
  always_comb assume ((on[4*Warps-1:0] & on[8*Warps-1:4*Warps]) == '0);

  // What came in the cycle before.
  logic [8*Warps-1:0]     on_before;
  logic [4*Warps-1:0]     waiting_before;
  logic [2*QuotaBits-1:0] quota_before;
  always_ff @(posedge clk) begin
    on_before <= rst ? '0 : on;
    waiting_before <= waiting;
    quota_before <= quota;
  end

  // Of each kernel, those that do not wait, and those of them that are active.
  logic [4*Warps-1:0] there[2], going[2];
  logic [7:0] frees[2], goings[2];
  logic upward;
  always_comb begin
    upward = 1'b1;
    for (int k = 0; k < 2; k++) begin
      there[k] = on_before[k*4*Warps +: 4*Warps] & ~waiting_before;
      going[k] = there[k] & ~held;
      frees[k] = '0;
      goings[k] = '0;
      for (int w = 0; w < 4 * Warps; w++) begin
        frees[k] = frees[k] + 8'(there[k][w]);
        goings[k] = goings[k] + 8'(going[k][w]);
      end
    end
    for (int w = 1; w < 4 * Warps; w++)
      if (w % Warps != 0 && going[0][w] && there[0][w-1] && !going[0][w-1]) upward = 1'b0;
  end

  // What is kept is of what came: its warps, counted.
  logic [2*Warps*4-1:0]  counted_slots;
  logic [2*Groups*5-1:0] counted_groups;
  logic [2*Places-1:0]   places;
  always_comb begin
    counted_slots = '0;
    counted_groups = '0;
    places = '0;
    for (int k = 0; k < 2; k++)
      for (int n = 0; n < Warps; n++) begin
        for (int i = 0; i < 4; i++) begin
          places[k*Places + 4*n + i] = there[k][i*Warps + (k == 1 ? Warps - 1 - n : n)];
          counted_groups[(k*Groups+n/4)*5 +: 5] = counted_groups[(k*Groups+n/4)*5 +: 5] + 5'(free_q[k*Places + 4*n + i]);
        end
        for (int m = n - n % 4; m < n; m++)
          for (int i = 0; i < 4; i++)
            counted_slots[(k*Warps+n)*4 +: 4] = counted_slots[(k*Warps+n)*4 +: 4] + 4'(free_q[k*Places + 4*m + i]);
      end
  end

  always_comb if (!rst) begin
    inv_places: assert (free_q == places);
    inv_quota: assert (quota_q == quota_before);
    inv_slots: assert (slots_before_q == counted_slots || free_q == '0);
    inv_groups: assert (of_group_q == counted_groups || free_q == '0);
    most: assert (goings[0] <= 8'(quota_before[QuotaBits-1:0]) && goings[1] <= 8'(quota_before[2*QuotaBits-1:QuotaBits]));
    many: assert ((goings[0] == frees[0] || goings[0] == 8'(quota_before[QuotaBits-1:0])) &&
                  (goings[1] == frees[1] || goings[1] == 8'(quota_before[2*QuotaBits-1:QuotaBits])));
    barrier: assert ((held & ~(there[0] | there[1])) == '0);
    even: assert (upward);
    some_held: cover (held != '0 && goings[0] != '0 && goings[1] != '0);
  end
