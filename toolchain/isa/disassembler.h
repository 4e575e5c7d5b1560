/* disassembler: one instruction to text that assembles back to the same word, branch targets being instruction indices.
 * Fields the instruction does not use are not shown. */
#ifndef TWINWARP_DISASSEMBLER_H
#define TWINWARP_DISASSEMBLER_H

#include <stddef.h>
#include <stdint.h>

enum { DISASSEMBLY_BYTES = 96 }; /* enough for any instruction */

/* -1 for an undefined opcode, whose text is "undefined 0x...". */
int disassemble(uint64_t instruction, char *text, size_t size);

#endif
