/* program_generator: the frame of a random program: its shape, prologue, parts between barriers and epilogue; see
 * program_generator.h.  Statements are in program_statement.c, memory accesses in program_access.c. */
#include "program_generator.h"

#include <stdlib.h>

#include "isa/kernel.h"
#include "program_internal.h"

/* Registers are given out in rows of eight banks at most. */
enum { BANKS = 8, SCHEDULERS = 4, LEAST_REGISTERS = PROGRAM_ROLES + 6 };

/* Shared memory that is not used, so that few blocks have room at a time. */
enum { GAP = 65536 };

/* n as a product of three. */
static void factor(struct program *p, unsigned n, unsigned extent[3]) {
  for (unsigned i = 0; i < 2; i++) {
    unsigned divisor = chance(p, 60) ? 1 : 1 + below(p, 8);
    while (n % divisor) divisor--;
    extent[2 - i] = divisor;
    n /= divisor;
  }
  extent[0] = n;
}

/* Warps of a block that have room for their registers.  A table of sub-cores may give a scheduler one warp more than
 * its share. */
static unsigned most_warps(const struct program *p) {
  const unsigned rows = p->room.registers / BANKS, of_warp = (LEAST_REGISTERS + BANKS - 1) / BANKS;
  return rows / of_warp > 2 ? SCHEDULERS * (rows / of_warp - 1) : SCHEDULERS;
}

static void choose_geometry(struct program *p) {
  static const unsigned most[] = {32, 64, 128, 128, 128, 256, 256, 256, 512, 1024};
  unsigned threads = 1 + below(p, most[below(p, sizeof most / sizeof *most)]);
  if (threads > most_warps(p) * ISA_LANES) threads = most_warps(p) * ISA_LANES;
  if (chance(p, 60)) threads = (threads + ISA_LANES - 1) / ISA_LANES * ISA_LANES;
  p->threads = threads;
  p->warps = (threads + ISA_LANES - 1) / ISA_LANES;
  p->blocks = 1 + below(p, chance(p, 15) ? 150 / p->warps + 1 : 12 / p->warps + 2);
  factor(p, p->threads, p->block);
  factor(p, p->blocks, p->grid);
}

static unsigned most_registers(const struct program *p) {
  const unsigned warps = (p->warps + SCHEDULERS - 1) / SCHEDULERS + 1, most = p->room.registers / BANKS / warps * BANKS;
  return most < ISA_ZERO_REGISTER ? most : ISA_ZERO_REGISTER;
}

/* Roles and data get their numbers at random from as many as there are, or without gaps. */
static void choose_registers(struct program *p) {
  u8 number[ISA_ZERO_REGISTER];
  const unsigned most = most_registers(p), wanted = LEAST_REGISTERS + below(p, PROGRAM_DATA - 5);
  const unsigned used = wanted < most ? wanted : most, limit = chance(p, 20) ? most : used;
  for (unsigned i = 0; i < sizeof number; i++) number[i] = (u8)i;
  for (unsigned i = 0; i < used; i++) {
    const unsigned other = i + below(p, limit - i);
    const u8 kept = number[i];
    number[i] = number[other];
    number[other] = kept;
  }
  memcpy(p->role, number, sizeof p->role);
  p->data_count = used - PROGRAM_ROLES;
  memcpy(p->data, number + PROGRAM_ROLES, p->data_count);
  for (unsigned i = 0; i < p->data_count; i++)
    for (unsigned j = 0; j < p->data_count; j++)
      if (p->data[i] % 2 == 0 && p->data[j] == p->data[i] + 1) p->pairs[p->pair_count++] = p->data[i];
  for (unsigned i = 0; i < 3; i++) p->recent[i] = p->data[i];
}

/* Own words lie one thread after the other, or word k of all threads together. */
static void choose_words(struct program *p, struct program_words *own, unsigned count) {
  static const unsigned biases[] = {0, 0, 4, 128, 4096, 8188};
  own->count = count;
  own->stride = chance(p, 50) ? 4 : 4 * p->threads;
  own->bias = biases[below(p, 6)];
  own->block = 4 * p->threads * count;
}

/* Shared memory for own words and a gap. */
static unsigned shared_room(const struct program *p) {
  return p->room.shared_bytes - 4 * (PROGRAM_WARP_WORDS * p->warps + PROGRAM_TALLIES);
}

static void choose_memory(struct program *p) {
  static const unsigned counts[] = {1, 2, 4, 8, 32};
  choose_words(p, &p->own[0], counts[below(p, p->threads > 256 ? 4 : 5)]);
  if (chance(p, 80)) choose_words(p, &p->own[1], smaller(1 + below(p, 4), shared_room(p) / (4 * p->threads)));
  const unsigned gap = chance(p, 15) ? 4 * below(p, GAP / 4) : 0;
  p->warp_shared = p->own[1].block + smaller(gap, shared_room(p) - p->own[1].block);
  p->tally_shared = p->warp_shared + 4 * PROGRAM_WARP_WORDS * p->warps;
  p->input_mask = (1u << (9 + below(p, 8))) - 4;
}

static void choose(struct program *p) {
  choose_geometry(p);
  choose_registers(p);
  choose_memory(p);
  p->near = chance(p, 50) ? 50 : below(p, 101);
  p->crowd = chance(p, 30) ? 90 : 50;
  p->exits = chance(p, 30);
  p->full_warps = p->threads % ISA_LANES == 0 && !p->exits;
  p->stairs = chance(p, 10);
  p->deep = p->stairs ? 85 : chance(p, 10) ? 40 : 8;
  p->budget = 60 + (int)below(p, p->blocks * p->warps > 64 ? 60 : 340);
  p->rounds = 1;
}

static void header(struct program *p, u64 seed) {
  fprintf(p->text, "// Random program of seed %llu.\n.kernel random_%llu\n.grid %u,%u,%u\n.block %u,%u,%u\n",
          (unsigned long long)seed, (unsigned long long)seed, p->grid[0], p->grid[1], p->grid[2], p->block[0],
          p->block[1], p->block[2]);
  if (p->own[1].count) fprintf(p->text, ".shared %u\n", p->tally_shared + 4 * PROGRAM_TALLIES);
  fprintf(p->text, ".arg buf input %u %s:1\n", p->input_mask + 4 + 2 * PROGRAM_MARGIN,
          chance(p, 70) ? "rand" : "randf");
  fprintf(p->text, ".arg buf own %u rand:2\n", p->own[0].block * p->blocks);
  fprintf(p->text, ".arg buf warp %u rand:3\n", 4 * PROGRAM_WARP_WORDS * p->warps * p->blocks);
  fprintf(p->text, ".arg buf tally %u rand:4\n", 4u * PROGRAM_TALLIES);
  fprintf(p->text, ".arg u32 number 0x%08x\n", program_number(p));
}

/* role = thread (or warp) number * bytes, to which the caller adds the start. */
static void address_of(struct program *p, enum program_role role, const char *special, unsigned bytes) {
  program_emit(p, "s2r r%u, %s", p->role[role], special);
  program_emit(p, "mul.lo r%u, r%u, %u", p->role[role], p->role[role], bytes);
}

static void add_constant(struct program *p, enum program_role role, const char *name, unsigned temporary) {
  program_emit(p, "ldc r%u, %s", temporary, name);
  program_emit(p, "add r%u, r%u, r%u", p->role[role], p->role[role], temporary);
}

static unsigned thread_stride(const struct program_words *own) { return own->stride == 4 ? 4 * own->count : 4; }

/* The linear number of the block in `number`; the z and y coordinates of the grid are folded in from the last. */
static void block_number(struct program *p, unsigned number, unsigned temporary) {
  program_emit(p, "s2r r%u, ctaid.z", number);
  program_emit(p, "ldc r%u, nctaid.y", temporary);
  program_emit(p, "mul.lo r%u, r%u, r%u", number, number, temporary);
  program_emit(p, "s2r r%u, ctaid.y", temporary);
  program_emit(p, "add r%u, r%u, r%u", number, number, temporary);
  program_emit(p, "ldc r%u, nctaid.x", temporary);
  program_emit(p, "mul.lo r%u, r%u, r%u", number, number, temporary);
  program_emit(p, "s2r r%u, ctaid.x", temporary);
  program_emit(p, "add r%u, r%u, r%u", number, number, temporary);
}

static void global_addresses(struct program *p) {
  const u8 *r = p->role;
  const unsigned number = p->data[0], temporary = p->data[1];
  block_number(p, number, temporary);
  program_emit(p, "mul.lo r%u, r%u, %u", r[ROLE_BLOCK], number, p->own[0].block);
  add_constant(p, ROLE_BLOCK, "own", temporary);
  address_of(p, ROLE_OWN, "tid", thread_stride(&p->own[0]));
  program_emit(p, "add r%u, r%u, r%u", r[ROLE_OWN], r[ROLE_OWN], r[ROLE_BLOCK]);
  if (p->own[0].bias) program_emit(p, "add r%u, r%u, %u", r[ROLE_OWN], r[ROLE_OWN], p->own[0].bias);
  address_of(p, ROLE_WARP, "warpid", 4 * PROGRAM_WARP_WORDS);
  program_emit(p, "mul.lo r%u, r%u, %u", number, number, 4 * PROGRAM_WARP_WORDS * p->warps);
  program_emit(p, "add r%u, r%u, r%u", r[ROLE_WARP], r[ROLE_WARP], number);
  add_constant(p, ROLE_WARP, "warp", temporary);
  program_emit(p, "ldc r%u, tally", r[ROLE_TALLY]);
  program_emit(p, "ldc r%u, input", r[ROLE_INPUT]);
  program_emit(p, "add r%u, r%u, %d", r[ROLE_INPUT], r[ROLE_INPUT], PROGRAM_MARGIN);
}

static void comment(struct program *p, const char *text) { fprintf(p->text, "\n// %s\n", text); }

static void barrier(struct program *p) { program_emit(p, "bar.sync"); }

/* Shared memory holds what the block before left: every word is written, then everyone waits. */
static void shared_memory(struct program *p) {
  const u8 *r = p->role;
  const struct program_words *own = &p->own[1];
  const unsigned tally = p->data[0];
  address_of(p, ROLE_OWN_SHARED, "tid", thread_stride(own));
  for (unsigned k = 0; k < own->count; k++) {
    program_emit(p, "add r%u, r%u, %u", tally, r[ROLE_OWN_SHARED], k * own->stride);
    program_emit(p, "st.shared [r%u], r%u", tally, r[ROLE_OWN]);
  }
  if (own->bias) program_emit(p, "add r%u, r%u, %u", r[ROLE_OWN_SHARED], r[ROLE_OWN_SHARED], own->bias);
  address_of(p, ROLE_WARP_SHARED, "warpid", 4 * PROGRAM_WARP_WORDS);
  program_emit(p, "add r%u, r%u, %u", r[ROLE_WARP_SHARED], r[ROLE_WARP_SHARED], p->warp_shared);
  for (unsigned k = 0; k < PROGRAM_WARP_WORDS; k++)
    program_emit(p, "st.shared [r%u+%u], rz", r[ROLE_WARP_SHARED], 4 * k);
  address_of(p, ROLE_JUNK, "tid", 4);
  for (unsigned done = 0; done < PROGRAM_TALLIES; done += p->threads) {
    program_emit(p, "setp.lt.u32 p0, r%u, %u", r[ROLE_JUNK], 4 * PROGRAM_TALLIES);
    program_emit(p, "add r%u, r%u, %u", tally, r[ROLE_JUNK], p->tally_shared);
    program_emit(p, "@p0 st.shared [r%u], r%u", tally, r[ROLE_BLOCK]);
    program_emit(p, "add r%u, r%u, %u", r[ROLE_JUNK], r[ROLE_JUNK], 4 * p->threads);
  }
  barrier(p);
}

static void first_value(struct program *p, unsigned data) {
  switch (below(p, 4)) {
    case 0: program_emit(p, "mov r%u, 0x%08x", data, program_number(p)); break;
    case 1: program_emit(p, "s2r r%u, %s", data, chance(p, 50) ? "tid" : "laneid"); break;
    case 2: program_emit(p, "ldc r%u, number", data); break;
    default:
      program_emit(p, "s2r r%u, tid", data);
      program_emit(p, "shl r%u, r%u, %u", data, data, 2 + below(p, 4));
      program_emit(p, "and r%u, r%u, %u", data, data, p->input_mask);
      program_emit(p, "add r%u, r%u, r%u", data, data, p->role[ROLE_INPUT]);
      program_emit(p, "ld.global r%u, [r%u]", data, data);
  }
}

static void prologue(struct program *p) {
  comment(p, "addresses");
  global_addresses(p);
  if (p->own[1].count) shared_memory(p);
  else program_emit(p, "mov r%u, rz; mov r%u, rz", p->role[ROLE_OWN_SHARED], p->role[ROLE_WARP_SHARED]);
  for (unsigned i = ROLE_JUNK; i < PROGRAM_ROLES; i++) program_emit(p, "mov r%u, rz", p->role[i]);
  comment(p, "first values");
  for (unsigned i = 0; i < p->data_count; i++) first_value(p, p->data[i]);
  for (unsigned i = 0; i < ISA_PREDICATES; i++) {
    const unsigned a = program_source(p), b = program_source(p);
    program_emit(p, "setp.%s p%u, r%u, r%u", chance(p, 50) ? "lt.s32" : "ne", i, a, b);
  }
}

/* What own words may be used for until the next barrier. */
static void open_or_close(struct program *p) {
  for (unsigned shared = 0; shared < 2; shared++) p->own[shared].open = p->own[shared].count && chance(p, 35);
}

/* Statements between two barriers; the one in front comes even where nothing needs it. */
static void part(struct program *p, int instructions) {
  barrier(p);
  open_or_close(p);
  program_statements(p, instructions);
}

static void rounds_of_parts(struct program *p, int instructions) {
  const unsigned rounds = 2 + below(p, 2), label = p->labels++, r = p->role[ROLE_ROUND];
  program_emit(p, "mov r%u, %u", r, rounds);
  program_label(p, "round", label);
  p->rounds *= rounds;
  part(p, instructions / 2);
  if (chance(p, 50)) part(p, instructions / 2);
  program_emit(p, "sub r%u, r%u, 1", r, r);
  program_emit(p, "setp.ne p0, r%u, 0", r);
  program_emit(p, "@p0 bra.uni round%u", label);
  p->rounds /= rounds;
}

/* Ends with the parts closed for everyone but the owner, so that the digest may be stored. */
static void epilogue(struct program *p) {
  const unsigned digest = p->role[ROLE_ROUND], multiplier = p->role[ROLE_LOOP], flag = p->role[ROLE_LOOP + 1];
  if (p->own[0].open) barrier(p);
  comment(p, "digest");
  program_emit(p, "mov r%u, 0x9e3779b1", multiplier);
  for (unsigned i = 0; i < p->data_count; i++)
    program_emit(p, "mad.lo r%u, r%u, r%u, r%u", digest, digest, multiplier, p->data[i]);
  for (unsigned i = 0; i < ISA_PREDICATES; i++) {
    program_emit(p, "sel r%u, r%u, rz, p%u", flag, multiplier, i);
    program_emit(p, "mad.lo r%u, r%u, r%u, r%u", digest, digest, multiplier, flag);
  }
  program_emit(p, "st.global [r%u-%u], r%u", p->role[ROLE_OWN], p->own[0].bias, digest);
  program_emit(p, "exit");
}

char *program_generate(u64 seed, unsigned parts) {
  return program_generate_within(seed, &(struct program_room){.parts = parts, PROGRAM_ROOM_MOST});
}

char *program_generate_within(u64 seed, const struct program_room *room) {
  struct program p = {.room = *room, .parts = room->parts | 1u << ISA_PART_BASE};
  char *text = NULL;
  size_t bytes;
  p.text = open_memstream(&text, &bytes);
  if (!p.text) return NULL;
  tw_random_seed(&p.random, seed);
  choose(&p);
  header(&p, seed);
  const int budget = p.budget;
  prologue(&p);
  p.budget = budget;
  comment(&p, "statements");
  program_statements(&p, budget / 4);
  while (p.budget > 0) {
    if (chance(&p, 30)) rounds_of_parts(&p, budget / 4);
    else part(&p, budget / 4);
  }
  epilogue(&p);
  const bool good = !ferror(p.text);
  if (fclose(p.text) == 0 && good) return text;
  free(text);
  return NULL;
}
