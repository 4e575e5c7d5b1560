// ipc_error: errors stay in range, come once a period, and are of all instructions of their windows and no others.
//
//: parameters Schedulers=1 Period=20 Long=3
//: parameters Schedulers=2 Period=21 Long=2
//: invariants induction 1
//: cover 45
//: property range induction 1: an error is -255 to 255
//: property pace induction 1: errors come in the 20th cycle of a period, once
//: property whole induction 1: the long window's total is the sum of its entries
//: property slow induction 1: a kernel that has issued nothing is not told it is too fast
//: property counted induction 1: no entry has more instructions than a period has slots
//
//: fault 1 range the most negative number of the field is used
//: file control/ipc_error.sv
//: rtl error = fast_q ? -{1'b0, quotient_q} : {1'b0, quotient_q};
//: planted error = fast_q ? -{1'b0, quotient_q} - 9'(FAULT) : {1'b0, quotient_q};
//
//: fault 2 pace a division begins a cycle short
//: file control/ipc_error.sv
//: rtl step_q <= ShortStep;
//: planted step_q <= ShortStep + 5'(FAULT);
//
//: fault 3 whole the total is without a period's last cycle
//: file control/ipc_error.sv
//: rtl total_q + TotalBits'(count)
//: planted total_q + TotalBits'(FAULT ? count_q : count)
//
//: fault 4 slow the sign is the other way round
//: file control/ipc_error.sv
//: rtl fast = measured > expected;
//: planted fast = (measured > expected) ^ FAULT;
//
//: fault 5 counted cycles without an instruction count
//: file control/ipc_error.sv
//: rtl count = count_q + CountBits'(now);
//: planted count = count_q + CountBits'(now) + CountBits'(FAULT);
//
//: inside ipc_error
  initial assume (rst);
  always_comb assume (target != '0 && 32'(target) <= Schedulers * 1024);

  logic [TotalBits-1:0] sum;
  logic                 bounded;
  always_comb begin
    sum = '0;
    bounded = 1'b1;
    for (int i = 0; i < Long; i++) begin
      sum = sum + TotalBits'(window_q[i*CountBits+:CountBits]);
      if (32'(window_q[i*CountBits+:CountBits]) > Period * Schedulers) bounded = 1'b0;
    end
  end

  // Whether the short window of the division under way has no instruction.
  logic none;
  always_comb none = window_q[CountBits-1:0] == '0;
  always_comb if (!rst) begin
    inv_age: assert (32'(age_q) < Period && 32'(count_q) <= 32'(age_q) * Schedulers);
    inv_bounded: assert (bounded);
    inv_total: assert (total_q == sum);
    inv_filled: assert (32'(filled_q) <= Long);
    inv_step: assert (step_q == '0 || 32'(step_q) == 32'(age_q) + 1);
    inv_fast: assert (!(none && step_q > ShortStep && step_q <= LongStep && fast_q));
    inv_short: assert (!(none && step_q > LongStep && short_q[8]));
    inv_range: assert (!(step_q > LongStep && short_q == 9'h100) && !(step_q > LastStep && long_q == 9'h100));

    if (valid) range: assert (short_error != 9'h100 && long_error != 9'h100);
    pace: assert (!valid || 32'(age_q) == 19);
    whole: assert (total_q == sum);
    if (valid && none) slow: assert (!short_error[8]);
    counted: assert (bounded);
    fast_one: cover (valid && short_error[8]);
    slow_one: cover (valid && short_error != '0 && !short_error[8]);
  end
