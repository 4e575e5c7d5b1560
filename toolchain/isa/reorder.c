/* reorder: see reorder.h. */
#include "reorder.h"

#include <stdlib.h>
#include <string.h>

#include "bank_dealing.h"
#include "opcode_info.h"
#include "operand/metadata.h"
#include "spelling.h"

enum { REGISTERS = ISA_ZERO_REGISTER, NONE = ISA_ZERO_REGISTER };

/* New numbers while they are given out. */
struct order {
  uint8_t paired[REGISTERS]; /* one of a pair */
  uint8_t number[REGISTERS + 1];
  uint8_t next; /* number */
  uint8_t hole; /* the number before a pair that nothing has; NONE: there is none */
};

/* Calls `see` for each operand that names registers, sources first, with the number of their first. */
static void each_operand(uint64_t word, void (*see)(void *context, unsigned first, unsigned count, bool written),
                         void *context) {
  struct operand operands[OPCODE_MAX_OPERANDS];
  unsigned first;
  if (!opcode_info(isa_opcode(word))) return;
  const unsigned n = opcode_operands(isa_opcode(word), operands);
  for (unsigned written = 0; written < 2; written++)
    for (unsigned slot = 0; slot < n; slot++) {
      if (operand_is_written(word, slot) != written) continue;
      const unsigned count = operand_registers(word, &operands[slot], &first);
      if (count) see(context, first, count, written);
    }
}

static void mark_pair(void *context, unsigned first, unsigned count, bool written) {
  struct order *o = context;
  (void)written;
  for (unsigned r = first; count == 2 && r < first + 2; r++) o->paired[r] = 1;
}

static void place_pair(struct order *o, unsigned first) {
  if (o->next % 2) o->hole = o->next++;
  for (unsigned r = first; r < first + 2; r++) o->number[r] = o->next++;
}

static void place(void *context, unsigned first, unsigned count, bool written) {
  struct order *o = context;
  (void)written;
  for (unsigned r = first; r < first + count; r++) {
    if (o->number[r] != NONE) continue;
    if (o->paired[r]) {
      place_pair(o, r & ~1u);
    } else if (o->hole != NONE) {
      o->number[r] = o->hole;
      o->hole = NONE;
    } else {
      o->number[r] = o->next++;
    }
  }
}

/* Behind a place that is left there are pairs alone, and before it is a register by itself. */
static void close_hole(struct order *o) {
  if (o->hole == NONE) return;
  o->next--;
  for (unsigned r = 0; r < REGISTERS; r++) {
    if (o->number[r] == NONE) continue;
    if (o->number[r] > o->hole) o->number[r] -= 2;
    else if (o->number[r] == o->hole - 1) o->number[r] = o->next - 1;
  }
}

static void find_order(struct order *o, const struct kernel *k) {
  *o = (struct order){.hole = NONE};
  memset(o->number, NONE, sizeof o->number);
  for (uint32_t pc = 0; pc < k->length; pc++) each_operand(k->code[pc], mark_pair, o);
  for (uint32_t pc = 0; pc < k->length; pc++) each_operand(k->code[pc], place, o);
  close_hole(o);
}

static uint64_t with_numbers(uint64_t word, const uint8_t *number) {
  struct operand operands[OPCODE_MAX_OPERANDS];
  unsigned first;
  const uint64_t old = word;
  if (!opcode_info(isa_opcode(old))) return word;
  const unsigned n = opcode_operands(isa_opcode(old), operands);
  for (unsigned slot = 0; slot < n; slot++) {
    if (!operand_registers(old, &operands[slot], &first)) continue;
    word &= ~(UINT64_C(255) << operands[slot].shift);
    word |= (uint64_t)number[first] << operands[slot].shift;
  }
  return word;
}

/* ---- banks */

struct reads {
  uint32_t registers[2 * OPCODE_MAX_OPERANDS];
  unsigned count;
};

static void add_reads(void *context, unsigned first, unsigned count, bool written) {
  struct reads *r = context;
  for (unsigned k = 0; k < count && !written; k++) r->registers[r->count++] = first + k;
}

/* Of each instruction the loops that it is in: a loop is all from the head that a branch goes back to, to the last
 * that does. */
static void count_loops(const struct kernel *k, uint32_t *loops) {
  for (uint32_t pc = k->length; pc-- > 0;) {
    const uint64_t word = k->code[pc];
    if (isa_opcode(word) != ISA_BRA || isa_target(word) > pc) continue;
    bool again = false;
    for (uint32_t later = pc + 1; later < k->length && !again; later++)
      again = isa_opcode(k->code[later]) == ISA_BRA && isa_target(k->code[later]) == isa_target(word);
    for (uint32_t at = isa_target(word); at <= pc && !again; at++) loops[at]++;
  }
}

static void fill_dealing(struct bank_dealing *d, const struct kernel *k, const uint32_t *loops, const struct order *o) {
  for (uint32_t r = 0; r < REGISTERS; r++)
    if (o->number[r] != NONE) d->fixed[o->number[r]] = o->paired[r];
  for (uint32_t pc = 0; pc < k->length; pc++) {
    struct reads reads = {.count = 0};
    each_operand(k->code[pc], add_reads, &reads);
    bank_dealing_meet(d, reads.registers, reads.count, loops[pc]);
  }
}

static void deal_parts(struct bank_dealing *d, struct kernel *k, uint32_t kept) {
  uint8_t number[REGISTERS + 1];
  bank_dealing_deal(d, 0, kept - 1);
  if (kept < k->registers) bank_dealing_deal(d, kept, k->registers - 1);
  for (uint32_t r = 0; r < k->registers; r++) number[r] = (uint8_t)d->number[r];
  for (uint32_t pc = 0; pc < k->length; pc++) k->code[pc] = with_numbers(k->code[pc], number);
}

static bool deal_banks(struct kernel *k, const struct reorder_options *options, const struct order *o) {
  struct bank_dealing *d = calloc(1, sizeof *d);
  uint32_t *loops = calloc(k->length, sizeof *loops);
  const bool good = d && loops;
  if (good) {
    d->banks = options->banks;
    count_loops(k, loops);
    fill_dealing(d, k, loops, o);
    deal_parts(d, k, reorder_kept(k->registers, options->kept_percent ? options->kept_percent : 100));
  }
  free(loops);
  free(d);
  return good;
}

static int refuse_metadata(const struct kernel *k, struct tw_error *error) {
  for (uint32_t pc = 0; pc < k->length; pc++)
    if (metadata_is(k->code[pc]))
      return tw_fail(error, "%.100s:%u: RegLess' metadata names registers by their numbers, which are not to change",
                     k->file, k->line[pc]);
  return 0;
}

int reorder_registers(const struct kernel *from, const struct reorder_options *options, struct kernel *to,
                      struct tw_error *error) {
  struct order order;
  if (refuse_metadata(from, error)) return -1;
  find_order(&order, from);
  *to = *from;
  to->registers = order.next ? order.next : 1;
  to->code = malloc(from->length * sizeof *to->code);
  to->line = malloc(from->length * sizeof *to->line);
  bool good = to->code && to->line;
  for (uint32_t pc = 0; good && pc < from->length; pc++) {
    to->code[pc] = with_numbers(from->code[pc], order.number);
    to->line[pc] = from->line[pc];
  }
  if (good && options->banks > 1) good = deal_banks(to, options, &order);
  if (good) return 0;
  kernel_free(to);
  return tw_fail(error, "%.100s: no memory to number its registers", from->file);
}
