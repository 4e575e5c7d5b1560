/* replay_flow: the static instructions of a trace, what follows each, and which need a guard; see replay.h. */
#include <string.h>

#include "trace/replay_internal.h"

enum { WINDOW_BYTES = 1 << 24 /* of shared and of local memory among generic addresses */ };

int replay_no_memory(const struct replay_builder *b) {
  return tw_fail(b->error, "no memory to replay %.160s", b->trace->file);
}

int replay_fail(const struct replay_builder *b, const struct trace_instruction *in, const char *what) {
  const struct trace_text *text = &b->trace->texts.at[in->text];
  return tw_fail(b->error, "%.60s:%u: %.40s at pc %04x: %.110s", b->trace->file, text->line, text->opcode, text->pc,
                 what);
}

/* ---- visits */

static enum sass_space space_of(const struct replay_builder *b, const struct trace_instruction *in) {
  const struct trace_header *h = &b->trace->header;
  if (in->address == TRACE_NO_ADDRESS || !in->mask) return SASS_GLOBAL;
  const uint64_t address = b->trace->addresses.at[in->address];
  if (h->shared_base && address >= h->shared_base && address - h->shared_base < WINDOW_BYTES) return SASS_SHARED;
  if (h->local_base && address >= h->local_base && address - h->local_base < WINDOW_BYTES) return SASS_LOCAL;
  return SASS_GLOBAL;
}

struct replay_walker replay_begin(const struct replay_builder *b, uint32_t warp) {
  const uint32_t threads = launch_threads(b->trace->header.block);
  const uint32_t first = warp % trace_block_warps(b->trace) * ISA_LANES;
  const uint32_t live = threads - first >= ISA_LANES ? UINT32_MAX : (UINT32_C(1) << (threads - first)) - 1;
  return (struct replay_walker){warp, 0, live};
}

/* The node of a text is found in any of its slots that is taken, unless its addresses are generic. */
uint32_t replay_node_of(const struct replay_builder *b, const struct trace_instruction *in) {
  const uint32_t *slots = b->node_of.at + in->text * SASS_SPACES;
  unsigned taken = 0, last = 0;
  for (unsigned i = 0; i < SASS_SPACES; i++)
    if (slots[i]) taken++, last = i;
  return slots[taken > 1 ? space_of(b, in) : last];
}

static uint32_t lanes_of(const struct replay_node *n, uint32_t mask, uint32_t live) {
  switch (n->kind) {
    case SASS_NOP:
    case SASS_BRANCH: return live;
    case SASS_BARRIER:
    case SASS_TENSOR: return mask ? live : 0;
    default: return mask;
  }
}

bool replay_next(const struct replay_builder *b, struct replay_walker *w, struct replay_visit *v) {
  const struct trace_warp *warp = &b->trace->warps.at[w->warp];
  if (w->at == warp->count) return false;
  v->in = &b->trace->instructions.at[warp->first + w->at];
  v->node = b->path_count ? b->paths[b->path_of.at[w->warp]].first + w->at : replay_node_of(b, v->in);
  w->at++;
  v->live = w->live;
  v->lanes = lanes_of(&b->nodes.at[v->node], v->in->mask, v->live);
  if (b->nodes.at[v->node].kind == SASS_EXIT) w->live &= ~v->in->mask;
  return true;
}

/* ---- nodes */

static int add_node(struct replay_builder *b, const struct trace_instruction *in, const struct sass_class *class) {
  const enum sass_space space = class->space == SASS_GENERIC ? space_of(b, in) : class->space;
  uint32_t *slot = &b->node_of.at[in->text * SASS_SPACES + space];
  if (*slot) return 0;
  if (ARRAY_ROOM(&b->nodes, 1)) return replay_no_memory(b);
  *slot = 1;
  b->nodes.at[b->nodes.count++] =
      (struct replay_node){.text = in->text, .kind = sass_table_kind(b->table, class), .space = space};
  return 0;
}

/* By pc, then in the order in which the trace has them; the entry, which comes first, stays. */
static void sort_nodes(struct replay_builder *b) {
  struct replay_node *n = b->nodes.at, swap;
  const struct trace_text *texts = b->trace->texts.at;
  for (uint32_t gap = b->nodes.count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
    for (uint32_t i = 1 + gap; i < b->nodes.count; i++)
      for (uint32_t j = i; j > gap; j -= gap) {
        const struct replay_node *x = &n[j - gap], *y = &n[j];
        const uint64_t x_key = (uint64_t)texts[x->text].pc << 32 | x->text;
        const uint64_t y_key = (uint64_t)texts[y->text].pc << 32 | y->text;
        if (x_key < y_key || (x_key == y_key && x->space <= y->space)) break;
        swap = n[j], n[j] = n[j - gap], n[j - gap] = swap;
      }
}

static int find_nodes(struct replay_builder *b) {
  const struct trace *t = b->trace;
  const struct sass_class **classes = calloc(t->texts.count + 1, sizeof(const struct sass_class *));
  int status = 0;
  if (!classes || ARRAY_ROOM(&b->nodes, 1) || t->texts.count > TRACE_MOST / SASS_SPACES ||
      ARRAY_ROOM(&b->node_of, t->texts.count * SASS_SPACES + 1)) {
    free(classes);
    return replay_no_memory(b);
  }
  memset(b->node_of.at, 0, t->texts.count * SASS_SPACES * sizeof *b->node_of.at);
  b->nodes.at[b->nodes.count++] = (struct replay_node){.kind = SASS_NOP};
  for (uint32_t i = 0; i < t->instructions.count && status == 0; i++) {
    const struct trace_instruction *in = &t->instructions.at[i];
    const struct sass_class **class = &classes[in->text];
    if (!*class) *class = sass_table_find(b->table, t->texts.at[in->text].opcode);
    if (!*class) status = replay_fail(b, in, "an unknown opcode; --opcodes FILE says of which class it is");
    else if ((*class)->kind >= SASS_LOAD && in->address == TRACE_NO_ADDRESS)
      status = replay_fail(b, in, "no addresses");
    else status = add_node(b, in, *class);
  }
  free(classes);
  if (status != 0) return -1;
  if (b->nodes.count > ISA_PROGRAM_WORDS)
    return tw_fail(b->error, "%.120s: %u static instructions; the instruction store has %d", b->trace->file,
                   b->nodes.count - 1, ISA_PROGRAM_WORDS);
  sort_nodes(b);
  for (uint32_t i = 1; i < b->nodes.count; i++)
    b->node_of.at[b->nodes.at[i].text * SASS_SPACES + b->nodes.at[i].space] = i;
  return 0;
}

/* ---- edges */

static uint32_t *find_edge(const struct replay_builder *b, uint32_t from, uint32_t to) {
  const uint32_t mask = b->edge_slots.count - 1;
  uint32_t i = (from * 0x9e3779b1u ^ to * 0x85ebca6bu) >> 7 & mask;
  for (; b->edge_slots.at[i]; i = (i + 1) & mask) {
    const struct replay_edge *e = &b->edges.at[b->edge_slots.at[i] - 1];
    if (e->from == from && e->to == to) break;
  }
  return &b->edge_slots.at[i];
}

static int grow_edges(struct replay_builder *b) {
  const uint32_t wanted = b->edge_slots.count ? b->edge_slots.count * 2 : 1024;
  if (b->edges.count * 2 < b->edge_slots.count) return 0;
  b->edge_slots.count = 0;
  if (wanted > TRACE_MOST || ARRAY_ROOM(&b->edge_slots, wanted)) return -1;
  b->edge_slots.count = wanted;
  memset(b->edge_slots.at, 0, wanted * sizeof *b->edge_slots.at);
  for (uint32_t i = 0; i < b->edges.count; i++) *find_edge(b, b->edges.at[i].from, b->edges.at[i].to) = i + 1;
  return 0;
}

static int add_edge(struct replay_builder *b, uint32_t from, uint32_t to) {
  if (grow_edges(b) || ARRAY_ROOM(&b->edges, 1)) return replay_no_memory(b);
  uint32_t *slot = find_edge(b, from, to);
  if (!*slot) {
    b->edges.at[b->edges.count++] = (struct replay_edge){from, to, 0};
    *slot = b->edges.count;
  }
  b->edges.at[*slot - 1].count++;
  return 0;
}

static int check_lanes(const struct replay_builder *b, const struct replay_visit *v) {
  const struct replay_node *n = &b->nodes.at[v->node];
  if (v->in->mask & ~v->live) return replay_fail(b, v->in, "lanes that have exited, or that the block does not have");
  if (!v->live) return replay_fail(b, v->in, "stands behind the exit of the warp's last lanes");
  if (n->kind == SASS_TENSOR && v->lanes && v->lanes != UINT32_MAX)
    return replay_fail(b, v->in, "a tensor instruction needs a warp of 32 lanes");
  return 0;
}

static int follow_warp(struct replay_builder *b, uint32_t warp) {
  struct replay_walker w = replay_begin(b, warp);
  struct replay_visit v;
  uint32_t from = REPLAY_ENTRY;
  while (replay_next(b, &w, &v)) {
    if (check_lanes(b, &v) || add_edge(b, from, v.node)) return -1;
    from = v.node;
    b->nodes.at[v.node].guarded |= v.lanes != v.live;
  }
  return w.live ? add_edge(b, from, REPLAY_END) : 0;
}

/* First those of the first node, each node's by how often they are taken; but what stands next comes first. */
static int compare_edges(const void *x, const void *y) {
  const struct replay_edge *a = x, *b = y;
  if (a->from != b->from) return a->from < b->from ? -1 : 1;
  if ((a->to == a->from + 1) != (b->to == b->from + 1)) return a->to == a->from + 1 ? -1 : 1;
  if (a->count != b->count) return a->count > b->count ? -1 : 1;
  return a->to < b->to ? -1 : a->to > b->to;
}

static void sort_edges(struct replay_builder *b) {
  if (b->edges.count) qsort(b->edges.at, b->edges.count, sizeof *b->edges.at, compare_edges);
  for (uint32_t i = b->edges.count; i-- > 0;) {
    const struct replay_edge *e = &b->edges.at[i];
    b->nodes.at[e->from].first_edge = i;
    b->nodes.at[e->from].edges++;
    if (e->to != REPLAY_END) b->nodes.at[e->to].predecessors++;
  }
}

/* p0 has the lanes of the guarded node before; where others are to execute, at any time, it is loaded. */
static void find_masks(struct replay_builder *b, uint32_t warp) {
  struct replay_walker w = replay_begin(b, warp);
  struct replay_visit v;
  uint32_t p0 = UINT32_MAX;
  while (replay_next(b, &w, &v)) {
    struct replay_node *n = &b->nodes.at[v.node];
    if (!n->guarded) continue;
    n->masked |= (p0 & v.live) != v.lanes;
    p0 = v.lanes;
  }
}

int replay_flow(struct replay_builder *b) {
  if (find_nodes(b) || replay_paths(b)) return -1;
  for (uint32_t w = 0; w < b->trace->warps.count; w++)
    if (follow_warp(b, w)) return -1;
  sort_edges(b);
  if (b->path_count) return replay_guards(b);
  for (uint32_t w = 0; w < b->trace->warps.count; w++) find_masks(b, w);
  return 0;
}
