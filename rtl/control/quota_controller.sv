// quota_controller: the primary kernel's part of a resource, by proportional and integral control of its IPC.
// Scavenger: Kloosterman 5.5.1, Fig. 5.8, Table 5.2.  Contract: cmodel/control/quota_controller.h.
module quota_controller #(
    parameter Max = 256,         // of the resource
    parameter Proportional = 3,  // gains, in halves
    parameter Integral = 2,
    localparam Bits = $clog2(Max + 1)
) (
    input  logic            clk,
    input  logic            rst,
    input  logic            valid,            // errors have come
    input  logic [8:0]      short_error,      // in 1/256, two's complement, positive: too slow
    input  logic [8:0]      long_error,
    input  logic [8:0]      slack,            // part of the resource that the primary does not use, in 1/256
    input  logic [Bits-1:0] total,            // of the resource, this cycle
    input  logic [Bits-1:0] primary_least,
    input  logic [Bits-1:0] secondary_least,
    input  logic            load,             // sets the quota
    input  logic [Bits-1:0] load_value,
    output logic [Bits-1:0] primary,
    output logic [Bits-1:0] secondary
);
  localparam SumBits = 9 + $clog2(Proportional + Integral + 2);  // of so many errors
  localparam ScaledBits = SumBits + 9;
  localparam ProductBits = ScaledBits + Bits;
  localparam Shift = 13;                 // 1/512 of an error and 1/256 of a weight, less 1/16 of a quota
  localparam ChangeBits = ProductBits - Shift;
  localparam QuotaBits = Bits + 4;
  localparam WideBits = (ChangeBits > QuotaBits ? ChangeBits : QuotaBits) + 2;

  logic        [QuotaBits-1:0]  quota_q;     // in 1/16
  logic signed [SumBits-1:0]    sum_q;
  logic        [SumBits+1:0]    thrice_q;    // the same three times
  logic        [8:0]            weight_q;
  logic signed [ScaledBits-1:0] scaled_q;
  logic signed [ChangeBits-1:0] change_q;
  logic        [2:0]            after_q;     // cycles since `valid`, a bit each

  // The errors with their gains, and what they count for.
  logic signed [SumBits-1:0] short_wide, long_wide, sum;
  logic        [SumBits+1:0] thrice;
  always_comb begin
    short_wide = $signed({{(SumBits - 9) {short_error[8]}}, short_error});
    long_wide = $signed({{(SumBits - 9) {long_error[8]}}, long_error});
    sum = short_wide * $signed(SumBits'(Proportional)) + long_wide * $signed(SumBits'(Integral));
    thrice = {{2{short_wide[SumBits-1]}}, short_wide} * (SumBits + 2)'(3 * Proportional)
             + {{2{long_wide[SumBits-1]}}, long_wide} * (SumBits + 2)'(3 * Integral);
  end

  // With their weight, two bits of it at a time.  Shares have their sign turned round, and are so much too large.
  localparam [ScaledBits-1:0] Excess = ScaledBits'(85 << (SumBits + 1)) + ScaledBits'(1 << (SumBits + 7));
  logic [SumBits+1:0]    once, share;
  logic [ScaledBits-1:0] scaled;
  always_comb begin
    once = {{2{sum_q[SumBits-1]}}, sum_q};
    share = '0;
    scaled = weight_q[8] ? {1'b0, ~sum_q[SumBits-1], sum_q[SumBits-2:0], 8'd0} : ScaledBits'(1 << (SumBits + 7));
    for (int i = 0; i < 8; i += 2) begin
      share = ({(SumBits + 2) {weight_q[i+:2] == 2'd1}} & once)
              | ({(SumBits + 2) {weight_q[i+:2] == 2'd2}} & {once[SumBits:0], 1'b0})
              | ({(SumBits + 2) {weight_q[i+:2] == 2'd3}} & thrice_q);
      scaled = scaled + (ScaledBits'({~share[SumBits+1], share[SumBits:0]}) << i);
    end
    scaled = scaled - Excess;
  end

  // Their part of the resource.
  logic signed [ProductBits-1:0] scaled_wide, total_wide, product;
  always_comb begin
    scaled_wide = $signed({{Bits{scaled_q[ScaledBits-1]}}, scaled_q});
    total_wide = $signed(ProductBits'(total));
    product = scaled_wide * total_wide;
  end

  // The bounds of this cycle: first the secondary's, then the primary's, then all there is.  The primary's comes before
  // the secondary's if there is not room for both; else neither is more than all.  Differences are in two's complement.
  logic [Bits-1:0] quota, granted;
  logic [Bits:0]   most, others, above;  // what the primary may have, all but its least, the quota but its least
  logic [Bits+1:0] room, left;
  logic            crowded, scarce, beyond;
  always_comb begin
    quota = quota_q[QuotaBits-1:4];
    most = (Bits + 1)'(total) - (Bits + 1)'(secondary_least);
    others = (Bits + 1)'(total) - (Bits + 1)'(primary_least);
    above = (Bits + 1)'(quota) - (Bits + 1)'(primary_least);
    room = {most[Bits], most} - (Bits + 2)'(primary_least);
    left = {most[Bits], most} - (Bits + 2)'(quota);
    scarce = others[Bits];
    crowded = room[Bits+1];
    beyond = left[Bits+1];
    granted = scarce ? total : primary_least;
    primary = crowded || above[Bits] ? granted : beyond ? most[Bits-1:0] : quota;
    secondary = crowded || above[Bits] ? (scarce ? '0 : others[Bits-1:0]) : beyond ? secondary_least : total - quota;
  end

  // The same of what the quota becomes.
  /* verilator lint_off UNUSEDSIGNAL */  // it is within the bounds, or one of these is negative
  logic [WideBits-1:0]  moved, over_least, under_most;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [WideBits-1:0]  change;
  logic [QuotaBits-1:0] next;
  always_comb begin
    change = {{(WideBits - ChangeBits) {change_q[ChangeBits-1]}}, change_q};
    moved = WideBits'(quota_q) + change;
    over_least = {{(WideBits - Bits - 5) {above[Bits]}}, above, quota_q[3:0]} + change;
    under_most = {{(WideBits - Bits - 6) {left[Bits+1]}}, left, 4'd0} - WideBits'(quota_q[3:0]) - change;
    next = crowded || over_least[WideBits-1] ? {granted, 4'd0}
           : under_most[WideBits-1] ? {most[Bits-1:0], 4'd0} : moved[QuotaBits-1:0];
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      quota_q <= '0;
      after_q <= '0;
    end else begin
      if (after_q[2]) quota_q <= next;
      after_q <= {after_q[1:0], valid};
      if (load) begin
        quota_q <= {load_value, 4'd0};
        after_q <= '0;
      end
    end
    if (valid) begin
      sum_q <= sum;
      thrice_q <= thrice;
      weight_q <= sum[SumBits-1] ? slack : 9'd256 - slack;
    end
    scaled_q <= $signed(scaled);
    change_q <= ChangeBits'(product >>> Shift);
  end
endmodule
