/* net_counts: what each net did, from a file of harness/netlist/netlist_replay. */
#ifndef TWINWARP_NET_COUNTS_H
#define TWINWARP_NET_COUNTS_H

#include "table.h"

struct net_count {
  const char *name; /* with its path */
  u64 changes, high;
};

struct net_counts {
  struct net_count *net; /* by name */
  u32 nets;
  u64 cycles, duration; /* duration: in half cycles, as `high` is */
  struct table table;
};

/* -1 with a line if it has not this form, or no cycles.  Freed by net_counts_free in either case. */
int net_counts_read(struct net_counts *, const char *path, struct tw_error *);
void net_counts_free(struct net_counts *);

/* NULL if there is none of that name.  A vector of one bit goes by its name alone, too. */
const struct net_count *net_counts_find(const struct net_counts *, const char *name);

#endif
