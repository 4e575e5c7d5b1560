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
  localparam SumBits = 14;               // 30 halves of an error
  localparam ScaledBits = SumBits + 9;
  localparam ProductBits = ScaledBits + Bits;
  localparam Shift = 13;                 // 1/512 of an error and 1/256 of a weight, less 1/16 of a quota
  localparam ChangeBits = ProductBits - Shift;
  localparam QuotaBits = Bits + 4;
  localparam WideBits = (ChangeBits > QuotaBits ? ChangeBits : QuotaBits) + 2;

  logic        [QuotaBits-1:0]  quota_q;     // in 1/16
  logic signed [SumBits-1:0]    sum_q;
  logic        [8:0]            weight_q;
  logic signed [ScaledBits-1:0] scaled_q;
  logic signed [ChangeBits-1:0] change_q;
  logic        [2:0]            after_q;     // cycles since `valid`, a bit each

  // The errors with their gains, and what they count for.
  logic signed [SumBits-1:0] short_wide, long_wide, sum;
  always_comb begin
    short_wide = $signed({{(SumBits - 9) {short_error[8]}}, short_error});
    long_wide = $signed({{(SumBits - 9) {long_error[8]}}, long_error});
    sum = short_wide * $signed(SumBits'(Proportional)) + long_wide * $signed(SumBits'(Integral));
  end

  // Their part of the resource.
  logic signed [ScaledBits-1:0]  sum_wide, weight_wide;
  logic signed [ProductBits-1:0] scaled_wide, total_wide, product;
  always_comb begin
    sum_wide = $signed({{9{sum_q[SumBits-1]}}, sum_q});
    weight_wide = $signed(ScaledBits'(weight_q));
    scaled_wide = $signed({{Bits{scaled_q[ScaledBits-1]}}, scaled_q});
    total_wide = $signed(ProductBits'(total));
    product = scaled_wide * total_wide;
  end

  // The bounds of this cycle: first the secondary's, then the primary's, then all there is.
  logic [Bits-1:0] most, limited, raised;
  always_comb begin
    most = total > secondary_least ? total - secondary_least : '0;
    limited = quota_q[QuotaBits-1:4] > most ? most : quota_q[QuotaBits-1:4];
    raised = limited < primary_least ? primary_least : limited;
    primary = raised > total ? total : raised;
    secondary = total - primary;
  end

  // The same of what the quota becomes.
  logic signed [WideBits-1:0] moved, upper, lower, whole, under, over;
  logic [QuotaBits-1:0] next;
  always_comb begin
    moved = $signed(WideBits'(quota_q)) + $signed({{(WideBits - ChangeBits) {change_q[ChangeBits-1]}}, change_q});
    upper = $signed(WideBits'({most, 4'd0}));
    lower = $signed(WideBits'({primary_least, 4'd0}));
    whole = $signed(WideBits'({total, 4'd0}));
    under = moved > upper ? upper : moved;
    over = under < lower ? lower : under;
    next = QuotaBits'(over > whole ? whole : over);
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
      weight_q <= sum[SumBits-1] ? slack : 9'd256 - slack;
    end
    scaled_q <= sum_wide * weight_wide;
    change_q <= ChangeBits'(product >>> Shift);
  end
endmodule
