/* memory: see memory.h.  Responses wait in a pool of slots; a binary heap of slot numbers orders them by due time.  The
 * heap is a permutation of all slots: the first `count` are waiting, the others free. */
#include "memory.h"

#include <stdlib.h>

#include "isa.h"
#include "line_effect.h"
#include "memory/register_l1.h"
#include "util/random.h"

enum { LINE_WORDS = MEMORY_LINE_BYTES / 4 };

struct slot {
  u64 due, order; /* cycle of the response; number of the request */
  struct memory_response response;
};

struct l2_place {
  u32 line; /* + 1; 0 is empty */
  u32 sectors;
};

struct memory {
  struct memory_config config;
  struct tw_random random;
  u32 *image, *registers;   /* registers: NULL if there are none */
  u32 first_line, end_line; /* valid lines */
  bool fault;
  u32 fault_address;
  u64 cycle, next_accept, accepted;
  unsigned count;
  u8 heap[MEMORY_OUTSTANDING];
  struct slot slots[MEMORY_OUTSTANDING];
  struct memory_response unwanted; /* what a request without a response would have answered */
  unsigned sets;
  struct l2_place l2[]; /* per set, latest first */
};

static int check(const struct memory_config *c, u32 bytes, u32 lowest, struct tw_error *error) {
  if (c->latency == 0 || c->far_latency == 0 || c->interval == 0)
    return tw_fail(error, "memory: latency %u, far latency %u, interval %u; each must be 1 or more", c->latency,
                   c->far_latency, c->interval);
  if (c->l2_bytes && (c->l2_ways == 0 || c->l2_ways > MEMORY_MAX_WAYS))
    return tw_fail(error, "memory: an L2 of %u ways; it must be 1 to %d", c->l2_ways, MEMORY_MAX_WAYS);
  if (c->l2_bytes && c->l2_bytes % (c->l2_ways * MEMORY_LINE_BYTES))
    return tw_fail(error, "memory: an L2 of %u bytes; with %u ways it must be a multiple of %u", c->l2_bytes,
                   c->l2_ways, c->l2_ways * MEMORY_LINE_BYTES);
  if (c->sectors > 4 || c->sectors == 3)
    return tw_fail(error, "memory: %u sectors of a line; it must be 1, 2 or 4", c->sectors);
  if (bytes % MEMORY_LINE_BYTES || lowest % MEMORY_LINE_BYTES || lowest > bytes)
    return tw_fail(error, "memory: an image from %u to %u; both must be multiples of %d, in order", lowest, bytes,
                   MEMORY_LINE_BYTES);
  return 0;
}

/* Looks sectors of a line up, and leaves them there, the line as the latest of its set. */
static bool l2_hit(struct memory *m, u32 line, unsigned sectors) {
  if (m->sets == 0) return true;
  const unsigned ways = m->config.l2_ways;
  struct l2_place *set = m->l2 + (size_t)(line % m->sets) * ways;
  unsigned way = 0;
  while (way < ways - 1 && set[way].line != line + 1) way++;
  const u32 here = set[way].line == line + 1 ? set[way].sectors : 0;
  memmove(set + 1, set, way * sizeof set[0]);
  set[0] = (struct l2_place){line + 1, here | sectors};
  return (here & sectors) == sectors;
}

static void fill_l2(struct memory *m) {
  const u32 lines = m->sets * m->config.l2_ways, count = m->end_line - m->first_line;
  for (u32 line = count > lines ? m->end_line - lines : m->first_line; line < m->end_line; line++)
    l2_hit(m, line, low_bits(m->config.sectors));
}

struct memory *memory_create(const struct memory_config *config, u32 *image, u32 bytes, u32 lowest,
                             struct tw_error *error) {
  if (check(config, bytes, lowest, error) != 0) return NULL;
  struct memory *m = calloc(1, sizeof *m + config->l2_bytes / MEMORY_LINE_BYTES * sizeof m->l2[0]);
  if (!m) {
    tw_fail(error, "memory: out of memory for an L2 of %u bytes", config->l2_bytes);
    return NULL;
  }
  m->config = *config;
  if (!config->sectors) m->config.sectors = 1;
  if (config->registers) m->registers = calloc(REGISTER_LINES, MEMORY_LINE_BYTES);
  if (config->registers && !m->registers) {
    tw_fail(error, "memory: out of memory for registers");
    free(m);
    return NULL;
  }
  m->image = image;
  m->first_line = lowest / MEMORY_LINE_BYTES;
  m->end_line = bytes / MEMORY_LINE_BYTES;
  m->sets = config->l2_bytes ? config->l2_bytes / MEMORY_LINE_BYTES / config->l2_ways : 0;
  for (unsigned i = 0; i < MEMORY_OUTSTANDING; i++) m->heap[i] = (u8)i;
  tw_random_seed(&m->random, config->seed);
  if (config->l2_filled) fill_l2(m);
  return m;
}

void memory_destroy(struct memory *m) {
  free(m->registers);
  free(m);
}

bool memory_ready(const struct memory *m) { return m->count < MEMORY_OUTSTANDING && m->cycle >= m->next_accept; }

bool memory_fault(const struct memory *m, u32 *address) {
  *address = m->fault_address;
  return m->fault;
}

/* The heap: the response due first, and among equals accepted first, on top. */

static bool before(const struct memory *m, unsigned i, unsigned j) {
  const struct slot *a = &m->slots[m->heap[i]], *b = &m->slots[m->heap[j]];
  return a->due != b->due ? a->due < b->due : a->order < b->order;
}

static void exchange(struct memory *m, unsigned i, unsigned j) {
  const u8 slot = m->heap[i];
  m->heap[i] = m->heap[j];
  m->heap[j] = slot;
}

static void push(struct memory *m) {
  for (unsigned i = m->count++; i > 0 && before(m, i, (i - 1) / 2); i = (i - 1) / 2) exchange(m, i, (i - 1) / 2);
}

static void pop(struct memory *m) {
  exchange(m, 0, --m->count);
  for (unsigned i = 0, child; (child = 2 * i + 1) < m->count; i = child) {
    if (child + 1 < m->count && before(m, child + 1, child)) child++;
    if (!before(m, child, i)) break;
    exchange(m, i, child);
  }
}

const struct memory_response *memory_response(const struct memory *m) {
  const struct slot *top = &m->slots[m->heap[0]];
  return m->count && top->due <= m->cycle ? &top->response : NULL;
}

void memory_clock(struct memory *m, bool taken) {
  if (taken) pop(m);
  m->cycle++;
}

static u32 *words_of(struct memory *m, u32 line) {
  if (m->registers && line >= REGISTER_LINES_FIRST)
    return m->registers + (size_t)(line - REGISTER_LINES_FIRST) * LINE_WORDS;
  if (line >= m->first_line && line < m->end_line) return m->image + (size_t)line * LINE_WORDS;
  if (!m->fault) m->fault_address = line * MEMORY_LINE_BYTES;
  m->fault = true;
  return NULL;
}

void memory_accept(struct memory *m, unsigned operation, u32 line, u32 lanes, const u8 *word, const row *data, u8 tag) {
  const unsigned kind = operation & ISA_MEM_KIND;
  const bool answered = tag != LINE_NO_REPLY && kind != ISA_MEM_STORE;
  struct slot *slot = &m->slots[m->heap[m->count]];
  struct memory_response *response = answered ? &slot->response : &m->unwanted;
  const unsigned all = m->config.sectors, sectors = line_sectors(all, lanes, word);
  const bool hit = l2_hit(m, line, sectors);
  const unsigned latency = hit ? m->config.latency : m->config.far_latency;
  line_effect(words_of(m, line), kind, lanes, word, data, &response->data);
  if (kind == ISA_MEM_LOAD) line_hide(all, sectors, &response->data);
  const unsigned interval = hit || !m->config.far_interval ? m->config.interval : m->config.far_interval;
  m->next_accept = m->cycle + (interval * (unsigned)__builtin_popcount(sectors) + all - 1) / all;
  if (!answered) return;
  response->tag = tag;
  slot->due = m->cycle + latency + tw_random_below(&m->random, m->config.random_delay + 1);
  slot->order = m->accepted++;
  push(m);
}
