/* test_bank_reads: which operands the banks read, by the time at which each was asked for, without queues.
 * Oracle for: bank_arbiter
 *
 * In each cycle each bank that is not written reads for the oldest operand that is to be read from it, unless lower
 * banks have taken all ports of that operand's unit.  Barnes III-A; what the paper leaves open is in the contract. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "operand/bank_arbiter.h"
#include "util/random.h"

enum { CYCLES = 20000 };

/* An operand that was asked for, and not read yet. */
struct wanted {
  bool valid;
  unsigned bank, row;
  u64 since;
};

struct bench {
  struct bank_arbiter_params params;
  struct bank_arbiter unit;
  struct bank_arbiter_in in;
  struct bank_arbiter_out out;
  struct tw_random random;
  struct wanted wanted[BANK_ARBITER_MAX_UNITS * BANK_ARBITER_MAX_OPERANDS];
  u64 asked;
  u32 delivered;                       /* banks that have read in the cycle before, */
  unsigned by[BANK_ARBITER_MAX_BANKS]; /* and for which operand */
};

static bool unit_waits(const struct bench *b, unsigned unit) {
  for (unsigned o = 0; o < b->params.Operands; o++)
    if (b->wanted[unit * b->params.Operands + o].valid) return true;
  return false;
}

/* Ports fill units that wait for nothing, each another. */
static void ask(struct bench *b) {
  const struct bank_arbiter_params *p = &b->params;
  const unsigned first = tw_random_below(&b->random, p->CollectorUnits);
  b->in.request_valid = 0;
  for (unsigned port = 0; port < smaller(p->SchedulersPerSubcore, p->CollectorUnits); port++) {
    const unsigned unit = (first + port) % p->CollectorUnits;
    if (unit_waits(b, unit) || tw_random_chance(&b->random, 20)) continue;
    b->in.request_valid |= (u8)(1u << port);
    b->in.request_unit[port] = (u8)unit;
    b->in.request_operand_valid[port] = (u8)tw_random_below(&b->random, 1u << p->Operands);
    for (unsigned o = 0; o < p->Operands; o++) {
      b->in.request_bank[port * p->Operands + o] = (u8)tw_random_below(&b->random, p->Banks);
      b->in.request_row[port * p->Operands + o] = (u16)tw_random_below(&b->random, 1u << p->RowBits);
    }
  }
}

static void note_asked(struct bench *b) {
  const unsigned operands = b->params.Operands;
  for (unsigned port = 0; port < b->params.SchedulersPerSubcore; port++)
    for (unsigned o = 0; o < operands; o++)
      if (b->in.request_valid >> port & 1 && b->in.request_operand_valid[port] >> o & 1)
        b->wanted[b->in.request_unit[port] * operands + o] = (struct wanted){
            true, b->in.request_bank[port * operands + o], b->in.request_row[port * operands + o], b->asked++};
}

/* The operand that has waited longest for a bank, or as many as there are; how many wait. */
static unsigned oldest(const struct bench *b, unsigned bank, unsigned *waiting) {
  const unsigned all = b->params.CollectorUnits * b->params.Operands;
  unsigned best = all;
  *waiting = 0;
  for (unsigned i = 0; i < all; i++) {
    if (!b->wanted[i].valid || b->wanted[i].bank != bank) continue;
    ++*waiting;
    if (best == all || b->wanted[i].since < b->wanted[best].since) best = i;
  }
  return best;
}

static void check_delivered(const struct bench *b) {
  assert_int_equal(b->out.deliver_valid, b->delivered);
  for (u32 left = b->delivered; left; left &= left - 1) {
    const unsigned bank = lowest_bit(left);
    assert_int_equal(b->out.deliver_unit[bank] * b->params.Operands + b->out.deliver_operand[bank], b->by[bank]);
  }
}

static void check_reads(struct bench *b) {
  unsigned ports[BANK_ARBITER_MAX_UNITS] = {0};
  b->delivered = 0;
  for (unsigned bank = 0; bank < b->params.Banks; bank++) {
    unsigned waiting;
    const unsigned which = oldest(b, bank, &waiting), unit = which / b->params.Operands;
    const bool reads = waiting && !(b->in.write_valid >> bank & 1) && ports[unit] < b->params.UnitPorts;
    assert_int_equal(b->out.queue_length[bank], waiting);
    assert_int_equal(b->out.read_valid >> bank & 1, reads);
    if (!reads) continue;
    assert_int_equal(b->out.read_row[bank], b->wanted[which].row);
    ports[unit]++;
    b->wanted[which].valid = false;
    b->delivered |= 1u << bank;
    b->by[bank] = which;
  }
}

static void the_oldest_is_read(void **state) {
  (void)state;
  static const struct bank_arbiter_params machines[] = {{1, 2, 3, 2, 1, 8}, {1, 2, 6, 2, 2, 8},  {1, 4, 3, 4, 3, 7},
                                                        {4, 8, 3, 8, 3, 9}, {2, 16, 3, 3, 2, 4}, {4, 16, 6, 8, 6, 10}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b = {.params = machines[m]};
    tw_random_seed(&b.random, m);
    bank_arbiter_init(&b.unit, &b.params);
    for (unsigned c = 0; c < CYCLES; c++) {
      ask(&b);
      b.in.write_valid =
          tw_random_chance(&b.random, 50) ? (u8)(tw_random_word(&b.random) & low_bits(b.params.Banks)) : 0;
      bank_arbiter_comb(&b.unit, &b.in, &b.out);
      check_delivered(&b);
      check_reads(&b);
      note_asked(&b);
      bank_arbiter_clock(&b.unit, &b.in, &b.out);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_oldest_is_read)};
  return cmocka_run_group_tests_name("bank_reads", tests, NULL, NULL);
}
