/* test_share_litmus: programs in which two blocks on the same registers would wait for each other for ever.  On the
 * SM's model as it is each ends, with the executor's results; with one of the rules taken out it hangs:
 *
 *   all locks of two blocks are on one side     the paper's deadlock at a barrier; one block early with a register and
 *                                               late with shared memory, the other the other way
 *   whose side is decided by state              both sides' first locks in one cycle
 *   a warp gives its lock back as it ends       an exit before the barrier
 *   the other side may when there is no lock    the owner ends while its partner waits
 *   a block may though it has no partner        the last blocks of a grid
 *
 * That blocks that wait for others share nothing is in test_block_sharing.  A block is never half placed, as places
 * follow from its slot (share_layout.h): there is no rule to take out, and a fault that gives two blocks one place
 * hangs (tests/faults/policies.txt).  Of shared memory a block has one lock, so that of two blocks at a barrier one
 * has none.
 * Oracle for: block_sharing share_lock */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sharing_programs.h"
#include "sharing_run.h"

enum { CYCLES = 60000, CLAIMS = 48 };

/* ---- sm_sharing.c as it is, or without a rule.  Without one of the first two, register locks are kept here, one for
 * each warp that took it, and share_lock hears of shared memory's alone. */
static enum rule { ALL, ONE_SIDE, BY_STATE, GIVEN_BACK, PASSED_ON, ALONE } without;
static u32 taken[SM_SCHEDULERS];                  /* warps with their register lock */
static u8 first_side[SHARE_LOCK_MAX_BLOCK_PAIRS]; /* 1 + the side that took a pair of blocks' first lock */

static struct block_sharing_in heard_of(const struct block_sharing_in *in) {
  struct block_sharing_in heard = *in;
  if (without == ONE_SIDE || without == BY_STATE) memset(heard.names_shared, 0, sizeof heard.names_shared);
  if (without == GIVEN_BACK) heard.done_valid = 0;
  return heard;
}

/* A pair of blocks has locks on a side. */
static bool has_locks(const struct share_lock *lock, unsigned pair, unsigned side) {
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    for (u32 left = taken[i] & lock->shared[i] & 0x55555555u << side; left; left &= left - 1)
      if (lock->pair[i][lowest_bit(left) / 2] == pair) return true;
  return false;
}

static bool waits(const struct share_lock *lock, const struct block_sharing_in *in, unsigned i, unsigned warp) {
  const unsigned side = warp % 2, pair = lock->pair[i][warp / 2];
  switch (without) {
    case ONE_SIDE: return taken[i] >> (warp ^ 1) & 1;
    case BY_STATE: return has_locks(lock, pair, !side);
    case PASSED_ON: return first_side[pair] && first_side[pair] != 1 + side;
    case ALONE: return !(in->block_busy >> (2 * pair + !side) & 1);
    default: return false;
  }
}

static void faulty_comb(struct block_sharing *s, const struct block_sharing_in *in, struct block_sharing_out *out) {
  const struct block_sharing_in heard = heard_of(in);
  block_sharing_comb(s, &heard, out);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    for (u32 left = in->names_shared[i] & s->lock.shared[i]; left; left &= left - 1)
      out->held[i] |= (u32)waits(&s->lock, in, i, lowest_bit(left)) << lowest_bit(left);
}

static void note_taken(const struct share_lock *lock, const struct block_sharing_in *in, unsigned i) {
  const unsigned warp = in->commit_warp[i];
  if (!(in->commit_valid >> i & in->names_shared[i] >> warp & lock->shared[i] >> warp & 1)) return;
  taken[i] |= 1u << warp;
  u8 *first = &first_side[lock->pair[i][warp / 2]];
  if (!*first) *first = (u8)(1 + warp % 2);
}

static void faulty_clock(struct block_sharing *s, const struct block_sharing_in *in,
                         const struct block_sharing_out *out) {
  const struct block_sharing_in heard = heard_of(in);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    note_taken(&s->lock, in, i);
    if (in->done_valid >> i & 1) taken[i] &= ~(1u << in->done_warp[i]);
  }
  block_sharing_clock(s, &heard, out);
}

#define block_sharing_comb faulty_comb
#define block_sharing_clock faulty_clock
#include "sm_sharing.c"
#undef block_sharing_comb
#undef block_sharing_clock

/* ---- runs, on a GPU of one SM */
static unsigned most_pairs; /* that were there */

static void look(struct sm *sm, const struct sm_in *in, const struct sm_out *out) {
  (void)in, (void)out;
  if (sm->settings.now.share_pairs > most_pairs) most_pairs = sm->settings.now.share_pairs;
}

/* 5 registers of 13 kept of 128, with memory 128 of 512 bytes: two pairs of blocks and two others, where four fit. */
static enum outcome run(const char *text, u64 seed, bool memory, enum rule rule) {
  struct sharing_run r = {.params = preset_find("jatala")->params,
                          .setting = {.policy = (u8)(seed % 2),
                                      .share_registers = 38,
                                      .share_memory = memory ? 20 : 0,
                                      .owner_first = seed & 2},
                          .sms = 1,
                          .cycles = CYCLES};
  r.params.BlockSource = 1;
  r.params.Rows = 16;
  if (memory) r.params.SharedWords = (4 * 512 + 2 * 128) / 4;
  memset(taken, 0, sizeof taken), memset(first_side, 0, sizeof first_side);
  without = rule, most_pairs = 0;
  const enum outcome outcome = sharing_run(&r, text);
  assert_int_equal(most_pairs, 2);
  return outcome == REFUSED ? ENDLESS : outcome; /* it says that nothing goes on any more */
}

static void hangs_without(const char *text, bool memory, enum rule rule) {
  for (u64 seed = 0; seed < 4; seed++) {
    assert_int_equal(run(text, seed, memory, ALL), RIGHT);
    assert_int_equal(run(text, seed, memory, rule), ENDLESS);
  }
}

static void deadlock_at_barriers(void **state) {
  (void)state;
  hangs_without(deadlock, false, ONE_SIDE);
}

static void registers_against_memory(void **state) {
  (void)state;
  hangs_without(crossed, true, ONE_SIDE);
}

/* The deadlock's, of which the first four blocks' early warp comes later by so many instructions. */
static void claims(char *text, size_t size, unsigned later) {
  int n = snprintf(text, size,
                   ".kernel claims\n.grid 12\n.block 64\n.arg buf out 3072 zero\n"
                   "  s2r r0, tid\n  s2r r1, ctaid.x\n  ldc r2, out\n  ldc r3, ntid\n"
                   "  mad.lo r3, r1, r3, r0\n  shl r3, r3, 2\n  add r2, r2, r3\n"
                   "  shr.u32 r3, r1, 2\n  and r3, r3, 1\n  setp.ne p1, r3, 0\n  shr.u32 r4, r0, 5\n"
                   "  xor r4, r4, r3\n  and r4, r4, 1\n  mul.lo r4, r4, 800\n  @p1 bra.uni late\n");
  for (unsigned i = 0; i < later; i++) n += snprintf(text + n, size - (size_t)n, "  nop\n");
  snprintf(text + n, size - (size_t)n,
           SHARING_LATE "  mov r11, r0\n  mov r12, r1\n  bar.sync\n"
                        "  add r11, r11, r12\n  st.global [r2], r11\n  exit\n");
}

/* Round robin, as the greedy scheduler has the first block done before the other begins. */
static void both_in_one_cycle(void **state) {
  unsigned endless = 0;
  (void)state;
  for (unsigned later = 0; later < CLAIMS; later++) {
    char text[4096];
    claims(text, sizeof text, later);
    assert_int_equal(run(text, 1, false, ALL), RIGHT);
    const enum outcome outcome = run(text, 1, false, BY_STATE);
    assert_int_not_equal(outcome, WRONG);
    endless += outcome == ENDLESS;
  }
  print_message("%u of %u claim in one cycle\n", endless, CLAIMS);
  assert_true(endless > 0);
}

static void exit_before_the_barrier(void **state) {
  (void)state;
  hangs_without(early_exit, false, GIVEN_BACK);
}

static void owner_ends_as_the_other_claims(void **state) {
  (void)state;
  hangs_without(keeps, false, PASSED_ON);
}

static void last_blocks_of_the_grid(void **state) {
  (void)state;
  hangs_without(keeps, false, ALONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deadlock_at_barriers),
      cmocka_unit_test(registers_against_memory),
      cmocka_unit_test(both_in_one_cycle),
      cmocka_unit_test(exit_before_the_barrier),
      cmocka_unit_test(owner_ends_as_the_other_claims),
      cmocka_unit_test(last_blocks_of_the_grid),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
