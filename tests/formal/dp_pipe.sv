// dp_pipe: what goes in comes out, in order, a double as two results, the even register first; and in time.
//
// Two or four lanes, one or two a beat, of two to four stages; what a lane computes is left open, as are the operands.
// Instructions have numbers, which their warp and destination carry.
//
//: parameters Warps=2 Lanes=4 Width=2 Stages=3
//: parameters Warps=2 Lanes=2 Width=1 Stages=2
//: parameters Warps=2 Lanes=4 Width=1 Stages=2
//: parameters Warps=2 Lanes=4 Width=2 Stages=4
//: bits
//: cut lanes*
//: cover 18
//: property held bmc 16: a result that waits stays as it is
//: property order bmc 16: instructions leave in the order in which they entered, each once
//: property halves bmc 16: the odd register of a pair comes after its even one, and no result otherwise comes twice
//: property whole bmc 16: a pair, a register or a predicate leaves as the instruction set says
//: property bounded bmc 24: with its results taken an instruction has left 2 cycles a beat, 4 and one a stage after the one before
//
//: fault 1 held a result gives way to the next while it waits
//: file execute/simd_pipe.sv
//: rtl stuck = held && !result_ready;
//: planted stuck = held && !result_ready && !(FAULT && operand_valid);
//
//: fault 2 order an instruction that enters as the last beat leaves is lost
//: file execute/simd_pipe.sv
//: rtl operand_valid <= dispatch_valid ||
//: planted operand_valid <= (dispatch_valid && !(FAULT && move[0])) ||
//
//: fault 3 halves the odd register comes again
//: file execute/dp_pipe.sv
//: rtl odd <= pair && !odd;
//: planted odd <= pair && (!odd || FAULT);
//
//: fault 4 whole what the next instruction writes counts
//: file execute/simd_pipe.sv
//: rtl result_written <= step_written;
//: planted result_written <= FAULT && move[0] ? operand_written : step_written;
//
//: fault 5 bounded a pair's odd register stays while the pipe is full
//: file execute/dp_pipe.sv
//: rtl taken = result_ready && (odd || !pair);
//: planted taken = result_ready && (odd || !pair) && !(FAULT && odd && !ready);
//
//: fault 6 order the last beat in the operand register is taken for one that leaves
//: file execute/simd_pipe.sv
//: rtl if (Steps % Beats == 0) begin : may_wait
//: planted if (Steps % Beats == 0 && !FAULT) begin : may_wait
//
//: inside dp_pipe
  initial assume (rst);

  // Of the instructions inside the numbers of the first, and of the one that enters next; what they write.
  logic [3:0] first, next;
  logic [7:0] writes;
  logic [1:0] its_writes;
  logic       leaves;
  always_comb begin
    if (!rst && dispatch_valid) assume (ready && {dispatch_warp, dispatch_register[3:0]} == {next, 1'b0});
    its_writes = writes[first[1:0]*2 +: 2];
    leaves = result_valid && result_ready && (odd || its_writes != isa_pkg::DEST_PAIR);
  end
  always_ff @(posedge clk) begin
    if (dispatch_valid)
      writes[next[1:0]*2 +: 2] <= isa_pkg::double_destination({isa_pkg::CLASS_DOUBLE, dispatch_operation});
    first <= rst ? '0 : first + 4'(leaves);
    next <= rst ? '0 : next + 4'(dispatch_valid);
  end

  // What was offered; how long the first has been inside while results are taken.
  logic       was_valid, was_taken, was_left;
  logic [7:0] was_register;
  logic [5:0] age;
  always_ff @(posedge clk) begin
    was_valid <= result_valid && !rst;
    was_taken <= result_ready;
    was_left <= leaves;
    was_register <= result_register;
    age <= rst || leaves || first == next ? '0 : age + 6'(result_ready);
  end

  always_comb if (!rst) begin
    if (was_valid && !was_taken) held: assert (result_valid && result_register == was_register);
    if (result_valid) order: assert (first != next && {result_warp, result_register[3:1]} == first);
    if (result_valid)
      halves: assert (result_register[0] == (was_valid && was_taken ? !was_left : was_valid && was_register[0]));
    if (result_valid) whole: assert ((its_writes == isa_pkg::DEST_PRED) == result_predicate &&
                                     (its_writes == isa_pkg::DEST_PAIR || !result_register[0]));
    bounded: assert (age <= 6'(2 * Beats + 4 + Stages));
    full: cover (next - first == 3 && result_valid && odd);
    many: cover (first == 3 && result_predicate);
  end
