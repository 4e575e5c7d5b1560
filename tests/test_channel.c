/* test_channel: every record arrives, whole and in its order, whoever is the slower of both threads, and whatever is
 * drained meanwhile: against numbers counted on either side.  Who waits for an end that never comes is ended by an
 * alarm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "lockstep/channel.h"
#include "util/random.h"

enum { LONGEST = 3000, RECORDS = 20000, WAIT_AT_MOST = 60 /* seconds */ };

/* The reader's: a record begins with its length and is numbers from there on. */
struct arrived {
  struct tw_random random;
  unsigned slow; /* of a thousand records, by a fifth of a millisecond */
  u64 records;
  u32 next;
  bool wrong;
  atomic_uint_fast64_t words;
};

static void dawdle(struct tw_random *random, unsigned slow) {
  static const struct timespec pause = {0, 200000};
  if (tw_random_below(random, 1000) < slow) nanosleep(&pause, NULL);
}

static void arrive(void *context, const u32 *words, size_t count) {
  struct arrived *a = context;
  for (const u32 *at = words, *end = words + count; at < end; a->records++) {
    const u32 length = *at++;
    for (u32 i = 1; i < length; i++) a->wrong |= *at++ != a->next++;
    dawdle(&a->random, a->slow);
    atomic_fetch_add(&a->words, length);
  }
}

struct paces {
  unsigned writer, reader, drains; /* of a thousand records */
};

static void send(const struct paces *paces, u64 seed) {
  struct tw_random random;
  struct arrived a = {.slow = paces->reader};
  u64 words = 0;
  u32 next = 0;
  tw_random_seed(&random, seed);
  tw_random_seed(&a.random, seed + 1);
  struct channel *c = channel_open(arrive, &a, LONGEST);
  assert_non_null(c);
  for (unsigned r = 0; r < RECORDS; r++) {
    const u32 length = 1 + tw_random_below(&random, tw_random_chance(&random, 5) ? LONGEST : 40);
    u32 *at = channel_reserve(c, LONGEST);
    *at++ = length;
    for (u32 i = 1; i < length; i++) *at++ = next++;
    channel_commit(c, at);
    words += length;
    dawdle(&random, paces->writer);
    if (tw_random_below(&random, 1000) >= paces->drains) continue;
    channel_drain(c);
    assert_int_equal(atomic_load(&a.words), words);
  }
  channel_close(c);
  assert_false(a.wrong);
  assert_int_equal(a.records, RECORDS);
  assert_int_equal(atomic_load(&a.words), words);
  assert_int_equal(a.next, next);
}

static void test_paces(void **state) {
  static const struct paces paces[] = {{0, 0, 0},   {0, 0, 20},   {20, 0, 0},   {0, 20, 0},
                                       {20, 20, 5}, {0, 30, 100}, {0, 0, 1000}, {30, 0, 100}};
  (void)state;
  for (unsigned i = 0; i < sizeof paces / sizeof *paces; i++) send(&paces[i], i + 1);
}

static void test_nothing(void **state) {
  struct arrived a = {.slow = 0};
  (void)state;
  struct channel *c = channel_open(arrive, &a, 1);
  assert_non_null(c);
  channel_drain(c);
  channel_drain(c);
  channel_close(c);
  assert_int_equal(a.records, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_paces), cmocka_unit_test(test_nothing)};
  alarm(WAIT_AT_MOST);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
