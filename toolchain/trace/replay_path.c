/* replay_path: where warps execute the same instructions in the same order, each of these has a place of its own in the
 * program, one behind the other: nothing has to say where a warp goes next, and what is the same at two places, lanes
 * here and addresses in replay_base, is told once.  See replay.h. */
#include <string.h>

#include "trace/replay_internal.h"

enum {
  MOST_NODES = 4096 /* an instruction store of a preset has so many */
};

/* ---- paths */

static bool same_path(const struct replay_builder *b, uint32_t x, uint32_t y) {
  const struct trace_warp *v = &b->trace->warps.at[x], *w = &b->trace->warps.at[y];
  const struct trace_instruction *in = b->trace->instructions.at;
  if (v->count != w->count) return false;
  for (uint32_t i = 0; i < v->count; i++) {
    const struct trace_instruction *one = &in[v->first + i], *other = &in[w->first + i];
    if (replay_node_of(b, one) != replay_node_of(b, other)) return false;
    if (b->with_paths == PATHS_OF_LANES && one->mask != other->mask) return false;
  }
  return v->count == 0 || b->with_paths != PATHS_OF_LANES || replay_begin(b, x).live == replay_begin(b, y).live;
}

/* Ranges of warps of one path, of the grid, or if those are too many of a block. */
static bool find_ranges(struct replay_builder *b, uint32_t warps) {
  b->range_warps = warps;
  b->range_count = 0;
  for (uint32_t w = 0; w < b->trace->warps.count; w++) {
    const uint32_t path = b->path_of.at[w];
    if (w >= warps && b->path_of.at[w % warps] != path) return false;
    if (w >= warps) continue;
    if (!b->range_count || b->ranges[b->range_count - 1].path != path) {
      if (b->range_count == REPLAY_MOST_RANGES) return false;
      b->ranges[b->range_count++].path = path;
    }
    b->ranges[b->range_count - 1].end = w + 1;
  }
  return true;
}

/* The path of a warp, which may be a new one; REPLAY_MOST_PATHS if there are too many, or they are too long. */
static uint32_t find_path(struct replay_builder *b, uint32_t warp, uint32_t *nodes) {
  const uint32_t count = b->trace->warps.at[warp].count;
  uint32_t p = 0;
  while (p < b->path_count && !same_path(b, warp, b->paths[p].warp)) p++;
  if (p < b->path_count) return p;
  if (p == REPLAY_MOST_PATHS || count == 0 || count > MOST_NODES || *nodes + count > MOST_NODES)
    return REPLAY_MOST_PATHS;
  b->paths[p] = (struct replay_path){.first = 1 + *nodes, .length = count, .warp = warp};
  b->path_count++;
  *nodes += count;
  return p;
}

/* Nodes by path, each a copy of that of its instruction. */
static int place_nodes(struct replay_builder *b, uint32_t nodes) {
  struct replay_node *placed = calloc(nodes + 1, sizeof *placed);
  if (!placed) return replay_no_memory(b);
  placed[REPLAY_ENTRY] = b->nodes.at[REPLAY_ENTRY];
  for (uint32_t p = 0; p < b->path_count; p++) {
    const struct replay_path *path = &b->paths[p];
    const struct trace_instruction *in = &b->trace->instructions.at[b->trace->warps.at[path->warp].first];
    for (uint32_t i = 0; i < path->length; i++) placed[path->first + i] = b->nodes.at[replay_node_of(b, &in[i])];
  }
  free(b->nodes.at);
  b->nodes.at = placed;
  b->nodes.count = b->nodes.capacity = nodes + 1;
  return 0;
}

int replay_paths(struct replay_builder *b) {
  const uint32_t warps = b->trace->warps.count;
  uint32_t nodes = 0;
  if (!b->with_paths) return 0;
  if (ARRAY_ROOM(&b->path_of, warps + 1) || ARRAY_ROOM(&b->place_in, warps + 1)) return replay_no_memory(b);
  for (uint32_t w = 0; w < warps; w++) {
    const uint32_t p = find_path(b, w, &nodes);
    if (p == REPLAY_MOST_PATHS) {
      b->path_count = 0;
      return 0;
    }
    b->path_of.at[w] = p;
    b->place_in.at[w] = b->paths[p].warps++;
  }
  if (!find_ranges(b, warps) && !find_ranges(b, trace_block_warps(b->trace))) b->range_count = 0;
  return b->path_count ? place_nodes(b, nodes) : 0;
}

/* ---- masks */

enum { SLOTS = 6, NOBODY = UINT32_MAX };

/* Of a path's warps, one after the other: lanes that execute at each of its places, and that live. */
struct lanes {
  uint32_t *executing, *living;
  uint32_t warps, length;
};

static void read_lanes(const struct replay_builder *b, uint32_t path, struct lanes *l) {
  for (uint32_t w = 0, at = 0; w < b->trace->warps.count; w++) {
    if (b->path_of.at[w] != path) continue;
    struct replay_walker walker = replay_begin(b, w);
    struct replay_visit v;
    for (; replay_next(b, &walker, &v); at++) {
      l->executing[at] = v.lanes;
      l->living[at] = v.live;
    }
  }
}

/* Whether a predicate that has the lanes of `held` will do for `place`: lanes that have exited do not matter. */
static bool will_do(const struct lanes *l, uint32_t held, uint32_t place) {
  for (uint32_t w = 0; w < l->warps; w++) {
    const uint32_t row = w * l->length;
    if ((l->executing[row + held] & l->living[row + place]) != l->executing[row + place]) return false;
  }
  return true;
}

static bool is_fixed(const struct lanes *l, uint32_t place) {
  for (uint32_t w = 1; w < l->warps; w++)
    if (l->executing[w * l->length + place] != l->executing[place]) return false;
  return true;
}

/* The predicate that is used longest ago gives way. */
static void guard_path(struct replay_node *nodes, const struct lanes *l) {
  static const unsigned predicate[SLOTS] = {0, 2, 3, 4, 5, 6};
  uint32_t held[SLOTS], used[SLOTS] = {0};
  for (unsigned s = 0; s < SLOTS; s++) held[s] = NOBODY;
  for (uint32_t i = 0; i < l->length; i++) {
    unsigned s = 0, oldest = 0;
    if (!nodes[i].guarded) continue;
    while (s < SLOTS && (held[s] == NOBODY || !will_do(l, held[s], i))) s++;
    for (unsigned k = 1; k < SLOTS; k++)
      if (used[k] < used[oldest]) oldest = k;
    nodes[i].masked = s == SLOTS;
    nodes[i].fixed = is_fixed(l, i);
    nodes[i].lanes = l->executing[i];
    if (s == SLOTS) held[s = oldest] = i;
    nodes[i].guard = predicate[s];
    used[s] = i + 1;
  }
}

int replay_guards(struct replay_builder *b) {
  for (uint32_t p = 0; p < b->path_count; p++) {
    const struct replay_path *path = &b->paths[p];
    const size_t places = (size_t)path->warps * path->length;
    struct lanes l = {calloc(places, sizeof(uint32_t)), calloc(places, sizeof(uint32_t)), path->warps, path->length};
    if (l.executing && l.living) {
      read_lanes(b, p, &l);
      guard_path(&b->nodes.at[path->first], &l);
    }
    const int status = l.executing && l.living ? 0 : replay_no_memory(b);
    free(l.executing);
    free(l.living);
    if (status) return status;
  }
  return 0;
}
