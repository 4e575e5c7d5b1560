/* golden: our model of the arbiter, as one DPI-C function: what it shows in this cycle, and then its clock edge.
 * Plain DPI-C, so that it serves any simulator.  The buses are as those of the ports. */
#include <operand/bank_arbiter.h>

static struct bank_arbiter golden;

void golden_open(void) {
  bank_arbiter_init(
      &golden,
      &(struct bank_arbiter_params){
          .SchedulersPerSubcore = 1, .CollectorUnits = 2, .Operands = 3, .Banks = 2, .UnitPorts = 1, .RowBits = 8});
  bank_arbiter_reset(&golden);
}

/* CollectorUnits of which no request waits: those that may be allocated. */
int golden_free_units(void) {
  int free_units = 3;
  for (unsigned b = 0; b < 2; b++)
    for (unsigned n = 0; n < golden.length[b]; n++)
      free_units &= ~(1 << golden.queue[b][(golden.head[b] + n) % 6].unit);
  return free_units;
}

void golden_cycle(int rst, int request_valid, int request_unit, int operand_valid, int bank, int request_row,
                  int write_valid, int *read_valid, int *read_row, int *deliver_valid, int *deliver_unit,
                  int *deliver_operand, int *length) {
  struct bank_arbiter_in in = {.request_valid = (u8)request_valid,
                               .request_unit = {(u8)request_unit},
                               .request_operand_valid = {(u8)operand_valid},
                               .write_valid = (u8)write_valid};
  struct bank_arbiter_out out = {0};
  for (unsigned o = 0; o < 3; o++) {
    in.request_bank[o] = bank >> o & 1;
    in.request_row[o] = request_row >> (8 * o) & 255;
  }
  bank_arbiter_comb(&golden, &in, &out);
  *read_valid = out.read_valid;
  *deliver_valid = out.deliver_valid;
  *read_row = out.read_row[0] | out.read_row[1] << 8;
  *deliver_unit = out.deliver_unit[0] | out.deliver_unit[1] << 1;
  *deliver_operand = out.deliver_operand[0] | out.deliver_operand[1] << 3;
  *length = out.queue_length[0] | out.queue_length[1] << 3;
  if (rst) bank_arbiter_reset(&golden);
  else bank_arbiter_clock(&golden, &in, &out);
}
