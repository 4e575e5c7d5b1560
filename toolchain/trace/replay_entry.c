/* replay_entry: what a warp of a replay begins with, and how its bases come into registers; see replay.h. */
#include "trace/replay_emit.h"

/* Patterns are lines of memory. */
static int emit_patterns(struct emitter *e, unsigned lane4, unsigned base) {
  const uint32_t count = e->b->pattern_count;
  if (count && (replay_emit(e, encode_immediate(ISA_LDC, base, 0, REPLAY_PATTERN_ARGUMENT * WORD_BYTES)) ||
                replay_emit(e, encode_registers(ISA_IADD, base, base, lane4, 0))))
    return -1;
  for (uint32_t i = 0; i < count; i++)
    if (replay_emit(e, encode_access(ISA_LDG, reg(e, STEER_PATTERN + i), base, 0, (int32_t)(i * LINE_BYTES))))
      return -1;
  return 0;
}

/* Registers that the trace reads before it writes them. */
static int emit_initial(struct emitter *e, unsigned thread) {
  unsigned first = 0;
  while (first < ISA_ZERO_REGISTER && !e->b->initial[first]) first++;
  if (first == ISA_ZERO_REGISTER) return 0;
  if (replay_emit(e, encode_immediate(ISA_S2R, thread, 0, ISA_SPECIAL_TID)) ||
      replay_emit(e, encode_immediate(ISA_IADD, thread, thread, 1)))
    return -1;
  for (unsigned r = 0; r < ISA_ZERO_REGISTER; r++)
    if (e->b->initial[r] && replay_emit(e, encode_immediate(ISA_IMUL, r, thread, replay_value(0, 0, r) | 1))) return -1;
  return 0;
}

/* What a warp has to find: words and lines of its streams, its lanes' bits. */
struct needs {
  bool words, lines, bits;
};

static struct needs needs_of(const struct replay_builder *b) {
  struct needs n = {false, false, false};
  for (uint32_t i = 0; i < b->runs.count; i++) {
    n.words |= b->runs.at[i].words != 0;
    n.lines |= b->runs.at[i].lines != 0;
  }
  for (uint32_t i = 0; i < b->nodes.count; i++)
    n.bits |= b->nodes.at[i].masked && !(b->nodes.at[i].fixed && !b->nodes.at[i].lanes);
  return n;
}

static int emit_all(struct emitter *e, const uint64_t *code, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (replay_emit(e, code[i])) return -1;
  return 0;
}
#define EMIT_ALL(e, code) emit_all(e, code, sizeof(code) / sizeof *(code))

/* The number of the warp in the grid. */
static int emit_number(struct emitter *e, unsigned to, unsigned one, unsigned other) {
  const uint32_t *grid = e->b->trace->header.grid, warps = trace_block_warps(e->b->trace);
  const uint64_t block[] = {encode_immediate(ISA_S2R, to, 0, ISA_SPECIAL_CTAIDZ),
                            encode_immediate(ISA_LDC, one, 0, ISA_GEOMETRY_NCTAIDY * WORD_BYTES),
                            encode_immediate(ISA_S2R, other, 0, ISA_SPECIAL_CTAIDY),
                            encode_registers(ISA_IMAD, to, to, one, other),
                            encode_immediate(ISA_LDC, one, 0, ISA_GEOMETRY_NCTAIDX * WORD_BYTES),
                            encode_immediate(ISA_S2R, other, 0, ISA_SPECIAL_CTAIDX),
                            encode_registers(ISA_IMAD, to, to, one, other)};
  const uint64_t flat[] = {encode_immediate(ISA_S2R, to, 0, ISA_SPECIAL_CTAIDX)};
  const uint64_t warp[] = {encode_immediate(ISA_MOV, one, 0, warps),
                           encode_immediate(ISA_S2R, other, 0, ISA_SPECIAL_WARPID),
                           encode_registers(ISA_IMAD, to, to, one, other)};
  if (grid[1] > 1 || grid[2] > 1 ? EMIT_ALL(e, block) : EMIT_ALL(e, flat)) return -1;
  return warps > 1 ? EMIT_ALL(e, warp) : 0;
}

/* Where its streams are on a path, all of whose warps have as much. */
static int emit_path_streams(struct emitter *e, const struct needs *n, unsigned other) {
  const unsigned words = reg(e, STEER_WORDS), lines = reg(e, STEER_LINES);
  const uint64_t to_lines[] = {encode_immediate(ISA_IMUL, lines, words, e->b->path_lines * LINE_BYTES),
                               encode_immediate(ISA_LDC, other, 0, REPLAY_LINES_ARGUMENT * WORD_BYTES),
                               encode_registers(ISA_IADD, lines, lines, other, 0)};
  const uint64_t to_words[] = {encode_immediate(ISA_IMUL, words, words, e->b->path_words * WORD_BYTES),
                               encode_immediate(ISA_LDC, other, 0, REPLAY_WORDS_ARGUMENT * WORD_BYTES),
                               encode_registers(ISA_IADD, words, words, other, 0)};
  if (n->lines && EMIT_ALL(e, to_lines)) return -1;
  return n->words ? EMIT_ALL(e, to_words) : 0;
}

/* Where its streams are: in the table, two words for each warp of the grid. */
static int emit_streams(struct emitter *e, const struct needs *n, unsigned lane4) {
  const unsigned words = reg(e, STEER_WORDS), lines = reg(e, STEER_LINES);
  const uint64_t table[] = {encode_immediate(ISA_SHL, words, words, 3),
                            encode_immediate(ISA_LDC, lines, 0, REPLAY_TABLE_ARGUMENT * WORD_BYTES),
                            encode_registers(ISA_IADD, words, words, lines, 0)};
  if (emit_number(e, words, lines, lane4)) return -1;
  if (e->b->path_count) return emit_path_streams(e, n, lane4);
  if (EMIT_ALL(e, table)) return -1;
  if (n->lines && replay_emit(e, encode_access(ISA_LDG, lines, words, 0, WORD_BYTES))) return -1;
  return n->words ? replay_emit(e, encode_access(ISA_LDG, words, words, 0, 0)) : 0;
}

/* Its lanes: their bits, and their places in a line. */
static int emit_lanes(struct emitter *e, const struct needs *n, unsigned lane4) {
  const unsigned lines = reg(e, STEER_LINES), bit = reg(e, STEER_LANEBIT);
  const uint64_t bits[] = {encode_immediate(ISA_MOV, bit, 0, 1), encode_registers(ISA_SHL, bit, bit, lane4, 0)};
  const bool places = n->lines || e->b->pattern_count;
  if (!n->bits && !places) return 0;
  if (replay_emit(e, encode_immediate(ISA_S2R, lane4, 0, ISA_SPECIAL_LANEID)) || (n->bits && EMIT_ALL(e, bits)))
    return -1;
  if (places && replay_emit(e, encode_immediate(ISA_SHL, lane4, lane4, 2))) return -1;
  return n->lines ? replay_emit(e, encode_registers(ISA_IADD, lines, lines, lane4, 0)) : 0;
}

int replay_entry(struct emitter *e) {
  const unsigned lane4 = reg(e, STEER_ITEM);
  const struct needs n = needs_of(e->b);
  if (((n.words || n.lines) && emit_streams(e, &n, lane4)) || emit_lanes(e, &n, lane4)) return -1;
  if (!e->b->path_count && replay_emit(e, encode_immediate(ISA_SETEQ, P_LANES, ISA_ZERO_REGISTER, 0))) return -1;
  if (emit_patterns(e, lane4, reg(e, STEER_ITEM + 1)) || emit_initial(e, reg(e, STEER_ITEM))) return -1;
  if (e->b->range_count < 2) return 0;
  if (e->b->range_warps < e->b->trace->warps.count)
    return replay_emit(e, encode_immediate(ISA_S2R, spare(e), 0, ISA_SPECIAL_WARPID));
  return emit_number(e, spare(e), reg(e, STEER_ITEM), reg(e, STEER_ITEM + 1));
}

/* ---- bases */

/* Adds a term to what is in a register; the first begins it. */
static int emit_term(struct emitter *e, unsigned to, bool first, unsigned special, unsigned shift, uint32_t term) {
  const unsigned at = first ? to : spare(e);
  if (replay_emit(e, encode_immediate(ISA_S2R, at, 0, special)) ||
      (shift && replay_emit(e, encode_immediate(ISA_SHRU, at, at, shift))) ||
      (term != 1 && replay_emit(e, encode_immediate(ISA_IMUL, at, at, term))))
    return -1;
  return first ? 0 : replay_emit(e, encode_registers(ISA_IADD, to, to, at, 0));
}

/* Warps and lanes together are the threads of a block, if they are in a row. */
static int emit_solved(struct emitter *e, unsigned to, const struct replay_class *c, uint32_t far) {
  static const unsigned special[REPLAY_TERMS] = {ISA_SPECIAL_CTAIDX, ISA_SPECIAL_CTAIDY, ISA_SPECIAL_CTAIDZ,
                                                 ISA_SPECIAL_WARPID, ISA_SPECIAL_LANEID, ISA_SPECIAL_LANEID};
  const uint32_t constant = (uint32_t)c->constant + far;
  const bool row = c->term[REPLAY_WARP_TERM] && c->term[REPLAY_WARP_TERM] == ISA_LANES * c->term[REPLAY_LANE_TERM];
  bool first = true;
  for (unsigned i = 0; i < REPLAY_TERMS; i++) {
    if (!c->term[i] || (row && i == REPLAY_LANE_TERM)) continue;
    const bool threads = row && i == REPLAY_WARP_TERM;
    if (emit_term(e, to, first, threads ? ISA_SPECIAL_TID : special[i], i == REPLAY_ROW_TERM ? c->shift : 0,
                  c->term[threads ? REPLAY_LANE_TERM : i]))
      return -1;
    first = false;
  }
  if (first) return replay_emit(e, encode_immediate(ISA_MOV, to, 0, constant));
  return constant ? replay_emit(e, encode_immediate(ISA_IADD, to, to, constant)) : 0;
}

int replay_fill(struct emitter *e, const struct replay_node *n) {
  const struct replay_base *all = e->b->bases.at;
  for (uint32_t i = n->loads; i; i = all[i - 1].next) {
    const struct replay_base *base = &all[i - 1], *parent = base->parent ? &all[base->parent - 1] : NULL;
    const struct replay_class *c = class_of(e->b, base);
    const unsigned to = reg(e, STEER_PATTERN + base->number);
    if (parent ? replay_emit(
                     e, encode_immediate(ISA_IADD, to, reg(e, STEER_PATTERN + parent->number), base->far - parent->far))
        : c->solved ? emit_solved(e, to, c, base->far)
                    : emit_item(e, to, c->unequal, base->item))
      return -1;
  }
  return 0;
}
