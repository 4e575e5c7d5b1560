/* program_internal: what the parts of the program generator share: the program being written. */
#ifndef TWINWARP_PROGRAM_INTERNAL_H
#define TWINWARP_PROGRAM_INTERNAL_H

#include <stdio.h>

#include "isa.h"
#include "program_generator.h"
#include "util/random.h"

enum { PROGRAM_LOOPS = 3 /* nest so deep */, PROGRAM_DATA = 40, PROGRAM_STACK = 15 /* entries above the base */ };

/* Registers with one purpose, set in the prologue; statements only read them (but JUNK, which is only written). */
enum program_role {
  ROLE_OWN,        /* global address of the thread's own words, plus bias */
  ROLE_OWN_SHARED, /* the same in shared memory */
  ROLE_BLOCK,      /* global address of the first own word of the block */
  ROLE_WARP,       /* global address of the warp's words */
  ROLE_WARP_SHARED,
  ROLE_TALLY, /* global address of the tallies */
  ROLE_INPUT, /* PROGRAM_MARGIN bytes into the input */
  ROLE_JUNK,  /* takes what nobody may look at */
  ROLE_ROUND, /* counts the rounds of a loop of the whole block */
  ROLE_LOOP,  /* the first of those that count the rounds of nested loops */
  PROGRAM_ROLES = ROLE_LOOP + PROGRAM_LOOPS
};

/* The words one thread owns in one of the memories: byte address = base register - bias + k * stride. */
struct program_words {
  unsigned count;  /* of a thread; 0 if there are none */
  unsigned stride; /* bytes */
  unsigned bias;
  unsigned block; /* bytes of a block */
  bool open;      /* everyone may read, nobody write */
};

struct program {
  struct program_room room;
  struct tw_random random;
  FILE *text;
  unsigned grid[3], block[3], threads, warps, blocks;
  u8 role[PROGRAM_ROLES];
  u8 data[PROGRAM_DATA]; /* registers of the random instructions */
  unsigned data_count;
  u8 pairs[PROGRAM_DATA]; /* the even ones whose odd neighbour is there too */
  unsigned pair_count;
  u8 recent[3];                       /* written last */
  unsigned near, crowd;               /* percent: of sources among the recent ones; of registers of one parity */
  struct program_words own[2];        /* global, shared */
  unsigned tally_shared, warp_shared; /* shared byte addresses */
  unsigned input_mask;                /* byte offsets into the input that are words */
  unsigned parts;                     /* of the instruction set: bits 1 << enum isa_part */
  bool exits, full_warps;             /* lanes may exit; all lanes of every warp run, so that mma may */
  unsigned deep;                      /* percent of statements that branch while there is room */
  bool stairs;                        /* each nested branch takes a few lanes less, until the stack is full */
  unsigned labels, depth, loops;
  unsigned stack;  /* entries of the divergence stack the statements around need */
  int budget;      /* warp instructions left to execute */
  unsigned rounds; /* how often the statement being written is executed at most */
};

enum { PROGRAM_MARGIN = 4096, PROGRAM_TALLY_WORDS = 4 /* of each operation */ };
enum { PROGRAM_TALLIES = (ISA_ATOMEXCH - ISA_ATOMADD + 1) * PROGRAM_TALLY_WORDS, PROGRAM_WARP_WORDS = 2 };

static inline unsigned below(struct program *p, unsigned n) { return tw_random_below(&p->random, n); }
static inline bool chance(struct program *p, unsigned percent) { return tw_random_chance(&p->random, percent); }

/* One instruction, executed p->rounds times; one label. */
__attribute__((format(printf, 2, 3))) void program_emit(struct program *, const char *format, ...);
void program_label(struct program *, const char *name, unsigned number);

/* A register to write, one to read, a number for an immediate. */
unsigned program_destination(struct program *);
unsigned program_source(struct program *);
u32 program_number(struct program *);

/* Writes a predicate that some lanes are likely to have and others not, and returns it. */
unsigned program_condition(struct program *);

/* Statements until at least `instructions` of the budget are used or nothing is left of it. */
void program_statements(struct program *, int instructions);

/* A memory access as a statement. */
void program_access(struct program *);

#endif
