/* arbiter: the C model of one unit, driven by a program: two collector units ask for registers of one bank, and it
 * is seen in which cycle each operand is delivered.  Build: see README.md beside this file. */
#include <operand/bank_arbiter.h>
#include <stdio.h>

int main(void) {
  const struct bank_arbiter_params params = {
      .SchedulersPerSubcore = 1, .CollectorUnits = 2, .Operands = 3, .Banks = 2, .UnitPorts = 1, .RowBits = 8};
  static struct bank_arbiter arbiter;
  bank_arbiter_init(&arbiter, &params);
  bank_arbiter_reset(&arbiter);
  for (unsigned cycle = 0; cycle < 10; cycle++) {
    struct bank_arbiter_in in = {0};
    struct bank_arbiter_out out = {0};
    if (cycle < 2) { /* unit 0, then unit 1, is allocated with three operands, all of bank 1 */
      in.request_valid = 1;
      in.request_unit[0] = (u8)cycle;
      in.request_operand_valid[0] = 7;
      for (unsigned operand = 0; operand < 3; operand++) in.request_bank[operand] = 1;
    }
    if (cycle == 3) in.write_valid = 2; /* a write comes before reads */
    bank_arbiter_comb(&arbiter, &in, &out);
    if (out.deliver_valid & 2)
      printf("cycle %u: unit %u has operand %u\n", cycle, out.deliver_unit[1], out.deliver_operand[1]);
    bank_arbiter_clock(&arbiter, &in, &out);
  }
  return 0;
}
