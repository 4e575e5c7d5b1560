/* flat_netlist_order: gates in an order in which what drives stands before what is driven, and who is driven by
 * whom. */
#include <stdlib.h>

#include "flat_netlist_internal.h"

/* A net that nothing drives, or two things, is an error; so is one nobody has a name for. */
static int fail(const struct flat_netlist *n, u32 net, const char *why, struct tw_error *error) {
  for (size_t i = 0; i < n->name_count; i++)
    if (n->names[i].net == net) return tw_fail(error, "net %.90s%.90s: %s", n->names[i].path, n->names[i].name, why);
  return tw_fail(error, "a net within a cell: %s", why);
}

static int drive(const struct flat_netlist *n, u8 *driven, u32 net, struct tw_error *error) {
  return driven[net]++ ? fail(n, net, "has two drivers", error) : 0;
}

static int find_drivers(const struct flat_netlist *n, u8 *driven, struct tw_error *error) {
  int status = 0;
  driven[0] = driven[1] = 1;
  for (size_t i = 0; i < n->port_count && status == 0; i++)
    for (unsigned b = 0; b < n->ports[i].width && status == 0; b++)
      if (!n->ports[i].output) status = drive(n, driven, n->ports[i].nets[b], error);
  for (size_t i = 0; i < n->gate_count && status == 0; i++) status = drive(n, driven, n->gates[i].out, error);
  for (size_t i = 0; i < n->flop_count && status == 0; i++) status = drive(n, driven, n->flops[i].out, error);
  for (size_t i = 0; i < n->memory_count && status == 0; i++)
    for (unsigned b = 0; b < n->memories[i].width[MEMORY_READ_DATA] && status == 0; b++)
      status = drive(n, driven, n->memories[i].nets[MEMORY_READ_DATA][b], error);
  return status;
}

/* Whatever looks at a net: gates, flops, memories. */
static int find_undriven(const struct flat_netlist *n, const u8 *driven, struct tw_error *error) {
  static const char why[] = "has no driver";
  for (size_t i = 0; i < n->gate_count; i++)
    for (unsigned k = 0; k < n->gates[i].count; k++)
      if (!driven[n->gates[i].in[k]]) return fail(n, n->gates[i].in[k], why, error);
  for (size_t i = 0; i < n->flop_count; i++) {
    if (!driven[n->flops[i].data]) return fail(n, n->flops[i].data, why, error);
    if (!driven[n->flops[i].clock]) return fail(n, n->flops[i].clock, why, error);
  }
  for (size_t i = 0; i < n->port_count; i++)
    for (unsigned b = 0; b < n->ports[i].width; b++)
      if (!driven[n->ports[i].nets[b]]) return fail(n, n->ports[i].nets[b], why, error);
  for (size_t i = 0; i < n->memory_count; i++)
    for (unsigned p = 0; p < 8; p++)
      for (unsigned b = 0; b < n->memories[i].width[p]; b++)
        if (!driven[n->memories[i].nets[p][b]]) return fail(n, n->memories[i].nets[p][b], why, error);
  return 0;
}

/* Where each net's part of a list begins, from how many each has at [net + 1]. */
static void add_up(u32 *start, size_t nets) {
  for (size_t i = 0; i < nets; i++) start[i + 1] += start[i];
}

/* A latch is an input of itself, which does not count. */
static bool counts(const struct flat_gate *g, unsigned input) { return g->in[input] != g->out; }

static void find_fanout(struct flat_netlist *n) {
  u32 *at = flat_taken(n->net_count, sizeof *at);
  free(n->fanout_start);
  free(n->fanout);
  n->fanout_start = flat_taken(n->net_count + 1, sizeof *n->fanout_start);
  for (size_t i = 0; i < n->gate_count; i++)
    for (unsigned k = 0; k < n->gates[i].count; k++) n->fanout_start[n->gates[i].in[k] + 1] += counts(&n->gates[i], k);
  add_up(n->fanout_start, n->net_count);
  n->fanout = flat_taken(n->fanout_start[n->net_count], sizeof *n->fanout);
  memcpy(at, n->fanout_start, n->net_count * sizeof *at);
  for (size_t i = 0; i < n->gate_count; i++)
    for (unsigned k = 0; k < n->gates[i].count; k++)
      if (counts(&n->gates[i], k)) n->fanout[at[n->gates[i].in[k]]++] = (u32)i;
  free(at);
}

static int sort_gates(struct flat_netlist *n, struct tw_error *error) {
  struct flat_gate *sorted = flat_taken(n->gate_count, sizeof *sorted);
  u32 *waits = flat_taken(n->gate_count, sizeof *waits), *queue = flat_taken(n->gate_count, sizeof *queue);
  u8 *of_gate = flat_taken(n->net_count, 1);
  size_t head = 0, tail = 0;
  for (size_t i = 0; i < n->gate_count; i++) of_gate[n->gates[i].out] = 1;
  for (size_t i = 0; i < n->gate_count; i++) {
    for (unsigned k = 0; k < n->gates[i].count; k++) waits[i] += counts(&n->gates[i], k) && of_gate[n->gates[i].in[k]];
    if (!waits[i]) queue[tail++] = (u32)i;
  }
  for (; head < tail; head++) {
    const struct flat_gate *g = &n->gates[queue[head]];
    sorted[head] = *g;
    for (u32 f = n->fanout_start[g->out]; f < n->fanout_start[g->out + 1]; f++)
      if (--waits[n->fanout[f]] == 0) queue[tail++] = n->fanout[f];
  }
  u32 stuck = 0;
  while (stuck < n->gate_count && !waits[stuck]) stuck++;
  const int status =
      tail == n->gate_count ? 0 : fail(n, n->gates[stuck].out, "is in a loop of gates, or behind one", error);
  free(n->gates);
  n->gates = sorted;
  free(waits);
  free(queue);
  free(of_gate);
  return status;
}

static int by_clock(const void *a, const void *b) {
  const struct flat_flop *x = a, *y = b;
  return (x->clock > y->clock) - (x->clock < y->clock);
}

static void find_clocked(struct flat_netlist *n) {
  if (n->flop_count) qsort(n->flops, n->flop_count, sizeof *n->flops, by_clock);
  n->clocked_start = flat_taken(n->net_count + 1, sizeof *n->clocked_start);
  for (size_t i = 0; i < n->flop_count; i++) n->clocked_start[n->flops[i].clock + 1]++;
  add_up(n->clocked_start, n->net_count);
}

int flat_netlist_order(struct flat_netlist *n, struct tw_error *error) {
  u8 *driven = flat_taken(n->net_count, 1);
  int status = find_drivers(n, driven, error);
  if (status == 0) status = find_undriven(n, driven, error);
  free(driven);
  if (status != 0) return status;
  find_fanout(n);
  status = sort_gates(n, error);
  if (status != 0) return status;
  find_fanout(n);
  find_clocked(n);
  n->value = flat_taken(n->net_count, 1);
  n->changes = flat_taken(n->net_count, sizeof *n->changes);
  n->high = flat_taken(n->net_count, sizeof *n->high);
  n->dirty = flat_taken(n->gate_count / 64 + 1, sizeof *n->dirty);
  n->rising = flat_taken(4 * (n->flop_count + 1), sizeof *n->rising); /* a clock rises once while gates settle */
  n->pending = flat_taken(n->flop_count, sizeof *n->pending);
  return 0;
}
