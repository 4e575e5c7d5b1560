/* regless_memory: the L1 and what is behind it, as far as one shard of RegLess sees it: registers and compressed lines,
 * each a line of 128 bytes; a share of the L1 for them, least recent first out; values that are there after a while. */
#ifndef TWINWARP_REGLESS_MEMORY_H
#define TWINWARP_REGLESS_MEMORY_H

#include "operand/regless_shard.h"

enum {
  REGLESS_L1_LINES = 96, /* a quarter of 48 KB */
  REGLESS_L1_LATENCY = 28,
  REGLESS_L2_LATENCY = 193, /* Jia et al. */
  REGLESS_ANSWERS = 1024,
  REGLESS_COMPRESSED_LINES = COMPRESSOR_MAX_REGISTERS / COMPRESSOR_MAX_SLOTS + 1
};

struct regless_answer {
  u64 due;
  bool compressed;
  u8 bank, line;
  row data;
};

struct regless_memory {
  row registers[COMPRESSOR_MAX_REGISTERS], lines[REGLESS_COMPRESSED_LINES];
  struct {
    u32 key; /* space and index; 0: empty */
    u64 used;
  } l1[REGLESS_L1_LINES];
  struct regless_answer answer[REGLESS_ANSWERS];
  u32 answers;
  u64 requests, invalidations;
  u64 loads_l1, loads_beyond; /* of registers that are preloaded */
  bool last_was_beyond;       /* the last line that was loaded */
};

void regless_memory_init(struct regless_memory *);

/* The answer that is shown in this cycle, or NULL. */
const struct regless_answer *regless_memory_shown(const struct regless_memory *, u64 cycle);
void regless_memory_taken(struct regless_memory *, const struct regless_answer *);

/* The shard's request of this cycle. */
void regless_memory_request(struct regless_memory *, const struct regless_shard_out *, u64 cycle);

#endif
