/* race: see race.h.  Time is counted in instructions. */
#include "race.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_WORDS = 1024, PAGES = 1 << 18, MOST_WARPS = 64, TIME_LIMIT = 1 << 30 };

/* Of a word: its last store, two loads by different warps since then, and when it was last accessed atomically. */
struct word {
  struct race_touch store, load[2];
  uint32_t atomic;
};

struct race {
  struct word *global[PAGES], *shared[PAGES];
  uint32_t time, launch_begin, block_begin, phase_begin;
  uint32_t warps, blocks, agent;
  uint32_t
      acquired[MOST_WARPS]; /* of the running block: accesses up to then by who has released them are ordered before */
  uint32_t *released; /* by agent: its accesses up to then are before an atomic of it; of number `warps`: the block's */
  uint32_t capacity;
  uint32_t pc;
};

struct race *race_create(void) {
  return calloc(1, sizeof(struct race));
}

static void drop_pages(struct race *r) {
  for (unsigned i = 0; i < PAGES; i++) {
    free(r->global[i]);
    free(r->shared[i]);
    r->global[i] = r->shared[i] = NULL;
  }
}

void race_free(struct race *r) {
  if (!r) return;
  drop_pages(r);
  free(r->released);
  free(r);
}

int race_launch(struct race *r, uint32_t warps) {
  if (r->time > TIME_LIMIT) { /* nothing of earlier launches is looked at any more */
    drop_pages(r);
    r->time = 0;
  }
  r->launch_begin = ++r->time;
  r->warps = warps;
  r->blocks = 0;
  return 0;
}

int race_block(struct race *r) {
  const uint32_t used = (r->blocks + 1) * (r->warps + 1);
  if (used > r->capacity) {
    uint32_t *more = realloc(r->released, 2 * used * sizeof *more);
    if (!more) return -1;
    r->released = more;
    r->capacity = 2 * used;
  }
  memset(r->released + used - (r->warps + 1), 0, (r->warps + 1) * sizeof *r->released);
  memset(r->acquired, 0, sizeof r->acquired);
  r->blocks++;
  r->block_begin = r->phase_begin = ++r->time;
  return 0;
}

void race_barrier(struct race *r) {
  uint32_t most = 0;
  for (uint32_t w = 0; w < r->warps; w++)
    if (r->acquired[w] > most) most = r->acquired[w];
  for (uint32_t w = 0; w < r->warps; w++) r->acquired[w] = most;
  r->phase_begin = ++r->time;
}

void race_instruction(struct race *r, uint32_t warp, uint32_t pc) {
  r->time++;
  r->agent = (r->blocks - 1) * (r->warps + 1) + warp;
  r->pc = pc;
}

uint32_t race_block_of(const struct race *r, const struct race_touch *t) { return t->agent / (r->warps + 1); }
uint32_t race_warp_of(const struct race *r, const struct race_touch *t) { return t->agent % (r->warps + 1); }

static bool ordered(const struct race *r, const struct race_touch *t, uint32_t begin) {
  if (t->time < begin || t->agent == r->agent) return true;
  const uint32_t block = race_block_of(r, t);
  if (block == r->blocks - 1 && t->time < r->phase_begin) return true;
  const uint32_t own = r->released[t->agent], blocks = r->released[block * (r->warps + 1) + r->warps];
  return t->time <= r->acquired[r->agent % (r->warps + 1)] && t->time <= (own > blocks ? own : blocks);
}

static bool excused(enum race_kind before, enum race_kind now, bool same) {
  if (before == RACE_STORE && now == RACE_STORE) return same;
  if (before == RACE_BYTES || now == RACE_BYTES) return before != RACE_STORE && now != RACE_STORE;
  return before == RACE_ATOMIC && now == RACE_ATOMIC;
}

static struct word *word_at(struct race *r, bool shared, uint32_t number) {
  struct word **page = &(shared ? r->shared : r->global)[number / PAGE_WORDS % PAGES];
  if (!*page) *page = calloc(PAGE_WORDS, sizeof **page);
  return *page ? &(*page)[number % PAGE_WORDS] : NULL;
}

/* What is atomic comes after what the word's last atomic access came after, and before the next one. */
static void synchronise(struct race *r, struct word *w, uint32_t begin) {
  const uint32_t warp = r->agent % (r->warps + 1);
  uint32_t *of_block = &r->released[(r->blocks - 1) * (r->warps + 1) + r->warps];
  if (w->atomic >= begin && w->atomic > r->acquired[warp]) r->acquired[warp] = w->atomic;
  w->atomic = r->released[r->agent] = r->time;
  *of_block = r->phase_begin - 1;
}

static bool find(const struct race *r, const struct word *w, enum race_kind kind, bool same, uint32_t begin,
                 struct race_touch *other) {
  const struct race_touch *const before[] = {&w->store, &w->load[0], &w->load[1]};
  const unsigned count = kind == RACE_LOAD ? 1 : 3;
  for (unsigned i = 0; i < count; i++) {
    if (ordered(r, before[i], begin) || excused((enum race_kind)before[i]->kind, kind, same)) continue;
    *other = *before[i];
    return true;
  }
  return false;
}

int race_access(struct race *r, bool shared, uint32_t number, enum race_kind kind, uint32_t lane, bool same,
                struct race_touch *other) {
  struct word *w = word_at(r, shared, number);
  const uint32_t begin = shared ? r->block_begin : r->launch_begin;
  if (!w) return -1;
  const bool race = find(r, w, kind, same, begin, other);
  const struct race_touch touch = {
      .agent = r->agent, .time = r->time, .pc = r->pc & 0xffffff, .lane = lane & 31, .kind = (unsigned)kind & 7};
  if (kind == RACE_LOAD) {
    const bool another = w->load[0].time >= begin && w->load[0].agent != r->agent;
    w->load[another] = touch;
  } else {
    w->store = touch;
    memset(w->load, 0, sizeof w->load);
  }
  if (kind == RACE_ATOMIC || kind == RACE_BYTES) synchronise(r, w, begin);
  return race;
}
