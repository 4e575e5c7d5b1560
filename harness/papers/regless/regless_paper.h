/* regless_paper: what Kloosterman's 4.6 has of RegLess, beside ours. */
#ifndef TWINWARP_REGLESS_PAPER_H
#define TWINWARP_REGLESS_PAPER_H

#include "regions_check.h"
#include "regless_replay.h"
#include <cjson/cJSON.h>

/* The machines, in this order: Fig. 4.13's, and Fig. 4.16's without compressor. */
enum { REGLESS_128, REGLESS_256, REGLESS_512, REGLESS_512_PLAIN, REGLESS_2048, REGLESS_MACHINES };

/* Of one kernel. */
struct regless_figures {
  char name[KERNEL_NAME_BYTES];
  struct regions_sum regions;        /* as they are made for 512 entries */
  struct replay_counts whole, words; /* with the full register file; and with a nop for each word of metadata */
  struct replay_counts counts[REGLESS_MACHINES];
};

void regless_paper_print(const struct regless_figures *, unsigned count);

/* The means of all kernels, a row for each machine. */
void regless_paper_add(const struct regless_figures *, unsigned count, cJSON *rows);

#endif
