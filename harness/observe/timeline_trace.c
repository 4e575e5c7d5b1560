/* timeline_trace: see timeline.h: trace events, which Perfetto and chrome://tracing open.  A cycle is a microsecond; a
 * scheduler is a process, and a row of a warp a thread, so that slices of a thread nest. */
#include "timeline.h"

#include "needed.h"

enum { BLOCKS = SM_SCHEDULERS, BARRIERS = SM_SCHEDULERS + 1, ROWS = 256 };

static void put_string(FILE *f, const char *text) {
  putc('"', f);
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putc('\\', f);
    putc((unsigned char)*text < ' ' ? ' ' : *text, f);
  }
  putc('"', f);
}

/* An object of the list; the first has no comma before it. */
static void begin(FILE *f, const char *phase, unsigned process, unsigned thread) {
  fprintf(f, ",\n{\"ph\":\"%s\",\"pid\":%u,\"tid\":%u", phase, process + 1, thread + 1);
}

static void begin_name(FILE *f, unsigned process, unsigned thread) {
  begin(f, "M", process, thread);
  fputs(",\"cat\":\"__metadata\",\"ts\":0", f);
}

static void name_process(FILE *f, unsigned process, const char *name, unsigned order) {
  begin_name(f, process, 0);
  fprintf(f, ",\"name\":\"process_name\",\"args\":{\"name\":\"%s\"}}", name);
  begin_name(f, process, 0);
  fprintf(f, ",\"name\":\"process_sort_index\",\"args\":{\"sort_index\":%u}}", order);
}

static void name_thread(FILE *f, unsigned process, unsigned thread, const char *what, unsigned number) {
  begin_name(f, process, thread);
  fprintf(f, ",\"name\":\"thread_name\",\"args\":{\"name\":\"%s %u\"}}", what, number);
  begin_name(f, process, thread);
  fprintf(f, ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":%u}}", thread);
}

static void slice(FILE *f, unsigned process, unsigned thread, u64 start, u64 end) {
  begin(f, "X", process, thread);
  fprintf(f, ",\"ts\":%llu,\"dur\":%llu", (unsigned long long)start, (unsigned long long)(end - start));
}

static void put_entry(FILE *f, const struct timeline *t, const struct timeline_entry *e, unsigned row) {
  struct timeline_stage stages[STAGE_COUNT];
  const unsigned count = timeline_stages(e, stages), thread = e->warp * ROWS + row;
  slice(f, e->scheduler, thread, stages[0].start, e->end);
  fputs(",\"cat\":\"instruction\",\"name\":", f);
  put_string(f, timeline_text(t, e));
  fprintf(f, ",\"args\":{\"issue\":%llu,\"lanes\":\"%08x\",\"waited\":%u", (unsigned long long)e->issue, e->lanes,
          e->waited);
  if (e->reason != REASON_COUNT) fprintf(f, ",\"for\":\"%s\"", reason_text((enum reason)e->reason));
  fputs("}}", f);
  for (unsigned i = 0; i < count; i++) {
    if (stages[i].start == stages[i].end) continue;
    slice(f, e->scheduler, thread, stages[i].start, stages[i].end);
    fprintf(f, ",\"cat\":\"stage\",\"name\":\"%s\"}", stage_key(stages[i].stage));
  }
}

static void put_span(FILE *f, const struct timeline_span *s) {
  const bool block = s->kind == TIMELINE_BLOCK;
  slice(f, block ? BLOCKS : BARRIERS, block ? s->place : timeline_warp(s->scheduler, s->place), s->start, s->end);
  if (block) fprintf(f, ",\"cat\":\"block\",\"name\":\"block %u,%u,%u\"}", s->x, s->y, s->z);
  else fprintf(f, ",\"cat\":\"barrier\",\"name\":\"at a barrier\"}");
}

static void name_all(FILE *f, const struct timeline *t, const u8 *row) {
  static bool named[SM_SCHEDULERS + 2][LOOK_WARPS * ROWS];
  memset(named, 0, sizeof named);
  name_process(f, BLOCKS, "blocks", 0);
  name_process(f, BARRIERS, "barriers", 1);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    char name[32];
    snprintf(name, sizeof name, "scheduler %u", i);
    name_process(f, i, name, 2 + i);
  }
  for (u32 i = 0; i < t->entries; i++) {
    const struct timeline_entry *e = &t->entry[i];
    bool *is = &named[e->scheduler][e->warp * ROWS + row[i]];
    if (!*is) name_thread(f, e->scheduler, e->warp * ROWS + row[i], "warp", e->warp);
    *is = true;
  }
  for (u32 i = 0; i < t->spans; i++) {
    const struct timeline_span *s = &t->span[i];
    const bool block = s->kind == TIMELINE_BLOCK;
    const unsigned thread = block ? s->place : timeline_warp(s->scheduler, s->place);
    bool *is = &named[block ? BLOCKS : BARRIERS][thread];
    if (!*is) name_thread(f, block ? BLOCKS : BARRIERS, thread, block ? "slot" : "warp of all", thread);
    *is = true;
  }
}

void timeline_trace(FILE *f, const struct timeline *t) {
  u8 *row = timeline_rows(t);
  fputs("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"unit\":\"a microsecond is a cycle\"},\"traceEvents\":[\n"
        "{\"ph\":\"M\",\"pid\":1,\"tid\":1,\"cat\":\"__metadata\",\"ts\":0,\"name\":\"process_labels\",\"args\":{"
        "\"labels\":\"twinwarp\"}}",
        f);
  name_all(f, t, row);
  for (u32 i = 0; i < t->spans; i++) put_span(f, &t->span[i]);
  for (u32 i = 0; i < t->entries; i++) put_entry(f, t, &t->entry[i], row[i]);
  fputs("\n]}\n", f);
  free(row);
}
