/* ptx_opcode: the opcodes of PTX that the compiler knows, one row each, with what may follow them. */
#ifndef TWINWARP_PTX_OPCODE_H
#define TWINWARP_PTX_OPCODE_H

#include "compiler/ptx_suffix.h"

#define PTX_T(name) (1u << PTX_##name)
#define PTX_G(name) (1u << PTX_GROUP_##name)

enum {
  PTX_INTEGER16 = PTX_T(U16) | PTX_T(S16),
  PTX_INTEGER32 = PTX_T(U32) | PTX_T(S32),
  PTX_INTEGER64 = PTX_T(U64) | PTX_T(S64),
  PTX_INTEGERS = PTX_INTEGER16 | PTX_INTEGER32 | PTX_INTEGER64,
  PTX_SIGNED = PTX_T(S16) | PTX_T(S32) | PTX_T(S64),
  PTX_BITS = PTX_T(B16) | PTX_T(B32) | PTX_T(B64),
  PTX_BITS32 = PTX_T(B32) | PTX_T(B64),
  PTX_WIDE = PTX_INTEGER32 | PTX_INTEGER64, /* of 32 and 64 bits */
  PTX_BYTES = PTX_T(U8) | PTX_T(S8) | PTX_T(B8),
  PTX_FLOATS = PTX_T(F32) | PTX_T(F64),
  PTX_ANY = PTX_BYTES | PTX_INTEGERS | PTX_BITS | PTX_FLOATS,
  PTX_FAST = PTX_FLAG_FTZ | PTX_FLAG_SAT,
  PTX_BARRIER_GROUPS = PTX_G(SCOPE) | PTX_G(MODE) | PTX_G(OPERATION),
  PTX_MAY_LACK = 8, /* beside the most types: the instruction may have none */
  PTX_MEMORY_GROUPS = PTX_G(SPACE) | PTX_G(ORDER) | PTX_G(SCOPE) | PTX_G(CACHE)
};

/* X(NAME, spelling, lowering, types allowed, most types, groups allowed, flags allowed, least operands, most operands).
 * The lowering is lower_<that>() of lower.h. */
#define PTX_OPCODES(X)                                                                                                 \
  X(ADD,     "add",     add,       PTX_INTEGERS | PTX_FLOATS, 1, PTX_G(ROUND), PTX_FAST | PTX_FLAG_CC, 3, 3)           \
  X(ADDC,    "addc",    add,       PTX_WIDE, 1, 0, PTX_FLAG_CC, 3, 3)                                                  \
  X(SUB,     "sub",     add,       PTX_INTEGERS | PTX_FLOATS, 1, PTX_G(ROUND), PTX_FAST | PTX_FLAG_CC, 3, 3)           \
  X(SUBC,    "subc",    add,       PTX_WIDE, 1, 0, PTX_FLAG_CC, 3, 3)                                                  \
  X(MUL,     "mul",     multiply,  PTX_INTEGERS | PTX_FLOATS, 1, PTX_G(ROUND) | PTX_G(HALF), PTX_FAST, 3, 3)           \
  X(MUL24,   "mul24",   mul24,     PTX_INTEGER32, 1, PTX_G(HALF), 0, 3, 3)                                             \
  X(MAD,     "mad",     multiply,  PTX_INTEGERS | PTX_FLOATS, 1, PTX_G(ROUND) | PTX_G(HALF),                           \
             PTX_FAST | PTX_FLAG_CC, 4, 4)                                                                             \
  X(MADC,    "madc",    multiply,  PTX_WIDE, 1, PTX_G(HALF), PTX_FLAG_CC, 4, 4)                                        \
  X(MAD24,   "mad24",   mul24,     PTX_INTEGER32, 1, PTX_G(HALF), 0, 4, 4)                                             \
  X(FMA,     "fma",     multiply,  PTX_FLOATS, 1, PTX_G(ROUND), PTX_FAST, 4, 4)                                        \
  X(SAD,     "sad",     sad,       PTX_INTEGERS, 1, 0, 0, 4, 4)                                                        \
  X(DP4A,    "dp4a",    dot_product, PTX_INTEGER32, 2, 0, 0, 4, 4)                                                     \
  X(DP2A,    "dp2a",    dot_product, PTX_INTEGER32, 2, PTX_G(HALF), 0, 4, 4)                                           \
  X(DIV,     "div",     divide,    PTX_INTEGERS | PTX_FLOATS, 1, PTX_G(ROUND), PTX_FLAG_FTZ, 3, 3)                     \
  X(REM,     "rem",     divide,    PTX_INTEGERS, 1, 0, 0, 3, 3)                                                        \
  X(ABS,     "abs",     absolute,  PTX_SIGNED | PTX_FLOATS, 1, 0, PTX_FLAG_FTZ, 2, 2)                                  \
  X(NEG,     "neg",     negate,    PTX_SIGNED | PTX_FLOATS, 1, 0, PTX_FLAG_FTZ, 2, 2)                                  \
  X(MIN,     "min",     extreme,   PTX_INTEGERS | PTX_FLOATS, 1, 0, PTX_FLAG_FTZ, 3, 3)                                \
  X(MAX,     "max",     extreme,   PTX_INTEGERS | PTX_FLOATS, 1, 0, PTX_FLAG_FTZ, 3, 3)                                \
  X(POPC,    "popc",    count,     PTX_BITS32, 1, 0, 0, 2, 2)                                                          \
  X(CLZ,     "clz",     count,     PTX_BITS32, 1, 0, 0, 2, 2)                                                          \
  X(BFIND,   "bfind",   bfind,     PTX_WIDE, 1, 0, PTX_FLAG_SHIFTAMT, 2, 2)                                            \
  X(BREV,    "brev",    brev,      PTX_BITS32, 1, 0, 0, 2, 2)                                                          \
  X(BFE,     "bfe",     bfe,       PTX_WIDE, 1, 0, 0, 4, 4)                                                            \
  X(BFI,     "bfi",     bfi,       PTX_BITS32, 1, 0, 0, 5, 5)                                                          \
  X(PRMT,    "prmt",    prmt,      PTX_T(B32), 1, PTX_G(MODE), 0, 4, 4)                                                \
  X(AND,     "and",     logic,     PTX_BITS | PTX_T(PRED), 1, 0, 0, 3, 3)                                              \
  X(OR,      "or",      logic,     PTX_BITS | PTX_T(PRED), 1, 0, 0, 3, 3)                                              \
  X(XOR,     "xor",     logic,     PTX_BITS | PTX_T(PRED), 1, 0, 0, 3, 3)                                              \
  X(NOT,     "not",     not,       PTX_BITS | PTX_T(PRED), 1, 0, 0, 2, 2)                                              \
  X(CNOT,    "cnot",    not,       PTX_BITS, 1, 0, 0, 2, 2)                                                            \
  X(LOP3,    "lop3",    lop3,      PTX_T(B32), 1, 0, 0, 5, 5)                                                          \
  X(SHL,     "shl",     shift,     PTX_BITS, 1, 0, 0, 3, 3)                                                            \
  X(SHR,     "shr",     shift,     PTX_BITS | PTX_INTEGERS, 1, 0, 0, 3, 3)                                             \
  X(SHF,     "shf",     funnel,    PTX_T(B32), 1, PTX_G(DIRECTION) | PTX_G(CLAMP), 0, 4, 4)                            \
  X(SET,     "set",     set,       PTX_INTEGERS | PTX_BITS | PTX_FLOATS, 2,                                            \
             PTX_G(COMPARE) | PTX_G(HALF) | PTX_G(OPERATION), PTX_FLAG_FTZ, 3, 4)                                      \
  X(SETP,    "setp",    setp,      PTX_INTEGERS | PTX_BITS | PTX_FLOATS, 1,                                            \
             PTX_G(COMPARE) | PTX_G(HALF) | PTX_G(OPERATION), PTX_FLAG_FTZ, 3, 4)                                      \
  X(SELP,    "selp",    selp,      PTX_INTEGERS | PTX_BITS | PTX_FLOATS, 1, 0, 0, 4, 4)                                \
  X(SLCT,    "slct",    slct,      PTX_INTEGERS | PTX_BITS | PTX_FLOATS, 2, 0, PTX_FLAG_FTZ, 4, 4)                     \
  X(TESTP,   "testp",   testp,     PTX_FLOATS, 1, PTX_G(MODE), 0, 2, 2)                                                \
  X(COPYSIGN, "copysign", copysign, PTX_FLOATS, 1, 0, 0, 3, 3)                                                         \
  X(RCP,     "rcp",     reciprocal, PTX_FLOATS, 1, PTX_G(ROUND), PTX_FLAG_FTZ, 2, 2)                                   \
  X(SQRT,    "sqrt",    root,      PTX_FLOATS, 1, PTX_G(ROUND), PTX_FLAG_FTZ, 2, 2)                                    \
  X(RSQRT,   "rsqrt",   special,   PTX_FLOATS, 1, PTX_G(ROUND), PTX_FLAG_FTZ, 2, 2)                                    \
  X(SIN,     "sin",     special,   PTX_T(F32), 1, PTX_G(ROUND), PTX_FLAG_FTZ, 2, 2)                                    \
  X(COS,     "cos",     special,   PTX_T(F32), 1, PTX_G(ROUND), PTX_FLAG_FTZ, 2, 2)                                    \
  X(LG2,     "lg2",     special,   PTX_T(F32), 1, PTX_G(ROUND), PTX_FLAG_FTZ, 2, 2)                                    \
  X(EX2,     "ex2",     special,   PTX_T(F32), 1, PTX_G(ROUND), PTX_FLAG_FTZ, 2, 2)                                    \
  X(TANH,    "tanh",    special,   PTX_T(F32), 1, PTX_G(ROUND), 0, 2, 2)                                               \
  X(MOV,     "mov",     mov,       PTX_INTEGERS | PTX_BITS | PTX_FLOATS | PTX_T(PRED), 1, 0, 0, 2, 2)                  \
  X(CVT,     "cvt",     convert,   PTX_BYTES | PTX_INTEGERS | PTX_FLOATS, 2, PTX_G(ROUND), PTX_FAST, 2, 3)             \
  X(CVTA,    "cvta",    cvta,      PTX_T(U32) | PTX_T(U64), 1, PTX_G(SPACE), PTX_FLAG_TO, 2, 2)                        \
  X(ISSPACEP, "isspacep", isspacep, 0, 0, PTX_G(SPACE), 0, 2, 2)                                                       \
  X(LD,      "ld",      load,      PTX_ANY, 1, PTX_MEMORY_GROUPS | PTX_G(VECTOR), PTX_FLAG_NC, 2, 2)                   \
  X(LDU,     "ldu",     load,      PTX_ANY, 1, PTX_MEMORY_GROUPS | PTX_G(VECTOR), 0, 2, 2)                             \
  X(ST,      "st",      store,     PTX_ANY, 1, PTX_MEMORY_GROUPS | PTX_G(VECTOR), 0, 2, 2)                             \
  X(ATOM,    "atom",    atom,      PTX_WIDE | PTX_BITS32 | PTX_FLOATS, 1,                                              \
             PTX_MEMORY_GROUPS | PTX_G(OPERATION), PTX_FLAG_NOFTZ, 3, 4)                                               \
  X(RED,     "red",     atom,      PTX_WIDE | PTX_BITS32 | PTX_FLOATS, 1,                                              \
             PTX_MEMORY_GROUPS | PTX_G(OPERATION), PTX_FLAG_NOFTZ, 2, 2)                                               \
  X(PREFETCH, "prefetch", nothing, 0, 0, PTX_G(SPACE) | PTX_G(CACHE), 0, 1, 1)                                         \
  X(PREFETCHU, "prefetchu", nothing, 0, 0, PTX_G(CACHE), 0, 1, 1)                                                      \
  X(MEMBAR,  "membar",  fence,     0, 0, PTX_G(SCOPE), 0, 0, 0)                                                        \
  X(FENCE,   "fence",   fence,     0, 0, PTX_G(SCOPE) | PTX_G(ORDER), 0, 0, 0)                                         \
  X(NANOSLEEP, "nanosleep", nothing, PTX_T(U32), 1, 0, 0, 1, 1)                                                        \
  X(PMEVENT, "pmevent", nothing,   0, 0, 0, 0, 1, 1)                                                                   \
  X(BAR,     "bar",     barrier,   PTX_T(U32) | PTX_T(PRED), 1 | PTX_MAY_LACK, PTX_BARRIER_GROUPS,                     \
             PTX_FLAG_SYNC | PTX_FLAG_ALIGNED, 1, 4)                                                                   \
  X(BARRIER, "barrier", barrier,   PTX_T(U32) | PTX_T(PRED), 1 | PTX_MAY_LACK, PTX_BARRIER_GROUPS,                     \
             PTX_FLAG_SYNC | PTX_FLAG_ALIGNED, 1, 4)                                                                   \
  X(SHFL,    "shfl",    shuffle,   PTX_T(B32), 1, PTX_G(DIRECTION), PTX_FLAG_SYNC, 4, 5)                               \
  X(VOTE,    "vote",    vote,      PTX_T(PRED) | PTX_T(B32), 1, PTX_G(MODE), PTX_FLAG_SYNC | PTX_FLAG_UNI, 2, 3)       \
  X(ACTIVEMASK, "activemask", activemask, PTX_T(B32), 1, 0, 0, 1, 1)                                                   \
  X(MATCH,   "match",   match,     PTX_BITS32, 1, PTX_G(MODE), PTX_FLAG_SYNC, 3, 3)                                    \
  X(REDUX,   "redux",   redux,     PTX_INTEGER32 | PTX_T(B32), 1, PTX_G(OPERATION), PTX_FLAG_SYNC, 3, 3)               \
  X(BRA,     "bra",     branch,    0, 0, 0, PTX_FLAG_UNI, 1, 1)                                                        \
  X(BRX,     "brx",     branch_table, 0, 0, PTX_G(DIRECTION), PTX_FLAG_UNI, 2, 2)                                       \
  X(CALL,    "call",    call,      0, 0, 0, PTX_FLAG_UNI, 1, 4)                                                        \
  X(RET,     "ret",     leave,     0, 0, 0, PTX_FLAG_UNI, 0, 0)                                                        \
  X(EXIT,    "exit",    leave,     0, 0, 0, 0, 0, 0)                                                                   \
  X(TRAP,    "trap",    trap,      0, 0, 0, 0, 0, 0)

#define X(name, ...) PTX_OP_##name,
enum ptx_opcode { PTX_OPCODES(X) PTX_OP_COUNT };
#undef X

/* What is of .f16 and .f16x2, too, by lower_half(). */
#define PTX_HALF_OPCODES(X)                                                                                            \
  X(ADD) X(SUB) X(MUL) X(FMA) X(ABS) X(NEG) X(MIN) X(MAX) X(SET) X(SETP) X(EX2) X(TANH) X(CVT) X(ATOM) X(RED)

struct ptx_opcode_info {
  const char *name;
  uint32_t types;
  uint32_t groups, flags;
  uint8_t least_types, most_types, least_operands, most_operands;
};

/* NULL-safe by construction: the row of an enum ptx_opcode. */
const struct ptx_opcode_info *ptx_opcode_info(enum ptx_opcode opcode);

/* The types it may be of, a bit each. */
uint32_t ptx_opcode_types(enum ptx_opcode opcode);

/* The opcode of this name, -1 if there is none. */
int ptx_opcode_find(const char *name, uint32_t length);

#endif
