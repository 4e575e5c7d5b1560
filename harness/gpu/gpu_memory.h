/* gpu_memory: the memory of a GPU of several SMs: links, an L2 of slices, DRAM.  The block scheduler has a link, too.
 *
 * An SM has an end of its link (memory_link.h), and uses it in its own time, up to Hop cycles ahead of memory:
 * gpu_memory_run lets memory pass the cycles before `until`, which needs all SMs to have passed those before until -
 * Hop.  Memory may be Hop cycles ahead of an SM likewise.  So SMs run by themselves between two calls, in any order
 * and by any thread, and nothing that they see depends on how many cycles a call passes.
 *
 * In a cycle of memory
 *   requests arrive, one of each SM, in the order of the SMs.  Each has its whole effect now (line_effect.h), so memory
 *     is in the order of (cycle of arrival, SM), and waits for its slice (address_map.h);
 *   every slice that is free looks its oldest request up (l2_slice.h), unless bus or bank have been given away.  It
 *     takes sector_cycles for each sector, of an atomic atomic_cycles for each of the lanes that name the most wanted
 *     word, and gives the credit back.  After l2_latency cycles the sectors are there, or are asked for
 *     (dram_channel.h), or on their way already, merged, and the answer may leave; altered ones that lose their place
 *     are written.  Stores, and requests with LINE_NO_REPLY, have none;
 *   answers leave, one for each SM whose way down is free.
 *
 * A load needs all sectors of its line, all else those that it names; with `sectors` > 1 a load needs and moves those
 * parts of a line that its lanes' words name, and the rest of its answer is no data (line_hide).  A sector that a
 * store writes in part is read first, though nobody waits for it.  Counted are, by SM and kind, accesses of the L2
 * and what became of them (miss_kind.h), and bytes on the links. */
#ifndef TWINWARP_GPU_MEMORY_H
#define TWINWARP_GPU_MEMORY_H

#include "dram_channel.h"
#include "error.h"
#include "gpu_memory_config.h"
#include "memory_link.h"
#include "miss_kind.h"
#include "twin.h"

enum gpu_access { GPU_LOAD, GPU_STORE, GPU_ATOMIC, GPU_ACCESSES };

struct gpu_counts {
  u64 accesses, hits, merged, misses[MISS_KINDS]; /* merged: with a miss under way, and none of its own */
  u64 up_bytes, down_bytes;                       /* of data */
};

struct gpu_memory;

/* `image` as memory_create has it.  NULL, and the reason, if the configuration is not possible. */
struct gpu_memory *gpu_memory_create(const struct gpu_memory_config *, u32 *image, u32 bytes, u32 lowest,
                                     struct tw_error *);
void gpu_memory_destroy(struct gpu_memory *);

/* With the image. */
void gpu_memory_keep(struct gpu_memory *, struct kept *);

/* Of an SM; or of who is none, as the last: the block scheduler. */
struct memory_link *gpu_memory_link(struct gpu_memory *, unsigned sm);
void gpu_memory_run(struct gpu_memory *, u64 until);

const struct gpu_counts *gpu_memory_counts(const struct gpu_memory *, unsigned sm, enum gpu_access);
const struct dram_channel *gpu_memory_channel(const struct gpu_memory *, unsigned channel);

/* What the host puts behind the image before a launch, for the block scheduler, at most GPU_BEYOND_LINES: whole lines,
 * which stay the caller's, until the next.  The address of the first. */
enum { GPU_BEYOND_LINES = 8192 };
u32 gpu_memory_beyond(const struct gpu_memory *);
void gpu_memory_put_beyond(struct gpu_memory *, u32 *words, u32 lines);

/* As memory_fault. */
bool gpu_memory_fault(const struct gpu_memory *, u32 *address);

#endif
