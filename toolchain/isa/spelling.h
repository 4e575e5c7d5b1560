/* spelling: how instructions are written: mnemonics, names, and the operands an instruction has in the order in
 * which they stand.  The assembler and the disassembler walk the same operand list, so what one prints the other
 * reads. */
#ifndef TWINWARP_SPELLING_H
#define TWINWARP_SPELLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPCODE_MAX_OPERANDS = 4 };

enum operand_kind {
  OPERAND_REGISTER,
  OPERAND_PAIR,                  /* even register; stands for itself and the next */
  OPERAND_REGISTER_OR_IMMEDIATE, /* operand b of ISA_FORM_OPT */
  OPERAND_PREDICATE,             /* p0..p6, pt */
  OPERAND_SELECTOR,              /* predicate, possibly negated */
  OPERAND_ADDRESS,               /* [register + offset] */
  OPERAND_SPECIAL,               /* name of a special register */
  OPERAND_CONSTANT,              /* c[BYTES], or the name of an argument or of a geometry word */
  OPERAND_TARGET                 /* label, or instruction index */
};

struct operand {
  enum operand_kind kind;
  uint8_t shift; /* lowest bit of its field in the instruction */
  uint8_t near;  /* bit number of its reuse mark, for kinds that hold a register */
};

/* Opcode of a mnemonic, -1 if there is none. */
int opcode_find(const char *mnemonic, size_t length);

/* Defined opcode whose mnemonic is the fewest edits away. */
unsigned opcode_nearest(const char *mnemonic, size_t length);

/* Fills the operands of a defined opcode in written order and returns how many. */
unsigned opcode_operands(unsigned opcode, struct operand operands[OPCODE_MAX_OPERANDS]);

/* Registers that an operand of an instruction names, from *first on: how many; the zero register is none. */
unsigned operand_registers(uint64_t instruction, const struct operand *, unsigned *first);

/* Whether the operand in this place, of those that opcode_operands gives, is a register or pair that is written. */
bool operand_is_written(uint64_t instruction, unsigned place);

/* Constant word (ISA_GEOMETRY) or special register (ISA_SPECIALS) with this spelling, -1 if there is none. */
int geometry_find(const char *name, size_t length);
int special_find(const char *name, size_t length);

/* Spelling of a special register, NULL if the number is undefined. */
const char *special_name(unsigned number);

#endif
