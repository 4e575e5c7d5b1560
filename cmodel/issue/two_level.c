/* two_level: see two_level.h. */
#include "issue/two_level.h"

void two_level_init(struct two_level *s, unsigned warps, unsigned size) {
  s->size = size;
  s->warps = warps;
  s->active = low_bits(size && size < warps ? size : warps);
  for (unsigned w = 0; w < warps; w++) s->pending[w] = (u8)(size + w);
  scoreboard_init(&s->loads, &(struct scoreboard_params){.Warps = warps, .Releases = 1, .RegisterBits = 8});
}

static unsigned pending_of(const struct two_level *s) { return s->warps - (unsigned)__builtin_popcount(s->active); }

static void leave(struct two_level *s, unsigned warp) {
  s->pending[pending_of(s)] = (u8)warp;
  s->active &= ~(1u << warp);
}

/* The pending warp at this place becomes active. */
static void join(struct two_level *s, unsigned place) {
  s->active |= 1u << s->pending[place];
  memmove(&s->pending[place], &s->pending[place + 1], pending_of(s) - place);
}

bool two_level_clock(struct two_level *s, u32 waits) {
  const u32 before = s->active;
  for (u32 left = s->active & waits; left; left &= left - 1) leave(s, lowest_bit(left));
  for (unsigned place = 0; place < pending_of(s) && (unsigned)__builtin_popcount(s->active) < s->size;) {
    if (waits >> s->pending[place] & 1) place++;
    else join(s, place);
  }
  return s->active != before;
}
