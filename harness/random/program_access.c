/* program_access: memory accesses of random programs; which words they may touch is said in program_generator.h. */
#include "opcode_info.h"
#include "program_internal.h"

enum { FURTHEST = 8191 /* byte offset of an instruction, either way */ };

static unsigned temporary(struct program *p) { return program_destination(p); }

/* "@p3 ", "@!p3 " or nothing. */
static void guard(struct program *p, char text[8]) {
  const unsigned predicate = below(p, ISA_PREDICATES);
  text[0] = 0;
  if (chance(p, 15)) snprintf(text, 8, "@%sp%u ", chance(p, 50) ? "!" : "", predicate);
}

/* kind: as in ISA_MEM_KIND. */
static void access(struct program *p, bool shared, unsigned kind, unsigned to, unsigned base, int offset,
                   unsigned from) {
  const unsigned opcode = (unsigned)ISA_CLASS_MEMORY << 6 | (shared ? ISA_MEM_SHARED : 0) | kind;
  const char *name = opcode_info(opcode)->mnemonic;
  char g[8], destination[8] = "rz", source[8] = "rz", address[24];
  if (to != ISA_ZERO_REGISTER) snprintf(destination, sizeof destination, "r%u", to);
  if (from != ISA_ZERO_REGISTER) snprintf(source, sizeof source, "r%u", from);
  snprintf(address, sizeof address, offset ? "[r%u%+d]" : "[r%u]", base, offset);
  guard(p, g);
  if (kind == ISA_MEM_LOAD) program_emit(p, "%s%s %s, %s", g, name, destination, address);
  else if (kind == ISA_MEM_STORE) program_emit(p, "%s%s %s, %s", g, name, address, source);
  else program_emit(p, "%s%s %s, %s, %s", g, name, destination, address, source);
}

static unsigned any_kind(struct program *p) {
  const unsigned atomics = ISA_MEM_ATOMIC + below(p, PROGRAM_TALLIES / PROGRAM_TALLY_WORDS);
  return chance(p, 40) ? ISA_MEM_LOAD : chance(p, 60) ? ISA_MEM_STORE : atomics;
}

static unsigned result(struct program *p) { return chance(p, 5) ? ISA_ZERO_REGISTER : program_destination(p); }

static unsigned value(struct program *p) { return chance(p, 4) ? ISA_ZERO_REGISTER : program_source(p); }

/* A word of the thread's own: anything goes. */
static void own(struct program *p, bool shared) {
  const struct program_words *words = &p->own[shared];
  const unsigned kind = any_kind(p), from = value(p);
  unsigned base = p->role[shared ? ROLE_OWN_SHARED : ROLE_OWN];
  int offset = (int)(below(p, words->count) * words->stride) - (int)words->bias;
  if (offset > FURTHEST || chance(p, 20)) {
    const unsigned sum = temporary(p);
    program_emit(p, "add r%u, r%u, %d", sum, base, offset);
    base = sum;
    offset = 0;
  }
  access(p, shared, kind, result(p), base, offset, from);
}

/* A word all lanes of the warp use at once. */
static void warp(struct program *p, bool shared) {
  const unsigned base = p->role[shared ? ROLE_WARP_SHARED : ROLE_WARP];
  const unsigned kind = any_kind(p), from = value(p);
  const int offset = 4 * (int)below(p, PROGRAM_WARP_WORDS);
  access(p, shared, kind, result(p), base, offset, from);
}

/* One operation to each tally; exchange leaves the same whoever is last, so everyone stores what all have alike. */
static void tally(struct program *p, bool shared) {
  const unsigned operation = below(p, PROGRAM_TALLIES / PROGRAM_TALLY_WORDS), kind = ISA_MEM_ATOMIC + operation;
  const unsigned index = program_source(p), address = temporary(p);
  const unsigned from = kind == (ISA_ATOMEXCH & ISA_MEM_KIND) ? p->role[ROLE_TALLY] : program_source(p);
  const unsigned to = chance(p, 30) ? ISA_ZERO_REGISTER : p->role[ROLE_JUNK];
  const int offset = (int)(operation * PROGRAM_TALLY_WORDS * 4);
  program_emit(p, "and r%u, r%u, %d", address, index, 4 * (PROGRAM_TALLY_WORDS - 1));
  if (shared) program_emit(p, "add r%u, r%u, %u", address, address, p->tally_shared);
  else program_emit(p, "add r%u, r%u, r%u", address, address, p->role[ROLE_TALLY]);
  access(p, shared, kind, to, address, offset, from);
}

/* The largest power of two, in bytes, that `bytes` holds. */
static unsigned power_below(unsigned bytes) {
  unsigned power = 4;
  while (power * 2 <= bytes) power *= 2;
  return power;
}

/* What the block has left in its own words, and in the shared tallies, since the barrier closed them. */
static void read_open(struct program *p, bool shared) {
  const unsigned index = program_source(p), address = temporary(p), to = result(p);
  if (shared && chance(p, 25)) {
    const unsigned bytes = power_below(4 * PROGRAM_TALLIES);
    program_emit(p, "and r%u, r%u, %u", address, index, bytes - 4);
    program_emit(p, "add r%u, r%u, %u", address, address, p->tally_shared);
    access(p, shared, ISA_MEM_LOAD, to, address, 4 * (int)below(p, PROGRAM_TALLIES - bytes / 4 + 1), to);
    return;
  }
  const unsigned bytes = power_below(p->own[shared].block), slack = p->own[shared].block - bytes;
  program_emit(p, "and r%u, r%u, %u", address, index, bytes - 4);
  if (!shared) program_emit(p, "add r%u, r%u, r%u", address, address, p->role[ROLE_BLOCK]);
  access(p, shared, ISA_MEM_LOAD, to, address, (int)(slack < FURTHEST ? slack : 0), to);
}

/* Addresses of neighbours, of one word, far apart by a power of two, or by data. */
static void read_input(struct program *p) {
  static const enum program_role regular[] = {ROLE_OWN, ROLE_OWN, ROLE_BLOCK, ROLE_WARP};
  const bool scattered = chance(p, 25);
  unsigned index = scattered ? program_source(p) : p->role[regular[below(p, 4)]];
  const unsigned address = temporary(p), to = result(p);
  if (chance(p, scattered ? 10 : 20)) {
    program_emit(p, "shl r%u, r%u, %u", address, index, 1 + below(p, 9));
    index = address;
  }
  program_emit(p, "and r%u, r%u, %u", address, index, p->input_mask);
  program_emit(p, "add r%u, r%u, r%u", address, address, p->role[ROLE_INPUT]);
  access(p, false, ISA_MEM_LOAD, to, address, 4 * ((int)below(p, PROGRAM_MARGIN / 2) - PROGRAM_MARGIN / 4), to);
}

static void fence(struct program *p) {
  char g[8];
  guard(p, g);
  program_emit(p, "%smembar", g);
}

void program_access(struct program *p) {
  if (chance(p, 10)) {
    fence(p);
    return;
  }
  const bool shared = p->own[1].count && chance(p, 45);
  const unsigned kind = below(p, 10);
  if (kind < 4 && p->own[shared].open) read_open(p, shared);
  else if (kind < 4) own(p, shared);
  else if (kind < 6) warp(p, shared);
  else if (kind < 8 && !(shared && p->own[shared].open)) tally(p, shared);
  else read_input(p);
}
