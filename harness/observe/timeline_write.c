/* timeline_write: see timeline.h: what all ways to write a timeline share, and which it is. */
#include "timeline.h"

#include "needed.h"
#include "util/written.h"

/* From the first cycle that a stage is known of to the next stage; stages overlap where one of many lines is ahead. */
unsigned timeline_stages(const struct timeline_entry *e, struct timeline_stage stages[STAGE_COUNT]) {
  unsigned count = 0;
  u64 from = 0;
  for (unsigned s = 0; s < STAGE_COUNT; s++) {
    if (!e->start[s]) continue;
    if (e->start[s] > from) from = e->start[s];
    if (count) stages[count - 1].end = from;
    stages[count++] = (struct timeline_stage){(enum stage)s, from, e->end > from ? e->end : from};
  }
  return count;
}

u8 *timeline_rows(const struct timeline *t) {
  u8 *row = needed(calloc(t->entries + 1, 1));
  u64 *until = needed(calloc(SM_SCHEDULERS * LOOK_WARPS * 256, sizeof *until));
  for (u32 i = 0; i < t->entries; i++) {
    const struct timeline_entry *e = &t->entry[i];
    u64 *of = until + (timeline_warp(e->scheduler, e->warp)) * 256;
    while (row[i] < 255 && of[row[i]] > e->start[STAGE_fetch]) row[i]++;
    of[row[i]] = e->end;
  }
  free(until);
  return row;
}

const char *timeline_text(const struct timeline *t, const struct timeline_entry *e) {
  const struct timeline_kernel *k = &t->kernels[e->kernel];
  return e->pc < k->length ? k->text[e->pc] : "?";
}

static const struct format {
  const char *ending;
  void (*write)(FILE *, const struct timeline *);
} formats[] = {
    {".json", timeline_trace}, {".html", timeline_html}, {".kanata", timeline_konata}, {".log", timeline_konata}};

static const struct format *format_of(const char *path) {
  const char *dot = strrchr(path, '.');
  for (unsigned i = 0; dot && i < sizeof formats / sizeof *formats; i++)
    if (strcmp(dot, formats[i].ending) == 0) return &formats[i];
  return NULL;
}

int timeline_check(const char *path, struct tw_error *error) {
  if (format_of(path)) return 0;
  return tw_fail(error, "--timeline %.160s: must end in .json (Perfetto), .html, or .kanata or .log (Konata)", path);
}

int timeline_write(const struct timeline *t, const char *path, struct tw_error *error) {
  FILE *f = written_open(path, error);
  if (!f) return -1;
  format_of(path)->write(f, t);
  return written_close(f, path, error);
}
