/* ccu_allocator: which caching collector unit (CCU) an instruction enters, and which warps may issue.
 * Malekeh IV-B2, Fig. 6.
 *
 * A unit is vacant if no instruction is in it, or the one that is leaves in this cycle (vacant, leaves).  A warp with
 * data in a CCU (held, held_warp; in one at most) may issue only into that one, while it is vacant.  Any other warp may
 * issue if there is a unit for it, the same for all of them in a cycle:
 *
 *   a vacant unit without near data (has_near), at random if there are several;
 *   if all that are vacant have some, a random vacant one, but only when the counter has reached sthld: until then such
 *   warps wait;
 *   none, if no unit is vacant.
 *
 * With at_random it is the traditional allocator that Malekeh is compared with (II, VI-C): each instruction enters any
 * unit without an instruction (vacant), at random, and only if there is none the one that is left in this cycle; the
 * unit that its warp had data in, if that is another, loses it (drop), so that a warp's data stays in one.  A warp
 * whose unit is occupied waits, as an instruction inside may still read what the next writes.
 *
 * The counter counts the cycles in which nothing is issued (commit_valid) though a warp of wants_collector, those that
 * a collector unit is all they need, would be given a unit but for the counter.  It goes back to 0 when a unit with
 * near data is taken by a new warp.  So in all sthld cycles at most are lost between two of these.
 *
 * ready and cached answer in the same cycle; enter names the unit that the instruction issued in this cycle enters.
 * ready does not depend on issue_*.  answers depends on neither these nor leaves, and so is told long before enter: of
 * the units that answer the one with data of issue_warp, if there is one, is entered, and if there is none the unit
 * entered has none of it.  So what an instruction has to read is known before where it goes.  Reset: counter 0.
 *
 * The caller: at most one unit leaves, none that is vacant; issue_valid only for a warp in ready; has_near only of
 * units that hold a warp; no two units hold the same warp.
 *
 * Chosen here, where the paper is silent: a warp whose own unit is occupied is not ready, and leaves its turn to the
 * next in priority; the counter counts only cycles in which nothing else is issued; a unit that holds no warp has no
 * near data; at random, a unit that is only being left is the last to be taken, as hardware knows of it late. */
#ifndef TWINWARP_CCU_ALLOCATOR_H
#define TWINWARP_CCU_ALLOCATOR_H

#include "twin.h"

enum { CCU_ALLOCATOR_MAX_UNITS = 16, CCU_ALLOCATOR_MAX_WARPS = 32 };

#define CCU_ALLOCATOR_PARAMS(P, D)                                                                                     \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Warps, 2, 32)                                                                                                      \
  D(UnitBits, clog2(CollectorUnits))                                                                                   \
  D(WarpBits, clog2(Warps))

#define CCU_ALLOCATOR_PORTS(S, V)                                                                                         \
  S(IN,  u8,  sthld,           8, always)                                                                                 \
  S(IN,  u8,  at_random,       1, always)                                                                                 \
  S(IN,  u16, vacant,          CollectorUnits, always) /* without an instruction */                                       \
  S(IN,  u16, leaves,          CollectorUnits, always) /* its instruction leaves in this cycle */                         \
  S(IN,  u16, held,            CollectorUnits, always)                                                                    \
  V(IN,  u8,  held_warp,       CCU_ALLOCATOR_MAX_UNITS, CollectorUnits, WarpBits, always)                                 \
  S(IN,  u16, has_near,        CollectorUnits, always)                                                                    \
  S(IN,  u32, wants_collector, Warps, always)                                                                             \
  S(IN,  u8,  commit_valid,    1, always)                                                                                 \
  S(IN,  u8,  issue_valid,     1, always)                                                                                 \
  S(IN,  u8,  issue_warp,      WarpBits, issue_valid)                                                                     \
  S(OUT, u32, cached,          Warps, always)                                                                             \
  S(OUT, u32, ready,           Warps, always)                                                                             \
  S(OUT, u16, answers,         CollectorUnits, always)                                                                    \
  S(OUT, u16, enter,           CollectorUnits, always)                                                                    \
  S(OUT, u16, drop,            CollectorUnits, always)

#define CCU_ALLOCATOR_CONFIGS(C)                                                                                       \
  C(".CollectorUnits(2), .Warps(16)")                                                                                  \
  C(".CollectorUnits(8), .Warps(8)")                                                                                   \
  C(".CollectorUnits(16), .Warps(32)")                                                                                 \
  C(".CollectorUnits(3), .Warps(5)")

TW_UNIT(ccu_allocator, CCU_ALLOCATOR)

struct ccu_allocator {
  struct ccu_allocator_params params;
  u8 counter;
  u16 random;
};

/* What there is for a warp without data in a unit: the units to choose from (0: none), and whether they have near data;
 * with neither, one would be given but for the counter. */
struct ccu_offer {
  u16 units;
  bool near, waiting;
};
struct ccu_offer ccu_allocator_offer(const struct ccu_allocator *, const struct ccu_allocator_in *);

#endif
