/* flat_netlist: see flat_netlist.h. */
#include "flat_netlist.h"

#include <stdlib.h>

#include "flat_netlist_internal.h"

static void *there(void *memory) {
  if (memory) return memory;
  fputs("twinwarp: out of memory for a netlist\n", stderr);
  exit(4);
}

void *flat_grown(void *memory, size_t *room, size_t count, size_t size) {
  if (count < *room) return memory;
  const size_t n = *room ? *room * 2 : 16;
  char *more = there(realloc(memory, n * size));
  memset(more + *room * size, 0, (n - *room) * size);
  *room = n;
  return more;
}

void *flat_taken(size_t count, size_t size) { return there(calloc(count + 1, size)); }

void flat_netlist_free(struct flat_netlist *n) {
  if (!n) return;
  for (size_t i = 0; i < n->memory_count; i++) {
    struct flat_memory *m = &n->memories[i];
    for (unsigned p = 0; p < 8; p++) free(m->nets[p]);
    free(m->path);
    free(m->bits);
    free(m->read);
  }
  for (size_t i = 0; i < n->port_count; i++) free(n->ports[i].nets);
  for (size_t i = 0; i < n->path_count; i++) free(n->paths[i]);
  void *const arrays[] = {n->gates,   n->flops,        n->memories, n->ports,         n->names,
                          n->paths,   n->fanout_start, n->fanout,   n->clocked_start, n->value,
                          n->changes, n->high,         n->dirty,    n->rising,        n->pending};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) free(arrays[i]);
  cJSON_Delete(n->json);
  free(n);
}

const struct flat_port *flat_netlist_port(const struct flat_netlist *n, const char *name) {
  for (size_t i = 0; i < n->port_count; i++)
    if (strcmp(n->ports[i].name, name) == 0) return &n->ports[i];
  return NULL;
}

void flat_netlist_sizes(const struct flat_netlist *n, unsigned *gates, unsigned *flops, unsigned *memories) {
  *gates = (unsigned)n->gate_count;
  *flops = (unsigned)n->flop_count;
  *memories = (unsigned)n->memory_count;
}

/* ---- changes, and what follows from them */

static void change(struct flat_netlist *n, u32 net, bool to) {
  if (n->value[net] == to) return;
  n->value[net] = to;
  if (n->counting) {
    n->changes[net]++;
    n->high[net] += to ? -n->now : n->now;
  }
  for (u32 i = n->fanout_start[net]; i < n->fanout_start[net + 1]; i++)
    n->dirty[n->fanout[i] / 64] |= (u64)1 << n->fanout[i] % 64;
  if (to && n->clocked_start[net] != n->clocked_start[net + 1]) n->rising[n->rising_count++] = net;
}

static void evaluate(struct flat_netlist *n, const struct flat_gate *g) {
  unsigned inputs = 0;
  for (unsigned i = 0; i < g->count; i++) inputs |= (unsigned)n->value[g->in[i]] << i;
  change(n, g->out, g->table >> inputs & 1);
}

/* What a gate drives stands behind it, so one pass is enough. */
static void settle(struct flat_netlist *n) {
  for (size_t w = 0; w <= n->gate_count / 64; w++)
    while (n->dirty[w]) {
      const unsigned bit = (unsigned)__builtin_ctzll(n->dirty[w]);
      n->dirty[w] &= n->dirty[w] - 1;
      evaluate(n, &n->gates[w * 64 + bit]);
    }
}

/* ---- memories */

static u32 word(const struct flat_netlist *n, const struct flat_memory *m, unsigned port) {
  u32 value = 0;
  for (unsigned i = 0; i < m->width[port]; i++) value |= (u32)n->value[m->nets[port][i]] << i;
  return value;
}

static bool is_high(const struct flat_netlist *n, const struct flat_memory *m, unsigned port) {
  return n->value[m->nets[port][0]];
}

static bool reads(const struct flat_netlist *n, const struct flat_memory *m) {
  return is_high(n, m, MEMORY_ENABLE) && (m->two_ports || !is_high(n, m, MEMORY_WRITE));
}

static bool writes(const struct flat_netlist *n, const struct flat_memory *m) {
  return is_high(n, m, MEMORY_WRITE) && (m->two_ports || is_high(n, m, MEMORY_ENABLE));
}

/* What is read is as it was before what is written. */
static void access_memory(struct flat_netlist *n, struct flat_memory *m) {
  const unsigned width = m->width[MEMORY_READ_DATA], granule = width / m->width[MEMORY_MASK];
  m->reads = reads(n, m);
  if (m->reads) memcpy(m->read, m->bits + (size_t)word(n, m, MEMORY_ADDRESS) * width, width);
  if (!writes(n, m)) return;
  u8 *to = m->bits + (size_t)word(n, m, m->two_ports ? MEMORY_WRITE_ADDRESS : MEMORY_ADDRESS) * width;
  for (unsigned i = 0; i < width; i++)
    if (n->value[m->nets[MEMORY_MASK][i / granule]]) to[i] = n->value[m->nets[MEMORY_WRITE_DATA][i]];
}

/* ---- edges of the clock */

/* Flops and memories whose clock has risen take what stands before them. */
static void take(struct flat_netlist *n) {
  n->pending_count = 0;
  for (size_t r = 0; r < n->rising_count; r++)
    for (u32 f = n->clocked_start[n->rising[r]]; f < n->clocked_start[n->rising[r] + 1]; f++)
      if (n->value[n->flops[f].data] != n->value[n->flops[f].out]) n->pending[n->pending_count++] = n->flops[f].out;
  n->rising_count = 0;
  for (size_t i = 0; i < n->memory_count; i++) {
    struct flat_memory *m = &n->memories[i];
    const bool clock = is_high(n, m, MEMORY_CLOCK);
    m->reads = false;
    if (clock && !m->clock_was) access_memory(n, m);
    m->clock_was = clock;
  }
}

/* And give it on. */
static void give(struct flat_netlist *n) {
  for (size_t i = 0; i < n->pending_count; i++) change(n, n->pending[i], !n->value[n->pending[i]]);
  for (size_t i = 0; i < n->memory_count; i++) {
    const struct flat_memory *m = &n->memories[i];
    for (unsigned b = 0; m->reads && b < m->width[MEMORY_READ_DATA]; b++)
      change(n, m->nets[MEMORY_READ_DATA][b], m->read[b]);
  }
  settle(n);
}

static void edge(struct flat_netlist *n, bool to) {
  change(n, n->clk, to);
  settle(n);
  take(n);
}

void flat_netlist_power_up(struct flat_netlist *n, u64 seed) {
  memset(n->value, 0, n->net_count);
  n->value[1] = 1;
  n->rising_count = n->pending_count = 0;
  n->counting = false;
  for (size_t i = 0; i < n->flop_count; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    n->value[n->flops[i].out] = seed >> 63;
  }
  for (size_t i = 0; i < n->memory_count; i++) {
    struct flat_memory *m = &n->memories[i];
    memset(m->bits, 0, (size_t)m->width[MEMORY_READ_DATA] << m->width[MEMORY_ADDRESS]);
    m->clock_was = false;
  }
  for (size_t i = 0; i < n->gate_count; i++) n->dirty[i / 64] |= (u64)1 << i % 64;
  settle(n);
  n->rising_count = 0;
}

void flat_netlist_rise(struct flat_netlist *n) { edge(n, true); }

void flat_netlist_set(struct flat_netlist *n, const struct flat_port *p, const u32 *packed) {
  for (unsigned i = 0; i < p->width; i++) change(n, p->nets[i], packed[i / 32] >> i % 32 & 1);
}

void flat_netlist_settle(struct flat_netlist *n) {
  give(n);
  n->now++;
  edge(n, false);
  give(n);
  n->now++;
  for (size_t i = 0; n->counting && i < n->memory_count; i++) {
    n->memories[i].reading += reads(n, &n->memories[i]);
    n->memories[i].writing += writes(n, &n->memories[i]);
  }
}

void flat_netlist_get(const struct flat_netlist *n, const struct flat_port *p, u32 *packed) {
  memset(packed, 0, (p->width + 31) / 32 * sizeof *packed);
  for (unsigned i = 0; i < p->width; i++) packed[i / 32] |= (u32)n->value[p->nets[i]] << i % 32;
}

/* ---- activity */

void flat_netlist_count(struct flat_netlist *n) {
  n->counting = true;
  n->since = n->now;
  for (size_t i = 0; i < n->net_count; i++) {
    n->changes[i] = 0;
    n->high[i] = n->value[i] ? -n->now : 0;
  }
  for (size_t i = 0; i < n->memory_count; i++) n->memories[i].reading = n->memories[i].writing = 0;
}

void flat_netlist_activity(const struct flat_netlist *n, FILE *file) {
  for (size_t i = 0; i < n->name_count; i++) {
    const struct flat_name *a = &n->names[i];
    const u64 high = n->high[a->net] + (n->value[a->net] ? n->now : 0);
    fprintf(file, "%s%s", a->path, a->name);
    if (a->index >= 0) fprintf(file, "[%d]", a->index);
    fprintf(file, "\t%llu\t%llu\n", (unsigned long long)n->changes[a->net], (unsigned long long)high);
  }
  for (size_t i = 0; i < n->memory_count; i++) {
    const struct flat_memory *m = &n->memories[i];
    fprintf(file, "%s/reading\t0\t%llu\n%s/writing\t0\t%llu\n", m->path, 2 * (unsigned long long)m->reading, m->path,
            2 * (unsigned long long)m->writing);
  }
  fprintf(file, "#cycles\t%llu\t%llu\n", (unsigned long long)(n->now - n->since) / 2,
          (unsigned long long)(n->now - n->since));
}
