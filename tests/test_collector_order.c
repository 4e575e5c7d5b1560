/* test_collector_order: which instructions collector units take and dispatch, and with what, by a queue of instructions
 * in the order in which they came.  Barnes III-A, Fig. 2; what the paper leaves open is in the contract.
 * Oracle for: operand_collector
 *
 * An instruction is in the queue from its issue on.  In each cycle each port dispatches the first that lacks no operand
 * and whose pipe is ready there.  A row is known by the instruction and operand that it is for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "operand/operand_collector.h"
#include "util/random.h"

enum { CYCLES = 5000, MOST = OPERAND_COLLECTOR_MAX_UNITS };

struct instruction {
  unsigned unit, number; /* where it is; which it is of all */
  u8 reads, lacks;       /* operands, a bit each */
};

struct bench {
  struct operand_collector unit;
  struct operand_collector_in in;
  struct operand_collector_out out;
  struct tw_random random;
  struct instruction queue[MOST];
  unsigned count, issued, overtaken, turns; /* cycles that began with an instruction in the queue */
};

/* What an instruction is, and its rows, follow from its number. */
static u32 field(unsigned number, unsigned which) { return (number * 64 + which + 1) * 0x9e3779b1u; }
static unsigned class_of(unsigned number) { return field(number, 0) % OPERAND_COLLECTOR_CLASSES; }
static u16 opcode_of(unsigned number) { return (u16)(class_of(number) << 6 | (field(number, 1) >> 26)); }

static row row_of(unsigned number, unsigned operand) {
  row r;
  for (unsigned lane = 0; lane < 32; lane++) r.lane[lane] = field(number, 8 + operand) ^ lane;
  return r;
}

static void drive(struct bench *b, unsigned cycle) {
  const struct operand_collector_params *p = &b->unit.params;
  const unsigned mood = cycle / 200 % 3;
  b->in.deliver_valid = 0;
  for (unsigned bank = 0; bank < p->Banks; bank++) {
    const unsigned place = b->count ? tw_random_below(&b->random, b->count) : 0;
    const u8 lacks = b->count ? b->queue[place].lacks : 0;
    if (!lacks || tw_random_chance(&b->random, 30)) continue;
    const unsigned operand = tw_random_chance(&b->random, 50) ? lowest_bit(lacks) : highest_bit(lacks);
    b->queue[place].lacks &= (u8) ~(1u << operand);
    b->in.deliver_valid |= (u8)(1u << bank);
    b->in.deliver_unit[bank] = (u8)b->queue[place].unit;
    b->in.deliver_operand[bank] = (u8)operand;
    b->in.deliver_data[bank] = row_of(b->queue[place].number, operand);
  }
  for (unsigned port = 0; port < p->SchedulersPerSubcore; port++)
    b->in.pipe_ready[port] =
        mood == 0 ? 63 : (u8)(tw_random_word(&b->random) & (mood == 1 ? 63 : tw_random_word(&b->random)));
}

/* A row that comes in this cycle is there in the next: `drive` has taken it off what is lacking. */
static u8 lacks_now(const struct bench *b, const struct instruction *i) {
  u8 lacks = i->lacks;
  for (u32 left = b->in.deliver_valid; left; left &= left - 1)
    if (b->in.deliver_unit[lowest_bit(left)] == i->unit) lacks |= (u8)(1u << b->in.deliver_operand[lowest_bit(left)]);
  return lacks;
}

static void check_reading(const struct bench *b) {
  u32 allocated = 0;
  for (unsigned i = 0; i < b->count; i++) {
    const struct instruction *of = &b->queue[i];
    const u8 lacks = lacks_now(b, of);
    allocated |= 1u << of->unit;
    assert_int_equal(b->out.reading[of->unit], lacks);
    assert_int_equal(b->out.reading_warp[of->unit], field(of->number, 2) % b->unit.params.Warps);
    for (u32 left = lacks; left; left &= left - 1)
      assert_int_equal(b->out.reading_register[of->unit * b->unit.params.Operands + lowest_bit(left)],
                       (u8)field(of->number, 16 + lowest_bit(left)));
  }
  assert_int_equal(b->out.allocated, allocated);
}

static void check_instruction(const struct bench *b, unsigned port, const struct instruction *i) {
  const struct operand_collector_out *out = &b->out;
  static const row nothing = {{0}};
  assert_int_equal(out->dispatch_opcode[port], opcode_of(i->number));
  assert_int_equal(out->dispatch_warp[port], field(i->number, 2) % b->unit.params.Warps);
  assert_int_equal(out->dispatch_register[port], (u8)field(i->number, 3));
  assert_int_equal(out->dispatch_immediate_form[port], field(i->number, 4) >> 31);
  assert_int_equal(out->dispatch_lanes[port], field(i->number, 5));
  assert_int_equal(out->dispatch_select[port], field(i->number, 6));
  assert_int_equal(out->dispatch_immediate[port], field(i->number, 7));
  for (unsigned o = 0; o < b->unit.params.Operands; o++) {
    const row expected = i->reads >> o & 1 ? row_of(i->number, o) : nothing;
    assert_memory_equal(&out->dispatch_data[port * b->unit.params.Operands + o], &expected, sizeof expected);
  }
}

/* Each port takes the first in the queue that can go there. */
static void dispatch(struct bench *b) {
  for (unsigned port = 0; port < b->unit.params.SchedulersPerSubcore; port++) {
    unsigned place = 0;
    while (place < b->count &&
           (lacks_now(b, &b->queue[place]) || !(b->in.pipe_ready[port] >> class_of(b->queue[place].number) & 1)))
      place++;
    assert_int_equal(b->out.dispatch_valid >> port & 1, place < b->count);
    if (place == b->count) continue;
    check_instruction(b, port, &b->queue[place]);
    b->overtaken += place > 0;
    b->count--;
    memmove(&b->queue[place], &b->queue[place + 1], (b->count - place) * sizeof *b->queue);
  }
}

/* Units that nobody in the queue has, from the lowest on, one for each port, which take turns at being the first. */
static void issue(struct bench *b) {
  const struct operand_collector_params *p = &b->unit.params;
  struct operand_collector_in *in = &b->in;
  unsigned unit = 0;
  u32 taken = 0;
  for (unsigned i = 0; i < b->count; i++) taken |= 1u << b->queue[i].unit;
  in->issue_valid = 0;
  for (unsigned i = 0; i < p->SchedulersPerSubcore; i++, unit++) {
    const unsigned port = (b->turns + i) % p->SchedulersPerSubcore;
    while (unit < p->CollectorUnits && taken >> unit & 1) unit++;
    assert_int_equal(b->out.issue_ready >> port & 1, unit < p->CollectorUnits);
    if (unit >= p->CollectorUnits) continue;
    assert_int_equal(b->out.allocated_unit[port], unit);
    if (tw_random_chance(&b->random, 30)) continue;
    const unsigned number = b->issued++;
    const u8 reads = (u8)(tw_random_word(&b->random) & low_bits(p->Operands));
    b->queue[b->count++] = (struct instruction){unit, number, reads, reads};
    in->issue_valid |= (u8)(1u << port);
    in->issue_opcode[port] = opcode_of(number);
    in->issue_warp[port] = (u8)(field(number, 2) % p->Warps);
    in->issue_register[port] = (u8)field(number, 3);
    in->issue_immediate_form[port] = (u8)(field(number, 4) >> 31);
    in->issue_lanes[port] = field(number, 5);
    in->issue_select[port] = field(number, 6);
    in->issue_immediate[port] = field(number, 7);
    in->issue_operand_valid[port] = reads;
    for (unsigned o = 0; o < p->Operands; o++) in->issue_operand[port * p->Operands + o] = (u8)field(number, 16 + o);
  }
}

static void the_first_that_can_goes(void **state) {
  (void)state;
  static const struct operand_collector_params machines[] = {{.SchedulersPerSubcore = 1,
                                                              .CollectorUnits = 2,
                                                              .Operands = 3,
                                                              .Banks = 2,
                                                              .Warps = 16,
                                                              .Lanes = 32,
                                                              .ReadyBits = 6},
                                                             {.SchedulersPerSubcore = 1,
                                                              .CollectorUnits = 4,
                                                              .Operands = 6,
                                                              .Banks = 4,
                                                              .Warps = 16,
                                                              .Lanes = 32,
                                                              .ReadyBits = 6},
                                                             {.SchedulersPerSubcore = 4,
                                                              .CollectorUnits = 16,
                                                              .Operands = 3,
                                                              .Banks = 8,
                                                              .Warps = 64,
                                                              .Lanes = 32,
                                                              .ReadyBits = 6},
                                                             {.SchedulersPerSubcore = 2,
                                                              .CollectorUnits = 3,
                                                              .Operands = 5,
                                                              .Banks = 3,
                                                              .Warps = 6,
                                                              .Lanes = 32,
                                                              .ReadyBits = 6}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    operand_collector_init(&b.unit, &machines[m]);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      const bool busy = b.count;
      drive(&b, cycle);
      operand_collector_comb(&b.unit, &b.in, &b.out);
      check_reading(&b);
      dispatch(&b);
      issue(&b);
      operand_collector_clock(&b.unit, &b.in, &b.out);
      b.turns += busy;
    }
    assert_true(b.issued > CYCLES / 10 && b.overtaken > CYCLES / 100);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_first_that_can_goes)};
  return cmocka_run_group_tests_name("collector_order", tests, NULL, NULL);
}
