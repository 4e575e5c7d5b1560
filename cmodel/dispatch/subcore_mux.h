/* subcore_mux: which sub-core the next warp of the SM goes to.  Barnes IV-B, Fig. 7 (3) to (7).
 *
 * hashed = 0, today's hardware: a 2-bit up-counter, `step`, is the choice and moves with every warp.
 * hashed = 1: the select lines of the sub-core multiplexer are the low bits of two 4-bit shift registers.  They are
 * loaded from an entry of the hash function table, upper nibble into line 0 and lower nibble into line 1, and shift
 * with every warp; every 4th warp loads the following entry, the first one again after the last.
 *
 * choice is state only and stands until a cycle with advance = 1, in which a warp takes it; the following choice is
 * there in the next cycle: one warp a cycle.  restart = 1 begins a kernel: the counters go to 0 and entry 0 is loaded;
 * it wins over advance.  The table is read only when an entry is loaded, by restart or the 4th warp, and `hashed`
 * whenever choice is; both are held while a kernel runs.  Reset clears all state, so a kernel must begin with restart.
 *
 * Chosen here, where the paper is silent: bit 0 of a nibble is shifted out first (see hash_table.h, which fills
 * tables); the counter that finds every 4th warp is the baseline's own 2-bit counter, and `entry` continues it; the
 * shift registers are loaded a nibble at a time, so that the first choice of an entry needs no bypass. */
#ifndef TWINWARP_SUBCORE_MUX_H
#define TWINWARP_SUBCORE_MUX_H

#include "twin.h"

enum { SUBCORE_MUX_MAX_ENTRIES = 16 };

#define SUBCORE_MUX_PARAMS(P, D)                                                                                       \
  P(Entries, 4, 16)                                                                                                    \
  D(EntryBits, clog2(Entries))

#define SUBCORE_MUX_PORTS(S, V)                                                                                        \
  S(IN,  u8,  restart,    1, always)                                                                                   \
  S(IN,  u8,  hashed,     1, always)                                                                                   \
  V(IN,  u8,  hash_table, SUBCORE_MUX_MAX_ENTRIES, Entries, 8, always)                                                 \
  S(IN,  u8,  advance,    1, always)                                                                                   \
  S(OUT, u8,  choice,     2, always)

#define SUBCORE_MUX_CONFIGS(C)                                                                                         \
  C(".Entries(4)")                                                                                                     \
  C(".Entries(16)")                                                                                                    \
  C(".Entries(7)")

TW_UNIT(subcore_mux, SUBCORE_MUX)

struct subcore_mux {
  struct subcore_mux_params params;
  u8 step;             /* warps assigned, modulo 4 */
  u8 entry;            /* the table entry in the shift registers */
  u8 select0, select1; /* the shift registers, 4 bits each */
};

#endif
