/* replay_base: addresses on a path.  Places whose addresses are the same distance apart in all warps and lanes are of a
 * class.  Those of a class that an offset reaches from one of them share a base: a register that is filled once, ahead
 * of the first of them, and to which each adds its own offset; from another base of the class that is in a register, by
 * one addition.  See replay.h. */
#include <string.h>

#include "trace/replay_internal.h"

enum { OPEN = 48 /* classes that a place is held against, the latest */, LEAST = -8192, MOST = 8191 };

static const size_t most_bytes = (size_t)1 << 28; /* of all classes; places beyond have none */

/* What a place has: of each warp of its path, in the order of their numbers. */
struct place {
  uint32_t node, warps;
  uint32_t (*address)[ISA_LANES];
  uint32_t *lanes;
};

static void read_place(const struct replay_builder *b, uint32_t path, uint32_t at, struct place *p) {
  p->node = b->paths[path].first + at;
  for (uint32_t w = 0, i = 0; w < b->trace->warps.count; w++) {
    if (b->path_of.at[w] != path) continue;
    const struct replay_visit v = {.in = &b->trace->instructions.at[b->trace->warps.at[w].first + at], .node = p->node};
    replay_addresses(b, w, &v, p->address[i]);
    p->lanes[i++] = v.in->mask;
  }
}

/* ---- classes */

/* Whether all lanes that both know are equally far apart, and some are. */
static bool is_of(const struct replay_class *c, const struct place *p, uint32_t *far) {
  bool known = false;
  for (uint32_t w = 0; w < p->warps; w++)
    for (uint32_t both = c->known[w] & p->lanes[w]; both; both &= both - 1) {
      const uint32_t lane = first_lane(both), distance = p->address[w][lane] - c->address[w][lane];
      if (known && distance != *far) return false;
      *far = distance;
      known = true;
    }
  return known;
}

static void join(struct replay_class *c, const struct place *p, uint32_t far) {
  for (uint32_t w = 0; w < p->warps; w++) {
    for (uint32_t left = p->lanes[w] & ~c->known[w]; left; left &= left - 1)
      c->address[w][first_lane(left)] = p->address[w][first_lane(left)] - far;
    c->known[w] |= p->lanes[w];
  }
}

static int add_class(struct replay_builder *b, const struct place *p) {
  if (ARRAY_ROOM(&b->classes, 1)) return replay_no_memory(b);
  struct replay_class *c = &b->classes.at[b->classes.count++];
  *c = (struct replay_class){.address = calloc(p->warps, sizeof *c->address),
                             .known = calloc(p->warps, sizeof *c->known)};
  if (!c->address || !c->known) return replay_no_memory(b);
  join(c, p, 0);
  return 0;
}

static bool reaches(const struct replay_base *base, uint32_t class, uint32_t far) {
  const int32_t offset = (int32_t)(far - base->far);
  return base->class == class && offset >= LEAST && offset <= MOST;
}

/* The latest base of the class from which an offset reaches; else a new one. */
static int put_on_base(struct replay_builder *b, uint32_t class, const struct place *p, uint32_t far) {
  struct replay_node *n = &b->nodes.at[p->node];
  uint32_t i = b->bases.count;
  while (i > 0 && !reaches(&b->bases.at[i - 1], class, far)) i--;
  if (i == 0) {
    if (ARRAY_ROOM(&b->bases, 1)) return replay_no_memory(b);
    i = ++b->bases.count;
    b->bases.at[i - 1] = (struct replay_base){.class = class, .far = far, .first = p->node, .number = REPLAY_BASES};
  }
  struct replay_base *base = &b->bases.at[i - 1];
  base->last = p->node;
  base->uses++;
  n->base = i;
  n->offset = (int32_t)(far - base->far);
  return 0;
}

static int find_bases(struct replay_builder *b, uint32_t path, struct place *p) {
  const uint32_t none = b->classes.count;
  for (uint32_t at = 0; at < b->paths[path].length; at++) {
    if (b->nodes.at[b->paths[path].first + at].kind < SASS_LOAD) continue;
    uint32_t i = b->classes.count, before = i > none + OPEN ? i - OPEN : none, far = 0;
    read_place(b, path, at, p);
    while (i > before && !is_of(&b->classes.at[i - 1], p, &far)) i--;
    if (i > before) {
      join(&b->classes.at[i - 1], p, far);
    } else {
      if ((b->classes.count + 1) * p->warps * sizeof *p->address > most_bytes) return 0;
      if (add_class(b, p)) return -1;
      i = b->classes.count, far = 0;
    }
    if (put_on_base(b, i - 1, p, far)) return -1;
  }
  return 0;
}

/* ---- registers */

static bool is_free(const struct replay_builder *b, uint32_t from, const struct replay_base *base, unsigned number) {
  for (uint32_t i = from; i < b->bases.count; i++) {
    const struct replay_base *other = &b->bases.at[i];
    if (other->number == number && other->first <= base->last && base->first <= other->last) return false;
  }
  return true;
}

/* So many that the SM has as many warps as without: 32 registers of each are there for all that it has slots for. */
static unsigned registers_for(const struct replay_builder *b) {
  enum { FULL = 32 };
  const unsigned others = b->registers + STEER_PATTERN;
  if (others + REPLAY_BASES <= FULL) return REPLAY_BASES;
  return others + REPLAY_PATTERNS < FULL ? FULL - others : REPLAY_PATTERNS;
}

/* Of those that have not had their turn the one that is used most often. */
static struct replay_base *most_used(const struct replay_builder *b, uint32_t from) {
  struct replay_base *best = &b->bases.at[from];
  for (uint32_t i = from; i < b->bases.count; i++) {
    struct replay_base *base = &b->bases.at[i];
    if (!base->chosen && (best->chosen || base->uses > best->uses)) best = base;
  }
  return best;
}

/* Those that are used most often choose first; places whose base has none do without. */
static void give_registers(struct replay_builder *b, uint32_t from) {
  const unsigned most = registers_for(b);
  for (uint32_t n = from; n < b->bases.count; n++) {
    struct replay_base *base = most_used(b, from);
    base->chosen = true;
    for (unsigned number = 0; number < most && base->number == REPLAY_BASES; number++)
      if (is_free(b, from, base, number)) base->number = number;
    if (base->number < REPLAY_BASES && b->base_count <= base->number) b->base_count = base->number + 1;
  }
}

/* Where a register is filled: behind the last place that needs what was in it before; and the next time, `until`. */
static void place_loads(struct replay_builder *b, const struct replay_path *path, uint32_t from) {
  for (uint32_t i = from; i < b->bases.count; i++) {
    struct replay_base *base = &b->bases.at[i];
    base->load = path->first;
    base->until = path->first + path->length;
    for (uint32_t k = from; k < b->bases.count && base->number < REPLAY_BASES; k++) {
      const struct replay_base *other = &b->bases.at[k];
      if (other->number != base->number || k == i) continue;
      if (other->last < base->first && other->last >= base->load) base->load = other->last + 1;
      if (other->first > base->last && base->last + 1 < base->until) base->until = base->last + 1;
    }
  }
}

/* Another base of the class that is in a register when this one is filled: `until` is then still to come, unless it is
 * this one's own register.  Of those filled at the same place the lower number comes first. */
static uint32_t find_parent(const struct replay_builder *b, uint32_t from, uint32_t i) {
  const struct replay_base *base = &b->bases.at[i];
  for (uint32_t k = b->bases.count; k-- > from;) {
    const struct replay_base *other = &b->bases.at[k];
    if (k == i || other->number == REPLAY_BASES || other->class != base->class) continue;
    if (other->load > base->load || (other->load == base->load && k > i)) continue;
    if (other->until > base->load || (other->until == base->load && other->number == base->number)) return k + 1;
  }
  return 0;
}

static void link_loads(struct replay_builder *b, uint32_t from) {
  for (uint32_t i = b->bases.count; i-- > from;) {
    struct replay_base *base = &b->bases.at[i];
    if (base->number == REPLAY_BASES) continue;
    base->next = b->nodes.at[base->load].loads;
    b->nodes.at[base->load].loads = i + 1;
    base->parent = find_parent(b, from, i);
  }
}

/* The traced address register holds an access back where what is in it was loaded. */
static void find_waits(struct replay_builder *b, const struct replay_path *path) {
  bool loaded[256] = {false};
  for (uint32_t i = path->first; i < path->first + path->length; i++) {
    struct replay_node *n = &b->nodes.at[i];
    const struct trace_text *t = &b->trace->texts.at[n->text];
    if (n->base && b->bases.at[n->base - 1].number == REPLAY_BASES) n->base = 0;
    n->waits = t->sources && t->source[0] != ISA_ZERO_REGISTER && loaded[t->source[0]];
    for (unsigned k = 0; k < t->destinations; k++)
      loaded[t->destination[k]] = n->kind == SASS_LOAD || n->kind == SASS_ATOMIC;
  }
}

static int bases_of(struct replay_builder *b, uint32_t path) {
  const uint32_t from = b->bases.count, warps = b->paths[path].warps, first = b->classes.count;
  struct place p = {
      .warps = warps, .address = calloc(warps, sizeof *p.address), .lanes = calloc(warps, sizeof *p.lanes)};
  const int status = p.address && p.lanes ? find_bases(b, path, &p) : replay_no_memory(b);
  free(p.address);
  free(p.lanes);
  if (status) return status;
  give_registers(b, from);
  place_loads(b, &b->paths[path], from);
  link_loads(b, from);
  find_waits(b, &b->paths[path]);
  for (uint32_t i = first; i < b->classes.count; i++) replay_solve(b, path, &b->classes.at[i]);
  return 0;
}

int replay_bases(struct replay_builder *b) {
  for (uint32_t path = 0; path < b->path_count; path++)
    if (bases_of(b, path)) return -1;
  return 0;
}

void replay_bases_free(struct replay_builder *b) {
  for (uint32_t i = 0; i < b->classes.count; i++) {
    free(b->classes.at[i].address);
    free(b->classes.at[i].known);
  }
  free(b->classes.at);
  free(b->bases.at);
}
