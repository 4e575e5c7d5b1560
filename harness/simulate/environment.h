/* environment: everything around the SM, the same object for every engine: it resets the SM, writes programs and
 * constants, starts grids, serves the memory behind the L1 and counts what is committed.
 *
 * A stream is what one kernel of the SM runs: launches, one after the other.  With two, their programs lie one behind
 * the other in the instruction store, written before any grid starts; then each stream writes the constants of its next
 * launch and starts it as soon as its last has ended, whatever the other does.  Until a kernel has a stream of its
 * own the other has the whole SM; together they divide it as sm_setting.share says, or the SM's governor. */
#ifndef TWINWARP_ENVIRONMENT_H
#define TWINWARP_ENVIRONMENT_H

#include "grid_source.h"
#include "isa/kernel.h"
#include "memory.h"
#include "sm.h"
#include "whereabouts.h"

/* What a run is told beside the kernel: the configuration inputs of the SM. */
struct sm_setting {
  u8 adaptive;      /* STHLD is found by its controller */
  bool table_given; /* with this table, else its own: */
  struct sthld_step table[STHLD_ENTRIES];
  u8 policy, score_latency, hashed, sthld, traditional;
  u8 hash_table[SM_MAX_HASH_ENTRIES];
  u8 share_registers;              /* of two blocks that share (Sharing): the part that each keeps, in %; 0: all */
  u8 share_memory;                 /* likewise of shared memory */
  u16 register_room;               /* blocks that there are registers for (Sharing), in 1/100; 0: as the SM has */
  u16 shared_room;                 /* the same of shared memory */
  bool owner_first;                /* owner warp first (Sharing) */
  bool dynamic;                    /* dynamic warp execution (Sharing) */
  u8 share;                        /* of two streams the first's part of the SM, in 1/16; 0: half */
  u16 goal;                        /* or they are governed (Governor): the first's, in 1/1024; 0: they are not */
  u32 context_line, context_lines; /* then: where contexts are, and the lines of one */
};

enum { ENVIRONMENT_SHARES = 16, ENVIRONMENT_STREAMS = SM_MAX_KERNELS };

/* Launches of one stream, all on the same memory. */
struct stream {
  const struct launch *launches;
  u32 count;
  u64 until;    /* all are run again as long as fewer cycles have passed since the first start */
  bool follows; /* and as long as the other stream has not ended */
  /* How far it is. */
  enum { STREAM_CONSTANTS, STREAM_START, STREAM_RUN, STREAM_DONE } phase;
  unsigned step;
  u32 next;         /* the launch under way */
  u64 rounds;       /* in which all launches have been run */
  u64 first_cycle;  /* cycle in which the launch under way started */
  u64 busy_cycles;  /* from start until the last block had finished, all launches: its time */
  u64 instructions; /* warp instructions committed */
  u64 end_cycle;    /* in which it ended, */
  u64 beside;       /* and instructions of the other stream up to then */
};

struct environment {
  struct stream stream[ENVIRONMENT_STREAMS];
  unsigned streams;
  const struct sm_params *params;
  struct memory *memory;
  const struct sm_setting *setting;
  struct sm_in in;                /* inputs of the coming cycle */
  struct grid_source source;      /* with BlockSource */
  struct settings_values wanted;  /* the SM's settings as they should be, */
  struct settings_values written; /* and as they are; */
  bool settled;                   /* both are the same */
  bool reset;                     /* and whether it is a reset cycle */
  u64 cycle;                      /* cycles so far */
  u64 first_cycle;                /* in which the first grid started */
  unsigned phase_step;
  u8 resting; /* streams that run, while nothing is done but to wait for their ends; else 0 */
  enum { PHASE_RESET, PHASE_PROGRAM, PHASE_STREAMS, PHASE_DRAIN, PHASE_DONE } phase;
  struct placed_program program[64];
  unsigned programs, loading;
  u64 instructions;          /* warp instructions committed */
  u64 issued[SM_SCHEDULERS]; /* the same per scheduler */
  u64 lanes;                 /* lanes that executed them */
  u64 memory_requests;
  struct whereabouts whereabouts; /* of warps */
  bool overflow;                  /* a divergence stack was too small */
};

enum { ENVIRONMENT_RESET_CYCLES = 3, ENVIRONMENT_DRAIN_CYCLES = 64 };

/* Derives the launch configuration of a machine: rows, slots, resident blocks.  Fails, with the reason, if a block
 * needs more registers, warps or shared memory than the machine has, or the stream its part of it, or the table puts
 * more of its warps on one scheduler than there are slots.  Of a stream, launches, count, until and follows are to
 * be given.  Without memory it is the host of a GPU, which serves memory and gives grids out: of `out` busy, then,
 * is the grid. */
int environment_init(struct environment *, const struct sm_params *, const struct sm_setting *,
                     const struct stream *streams, unsigned count, struct memory *, struct tw_error *);

/* Ends a cycle: `out` is what the SM gave in it, and source.out what its scheduler did, where it has one.  Chooses the
 * inputs of the next. */
void environment_step(struct environment *, const struct sm_out *out);

#endif
