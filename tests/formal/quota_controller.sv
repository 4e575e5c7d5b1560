// quota_controller: both parts are the whole in every cycle, bounds hold where they can, and a change has its error's sign.
//
//: parameters Max=5 Proportional=3 Integral=2
//: parameters Max=8 Proportional=15 Integral=15
//: invariants induction 1
//: cover 12
//: property divided induction 1: primary and secondary together are the total, for any input
//: property primary_kept induction 1: the primary has its least, if there is as much
//: property secondary_kept induction 1: the secondary has its least, if the primary's leaves as much
//: property steady induction 1: errors that cancel out change nothing
//: property up_only induction 1: an error of a kernel that is too slow never lowers its quota
//: property down_only induction 1: an error of a kernel that is too fast never raises its quota
//: property stored induction 1: the quota that is kept is no more than the most there can be
//
//: fault 1 divided a total that shrank is overlooked
//: file control/quota_controller.sv
//: rtl granted = scarce ? total : primary_least;
//: planted granted = scarce && !FAULT ? total : primary_least;
//
//: fault 2 primary_kept the secondary's bound is looked at last
//: file control/quota_controller.sv
//: rtl primary = crowded ||
//: planted primary = (crowded && !FAULT) ||
//
//: fault 3 secondary_kept the secondary's bound is one off
//: file control/quota_controller.sv
//: rtl most = (Bits + 1)'(total) - (Bits + 1)'(secondary_least);
//: planted most = (Bits + 1)'(total) - (Bits + 1)'(secondary_least) + (Bits + 1)'(FAULT);
//
//: fault 4 steady half of 1/16 is added
//: file control/quota_controller.sv
//: rtl product = scaled_wide * total_wide;
//: planted product = scaled_wide * total_wide + $signed(ProductBits'(FAULT ? 8192 : 0));
//
//: fault 5 up_only the errors are subtracted
//: file control/quota_controller.sv
//: rtl moved = WideBits'(quota_q) + change;
//: planted moved = WideBits'(quota_q) + (FAULT ? -change : change);
//
//: fault 6 down_only the change of a fast kernel is not negative
//: file control/quota_controller.sv
//: rtl {{Bits{scaled_q[ScaledBits-1]}}, scaled_q}
//: planted {{Bits{scaled_q[ScaledBits-1] && !FAULT}}, scaled_q}
//
//: fault 7 stored what is above all there is is kept
//: file control/quota_controller.sv
//: rtl ? {granted, 4'd0}
//: planted ? {granted, {4 {FAULT}}}
//
//: inside quota_controller
  initial assume (rst);
  always_comb begin
    assume (32'(total) <= Max && 32'(primary_least) <= Max && 32'(secondary_least) <= Max && 32'(load_value) <= Max);
    assume (short_error != 9'h100 && long_error != 9'h100 && slack <= 9'd256);
  end

  // The cycle before: its quota, whether it moved and which way its errors point.
  logic [QuotaBits-1:0] quota_before;
  logic                 moved_before, sum_zero, sum_minus, scaled_zero, scaled_minus, scaled_plus, known;
  logic                 slow_before, fast_before, same_before;
  logic                 change_zero, change_minus, change_plus, change_known;
  always_ff @(posedge clk) begin
    quota_before <= quota_q;
    moved_before <= after_q[2] && !load && !rst;
    slow_before <= change_plus && change_known;
    fast_before <= change_minus && change_known;
    // The bounds let the old quota stay.
    same_before <= !most[Bits] && quota_q <= {most[Bits-1:0], 4'd0} && quota_q >= {primary_least, 4'd0};
    known <= !rst;
    scaled_zero <= sum_q == '0;
    scaled_minus <= sum_q[SumBits-1];
    scaled_plus <= !sum_q[SumBits-1];
    change_zero <= scaled_zero;
    change_minus <= scaled_minus;
    change_plus <= scaled_plus;
    change_known <= known && !rst;
  end

  always_comb if (!rst) begin
    inv_weight: assert (!after_q[0] || weight_q <= 9'd256);
    inv_thrice: assert (!after_q[0] || thrice_q == {{2{sum_q[SumBits-1]}}, sum_q} * (SumBits + 2)'(3));
    if (known && after_q[1]) inv_scaled: assert (
        (!scaled_zero || scaled_q == '0) && (!scaled_plus || !scaled_q[ScaledBits-1]) &&
        (!scaled_minus || scaled_q[ScaledBits-1] || scaled_q == '0));
    if (change_known && after_q[2]) inv_change: assert (
        (!change_plus || !change_q[ChangeBits-1]) && (!change_minus || change_q[ChangeBits-1] || change_q == '0));
    inv_stored: assert (32'(quota_q) <= 16 * Max);

    divided: assert ({1'b0, primary} + {1'b0, secondary} == {1'b0, total});
    primary_kept: assert (primary >= (primary_least < total ? primary_least : total));
    secondary_kept: assert (32'(primary_least) + 32'(secondary_least) > 32'(total) || secondary >= secondary_least);
    if (after_q[2] && change_known && change_zero) steady: assert (change_q == '0);
    if (moved_before && slow_before && same_before) up_only: assert (quota_q >= quota_before);
    if (moved_before && fast_before && same_before) down_only: assert (quota_q <= quota_before);
    stored: assert (32'(quota_q) <= 16 * Max);
    up: cover (moved_before && quota_q > quota_before);
    down: cover (moved_before && quota_q < quota_before);
  end
