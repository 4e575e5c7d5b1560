// rba_score: the score of a warp is the sum of its next instruction's banks' queue lengths, as old as score_latency says.
//
// `w` is any warp and `latency` any latency, which is held.  The queues of one cycle are followed until scores are made of
// them.  The sum is worked out by banks, as Barnes IV-A writes it: how many operands are in a bank, times its length.
//
//: parameters Warps=2 Operands=3 Banks=2 LengthBits=4 ScoreBits=5
//: invariants induction 1
//: cover 25
//: property now induction 1: without latency a score is of this cycle's queues and instruction
//: property late induction 1: with latency n it is of the queues of n cycles ago and the instruction of the cycle before
//: property nothing induction 1: a warp without an instruction, or operands, scores 0
//: property cleared induction 1: of queues before the reset nothing is in a score
//: property most induction 1: a score is never below a part of its sum: it does not wrap
//:
//: fault 1 now operands in the last bank count as in the first
//: file issue/rba_score.sv
//: rtl one = lengths[banks[(w*Operands+o)*BankBits +: BankBits]*8 +: 8];
//: planted one = lengths[(FAULT && 32'(banks[(w*Operands+o)*BankBits +: BankBits]) == Banks - 1 ? '0 : banks[(w*Operands+o)*BankBits +: BankBits])*8 +: 8];
//:
//: fault 2 late the queues are one cycle younger
//: file issue/rba_score.sv
//: rtl length = length | delayed_q[n-2];
//: planted length = length | (FAULT && n == 7 ? delayed_q[n-3] : delayed_q[n-2]);
//:
//: fault 3 nothing operands count without an instruction
//: file issue/rba_score.sv
//: rtl (valid[w] && operands[w*Operands+o] ?
//: planted ((valid[w] || FAULT) && operands[w*Operands+o] ?
//:
//: fault 4 cleared a reset leaves the queue lengths that are on their way
//: file issue/rba_score.sv
//: rtl for (int n = 0; n < MaxLatency; n++) delayed_q[n] <= '0;
//: planted for (int n = 0; n < MaxLatency; n++) delayed_q[n] <= FAULT && n == 1 ? delayed_q[0] : '0;
//:
//: fault 5 most a sum that is too large wraps
//: file issue/rba_score.sv
//: rtl (sum >> ScoreBits) != 0 ? {ScoreBits{1'b1}} : sum[ScoreBits-1:0];
//: planted (sum >> ScoreBits) != 0 && !FAULT ? {ScoreBits{1'b1}} : sum[ScoreBits-1:0];
//:
//: inside rba_score
  initial assume (rst);
  (* anyconst *) logic [$clog2(Warps)-1:0] w;
  (* anyconst *) logic [$clog2(Operands)-1:0] one;  // any operand
  (* anyconst *) logic [4:0] latency;
  always_comb begin
    assume (32'(w) < Warps && 32'(one) < Operands && latency <= 5'(MaxLatency) && score_latency == latency);
    for (int o = 0; o < Warps*Operands; o++) assume (32'(operand_bank[o*BankBits +: BankBits]) < Banks);
  end

  // What w's next instruction would read: operands in each bank.
  logic [Banks*3-1:0] in_bank, in_bank_before;
  logic [BankBits-1:0] bank_of_one, bank_of_one_before;
  logic reads_one, reads_one_before, none_before;
  always_comb begin
    in_bank = '0;
    for (int o = 0; o < Operands; o++)
      for (int b = 0; b < Banks; b++)
        if (head_valid[w] && operand_valid[32'(w)*Operands+o] && operand_bank[(32'(w)*Operands+o)*BankBits +: BankBits] == BankBits'(b))
          in_bank[b*3 +: 3] = in_bank[b*3 +: 3] + 1'b1;
    bank_of_one = operand_bank[(32'(w)*Operands+32'(one))*BankBits +: BankBits];
    reads_one = head_valid[w] && operand_valid[32'(w)*Operands+32'(one)];
  end
  always_ff @(posedge clk) begin
    in_bank_before <= rst ? '0 : in_bank;
    bank_of_one_before <= bank_of_one;
    reads_one_before <= !rst && reads_one;
    none_before <= rst || in_bank == '0;
  end

  function automatic [ScoreBits-1:0] by_banks(input [Banks*3-1:0] count, input [Banks*LengthBits-1:0] lengths);
    logic [LengthBits+2:0] product;
    logic [SumBits+1:0]    total;
    total = '0;
    for (int b = 0; b < Banks; b++) begin
      product = '0;  // at most six times the length
      for (int bit_of = 0; bit_of < 3; bit_of++)
        if (count[b*3+bit_of]) product = product + ((LengthBits+3)'(lengths[b*LengthBits +: LengthBits]) << bit_of);
      total = total + (SumBits+2)'(product);
    end
    by_banks = total > (SumBits+2)'({ScoreBits{1'b1}}) ? {ScoreBits{1'b1}} : total[ScoreBits-1:0];
  endfunction

  // The queues of some cycle, and how many cycles ago that was; cycles since the reset, up to 31.
  (* anyseq *) logic pick;
  logic follows;
  logic [4:0] age, since;
  logic [Banks*LengthBits-1:0] then_length;
  always_ff @(posedge clk)
    if (rst) begin
      follows <= 1'b0;
      since <= '0;
    end else begin
      since <= since == '1 ? since : since + 1'b1;
      if (!follows && pick && latency != '0) begin
        follows <= 1'b1;
        age <= 5'd1;
        then_length <= queue_length;
      end else if (follows) begin
        age <= age + 1'b1;
        if (age == latency) follows <= 1'b0;
      end
    end

  logic [ScoreBits-1:0] its;
  logic [Banks*LengthBits-1:0] on_its_way;
  logic all_empty;  // where what is on its way would be of before the reset
  always_comb begin
    its = score[32'(w)*ScoreBits +: ScoreBits];
    on_its_way = '0;
    all_empty = 1'b1;
    for (int n = 0; n < MaxLatency; n++) begin
      if (follows && age == 5'(n + 1)) on_its_way = delayed_q[n];
      if (5'(n) >= since && delayed_q[n] != '0) all_empty = 1'b0;
    end
  end

  always_comb if (!rst) begin
    if (follows) inv_age: assert (age != '0 && age <= latency);
    if (follows) inv_length: assert (on_its_way == then_length);
    inv_empty: assert (all_empty);
    if (follows && age == latency) inv_table: assert (table_q[32'(w)*ScoreBits +: ScoreBits] == by_banks(in_bank_before, then_length));
    if (none_before || since < latency) inv_zero: assert (table_q[32'(w)*ScoreBits +: ScoreBits] == '0);

    if (latency == '0) now: assert (its == by_banks(in_bank, queue_length));
    if (latency != '0 && follows && age == latency) late: assert (its == by_banks(in_bank_before, then_length));
    if (latency == '0 ? in_bank == '0 : none_before) nothing: assert (its == '0);
    if (since < latency) cleared: assert (its == '0);
    if (latency == '0 && reads_one) most: assert ((SumBits+1)'(its) >= (SumBits+1)'(queue_length[bank_of_one*LengthBits +: LengthBits]) || its == '1);
    oldest: cover (follows && age == 5'd20 && latency == 5'd20 && its == 5'd9);
    limit: cover (latency == 5'd2 && follows && age == 5'd2 && its == '1);
  end
