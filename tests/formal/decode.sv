// decode: what an instruction reads and writes, and of which kind it is, as the instruction set has it.
//
// The instruction set is said here by ranges of operations, not by the table from which the decoder's package is printed: a
// line that is wrong in the table, or lost on its way, shows.  Instructions are any 64 bits.
//
//: parameters Doubles=1 Halves=1
//: parameters Doubles=0 Halves=0
//: parameters Doubles=1 Halves=0
//: parameters Doubles=0 Halves=1
//: cover 2
//: property undefined induction 1: an opcode that is none, or of a part that is left out, reads and writes nothing
//: property operands induction 1: an instruction reads the operands that it has
//: property zero induction 1: rz is not read, nor operand b where there is an immediate
//: property pairs induction 1: an instruction on pairs reads all of them, whatever their numbers
//: property result induction 1: it writes what it has as a destination: a register, a pair or a predicate
//: property nowhere induction 1: a write to rz, or to the predicate that is always true, is none
//: property where induction 1: its kind says where it goes: control, a pipe, shared memory, global memory
//: property loads induction 1: of global memory loads alone are loads; of control a branch, an exit and a barrier are themselves
//:
//: fault 1 undefined one operation more is a special function
//: file isa_pkg.sv
//: rtl 9'd197: sources = 4'd2;  // cos
//: planted 9'd197: sources = 4'd2; 9'd198: sources = FAULT ? 4'd2 : 4'd0;
//:
//: fault 2 operands popc reads operand a
//: file isa_pkg.sv
//: rtl 9'd94: sources = 4'd2;  // popc
//: planted 9'd94: sources = FAULT ? 4'd1 : 4'd2;
//:
//: fault 3 zero the immediate form reads operand b
//: file issue/decode.sv
//: rtl dropped[1] = instruction[39:32] == ZeroRegister || instruction[9];
//: planted dropped[1] = instruction[39:32] == ZeroRegister || (instruction[9] && !FAULT);
//:
//: fault 4 pairs a pair of rz is not read
//: file issue/decode.sv
//: rtl sources = table_sources[3] ? table_sources : table_sources & ~dropped;
//: planted sources = table_sources[3] && !FAULT ? table_sources : table_sources & ~dropped;
//:
//: fault 5 result a comparison of doubles writes a register
//: file isa_pkg.sv
//: rtl 9'd389: double_destination = 2'd3;  // setp.eq.f64
//: planted 9'd389: double_destination = FAULT ? 2'd1 : 2'd3;
//:
//: fault 6 nowhere predicate 7 is written
//: file issue/decode.sv
//: rtl instruction[16:14] == TruePredicate
//: planted instruction[16:14] == TruePredicate && !FAULT
//:
//: fault 7 where an atomic of shared memory is one of global memory
//: file issue/decode.sv
//: rtl kind = operation[5] ? isa_pkg::KIND_SHARED
//: planted kind = operation[5] && !(FAULT && operation[3]) ? isa_pkg::KIND_SHARED
//:
//: fault 8 loads a load of global memory is any other access to it
//: file issue/decode.sv
//: rtl operation == isa_pkg::OP_LDG ? isa_pkg::KIND_LOAD
//: planted operation == isa_pkg::OP_LDG && !FAULT ? isa_pkg::KIND_LOAD
//:
//: inside decode
  // The fields, as isa.h draws them.
  logic [2:0] class_of;
  logic [5:0] op;
  logic [7:0] rd, ra, rb, rc;
  logic       immediate;
  always_comb begin
    {op, class_of, immediate} = {instruction[5:0], instruction[8:6], instruction[9]};
    {rd, ra, rb, rc} = {instruction[21:14], instruction[29:22], instruction[39:32], instruction[47:40]};
  end

  // What is defined, by class: computing on words, floats, halves, special functions, pairs for the tensor pipe, doubles.
  logic words, floats, halves, special, tensor, memory, doubles, atomic, access;
  logic has_a, has_b, has_c, has_pairs, to_register, to_pair, to_predicate;
  always_comb begin
    words = class_of == 3'd1 && op <= 6'd31;
    floats = class_of == 3'd2 && op <= 6'd14;
    halves = Halves != 0 && class_of == 3'd2 && op >= 6'd15 && op <= 6'd19;
    special = class_of == 3'd3 && op <= 6'd5;
    tensor = class_of == 3'd4 && op == '0;
    doubles = Doubles != 0 && class_of == 3'd6 && op <= 6'd16;
    atomic = class_of == 3'd5 && op[4:0] >= 5'd8 && op[4:0] <= 5'd16;   // of shared memory too
    access = class_of == 3'd5 && op[4:0] <= 5'd1;                       // a load or a store
    memory = atomic || access;

    // One operand, or none: moves, counts of bits, conversions, special functions.
    has_b = (words && op != 6'd18 && op != 6'd19) || floats || halves || special || tensor || doubles || (memory && (atomic || op[0]));
    has_a = (words && op != '0 && (op < 6'd18 || (op >= 6'd20 && op <= 6'd29))) || (floats && op <= 6'd10) ||
            (halves && op <= 6'd17) || tensor || (doubles && op <= 6'd10) || memory;
    has_c = (words && op == 6'd6) || (floats && op == 6'd2) || (halves && op == 6'd17) || tensor || (doubles && op == 6'd2);
    // Of doubles, those that are made of a word or a float read that alone.
    has_pairs = tensor || (doubles && op != 6'd13 && op != 6'd14 && op != 6'd16);
    to_predicate = (words && op >= 6'd20 && op <= 6'd29) || (floats && op >= 6'd5 && op <= 6'd10) || (doubles && op >= 6'd5 && op <= 6'd10);
    to_pair = tensor || (doubles && (op <= 6'd4 || op == 6'd13 || op == 6'd14 || op == 6'd16));
    to_register = ((words || floats || doubles) && !to_predicate && !to_pair) || halves || special || atomic || (access && !op[0]);
  end

  logic defined;
  always_comb defined = words || floats || halves || special || tensor || memory || doubles;
  always_comb begin
    if (!defined) undefined: assert (sources == '0 && destination == isa_pkg::DEST_NONE);
    // Where no register is rz and nothing is replaced.
    if (defined && ra != 8'd255 && rb != 8'd255 && rc != 8'd255 && !immediate) operands: assert (sources == {has_pairs, has_c, has_b, has_a});
    if (!has_pairs) zero: assert (sources == {1'b0, has_c && rc != 8'd255, has_b && rb != 8'd255 && !immediate, has_a && ra != 8'd255});
    if (has_pairs) pairs: assert (sources == {1'b1, has_c, has_b, has_a});
    if (to_predicate ? rd[2:0] != 3'd7 : rd != 8'd255)
      result: assert (destination == (to_register ? isa_pkg::DEST_REG : to_pair ? isa_pkg::DEST_PAIR : to_predicate ? isa_pkg::DEST_PRED : isa_pkg::DEST_NONE));
    if (to_predicate ? rd[2:0] == 3'd7 : rd == 8'd255) nowhere: assert (destination == isa_pkg::DEST_NONE);
    where: assert (kind < isa_pkg::KIND_PIPE ? class_of == '0 : kind == isa_pkg::KIND_PIPE ? class_of != '0 && class_of != 3'd5
                                               : class_of == 3'd5 && (kind == isa_pkg::KIND_SHARED) == op[5]);
    loads: assert ((kind == isa_pkg::KIND_LOAD) == (class_of == 3'd5 && op == '0) && (kind == isa_pkg::KIND_BRANCH) == (class_of == '0 && op == 6'd2) &&
                   (kind == isa_pkg::KIND_EXIT) == (class_of == '0 && op == 6'd1) && (kind == isa_pkg::KIND_BARRIER) == (class_of == '0 && op == 6'd3));
    all_three: cover (sources == 4'd7 && destination == isa_pkg::DEST_REG);
    swallows: cover (to_predicate && destination == isa_pkg::DEST_NONE);
  end
