/* sass: see sass.h. */
#include "trace/sass.h"

#define SASS_OPCODES(X)                                                                                                \
  X(NOP, "NOP") X(EXIT, "EXIT") X(BRA, "BRA") X(BAR, "BAR.SYNC")                                                       \
  X(MOV, "MOV") X(IADD, "IADD3") X(ISUB, "IADD3") X(IMUL, "IMAD") X(IMULHIU, "IMAD.HI.U32") X(IMULHIS, "IMAD.HI")      \
  X(IMAD, "IMAD") X(AND, "LOP3.LUT") X(OR, "LOP3.LUT") X(XOR, "LOP3.LUT")                                              \
  X(SHL, "SHF.L.U32") X(SHRU, "SHF.R.U32.HI") X(SHRS, "SHF.R.S32.HI")                                                  \
  X(MINS, "IMNMX") X(MINU, "IMNMX.U32") X(MAXS, "IMNMX") X(MAXU, "IMNMX.U32")                                          \
  X(SEL, "SEL") X(S2R, "S2R") X(LDC, "LDC")                                                                            \
  X(SETEQ, "ISETP.EQ.AND") X(SETNE, "ISETP.NE.AND") X(SETLTS, "ISETP.LT.AND") X(SETLES, "ISETP.LE.AND")                \
  X(SETGTS, "ISETP.GT.AND") X(SETGES, "ISETP.GE.AND") X(SETLTU, "ISETP.LT.U32.AND") X(SETLEU, "ISETP.LE.U32.AND")      \
  X(SETGTU, "ISETP.GT.U32.AND") X(SETGEU, "ISETP.GE.U32.AND") X(POPC, "POPC") X(CLZ, "FLO.U32.SH")                     \
  X(FADD, "FADD") X(FMUL, "FMUL") X(FMA, "FFMA") X(FMIN, "FMNMX") X(FMAX, "FMNMX")                                     \
  X(FSETEQ, "FSETP.EQ.AND") X(FSETNE, "FSETP.NE.AND") X(FSETLT, "FSETP.LT.AND") X(FSETLE, "FSETP.LE.AND")              \
  X(FSETGT, "FSETP.GT.AND") X(FSETGE, "FSETP.GE.AND")                                                                  \
  X(F2IS, "F2I.TRUNC.NTZ") X(F2IU, "F2I.U32.TRUNC.NTZ") X(I2FS, "I2F") X(I2FU, "I2F.U32")                              \
  X(RCP, "MUFU.RCP") X(RSQ, "MUFU.RSQ") X(EX2, "MUFU.EX2") X(LG2, "MUFU.LG2") X(SIN, "MUFU.SIN") X(COS, "MUFU.COS")    \
  X(MMA, "HMMA.884.F32.F32")                                                                                           \
  X(LDG, "LDG.E.SYS") X(STG, "STG.E.SYS") X(MEMBAR, "MEMBAR.SC.GPU") X(ATOMADD, "ATOMG.E.ADD.STRONG.GPU")              \
  X(ATOMMINS, "ATOMG.E.MIN.S32.STRONG.GPU") X(ATOMMAXS, "ATOMG.E.MAX.S32.STRONG.GPU")                                  \
  X(ATOMMINU, "ATOMG.E.MIN.STRONG.GPU") X(ATOMMAXU, "ATOMG.E.MAX.STRONG.GPU") X(ATOMAND, "ATOMG.E.AND.STRONG.GPU")     \
  X(ATOMOR, "ATOMG.E.OR.STRONG.GPU") X(ATOMXOR, "ATOMG.E.XOR.STRONG.GPU") X(ATOMEXCH, "ATOMG.E.EXCH.STRONG.GPU")       \
  X(LDS, "LDS") X(STS, "STS") X(ATSADD, "ATOMS.ADD") X(ATSMINS, "ATOMS.MIN.S32") X(ATSMAXS, "ATOMS.MAX.S32")           \
  X(ATSMINU, "ATOMS.MIN") X(ATSMAXU, "ATOMS.MAX") X(ATSAND, "ATOMS.AND") X(ATSOR, "ATOMS.OR") X(ATSXOR, "ATOMS.XOR")   \
  X(ATSEXCH, "ATOMS.EXCH")                                                                                             \
  X(DADD, "DADD") X(DMUL, "DMUL") X(DFMA, "DFMA") X(DMIN, "DMNMX") X(DMAX, "DMNMX")                                    \
  X(DSETEQ, "DSETP.EQ.AND") X(DSETNE, "DSETP.NE.AND") X(DSETLT, "DSETP.LT.AND") X(DSETLE, "DSETP.LE.AND")              \
  X(DSETGT, "DSETP.GT.AND") X(DSETGE, "DSETP.GE.AND") X(D2IS, "F2I.F64.TRUNC") X(D2IU, "F2I.U32.F64.TRUNC")            \
  X(HADD2, "HADD2") X(HMUL2, "HMUL2") X(HFMA2, "HFMA2") X(F2H, "F2F.F16.F32") X(H2F, "HADD2.F32")                       \
  X(I2DS, "I2F.F64") X(I2DU, "I2F.F64.U32") X(D2F, "F2F.F32.F64") X(F2D, "F2F.F64.F32")

const char *sass_name(unsigned opcode) {
  switch (opcode) {
#define X(name, text)                                                                                                  \
  case ISA_##name: return text;
    SASS_OPCODES(X)
#undef X
    default: return "NOP";
  }
}
