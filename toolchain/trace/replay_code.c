/* replay_code: the program of a replay; see replay.h.  A run's items are what it loads from the warp's streams, in
 * order; they are loaded four at a time, before the first that needs one of them. */
#include <string.h>

#include "trace/replay_emit.h"

enum {
  MOST_WORDS = 1024,
  MOST_LINES = 58 /* of a run: what a load's offset reaches, and the items of one more node */
};

/* Registers for items: on a path one of them is kept for addresses that wait. */
static unsigned items(const struct emitter *e) { return STEER_ITEMS - (e->b->path_count ? 1 : 0); }

/* The register of the next item that is used. */
static unsigned next_item(const struct emitter *e) { return reg(e, STEER_ITEM + e->used % items(e)); }

int replay_emit(struct emitter *e, uint64_t instruction) {
  struct replay_builder *b = e->b;
  if (b->code.count == ISA_PROGRAM_WORDS)
    return tw_fail(b->error, "%.80s:%u: the replay has more than the %d instructions of the instruction store",
                   b->trace->file, e->source, ISA_PROGRAM_WORDS);
  if (ARRAY_ROOM(&b->code, 1) || ARRAY_ROOM(&b->lines, 1)) return replay_no_memory(b);
  b->code.at[b->code.count++] = instruction;
  b->lines.at[b->lines.count++] = e->source;
  return 0;
}

/* ---- runs */

/* Whether a node can only be reached from the one before it, which only leads to it. */
static bool follows(const struct replay_builder *b, uint32_t node) {
  const struct replay_node *before = &b->nodes.at[node - 1];
  return before->edges == 1 && b->edges.at[before->first_edge].to == node && b->nodes.at[node].predecessors == 1;
}

/* Counts a node's items; those of a jump behind it are the run's last. */
static void count_items(struct replay_builder *b, struct replay_run *run, struct replay_node *n) {
  for (uint32_t i = n->loads; i; i = b->bases.at[i - 1].next) {
    struct replay_base *base = &b->bases.at[i - 1];
    if (is_loaded(b, base)) base->item = class_of(b, base)->unequal ? run->lines++ : run->words++;
  }
  if (n->masked && !n->fixed) n->mask_item = run->words++;
  if (n->form == FORM_LINE) n->address_item = run->lines++;
  else if (n->form > FORM_BASE) n->address_item = run->words++;
}

static int find_runs(struct replay_builder *b) {
  struct replay_run *run = NULL;
  for (uint32_t i = 0; i < b->nodes.count; i++) {
    struct replay_node *n = &b->nodes.at[i];
    n->starts = i == 0 || !follows(b, i) || run->words >= MOST_WORDS || run->lines >= MOST_LINES;
    if (n->starts) {
      if (ARRAY_ROOM(&b->runs, 1)) return replay_no_memory(b);
      run = &b->runs.at[b->runs.count++];
      *run = (struct replay_run){.first = i};
    }
    n->run = b->runs.count - 1;
    run->last = i;
    count_items(b, run, n);
  }
  for (uint32_t i = 0; i < b->runs.count; i++) {
    run = &b->runs.at[i];
    if (replay_chooses(b, run->last)) run->branch_item = run->words++;
  }
  return 0;
}

static int list_items(struct emitter *e, const struct replay_run *run) {
  const struct replay_builder *b = e->b;
  e->items.count = e->used = e->loaded = 0;
  if (ARRAY_ROOM(&e->items, run->words + run->lines + 1)) return replay_no_memory(b);
  for (uint32_t i = run->first; i <= run->last; i++) {
    const struct replay_node *n = &b->nodes.at[i];
    if (n->masked && !n->fixed) e->items.at[e->items.count++] = (struct item){false, n->mask_item};
    if (n->form > FORM_BASE) e->items.at[e->items.count++] = (struct item){n->form == FORM_LINE, n->address_item};
  }
  if (replay_chooses(b, run->last)) e->items.at[e->items.count++] = (struct item){false, run->branch_item};
  return 0;
}

/* ---- steering */

/* Makes sure that the next item to be used is in its register. */
static int load_items(struct emitter *e) {
  if (e->used < e->loaded) return 0;
  for (unsigned i = 0; i < items(e) && e->loaded < e->items.count; i++, e->loaded++) {
    const struct item *item = &e->items.at[e->loaded];
    if (emit_item(e, reg(e, STEER_ITEM + e->loaded % items(e)), item->line, item->place)) return -1;
  }
  return 0;
}

static int emit_mask(struct emitter *e, const struct replay_node *n) {
  if (n->fixed && !n->lanes) return replay_emit(e, encode_immediate(ISA_SETNE, n->guard, ISA_ZERO_REGISTER, 0));
  if (n->fixed)
    return replay_emit(e, encode_immediate(ISA_AND, spare(e), reg(e, STEER_LANEBIT), n->lanes)) ||
           replay_emit(e, encode_immediate(ISA_SETNE, n->guard, spare(e), 0));
  if (load_items(e)) return -1;
  const unsigned mask = next_item(e);
  e->used++;
  return replay_emit(e, encode_registers(ISA_AND, mask, mask, reg(e, STEER_LANEBIT), 0)) ||
         replay_emit(e, encode_immediate(ISA_SETNE, n->guard, mask, 0));
}

/* A folded register's number is the remainder: there are fewer than twice as many as there is room for. */
static int emit_wait(struct emitter *e, const struct trace_text *t, unsigned to, unsigned from) {
  return replay_emit(e, encode_registers(ISA_IMAD, to, t->source[0] % e->b->registers, ISA_ZERO_REGISTER, from));
}

static int emit_base(struct emitter *e, const struct replay_node *n, unsigned *address) {
  const unsigned base = reg(e, STEER_PATTERN + e->b->bases.at[n->base - 1].number);
  *address = n->waits ? spare(e) : base;
  return n->waits ? emit_wait(e, &e->b->trace->texts.at[n->text], *address, base) : 0;
}

/* Leaves the address in the item's register, once the traced address register is there too. */
static int emit_address(struct emitter *e, const struct replay_node *n, unsigned *address) {
  const struct replay_builder *b = e->b;
  const struct trace_text *t = &b->trace->texts.at[n->text];
  if (n->form == FORM_BASE) return emit_base(e, n, address);
  if (load_items(e)) return -1;
  *address = next_item(e);
  e->used++;
  if (n->form == FORM_PATTERN &&
      replay_emit(e, encode_registers(ISA_IADD, *address, *address, reg(e, STEER_PATTERN + n->pattern_number), 0)))
    return -1;
  if (!t->sources || t->source[0] == ISA_ZERO_REGISTER || (b->path_count && !n->waits)) return 0;
  return emit_wait(e, t, *address, *address);
}

/* bra.uni to where a node starts its run, or to the exit at the end. */
static int emit_jump(struct emitter *e, uint32_t node, unsigned guard) {
  struct replay_builder *b = e->b;
  if (ARRAY_ROOM(&b->jumps, 1)) return replay_no_memory(b);
  b->jumps.at[b->jumps.count++] = (struct replay_jump){b->code.count, node};
  return replay_emit(e, encode_guarded(encode_immediate(ISA_BRA, 0, 0, (uint32_t)ISA_NO_RECONVERGENCE << 16), guard));
}

static int emit_advance(struct emitter *e, const struct replay_run *run) {
  const unsigned words = reg(e, STEER_WORDS), lines = reg(e, STEER_LINES);
  if (run->words && replay_emit(e, encode_immediate(ISA_IADD, words, words, run->words * WORD_BYTES))) return -1;
  return run->lines && replay_emit(e, encode_immediate(ISA_IADD, lines, lines, run->lines * LINE_BYTES)) ? -1 : 0;
}

static bool is_next(uint32_t node, uint32_t to) { return to == node + 1; }

/* From the entry to a warp's path, by the number that the entry has left in the spare register. */
static int emit_ranges(struct emitter *e) {
  const struct replay_builder *b = e->b;
  for (uint32_t i = 0; i + 1 < b->range_count; i++)
    if (replay_emit(e, encode_immediate(ISA_SETLTU, P_CHOICE, spare(e), b->ranges[i].end)) ||
        emit_jump(e, b->paths[b->ranges[i].path].first, P_CHOICE))
      return -1;
  const uint32_t last = b->ranges[b->range_count - 1].path;
  return last ? emit_jump(e, b->paths[last].first, ISA_TRUE_PREDICATE) : 0;
}

/* From a run's last node to what follows: if more than one can, the item is the choice's number.  A traced branch is
 * the first of our jumps. */
static int emit_end(struct emitter *e, const struct replay_run *run) {
  const struct replay_builder *b = e->b;
  const struct replay_node *n = &b->nodes.at[run->last];
  const struct replay_edge *to = &b->edges.at[n->first_edge];
  if (n->edges && emit_advance(e, run)) return -1;
  if (run->last == REPLAY_ENTRY && b->range_count) return emit_ranges(e);
  for (uint32_t i = 1; i < n->edges; i++)
    if (replay_emit(e, encode_immediate(ISA_SETEQ, P_CHOICE, next_item(e), i)) || emit_jump(e, to[i].to, P_CHOICE))
      return -1;
  if (!n->edges || (is_next(run->last, to->to) && (n->edges > 1 || n->kind != SASS_BRANCH))) return 0;
  return emit_jump(e, to->to, ISA_TRUE_PREDICATE);
}

uint32_t replay_jump_steering(const struct replay_builder *b, uint32_t node, uint32_t choice) {
  const struct replay_node *n = &b->nodes.at[node];
  const struct replay_run *run = &b->runs.at[n->run];
  const struct replay_edge *to = &b->edges.at[n->first_edge];
  const bool branch = n->kind == SASS_BRANCH;
  const uint32_t before = (run->words != 0) + (run->lines != 0), ended = to[choice].to == REPLAY_END;
  if (choice) return before + 2 * choice - branch + ended;
  return before + 2 * (n->edges - 1) + !(is_next(node, to->to) && (n->edges > 1 || !branch)) - branch + ended;
}

/* ---- the program */

static int emit_node(struct emitter *e, uint32_t index, bool ends) {
  struct replay_builder *b = e->b;
  struct replay_node *n = &b->nodes.at[index];
  const uint32_t start = b->code.count;
  unsigned address = 0;
  if (index != REPLAY_ENTRY) e->source = b->trace->texts.at[n->text].line;
  if (index == REPLAY_ENTRY && replay_entry(e)) return -1;
  if (e->b->runs.at[n->run].first == index && load_items(e)) return -1;
  if (replay_fill(e, n) || (n->masked && emit_mask(e, n))) return -1;
  if (n->form != FORM_NONE && emit_address(e, n, &address)) return -1;
  if (ends && replay_chooses(b, index) && load_items(e)) return -1;
  n->steering = b->code.count - start;
  if (index == REPLAY_ENTRY || (n->kind == SASS_BRANCH && ends)) return 0;
  if (n->kind == SASS_BRANCH) return emit_jump(e, index + 1, ISA_TRUE_PREDICATE);
  if (n->form == FORM_BASE) n->word |= (uint64_t)n->offset << 50;
  return replay_emit(e, encode_guarded(n->word | (uint64_t)address << 22, n->guarded ? n->guard : ISA_TRUE_PREDICATE));
}

static int emit_run(struct emitter *e, struct replay_run *run) {
  run->start = e->b->code.count;
  if (list_items(e, run)) return -1;
  for (uint32_t i = run->first; i <= run->last; i++)
    if (emit_node(e, i, i == run->last)) return -1;
  return emit_end(e, run);
}

/* Jumps within a run, to the next instruction, come from branches that go nowhere else. */
static void set_targets(struct replay_builder *b, uint32_t end) {
  for (uint32_t i = 0; i < b->jumps.count; i++) {
    const struct replay_jump *j = &b->jumps.at[i];
    uint32_t target = end;
    if (j->node != REPLAY_END)
      target = b->nodes.at[j->node].starts ? b->runs.at[b->nodes.at[j->node].run].start : j->at + 1;
    b->code.at[j->at] |= (uint64_t)target << 32;
  }
}

/* On paths all warps' streams are as long as the longest, so that where they are can be computed. */
static void measure_streams(struct replay_builder *b) {
  for (uint32_t p = 0; p < b->path_count; p++) {
    const struct replay_run *entry = &b->runs.at[0];
    uint32_t words = entry->words, lines = entry->lines;
    for (uint32_t i = 1; i < b->runs.count; i++) {
      const struct replay_run *run = &b->runs.at[i];
      if (run->first < b->paths[p].first || run->first >= b->paths[p].first + b->paths[p].length) continue;
      words += run->words;
      lines += run->lines;
    }
    if (words > b->path_words) b->path_words = words;
    if (lines > b->path_lines) b->path_lines = lines;
  }
}

int replay_code(struct replay_builder *b) {
  struct emitter e = {.b = b, .source = 1};
  int status = find_runs(b);
  if (status == 0) measure_streams(b);
  for (uint32_t i = 0; i < b->runs.count && status == 0; i++) status = emit_run(&e, &b->runs.at[i]);
  const uint32_t end = b->code.count;
  if (status == 0) status = replay_emit(&e, encode_registers(ISA_EXIT, 0, 0, 0, 0));
  free(e.items.at);
  if (status == 0) set_targets(b, end);
  return status;
}
