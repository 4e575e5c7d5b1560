/* opcode_info: ISA_OPCODES as a table. */
#ifndef TWINWARP_OPCODE_INFO_H
#define TWINWARP_OPCODE_INFO_H

#include <stddef.h>
#include <stdint.h>

enum { OPCODE_COUNT = 512 };

struct opcode_info {
  const char *mnemonic;
  uint8_t sources;     /* ISA_A | ISA_B | ISA_C | ISA_PAIRS */
  uint8_t destination; /* ISA_NONE, ISA_REG, ISA_PAIR or ISA_PRED */
  uint8_t form;        /* ISA_FORM_REG, ISA_FORM_OPT or ISA_FORM_IMM */
};

/* NULL for an undefined opcode. */
const struct opcode_info *opcode_info(unsigned opcode);

#endif
