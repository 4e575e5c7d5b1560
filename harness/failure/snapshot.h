/* snapshot: copies of the process that sleep, so that its recent past can be run again.  The idea is LightSSS's
 * (XiangShan).
 *
 * A snapshot is a forked child that waits at a socket.  The two newest are kept.  It runs when woken, and otherwise
 * ends with its parent, however that ends: the socket closes, and the kernel kills it. */
#ifndef TWINWARP_SNAPSHOT_H
#define TWINWARP_SNAPSHOT_H

#include <sys/types.h>

#include "twin.h"

enum { SNAPSHOTS_KEPT = 2 };

struct snapshot {
  pid_t pid;
  int socket;
  u64 cycle;
  double taken; /* clock */
};

struct snapshots {
  u64 interval; /* cycles from one to the next; 0: seldom enough to cost little, */
  u64 least;    /* but at least so many */
  bool none;    /* there is no process to be had */
  double began; /* clock when the newest was due */
  double cost;  /* seconds it took from there */
  unsigned count;
  struct snapshot kept[SNAPSHOTS_KEPT]; /* oldest first */
};

/* Whether it is time for one; the first is due at once. */
bool snapshot_due(struct snapshots *, u64 cycle);

/* Takes one; no other thread may be at work.  In the process: false.  In the copy: true, once it is woken, with what it
 * was told in `order`. */
bool snapshot_take(struct snapshots *, u64 cycle, void *order, size_t order_bytes);

/* Wakes the newest taken up to `cycle`, or else the oldest, and waits for its end; `seconds` are allowed beyond some
 * multiple of what was run since.  Returns its exit status, or -1 if it had none.  An interrupt or termination
 * meanwhile ends it and is left in `*interrupted`, for the caller to pass on. */
int snapshot_wake(struct snapshots *, u64 cycle, const void *order, size_t order_bytes, double seconds,
                  int *interrupted);

/* Ends all. */
void snapshots_end(struct snapshots *);

#endif
