/* drawn: what a waveform shows of a port, and under which names: all values of a port in one signal, or each lane of a
 * row in one of its own; of the port that differs, if it has several values, also the one that does. */
#ifndef TWINWARP_DRAWN_H
#define TWINWARP_DRAWN_H

#include "lockstep/lockstep.h"

enum { DRAWN_NAME_BYTES = 128 };

struct drawn_part {
  unsigned low, bits; /* of the port's */
  int element, lane;  /* or -1: of all */
};

/* How many parts there are of a port, and one of them; `m` is the difference, or has no twin. */
unsigned drawn_parts(const struct tw_mismatch *m, const struct tw_twin *, unsigned port);
struct drawn_part drawn_part(const struct tw_mismatch *m, const struct tw_twin *, unsigned port, unsigned part);

/* `data[1][31][31:0]`: element, lane, range, as far as there are any; `gap` stands before the range. */
void drawn_name(char name[DRAWN_NAME_BYTES], const struct tw_twin *, unsigned port, struct drawn_part,
                const char *prefix, const char *gap);

#endif
