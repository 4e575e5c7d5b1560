/* osu_bank: see osu_bank.h for the contract. */
#include "operand/osu_bank.h"

enum { NO_LINE = OSU_BANK_MAX_LINES };

/* What the bank does in a cycle. */
struct thing {
  enum { NOTHING, ACCESS, FILL, CLEAR, PRELOAD } kind;
  unsigned line; /* of an access, clear or preload; NO_LINE: an invalidation finds none */
  bool there;    /* the register of an access or preload is in that line */
};

void osu_bank_init(struct osu_bank *s, const struct osu_bank_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void osu_bank_reset(struct osu_bank *s) {
  for (unsigned l = 0; l < s->params.Lines; l++) s->line[l].list = OSU_FREE;
  s->hand = 0;
  s->data_valid = s->request_valid = 0;
}

static unsigned find(const struct osu_bank *s, unsigned warp, unsigned reg) {
  for (unsigned l = 0; l < s->params.Lines; l++)
    if (s->line[l].list != OSU_FREE && s->line[l].warp == warp && s->line[l].reg == reg) return l;
  return NO_LINE;
}

/* The first line of a list from `from` on, going round. */
static unsigned first_of(const struct osu_bank *s, enum osu_list list, unsigned from) {
  for (unsigned l = from; l < s->params.Lines; l++)
    if (s->line[l].list == list) return l;
  for (unsigned l = 0; l < from; l++)
    if (s->line[l].list == list) return l;
  return NO_LINE;
}

static unsigned line_to_take(const struct osu_bank *s) {
  const unsigned l = first_of(s, OSU_FREE, 0);
  return l != NO_LINE ? l : first_of(s, OSU_CLEAN, s->hand);
}

/* A preload or an invalidation makes a request of it. */
static bool is_told(const struct osu_bank *s, const struct osu_bank_in *in, const struct thing *t) {
  return !t->there || (in->preload_kind != REGION_PRELOAD && s->line[t->line].copied);
}

static struct thing preload_of(const struct osu_bank *s, const struct osu_bank_in *in) {
  const unsigned l = find(s, in->preload_warp, in->preload_register);
  struct thing t = {PRELOAD, l, l != NO_LINE};
  if (!is_told(s, in, &t)) return t;
  if (!t.there && in->preload_kind != REGION_INVALIDATE) {
    t.line = line_to_take(s);
    if (t.line == NO_LINE) t.kind = NOTHING;
  }
  if (s->request_valid) t.kind = NOTHING;
  return t;
}

static struct thing thing_of(const struct osu_bank *s, const struct osu_bank_in *in) {
  if (in->access_valid) {
    const unsigned l = find(s, in->access_warp, in->access_register);
    struct thing t = {ACCESS, l, l != NO_LINE};
    if (!t.there) t.line = line_to_take(s);
    if (t.there || t.line != NO_LINE) return t;
  }
  if (in->fill_valid) return (struct thing){FILL, in->fill_line, true};
  const unsigned dirty = s->request_valid ? NO_LINE : first_of(s, OSU_DIRTY, s->hand);
  if (dirty != NO_LINE && line_to_take(s) == NO_LINE) return (struct thing){CLEAR, dirty, true};
  return in->preload_valid && !in->access_valid ? preload_of(s, in) : (struct thing){NOTHING, NO_LINE, false};
}

void osu_bank_comb(const struct osu_bank *s, const struct osu_bank_in *in, struct osu_bank_out *out) {
  const struct thing t = thing_of(s, in);
  out->access_taken = t.kind == ACCESS;
  out->fill_taken = t.kind == FILL;
  out->preload_taken = t.kind == PRELOAD;
  out->done_valid = t.kind == FILL || (t.kind == PRELOAD && (t.there || in->preload_kind == REGION_INVALIDATE));
  out->done_warp = t.kind == FILL ? s->line[t.line].warp : in->preload_warp;
  out->data_valid = s->data_valid;
  if (s->data_valid) out->data = s->line[s->data_line].value;
  out->request_valid = s->request_valid;
  out->request_kind = s->request_kind;
  out->request_warp = s->request_warp;
  out->request_register = s->request_register;
  out->request_line = s->request_line;
  out->request_stores = s->request_valid && s->request_kind == OSU_STORE;
  if (out->request_stores) out->request_data = s->request_data;
}

static void give_up(struct osu_line *line, unsigned mark) {
  if (mark == REGION_ERASE) line->list = OSU_FREE;
  if (mark == REGION_EVICT) line->list = line->written ? OSU_DIRTY : OSU_CLEAN;
}

/* A register that is not there gets line l. */
static void take(struct osu_bank *s, unsigned l, unsigned warp, unsigned reg) {
  if (s->line[l].list == OSU_CLEAN) s->hand = (u8)((l + 1) % s->params.Lines);
  s->line[l] = (struct osu_line){.list = OSU_USED, .warp = (u8)warp, .reg = (u8)reg, .value = s->line[l].value};
}

static void request(struct osu_bank *s, unsigned kind, unsigned warp, unsigned reg, unsigned line) {
  s->request_valid = 1;
  s->request_kind = (u8)kind;
  s->request_warp = (u8)warp;
  s->request_register = (u8)reg;
  s->request_line = (u8)line;
}

static void access(struct osu_bank *s, const struct osu_bank_in *in, const struct thing *t) {
  struct osu_line *line = &s->line[t->line];
  switch (in->access_kind) {
    case OSU_READ:
      s->data_valid = 1;
      s->data_line = (u8)t->line;
      give_up(line, in->access_mark);
      break;
    case OSU_RESERVE:
      if (!t->there) take(s, t->line, in->access_warp, in->access_register);
      line->list = OSU_USED;
      line->pending = true;
      line->mark = in->access_mark;
      break;
    default:
      for (u32 left = in->access_lanes; left; left &= left - 1)
        line->value.lane[lowest_bit(left)] = in->access_data.lane[lowest_bit(left)];
      line->written = true;
      if (!in->access_last) break;
      line->pending = false;
      give_up(line, line->mark);
  }
}

static void preload(struct osu_bank *s, const struct osu_bank_in *in, const struct thing *t) {
  const unsigned kind = in->preload_kind;
  const bool told = is_told(s, in, t);
  if (kind == REGION_INVALIDATE) {
    if (t->there) s->line[t->line].list = OSU_FREE;
  } else if (t->there) {
    s->line[t->line].list = OSU_USED;
    if (kind == REGION_LAST_PRELOAD) s->line[t->line].written = s->line[t->line].copied = false;
  } else {
    take(s, t->line, in->preload_warp, in->preload_register);
    s->line[t->line].pending = s->line[t->line].filling = true;
    s->line[t->line].copied = kind == REGION_PRELOAD;
  }
  if (!told) return;
  request(s, t->there ? REGION_INVALIDATE : kind, in->preload_warp, in->preload_register,
          t->line == NO_LINE ? 0 : t->line);
}

static void clear(struct osu_bank *s, unsigned l) {
  struct osu_line *line = &s->line[l];
  line->list = OSU_CLEAN;
  line->written = false;
  line->copied = true;
  s->hand = (u8)((l + 1) % s->params.Lines);
  request(s, OSU_STORE, line->warp, line->reg, l);
  s->request_data = line->value;
}

static void close_region(struct osu_bank *s, unsigned warp) {
  for (unsigned l = 0; l < s->params.Lines; l++) {
    struct osu_line *line = &s->line[l];
    if (line->list != OSU_USED || line->warp != warp) continue;
    if (!line->pending) give_up(line, REGION_EVICT);
    else if (line->mark == REGION_KEEP) line->mark = REGION_EVICT;
  }
}

void osu_bank_clock(struct osu_bank *s, const struct osu_bank_in *in, const struct osu_bank_out *out) {
  const struct thing t = thing_of(s, in);
  (void)out;
  s->data_valid = 0;
  if (s->request_valid && in->request_ready) s->request_valid = 0;
  switch (t.kind) {
    case NOTHING: break;
    case ACCESS: access(s, in, &t); break;
    case FILL:
      s->line[t.line].pending = s->line[t.line].filling = false;
      s->line[t.line].value = in->fill_data;
      break;
    case CLEAR: clear(s, t.line); break;
    case PRELOAD: preload(s, in, &t); break;
  }
  if (in->close_valid) close_region(s, in->close_warp);
}
