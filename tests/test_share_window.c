/* test_share_window: where two thread blocks have their shared memory.  Every word of every block of a few pairs, for
 * every size that a block may need and keep, is counted in a picture of shared memory: what a block keeps is nobody
 * else's, what is shared is both partners' under one address of theirs, no byte lies outside its pair, and an access
 * needs the lock if it touches what two have.
 * Oracle for: share_window */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "control/share_window.h"

enum { PAIRS = 4, GRAIN = 128, MOST = 16 * GRAIN, WORDS = PAIRS * 2 * MOST / 4 };

/* Who has a word: blocks, a bit each, and the address at which they do. */
struct word {
  u32 owner, address;
};

static struct word memory[WORDS];

static void look(const struct share_window *s, struct share_window_in *in, unsigned block, u32 own) {
  struct share_window_out out;
  const u32 base = block / 2 * (in->whole + in->kept);
  in->access_pair = (u8)(block / 2);
  in->access_side = block % 2;
  in->access_address.lane[0] = base + own;
  share_window_comb(s, in, &out);
  const u32 at = out.address.lane[0];
  assert_true(at >= base && at < base + in->whole + in->kept);
  struct word *w = &memory[at / 4];
  assert_true(!w->owner || (w->owner == 1u << (block ^ 1) && w->address == own && out.needs));
  w->owner |= 1u << block;
  w->address = own;
  assert_int_equal(out.needs, own >= in->kept);
}

static void every_word_is_whose_it_is(void **state) {
  struct share_window s;
  struct share_window_in in = {.access_valid = 1, .access_shared = 1, .access_lanes = 1};
  (void)state;
  share_window_init(&s, &(struct share_window_params){.BlockPairs = PAIRS, .Lanes = 1});
  for (in.whole = GRAIN; in.whole <= MOST; in.whole += GRAIN)
    for (in.kept = GRAIN; in.kept <= in.whole; in.kept += GRAIN) {
      memset(memory, 0, sizeof memory);
      for (unsigned block = 0; block < 2 * PAIRS; block++)
        for (u32 own = 0; own < in.whole; own += 4) look(&s, &in, block, own);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_word_is_whose_it_is)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
