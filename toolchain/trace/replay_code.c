/* replay_code: the program of a replay; see replay.h.  A run's items are what it loads from the warp's streams, in
 * order; they are loaded four at a time, before the first that needs one of them. */
#include <string.h>

#include "trace/encode.h"
#include "trace/replay_internal.h"

enum {
  MOST_WORDS = 1024,
  MOST_LINES = 60, /* of a run: what a load's offset reaches, and the items of one more node */
  LINE_BYTES = 128,
  WORD_BYTES = 4,
  P_LANES = 0,
  P_CHOICE = 1 /* predicates */
};

struct item {
  bool line;
  uint32_t place; /* in the run's words or lines */
};

/* The run being emitted. */
struct emitter {
  struct replay_builder *b;
  ARRAY(struct item) items;
  uint32_t used, loaded; /* items */
  uint32_t source;       /* line of the trace */
};

static unsigned reg(const struct emitter *e, unsigned steering) { return e->b->registers + steering; }

/* The register of the next item that is used. */
static unsigned next_item(const struct emitter *e) { return reg(e, STEER_ITEM + e->used % STEER_ITEMS); }

static int emit(struct emitter *e, uint64_t instruction) {
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
static void count_items(struct replay_run *run, struct replay_node *n) {
  if (n->masked) n->mask_item = run->words++;
  if (n->form == FORM_LINE) n->address_item = run->lines++;
  else if (n->form != FORM_NONE) n->address_item = run->words++;
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
    count_items(run, n);
  }
  for (uint32_t i = 0; i < b->runs.count; i++) {
    run = &b->runs.at[i];
    if (b->nodes.at[run->last].edges > 1) run->branch_item = run->words++;
  }
  return 0;
}

static int list_items(struct emitter *e, const struct replay_run *run) {
  const struct replay_builder *b = e->b;
  e->items.count = e->used = e->loaded = 0;
  if (ARRAY_ROOM(&e->items, run->words + run->lines + 1)) return replay_no_memory(b);
  for (uint32_t i = run->first; i <= run->last; i++) {
    const struct replay_node *n = &b->nodes.at[i];
    if (n->masked) e->items.at[e->items.count++] = (struct item){false, n->mask_item};
    if (n->form != FORM_NONE) e->items.at[e->items.count++] = (struct item){n->form == FORM_LINE, n->address_item};
  }
  if (b->nodes.at[run->last].edges > 1) e->items.at[e->items.count++] = (struct item){false, run->branch_item};
  return 0;
}

/* ---- steering */

/* Makes sure that the next item to be used is in its register. */
static int load_items(struct emitter *e) {
  if (e->used < e->loaded) return 0;
  for (unsigned i = 0; i < STEER_ITEMS && e->loaded < e->items.count; i++, e->loaded++) {
    const struct item *item = &e->items.at[e->loaded];
    const unsigned base = reg(e, item->line ? STEER_LINES : STEER_WORDS);
    const int32_t offset = (int32_t)(item->place * (item->line ? LINE_BYTES : WORD_BYTES));
    if (emit(e, encode_access(ISA_LDG, reg(e, STEER_ITEM + e->loaded % STEER_ITEMS), base, 0, offset))) return -1;
  }
  return 0;
}

static int emit_mask(struct emitter *e) {
  if (load_items(e)) return -1;
  const unsigned mask = next_item(e);
  e->used++;
  return emit(e, encode_registers(ISA_AND, mask, mask, reg(e, STEER_LANEBIT), 0)) ||
         emit(e, encode_immediate(ISA_SETNE, P_LANES, mask, 0));
}

/* Leaves the address in the item's register, once the traced address register is there too. */
static int emit_address(struct emitter *e, const struct replay_node *n, unsigned *address) {
  const struct replay_builder *b = e->b;
  const struct trace_text *t = &b->trace->texts.at[n->text];
  if (load_items(e)) return -1;
  *address = next_item(e);
  e->used++;
  if (n->form == FORM_PATTERN &&
      emit(e, encode_registers(ISA_IADD, *address, *address, reg(e, STEER_PATTERN + n->pattern_number), 0)))
    return -1;
  if (!t->sources || t->source[0] == ISA_ZERO_REGISTER) return 0;
  /* A folded register's number is the remainder: there are fewer than twice as many as there is room for. */
  return emit(e, encode_registers(ISA_IMAD, *address, t->source[0] % b->registers, ISA_ZERO_REGISTER, *address));
}

/* bra.uni to where a node starts its run, or to the exit at the end. */
static int emit_jump(struct emitter *e, uint32_t node, unsigned guard) {
  struct replay_builder *b = e->b;
  if (ARRAY_ROOM(&b->jumps, 1)) return replay_no_memory(b);
  b->jumps.at[b->jumps.count++] = (struct replay_jump){b->code.count, node};
  return emit(e, encode_guarded(encode_immediate(ISA_BRA, 0, 0, (uint32_t)ISA_NO_RECONVERGENCE << 16), guard));
}

static int emit_advance(struct emitter *e, const struct replay_run *run) {
  const unsigned words = reg(e, STEER_WORDS), lines = reg(e, STEER_LINES);
  if (run->words && emit(e, encode_immediate(ISA_IADD, words, words, run->words * WORD_BYTES))) return -1;
  return run->lines && emit(e, encode_immediate(ISA_IADD, lines, lines, run->lines * LINE_BYTES)) ? -1 : 0;
}

static bool is_next(uint32_t node, uint32_t to) { return to == node + 1; }

/* From a run's last node to what follows: if more than one can, the item is the choice's number.  A traced branch is
 * the first of our jumps. */
static int emit_end(struct emitter *e, const struct replay_run *run) {
  const struct replay_builder *b = e->b;
  const struct replay_node *n = &b->nodes.at[run->last];
  const struct replay_edge *to = &b->edges.at[n->first_edge];
  if (n->edges && emit_advance(e, run)) return -1;
  for (uint32_t i = 1; i < n->edges; i++)
    if (emit(e, encode_immediate(ISA_SETEQ, P_CHOICE, next_item(e), i)) || emit_jump(e, to[i].to, P_CHOICE)) return -1;
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

/* Patterns are lines of memory. */
static int emit_patterns(struct emitter *e, unsigned lane4, unsigned base) {
  const uint32_t count = e->b->pattern_count;
  if (count && (emit(e, encode_immediate(ISA_LDC, base, 0, REPLAY_PATTERN_ARGUMENT * WORD_BYTES)) ||
                emit(e, encode_registers(ISA_IADD, base, base, lane4, 0))))
    return -1;
  for (uint32_t i = 0; i < count; i++)
    if (emit(e, encode_access(ISA_LDG, reg(e, STEER_PATTERN + i), base, 0, (int32_t)(i * LINE_BYTES)))) return -1;
  return 0;
}

/* Registers that the trace reads before it writes them. */
static int emit_initial(struct emitter *e, unsigned thread) {
  if (emit(e, encode_immediate(ISA_S2R, thread, 0, ISA_SPECIAL_TID)) ||
      emit(e, encode_immediate(ISA_IADD, thread, thread, 1)))
    return -1;
  for (unsigned r = 0; r < ISA_ZERO_REGISTER; r++)
    if (e->b->initial[r] && emit(e, encode_immediate(ISA_IMUL, r, thread, replay_value(0, 0, r) | 1))) return -1;
  return 0;
}

/* Where a warp's streams are: in the table, two words for each warp of the grid. */
static int emit_entry(struct emitter *e) {
  const unsigned words = reg(e, STEER_WORDS), lines = reg(e, STEER_LINES), bit = reg(e, STEER_LANEBIT);
  const unsigned lane4 = reg(e, STEER_ITEM);
  const uint32_t warps = trace_block_warps(e->b->trace);
  const uint64_t code[] = {encode_immediate(ISA_S2R, words, 0, ISA_SPECIAL_CTAIDZ),
                           encode_immediate(ISA_LDC, lines, 0, ISA_GEOMETRY_NCTAIDY * WORD_BYTES),
                           encode_immediate(ISA_S2R, lane4, 0, ISA_SPECIAL_CTAIDY),
                           encode_registers(ISA_IMAD, words, words, lines, lane4),
                           encode_immediate(ISA_LDC, lines, 0, ISA_GEOMETRY_NCTAIDX * WORD_BYTES),
                           encode_immediate(ISA_S2R, lane4, 0, ISA_SPECIAL_CTAIDX),
                           encode_registers(ISA_IMAD, words, words, lines, lane4),
                           encode_immediate(ISA_MOV, lines, 0, warps),
                           encode_immediate(ISA_S2R, lane4, 0, ISA_SPECIAL_WARPID),
                           encode_registers(ISA_IMAD, words, words, lines, lane4),
                           encode_immediate(ISA_SHL, words, words, 3),
                           encode_immediate(ISA_LDC, lines, 0, REPLAY_TABLE_ARGUMENT * WORD_BYTES),
                           encode_registers(ISA_IADD, words, words, lines, 0),
                           encode_access(ISA_LDG, lines, words, 0, WORD_BYTES),
                           encode_access(ISA_LDG, words, words, 0, 0),
                           encode_immediate(ISA_S2R, lane4, 0, ISA_SPECIAL_LANEID),
                           encode_immediate(ISA_MOV, bit, 0, 1),
                           encode_registers(ISA_SHL, bit, bit, lane4, 0),
                           encode_immediate(ISA_SHL, lane4, lane4, 2),
                           encode_registers(ISA_IADD, lines, lines, lane4, 0),
                           encode_immediate(ISA_SETEQ, P_LANES, ISA_ZERO_REGISTER, 0)};
  for (unsigned i = 0; i < sizeof code / sizeof *code; i++)
    if (emit(e, code[i])) return -1;
  return emit_patterns(e, lane4, reg(e, STEER_ITEM + 1)) || emit_initial(e, reg(e, STEER_ITEM)) ? -1 : 0;
}
static int emit_node(struct emitter *e, uint32_t index, bool ends) {
  struct replay_builder *b = e->b;
  struct replay_node *n = &b->nodes.at[index];
  const uint32_t start = b->code.count;
  unsigned address = 0;
  if (index != REPLAY_ENTRY) e->source = b->trace->texts.at[n->text].line;
  if (index == REPLAY_ENTRY && emit_entry(e)) return -1;
  if (n->masked && emit_mask(e)) return -1;
  if (n->form != FORM_NONE && emit_address(e, n, &address)) return -1;
  if (ends && n->edges > 1 && load_items(e)) return -1;
  n->steering = b->code.count - start;
  if (index == REPLAY_ENTRY || (n->kind == SASS_BRANCH && ends)) return 0;
  if (n->kind == SASS_BRANCH) return emit_jump(e, index + 1, ISA_TRUE_PREDICATE);
  return emit(e, encode_guarded(n->word | (uint64_t)address << 22, n->guarded ? P_LANES : ISA_TRUE_PREDICATE));
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

int replay_code(struct replay_builder *b) {
  struct emitter e = {.b = b, .source = 1};
  int status = find_runs(b);
  for (uint32_t i = 0; i < b->runs.count && status == 0; i++) status = emit_run(&e, &b->runs.at[i]);
  const uint32_t end = b->code.count;
  if (status == 0) status = emit(&e, encode_registers(ISA_EXIT, 0, 0, 0, 0));
  free(e.items.at);
  if (status == 0) set_targets(b, end);
  return status;
}
