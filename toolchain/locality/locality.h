/* locality: which words of global memory each block of a launch loads, load by load.  PAVER 3.2, 3.3.
 *
 * A load is an instruction `ld.global`; a word is four bytes, its number the byte address / 4; a line is 32 words.
 * Atomics and stores are no loads (2.2 counts global reads).  Blocks are numbered as the grid is walked: x first, then
 * y, then z.  What a block loads by one instruction is a set of words, as strided ranges: the sorted words go into a
 * range as long as their distance stays the same, so that equal sets have equal ranges.
 *
 * Two find them: locality_of_trace (locality_trace.h) from the addresses that the executor has, and locality_of_kernel
 * (static_loads.h) from the kernel and its arguments alone. */
#ifndef TWINWARP_LOCALITY_H
#define TWINWARP_LOCALITY_H

#include "compiler/array.h"
#include "isa/kernel.h"

enum { LOCALITY_LINE_WORDS = 32, LOCALITY_MOST_RANGES = 1 << 27 };

#define LOCALITY_NO_LOAD UINT32_MAX

struct locality_range {
  uint32_t first, stride, count; /* words; of a single one the stride is 1 */
};

/* Why what a load reads is not known before the launch. */
enum locality_doubt {
  LOCALITY_KNOWN,
  LOCALITY_ADDRESS, /* its address comes from something that is not known */
  LOCALITY_GUARD,   /* so does its guard */
  LOCALITY_PATH     /* so does a branch or an exit that decides whether it is come to */
};

struct locality_load {
  uint32_t pc;
  uint64_t references; /* lanes that load */
  enum locality_doubt doubt;
  uint32_t cause; /* with a doubt: pc of what makes the value that is not known */
};

struct locality {
  const struct kernel *kernel; /* borrowed */
  uint32_t blocks, load_count;
  struct locality_load *loads; /* by pc */
  uint32_t *load_at;           /* of each instruction; LOCALITY_NO_LOAD */
  uint32_t *start; /* of block b and load k: ranges from start[b * load_count + k] on; one more at the end */
  ARRAY(struct locality_range) ranges;
};

/* Of a launch, before anything has been loaded.  locality_free also after a failure. */
int locality_create(struct locality *l, const struct launch *launch, struct tw_error *error);
void locality_free(struct locality *l);

/* Words as they are found, block after block. */
struct locality_words {
  struct locality *to;
  uint32_t block;        /* the running one */
  ARRAY(uint64_t) found; /* load << 32 | word, each once */
  uint64_t *table;       /* the same plus one, hashed; 0: free */
  uint32_t table_size;   /* a power of two */
};

int locality_words_create(struct locality_words *w, struct locality *to, struct tw_error *error);
void locality_words_free(struct locality_words *w);

/* A lane loads from a byte address.  -1 without memory. */
int locality_words_add(struct locality_words *w, uint32_t load, uint32_t address);

/* The running block is over, and the next begins.  -1: no memory, or more than LOCALITY_MOST_RANGES. */
int locality_words_end_block(struct locality_words *w, struct tw_error *error);

struct locality_set {
  ARRAY(uint32_t) words;
};

/* The words that a block loads by all loads that are known, in order and each once.  -1 without memory. */
int locality_block_words(const struct locality *l, uint32_t block, struct locality_set *set);

/* Whether each load that is `known` has, block by block, the words that were `seen`, and as many references.  -1: the
 * error says which has not. */
int locality_compare(const struct locality *known, const struct locality *seen, struct tw_error *error);

#endif
