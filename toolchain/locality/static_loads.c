/* static_loads: see static_loads.h. */
#include "locality/static_loads.h"

#include <string.h>

#include "locality/static_internal.h"

const char *locality_doubt_name(enum locality_doubt doubt) {
  static const char *const names[] = {"", "address", "guard", "path"};
  return names[doubt];
}

static int fail_at(const struct static_analysis *s, uint32_t pc, const char *what) {
  const struct kernel *k = s->kernel;
  return tw_fail(s->error, "%.100s:%u: kernel %.40s, instruction %u: %s", k->file,
                 k->line[pc < k->length ? pc : k->length - 1], k->name, pc, what);
}

static void doubt(struct static_analysis *s, uint32_t pc, enum locality_doubt why, uint32_t cause) {
  struct locality_load *load = &s->to->loads[s->to->load_at[pc]];
  if (load->doubt != LOCALITY_KNOWN) return;
  load->doubt = why;
  load->cause = cause;
}

/* ---- what is done in lanes at one pc */

static int load_from(struct static_analysis *s, uint32_t pc, uint32_t lanes) {
  const struct static_warp *w = &s->warp;
  const uint64_t word = s->kernel->code[pc];
  const unsigned ra = isa_ra(word);
  const uint32_t number = s->to->load_at[pc];
  if (lanes & ~w->known[ra]) doubt(s, pc, LOCALITY_ADDRESS, w->cause[ra]);
  for (uint32_t left = lanes & w->known[ra]; left; left &= left - 1)
    if (locality_words_add(&s->words, number, w->value[ra][__builtin_ctz(left)] + (uint32_t)isa_offset(word)))
      return tw_fail(s->error, "no memory for what a block loads");
  return 0;
}

static void go_to(struct static_warp *w, uint32_t lanes, uint32_t pc) {
  if (pc == STATIC_NOWHERE) w->live &= ~lanes;
  for (; lanes; lanes &= lanes - 1) w->pc[__builtin_ctz(lanes)] = pc;
}

/* Lanes of which it is not known which way they go: on where all ways meet, with nothing known of what lies between. */
static int skip(struct static_analysis *s, uint32_t pc, uint32_t lanes, uint32_t cause) {
  if (!lanes) return 0;
  const struct static_region *r = static_region_of(s, pc);
  if (!r) return fail_at(s, pc, "no memory for what is behind it");
  for (uint32_t at = 0; at < s->kernel->length; at++) {
    if (!r->in[at]) continue;
    if (s->to->load_at[at] != LOCALITY_NO_LOAD) doubt(s, at, LOCALITY_PATH, cause);
    static_forget(&s->warp, &s->code[at], lanes, cause);
  }
  go_to(&s->warp, lanes, r->meeting);
  return 0;
}

/* One instruction of lanes that are all at `pc`. */
static int step(struct static_analysis *s, uint32_t pc, uint32_t lanes) {
  struct static_warp *w = &s->warp;
  if (pc >= s->kernel->length) return fail_at(s, pc, "past the end of the kernel");
  const uint64_t word = s->kernel->code[pc];
  const unsigned opcode = isa_opcode(word), guard = isa_guard(word);
  const struct static_instruction *i = &s->code[pc];
  const uint32_t known = lanes & w->predicate_known[guard], cause = w->predicate_cause[guard];
  const uint32_t taken = known & (isa_guard_negated(word) ? ~w->predicate[guard] : w->predicate[guard]);
  const uint32_t unknown = lanes & ~known;
  go_to(w, lanes, pc + 1);
  if (opcode == ISA_BRA || opcode == ISA_EXIT) {
    go_to(w, taken, opcode == ISA_BRA ? isa_target(word) : STATIC_NOWHERE);
    return skip(s, pc, unknown, cause);
  }
  if (!i->needed) return 0;
  if (opcode == ISA_LDG && unknown) doubt(s, pc, LOCALITY_GUARD, cause);
  if (opcode == ISA_LDG && load_from(s, pc, taken)) return -1;
  if (taken) static_compute(s, pc, taken);
  static_forget(w, i, unknown, cause);
  return 0;
}

/* ---- warps and blocks */

/* The lanes that are furthest behind. */
static uint32_t last_lanes(const struct static_warp *w, uint32_t *pc) {
  uint32_t lanes = 0;
  *pc = UINT32_MAX;
  for (uint32_t left = w->live; left; left &= left - 1) {
    const unsigned lane = (unsigned)__builtin_ctz(left);
    if (w->pc[lane] < *pc) *pc = w->pc[lane], lanes = 0;
    if (w->pc[lane] == *pc) lanes |= UINT32_C(1) << lane;
  }
  return lanes;
}

/* All begins at zero, as the executor's does. */
static void begin_warp(struct static_analysis *s, uint32_t number) {
  struct static_warp *w = &s->warp;
  const uint32_t lanes = launch_threads(s->launch->block) - number * ISA_LANES;
  memset(w->value, 0, sizeof w->value);
  memset(w->known, -1, sizeof w->known);
  memset(w->predicate, 0, sizeof w->predicate);
  memset(w->predicate_known, -1, sizeof w->predicate_known);
  w->predicate[ISA_TRUE_PREDICATE] = (uint32_t)STATIC_ALL_LANES;
  w->number = number;
  w->live = lanes >= ISA_LANES ? (uint32_t)STATIC_ALL_LANES : (UINT32_C(1) << lanes) - 1;
  go_to(w, w->live, 0);
}

static int run_warp(struct static_analysis *s, uint32_t number) {
  uint32_t pc;
  begin_warp(s, number);
  while (s->warp.live) {
    const uint32_t lanes = last_lanes(&s->warp, &pc);
    if (++s->steps > s->limit) return fail_at(s, pc, "more warp instructions than may be looked at");
    if (step(s, pc, lanes)) return -1;
  }
  return 0;
}

static int run_blocks(struct static_analysis *s) {
  const uint32_t *grid = s->launch->grid;
  const uint32_t warps = (launch_threads(s->launch->block) + ISA_LANES - 1) / ISA_LANES;
  for (uint32_t b = 0; b < s->to->blocks; b++) {
    s->warp.block[0] = b % grid[0];
    s->warp.block[1] = b / grid[0] % grid[1];
    s->warp.block[2] = b / grid[0] / grid[1];
    for (uint32_t i = 0; i < warps; i++)
      if (run_warp(s, i)) return -1;
    if (locality_words_end_block(&s->words, s->error)) return -1;
  }
  return 0;
}

int locality_of_kernel(struct locality *l, const struct launch *launch, uint64_t limit, struct tw_error *error) {
  if (locality_create(l, launch, error)) return -1;
  struct static_analysis *s = calloc(1, sizeof *s);
  if (!s) return tw_fail(error, "no memory to look at kernel %.40s", launch->kernel->name);
  s->launch = launch;
  s->kernel = launch->kernel;
  s->to = l;
  s->limit = limit;
  s->error = error;
  int failed = locality_words_create(&s->words, l, error) || static_slice(s) || run_blocks(s) ? -1 : 0;
  for (uint32_t pc = 0; s->regions && pc < s->kernel->length; pc++) free(s->regions[pc].in);
  locality_words_free(&s->words);
  free(s->code);
  free(s->regions);
  free(s);
  return failed;
}
