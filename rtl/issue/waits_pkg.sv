// waits_pkg: what an instruction checks before it issues, and what of that it waits for.
// Contract: cmodel/issue/scoreboard.h, of whose check_* a check has {select, guard, register, destination, operand,
// operand_valid}.
package waits_pkg;
  localparam Bits = 46;
  // What it may wait for, a bit each: operands 0 to 5, its destination, the other of a destination pair, guard, select.
  localparam Waits = 10;

  // Of an instruction and what decode says of it.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic [Bits-1:0] check_of(input [63:0] instruction, input [3:0] sources, input [1:0] destination);
    check_of = {instruction[8:0] == {isa_pkg::CLASS_INT, isa_pkg::OP_SEL} ? instruction[42:40] : 3'd7, instruction[12:10],
                instruction[21:14], destination, instruction[47:32], instruction[29:22],
                sources[3] ? sources[2:0] : 3'd0, sources[2:0]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Which of it are pending.
  function automatic [Waits-1:0] pending(input [Bits-1:0] check, input [255:0] registers, input [6:0] predicates);
    logic [7:0] number, all;
    logic [1:0] pair;
    all = {1'b0, predicates};
    pending = '0;
    for (int o = 0; o < 3; o++) begin
      number = check[6+o*8 +: 8];
      pair = registers[{number[7:1], 1'b0} +: 2];
      pending[o] = check[o] && pair[number[0]];
      pending[3+o] = check[3+o] && pair[1];
    end
    number = check[39:32];
    pair = registers[{number[7:1], 1'b0} +: 2];
    case (check[31:30])
      isa_pkg::DEST_REG: pending[6] = pair[number[0]];
      isa_pkg::DEST_PAIR: pending[7:6] = pair;
      isa_pkg::DEST_PRED: pending[6] = all[number[2:0]];
      default: ;
    endcase
    pending[9:8] = {all[check[45:43]], all[check[42:40]]};
  endfunction

  // Which of it are this register, or this predicate.
  function automatic [Waits-1:0] names(input [Bits-1:0] check, input predicate, input [7:0] register);
    names = '0;
    if (predicate) begin
      names[6] = check[31:30] == isa_pkg::DEST_PRED && check[34:32] == register[2:0];
      names[9:8] = {check[45:43] == register[2:0], check[42:40] == register[2:0]};
    end else begin
      for (int o = 0; o < 3; o++) begin
        names[o] = check[o] && check[6+o*8 +: 8] == register;
        names[3+o] = check[3+o] && check[7+o*8 +: 7] == register[7:1] && register[0];
      end
      names[6] = check[31:30] == isa_pkg::DEST_REG ? check[39:32] == register
                 : check[31:30] == isa_pkg::DEST_PAIR && check[39:33] == register[7:1] && !register[0];
      names[7] = check[31:30] == isa_pkg::DEST_PAIR && check[39:33] == register[7:1] && register[0];
    end
  endfunction

  // Which of it another instruction writes; the last register swallows writes.
  function automatic [Waits-1:0] written(input [Bits-1:0] check, input [1:0] destination, input [7:0] register,
                                         input [7:0] last);
    logic [Waits-1:0] even, odd;
    even = names(check, 1'b0, {register[7:1], 1'b0});
    odd = {register[7:1], 1'b1} != last ? names(check, 1'b0, {register[7:1], 1'b1}) : '0;
    case (destination)
      isa_pkg::DEST_REG: written = register[0] ? odd : even;
      isa_pkg::DEST_PAIR: written = even | odd;
      isa_pkg::DEST_PRED: written = register[2:0] != 3'd7 ? names(check, 1'b1, register) : '0;
      default: written = '0;
    endcase
  endfunction
endpackage
