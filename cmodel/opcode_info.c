/* opcode_info: see opcode_info.h. */
#include "opcode_info.h"

#include "isa.h"

#define X(name, cls, op, text, sources, destination, form) [ISA_##name] = {text, sources, destination, form},
static const struct opcode_info table[OPCODE_COUNT] = {ISA_OPCODES(X)};
#undef X

const struct opcode_info *opcode_info(unsigned opcode) {
  return opcode < OPCODE_COUNT && table[opcode].mnemonic ? &table[opcode] : NULL;
}
