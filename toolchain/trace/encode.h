/* encode: instructions of isa.h from their fields. */
#ifndef TWINWARP_ENCODE_H
#define TWINWARP_ENCODE_H

#include "isa.h"

static inline uint64_t encode_guarded(uint64_t instruction, unsigned predicate) {
  return (instruction & ~(UINT64_C(15) << 10)) | (uint64_t)predicate << 10;
}

static inline uint64_t encode_registers(unsigned opcode, unsigned rd, unsigned ra, unsigned rb, unsigned rc) {
  return encode_guarded(opcode | (uint64_t)rd << 14 | (uint64_t)ra << 22 | (uint64_t)rb << 32 | (uint64_t)rc << 40,
                        ISA_TRUE_PREDICATE);
}

static inline uint64_t encode_immediate(unsigned opcode, unsigned rd, unsigned ra, uint32_t immediate) {
  return encode_guarded(opcode | ISA_IMMEDIATE | (uint64_t)rd << 14 | (uint64_t)ra << 22 | (uint64_t)immediate << 32,
                        ISA_TRUE_PREDICATE);
}

/* offset: -8192 to 8191 */
static inline uint64_t encode_access(unsigned opcode, unsigned rd, unsigned ra, unsigned rb, int32_t offset) {
  return encode_registers(opcode, rd, ra, rb, 0) | (uint64_t)offset << 50;
}

#endif
