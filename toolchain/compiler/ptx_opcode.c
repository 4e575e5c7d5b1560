/* ptx_opcode: see ptx_opcode.h. */
#include "compiler/ptx_opcode.h"

#include <string.h>

#define X(id, text, lowering, allowed, most, choices, marks, least, greatest)                                          \
  {text, allowed, choices, marks, (most) != 0 && !((most) & PTX_MAY_LACK), (most) & ~PTX_MAY_LACK, least, greatest},
static const struct ptx_opcode_info table[] = {PTX_OPCODES(X)};
#undef X

#define X(name) [PTX_OP_##name] = PTX_T(F16) | PTX_T(F16X2),
static const uint32_t halves[PTX_OP_COUNT] = {PTX_HALF_OPCODES(X)};
#undef X

const struct ptx_opcode_info *ptx_opcode_info(enum ptx_opcode opcode) { return &table[opcode]; }

uint32_t ptx_opcode_types(enum ptx_opcode opcode) { return table[opcode].types | halves[opcode]; }

int ptx_opcode_find(const char *name, uint32_t length) {
  for (int i = 0; i < PTX_OP_COUNT; i++)
    if (*table[i].name == *name && strlen(table[i].name) == length && !memcmp(table[i].name, name, length)) return i;
  return -1;
}
