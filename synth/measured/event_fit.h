/* event_fit: energies of events, as they explain best what was measured while they happened. */
#ifndef TWINWARP_EVENT_FIT_H
#define TWINWARP_EVENT_FIT_H

#include "error.h"
#include "twin.h"

enum { FIT_EVENTS = 8, FIT_WINDOWS = 64 };

struct event_fit {
  u32 events, windows;
  double count[FIT_WINDOWS][FIT_EVENTS]; /* how often each happened */
  double took_pj[FIT_WINDOWS];
  /* What comes of it. */
  double pj[FIT_EVENTS]; /* of each event */
  double error_ratio;    /* root of the squares that the fit leaves, to those it began with */
};

/* Least squares over the windows, without energies below 0: all sets of events that may take energy are tried, and the
 * best that is not negative wins, the first of those that leave as much.  An event whose counts say nothing beside the
 * others' takes none. */
void event_fit(struct event_fit *);

#endif
