/* isa: the instruction set, typed once.  The decoder's package (rtl/isa_pkg.sv), the assembler, the disassembler, the
 * functional executor and the C models are all derived from the tables below.
 *
 * One instruction is 64 bits:
 *
 *   63      50 49 48 47   40 39   32 31 30 29   22 21   14 13 12  10 9        0
 *  +----------+--+--+-------+-------+--+--+-------+-------+--+------+----------+
 *  | offset   |nc|nb|  rc   |  rb   |na|nd|  ra   |  rd   |gn| gp   |  opcode  |   register form, opcode[9] = 0
 *  +----------+--+--+-------+-------+--+--+-------+-------+--+------+----------+
 *  |              imm32             |na|nd|  ra   |  rd   |gn| gp   |  opcode  |   immediate form, opcode[9] = 1
 *  +--------------------------------+--+--+-------+-------+--+------+----------+
 *
 *   opcode  {immediate form, class[2:0], operation[5:0]}
 *   gp, gn  guard predicate p0..p6 (7 = always true) and its negation
 *   rd..rc  registers r0..r254; 255 reads as zero and swallows writes
 *   nd..nc  reuse bit per operand: 1 = near (Malekeh III-A), set by the compiler, never changes a result
 *   offset  signed byte offset of memory instructions: address = ra + offset
 *   imm32   replaces operand b; bra keeps {reconvergence[31:16], target[15:0]} in it, as instruction indices
 */
#ifndef TWINWARP_ISA_H
#define TWINWARP_ISA_H

#include <stdint.h>

enum {
  ISA_LANES = 32,
  ISA_ZERO_REGISTER = 255,
  ISA_TRUE_PREDICATE = 7,
  ISA_PREDICATES = 7, /* p0..p6 are writable */
  ISA_PROGRAM_WORDS =
      65535, /* instructions a kernel may have, on the largest machine: 16 bits, and one number that is none */
  ISA_CONSTANT_WORDS = 64,      /* constant bank: launch geometry, then kernel arguments */
  ISA_ARGUMENT_WORD = 8,        /* first kernel argument in the constant bank */
  ISA_NO_RECONVERGENCE = 0xffff /* reconvergence field of bra.uni, which never diverges */
};

/* Instruction classes: opcode[8:6].  A class is executed by one pipe; class 0 is resolved at issue. */
#define ISA_CLASSES(X)                                                                                                 \
  X(CONTROL, 0) X(INT, 1) X(FP, 2) X(SFU, 3) X(TENSOR, 4) X(MEMORY, 5) X(DOUBLE, 6)

/* What an instruction reads: bit 0 = ra, 1 = rb, 2 = rc; PAIRS means each is an even-aligned pair (6 sources). */
enum { ISA_A = 1, ISA_B = 2, ISA_C = 4, ISA_PAIRS = 8 };

/* What it writes: nothing, a register, an even-aligned register pair, a predicate (rd[2:0]). */
enum { ISA_NONE, ISA_REG, ISA_PAIR, ISA_PRED };

/* Forms: whether operand b may be an immediate (OPT), must be (IMM), or cannot be (REG). */
enum { ISA_FORM_REG, ISA_FORM_OPT, ISA_FORM_IMM };

/* X(NAME, class, operation, mnemonic, sources, destination, form).  Semantics are PTX's of the same name:
 * shifts clamp at 32; min/max of a NaN and a number give the number; every NaN result is 0x7fffffff, or of class DOUBLE
 * 0x7fffffffffffffff, of a half 0x7fff; conversions to integer round towards zero and saturate, NaN gives 0; float
 * comparisons with a NaN are false.  A double has its low word in the even register.  An f16x2 is a pair of halves
 * in one register, a single half is in the low 16 bits; a conversion to half leaves the high ones zero. */
#define ISA_OPCODES(X)                                                                                                 \
  X(NOP,      CONTROL,  0, "nop",         0,                           ISA_NONE, ISA_FORM_REG)                         \
  X(EXIT,     CONTROL,  1, "exit",        0,                           ISA_NONE, ISA_FORM_REG)                         \
  X(BRA,      CONTROL,  2, "bra",         0,                           ISA_NONE, ISA_FORM_IMM)                         \
  X(BAR,      CONTROL,  3, "bar.sync",    0,                           ISA_NONE, ISA_FORM_REG)                         \
  X(MOV,      INT,      0, "mov",         ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(IADD,     INT,      1, "add",         ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(ISUB,     INT,      2, "sub",         ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(IMUL,     INT,      3, "mul.lo",      ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(IMULHIU,  INT,      4, "mul.hi.u32",  ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(IMULHIS,  INT,      5, "mul.hi.s32",  ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(IMAD,     INT,      6, "mad.lo",      ISA_A | ISA_B | ISA_C,       ISA_REG,  ISA_FORM_REG)                         \
  X(AND,      INT,      7, "and",         ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(OR,       INT,      8, "or",          ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(XOR,      INT,      9, "xor",         ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(SHL,      INT,     10, "shl",         ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(SHRU,     INT,     11, "shr.u32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(SHRS,     INT,     12, "shr.s32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(MINS,     INT,     13, "min.s32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(MINU,     INT,     14, "min.u32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(MAXS,     INT,     15, "max.s32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(MAXU,     INT,     16, "max.u32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(SEL,      INT,     17, "sel",         ISA_A | ISA_B,               ISA_REG,  ISA_FORM_REG) /* rc = {neg, pred} */  \
  X(S2R,      INT,     18, "s2r",         0,                           ISA_REG,  ISA_FORM_IMM) /* imm = ISA_SPECIALS */\
  X(LDC,      INT,     19, "ldc",         0,                           ISA_REG,  ISA_FORM_IMM) /* imm = byte offset */ \
  X(SETEQ,    INT,     20, "setp.eq",     ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETNE,    INT,     21, "setp.ne",     ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETLTS,   INT,     22, "setp.lt.s32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETLES,   INT,     23, "setp.le.s32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETGTS,   INT,     24, "setp.gt.s32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETGES,   INT,     25, "setp.ge.s32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETLTU,   INT,     26, "setp.lt.u32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETLEU,   INT,     27, "setp.le.u32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETGTU,   INT,     28, "setp.gt.u32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(SETGEU,   INT,     29, "setp.ge.u32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(POPC,     INT,     30, "popc",        ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(CLZ,      INT,     31, "clz",         ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(FADD,     FP,       0, "add.f32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(FMUL,     FP,       1, "mul.f32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(FMA,      FP,       2, "fma.f32",     ISA_A | ISA_B | ISA_C,       ISA_REG,  ISA_FORM_REG)                         \
  X(FMIN,     FP,       3, "min.f32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(FMAX,     FP,       4, "max.f32",     ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(FSETEQ,   FP,       5, "setp.eq.f32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(FSETNE,   FP,       6, "setp.ne.f32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(FSETLT,   FP,       7, "setp.lt.f32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(FSETLE,   FP,       8, "setp.le.f32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(FSETGT,   FP,       9, "setp.gt.f32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(FSETGE,   FP,      10, "setp.ge.f32", ISA_A | ISA_B,               ISA_PRED, ISA_FORM_OPT)                         \
  X(F2IS,     FP,      11, "cvt.s32.f32", ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(F2IU,     FP,      12, "cvt.u32.f32", ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(I2FS,     FP,      13, "cvt.f32.s32", ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(I2FU,     FP,      14, "cvt.f32.u32", ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(HADD2,    FP,      15, "add.f16x2",   ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(HMUL2,    FP,      16, "mul.f16x2",   ISA_A | ISA_B,               ISA_REG,  ISA_FORM_OPT)                         \
  X(HFMA2,    FP,      17, "fma.f16x2",   ISA_A | ISA_B | ISA_C,       ISA_REG,  ISA_FORM_REG)                         \
  X(F2H,      FP,      18, "cvt.f16.f32", ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(H2F,      FP,      19, "cvt.f32.f16", ISA_B,                       ISA_REG,  ISA_FORM_OPT)                         \
  X(RCP,      SFU,      0, "rcp",         ISA_B,                       ISA_REG,  ISA_FORM_REG)                         \
  X(RSQ,      SFU,      1, "rsqrt",       ISA_B,                       ISA_REG,  ISA_FORM_REG)                         \
  X(EX2,      SFU,      2, "ex2",         ISA_B,                       ISA_REG,  ISA_FORM_REG)                         \
  X(LG2,      SFU,      3, "lg2",         ISA_B,                       ISA_REG,  ISA_FORM_REG)                         \
  X(SIN,      SFU,      4, "sin",         ISA_B,                       ISA_REG,  ISA_FORM_REG)                         \
  X(COS,      SFU,      5, "cos",         ISA_B,                       ISA_REG,  ISA_FORM_REG)                         \
  X(MMA,      TENSOR,   0, "mma",         ISA_A | ISA_B | ISA_C | ISA_PAIRS, ISA_PAIR, ISA_FORM_REG)                   \
  X(LDG,      MEMORY,   0, "ld.global",   ISA_A,                       ISA_REG,  ISA_FORM_REG)                         \
  X(STG,      MEMORY,   1, "st.global",   ISA_A | ISA_B,               ISA_NONE, ISA_FORM_REG)                         \
  X(MEMBAR,   MEMORY,   2, "membar",      0,                           ISA_NONE, ISA_FORM_REG) /* ra, rd are rz */     \
  X(ATOMADD,  MEMORY,   8, "atom.global.add",     ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMMINS, MEMORY,   9, "atom.global.min.s32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMMAXS, MEMORY,  10, "atom.global.max.s32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMMINU, MEMORY,  11, "atom.global.min.u32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMMAXU, MEMORY,  12, "atom.global.max.u32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMAND,  MEMORY,  13, "atom.global.and",     ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMOR,   MEMORY,  14, "atom.global.or",      ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMXOR,  MEMORY,  15, "atom.global.xor",     ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATOMEXCH, MEMORY,  16, "atom.global.exch",    ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(LDS,      MEMORY,  32, "ld.shared",   ISA_A,                       ISA_REG,  ISA_FORM_REG)                         \
  X(STS,      MEMORY,  33, "st.shared",   ISA_A | ISA_B,               ISA_NONE, ISA_FORM_REG)                         \
  X(ATSADD,   MEMORY,  40, "atom.shared.add",     ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSMINS,  MEMORY,  41, "atom.shared.min.s32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSMAXS,  MEMORY,  42, "atom.shared.max.s32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSMINU,  MEMORY,  43, "atom.shared.min.u32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSMAXU,  MEMORY,  44, "atom.shared.max.u32", ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSAND,   MEMORY,  45, "atom.shared.and",     ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSOR,    MEMORY,  46, "atom.shared.or",      ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSXOR,   MEMORY,  47, "atom.shared.xor",     ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(ATSEXCH,  MEMORY,  48, "atom.shared.exch",    ISA_A | ISA_B,       ISA_REG,  ISA_FORM_REG)                         \
  X(DADD,     DOUBLE,   0, "add.f64",     ISA_A | ISA_B | ISA_PAIRS,        ISA_PAIR, ISA_FORM_REG)                    \
  X(DMUL,     DOUBLE,   1, "mul.f64",     ISA_A | ISA_B | ISA_PAIRS,        ISA_PAIR, ISA_FORM_REG)                    \
  X(DFMA,     DOUBLE,   2, "fma.f64",     ISA_A | ISA_B | ISA_C | ISA_PAIRS, ISA_PAIR, ISA_FORM_REG)                   \
  X(DMIN,     DOUBLE,   3, "min.f64",     ISA_A | ISA_B | ISA_PAIRS,        ISA_PAIR, ISA_FORM_REG)                    \
  X(DMAX,     DOUBLE,   4, "max.f64",     ISA_A | ISA_B | ISA_PAIRS,        ISA_PAIR, ISA_FORM_REG)                    \
  X(DSETEQ,   DOUBLE,   5, "setp.eq.f64", ISA_A | ISA_B | ISA_PAIRS,        ISA_PRED, ISA_FORM_REG)                    \
  X(DSETNE,   DOUBLE,   6, "setp.ne.f64", ISA_A | ISA_B | ISA_PAIRS,        ISA_PRED, ISA_FORM_REG)                    \
  X(DSETLT,   DOUBLE,   7, "setp.lt.f64", ISA_A | ISA_B | ISA_PAIRS,        ISA_PRED, ISA_FORM_REG)                    \
  X(DSETLE,   DOUBLE,   8, "setp.le.f64", ISA_A | ISA_B | ISA_PAIRS,        ISA_PRED, ISA_FORM_REG)                    \
  X(DSETGT,   DOUBLE,   9, "setp.gt.f64", ISA_A | ISA_B | ISA_PAIRS,        ISA_PRED, ISA_FORM_REG)                    \
  X(DSETGE,   DOUBLE,  10, "setp.ge.f64", ISA_A | ISA_B | ISA_PAIRS,        ISA_PRED, ISA_FORM_REG)                    \
  X(D2IS,     DOUBLE,  11, "cvt.s32.f64", ISA_B | ISA_PAIRS,                ISA_REG,  ISA_FORM_REG)                    \
  X(D2IU,     DOUBLE,  12, "cvt.u32.f64", ISA_B | ISA_PAIRS,                ISA_REG,  ISA_FORM_REG)                    \
  X(I2DS,     DOUBLE,  13, "cvt.f64.s32", ISA_B,                            ISA_PAIR, ISA_FORM_REG)                    \
  X(I2DU,     DOUBLE,  14, "cvt.f64.u32", ISA_B,                            ISA_PAIR, ISA_FORM_REG)                    \
  X(D2F,      DOUBLE,  15, "cvt.f32.f64", ISA_B | ISA_PAIRS,                ISA_REG,  ISA_FORM_REG)                    \
  X(F2D,      DOUBLE,  16, "cvt.f64.f32", ISA_B,                            ISA_PAIR, ISA_FORM_REG)

/* Memory operations are {shared[5], kind[4:0]}: kind 0 load, 1 store, 2 fence, 8 and up atomics.
 *
 * A fence, membar, stands between a warp's accesses before it and those behind it, of global and shared memory, its own
 * and those that it has heard of: whoever on the GPU sees one behind it, and has a fence of his own before he reads on,
 * sees all before it.  It issues when the warp's loads have come back, and goes the way of a store (memory/l1.h).
 *
 * A probe is in no program: a question that goes the way of an access of shared memory (control/share_probe.h). */
enum {
  ISA_MEM_SHARED = 32,
  ISA_MEM_KIND = 31,
  ISA_MEM_LOAD = 0,
  ISA_MEM_STORE = 1,
  ISA_MEM_FENCE = 2,
  ISA_MEM_PROBE = 3,
  ISA_MEM_ATOMIC = 8
};

/* Special registers: X(NAME, number, spelling).  tid is linear in the block; multi-dimensional thread indices follow
 * from it and the geometry the launch leaves in constant words 0..7. */
#define ISA_SPECIALS(X)                                                                                                \
  X(TID, 0, "tid") X(LANEID, 1, "laneid") X(WARPID, 2, "warpid")                                                       \
  X(CTAIDX, 3, "ctaid.x") X(CTAIDY, 4, "ctaid.y") X(CTAIDZ, 5, "ctaid.z") X(SMID, 6, "smid") X(NSMID, 7, "nsmid")

/* Constant words the launch fills in: X(NAME, word, spelling usable as an ldc operand). */
#define ISA_GEOMETRY(X)                                                                                                \
  X(NTID, 0, "ntid") X(NTIDX, 1, "ntid.x") X(NTIDY, 2, "ntid.y") X(NTIDZ, 3, "ntid.z")                                 \
  X(NCTAIDX, 4, "nctaid.x") X(NCTAIDY, 5, "nctaid.y") X(NCTAIDZ, 6, "nctaid.z")

#define X(name, code) ISA_CLASS_##name = code,
enum isa_class { ISA_CLASSES(X) ISA_CLASS_COUNT };
#undef X

enum { ISA_IMMEDIATE = 512 };

#define X(name, cls, op, text, sources, destination, form) ISA_##name = ISA_CLASS_##cls << 6 | op,
enum isa_opcode { ISA_OPCODES(X) };
#undef X

#define X(name, code, text) ISA_SPECIAL_##name = code,
enum isa_special { ISA_SPECIALS(X) ISA_SPECIAL_COUNT };
#undef X

#define X(name, word, text) ISA_GEOMETRY_##name = word,
enum isa_geometry { ISA_GEOMETRY(X) };
#undef X

/* Parts of the instruction set: every machine has the first, others with a parameter of theirs.  Opcodes of a part
 * that a machine does not have are undefined. */
enum isa_part { ISA_PART_BASE, ISA_PART_DOUBLE, ISA_PART_HALF, ISA_PART_COUNT };

static inline enum isa_part isa_part_of(unsigned opcode) {
  if (opcode >> 6 == ISA_CLASS_DOUBLE) return ISA_PART_DOUBLE;
  return opcode >= ISA_HADD2 && opcode <= ISA_H2F ? ISA_PART_HALF : ISA_PART_BASE;
}

/* Field access, the same names as in the diagram above. */
static inline unsigned isa_opcode(uint64_t i) { return (unsigned)i & 511; }
static inline unsigned isa_immediate_form(uint64_t i) { return (unsigned)(i >> 9) & 1; }
static inline unsigned isa_class_of(uint64_t i) { return (unsigned)(i >> 6) & 7; }
static inline unsigned isa_operation(uint64_t i) { return (unsigned)i & 63; }
/* Whether it accesses memory, at addresses: a fence does not. */
static inline unsigned isa_accesses(uint64_t i) {
  return isa_class_of(i) == ISA_CLASS_MEMORY && (isa_operation(i) & ISA_MEM_KIND) != ISA_MEM_FENCE;
}
static inline unsigned isa_guard(uint64_t i) { return (unsigned)(i >> 10) & 7; }
static inline unsigned isa_guard_negated(uint64_t i) { return (unsigned)(i >> 13) & 1; }
static inline unsigned isa_rd(uint64_t i) { return (unsigned)(i >> 14) & 255; }
static inline unsigned isa_ra(uint64_t i) { return (unsigned)(i >> 22) & 255; }
static inline unsigned isa_rb(uint64_t i) { return (unsigned)(i >> 32) & 255; }
static inline unsigned isa_rc(uint64_t i) { return (unsigned)(i >> 40) & 255; }
/* {nc, nb, na, nd}; of the immediate form, which has neither rb nor rc, {0, 0, na, nd}. */
static inline unsigned isa_near(uint64_t i) {
  return ((unsigned)(i >> 30) & 3) | (isa_immediate_form(i) ? 0 : (unsigned)(i >> 46) & 12);
}
static inline uint32_t isa_imm(uint64_t i) { return (uint32_t)(i >> 32); }
static inline int32_t isa_offset(uint64_t i) { return (int32_t)((int64_t)i >> 50); }
static inline unsigned isa_target(uint64_t i) { return (unsigned)(i >> 32) & 0xffff; }
static inline unsigned isa_reconvergence(uint64_t i) { return (unsigned)(i >> 48) & 0xffff; }

#endif
