/* failure: what a mismatch leaves for a person: one folder with
 *
 *   report.txt   what differs, what was run, the unit's last transactions
 *   window.fst   the cycles up to the difference, and a few after it
 *   window.gtkw  opens them on the failing cycle; its window.*.txt name the values of enumerations
 *
 * and what a `failure_window` adds.
 *
 * They are made in the sub-folder `unfinished` and moved when all are there.  Of several runs one at a time does so;
 * the others wait. */
#ifndef TWINWARP_FAILURE_H
#define TWINWARP_FAILURE_H

#include <stdio.h>

#include "error.h"
#include "lockstep/lockstep.h"

/* What else is made of the window: told of its cycles by driven twins, and which difference it leads to, then writes
 * into the folder. */
struct failure_window {
  void (*observe)(void *context, const struct tw_twin *, const struct tw_mismatch *);
  int (*write)(void *context, const char *folder, u64 cycle, struct tw_error *); /* `cycle` is the failing one */
  void *context;
};

struct failure_options {
  const char *folder;                /* NULL: no snapshots are taken and no folder is made */
  u64 window;                        /* cycles before the difference that the waveform shows */
  u64 interval;                      /* cycles between snapshots; 0: seldom enough to cost little */
  const char *about;                 /* lines that say what was run, for the report */
  const struct failure_window *more; /* or NULL */
};

/* Cycles a waveform shows after the first difference, so that it does not stand at the edge. */
enum { CYCLES_AFTER = 4 };

/* Whether the folder is there and can be written to, or can be made. */
int failure_check(const char *folder, struct tw_error *);

/* The first cycle shown of a difference. */
u64 failure_first_cycle(const struct failure_options *, const struct tw_mismatch *);

/* Runs on, from a cycle before the window, to a difference that is known, and fills the folder.  Fails if something
 * cannot be written, or something else is seen than `mismatch`. */
int failure_replay(void *rtl, struct tw_session *, const struct failure_options *, const struct tw_mismatch *,
                   struct tw_error *);

/* Where the report is, and how to look at the window: a line each. */
void failure_say(FILE *, const struct failure_options *);

/* Removes what an interrupted failure_replay has left. */
void failure_discard(const char *folder);

#endif
