/* replay_place: how the lanes get their addresses, and what the trace's instructions become; see replay.h. */
#include <string.h>

#include "opcode_info.h"
#include "trace/encode.h"
#include "trace/replay_internal.h"

/* ---- patterns */

/* The distances of `from`, `shift` added, are what those of `to` are or can be. */
static bool agree(const struct replay_pattern *to, const struct replay_pattern *from, uint32_t shift) {
  for (uint32_t lane = 0; lane < ISA_LANES; lane++)
    if (((to->known & from->known) >> lane & 1) && to->distance[lane] != from->distance[lane] + shift) return false;
  return true;
}

/* Makes one pattern of two, if they can be one: from any base, but lanes that both know are needed to tell. */
static bool merge(struct replay_pattern *to, const struct replay_pattern *from) {
  const uint32_t both = to->known & from->known, lane = first_lane(both);
  const uint32_t shift = both ? to->distance[lane] - from->distance[lane] : 0;
  if (!agree(to, from, shift) || (!both && to->known && from->known)) return false;
  for (uint32_t i = 0; i < ISA_LANES; i++)
    if (from->known >> i & 1) to->distance[i] = from->distance[i] + shift;
  to->known |= from->known;
  to->visits += from->visits;
  return true;
}

/* What a visit tells of its node's addresses. */
static void find_form(struct replay_builder *b, uint32_t warp, const struct replay_visit *v) {
  struct replay_node *n = &b->nodes.at[v->node];
  struct replay_pattern seen = {.known = v->in->mask, .visits = 1};
  uint32_t address[ISA_LANES];
  const uint32_t first = first_lane(v->in->mask);
  replay_addresses(b, warp, v, address);
  for (uint32_t lane = first; lane < ISA_LANES; lane++) {
    if (!(v->in->mask >> lane & 1)) continue;
    seen.distance[lane] = address[lane] - address[first];
    n->unequal |= seen.distance[lane] != 0;
  }
  n->irregular |= !merge(&n->pattern, &seen);
}

/* Keeps a node's pattern among the builder's, whose count may grow by one. */
static void collect(struct replay_pattern *patterns, uint32_t *count, struct replay_node *n) {
  for (n->pattern_number = 0; n->pattern_number < *count; n->pattern_number++)
    if (merge(&patterns[n->pattern_number], &n->pattern)) return;
  patterns[(*count)++] = n->pattern;
}

/* Those most often used have a register each: `places` is where each of all patterns went. */
static void choose_patterns(struct replay_builder *b, struct replay_pattern *all, uint32_t count, uint32_t *places) {
  for (uint32_t i = 0; i < count; i++) places[i] = REPLAY_PATTERNS;
  for (b->pattern_count = 0; b->pattern_count < REPLAY_PATTERNS; b->pattern_count++) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++)
      if (places[i] == REPLAY_PATTERNS && (best == count || all[i].visits > all[best].visits)) best = i;
    if (best == count) return;
    places[best] = b->pattern_count;
    b->patterns[b->pattern_count] = all[best];
  }
}

static int find_patterns(struct replay_builder *b) {
  struct replay_pattern *all = calloc(b->nodes.count, sizeof *all);
  uint32_t *places = calloc(b->nodes.count, sizeof *places), count = 0;
  for (uint32_t i = 1; all && places && i < b->nodes.count; i++) {
    struct replay_node *n = &b->nodes.at[i];
    if (n->kind < SASS_LOAD) continue;
    n->form = n->base ? FORM_BASE : !n->unequal ? FORM_EQUAL : n->irregular || b->path_count ? FORM_LINE : FORM_PATTERN;
    if (n->form == FORM_PATTERN) collect(all, &count, n);
  }
  if (all && places) choose_patterns(b, all, count, places);
  for (uint32_t i = 1; all && places && i < b->nodes.count; i++) {
    struct replay_node *n = &b->nodes.at[i];
    if (n->form != FORM_PATTERN) continue;
    n->pattern_number = places[n->pattern_number];
    if (n->pattern_number == REPLAY_PATTERNS) n->form = FORM_LINE;
  }
  const int status = all && places ? 0 : replay_no_memory(b);
  free(all);
  free(places);
  return status;
}

/* ---- instructions */

/* Registers that the trace may have beside ours; even, for the pairs of mma. */
static uint32_t limit(void) { return (ISA_ZERO_REGISTER - REPLAY_STEERING_REGISTERS) & ~1u; }

/* A register's number in the replay: its own, if there is room for ours beside it. */
static unsigned fold(const struct replay_builder *b, unsigned number) {
  if (number == ISA_ZERO_REGISTER || b->registers <= limit()) return number;
  return number < limit() ? number : number - limit();
}

static void count_registers(struct replay_builder *b) {
  for (uint32_t i = 1; i < b->nodes.count; i++) {
    const struct trace_text *t = &b->trace->texts.at[b->nodes.at[i].text];
    const bool pairs = b->nodes.at[i].kind == SASS_TENSOR || b->nodes.at[i].kind == SASS_DOUBLE;
    const unsigned more = pairs ? 1 : 0;
    for (unsigned k = 0; k < t->destinations + t->sources; k++) {
      const unsigned r = k < t->destinations ? t->destination[k] : t->source[k - t->destinations];
      if (r != ISA_ZERO_REGISTER && (r | more) + 1u > b->registers) b->registers = (r | more) + 1u;
    }
  }
  if (b->registers > ISA_ZERO_REGISTER) b->registers = ISA_ZERO_REGISTER;
  if (b->registers <= limit()) return;
  b->replay->folded = b->registers - limit();
}

static uint64_t tensor_word(struct replay_builder *b, unsigned rd, const unsigned *sources, unsigned count) {
  unsigned pair[3];
  for (unsigned i = 0; i < 3; i++) pair[i] = (count ? sources[i < count ? i : 0] : 0) & ~1u;
  if (count > 3) b->replay->dropped += count - 3;
  if (b->registers < 2) b->registers = 2;
  return encode_registers(ISA_MMA, (rd == ISA_ZERO_REGISTER ? 0 : rd) & ~1u, pair[0], pair[1], pair[2]);
}

/* What has no destination is a comparison, whose predicate nobody reads. */
static uint64_t double_word(struct replay_builder *b, unsigned rd, const unsigned *sources, unsigned count) {
  const unsigned pair[3] = {count > 0 ? sources[0] & ~1u : 0, count > 1 ? sources[1] & ~1u : 0,
                            count > 2 ? sources[2] & ~1u : 0};
  const bool none = rd == ISA_ZERO_REGISTER;
  if (count > 3) b->replay->dropped += count - 3;
  if (none && count > 2) b->replay->dropped++;
  if (b->registers < 2) b->registers = 2;
  rd &= ~1u;
  switch (count) {
    case 0: return encode_registers(none ? ISA_NOP : ISA_I2DU, none ? 0 : rd, 0, ISA_ZERO_REGISTER, 0);
    case 1: return encode_registers(none ? ISA_DSETEQ : ISA_DMUL, none ? ISA_TRUE_PREDICATE : rd, pair[0], pair[0], 0);
    case 2: return encode_registers(none ? ISA_DSETEQ : ISA_DADD, none ? ISA_TRUE_PREDICATE : rd, pair[0], pair[1], 0);
    default:
      return none ? encode_registers(ISA_DSETEQ, ISA_TRUE_PREDICATE, pair[0], pair[1], 0)
                  : encode_registers(ISA_DFMA, rd, pair[0], pair[1], pair[2]);
  }
}

/* Of each kind what has no source, one, two and three; those of fewer than two have an immediate. */
static uint64_t arithmetic_word(struct replay_builder *b, const struct replay_node *n, unsigned rd, const unsigned *s,
                                unsigned count) {
  static const unsigned ints[] = {ISA_MOV, ISA_IADD, ISA_IADD, ISA_IMAD};
  static const unsigned singles[] = {ISA_FADD, ISA_FMUL, ISA_FADD, ISA_FMA};
  static const unsigned halves[] = {ISA_HADD2, ISA_HMUL2, ISA_HADD2, ISA_HFMA2};
  const unsigned *opcodes = n->kind == SASS_FP ? singles : n->kind == SASS_HALF ? halves : ints;
  const uint32_t value = replay_value(0, b->trace->texts.at[n->text].pc, rd);
  const uint32_t immediate = n->kind == SASS_FP     ? 0x3f800000 | value >> 9
                             : n->kind == SASS_HALF ? 0x3c003c00 | (value >> 6 & 0x03ff03ff)
                                                    : value;
  if (count > 3) b->replay->dropped += count - 3;
  switch (count) {
    case 0: return encode_immediate(opcodes[0], rd, ISA_ZERO_REGISTER, immediate);
    case 1: return encode_immediate(opcodes[1], rd, s[0], immediate);
    case 2: return encode_registers(opcodes[2], rd, s[0], s[1], 0);
    default: return encode_registers(opcodes[3], rd, s[0], s[1], s[2]);
  }
}

/* The address register is filled in where it is emitted. */
static uint64_t access_word(struct replay_builder *b, const struct replay_node *n, unsigned rd) {
  static const unsigned opcodes[][2] = {{ISA_LDG, ISA_LDS}, {ISA_STG, ISA_STS}, {ISA_ATOMADD, ISA_ATSADD}};
  const struct trace_text *t = &b->trace->texts.at[n->text];
  const unsigned read = n->kind == SASS_LOAD ? 1 : 2;
  const unsigned data = t->sources > 1 && read == 2 ? fold(b, t->source[1]) : ISA_ZERO_REGISTER;
  if (t->sources > read) b->replay->dropped += t->sources - read;
  return encode_access(opcodes[n->kind - SASS_LOAD][n->space == SASS_SHARED], n->kind == SASS_STORE ? 0 : rd, 0,
                       n->kind == SASS_LOAD ? 0 : data, 0);
}

static uint64_t word_of(struct replay_builder *b, const struct replay_node *n) {
  const struct trace_text *t = &b->trace->texts.at[n->text];
  const unsigned rd = t->destinations ? fold(b, t->destination[0]) : ISA_ZERO_REGISTER;
  unsigned sources[TRACE_REGISTERS], count = 0;
  for (unsigned i = 0; i < t->sources; i++)
    if (t->source[i] != ISA_ZERO_REGISTER) sources[count++] = fold(b, t->source[i]);
  switch (n->kind) {
    case SASS_INT:
    case SASS_FP:
    case SASS_HALF: return arithmetic_word(b, n, rd, sources, count);
    case SASS_SFU:
      if (count > 1) b->replay->dropped += count - 1;
      return encode_registers(ISA_RCP, rd, 0, count ? sources[0] : ISA_ZERO_REGISTER, 0);
    case SASS_TENSOR: return tensor_word(b, rd, sources, count);
    case SASS_DOUBLE: return double_word(b, rd, sources, count);
    case SASS_EXIT: return encode_registers(ISA_EXIT, 0, 0, 0, 0);
    case SASS_BARRIER: return encode_registers(ISA_BAR, 0, 0, 0, 0);
    case SASS_FENCE: return encode_registers(ISA_MEMBAR, ISA_ZERO_REGISTER, ISA_ZERO_REGISTER, 0, 0);
    case SASS_LOAD:
    case SASS_STORE:
    case SASS_ATOMIC: return access_word(b, n, rd);
    default: return encode_registers(ISA_NOP, 0, 0, 0, 0);
  }
}

/* ---- registers read before they are written */

static void note_registers(struct replay_builder *b, const struct replay_visit *v, uint32_t written[256]) {
  const struct replay_node *n = &b->nodes.at[v->node];
  const struct opcode_info *info = opcode_info(isa_opcode(n->word));
  const unsigned numbers[] = {isa_ra(n->word), isa_rb(n->word), isa_rc(n->word)}, rd = isa_rd(n->word);
  const unsigned width = info->sources & ISA_PAIRS ? 2 : 1;
  for (unsigned i = 0; i < 3 * width; i++) {
    const unsigned which = i / width, r = numbers[which] + i % width;
    if (!(info->sources >> which & 1) || (which == 1 && isa_immediate_form(n->word))) continue;
    if (which == 0 && n->kind >= SASS_LOAD) continue; /* the address, which is ours */
    if (r < ISA_ZERO_REGISTER && v->lanes & ~written[r]) b->initial[r] = true;
  }
  if (info->destination != ISA_REG && info->destination != ISA_PAIR) return;
  for (unsigned r = rd; r < rd + (info->destination == ISA_PAIR ? 2 : 1); r++) written[r] |= v->lanes;
}

static void place_warp(struct replay_builder *b, uint32_t warp) {
  struct replay_walker w = replay_begin(b, warp);
  struct replay_visit v;
  uint32_t written[256] = {0};
  while (replay_next(b, &w, &v)) {
    note_registers(b, &v, written);
    if (b->nodes.at[v.node].kind >= SASS_LOAD) find_form(b, warp, &v);
  }
}

int replay_place(struct replay_builder *b) {
  count_registers(b);
  b->nodes.at[REPLAY_ENTRY].word = encode_registers(ISA_NOP, 0, 0, 0, 0);
  for (uint32_t i = 1; i < b->nodes.count; i++) b->nodes.at[i].word = word_of(b, &b->nodes.at[i]);
  if (b->registers > limit()) b->registers = limit();
  if (replay_pages(b)) return -1;
  for (uint32_t w = 0; w < b->trace->warps.count; w++) place_warp(b, w);
  if (replay_bases(b) || find_patterns(b)) return -1;
  b->replay->pages = b->pages.count;
  return 0;
}
