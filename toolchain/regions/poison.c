/* poison: see poison.h.  What an instruction's marks do is done when its warp comes to the next one. */
#include "regions/poison.h"

#include <string.h>

#include "isa/executor_internal.h"
#include "regions/regions_internal.h"

enum { PATTERN = 0x5a000000, NOBODY = UINT32_MAX };

struct warp_state {
  uint32_t region;                                 /* that it is in; NOBODY: none yet */
  uint32_t pc;                                     /* of its last instruction */
  uint32_t held[REGION_WORDS], late[REGION_WORDS]; /* late: written last, its entry is given up at the region's end */
  uint32_t only[REGION_WORDS], written[REGION_WORDS]; /* preloaded for the last time; written in this region */
  uint32_t kept[REGION_WORDS];                        /* have a value, in the staging unit or outside */
  uint32_t entries, most;                             /* those of `held` and `late`, and the most of this region */
  uint8_t banks[REGION_BANKS];
};

struct poison {
  const struct kernel *kernel;
  const struct regions *regions;
  struct poison_stats *stats;
  uint32_t block[3];
  bool started;
  struct warp_state warps[EXECUTOR_WARPS];
};

typedef uint32_t (*register_file)[ISA_LANES];

static void spoil(register_file registers, unsigned reg) {
  for (unsigned lane = 0; lane < ISA_LANES; lane++) registers[reg][lane] = PATTERN + (reg << 8) + lane;
}

static int fail(const struct poison *p, const struct execution_event *e, struct tw_error *error, const char *what,
                unsigned reg) {
  return tw_fail(error, "%.80s:%u: kernel %.40s, instruction %u, warp %u: %s%u", p->kernel->file,
                 p->kernel->line[e->pc], p->kernel->name, e->pc, e->warp, what, reg);
}

/* ---- entries */

static void take(struct warp_state *w, uint32_t v, struct poison_stats *stats) {
  set_add(w->held, v);
  if (set_has(w->late, v)) region_set_take(w->late, v);
  else w->entries++, w->banks[region_register(v) % REGION_BANKS]++;
  if (w->entries <= w->most) return;
  w->most = w->entries;
  stats->held++;
}

static void give_up(struct warp_state *w, uint32_t v) {
  w->entries--;
  w->banks[region_register(v) % REGION_BANKS]--;
}

/* The value may have gone where there is no copy. */
static void evict(struct poison *p, struct warp_state *w, uint32_t v, register_file registers) {
  region_set_take(w->held, v);
  if (set_has(w->only, v) && !set_has(w->written, v)) spoil(registers, region_register(v));
  p->stats->evicted++;
}

/* ---- regions */

static void end_region(struct poison *p, struct warp_state *w, register_file registers) {
  if (w->region == NOBODY) return;
  for (uint32_t v = 1; v < 256; v++)
    if (set_has(w->held, v)) evict(p, w, v, registers);
}

static void begin_region(struct poison *p, struct warp_state *w, uint32_t n, register_file registers) {
  const struct region *r = &p->regions->list.at[n];
  uint32_t kept[REGION_WORDS];
  memcpy(kept, w->kept, sizeof kept);
  memset(w, 0, sizeof *w);
  w->region = n;
  p->stats->regions++;
  p->stats->words += region_words(r);
  p->stats->needed += r->needed;
  for (uint32_t i = r->item_first; i < r->item_first + r->item_count; i++) {
    const struct region_item *item = &p->regions->items.at[i];
    const uint32_t v = region_virtual(item->reg);
    if (item->kind == REGION_INVALIDATE) {
      spoil(registers, item->reg);
      region_set_take(kept, v);
      p->stats->invalidations++;
      continue;
    }
    take(w, v, p->stats);
    p->stats->preloads++;
    if (item->kind == REGION_LAST_PRELOAD) {
      set_add(w->only, v);
      p->stats->last_preloads++;
    }
  }
  memcpy(w->kept, kept, sizeof kept);
  p->stats->kept += region_set_count(kept);
}

/* ---- instructions */

/* What the marks of the warp's last instruction say. */
static void finish(struct poison *p, struct warp_state *w, register_file registers) {
  struct region_access a[REGION_MOST_ACCESSES];
  const unsigned n = region_accesses(p->kernel->code[w->pc], a);
  for (unsigned k = 0; k < n; k++) {
    const unsigned mark = region_access_mark(a, n, k, p->regions->marks[w->pc]);
    const uint32_t v = region_virtual(a[k].reg);
    if (mark == REGION_KEEP || !set_has(w->held, v)) continue;
    if (a[k].write) set_add(w->late, v);
    else give_up(w, v);
    if (mark == REGION_EVICT) {
      evict(p, w, v, registers);
      continue;
    }
    region_set_take(w->held, v);
    region_set_take(w->kept, v);
    spoil(registers, a[k].reg);
    p->stats->erased++;
  }
}

static int start(struct poison *p, struct warp_state *w, const struct execution_event *e, struct tw_error *error) {
  struct region_access a[REGION_MOST_ACCESSES];
  const unsigned n = region_accesses(e->instruction, a);
  for (unsigned k = 0; k < n; k++) {
    const uint32_t v = region_virtual(a[k].reg);
    if (a[k].write) {
      set_add(w->written, v);
      set_add(w->kept, v);
    }
    if (set_has(w->held, v)) continue;
    if (!a[k].write) return fail(p, e, error, "reads what is not held, register ", a[k].reg);
    take(w, v, p->stats);
    spoil(e->registers, a[k].reg);
  }
  for (unsigned b = 0; b < REGION_BANKS; b++)
    if (w->banks[b] > p->regions->list.at[w->region].banks[b])
      return fail(p, e, error, "more entries than its region says in bank ", b);
  return 0;
}

/* Whether it is the instruction that a warp is at after its last one, within a region. */
static bool goes_on(const struct poison *p, const struct warp_state *w, uint32_t pc) {
  return w->region != NOBODY && p->regions->region_of[pc] == w->region && pc == w->pc + 1;
}

static int see(void *context, const struct execution_event *e, struct tw_error *error) {
  struct poison *p = context;
  struct warp_state *w = &p->warps[e->warp];
  const uint32_t region = p->regions->region_of[e->pc];
  if (!p->started || memcmp(p->block, e->block, sizeof p->block) != 0) {
    memset(p->warps, 0, sizeof p->warps);
    for (unsigned n = 0; n < EXECUTOR_WARPS; n++) p->warps[n].region = NOBODY;
    memcpy(p->block, e->block, sizeof p->block);
    p->started = true;
  }
  if (w->region != NOBODY) finish(p, w, e->registers);
  if (!goes_on(p, w, e->pc)) {
    end_region(p, w, e->registers);
    if (p->regions->list.at[region].first != e->pc)
      return fail(p, e, error, "comes into the middle of a region, from instruction ", w->pc);
    begin_region(p, w, region, e->registers);
  }
  w->pc = e->pc;
  p->stats->instructions++;
  return start(p, w, e, error);
}

int poison_execute(const struct launch *launch, const struct regions *regions, uint32_t *memory,
                   uint64_t instruction_limit, struct poison_stats *stats, struct tw_error *error) {
  struct execution_stats executed;
  if (regions->length != launch->kernel->length)
    return tw_fail(error, "kernel %.40s has %u instructions, its regions %u", launch->kernel->name,
                   launch->kernel->length, regions->length);
  struct poison *p = calloc(1, sizeof *p);
  if (!p) return tw_fail(error, "no memory to execute kernel %.40s", launch->kernel->name);
  p->kernel = launch->kernel;
  p->regions = regions;
  p->stats = stats;
  memset(stats, 0, sizeof *stats);
  const struct execution_observer observer = {.instruction = see, .context = p};
  const int result = execute_observed(launch, memory, instruction_limit, &executed, &observer, error);
  free(p);
  return result;
}
