/* measure: what a piece of a basic block would hold as a region, and the marks of its instructions; see
 * regions_internal.h. */
#include "regions/regions_internal.h"

/* The mark of an access whose entry goes away here for good, or until the region defines the register anew. */
static unsigned wanted_mark(const struct region_flow *f, uint32_t i, const struct region_access *a,
                            const uint32_t *touched) {
  if (!region_needs(f, i, a->reg)) return REGION_ERASE;
  return set_has(touched, region_virtual(a->reg)) ? REGION_KEEP : REGION_EVICT;
}

static bool is_last_of_register(const struct region_access *a, unsigned n, unsigned which) {
  for (unsigned k = which + 1; k < n; k++)
    if (a[k].reg == a[which].reg) return false;
  return true;
}

/* A slot's mark is one that suits all its registers: KEEP < EVICT < ERASE. */
static unsigned mark_instruction(const struct region_flow *f, uint32_t i, const uint32_t *touched) {
  struct region_access a[REGION_MOST_ACCESSES];
  unsigned mark[REGION_SLOTS + 1] = {REGION_ERASE, REGION_ERASE, REGION_ERASE}, used = 0, marks = 0;
  const unsigned n = region_accesses(f->kernel->code[i], a);
  for (unsigned k = 0; k < n; k++) {
    const unsigned want = is_last_of_register(a, n, k) ? wanted_mark(f, i, &a[k], touched) : REGION_KEEP;
    used |= 1u << a[k].slot;
    if (want < mark[a[k].slot]) mark[a[k].slot] = want;
  }
  for (unsigned s = 0; s < REGION_SLOTS; s++)
    if (used >> s & 1) marks |= mark[s] << 2 * s;
  return marks;
}

/* From the end, as only then it is known what comes later. */
static void mark_all(const struct region_flow *f, uint32_t first, uint32_t end, uint8_t *marks) {
  uint32_t touched[REGION_WORDS] = {0};
  for (uint32_t i = end; i-- > first;) {
    struct region_access a[REGION_MOST_ACCESSES];
    marks[i] = (uint8_t)mark_instruction(f, i, touched);
    for (unsigned n = region_accesses(f->kernel->code[i], a); n-- > 0;) set_add(touched, region_virtual(a[n].reg));
  }
}

void region_step_inputs(const struct region_flow *f, uint32_t i, uint32_t *inputs, uint32_t *defined) {
  struct region_access a[REGION_MOST_ACCESSES];
  const unsigned n = region_accesses(f->kernel->code[i], a);
  for (unsigned k = 0; k < n; k++) {
    const uint32_t v = region_virtual(a[k].reg);
    if ((!a[k].write || f->is_soft[i]) && !set_has(defined, v)) set_add(inputs, v);
    if (a[k].write) set_add(defined, v);
  }
}

struct held {
  uint32_t set[REGION_WORDS], live;
  uint32_t banks[REGION_BANKS];
};

static void hold(struct held *h, uint32_t v) {
  if (set_has(h->set, v)) return;
  set_add(h->set, v);
  h->live++;
  h->banks[region_register(v) % REGION_BANKS]++;
}

static void release(struct held *h, uint32_t v) {
  if (!region_set_take(h->set, v)) return;
  h->live--;
  h->banks[region_register(v) % REGION_BANKS]--;
}

static void see(const struct held *h, struct region_measure *m) {
  if (h->live > m->live) m->live = h->live;
  for (unsigned b = 0; b < REGION_BANKS; b++)
    if (h->banks[b] > m->banks[b]) m->banks[b] = (uint8_t)h->banks[b];
}

static void count_held(const struct region_flow *f, uint32_t first, uint32_t end, const uint8_t *marks,
                       struct region_measure *m) {
  struct held h = {.live = 0};
  for (uint32_t v = 1; v < 256; v++)
    if (set_has(m->inputs, v)) hold(&h, v);
  see(&h, m);
  for (uint32_t i = first; i < end; i++) {
    struct region_access a[REGION_MOST_ACCESSES];
    const unsigned n = region_accesses(f->kernel->code[i], a);
    for (unsigned k = 0; k < n; k++) hold(&h, region_virtual(a[k].reg));
    see(&h, m);
    for (unsigned k = 0; k < n; k++)
      if (!a[k].write && region_access_mark(a, n, k, marks[i]) != REGION_KEEP) release(&h, region_virtual(a[k].reg));
  }
}

void region_measure(const struct region_flow *f, const uint32_t *first_use, uint32_t first, uint32_t end,
                    struct region_measure *m, uint8_t *marks) {
  uint8_t own[ISA_PROGRAM_WORDS];
  uint32_t defined[REGION_WORDS] = {0};
  memset(m, 0, sizeof *m);
  for (uint32_t i = first; i < end; i++) {
    region_step_inputs(f, i, m->inputs, defined);
    m->has_load_and_use |= first_use[i] < end;
    m->goes_past_barrier |= isa_opcode(f->kernel->code[i]) == ISA_BAR && i + 1 < end;
  }
  mark_all(f, first, end, marks ? marks : own);
  count_held(f, first, end, marks ? marks : own, m);
}

static bool loads_from_global(uint64_t word) {
  const unsigned kind = isa_operation(word) & ISA_MEM_KIND;
  return isa_class_of(word) == ISA_CLASS_MEMORY && !(isa_operation(word) & ISA_MEM_SHARED) && kind != ISA_MEM_STORE;
}

void region_find_first_uses(const struct region_flow *f, uint32_t *first_use) {
  uint32_t next[256];
  for (uint32_t b = 0; b < f->graph.blocks.count; b++) {
    for (unsigned v = 0; v < 256; v++) next[v] = UINT32_MAX;
    for (uint32_t n = f->count[b]; n-- > 0;) {
      const uint32_t i = f->first[b] + n;
      struct region_access a[REGION_MOST_ACCESSES];
      const unsigned count = region_accesses(f->kernel->code[i], a);
      first_use[i] = UINT32_MAX;
      for (unsigned k = 0; k < count; k++)
        if (a[k].write && loads_from_global(f->kernel->code[i])) first_use[i] = next[region_virtual(a[k].reg)];
      for (unsigned k = 0; k < count; k++) next[region_virtual(a[k].reg)] = i;
    }
  }
}
