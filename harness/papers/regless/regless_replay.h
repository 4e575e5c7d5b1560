/* regless_replay: recorded warps on one shard of RegLess' model: their instructions with their metadata, their reads,
 * reservations and writes of registers; each value that comes from the staging unit is compared with the executor's.
 *
 * What is around the shard is kept simple: 16 warps at a time, one more as one ends; greedy, then oldest; one
 * instruction a cycle, 4 of them gathering operands; a FIFO of accesses for each of 8 banks, results first; fixed
 * latencies; barriers are not waited for.  With `whole` there is a full register file in the shard's place, and no
 * metadata: same banks, nothing is preloaded. */
#ifndef TWINWARP_REGLESS_REPLAY_H
#define TWINWARP_REGLESS_REPLAY_H

#include "regions/regions.h"
#include "regless_trace.h"

struct regless_machine {
  u32 entries; /* of an SM's four staging units */
  bool compress, whole;
  u32 latency; /* of global memory, of a replay */
  bool words;  /* with whole, not of a replay: a nop for each word of metadata */
};

struct replay_counts {
  u64 cycles, instructions, words, regions;
  u64 waiting, preloading, active, draining;           /* cycles of warps; waiting: their region is known */
  u64 preloads, from_compressor, from_l1, from_memory; /* the rest: from the staging unit */
  u64 requests, invalidations, compared;               /* to the L1, and of these; values of lanes */
};

/* `with` is the trace's kernel with its metadata.  Adds to `counts`.  Fails, with one line, on a value that
 * differs, a register that is not there, lines that are promised twice, and a cycle after which nothing goes on. */
int regless_replay(const struct regless_trace *trace, const struct kernel *with, const struct regless_machine *machine,
                   struct replay_counts *counts, struct tw_error *error);

#endif
