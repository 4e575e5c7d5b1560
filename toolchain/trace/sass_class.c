/* sass_class: see sass_class.h. */
#include "trace/sass_class.h"

#include "file.h"
#include "isa.h"
#include "trace/scan.h"

enum { TABLE_FILE_BYTES = 1 << 20 };

/* Of Volta and what followed; of Maxwell and Pascal what those have besides. */
static const struct {
  const char *class, *opcodes;
} defaults[] = {
    {"nop", "NOP BSSY WARPSYNC YIELD NANOSLEEP DEPBAR LDGDEPBAR ERRBAR CCTL CCTLL CCTLT PMTRIG SETCTAID "
            "SETLMEMBASE SSY PBK PCNT PRET PEXIT"},
    {"int", "BMSK BREV FLO IABS IADD IADD3 IADD32I IDP IDP4A IMAD IMNMX IMUL IMUL32I ISCADD ISCADD32I ISETP LEA LOP "
            "LOP3 LOP32I POPC SHF SHL SHR VABSDIFF VABSDIFF4 I2I I2IP MOV MOV32I MOVM PRMT SEL SGXT SHFL PLOP3 PSETP "
            "P2R R2P LDC S2R CS2R S2UR R2UR B2R R2B VOTE VOTEU VOTE_VTG MATCH REDUX LEPC GETLMEMBASE CSMTEST QSPC BMOV "
            "RPCMOV UBMSK UBREV UCLEA UFLO UIADD3 UIMAD UISETP ULDC ULEA ULOP ULOP3 ULOP32I UMOV UP2UR UPLOP3 UPOPC "
            "UPRMT UPSETP UR2UP USEL USGXT USHF USHL USHR "
            "XMAD IMADSP BFE BFI ICMP ISET CSET CSETP PSET VADD VMAD VMNMX VSET VSETP VSHL VSHR"},
    {"fp", "FCMP FADD FADD32I FCHK FFMA FFMA32I FMNMX FMUL FMUL32I FSEL FSET FSETP FSWZADD F2F F2I I2F I2FP FRND"},
    {"sfu", "MUFU RRO TEX TLD TLD4 TMML TXD TXQ TEXS TLDS TLD4S SULD SUST SUATOM SURED"},
    {"double", "DADD DFMA DMNMX DMUL DSET DSETP"},
    {"half", "HADD2 HADD2_32I HFMA2 HFMA2_32I HMNMX2 HMUL2 HMUL2_32I HSET2 HSETP2 F2F.F16 F2F.F32.F16 F2FP"},
    {"tensor", "HMMA IMMA BMMA DMMA"},
    {"branch", "BRA BRX BRXU JMP JMX JMXU CALL RET BREAK BSYNC BPT KILL RTT SYNC BRK CONT CAL JCAL"},
    {"exit", "EXIT"},
    {"barrier", "BAR"},
    {"fence", "MEMBAR FENCE"},
    {"load.global", "LDG LDGSTS"},
    {"load.shared", "LDS LDSM"},
    {"load.local", "LDL"},
    {"load.generic", "LD"},
    {"store.global", "STG"},
    {"store.shared", "STS"},
    {"store.local", "STL"},
    {"store.generic", "ST"},
    {"atomic.global", "ATOMG RED"},
    {"atomic.shared", "ATOMS"},
    {"atomic.generic", "ATOM"}};

static bool parse_class(struct scan_word word, struct sass_class *to) {
  static const char *const kinds[] = {"nop",  "int",    "fp",   "sfu",     "tensor", "double",
                                      "half", "branch", "exit", "barrier", "fence"};
  static const char *const accesses[] = {"load.", "store.", "atomic."};
  static const char *const spaces[] = {"global", "shared", "local", "generic"};
  to->space = SASS_GLOBAL;
  for (unsigned i = 0; i < SASS_LOAD; i++) {
    to->kind = (enum sass_kind)i;
    if (scan_is(word, kinds[i])) return true;
  }
  for (unsigned i = 0; i < 3; i++) {
    struct scan rest = {word.at, word.at + word.length};
    if (!scan_begins(&rest, accesses[i])) continue;
    to->kind = (enum sass_kind)(SASS_LOAD + i);
    for (unsigned space = 0; space < 4; space++) {
      to->space = (enum sass_space)space;
      if (scan_is((struct scan_word){rest.at, (size_t)(rest.end - rest.at)}, spaces[space])) return true;
    }
  }
  return false;
}

static int add(struct sass_table *t, struct scan_word opcode, const struct sass_class *as) {
  if (t->classes.count > UINT16_MAX || ARRAY_ROOM(&t->classes, 1)) return -1;
  struct sass_class *to = &t->classes.at[t->classes.count++];
  *to = *as;
  memcpy(to->name, opcode.at, opcode.length);
  to->name[opcode.length] = 0;
  return 0;
}

int sass_table_create(struct sass_table *t) {
  memset(t, 0, sizeof *t);
  for (unsigned i = 0; i < sizeof defaults / sizeof *defaults; i++) {
    struct scan opcodes = {defaults[i].opcodes, defaults[i].opcodes + strlen(defaults[i].opcodes)};
    struct sass_class class;
    parse_class((struct scan_word){defaults[i].class, strlen(defaults[i].class)}, &class);
    for (struct scan_word word = scan_word(&opcodes); word.length; word = scan_word(&opcodes))
      if (add(t, word, &class)) return -1;
  }
  return 0;
}

void sass_table_free(struct sass_table *t) {
  free(t->classes.at);
  memset(t, 0, sizeof *t);
}

static const char *parse_line(struct sass_table *t, struct scan line) {
  struct sass_class class;
  for (const char *c = line.at; c < line.end; c++)
    if (*c == '#') line.end = c;
  const struct scan_word opcode = scan_word(&line), name = scan_word(&line), more = scan_word(&line);
  if (!opcode.length) return NULL;
  if (!name.length || more.length) return "a line is written: OPCODE CLASS";
  if (opcode.length >= SASS_NAME_BYTES) return "the opcode is too long";
  if (!parse_class(name, &class))
    return "a class is nop, int, fp, sfu, tensor, double, half, branch, exit, barrier, fence, or load, store or "
           "atomic with .global, .shared, .local or .generic";
  return add(t, opcode, &class) ? "no memory for so many" : NULL;
}

int sass_table_parse(struct sass_table *t, const char *file, const char *text, size_t length, struct tw_error *error) {
  struct scan rest = {text, text + length}, line;
  for (unsigned number = 1; scan_line(&rest, &line); number++) {
    const char *wrong = parse_line(t, line);
    if (wrong) return tw_fail(error, "%.80s:%u: %s", file, number, wrong);
  }
  return 0;
}

int sass_table_read(struct sass_table *t, const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, TABLE_FILE_BYTES, &length, error);
  if (!text) return -1;
  const int status = sass_table_parse(t, path, text, length, error);
  free(text);
  return status;
}

enum sass_kind sass_table_kind(const struct sass_table *t, const struct sass_class *class) {
  if (class->kind == SASS_DOUBLE && !(t->parts >> ISA_PART_DOUBLE & 1)) return SASS_FP;
  if (class->kind == SASS_HALF && !(t->parts >> ISA_PART_HALF & 1)) return SASS_FP;
  return class->kind;
}

const struct sass_class *sass_table_find(const struct sass_table *t, const char *opcode) {
  const struct sass_class *best = NULL;
  size_t longest = 0;
  for (uint32_t i = 0; i < t->classes.count; i++) {
    const struct sass_class *c = &t->classes.at[i];
    const size_t length = strlen(c->name);
    if (length < longest || strncmp(opcode, c->name, length) != 0) continue;
    if (opcode[length] != 0 && opcode[length] != '.') continue;
    best = c;
    longest = length;
  }
  return best;
}
