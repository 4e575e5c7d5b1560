/* region_decode: takes RegLess' metadata out of the warps' instruction streams and tells the capacity manager and the
 * issue stage what it says.  Kloosterman 4.5.1 (the metadata store), 4.5.4; the words are drawn in regions/metadata.h.
 *
 * head is each warp's next instruction, and head_valid that it is there; one a cycle, if it is metadata that the warp
 * waits for, is taken (take_*).  A warp has no region, one that is known, one whose items are passed on, or one that
 * runs:
 *
 *   none     takes the first word of a region, and knows it then
 *   known    region_valid, region_banks; up to admit_*
 *   passed   one item a cycle (item_*), from the cycle after admission; those of the first word, then of each MORE that
 *            follows.  When the head is something else, items_end; the region runs from the next cycle on
 *   runs     takes MARKS when it has no marks left, and the first word of its next region, which it knows then: ends_*.
 *            marked warps have marks; issue_marks are those of the instruction that issue_warp issues in this cycle.
 *            exit_*: the instruction issued last was the warp's last: ends_* too, and the warp has no region
 *
 * Which warp's word is taken: that of the warp whose items are passed on, if it is a MORE; else the first that may,
 * from the warp after the one served last, going round.  In a cycle with an exit no running warp's region ends
 * otherwise.  Reset: no regions.
 *
 * The caller: metadata as regions_insert puts it; takes an item (item_taken) when there is one; admits a warp that is
 * known, and no other before items_end; issues only for warps that are marked; exits only warps that run.
 *
 * Chosen here, where the thesis is silent: what is known of a region is its first word; other words stay in the
 * instruction buffer until they are wanted; a region ends when the next one's first word is there. */
#ifndef TWINWARP_REGION_DECODE_H
#define TWINWARP_REGION_DECODE_H

#include "operand/metadata.h"
#include "twin.h"

enum { REGION_DECODE_MAX_WARPS = 32 };

#define REGION_DECODE_PARAMS(P, D)                                                                                     \
  P(Warps, 2, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))

#define REGION_DECODE_PORTS(S, V)                                                                                      \
  S(IN,  u32, head_valid, Warps, always)                                                                               \
  V(IN,  u64, head, REGION_DECODE_MAX_WARPS, Warps, 64, head_valid)                                                    \
  S(OUT, u8,  take_valid, 1, always)                                                                                   \
  S(OUT, u8,  take_warp, WarpBits, take_valid)                                                                         \
  S(OUT, u32, region_valid, Warps, always)                                                                             \
  V(OUT, u32, region_banks, REGION_DECODE_MAX_WARPS, Warps, 24, region_valid)                                          \
  S(IN,  u8,  admit_valid, 1, always)                                                                                  \
  S(IN,  u8,  admit_warp, WarpBits, admit_valid)                                                                       \
  S(OUT, u8,  item_valid, 1, always)                                                                                   \
  S(OUT, u8,  item_kind, 2, item_valid)                                                                                \
  S(OUT, u8,  item_register, 8, item_valid)                                                                            \
  S(IN,  u8,  item_taken, 1, always)                                                                                   \
  S(OUT, u8,  items_end, 1, always)                                                                                    \
  S(OUT, u8,  ends_valid, 1, always)                                                                                   \
  S(OUT, u8,  ends_warp, WarpBits, ends_valid)                                                                         \
  S(IN,  u8,  exit_valid, 1, always)                                                                                   \
  S(IN,  u8,  exit_warp, WarpBits, exit_valid)                                                                         \
  S(OUT, u32, marked, Warps, always)                                                                                   \
  S(IN,  u8,  issue_valid, 1, always)                                                                                  \
  S(IN,  u8,  issue_warp, WarpBits, issue_valid)                                                                       \
  S(OUT, u8,  issue_marks, 6, always) /* zero without an issue */

#define REGION_DECODE_CONFIGS(C)                                                                                       \
  C(".Warps(16)")                                                                                                      \
  C(".Warps(5)")                                                                                                       \
  C(".Warps(3)")

TW_UNIT(region_decode, REGION_DECODE)

struct region_warp {
  enum { REGION_NONE, REGION_KNOWN, REGION_PASSED, REGION_RUNS } state;
  struct metadata word;            /* with its banks and items */
  u8 marks[METADATA_MARKED], left; /* of the next instructions, in order */
};

struct region_decode {
  struct region_decode_params params;
  struct region_warp warp[REGION_DECODE_MAX_WARPS];
  u8 next;      /* the warp that may take first */
  bool passing; /* items, of this warp: */
  u8 passing_warp;
};

#endif
