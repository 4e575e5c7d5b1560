/* static_slice: which instructions addresses, guards and branches come from; see static_loads.h.  Order does not count:
 * what may write a register that is needed somewhere is needed. */
#include "locality/static_internal.h"
#include "opcode_info.h"

struct wanted {
  bool registers[STATIC_REGISTERS], predicates[ISA_PREDICATES + 1];
};

static int decode(struct static_analysis *s, uint32_t pc) {
  const struct kernel *k = s->kernel;
  const uint64_t word = k->code[pc];
  const struct opcode_info *info = opcode_info(isa_opcode(word));
  struct static_instruction *to = &s->code[pc];
  struct region_access access[REGION_MOST_ACCESSES];
  if (!info) return tw_fail(s->error, "%.100s:%u: undefined instruction", k->file, k->line[pc]);
  const unsigned count = region_accesses(word, access);
  for (unsigned i = 0; i < count; i++) {
    if (access[i].write) to->writes[to->write_count++] = access[i].reg;
    else to->reads[to->read_count++] = access[i].reg;
  }
  to->reads_predicate = isa_opcode(word) == ISA_SEL ? isa_rc(word) & 7 : STATIC_NO_PREDICATE;
  to->writes_predicate = info->destination == ISA_PRED ? isa_rd(word) & 7 : STATIC_NO_PREDICATE;
  return 0;
}

static bool want(bool *set, unsigned member) {
  const bool had = set[member];
  set[member] = true;
  return !had;
}

static bool writes_wanted(const struct static_instruction *i, const struct wanted *w) {
  for (unsigned k = 0; k < i->write_count; k++)
    if (w->registers[i->writes[k]]) return true;
  return i->writes_predicate != STATIC_NO_PREDICATE && w->predicates[i->writes_predicate];
}

/* Whether the instruction, which is needed now, needs what was not before. */
static bool need(struct static_analysis *s, uint32_t pc, struct wanted *w) {
  const uint64_t word = s->kernel->code[pc];
  struct static_instruction *i = &s->code[pc];
  bool more = !i->needed;
  i->needed = true;
  more |= want(w->predicates, isa_guard(word));
  more |= want(w->predicates, i->reads_predicate);
  for (unsigned k = 0; k < i->read_count; k++) more |= want(w->registers, i->reads[k]);
  return more;
}

int static_slice(struct static_analysis *s) {
  struct wanted w = {.predicates = {false}};
  bool more = true;
  s->code = calloc(s->kernel->length, sizeof *s->code);
  s->regions = calloc(s->kernel->length, sizeof *s->regions);
  if (!s->code || !s->regions) return tw_fail(s->error, "no memory to look at kernel %.40s", s->kernel->name);
  for (uint32_t pc = 0; pc < s->kernel->length; pc++)
    if (decode(s, pc)) return -1;
  while (more) {
    more = false;
    for (uint32_t pc = s->kernel->length; pc-- > 0;) {
      const unsigned opcode = isa_opcode(s->kernel->code[pc]);
      if (opcode == ISA_LDG || opcode == ISA_BRA || opcode == ISA_EXIT || writes_wanted(&s->code[pc], &w))
        more |= need(s, pc, &w);
    }
  }
  return 0;
}
