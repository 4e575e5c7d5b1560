/* share_lock: see share_lock.h for the contract. */
#include "control/share_lock.h"

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

static void find(struct share_lock *s) {
  const u16 locks = taken(s);
  s->owner = (u16)((locks & s->turn) | (~locks & s->older));
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    struct share_lock_found *f = &s->found[i];
    f->turn = of_side(s, i, s->turn);
    f->older = of_side(s, i, s->older);
    f->unshared = ~s->shared[i] & low_bits(2 * s->params.WarpPairs);
    f->may = f->turn | f->unshared;
    f->direct = (f->turn & of_pairs(s, i, s->memory)) | f->unshared;
    f->non_owner = s->shared[i] & ~of_side(s, i, s->owner);
  }
}

void share_lock_init(struct share_lock *s, const struct share_lock_params *params) {
  s->params = *params;
  memset(s->pair, 0, sizeof s->pair);
  memset(&s->counts, 0, sizeof s->counts);
  share_lock_reset(s);
}

void share_lock_reset(struct share_lock *s) {
  memset(s->shared, 0, sizeof s->shared);
  memset(s->locked, 0, sizeof s->locked);
  s->memory = s->turn = s->older = 0;
  find(s);
}

void share_lock_comb(const struct share_lock *s, const struct share_lock_in *in, struct share_lock_out *out) {
  out->owner = s->owner;
  out->memory_locked = s->memory;
  out->access_shared = s->shared[in->access_scheduler] >> in->access_warp & 1;
  out->access_pair = s->pair[in->access_scheduler][in->access_warp / 2];
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    const struct share_lock_found *f = &s->found[i];
    out->unshared[i] = f->unshared;
    out->may[i] = f->may;
    out->held[i] = in->needs[i] & ~f->may;
    out->direct[i] = f->direct;
    out->non_owner[i] = f->non_owner;
    out->locked[i] = s->locked[i];
  }
}

/* Pairs of blocks of which the younger needs a lock, and the older none. */
static u16 needed_by_the_younger_alone(const struct share_lock *s, const struct share_lock_in *in) {
  u16 older = 0, younger = 0;
  for (unsigned i = 0; i < s->params.Schedulers; i++)
    for (u32 left = in->needs[i] & s->shared[i]; left; left &= left - 1) {
      const u16 pair = (u16)(1u << s->pair[i][lowest_bit(left) / 2]);
      if (s->found[i].older & left & -left) older |= pair;
      else younger |= pair;
    }
  return younger & (u16)~older;
}

/* Whether it was free. */
static bool lock(u16 *locked, unsigned pair) {
  const u16 before = *locked;
  *locked |= (u16)(1u << pair);
  return *locked != before;
}

static void take_and_end(struct share_lock *s, const struct share_lock_in *in) {
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    const u32 turn = s->found[i].turn;
    const unsigned ends = in->done_warp[i], takes = in->take_warp[i], asks = in->memory_warp[i];
    if (in->done_valid >> i & 1 && turn >> ends & 1) s->locked[i] &= (u16) ~(1u << ends / 2);
    if (in->take_valid >> i & 1 && s->shared[i] >> takes & 1) s->counts.registers += lock(&s->locked[i], takes / 2);
    if (in->memory_valid >> i & 1 && s->shared[i] >> asks & 1)
      s->counts.memory += lock(&s->memory, s->pair[i][asks / 2]);
  }
}

static void launch(struct share_lock *s, const struct share_lock_in *in) {
  const u32 warp = 1u << in->launch_warp;
  u32 *shared = &s->shared[in->launch_scheduler];
  *shared = in->launch_shared ? *shared | warp : *shared & ~warp;
  if (!in->launch_shared) return;
  s->pair[in->launch_scheduler][in->launch_warp / 2] = in->launch_block / 2;
  s->counts.beside += in->block_busy >> (in->launch_block ^ 1) & 1;
}

void share_lock_clock(struct share_lock *s, const struct share_lock_in *in, const struct share_lock_out *out) {
  (void)out;
  const u16 other = needed_by_the_younger_alone(s, in), turn = s->turn, memory = s->memory;
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
  const bool same = turn == s->turn && memory == s->memory && older == s->older;
  s->older = older;
  if (in->launch_valid) launch(s, in);
  if (!same || in->launch_valid | in->take_valid | in->done_valid) find(s);
}
