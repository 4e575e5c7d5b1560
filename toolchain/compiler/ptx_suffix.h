/* ptx_suffix: what follows an opcode's name, each after a dot, typed once. */
#ifndef TWINWARP_PTX_SUFFIX_H
#define TWINWARP_PTX_SUFFIX_H

#include <stdbool.h>
#include <stdint.h>

/* Types: X(NAME, spelling, bytes). */
#define PTX_TYPES(X)                                                                                                   \
  X(NONE, "", 0)                                                                                                       \
  X(U8, "u8", 1) X(U16, "u16", 2) X(U32, "u32", 4) X(U64, "u64", 8)                                                    \
  X(S8, "s8", 1) X(S16, "s16", 2) X(S32, "s32", 4) X(S64, "s64", 8)                                                    \
  X(B8, "b8", 1) X(B16, "b16", 2) X(B32, "b32", 4) X(B64, "b64", 8) X(B128, "b128", 16)                                \
  X(F16, "f16", 2) X(F16X2, "f16x2", 4) X(BF16, "bf16", 2) X(BF16X2, "bf16x2", 4) X(TF32, "tf32", 4)                   \
  X(F32, "f32", 4) X(F64, "f64", 8) X(PRED, "pred", 0)

/* Groups of suffixes of which an instruction has at most one. */
#define PTX_GROUPS(X)                                                                                                  \
  X(ROUND) X(SPACE) X(VECTOR) X(OPERATION) X(COMPARE) X(MODE) X(HALF) X(DIRECTION) X(CLAMP) X(SCOPE) X(ORDER) X(CACHE)

/* X(group, NAME, spelling) */
#define PTX_CHOICES(X)                                                                                                 \
  X(ROUND, RN, "rn") X(ROUND, RZ, "rz") X(ROUND, RM, "rm") X(ROUND, RP, "rp")                                          \
  X(ROUND, RNI, "rni") X(ROUND, RZI, "rzi") X(ROUND, RMI, "rmi") X(ROUND, RPI, "rpi")                                  \
  X(ROUND, APPROX, "approx") X(ROUND, FULL, "full")                                                                    \
  X(SPACE, GLOBAL, "global") X(SPACE, SHARED, "shared") X(SPACE, LOCAL, "local") X(SPACE, CONST, "const")              \
  X(SPACE, PARAM, "param") X(SPACE, SHARED_CTA, "shared::cta")                                                         \
  X(VECTOR, V2, "v2") X(VECTOR, V4, "v4")                                                                              \
  X(OPERATION, ADD, "add") X(OPERATION, MIN, "min") X(OPERATION, MAX, "max") X(OPERATION, AND, "and")                  \
  X(OPERATION, OR, "or") X(OPERATION, XOR, "xor") X(OPERATION, EXCH, "exch") X(OPERATION, CAS, "cas")                  \
  X(OPERATION, INC, "inc") X(OPERATION, DEC, "dec") X(OPERATION, POPC, "popc")                                         \
  X(COMPARE, EQ, "eq") X(COMPARE, NE, "ne") X(COMPARE, LT, "lt") X(COMPARE, LE, "le") X(COMPARE, GT, "gt")             \
  X(COMPARE, GE, "ge") X(COMPARE, LS, "ls") X(COMPARE, HS, "hs") X(COMPARE, EQU, "equ") X(COMPARE, NEU, "neu")         \
  X(COMPARE, LTU, "ltu") X(COMPARE, LEU, "leu") X(COMPARE, GTU, "gtu") X(COMPARE, GEU, "geu") X(COMPARE, NUM, "num")   \
  X(COMPARE, NAN, "nan")                                                                                               \
  X(MODE, ALL, "all") X(MODE, ANY, "any") X(MODE, BALLOT, "ballot") X(MODE, F4E, "f4e") X(MODE, B4E, "b4e")            \
  X(MODE, RC8, "rc8") X(MODE, ECL, "ecl") X(MODE, ECR, "ecr") X(MODE, RC16, "rc16") X(MODE, FINITE, "finite")          \
  X(MODE, INFINITE, "infinite") X(MODE, NUMBER, "number") X(MODE, NOTANUMBER, "notanumber")                            \
  X(MODE, NORMAL, "normal") X(MODE, SUBNORMAL, "subnormal") X(MODE, ARRIVE, "arrive") X(MODE, RED, "red")              \
  X(MODE, WARP, "warp")                                                                                                \
  X(HALF, LO, "lo") X(HALF, HI, "hi") X(HALF, WIDE, "wide")                                                            \
  X(DIRECTION, UP, "up") X(DIRECTION, DOWN, "down") X(DIRECTION, BFLY, "bfly") X(DIRECTION, IDX, "idx")                \
  X(DIRECTION, L, "l") X(DIRECTION, R, "r")                                                                            \
  X(CLAMP, WRAP, "wrap") X(CLAMP, CLAMP, "clamp")                                                                      \
  X(SCOPE, CTA, "cta") X(SCOPE, GL, "gl") X(SCOPE, GPU, "gpu") X(SCOPE, SYS, "sys") X(SCOPE, CLUSTER, "cluster")       \
  X(ORDER, VOLATILE, "volatile") X(ORDER, RELAXED, "relaxed") X(ORDER, ACQUIRE, "acquire")                             \
  X(ORDER, RELEASE, "release") X(ORDER, ACQ_REL, "acq_rel") X(ORDER, SC, "sc") X(ORDER, WEAK, "weak")                  \
  X(CACHE, CA, "ca") X(CACHE, CG, "cg") X(CACHE, CS, "cs") X(CACHE, LU, "lu") X(CACHE, CV, "cv") X(CACHE, WB, "wb")    \
  X(CACHE, WT, "wt") X(CACHE, L1, "L1") X(CACHE, L2, "L2")                                                             \
  X(CACHE, L1_NO_ALLOCATE, "L1::no_allocate") X(CACHE, L1_EVICT_FIRST, "L1::evict_first")                              \
  X(CACHE, L1_EVICT_LAST, "L1::evict_last") X(CACHE, L1_EVICT_NORMAL, "L1::evict_normal")                              \
  X(CACHE, L1_EVICT_UNCHANGED, "L1::evict_unchanged")

/* Suffixes that are there or not: X(NAME, spelling). */
#define PTX_FLAGS(X)                                                                                                   \
  X(FTZ, "ftz") X(SAT, "sat") X(UNI, "uni") X(CC, "cc") X(TO, "to") X(SYNC, "sync") X(ALIGNED, "aligned") X(NC, "nc")  \
  X(SHIFTAMT, "shiftamt") X(NOFTZ, "noftz")                                                                            \
  X(ABS, "abs") X(RELU, "relu") X(XORSIGN, "xorsign") X(NAN_FLAG, "NaN")

#define X(name, text, bytes) PTX_##name,
enum ptx_type { PTX_TYPES(X) PTX_TYPE_COUNT };
#undef X
#define X(name) PTX_GROUP_##name,
enum ptx_group { PTX_GROUPS(X) PTX_GROUP_COUNT };
#undef X
#define X(group, name, text) PTX_##group##_##name,
enum ptx_choice { PTX_NO_CHOICE, PTX_CHOICES(X) PTX_CHOICE_COUNT };
#undef X
#define X(name, text) PTX_FLAG_NUMBER_##name,
enum ptx_flag_number { PTX_FLAGS(X) PTX_FLAG_COUNT };
#undef X
#define X(name, text) PTX_FLAG_##name = 1 << PTX_FLAG_NUMBER_##name,
enum ptx_flag { PTX_FLAGS(X) };
#undef X

/* The number of a spelling, -1 if there is none. */
int ptx_type_find(const char *text, uint32_t length);
int ptx_flag_find(const char *text, uint32_t length);
int ptx_choice_find(const char *text, uint32_t length);
enum ptx_group ptx_choice_group(enum ptx_choice choice);

/* Whether an instruction or a type, its dot included, is of textures, samplers or surfaces, which this SM lacks. */
bool ptx_is_texture(const char *text, uint32_t length);

const char *ptx_type_name(enum ptx_type type);
uint32_t ptx_type_bytes(enum ptx_type type);

#endif
