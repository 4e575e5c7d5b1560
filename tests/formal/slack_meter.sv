// slack_meter: both slacks are what is over, as a part of all, rounded down; nothing wraps, for any input.
//
// What is divided is kept beside.
//
//: parameters Warps=1 Lines=1 Period=20
//: parameters Warps=2 Lines=3 Period=21
//: invariants induction 1
//: cover 45
//: property range induction 1: slacks are 256/256 at most
//: property sums induction 1: sums are at most what so many cycles can have
//: property warps induction 1: slack of warps is the quotient of its period, rounded down
//: property lines induction 1: so is that of lines
//: property none induction 1: while there is no run both are 0
//
//: fault 1 range a bit more is taken in
//: file control/slack_meter.sv
//: rtl fits = whole_q != '0 && rest_q >= {1'b0, whole_q};
//: planted fits = (FAULT || whole_q != '0) && rest_q >= {1'b0, whole_q};
//
//: fault 2 sums a period does not end
//: file control/slack_meter.sv
//: rtl last = age_q == PeriodBits'(Period - 1);
//: planted last = !FAULT && age_q == PeriodBits'(Period - 1);
//
//: fault 3 warps a quotient begins a cycle late
//: file control/slack_meter.sv
//: rtl step_q <= rst ? '0 : 5'd1;
//: planted step_q <= rst ? '0 : 5'd1 + 5'(FAULT);
//
//: fault 4 lines what comes out is one more
//: file control/slack_meter.sv
//: rtl if (step_q == Last) request_slack_q <= {quotient_q, fits};
//: planted if (step_q == Last) request_slack_q <= {quotient_q, fits} + 9'(FAULT);
//
//: fault 5 none a run that ends leaves its slack
//: file control/slack_meter.sv
//: rtl    if (rst || !running) begin
//: planted    if (rst || (!running && !FAULT)) begin
//
//: inside slack_meter
  initial assume (rst);
  always_comb assume (ready <= active && 32'(active) <= Warps && 32'(outstanding) <= Lines);

  localparam PartBits = WideBits + 1;
  logic [PartBits-1:0] parts[2], wholes[2];  // of the period that is divided: warps, lines
  logic                known[2];             // the slack of it is out
  logic                ran;
  always_ff @(posedge clk) begin
    ran <= running && !rst;
    if (rst || !running) begin
      known[0] <= 1'b0;
      known[1] <= 1'b0;
    end else begin
      if (step_q == LastOfWarps) known[0] <= 1'b1;
      if (step_q == Last) known[1] <= 1'b1;
      if (last) begin
        known[0] <= 1'b0;
        known[1] <= 1'b0;
      end
    end
    if (last && running) begin
      parts[0] <= PartBits'(ready_sum);
      wholes[0] <= PartBits'(active_sum);
      parts[1] <= most == '0 ? PartBits'(1) : all > outstanding_sum ? PartBits'(all - outstanding_sum) : '0;
      wholes[1] <= most == '0 ? PartBits'(1) : PartBits'(all);
    end
  end

  // part / whole is q / 256, rounded down; 0 where there is nothing.
  function automatic quotient_of(input [PartBits-1:0] part, input [PartBits-1:0] whole, input [8:0] q);
    quotient_of = whole == '0 ? q == '0 : 32'(q) * 32'(whole) <= 32'(part) * 256 && 32'(part) * 256 < (32'(q) + 1) * 32'(whole);
  endfunction

  // The bits that have come out, of the division under way, and what they leave: 2^n part - 2 q whole.
  logic [4:0]  n;
  logic        of_lines;
  logic [31:0] q, part, whole;
  always_comb begin
    of_lines = step_q > LastOfWarps;
    n = of_lines ? step_q - LastOfWarps - 5'd1 : step_q - 5'd1;
    q = 32'(quotient_q) & ((32'd1 << n) - 32'd1);
    part = 32'(parts[of_lines]);
    whole = 32'(wholes[of_lines]);
  end

  always_comb if (!rst) begin
    inv_age: assert (32'(age_q) < Period && (ran || age_q == '0) && step_q <= Last && (ran || step_q == '0));
    inv_sums: assert (32'(active_q) <= Warps * 32'(age_q) && ready_q <= active_q &&
                      32'(outstanding_q) <= Lines * 32'(age_q) && 32'(most_q) <= Lines);
    inv_parts: assert (step_q == '0 && !known[0] || (parts[0] <= wholes[0] && parts[1] <= wholes[1] && wholes[1] != '0 &&
                       32'(wholes[0]) <= Warps * Period && 32'(wholes[1]) <= Lines * Period));
    inv_step: assert (step_q == '0 || (32'(age_q) + 1 == 32'(step_q)));
    inv_known: assert (!(known[1] && !known[0]) && (step_q == '0 || !known[1]) && (!known[0] || known[1] || of_lines) &&
                       (step_q == '0 || known[0] == of_lines));
    inv_whole: assert (step_q == '0 || (32'(whole_q) == whole && (of_lines || (part_q == LineSumBits'(parts[1]) &&
                       all_q == LineSumBits'(wholes[1])))));
    inv_rest: assert (step_q == '0 || 32'(rest_q) == (part << n) - 2 * q * whole);
    inv_less: assert (step_q == '0 || 32'(rest_q) <= (n == '0 ? whole : 2 * whole - 32'(whole != '0)));
    inv_bits: assert (step_q == '0 || (q <= (32'd1 << n) >> (n == '0 ? 0 : 1) && (whole != '0 || q == '0)));
    inv_slack: assert (warp_slack_q <= 9'd256 && request_slack_q <= 9'd256 && (ran || (warp_slack_q == '0 && request_slack_q == '0)));
    inv_warps: assert (!known[0] || quotient_of(parts[0], wholes[0], warp_slack_q));
    inv_lines: assert (!known[1] || quotient_of(parts[1], wholes[1], request_slack_q));

    range: assert (warp_slack <= 9'd256 && request_slack <= 9'd256);
    sums: assert (32'(active_q) <= Warps * (Period - 1) && 32'(ready_q) <= Warps * (Period - 1) &&
                  32'(outstanding_q) <= Lines * (Period - 1) && 32'(age_q) < Period);
    if (known[0]) warps: assert (quotient_of(parts[0], wholes[0], warp_slack));
    if (known[1]) lines: assert (quotient_of(parts[1], wholes[1], request_slack));
    if (!ran) none: assert (warp_slack == '0 && request_slack == '0);
    divided: cover (known[1] && request_slack != '0 && !request_slack[8]);
  end
