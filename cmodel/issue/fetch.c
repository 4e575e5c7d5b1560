/* fetch: see fetch.h for the contract. */
#include "issue/fetch.h"

void fetch_init(struct fetch *s, const struct fetch_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  s->pc_mask = (u16)low_bits(params->PcBits);
  fetch_reset(s);
}

void fetch_reset(struct fetch *s) {
  s->active = s->full = s->head.head_valid = 0;
  s->last = 0;
  s->flight = s->late = false;
  s->changed = low_bits(s->params.Warps);
}

static u32 with_room(const struct fetch *s) { return s->active & ~s->full; }

/* The warp to fetch for; some warp has room. */
static unsigned choice(const struct fetch *s) {
  const u32 room = with_room(s), later = room & ~low_bits(s->last + 1u);
  return lowest_bit(later ? later : room);
}

void fetch_request(const struct fetch *s, struct fetch_out *out) {
  out->store_read = with_room(s) != 0;
  if (out->store_read) out->store_pc = s->fetch_pc[choice(s)];
}

/* Instructions of the warp in its buffer. */
static unsigned buffered(const struct fetch *s, unsigned warp) {
  const unsigned held = (unsigned)(s->fetch_pc[warp] - s->head.head_pc[warp]) & s->pc_mask;
  return held - (s->flight && s->last == warp);
}

static void drive_behind(const struct fetch *s, unsigned warp, struct fetch_out *out) {
  const struct fetch_place *place = &s->buffer[warp][(s->head.head_pc[warp] + 1u) & (s->params.Depth - 1)];
  if (buffered(s, warp) < 2) return;
  out->behind_valid |= 1u << warp;
  out->behind_instruction[warp] = place->instruction;
  out->behind_sources[warp] = place->sources;
  out->behind_destination[warp] = place->destination;
}

void fetch_comb(const struct fetch *s, const struct fetch_in *in, struct fetch_out *out) {
  memcpy(out, &s->head, sizeof *out);
  fetch_request(s, out);
  out->store_arrives = (u32)s->flight << s->last;
  if (s->late && s->head.head_pc[s->late_warp] == s->late_pc) {
    out->head_immediate[s->late_warp] = in->store_immediate;
    out->head_add_lane[s->late_warp] = in->store_add_lane;
  }
  for (u32 left = s->head.head_valid; left; left &= left - 1) drive_behind(s, lowest_bit(left), out);
}

static u16 wrapped(const struct fetch *s, unsigned pc) { return (u16)(pc & s->pc_mask); }

static struct fetch_place *place_of(struct fetch *s, unsigned warp, unsigned pc) {
  return &s->buffer[warp][pc & (s->params.Depth - 1)];
}

static void drive_head(struct fetch *s, unsigned warp) {
  const struct fetch_place *place = place_of(s, warp, s->head.head_pc[warp]);
  s->head.head_instruction[warp] = place->instruction;
  s->head.head_sources[warp] = place->sources;
  s->head.head_destination[warp] = place->destination;
  s->head.head_kind[warp] = place->kind;
  s->head.head_immediate[warp] = place->immediate;
  s->head.head_add_lane[warp] = place->add_lane;
}

static void arrive(struct fetch *s, const struct fetch_place *arrives) {
  const unsigned warp = s->last;
  *place_of(s, warp, s->fetch_pc[warp] - 1u) = *arrives;
  if (s->head.head_valid >> warp & 1) return;
  s->head.head_valid |= 1u << warp;
  s->changed |= 1u << warp;
  drive_head(s, warp);
}

static void issue(struct fetch *s, unsigned warp) {
  s->head.head_pc[warp] = wrapped(s, s->head.head_pc[warp] + 1u);
  s->full &= ~(1u << warp);
  s->changed |= 1u << warp;
  if (s->head.head_pc[warp] == s->fetch_pc[warp]) s->head.head_valid &= ~(1u << warp);
  else drive_head(s, warp);
}

static void fetch_next(struct fetch *s, unsigned warp) {
  s->last = (u8)warp;
  s->flight = true;
  s->fetch_pc[warp] = wrapped(s, s->fetch_pc[warp] + 1u);
  if (wrapped(s, s->fetch_pc[warp] - (unsigned)s->head.head_pc[warp]) == s->params.Depth) s->full |= 1u << warp;
}

static void clear(struct fetch *s, unsigned warp) {
  s->full &= ~(1u << warp);
  s->head.head_valid &= ~(1u << warp);
  s->changed |= 1u << warp;
  if (s->last == warp) s->flight = false;
  if (s->late_warp == warp) s->late = false;
}

static void fetch_from(struct fetch *s, unsigned warp, u16 pc) {
  clear(s, warp);
  s->head.head_pc[warp] = s->fetch_pc[warp] = pc;
}

void fetch_stop(struct fetch *s, unsigned warp) {
  s->active &= ~(1u << warp);
  clear(s, warp);
}

void fetch_redirect(struct fetch *s, unsigned warp, unsigned pc) { fetch_from(s, warp, wrapped(s, pc)); }

void fetch_start(struct fetch *s, unsigned warp, unsigned pc) {
  s->active |= 1u << warp;
  fetch_from(s, warp, (u16)pc);
}

bool fetch_step(struct fetch *s, const struct fetch_place *arrives, int issue_warp, u16 *store_pc) {
  const bool reads = with_room(s) != 0;
  const unsigned chosen = reads ? choice(s) : 0;
  s->changed = 0;
  if (s->flight) arrive(s, arrives);
  if (issue_warp != FETCH_NONE) issue(s, (unsigned)issue_warp);
  s->flight = false;
  if (!reads) return false;
  *store_pc = s->fetch_pc[chosen];
  fetch_next(s, chosen);
  return true;
}

static void take_immediate(struct fetch *s, const struct fetch_in *in) {
  struct fetch_place *place = place_of(s, s->late_warp, s->late_pc);
  place->immediate = in->store_immediate;
  place->add_lane = in->store_add_lane;
  if (s->head.head_pc[s->late_warp] == s->late_pc) drive_head(s, s->late_warp);
}

void fetch_clock(struct fetch *s, const struct fetch_in *in, const struct fetch_out *out) {
  (void)out;
  if (s->late) take_immediate(s, in);
  s->late = s->flight;
  s->late_warp = s->last;
  s->late_pc = wrapped(s, s->fetch_pc[s->last] - 1u);
  u16 store_pc;
  fetch_step(s,
             &(struct fetch_place){.instruction = in->store_instruction,
                                   .sources = in->store_sources,
                                   .destination = in->store_destination,
                                   .kind = in->store_kind},
             in->issued ? (int)lowest_bit(in->issued) : FETCH_NONE, &store_pc);
  if (in->redirect_valid) fetch_redirect(s, in->redirect_warp, in->redirect_pc);
  if (in->start_valid) fetch_start(s, in->start_warp, in->start_pc);
  if (in->stop_valid) fetch_stop(s, in->stop_warp);
}
