/* test_share_poison: what comes out of programs whose blocks share registers or shared memory, and nothing else: memory
 * as the executor leaves it, at all.  What is shared is overwritten whenever a lock is given back, and what a warp or a
 * block has for itself when it has gone, on an SM with one pool of schedulers, with sub-cores, and with caching
 * collector units.  Random programs; and such in which both blocks of a pair write other values than their partner to
 * all that they name, and need them again much later, so that each fault of a lock, a question or a place changes a
 * result or hangs (tests/faults: `shows`).
 * Oracle for: block_sharing share_lock share_probe share_window */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random/program_generator.h"
#include "sharing_poison.h"
#include "sharing_programs.h"
#include "sharing_run.h"

/* What does not end is given less time where it is known how long it takes. */
enum { PROGRAMS = 4, CYCLES = 300000, CYCLES_OF_KNOWN = 30000 };

static struct sharing_poison *poison;

static void look(struct sm *sm, const struct sm_in *in, const struct sm_out *out) {
  (void)in, (void)out;
  sharing_poison_registers(poison, sm);
  sharing_poison_memory(poison, sm);
}

/* On a GPU of one SM; the seed chooses the scheduler and who goes first.  Fails unless it is right; of which there were
 * pairs. */
static bool run(struct sharing_run *r, const char *what, const char *text, u64 seed) {
  struct sharing_poison p = {.rows = 0};
  r->setting.policy = (u8)(seed % 3); /* all that there are with sharing */
  r->setting.owner_first = seed & 2;
  r->params.BlockSource = r->params.Sharing = 1;
  r->sms = 1;
  poison = &p;
  const enum outcome outcome = sharing_run(r, text);
  if (outcome == WRONG) fail_msg("%s, seed %u: a result is changed", what, (unsigned)seed);
  /* A GPU in which nothing goes on any more says so before all cycles are over. */
  if (outcome != RIGHT && p.pairs) fail_msg("%s, seed %u: hangs", what, (unsigned)seed);
  assert_true(!p.pairs || p.rows + p.words > 0);
  return p.pairs && outcome == RIGHT;
}

/* ---- programs in which both blocks of a pair need the same for long */

/* Some warps of the blocks that join others end before those do, and have named nothing that is shared. */
static const char leaves[] = SHARING_THREAD("leaves") "  shr.u32 r2, r1, 2\n  shr.u32 r3, r0, 5\n  and r3, r3, r2\n"
                                                      "  and r3, r3, 1\n  setp.ne p0, r3, 0\n"
                                                      "  @p0 bra.uni leave\n" SHARING_KEEPS "leave:\n" SHARING_ADDRESS
                                                      "  st.global [r2], r1\n  exit\n";

/* Blocks that come first need what is shared later than those that join them. */
static const char joins_early[] =
    SHARING_THREAD("joins_early") "  shr.u32 r4, r1, 2\n  and r4, r4, 1\n  xor r4, r4, 1\n"
                                  "  mul.lo r4, r4, 100\n" SHARING_LATE SHARING_KEEPS;

/* Words 32 to 127 of 128 are shared.  Each thread writes two words, the first warp one that its block has for itself;
 * the second reads them when the first has ended. */
#define MEMORY(name)                                                                                                   \
  ".kernel " name "\n.grid 12\n.block 64\n.shared 512\n.arg buf out 3072 zero\n  s2r r0, tid\n  s2r r1, ctaid.x\n"     \
  SHARING_ADDRESS "  shl r5, r0, 2\n  add r6, r5, 256\n"
#define LATE_BY_WARP "  shr.u32 r4, r0, 5\n  mul.lo r4, r4, 100\n  add r4, r4, 50\n" SHARING_LATE
static const char holds[] =
    MEMORY("holds") "  add r7, r3, 5000\n  st.shared [r5], r3\n  st.shared [r6], r7\n" LATE_BY_WARP
                    "  ld.shared r8, [r5]\n  ld.shared r9, [r6]\n  mul.lo r9, r9, 3\n"
                    "  add r8, r8, r9\n  st.global [r2], r8\n  exit\n";

/* A word of what a block has for itself is written early and read late, by blocks of which none takes the lock. */
static const char own[] =
    MEMORY("own") "  and r5, r5, 127\n  setp.ge.u32 p2, r0, 32\n  @!p2 st.shared [r5], r3\n" LATE_BY_WARP
                  "  mov r8, r3\n  @!p2 ld.shared r8, [r5]\n"
                  "  st.global [r2], r8\n  exit\n";

/* What a block has for itself is counted in.  That of what is shared need not be: before an access that counts there
 * one has set it, and with the lock that this took none asks any more. */
static const char counts[] = MEMORY("counts") "  and r5, r5, 127\n  st.shared [r5], rz\n  bar.sync\n  mov r8, 1\n"
                                              "  atom.shared.add rz, [r5], r8\n  atom.shared.add rz, [r5], r8\n"
                                              "  bar.sync\n  ld.shared r9, [r5]\n  st.global [r2], r9\n  exit\n";

struct known {
  const char *text;
  bool registers, memory;
};
struct trial {
  const char *machine;
  struct known program;
};

/* 5 registers of 13 kept where there are 128 rows of a bank or as many in sub-cores, 128 bytes of 512: two pairs of
 * blocks and two others, where four fit. */
static void is_right(void **state) {
  const struct trial *t = *state;
  for (u64 seed = 0; seed < 4; seed++) {
    struct sharing_run r = {
        .params = preset_find(t->machine)->params,
        .setting = {.share_registers = t->program.registers ? 38 : 0, .share_memory = t->program.memory ? 20 : 0},
        .cycles = CYCLES_OF_KNOWN};
    if (t->program.registers) r.params.Rows = 16;
    if (t->program.memory) r.params.SharedWords = (4 * 512 + 2 * 128) / 4;
    assert_true(run(&r, t->machine, t->program.text, seed));
  }
}

/* ---- random programs */

/* With registers, shared memory or both for one, two or three blocks, and what one more has to have for itself. */
static struct sharing_run room_for(const char *machine, u64 seed, unsigned bytes) {
  static const u8 percents[] = {10, 30, 50, 90};
  const unsigned percent = percents[seed / 3 % 4], room = 100 * (1 + seed % 3) + (percent < 50 ? 50 : percent + 5);
  struct sharing_run r = {.params = preset_find(machine)->params, .cycles = CYCLES};
  if (seed % 2 || !bytes) {
    r.setting.share_registers = (u8)percent;
    r.setting.register_room = (u16)room;
  }
  if (bytes && seed % 4 < 3) {
    r.setting.share_memory = (u8)percent;
    r.params.SharedWords = ceil_divide(bytes * room / 100, 128) * 32;
  }
  return r;
}

static void poison_is_never_seen(void **state) {
  unsigned with_pairs = 0;
  for (u64 seed = 1; seed <= PROGRAMS; seed++) {
    char *text = program_generate_within(seed, &(struct program_room){.registers = 512, .shared_bytes = 16384});
    assert_non_null(text);
    const unsigned bytes = sharing_bytes_of(text);
    for (unsigned turn = 0; turn < 3; turn++) {
      struct sharing_run r = room_for(*state, 5 * seed + turn, bytes);
      with_pairs += run(&r, *state, text, seed + turn);
    }
    free(text);
  }
  print_message("%s: %u runs with pairs\n", (const char *)*state, with_pairs);
  assert_true(with_pairs >= 6);
}

#define KNOWN(machine, text, registers, memory)                                                                        \
  {#text " on " machine, is_right, NULL, NULL, &(struct trial){machine, {text, registers, memory}}}
#define ON(machine)                                                                                                    \
  KNOWN(machine, keeps, true, false), KNOWN(machine, leaves, true, false), KNOWN(machine, joins_early, true, false),   \
      KNOWN(machine, crossed, true, true), KNOWN(machine, holds, false, true), KNOWN(machine, own, false, true),       \
      KNOWN(machine, counts, false, true)

int main(void) {
  const struct CMUnitTest tests[] = {
      ON("jatala"),
      ON("volta"),
      ON("caching"),
      cmocka_unit_test_prestate(poison_is_never_seen, (void *)"volta"),
      cmocka_unit_test_prestate(poison_is_never_seen, (void *)"caching"),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
