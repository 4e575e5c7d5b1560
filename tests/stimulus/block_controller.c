/* Stimulus of block_controller: kernels of large and small blocks, short of one resource or another; slack about the
 * thresholds and far from them. */
#include "control/block_controller.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Needs, space and limits of a pair of kernels. */
static void pair(struct tw_random *random, const struct block_controller_params *p, struct block_controller_in *in) {
  for (unsigned r = 0; r < p->Resources; r++) {
    const u32 most = (r ? 1u << p->NeedBits : p->Warps + 1u) - 1;
    const u32 space = most - tw_random_below(random, 2) * tw_random_below(random, most / 2);
    in->space[r] = (u16)space;
    /* Half of the space holds so many blocks of each, so that one kernel's blocks are the other's loss. */
    in->primary_need[r] = (u16)(space / 2 / (1 + tw_random_below(random, p->MaxBlocks)) + tw_random_below(random, 3));
    in->secondary_need[r] = (u16)(space / 2 / (1 + tw_random_below(random, p->MaxBlocks)) + tw_random_below(random, 3));
    if (!r && !in->primary_need[r]) in->primary_need[r] = 1;
    if (!r && !in->secondary_need[r]) in->secondary_need[r] = 1;
    /* Small blocks that just fill the space. */
    if (!r && tw_random_chance(random, 50)) {
      in->primary_need[r] = (u16)(1 + tw_random_below(random, 3));
      in->secondary_need[r] = (u16)(1 + tw_random_below(random, 3));
      const u32 full = (1 + tw_random_below(random, 3)) * in->primary_need[r] +
                       (1 + tw_random_below(random, 3)) * in->secondary_need[r];
      in->space[r] = (u16)(full < most ? full : most);
    }
    if (tw_random_chance(random, 20)) in->space[r] = 0; /* the least that there can be */
    /* One block of each fits. */
    while (in->primary_need[r] + in->secondary_need[r] > in->space[r]) {
      if (in->space[r] < most) in->space[r]++;
      else in->primary_need[r]--;
    }
  }
  in->primary_limit = (u8)(tw_random_chance(random, 80) ? p->MaxBlocks : 1 + tw_random_below(random, p->MaxBlocks));
  in->secondary_limit = (u8)(tw_random_chance(random, 80) ? p->MaxBlocks : 1 + tw_random_below(random, p->MaxBlocks));
}

static u8 a_slack(struct tw_random *random, unsigned threshold, unsigned warps) {
  const unsigned near = tw_random_below(random, 3) + (threshold ? threshold - 1 : 0);
  return (u8)(tw_random_chance(random, 40) && near <= warps ? near : tw_random_below(random, warps + 1));
}

TW_STIMULUS(block_controller) {
  const struct block_controller_params *p = &state->params;
  const bool begins = !state->age && !state->wait;
  pair(random, p, in);
  in->running = tw_random_below(random, state->wait == 1 ? 30 : state->wait ? 6 * p->Interval : 8 * p->Interval) != 0;
  const bool resumes = begins ? tw_random_chance(random, 40) : tw_random_below(random, 3 * p->Interval) == 0;
  in->resume = in->running && resumes;
  in->primary_slack = a_slack(random, p->PrimaryLeast, p->Warps);
  in->secondary_slack = a_slack(random, p->SecondaryMost, p->Warps);
  switch (tw_random_below(random, 8)) {
    case 0:
      in->primary_slack = (u8)(p->PrimaryLeast + 1);
      in->secondary_slack = 0;
      break;
    case 1:
      in->primary_slack = (u8)p->Warps;
      in->secondary_slack = (u8)p->SecondaryMost;
      break;
  }
}

TW_BINS(block_controller) {
  const struct block_controller *s = state;
  const unsigned least = s->params.PrimaryLeast, most = s->params.SecondaryMost;
  const bool decides = in->running && !in->resume && s->age + 1 == s->params.Interval;
  const bool feeds = in->primary_slack > least && in->secondary_slack < most;
  const unsigned quarter = (in->primary_slack - in->secondary_slack) / 4u;
  TW_BIN("primary starved", decides && in->primary_slack < least);
  TW_BIN("primary at its threshold", decides && in->primary_slack == least);
  TW_BIN("secondary gets what the primary does not use", decides && feeds && quarter >= in->secondary_need[0]);
  TW_BIN("less than a block", decides && feeds && quarter < in->secondary_need[0]);
  TW_BIN("no quarter, but all above the threshold", decides && feeds && in->primary_slack - least < quarter);
  TW_BIN("secondary has too much", decides && in->primary_slack >= least && in->secondary_slack > most);
  TW_BIN("secondary at its threshold", decides && in->secondary_slack == most && in->primary_slack >= least);
  TW_BIN("both have too little", decides && in->primary_slack < least && in->secondary_slack < most);
  TW_BIN("resumed with two blocks or more", in->resume && s->secondary > 1);
  TW_BIN("resumed with one", in->resume && s->secondary == 1);
  TW_BIN("resumed for the first time", in->resume && !s->secondary);
  TW_BIN("resumed during a search", in->resume && s->wait);
  TW_BIN("stopped during a search", !in->running && s->wait);
  TW_BIN("stopped as a search ends", !in->running && s->wait == 1);
  TW_BIN("as many as the limit", out->decided && out->primary_blocks == in->primary_limit);
  TW_BIN("as many of the secondary as its limit", out->decided && out->secondary_blocks == in->secondary_limit);
  TW_BIN("more blocks for the primary", out->decided && out->primary_blocks > s->primary);
  TW_BIN("more blocks for the secondary", out->decided && out->secondary_blocks > s->secondary);
  TW_BIN("decided, and all stays",
         out->decided && out->primary_blocks == s->primary && out->secondary_blocks == s->secondary);
}
