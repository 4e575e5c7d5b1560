/* regless_memory: see regless_memory.h. */
#include "regless_memory.h"

void regless_memory_init(struct regless_memory *m) { memset(m, 0, sizeof *m); }

const struct regless_answer *regless_memory_shown(const struct regless_memory *m, u64 cycle) {
  const struct regless_answer *first = NULL;
  for (u32 n = 0; n < m->answers; n++)
    if (m->answer[n].due <= cycle && (!first || m->answer[n].due < first->due)) first = &m->answer[n];
  return first;
}

void regless_memory_taken(struct regless_memory *m, const struct regless_answer *answer) {
  const u32 n = (u32)(answer - m->answer);
  m->answer[n] = m->answer[--m->answers];
}

/* The line's place in the L1, or that of the least recent. */
static unsigned place_of(const struct regless_memory *m, u32 key) {
  unsigned oldest = 0;
  for (unsigned n = 0; n < REGLESS_L1_LINES; n++) {
    if (m->l1[n].key == key) return n;
    if (m->l1[n].used < m->l1[oldest].used) oldest = n;
  }
  return oldest;
}

void regless_memory_request(struct regless_memory *m, const struct regless_shard_out *out, u64 cycle) {
  const u32 key = 1 + out->mem_index * 2u + out->mem_compressed;
  const unsigned place = place_of(m, key);
  const bool hit = m->l1[place].key == key;
  row *value = out->mem_compressed ? &m->lines[out->mem_index] : &m->registers[out->mem_index];
  m->requests++;
  if (out->mem_kind == REGION_INVALIDATE) {
    m->invalidations++;
    if (hit) m->l1[place].key = 0, m->l1[place].used = 0;
    return;
  }
  m->l1[place].key = key;
  m->l1[place].used = cycle + 1;
  if (out->mem_kind == OSU_STORE) {
    *value = out->mem_data;
    return;
  }
  m->last_was_beyond = !hit;
  if (!out->mem_compressed) *(hit ? &m->loads_l1 : &m->loads_beyond) += 1;
  const u64 due = cycle + (hit ? REGLESS_L1_LATENCY : REGLESS_L2_LATENCY);
  m->answer[m->answers++] = (struct regless_answer){due, out->mem_compressed, out->mem_bank, out->mem_line, *value};
  if (out->mem_kind == REGION_LAST_PRELOAD && !out->mem_compressed) m->l1[place].key = 0, m->l1[place].used = 0;
}
