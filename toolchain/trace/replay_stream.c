/* replay_stream: the launch of a replay: global memory with the trace's pages, a table of where each warp's streams
 * are, and the streams; see replay.h. */
#include <string.h>

#include "trace/replay_internal.h"

enum { LINE_WORDS = LINE_BYTES / WORD_BYTES };

struct stream {
  struct replay_builder *b;
  ARRAY(uint32_t) table; /* per warp: first word of its words; of its lines */
  ARRAY(uint32_t) words, lines;
  uint32_t words_at, lines_at; /* of the run being executed */
  uint8_t *filled;             /* words of the pages: that have their first value, or need none */
  uint32_t *pages;             /* their contents */
};

uint32_t replay_value(uint64_t warp, uint32_t pc, uint32_t reg) {
  uint64_t x = warp * 0x9e3779b97f4a7c15u + ((uint64_t)pc << 8 | reg) + 1;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  return (uint32_t)(x >> 32);
}

static uint64_t page_words(const struct replay_builder *b) {
  return (uint64_t)(b->pages.count + 1) * (REPLAY_PAGE_BYTES / WORD_BYTES);
}

/* Room for what a run loads. */
static int begin_run(struct stream *s, const struct replay_run *run) {
  s->words_at = s->words.count;
  s->lines_at = s->lines.count;
  const uint32_t words = run->words, lines = run->lines * LINE_WORDS;
  if (s->words.count > TRACE_MOST / 4 || s->lines.count > TRACE_MOST / 4 || ARRAY_ROOM(&s->words, words) ||
      ARRAY_ROOM(&s->lines, lines))
    return replay_no_memory(s->b);
  if (words) memset(s->words.at + s->words.count, 0, words * sizeof *s->words.at);
  if (lines) memset(s->lines.at + s->lines.count, 0, lines * sizeof *s->lines.at);
  s->words.count += words;
  s->lines.count += lines;
  return 0;
}

/* What loads find is as if it had been stored long ago. */
static void fill_memory(struct stream *s, uint32_t warp, const struct replay_visit *v, const uint32_t *address) {
  const struct replay_node *n = &s->b->nodes.at[v->node];
  const struct trace_text *t = &s->b->trace->texts.at[n->text];
  const uint32_t value = replay_value(warp, t->pc, t->destinations ? t->destination[0] : ISA_ZERO_REGISTER);
  for (uint32_t lane = 0; lane < ISA_LANES; lane++) {
    if (!(v->lanes >> lane & 1) || s->filled[address[lane] / WORD_BYTES]) continue;
    s->filled[address[lane] / WORD_BYTES] = 1;
    if (n->kind != SASS_STORE) s->pages[address[lane] / WORD_BYTES] = value + lane;
  }
}

static void put_addresses(struct stream *s, uint32_t warp, const struct replay_visit *v) {
  const struct replay_node *n = &s->b->nodes.at[v->node];
  uint32_t address[ISA_LANES];
  const uint32_t first = first_lane(v->lanes);
  replay_addresses(s->b, warp, v, address);
  if (n->space != SASS_SHARED) fill_memory(s, warp, v, address);
  if (n->form == FORM_BASE) return;
  if (n->form == FORM_LINE) {
    for (uint32_t lane = 0; lane < ISA_LANES; lane++)
      if (v->lanes >> lane & 1) s->lines.at[s->lines_at + n->address_item * LINE_WORDS + lane] = address[lane];
  } else if (v->lanes) {
    const struct replay_pattern *p = n->form == FORM_PATTERN ? &s->b->patterns[n->pattern_number] : NULL;
    s->words.at[s->words_at + n->address_item] = address[first] - (p ? p->distance[first] : 0);
  }
}

/* What bases are loaded before a node. */
static void put_bases(struct stream *s, uint32_t warp, const struct replay_node *n) {
  for (uint32_t i = n->loads; i; i = s->b->bases.at[i - 1].next) {
    const struct replay_base *base = &s->b->bases.at[i - 1];
    const struct replay_class *c = class_of(s->b, base);
    const uint32_t at = s->b->place_in.at[warp];
    if (!is_loaded(s->b, base)) continue;
    if (!c->unequal)
      s->words.at[s->words_at + base->item] = c->known[at] ? c->address[at][first_lane(c->known[at])] + base->far : 0;
    for (uint32_t lane = 0; c->unequal && lane < ISA_LANES; lane++)
      s->lines.at[s->lines_at + base->item * LINE_WORDS + lane] = c->address[at][lane] + base->far;
  }
}

/* Leaves a node for another, or the end; where several can follow, says which. */
static int leave(struct stream *s, uint32_t warp, uint32_t from, uint32_t to) {
  const struct replay_builder *b = s->b;
  const struct replay_node *n = &b->nodes.at[from];
  const struct replay_edge *edges = &b->edges.at[n->first_edge];
  uint32_t choice = 0;
  if (to != REPLAY_END && !b->nodes.at[to].starts) return 0;
  while (edges[choice].to != to) choice++;
  if (replay_chooses(b, from)) s->words.at[s->words_at + b->runs.at[n->run].branch_item] = choice;
  b->replay->steering +=
      from == REPLAY_ENTRY && b->range_count ? replay_entry_steering(b, warp) : replay_jump_steering(b, from, choice);
  return to == REPLAY_END ? 0 : begin_run(s, &b->runs.at[b->nodes.at[to].run]);
}

/* Of a path all streams are as long. */
static int begin_on_path(struct stream *s, uint32_t warp) {
  const struct replay_builder *b = s->b;
  const uint64_t words = (uint64_t)warp * b->path_words, lines = (uint64_t)warp * b->path_lines * LINE_WORDS;
  if (words > TRACE_MOST / 4 || lines > TRACE_MOST / 4 || ARRAY_ROOM(&s->words, (uint32_t)words - s->words.count) ||
      ARRAY_ROOM(&s->lines, (uint32_t)lines - s->lines.count))
    return replay_no_memory(b);
  while (s->words.count < words) s->words.at[s->words.count++] = 0;
  while (s->lines.count < lines) s->lines.at[s->lines.count++] = 0;
  return 0;
}

/* A warp's streams begin on a line. */
static int begin_in_table(struct stream *s) {
  if (ARRAY_ROOM(&s->words, LINE_WORDS) || ARRAY_ROOM(&s->table, 2)) return replay_no_memory(s->b);
  while (s->words.count % LINE_WORDS) s->words.at[s->words.count++] = 0;
  s->table.at[s->table.count++] = s->words.count;
  s->table.at[s->table.count++] = s->lines.count;
  return 0;
}

static int begin_warp(struct stream *s, uint32_t warp) {
  if (s->b->path_count ? begin_on_path(s, warp) : begin_in_table(s)) return -1;
  s->b->replay->steering += s->b->nodes.at[REPLAY_ENTRY].steering;
  return begin_run(s, &s->b->runs.at[0]);
}

static int put_warp(struct stream *s, uint32_t warp) {
  struct replay_walker w = replay_begin(s->b, warp);
  struct replay_visit v;
  uint32_t from = REPLAY_ENTRY;
  if (begin_warp(s, warp)) return -1;
  while (replay_next(s->b, &w, &v)) {
    const struct replay_node *n = &s->b->nodes.at[v.node];
    if (leave(s, warp, from, v.node)) return -1;
    put_bases(s, warp, n);
    if (n->masked && !n->fixed) s->words.at[s->words_at + n->mask_item] = v.lanes;
    if (n->form != FORM_NONE) put_addresses(s, warp, &v);
    s->b->replay->steering += n->steering;
    from = v.node;
  }
  return w.live ? leave(s, warp, from, REPLAY_END) : 0;
}

/* Words: of the table, patterns, words and lines. */
static void fill_constants(const struct trace_header *h, const uint64_t at[4], struct launch *l) {
  memcpy(l->grid, h->grid, sizeof l->grid);
  memcpy(l->block, h->block, sizeof l->block);
  launch_geometry_constants(l);
  for (unsigned i = 0; i < 4; i++) l->constants[REPLAY_TABLE_ARGUMENT + i] = (uint32_t)at[i] * WORD_BYTES;
}

static uint32_t round_up(uint32_t words) { return (words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS; }

/* Pages, patterns, lines, words, table. */
static int lay_out(struct stream *s) {
  struct replay_builder *b = s->b;
  struct launch *l = &b->replay->launch;
  const uint64_t patterns = page_words(b), lines = patterns + b->pattern_count * LINE_WORDS;
  const uint64_t words = lines + s->lines.count, table = words + round_up(s->words.count);
  const uint64_t bytes = (table + round_up(s->table.count)) * WORD_BYTES;
  if (bytes > LAUNCH_MAX_MEMORY)
    return tw_fail(b->error, "%.120s: its replay needs %llu bytes of memory; a launch may have %d", b->trace->file,
                   (unsigned long long)bytes, LAUNCH_MAX_MEMORY);
  for (uint32_t i = 0; i < s->table.count; i += 2) {
    s->table.at[i] = (s->table.at[i] + (uint32_t)words) * WORD_BYTES;
    s->table.at[i + 1] = (s->table.at[i + 1] + (uint32_t)lines) * WORD_BYTES;
  }
  l->memory = calloc(bytes, 1);
  if (!l->memory) return replay_no_memory(b);
  l->memory_bytes = (uint32_t)bytes;
  memcpy(l->memory, s->pages, patterns * WORD_BYTES);
  for (uint32_t i = 0; i < b->pattern_count; i++)
    memcpy(l->memory + patterns + i * LINE_WORDS, b->patterns[i].distance, sizeof b->patterns[i].distance);
  if (s->lines.count) memcpy(l->memory + lines, s->lines.at, s->lines.count * sizeof *s->lines.at);
  if (s->words.count) memcpy(l->memory + words, s->words.at, s->words.count * sizeof *s->words.at);
  if (s->table.count) memcpy(l->memory + table, s->table.at, s->table.count * sizeof *s->table.at);
  fill_constants(&b->trace->header, (const uint64_t[]){table, patterns, words, lines}, l);
  return 0;
}

int replay_stream(struct replay_builder *b) {
  struct stream s = {.b = b};
  int status = 0;
  s.filled = calloc(page_words(b), 1);
  s.pages = calloc(page_words(b), WORD_BYTES);
  if (!s.filled || !s.pages) status = replay_no_memory(b);
  for (uint32_t w = 0; w < b->trace->warps.count && status == 0; w++) status = put_warp(&s, w);
  if (status == 0) status = lay_out(&s);
  free(s.filled);
  free(s.pages);
  free(s.table.at);
  free(s.words.at);
  free(s.lines.at);
  return status;
}
