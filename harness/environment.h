/* environment: everything around the SM, the same object for every engine: it resets the SM, writes program and
 * constants, starts the grid, serves the memory behind the L1 and counts what is committed. */
#ifndef TWINWARP_ENVIRONMENT_H
#define TWINWARP_ENVIRONMENT_H

#include "isa/kernel.h"
#include "memory.h"
#include "sm.h"

/* What a run is told beside the kernel: the configuration inputs of the SM. */
struct sm_setting {
  u8 adaptive;                        /* STHLD is found by its controller */
  bool table_given;                   /* with this table, else its own: */
  struct sthld_step table[STHLD_ENTRIES];
  u8 policy, score_latency, hashed, sthld, all_near;
  u8 hash_table[SM_MAX_HASH_ENTRIES];
};

struct environment {
  const struct launch *launch;
  struct memory *memory;
  const struct sm_setting *setting;
  struct sm_in in;                 /* inputs of the coming cycle */
  bool reset;                      /* and whether it is a reset cycle */
  u64 cycle;                       /* cycles so far */
  unsigned phase_step;
  enum { PHASE_RESET, PHASE_PROGRAM, PHASE_CONSTANTS, PHASE_START, PHASE_RUN, PHASE_DRAIN, PHASE_DONE } phase;
  u64 first_cycle;                 /* cycle in which the grid started */
  u64 busy_cycles;                 /* cycles from start until the last block had finished: the kernel's time */
  u64 instructions;                /* warp instructions committed */
  u64 issued[SM_SCHEDULERS];       /* the same per scheduler */
  u64 lanes;                       /* lanes that executed them */
  u64 memory_requests;
  bool overflow;                   /* a divergence stack was too small */
};

enum { ENVIRONMENT_RESET_CYCLES = 3, ENVIRONMENT_DRAIN_CYCLES = 64 };

/* Derives the launch configuration of a machine: rows, slots, resident blocks.  Fails, with the reason, if a block
 * needs more registers, warps or shared memory than the machine has, or the table puts more of its warps on one
 * scheduler than there are slots. */
int environment_init(struct environment *, const struct sm_params *, const struct sm_setting *, const struct launch *,
                     struct memory *, struct tw_error *);

/* The most registers a thread may have so that a block of such threads fits; 0: it never does. */
u32 environment_most_registers(const struct sm_params *, const struct sm_setting *, const u32 block[3]);

/* Ends a cycle: `out` is what the SM gave in it.  Chooses the inputs of the next. */
void environment_step(struct environment *, const struct sm_out *out);

#endif
