/* share_limits: how many thread blocks an SM has room for when two of them may have a part of what they need in
 * common.  Jatala III (number of thread blocks to launch).
 *
 * A block needs B units of a resource of R: cells of registers (one lane's), or bytes of shared memory.  Without
 * sharing floor(R/B) blocks are resident.  With it S of these places have a pair: each of its two blocks keeps tB for
 * itself, and both take turns with the rest, so that a pair needs (1+t)B.  At any time one block of a pair can go on,
 * as can each of the U that do not share; so that never fewer go on than without sharing, U + S = floor(R/B).
 *
 *   S = min(floor(R/B), floor((R mod B) / tB)), U = floor(R/B) - S, M = U + 2S blocks
 *
 * tB is rounded up to what can be given out: a whole register of each warp, SHARE_MEMORY_GRAIN bytes.  Of M no more
 * are made than the SM's other limits have use for, by fewer pairs.  Of several resources, each shared or not (t = 1),
 * U + S is the least floor(R/B), and S the most pairs that all have room for. */
#ifndef TWINWARP_SHARE_LIMITS_H
#define TWINWARP_SHARE_LIMITS_H

enum { SHARE_MEMORY_GRAIN = 128, SHARE_LANES = 32 };

struct share_need {
  unsigned whole; /* of a block, at least 1 */
  unsigned kept;  /* of it, by a block of a pair for itself: at least 1, at most all */
};

struct share_limits {
  unsigned alone, pairs; /* U and S */
};

/* Of a block of `warps` warps with so many registers a thread, or with so much shared memory; `percent`, 1 to 100,
 * is t. */
struct share_need share_need_of_registers(unsigned warps, unsigned registers, unsigned percent);
struct share_need share_need_of_memory(unsigned bytes, unsigned percent);

/* Blocks that need so much of each of `count` resources; the other limits have room for `most`. */
struct share_resource {
  struct share_need need;
  unsigned capacity;
};
struct share_limits share_limits_of(const struct share_resource *, unsigned count, unsigned most);

static inline unsigned share_limits_blocks(struct share_limits l) { return l.alone + 2 * l.pairs; }
static inline unsigned share_limits_used(struct share_limits l, struct share_need n) {
  return l.alone * n.whole + l.pairs * (n.whole + n.kept);
}

#endif
