/* block_waits: see block_waits.h. */
#include "locality/block_waits.h"

#include <stdlib.h>

#include "opcode_info.h"
#include "regions/accesses.h"

/* Registers, and behind them predicates: what an instruction reads and writes. */
enum { FIRST_PREDICATE = 256, VALUES = FIRST_PREDICATE + ISA_PREDICATES + 1, WORDS = (VALUES + 63) / 64 };

struct values {
  uint64_t set[WORDS];
};

/* Instructions that end in a branch back to the first of them. */
struct loop {
  const struct kernel *kernel;
  uint32_t first, last;
  bool *decides;               /* by instruction of the kernel: whether a way out depends on it */
  struct values from[VALUES];  /* what each value that the loop computes depends on, directly or not */
  struct values fresh;         /* values that are written each time round before anything looks at them; */
  struct values carried;       /* and that are not, but come from the time before */
  struct values advances;      /* values that may be others each time round, made from what they were before */
  struct values reads, leaves; /* values from global memory; that a way out depends on */
};

static void add(struct values *s, unsigned value) { s->set[value / 64] |= (uint64_t)1 << value % 64; }
static bool has(const struct values *s, unsigned value) { return s->set[value / 64] >> value % 64 & 1; }
static bool join(struct values *to, const struct values *with) {
  bool more = false;
  for (unsigned w = 0; w < WORDS; w++) {
    more |= (with->set[w] & ~to->set[w]) != 0;
    to->set[w] |= with->set[w];
  }
  return more;
}
static bool meet(const struct values *a, const struct values *b) {
  for (unsigned w = 0; w < WORDS; w++)
    if (a->set[w] & b->set[w]) return true;
  return false;
}

static bool is_guarded(uint64_t word) { return isa_guard(word) != ISA_TRUE_PREDICATE; }

static bool reads_global(uint64_t word) {
  const unsigned operation = isa_operation(word), kind = operation & ISA_MEM_KIND;
  return isa_class_of(word) == ISA_CLASS_MEMORY && !(operation & ISA_MEM_SHARED) &&
         (kind == ISA_MEM_LOAD || kind >= ISA_MEM_ATOMIC);
}

/* Whether the same inputs, the last result among them, give the last result. */
static bool settles(uint64_t word) {
  switch (isa_opcode(word)) {
    case ISA_MOV:
    case ISA_SEL:
    case ISA_AND:
    case ISA_OR:
    case ISA_MINS:
    case ISA_MINU:
    case ISA_MAXS:
    case ISA_MAXU: return true;
    default: return false;
  }
}

/* Adds, not by nothing, to what it reads. */
static bool counts(uint64_t word) { return isa_opcode(word) == ISA_ATOMADD && isa_rb(word) != ISA_ZERO_REGISTER; }

static void values_read(uint64_t word, struct values *to) {
  struct region_access a[REGION_MOST_ACCESSES];
  for (unsigned n = region_accesses(word, a); n-- > 0;)
    if (!a[n].write) add(to, a[n].reg);
  if (is_guarded(word)) add(to, FIRST_PREDICATE + isa_guard(word));
  if (isa_opcode(word) == ISA_SEL && (isa_rc(word) & 7) != ISA_TRUE_PREDICATE)
    add(to, FIRST_PREDICATE + (isa_rc(word) & 7));
}

static void values_written(uint64_t word, struct values *to) {
  const struct opcode_info *info = opcode_info(isa_opcode(word));
  struct region_access a[REGION_MOST_ACCESSES];
  for (unsigned n = region_accesses(word, a); n-- > 0;)
    if (a[n].write) add(to, a[n].reg);
  if (info && info->destination == ISA_PRED) add(to, FIRST_PREDICATE + (isa_rd(word) & 7));
}

/* Guards of the branches, within the loop, on which it depends whether an instruction is come to: those that lead
 * around it, or around one that does, as that from the end of one arm around the other.  Whether there are such
 * branches. */
static bool guards_around(const struct loop *l, uint32_t pc, struct values *to) {
  uint32_t around = pc; /* the first instruction that matters */
  for (uint32_t b = pc; b-- > l->first;) {
    const uint64_t word = l->kernel->code[b];
    const uint32_t target = isa_target(word), meeting = isa_reconvergence(word);
    const uint32_t end = meeting > target && meeting <= l->last ? meeting : target;
    if (isa_opcode(word) != ISA_BRA || around >= end || end > l->last) continue;
    if (is_guarded(word)) add(to, FIRST_PREDICATE + isa_guard(word));
    around = b;
  }
  return around != pc;
}

static bool leaves(const struct loop *l, uint32_t pc) {
  const uint64_t word = l->kernel->code[pc];
  if (isa_opcode(word) != ISA_BRA) return isa_opcode(word) == ISA_EXIT;
  return pc == l->last || isa_target(word) < l->first || isa_target(word) > l->last;
}

static void carry(struct loop *l, const struct values *inputs, const struct values *outputs, bool always) {
  for (unsigned w = 0; w < WORDS; w++) {
    l->carried.set[w] |= inputs->set[w] & ~l->fresh.set[w];
    if (!always) l->carried.set[w] |= outputs->set[w] & ~l->fresh.set[w];
    else l->fresh.set[w] |= outputs->set[w] & ~l->carried.set[w];
  }
}

/* What an instruction of the loop does. */
struct effect {
  struct values inputs, around, outputs; /* what it reads; of which branches around it; what it writes, */
  bool always;                           /* each time round */
};

static struct effect effect_of(const struct loop *l, uint32_t pc) {
  const uint64_t word = l->kernel->code[pc];
  struct effect e = {.always = !is_guarded(word)};
  values_read(word, &e.inputs);
  e.always &= !guards_around(l, pc, &e.around);
  join(&e.inputs, &e.around);
  values_written(word, &e.outputs);
  return e;
}

static bool has_inner(const struct loop *l) {
  for (uint32_t pc = l->first; pc < l->last; pc++)
    if (isa_opcode(l->kernel->code[pc]) == ISA_BRA && isa_target(l->kernel->code[pc]) <= pc) return true;
  return false;
}

/* From the end back to the first: what an instruction always writes nobody needs before it, unless it goes round an
 * inner loop.  So a register that is used again for something else is another value.  Whether more are needed at the
 * end, where those are that were at the first. */
static bool look_back(struct loop *l, struct values *needed, struct values *branches, bool inner) {
  struct values now = *needed;
  for (uint32_t pc = l->last + 1; pc-- > l->first;) {
    const struct effect e = effect_of(l, pc);
    if (!leaves(l, pc) && !meet(&e.outputs, &now)) continue;
    l->decides[pc] = true;
    for (unsigned w = 0; w < WORDS && e.always && !inner; w++) now.set[w] &= ~e.outputs.set[w];
    join(branches, &e.around);
    join(&now, &e.inputs);
    join(&now, branches);
  }
  return join(needed, &now);
}

static void find_deciding(struct loop *l) {
  struct values needed = {{0}}, branches = {{0}};
  const bool inner = has_inner(l);
  for (uint32_t pc = l->first; pc <= l->last; pc++) l->decides[pc] = false;
  bool more = true;
  while (more) more = look_back(l, &needed, &branches, inner);
}

static void look_at(struct loop *l, uint32_t pc) {
  const uint64_t word = l->kernel->code[pc];
  const struct effect e = effect_of(l, pc);
  carry(l, &e.inputs, &e.outputs, e.always);
  if (leaves(l, pc)) join(&l->leaves, &e.inputs);
  if (counts(word)) join(&l->advances, &e.outputs);
  if (reads_global(word)) join(&l->reads, &e.outputs);
  for (unsigned v = 0; v < VALUES; v++)
    if (has(&e.outputs, v)) join(&l->from[v], &e.inputs);
}

/* A value that depends on others depends on what those do. */
static void close_over(const struct loop *l, struct values *of) {
  for (bool more = true; more;) {
    more = false;
    for (unsigned v = 0; v < VALUES; v++)
      if (has(of, v)) more |= join(of, &l->from[v]);
  }
}

/* Whether what a value was before goes into what it will be: on a way through one that is carried. */
static bool comes_round(const struct loop *l, unsigned value) {
  for (unsigned v = 0; v < VALUES; v++)
    if (has(&l->carried, v) && has(&l->from[value], v) && has(&l->from[v], value)) return true;
  return false;
}

static void find_advances(struct loop *l) {
  for (uint32_t pc = l->first; pc <= l->last; pc++) {
    struct values outputs = {{0}};
    if (!l->decides[pc]) continue;
    values_written(l->kernel->code[pc], &outputs);
    for (unsigned v = 0; v < VALUES && !settles(l->kernel->code[pc]); v++)
      if (has(&outputs, v) && comes_round(l, v)) add(&l->advances, v);
  }
}

static bool waits(struct loop *l) {
  find_deciding(l);
  for (uint32_t pc = l->first; pc <= l->last; pc++)
    if (l->decides[pc]) look_at(l, pc);
  close_over(l, &l->leaves);
  if (!meet(&l->leaves, &l->reads)) return false;
  for (unsigned v = 0; v < VALUES; v++) close_over(l, &l->from[v]);
  find_advances(l);
  return !meet(&l->leaves, &l->advances);
}

bool block_waits(const struct kernel *kernel, uint32_t *pc) {
  struct loop *l = malloc(sizeof *l);
  bool *decides = calloc(kernel->length + 1u, sizeof *decides), found = !l || !decides;
  *pc = 0;
  for (uint32_t last = 0; last < kernel->length && !found; last++) {
    const uint64_t word = kernel->code[last];
    *l = (struct loop){.kernel = kernel, .first = isa_target(word), .last = last, .decides = decides};
    if (isa_opcode(word) != ISA_BRA || l->first > last) continue;
    found = waits(l);
    *pc = last;
  }
  free(decides);
  free(l);
  return found;
}
