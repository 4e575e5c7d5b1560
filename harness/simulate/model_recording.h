/* model_recording: recordings (recording.h) of units within a run of the C engine, where there is no RTL.
 *
 * Only units whose inputs the C models of the composites keep, or that can be put together from what they keep:
 * others say so.  Of the rows that mean nothing in a cycle the last that did stays, as in lock-step. */
#ifndef TWINWARP_MODEL_RECORDING_H
#define TWINWARP_MODEL_RECORDING_H

#include "lockstep/recording.h"
#include "sm.h"

/* The first of a unit's instances, or the one of that number: its parameters and inputs.  In its recording "1 of 4"
 * stands for a path. */
struct model_source {
  const char *unit;
  unsigned number, instances;
  const void *params, *in;
};

enum { MODEL_SOURCES = 24 };

struct model_recording {
  struct recordings files;
  struct model_source source[MODEL_SOURCES];
  unsigned count;
  const void *in[RECORDING_MAX]; /* of each file */
  /* What the models do not keep in one place. */
  struct warp_scheduler_in scheduler;
  struct operand_collector_in collector;
  struct register_bank_in bank;
  struct register_reader_in reader;
  struct osu_bank_in osu;
  struct register_l1_in registers;
};

/* `what` as for recordings_create.  all=FOLDER also writes WarpPool's other coalescers: intra_warp_coalescer.2 and
 * so on. */
int model_recording_create(struct model_recording *, const struct sm *, const char *what, struct tw_error *);

/* In each cycle: before sm_clock, and after it or after sm_reset. */
void model_recording_look(struct model_recording *, const struct sm *, const struct sm_in *);
void model_recording_cycle(struct model_recording *, const struct sm *, bool rst);

#endif
