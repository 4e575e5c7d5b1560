// active_warps: which warps may issue, so many of either kernel.
// Scavenger: Kloosterman 5.5.1.1.  Contract: cmodel/control/active_warps.h.
module active_warps #(
    parameter Warps = 16,  // slots of each of four schedulers
    localparam QuotaBits = $clog2(4 * Warps + 1)
) (
    input  logic                   clk,
    input  logic                   rst,
    input  logic [8*Warps-1:0]     on,       // a kernel's warps on a scheduler, by kernel
    input  logic [4*Warps-1:0]     waiting,  // at a barrier
    input  logic [2*QuotaBits-1:0] quota,    // warps of a kernel that may be active
    output logic [4*Warps-1:0]     held      // those that were not, in the cycle before
);
  // Places are a kernel's warps in the order in which they become active; those of four slots are a group.
  localparam Places = 4 * Warps;
  localparam Groups = (Warps + 3) / 4;

  logic [2*Places-1:0] free, free_q;  // there is a warp that does not wait
  always_comb begin
    free = '0;
    for (int k = 0; k < 2; k++)
      for (int n = 0; n < Warps; n++)
        for (int i = 0; i < 4; i++)
          free[k*Places + 4*n + i] = on[(4*k+i)*Warps + (k == 1 ? Warps - 1 - n : n)]
                                     && !waiting[i*Warps + (k == 1 ? Warps - 1 - n : n)];
  end

  // How many there are before a slot in its group, and in a group.
  logic [2*Warps*4-1:0]   slots_before, slots_before_q;
  logic [2*Groups*5-1:0]  of_group, of_group_q;
  logic [2*QuotaBits-1:0] quota_q;
  always_comb begin
    slots_before = '0;
    of_group = '0;
    for (int k = 0; k < 2; k++)
      for (int n = 0; n < Warps; n++)
        for (int i = 0; i < 4; i++) begin
          for (int m = n + 1; m < Warps && m % 4 != 0; m++)
            slots_before[(k*Warps+m)*4 +: 4] = slots_before[(k*Warps+m)*4 +: 4] + 4'(free[k*Places + 4*n + i]);
          of_group[(k*Groups+n/4)*5 +: 5] = of_group[(k*Groups+n/4)*5 +: 5] + 5'(free[k*Places + 4*n + i]);
        end
  end
  always_ff @(posedge clk) begin
    free_q <= rst ? '0 : free;
    slots_before_q <= slots_before;
    of_group_q <= of_group;
    quota_q <= quota;
  end

  // Of those in a group so many may be active as groups before it leave; below 0, none.
  logic signed [QuotaBits:0] left;
  logic [4:0]                earlier;
  always_comb begin
    held = '0;
    {left, earlier} = '0;
    for (int k = 0; k < 2; k++) begin
      for (int n = 0; n < Warps; n++) begin
        left = $signed({1'b0, quota_q[k*QuotaBits +: QuotaBits]});
        for (int g = 0; g < n / 4; g++) left = left - $signed((QuotaBits+1)'(of_group_q[(k*Groups+g)*5 +: 5]));
        for (int i = 0; i < 4; i++) begin
          earlier = 5'(slots_before_q[(k*Warps+n)*4 +: 4]);
          for (int j = 0; j < i; j++) earlier = earlier + 5'(free_q[k*Places + 4*n + j]);
          if (free_q[k*Places + 4*n + i])
            held[i*Warps + (k == 1 ? Warps - 1 - n : n)] = left <= $signed((QuotaBits+1)'(earlier));
        end
      end
    end
  end
endmodule
