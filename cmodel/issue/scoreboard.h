/* scoreboard: which registers and predicates of each warp have a write under way, and which warps must wait for one.
 * Barnes II-A, Fig. 6 (the baseline's dependence check, not changed by the paper).
 *
 * One pending bit per warp and register (2 ** RegisterBits, of which the last swallows writes and is never pending) and
 * per warp and predicate (p0..p6; p7 is never pending).
 *
 *   check_*    what each warp's next instruction, if check_valid says that there is one, reads and writes; hazard[w]
 *              answers in the same cycle.  A warp has a hazard when one of these is pending: a valid operand, of which
 *              o + 3 is the odd register of operand o's aligned pair; its destination (a register, both registers of
 *              an aligned pair, or predicate register[2:0]); its guard or select predicate (7 = none); or, with
 *              check_drain, anything at all.  A warp that checks nothing (no operand, no destination, 7, 7, no drain)
 *              has none.
 *   leaves     warps whose next instruction is gone in the next cycle.  Without it a next instruction stays, and what
 *              it checks.
 *   behind_*   what each warp's instruction behind the next reads and writes; arriving_* is that of another, which
 *              arrives for the warp that `arrives` says, one-hot or none.  A warp with a next instruction in the next
 *              cycle, and none that stays, has then the arriving one, if it is for it, or else the one behind.
 *   reserve    warps whose next instruction is issued, of those that leave and have no hazard: its destination is
 *              pending from the next cycle on.
 *   release_*  a write has reached the register (release_predicate: predicate register[2:0]); it is not pending from
 *              the next cycle on.  Each port releases one register: the two of a pair are released one by one.  The
 *              caller: it is pending, or never is, and no other port releases it in the cycle.
 *   idle       nothing of the warp is pending.
 *
 * Checks see the state before this cycle's reserve and releases: there is no bypass, so a dependent instruction issues
 * at the earliest in the cycle after the release.  Reserve and releases come together freely.
 * Reset: nothing pending.
 *
 * So what a warp waits for is a matter of state: it is looked up a cycle before, for what would be the warp's next
 * instruction, while it is found out which warp issues; what is released and reserved meanwhile is taken into account.
 * The model looks when it is asked, and needs neither behind_* nor arriving_*.
 *
 * Chosen here, where the paper is silent: a bit per register rather than a small table of pending registers, as the
 * check of six operands is then six lookups, and an issue never waits for a free entry.  Whether nothing is pending is
 * known by a count. */
#ifndef TWINWARP_SCOREBOARD_H
#define TWINWARP_SCOREBOARD_H

#include "twin.h"

enum { SCOREBOARD_MAX_WARPS = 32, SCOREBOARD_MAX_RELEASES = 9, SCOREBOARD_OPERANDS = 6 };

/* The register of an operand, of 3 that an instruction names: operand o + 3 is the odd one of operand o's pair. */
static inline u8 scoreboard_operand(const u8 named[3], unsigned o) { return o < 3 ? named[o] : named[o - 3] | 1; }

#define SCOREBOARD_PARAMS(P, D)                                                                                        \
  P(Warps, 2, 32)                                                                                                      \
  P(Releases, 1, 9)                                                                                                    \
  P(RegisterBits, 4, 8)                                                                                                \
  D(WarpBits, clog2(Warps))

#define SCOREBOARD_PORTS(S, V)                                                                                         \
  S(IN,  u32, check_valid,         Warps, always)                                                                      \
  V(IN,  u8,  check_operand_valid, SCOREBOARD_MAX_WARPS, Warps, 6, always)                                             \
  V(IN,  u8,  check_operand,       SCOREBOARD_MAX_WARPS * 3, Warps * 3, RegisterBits, always)                          \
  V(IN,  u8,  check_destination,   SCOREBOARD_MAX_WARPS, Warps, 2, always)                                             \
  V(IN,  u8,  check_register,      SCOREBOARD_MAX_WARPS, Warps, RegisterBits, always)                                  \
  V(IN,  u8,  check_guard,         SCOREBOARD_MAX_WARPS, Warps, 3, always)                                             \
  V(IN,  u8,  check_select,        SCOREBOARD_MAX_WARPS, Warps, 3, always)                                             \
  S(IN,  u32, check_drain,         Warps, always)                                                                      \
  V(IN,  u8,  behind_operand_valid, SCOREBOARD_MAX_WARPS, Warps, 6, always)                                            \
  V(IN,  u8,  behind_operand,      SCOREBOARD_MAX_WARPS * 3, Warps * 3, RegisterBits, always)                          \
  V(IN,  u8,  behind_destination,  SCOREBOARD_MAX_WARPS, Warps, 2, always)                                             \
  V(IN,  u8,  behind_register,     SCOREBOARD_MAX_WARPS, Warps, RegisterBits, always)                                  \
  V(IN,  u8,  behind_guard,        SCOREBOARD_MAX_WARPS, Warps, 3, always)                                             \
  V(IN,  u8,  behind_select,       SCOREBOARD_MAX_WARPS, Warps, 3, always)                                             \
  S(IN,  u8,  arriving_operand_valid, 6, always)                                                                       \
  V(IN,  u8,  arriving_operand,    3, 3, RegisterBits, always)                                                         \
  S(IN,  u8,  arriving_destination, 2, always)                                                                         \
  S(IN,  u8,  arriving_register,   RegisterBits, always)                                                               \
  S(IN,  u8,  arriving_guard,      3, always)                                                                          \
  S(IN,  u8,  arriving_select,     3, always)                                                                          \
  S(IN,  u32, arrives,             Warps, always)                                                                      \
  S(IN,  u32, leaves,              Warps, always)                                                                      \
  S(OUT, u32, hazard,              Warps, always)                                                                      \
  S(IN,  u32, reserve,             Warps, always)                                                                      \
  S(IN,  u16, release_valid,       Releases, always)                                                                   \
  V(IN,  u8,  release_warp,        SCOREBOARD_MAX_RELEASES, Releases, WarpBits, release_valid)                         \
  V(IN,  u8,  release_register,    SCOREBOARD_MAX_RELEASES, Releases, RegisterBits, release_valid)                     \
  V(IN,  u8,  release_predicate,   SCOREBOARD_MAX_RELEASES, Releases, 1, release_valid)                                \
  S(OUT, u32, idle,                Warps, always)

#define SCOREBOARD_CONFIGS(C)                                                                                          \
  C(".Warps(16), .Releases(3), .RegisterBits(8)")                                                                      \
  C(".Warps(5), .Releases(9), .RegisterBits(8)")                                                                       \
  C(".Warps(2), .Releases(1), .RegisterBits(5)")                                                                       \
  C(".Warps(2), .Releases(2), .RegisterBits(4)")

TW_UNIT(scoreboard, SCOREBOARD)

/* What an instruction checks, but for check_drain. */
struct scoreboard_named {
  u8 operand_valid, operand[3], destination, number, guard, select;
};

struct scoreboard {
  struct scoreboard_params params;
  u64 registers[SCOREBOARD_MAX_WARPS][4];             /* pending registers: bit r % 64 of word r / 64 */
  u8 predicates[SCOREBOARD_MAX_WARPS];                /* pending predicates */
  u32 pending;                                        /* warps with anything pending; the others need no look */
  u32 touched;                                        /* warps with a reserve or release in the previous cycle */
  struct scoreboard_named next[SCOREBOARD_MAX_WARPS]; /* of a caller by ports: what a next instruction checks */
};

/* For a composite, which has what is checked of an instruction together, a bit for each register and predicate, as they
 * are pending: guard and select are the first, then what is read and written.  Hazard of a warp; and the clock edge:
 * begin, then each release, then what is reserved. */
struct scoreboard_check {
  u64 registers[4];
  u8 predicates;
  bool drain;
};
void scoreboard_check_operand(struct scoreboard_check *, unsigned number);
void scoreboard_check_destination(struct scoreboard_check *, unsigned destination, unsigned number);
bool scoreboard_hazard(const struct scoreboard *, unsigned warp, const struct scoreboard_check *);
static inline void scoreboard_begin(struct scoreboard *s) { s->touched = 0; }
void scoreboard_release(struct scoreboard *, unsigned warp, unsigned number, bool predicate);
void scoreboard_reserve(struct scoreboard *, unsigned warp, unsigned destination, unsigned number);

#endif
