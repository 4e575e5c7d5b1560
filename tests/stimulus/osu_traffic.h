/* osu_traffic: what a bank of the operand staging unit is fed: regions of few registers that fill it with used, clean
 * or dirty lines; registers that differ in one bit of their tags; requests and fills that wait. */
#ifndef TWINWARP_OSU_TRAFFIC_H
#define TWINWARP_OSU_TRAFFIC_H

#include "operand/osu_bank.h"
#include "util/random.h"

static inline bool is_listed(const struct osu_line *line) { return line->list == OSU_CLEAN || line->list == OSU_DIRTY; }
static inline bool is_readable(const struct osu_line *line) { return line->list == OSU_USED && !line->pending; }
static inline bool is_reserved(const struct osu_line *line) {
  return line->list == OSU_USED && line->pending && !line->filling;
}
static inline bool is_filling(const struct osu_line *line) {
  return line->list == OSU_USED && line->pending && line->filling;
}

/* A line that is so, or Lines. */
static inline unsigned any_line(struct tw_random *random, const struct osu_bank *s,
                                bool (*is)(const struct osu_line *)) {
  const unsigned n = s->params.Lines, from = tw_random_below(random, n);
  for (unsigned k = 0; k < n; k++)
    if (is(&s->line[(from + k) % n])) return (from + k) % n;
  return n;
}

static inline const struct osu_line *line_with(const struct osu_bank *s, unsigned warp, unsigned reg) {
  for (unsigned l = 0; l < s->params.Lines; l++)
    if (s->line[l].list != OSU_FREE && s->line[l].warp == warp && s->line[l].reg == reg) return &s->line[l];
  return NULL;
}

/* One that is in a list, or one bit off, or one of a few. */
static inline void any_register(struct tw_random *random, const struct osu_bank *s, u8 *warp, u8 *reg) {
  const unsigned l = any_line(random, s, is_listed);
  *warp = (u8)tw_random_below(random, s->params.Warps);
  *reg = (u8)(tw_random_chance(random, 20) ? 0 : 1u << tw_random_below(random, 8));
  if (l == s->params.Lines || tw_random_chance(random, 50)) return;
  *warp = s->line[l].warp;
  *reg = s->line[l].reg;
  if (tw_random_chance(random, 20)) *reg ^= (u8)(1u << tw_random_below(random, 8));
}

static inline u8 any_mark(struct tw_random *random, unsigned keep) {
  if (tw_random_chance(random, keep)) return REGION_KEEP;
  return tw_random_chance(random, 60) ? REGION_EVICT : REGION_ERASE;
}

static inline void make_access(struct tw_random *random, const struct osu_bank *s, struct osu_bank_in *in,
                               unsigned keep) {
  unsigned line = s->params.Lines;
  in->access_kind = (u8)tw_random_below(random, 3);
  in->access_mark = any_mark(random, keep);
  in->access_last = tw_random_chance(random, 80);
  if (tw_random_chance(random, 40)) in->access_lanes = low_bits(s->params.Lanes);
  if (in->access_kind == OSU_RESERVE) {
    any_register(random, s, &in->access_warp, &in->access_register);
    if (tw_random_chance(random, 20)) line = any_line(random, s, is_readable);
    const struct osu_line *there = line_with(s, in->access_warp, in->access_register);
    if (line == s->params.Lines && there && there->list == OSU_USED && there->pending) in->access_valid = 0;
  } else {
    line = any_line(random, s, in->access_kind == OSU_READ ? is_readable : is_reserved);
    if (line == s->params.Lines) in->access_valid = 0;
  }
  if (line == s->params.Lines) return;
  in->access_warp = s->line[line].warp;
  in->access_register = s->line[line].reg;
}

/* Whether the caller may close a warp in this cycle. */
static inline bool may_close(const struct osu_bank *s, const struct osu_bank_in *in, unsigned warp) {
  for (unsigned l = 0; l < s->params.Lines; l++)
    if (is_filling(&s->line[l]) && s->line[l].warp == warp) return false;
  if (in->access_valid && in->access_kind != OSU_WRITE && in->access_warp == warp) return false;
  return !(in->preload_valid && in->preload_warp == warp);
}

/* All but close_*; `in` is uniformly random before. */
static inline void make_traffic(struct tw_random *random, const struct osu_bank *s, struct osu_bank_in *in) {
  static const u8 often[] = {95, 60, 30, 5};
  const u32 phase = s->line[s->params.Lines - 1].value.lane[1]; /* holds for a while */
  in->access_valid = tw_random_chance(random, often[phase & 3]);
  in->preload_valid = tw_random_chance(random, often[phase >> 2 & 3]);
  in->fill_valid = tw_random_chance(random, often[phase >> 4 & 3]);
  in->request_ready = tw_random_chance(random, often[phase >> 6 & 3]);
  make_access(random, s, in, phase >> 8 & 1 ? 80 : 20);

  any_register(random, s, &in->preload_warp, &in->preload_register);
  in->preload_kind = (u8)(tw_random_chance(random, 60) ? REGION_PRELOAD : 1 + tw_random_below(random, 3));
  const struct osu_line *there = line_with(s, in->preload_warp, in->preload_register);
  if (there && there->list == OSU_USED) in->preload_valid = 0;

  const unsigned line = any_line(random, s, is_filling);
  const bool asked = line < s->params.Lines && !(s->request_valid && s->request_line == line);
  if (asked) in->fill_line = (u8)line;
  else in->fill_valid = 0;
}

static inline unsigned lines_in(const struct osu_bank *s, enum osu_list list) {
  unsigned n = 0;
  for (unsigned l = 0; l < s->params.Lines; l++) n += s->line[l].list == list;
  return n;
}

#endif
