/* lower_memory: where loads, stores and atomics go. */
#ifndef TWINWARP_LOWER_MEMORY_H
#define TWINWARP_LOWER_MEMORY_H

#include "compiler/lower.h"

enum { PLACES = 3 };

/* Where the words of an access are, in the lanes where `where` holds. */
struct location {
  struct word base, byte;
  int64_t offset;
  uint32_t stride; /* from word to word */
  bool shared;
  struct truth where;
};

/* The places an access may go to: one, or of a generic address one for each space that pointers of the module have. */
unsigned access_places(struct lowering *l, const struct ptx_operand *o, uint32_t bytes, struct location out[PLACES]);

/* Loads word k of it to d, stores b or does an atomic operation: the opcode of global memory. */
void access_word(struct lowering *l, const struct location *at, unsigned k, unsigned opcode, uint32_t d, uint32_t b);

/* The fences around an instruction that releases or acquires; nothing for others. */
void order_before(struct lowering *l);
void order_after(struct lowering *l);

/* Whether a load has to see what other SMs have stored: ordered beyond the block, or not to come from an L1. */
bool sees_all_sms(const struct lowering *l);

/* The opcode that reads a word as memory has it, with b = IR_ZERO; shared memory is the block's own. */
unsigned fresh_load(const struct location *at);

/* A register with word k of the kernel's parameters. */
uint32_t kernel_parameter_word(struct lowering *l, uint32_t k);

/* Stores a register to a word of local memory in every lane. */
void store_local(struct lowering *l, uint32_t address, uint32_t reg);

#endif
