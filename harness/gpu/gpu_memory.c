/* gpu_memory: see gpu_memory.h.  Requests wait in their links; those of a slice are a list. */
#include "gpu_memory.h"

#include <stdlib.h>

#include "address_map.h"
#include "isa.h"
#include "l2_slice.h"
#include "simulate/line_effect.h"
#include "util/random.h"

enum { LINE_WORDS = MEMORY_LINE_BYTES / 4, SECTOR_WORDS = GPU_SECTOR_BYTES / 4, ALL_SECTORS = (1 << GPU_SECTORS) - 1 };
enum { MOST_LINKS = GPU_MAX_SMS + 1, NOBODY = MOST_LINKS * LINK_MAX_CREDITS };
enum { ASKED_WORDS = GPU_MAX_SLICES / 32 };

struct slice {
  struct l2_slice l2;
  u64 free;        /* the cycle from which on it is */
  u32 first, last; /* requests that wait, SM and place */
};

struct gpu_memory {
  struct gpu_memory_config config;
  struct address_map map;
  struct tw_random random;
  u32 *image, *beyond; /* what is behind it, `beyond_lines` */
  u32 first_line, end_line, beyond_lines;
  bool fault;
  u32 fault_address;
  u64 cycle, order;
  struct memory_link *link;
  struct slice *slice;
  struct l2_line *l2_lines;
  struct dram_channel *channel;
  struct miss_kinds kinds;
  struct gpu_counts counts[MOST_LINKS][GPU_ACCESSES];
  u16 next[NOBODY];       /* behind a request that waits */
  u32 asked[ASKED_WORDS]; /* a bit for each slice: some wait */
  u64 event[MOST_LINKS];  /* of each link, while memory runs: nothing arrives or leaves before */
};

/* SMs, and the block scheduler behind them. */
static unsigned links(const struct gpu_memory *m) { return m->config.sms + 1; }

/* ---- making one */

static bool make_parts(struct gpu_memory *m) {
  const struct gpu_memory_config *c = &m->config;
  const u32 lines = c->l2_bytes / MEMORY_LINE_BYTES;
  m->link = calloc(links(m), sizeof m->link[0]);
  m->slice = calloc(c->slices, sizeof m->slice[0]);
  m->channel = calloc(c->channels, sizeof m->channel[0]);
  m->l2_lines = calloc(lines, sizeof m->l2_lines[0]);
  return miss_kinds_create(&m->kinds, m->end_line + GPU_BEYOND_LINES, lines) == 0 && m->link && m->slice &&
         m->channel && m->l2_lines;
}

/* As if the host had just copied the image: every sector is there, and in DRAM. */
static void fill_l2(struct gpu_memory *m) {
  for (u32 line = m->first_line; line < m->end_line; line++) {
    const struct place at = address_place(&m->map, line);
    l2_lookup(&m->slice[at.slice].l2, at.set, line, ALL_SECTORS, 0, ALL_SECTORS);
    miss_kinds_access(&m->kinds, line, ALL_SECTORS);
  }
}

struct gpu_memory *gpu_memory_create(const struct gpu_memory_config *config, u32 *image, u32 bytes, u32 lowest,
                                     struct tw_error *error) {
  if (gpu_memory_check(config, bytes, lowest, error) != 0) return NULL;
  struct gpu_memory *m = calloc(1, sizeof *m);
  if (m) {
    m->config = *config;
    if (!config->sectors) m->config.sectors = 1;
    m->image = image;
    m->first_line = lowest / MEMORY_LINE_BYTES;
    m->end_line = bytes / MEMORY_LINE_BYTES;
  }
  if (!m || !make_parts(m)) {
    tw_fail(error, "memory of a GPU: out of memory for %u SMs and an L2 of %u bytes", config->sms, config->l2_bytes);
    if (m) gpu_memory_destroy(m);
    return NULL;
  }
  m->map = (struct address_map){.slices = config->slices,
                                .sets = config->l2_bytes / MEMORY_LINE_BYTES / config->l2_ways / config->slices,
                                .slices_per_channel = config->slices / config->channels,
                                .row_lines = config->row_bytes / MEMORY_LINE_BYTES,
                                .banks = config->banks};
  tw_random_seed(&m->random, config->seed);
  for (unsigned i = 0; i < links(m); i++) link_init(&m->link[i], &m->config);
  for (unsigned i = 0; i < config->slices; i++) {
    m->slice[i].l2.ways = config->l2_ways;
    m->slice[i].l2.line = m->l2_lines + (size_t)i * m->map.sets * config->l2_ways;
    m->slice[i].first = NOBODY;
  }
  if (config->l2_filled) fill_l2(m);
  return m;
}

void gpu_memory_destroy(struct gpu_memory *m) {
  miss_kinds_destroy(&m->kinds);
  free(m->link);
  free(m->slice);
  free(m->channel);
  free(m->l2_lines);
  free(m);
}

static void keep_slices(struct gpu_memory *m, struct kept *k) {
  for (unsigned i = 0; i < m->config.slices; i++) {
    struct l2_line *lines = m->slice[i].l2.line;
    KEPT(k, m->slice[i]);
    m->slice[i].l2.line = lines;
  }
}

/* Configuration, map and image's place are as it was created. */
void gpu_memory_keep(struct gpu_memory *m, struct kept *k) {
  const struct gpu_memory_config *c = &m->config;
  KEPT(k, m->random);
  KEPT(k, m->fault);
  KEPT(k, m->fault_address);
  KEPT(k, m->cycle);
  KEPT(k, m->order);
  KEPT(k, m->counts);
  KEPT(k, m->next);
  KEPT(k, m->asked);
  for (unsigned i = 0; i < links(m); i++) link_keep(&m->link[i], k);
  keep_slices(m, k);
  kept_bytes(k, m->l2_lines, c->l2_bytes / MEMORY_LINE_BYTES * sizeof m->l2_lines[0]);
  kept_bytes(k, m->channel, c->channels * sizeof m->channel[0]);
  miss_kinds_keep(&m->kinds, k);
  kept_bytes(k, m->image, (size_t)m->end_line * MEMORY_LINE_BYTES);
}

struct memory_link *gpu_memory_link(struct gpu_memory *m, unsigned sm) {
  return &m->link[sm];
}

const struct gpu_counts *gpu_memory_counts(const struct gpu_memory *m, unsigned sm, enum gpu_access kind) {
  return &m->counts[sm][kind];
}

const struct dram_channel *gpu_memory_channel(const struct gpu_memory *m, unsigned channel) {
  return &m->channel[channel];
}

u32 gpu_memory_beyond(const struct gpu_memory *m) { return m->end_line * MEMORY_LINE_BYTES; }

void gpu_memory_put_beyond(struct gpu_memory *m, u32 *words, u32 lines) {
  m->beyond = words;
  m->beyond_lines = lines;
}

bool gpu_memory_fault(const struct gpu_memory *m, u32 *address) {
  *address = m->fault_address;
  return m->fault;
}

/* ---- arrival */

/* An SM sees nothing of what is beyond. */
static bool is_there(const struct gpu_memory *m, unsigned link, u32 line) {
  return line >= m->first_line && line < m->end_line + (link == m->config.sms ? m->beyond_lines : 0);
}

static u32 *words_of(struct gpu_memory *m, unsigned link, u32 line) {
  if (is_there(m, link, line))
    return line < m->end_line ? m->image + (size_t)line * LINE_WORDS
                              : m->beyond + (size_t)(line - m->end_line) * LINE_WORDS;
  if (!m->fault) m->fault_address = line * MEMORY_LINE_BYTES;
  m->fault = true;
  return NULL;
}

static enum gpu_access access_of(const struct link_request *r) {
  return r->operation == ISA_MEM_LOAD ? GPU_LOAD : r->operation == ISA_MEM_STORE ? GPU_STORE : GPU_ATOMIC;
}

static bool is_answered(const struct link_request *r) {
  return r->operation != ISA_MEM_STORE && r->tag != LINE_NO_REPLY;
}

/* What a request needs of its line: sectors, those of them that it alters, and those that it writes whole; and for how
 * many lanes of an atomic there is one word. */
struct need {
  unsigned sectors, written, whole, same;
};

static struct need need_of(const struct gpu_memory *m, const struct link_request *r) {
  if (r->operation == ISA_MEM_LOAD) {
    const unsigned each = GPU_SECTORS / m->config.sectors;
    unsigned sectors = 0;
    for (unsigned left = line_sectors(m->config.sectors, r->lanes, r->word); left; left &= left - 1)
      sectors |= low_bits(each) << lowest_bit(left) * each;
    return (struct need){.sectors = sectors};
  }
  struct need n = {.same = 1};
  u8 times[LINE_WORDS] = {0};
  for (u32 left = r->lanes; left; left &= left - 1) {
    const unsigned word = r->word[lowest_bit(left)];
    n.sectors |= 1u << word / SECTOR_WORDS;
    n.same = larger(n.same, ++times[word]);
  }
  n.written = n.sectors;
  for (unsigned i = 0; r->operation == ISA_MEM_STORE && i < GPU_SECTORS; i++) {
    unsigned words = 0;
    for (unsigned j = 0; j < SECTOR_WORDS; j++) words += times[i * SECTOR_WORDS + j] != 0;
    n.whole |= (unsigned)(words == SECTOR_WORDS) << i;
  }
  return n;
}

static void arrive(struct gpu_memory *m, unsigned sm) {
  struct memory_link *link = &m->link[sm];
  const struct link_request *r = link_arrival(link, m->cycle);
  if (!r) return;
  row unwanted = {{0}}, *answer = is_answered(r) ? link_answer_row(link, r->tag) : &unwanted;
  line_effect(words_of(m, sm, r->line), r->operation, r->lanes, r->word, &r->data, answer);
  if (r->operation == ISA_MEM_LOAD) line_hide(GPU_SECTORS, need_of(m, r).sectors, answer);
  if (r->operation != ISA_MEM_LOAD) m->counts[sm][access_of(r)].up_bytes += 4 * (unsigned)__builtin_popcount(r->lanes);
  const unsigned place = address_place(&m->map, r->line).slice;
  struct slice *slice = &m->slice[place];
  const unsigned number = sm * LINK_MAX_CREDITS + link_arrived(link);
  if (slice->first == NOBODY) slice->first = number;
  else m->next[slice->last] = (u16)number;
  slice->last = number;
  m->next[number] = NOBODY;
  m->asked[place / 32] |= 1u << place % 32;
}

/* ---- the slices */

static void count(struct gpu_memory *m, struct gpu_counts *counts, u32 line, unsigned sectors,
                  const struct l2_found *found, u64 now) {
  const enum miss_kind kind = miss_kinds_access(&m->kinds, line, sectors);
  counts->accesses++;
  if (found->missing) counts->misses[kind]++;
  else if (found->ready > now) counts->merged++;
  else counts->hits++;
}

/* The cycle in which what the request needs is there: it is looked up, and what is missing asked for. */
static u64 look_up(struct gpu_memory *m, struct slice *slice, const struct link_request *r, const struct need *need,
                   struct gpu_counts *counts) {
  const struct gpu_memory_config *c = &m->config;
  const struct place at = address_place(&m->map, r->line);
  struct dram_channel *channel = &m->channel[at.channel];
  const u64 looked = m->cycle + c->l2_latency;
  const struct l2_found found = l2_lookup(&slice->l2, at.set, r->line, need->sectors, need->written, need->whole);
  count(m, counts, r->line, need->sectors, &found, m->cycle);
  if (found.evicted_dirty) {
    const struct place from = address_place(&m->map, found.evicted);
    dram_access(channel, c, looked, from.bank, from.row, (unsigned)__builtin_popcount(found.evicted_dirty), true);
  }
  u64 ready = found.ready > looked ? found.ready : looked;
  if (found.missing) {
    const u64 read =
        dram_access(channel, c, looked, at.bank, at.row, (unsigned)__builtin_popcount(found.missing), false);
    l2_filled(found.line, found.missing, read);
    if (read > ready) ready = read;
  }
  return ready;
}

static void serve(struct gpu_memory *m, struct slice *slice) {
  const struct gpu_memory_config *c = &m->config;
  const unsigned number = slice->first, sm = number / LINK_MAX_CREDITS;
  struct memory_link *link = &m->link[sm];
  const struct link_request *r = &link->request[number % LINK_MAX_CREDITS];
  const struct need need = need_of(m, r);
  u64 due = m->cycle + c->l2_latency;
  if (is_there(m, sm, r->line)) due = look_up(m, slice, r, &need, &m->counts[sm][access_of(r)]);
  due += tw_random_below(&m->random, c->random_delay + 1);
  if (is_answered(r)) {
    const unsigned sectors = access_of(r) == GPU_LOAD ? (unsigned)__builtin_popcount(need.sectors) : GPU_SECTORS;
    link_answer(link, r->tag, sectors * GPU_SECTOR_BYTES, due, m->order++);
    m->counts[sm][access_of(r)].down_bytes += sectors * GPU_SECTOR_BYTES;
  }
  const unsigned moving = c->sector_cycles * (unsigned)__builtin_popcount(need.sectors);
  const unsigned computing = access_of(r) == GPU_ATOMIC ? c->atomic_cycles * need.same : 0;
  slice->free = m->cycle + larger(larger(moving, computing), 1);
  slice->first = m->next[number];
  link_take_up(link, m->cycle, number % LINK_MAX_CREDITS);
  m->event[sm] = link_event(link);
}

static bool may_look_up(const struct gpu_memory *m, const struct slice *s) {
  if (s->first == NOBODY || s->free > m->cycle) return false;
  const struct memory_link *link = &m->link[s->first / LINK_MAX_CREDITS];
  const struct place at = address_place(&m->map, link->request[s->first % LINK_MAX_CREDITS].line);
  return dram_ready(&m->channel[at.channel], &m->config, m->cycle + m->config.l2_latency, at.bank);
}

/* Whether some still wait. */
static bool serve_slices(struct gpu_memory *m) {
  u32 waiting = 0;
  for (unsigned word = 0; word < ASKED_WORDS; word++) {
    for (u32 left = m->asked[word]; left; left &= left - 1) {
      struct slice *s = &m->slice[word * 32 + lowest_bit(left)];
      if (may_look_up(m, s)) serve(m, s);
      if (s->first == NOBODY) m->asked[word] &= ~(left & -left);
    }
    waiting |= m->asked[word];
  }
  return waiting != 0;
}

/* ---- a cycle */

/* Of all links. */
static u64 next_event(const struct gpu_memory *m) {
  u64 next = m->event[0];
  for (unsigned i = 1; i < links(m); i++)
    if (m->event[i] < next) next = m->event[i];
  return next;
}

/* Cycles in which nothing arrives, waits or leaves pass at one go. */
void gpu_memory_run(struct gpu_memory *m, u64 until) {
  for (unsigned i = 0; i < links(m); i++) m->event[i] = link_event(&m->link[i]);
  while (m->cycle < until) {
    for (unsigned i = 0; i < links(m); i++)
      if (m->event[i] <= m->cycle) arrive(m, i);
    const bool waiting = serve_slices(m);
    for (unsigned i = 0; i < links(m); i++) {
      if (m->event[i] > m->cycle) continue;
      link_leave(&m->link[i], m->cycle);
      m->event[i] = link_event(&m->link[i]);
    }
    const u64 next = waiting ? 0 : next_event(m);
    m->cycle++;
    if (next > m->cycle) m->cycle = next < until ? next : until;
  }
}
