/* ir: the compiler's intermediate representation: this SM's opcodes on virtual registers and virtual predicates, in one
 * list with labels.  Virtual register 0 is the zero register, virtual predicate 0 is always true.  What a lane's
 * instruction does is what isa.h says; a guarded instruction writes only where its guard holds, so its destination
 * stays live through it.  Every pass takes such a list and leaves such a list.
 *
 * An operand of class DOUBLE, and of MMA, is a pair: it names an even virtual register, and the next one is read or
 * written with it.  The allocator gives the two an even real one and the next; of a pair each has a life of its own.
 *
 * Pseudo instructions, gone before emission:
 *   LABEL  the label `immediate`
 *   UNDEF  d holds nothing that matters from here on (ends a live range at its top)
 *   PMOV, PAND, POR, PXOR  d = a op b on predicates, a and b possibly negated */
#ifndef TWINWARP_IR_H
#define TWINWARP_IR_H

#include <stdbool.h>

#include "compiler/array.h"
#include "error.h"
#include "isa.h"

enum { IR_ZERO = 0, IR_TRUE = 0 };

enum ir_pseudo { IR_LABEL = 600, IR_UNDEF, IR_PMOV, IR_PAND, IR_POR, IR_PXOR };

struct ir_instruction {
  uint16_t opcode;     /* enum isa_opcode, or enum ir_pseudo */
  bool immediate_form; /* operand b is `immediate` */
  bool guard_negated;
  bool a_negated, b_negated, c_negated; /* of operands that are predicates */
  uint32_t guard;                       /* predicate */
  uint32_t d, a, b, c;                  /* registers; predicates: d of setp and pseudos, a and b of pseudos, c of SEL */
  uint32_t immediate;                   /* operand b; BRA: a label; S2R, LDC: what is read */
  int32_t offset;                       /* of a memory instruction */
  uint32_t line;                        /* of the source */
};

struct ir {
  ARRAY(struct ir_instruction) code;
  uint32_t registers, predicates, labels; /* numbers in use: virtual ones from 1 on */
  uint32_t spills; /* words of local memory of a thread that the allocator took, after local_bytes */
  uint32_t local_bytes;
  uint32_t most;       /* instructions that the kernel may become; 0: ISA_PROGRAM_WORDS */
  uint32_t local_base; /* virtual register with the address of this thread's local memory; 0: none yet */
};

/* What an instruction reads and writes. */
enum { IR_MOST_READS = 6, IR_MOST_WRITES = 2 };

/* Registers read (never the zero register), their number; and predicates read, the guard included.  Of a pair its two
 * registers stand one after the other. */
unsigned ir_reads(const struct ir_instruction *i, uint32_t registers[IR_MOST_READS]);
unsigned ir_reads_predicates(const struct ir_instruction *i, uint32_t predicates[IR_MOST_READS]);

/* Registers written, their number; the predicate written, 0: none. */
unsigned ir_writes(const struct ir_instruction *i, uint32_t registers[IR_MOST_WRITES]);
uint32_t ir_writes_predicate(const struct ir_instruction *i);

/* Whether the registers that it reads, the register that it writes, are pairs. */
bool ir_reads_pairs(const struct ir_instruction *i);
bool ir_writes_pair(const struct ir_instruction *i);

/* Marks the first register of each pair that an instruction names. */
void ir_mark_pairs(const struct ir *ir, uint8_t *first);

/* The first of a new pair. */
uint32_t ir_new_pair(struct ir *ir);

/* Whether it only computes its destination, so that it may go when nobody reads it. */
bool ir_pure(const struct ir_instruction *i);

/* Whether it writes its destination in every active lane. */
static inline bool ir_whole(const struct ir_instruction *i) { return i->guard == IR_TRUE && !i->guard_negated; }

/* Whether a op b = b op a, and whether a op k = a. */
bool ir_commutes(unsigned opcode);
bool ir_neutral(unsigned opcode, uint32_t k);

/* Instructions that the kernel may become, and that the list may have meanwhile: labels and moves go. */
uint32_t ir_most(const struct ir *ir);
uint32_t ir_limit(const struct ir *ir);

/* The kernel is too long: of `length` instructions, or 0, of more than it can be on any machine's way there. */
int ir_too_long(const struct ir *ir, uint32_t length, struct tw_error *error);

/* Appends; -1 without memory or beyond ir_limit, and ir_fail says which of the two. */
int ir_append(struct ir *ir, const struct ir_instruction *i);
int ir_fail(const struct ir *ir, struct tw_error *error);
void ir_free(struct ir *ir);

#endif
