/* bins: what a unit's own test must have met.  tests/stimulus/<unit>.c holds, beside its stimulus, one function,
 *
 *   TW_BINS(<unit>) {
 *     TW_BIN("queue full", state->length == state->params.Depth);
 *     ...
 *   }
 *
 * called in each cycle of each configuration without reset, with the model's state before the cycle's clock edge, and
 * its inputs and outputs in the cycle.  Each TW_BIN counts the cycles in which its condition held.  A bin is known by
 * its place, so the same ones are counted, in the same order, in every call: conditions may differ, calls may not. */
#ifndef TWINWARP_BINS_H
#define TWINWARP_BINS_H

#include "lockstep/unit.h"

enum { TW_MAX_BINS = 256 };

struct tw_bins {
  unsigned count;
  unsigned place; /* of the next bin of this call */
  struct tw_bin {
    const char *name;
    u64 hits;
  } bin[TW_MAX_BINS];
};

void tw_unit_bins(struct tw_bins *, const void *state, const void *in, const void *out);

/* Counts a cycle of a unit's test: its inputs are known, its outputs are computed. */
void tw_bins_cycle(struct tw_bins *, const struct tw_unit *, void *state, const void *in);

void tw_bin(struct tw_bins *, const char *name, bool met);

/* Prints all bins with their counts; false if one was never met. */
bool tw_bins_print(const struct tw_bins *);

#define TW_BIN(name, condition) tw_bin(bins, name, condition)

#define TW_BINS(unit)                                                                                                  \
  static void unit##_bins(struct tw_bins *, const struct unit *, const struct unit##_in *, const struct unit##_out *); \
  void tw_unit_bins(struct tw_bins *bins, const void *state, const void *in, const void *out) {                        \
    unit##_bins(bins, state, in, out);                                                                                 \
  }                                                                                                                    \
  static void unit##_bins(struct tw_bins *bins, const struct unit *state, const struct unit##_in *in,                  \
                          const struct unit##_out *out)

#endif
