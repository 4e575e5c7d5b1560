// bench: somebody's own Verilator bench: random requests to their arbiter, each cycle beside our model, a library.
#include <cstdio>
#include <cstdlib>
#include "Varbiter.h"
extern "C" {
#include <operand/bank_arbiter.h>
}

static unsigned part(unsigned bus, unsigned i, unsigned width) { return bus >> i * width & ((1u << width) - 1); }

int main() {
  Varbiter dut;
  static bank_arbiter model;
  const bank_arbiter_params params = {1, 2, 3, 2, 1, 8}; // in the order of the model's table
  bank_arbiter_init(&model, &params);
  for (unsigned cycle = 0; cycle < 20000; cycle++) {
    bank_arbiter_in in = {};
    bank_arbiter_out out = {};
    bool waits[2] = {}; // a unit of which a request waits is not allocated
    for (unsigned b = 0; b < 2; b++)
      for (unsigned n = 0; n < model.length[b]; n++) waits[model.queue[b][(model.head[b] + n) % 6].unit] = true;
    dut.rst = cycle == 0 || rand() % 1000 == 0;
    dut.request_unit = in.request_unit[0] = waits[0] || (!waits[1] && rand() % 2);
    dut.request_valid = in.request_valid = !waits[in.request_unit[0]] && rand() % 4;
    dut.request_operand_valid = in.request_operand_valid[0] = rand() & 7;
    dut.write_valid = in.write_valid = rand() & rand() & 3;
    dut.request_bank = dut.request_row = 0;
    for (unsigned o = 0; o < 3; o++) {
      dut.request_bank |= (in.request_bank[o] = rand() & 1) << o;
      dut.request_row |= (in.request_row[o] = rand() & 255) << 8 * o;
    }
    dut.clk = 0, dut.eval();
    bank_arbiter_comb(&model, &in, &out);
    for (unsigned b = 0; b < 2 && cycle; b++) {
      const bool read = part(out.read_valid, b, 1), delivered = part(out.deliver_valid, b, 1);
      if (part(dut.read_valid, b, 1) != read || part(dut.deliver_valid, b, 1) != delivered ||
          part(dut.queue_length, b, 3) != out.queue_length[b] ||
          (read && part(dut.read_row, b, 8) != out.read_row[b]) ||
          (delivered && part(dut.deliver_unit, b, 1) != out.deliver_unit[b]) ||
          (delivered && part(dut.deliver_operand, b, 3) != out.deliver_operand[b]))
        return printf("cycle %u, bank %u: read %u, expected %d\n", cycle, b, part(dut.read_valid, b, 1), read), 1;
    }
    if (dut.rst) bank_arbiter_reset(&model);
    else bank_arbiter_clock(&model, &in, &out);
    dut.clk = 1, dut.eval();
  }
  printf("20000 cycles as the model has them\n");
}
