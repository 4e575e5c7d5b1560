/* share_lock: see share_lock.h for the contract. */
#include "control/share_lock.h"

void share_lock_init(struct share_lock *s, const struct share_lock_params *params) {
  s->params = *params;
  memset(s->pair, 0, sizeof s->pair);
  share_lock_reset(s);
}

void share_lock_reset(struct share_lock *s) {
  memset(s->shared, 0, sizeof s->shared);
  memset(s->locked, 0, sizeof s->locked);
  s->memory = s->turn = s->older = 0;
}

/* Pairs of blocks of which a lock is taken. */
static u16 taken(const struct share_lock *s) {
  u16 some = s->memory;
  for (unsigned i = 0; i < s->params.Schedulers; i++)
    for (u32 left = s->locked[i]; left; left &= left - 1) some |= (u16)(1u << s->pair[i][lowest_bit(left)]);
  return some;
}

/* The warps of scheduler i whose pair of blocks has their side in `sides`. */
static u32 of_side(const struct share_lock *s, unsigned i, u16 sides) {
  u32 warps = 0;
  for (unsigned j = 0; j < s->params.WarpPairs; j++) warps |= 1u << (2 * j + (sides >> s->pair[i][j] & 1));
  return warps & s->shared[i];
}

/* The warps of scheduler i that share, of those pairs of blocks. */
static u32 of_pairs(const struct share_lock *s, unsigned i, u16 pairs) {
  u32 warps = 0;
  for (unsigned j = 0; j < s->params.WarpPairs; j++) warps |= (pairs >> s->pair[i][j] & 1 ? 3u : 0u) << 2 * j;
  return warps & s->shared[i];
}

void share_lock_comb(const struct share_lock *s, const struct share_lock_in *in, struct share_lock_out *out) {
  const u16 locks = taken(s);
  out->owner = (u16)((locks & s->turn) | (~locks & s->older));
  out->memory_locked = s->memory;
  out->access_shared = s->shared[in->access_scheduler] >> in->access_warp & 1;
  out->access_pair = s->pair[in->access_scheduler][in->access_warp / 2];
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    const u32 turn = of_side(s, i, s->turn);
    out->unshared[i] = ~s->shared[i] & low_bits(2 * s->params.WarpPairs);
    out->may[i] = turn | out->unshared[i];
    out->held[i] = in->needs[i] & ~out->may[i];
    out->direct[i] = (turn & of_pairs(s, i, s->memory)) | out->unshared[i];
    out->non_owner[i] = s->shared[i] & ~of_side(s, i, out->owner);
    out->locked[i] = s->locked[i];
  }
}

/* Pairs of blocks of which warps of a side, given for each pair, need a lock. */
static u16 needing(const struct share_lock *s, const struct share_lock_in *in, u16 sides) {
  u16 some = 0;
  for (unsigned i = 0; i < s->params.Schedulers; i++)
    for (u32 left = in->needs[i] & of_side(s, i, sides); left; left &= left - 1)
      some |= (u16)(1u << s->pair[i][lowest_bit(left) / 2]);
  return some;
}

static void take_and_end(struct share_lock *s, const struct share_lock_in *in) {
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    const u32 turn = of_side(s, i, s->turn);
    const unsigned ends = in->done_warp[i], takes = in->take_warp[i], asks = in->memory_warp[i];
    if (in->done_valid >> i & 1 && turn >> ends & 1) s->locked[i] &= (u16) ~(1u << ends / 2);
    if (in->take_valid >> i & 1 && s->shared[i] >> takes & 1) s->locked[i] |= (u16)(1u << takes / 2);
    if (in->memory_valid >> i & 1 && s->shared[i] >> asks & 1) s->memory |= (u16)(1u << s->pair[i][asks / 2]);
  }
}

void share_lock_clock(struct share_lock *s, const struct share_lock_in *in, const struct share_lock_out *out) {
  (void)out;
  const u16 other = needing(s, in, (u16)~s->older) & (u16)~needing(s, in, s->older);
  u16 older = s->older;
  take_and_end(s, in);
  for (unsigned k = 0; k < s->params.BlockPairs; k++) {
    const u32 busy = in->block_busy >> 2 * k & 3;
    if (!(busy >> (s->turn >> k & 1) & 1)) s->memory &= (u16) ~(1u << k);
    if (busy == 1) older &= (u16) ~(1u << k);
    if (busy == 2) older |= (u16)(1u << k);
  }
  const u16 locks = taken(s);
  s->turn = (u16)((locks & s->turn) | (~locks & (s->older ^ other) & low_bits(s->params.BlockPairs)));
  s->older = older;
  if (!in->launch_valid) return;
  const u32 warp = 1u << in->launch_warp;
  u32 *shared = &s->shared[in->launch_scheduler];
  *shared = in->launch_shared ? *shared | warp : *shared & ~warp;
  if (in->launch_shared) s->pair[in->launch_scheduler][in->launch_warp / 2] = in->launch_block / 2;
}
