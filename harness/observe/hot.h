/* hot: what each instruction of a kernel costs: how often it is executed and by how many lanes, how long warps wait
 * and why, and what its accesses to memory touch.  A warp waits with the instruction that it would issue next, at a
 * barrier or while its divergence stack is at work with the one that it has issued last. */
#ifndef TWINWARP_HOT_H
#define TWINWARP_HOT_H

#include "awaited.h"
#include "look.h"
#include "simulate/whereabouts.h"

/* Of u64 alone, as counts.h has it. */
struct hot_counts {
  u64 executions, lanes;
  u64 lines, sectors;       /* of global memory: touched, see access.h */
  u64 passes, conflicts;    /* of shared memory; and those beyond an access's first */
  u64 waited[REASON_COUNT]; /* cycles of warps */
};

struct hot_kernel {
  char name[KERNEL_NAME_BYTES], file[KERNEL_FILE_BYTES];
  u32 length;
  u64 *code;
  u32 *line;
  struct hot_counts *counts;
};

struct hot {
  struct hot_kernel *kernels;
  unsigned count;
  /* Of the run under way, by pc. */
  struct hot_counts *now;
  u32 size;
  u16 last[SM_SCHEDULERS][LOOK_WARPS];                /* issued */
  struct awaited dispatch[SM_SCHEDULERS][LOOK_WARPS]; /* memory instructions, whose value is the pc */
};

/* Ends the program when there is no memory, as util/pool.h does. */
void hot_begin(struct hot *, const struct sm_params *);
void hot_cycle(struct hot *, const struct look *, const struct sm *);

/* What has been counted since is added to the kernels that lie there. */
void hot_end(struct hot *, const struct placed_program *, unsigned count);

void hot_free(struct hot *);

/* Cycles of warps that wait, of all reasons; and the reason of most of them, or REASON_COUNT. */
u64 hot_waited(const struct hot_counts *);
enum reason hot_reason(const struct hot_counts *);

#endif
