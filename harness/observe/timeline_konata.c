/* timeline_konata: see timeline.h: a log that Konata opens, its format Kanata 0004: lines by cycle, instructions by
 * number. */
#include "timeline.h"

#include "needed.h"

/* A line of an instruction in a cycle; those of one cycle end stages first, then begin some. */
struct event {
  u64 cycle;
  u32 entry;
  u8 kind, stage;
};
enum { EVENT_STAGE_ENDS, EVENT_RETIRES, EVENT_BEGINS, EVENT_STAGE_BEGINS };

static int earlier(const void *a, const void *b) {
  const struct event *x = a, *y = b;
  if (x->cycle != y->cycle) return x->cycle < y->cycle ? -1 : 1;
  if (x->entry != y->entry) return x->entry < y->entry ? -1 : 1;
  if (x->stage != y->stage) return x->stage < y->stage ? -1 : 1;
  return (int)x->kind - (int)y->kind;
}

/* Of one instruction, in the order in which they happen. */
static unsigned events_of(const struct timeline_entry *e, u32 number, struct event *to) {
  struct timeline_stage stages[STAGE_COUNT];
  const unsigned count = timeline_stages(e, stages);
  unsigned n = 0;
  to[n++] = (struct event){stages[0].start, number, EVENT_BEGINS, 0};
  for (unsigned i = 0; i < count; i++) {
    if (stages[i].start == stages[i].end) continue;
    to[n++] = (struct event){stages[i].start, number, EVENT_STAGE_BEGINS, (u8)stages[i].stage};
    to[n++] = (struct event){stages[i].end, number, EVENT_STAGE_ENDS, (u8)stages[i].stage};
  }
  to[n++] = (struct event){e->end, number, EVENT_RETIRES, STAGE_COUNT};
  return n;
}

/* Numbers of instructions in the file are given as they appear, and as they retire. */
struct numbers {
  u32 *of, begun, retired;
};

static void put(FILE *f, const struct timeline *t, const struct event *v, struct numbers *numbers) {
  const struct timeline_entry *e = &t->entry[v->entry];
  if (v->kind == EVENT_BEGINS) numbers->of[v->entry] = numbers->begun++;
  const u32 n = numbers->of[v->entry];
  switch (v->kind) {
    case EVENT_BEGINS:
      fprintf(f, "I\t%u\t%u\t%u\nL\t%u\t0\t%u.%u: %s\n", n, v->entry, timeline_warp(e->scheduler, e->warp), n,
              e->scheduler, e->warp, timeline_text(t, e));
      fprintf(f, "L\t%u\t1\tlanes %08x", n, e->lanes);
      if (e->reason != REASON_COUNT)
        fprintf(f, "; waited %u cycles, mostly for: %s", e->waited, reason_text((enum reason)e->reason));
      putc('\n', f);
      break;
    case EVENT_STAGE_BEGINS: fprintf(f, "S\t%u\t0\t%s\n", n, stage_letter((enum stage)v->stage)); break;
    case EVENT_STAGE_ENDS: fprintf(f, "E\t%u\t0\t%s\n", n, stage_letter((enum stage)v->stage)); break;
    default: fprintf(f, "R\t%u\t%u\t0\n", n, numbers->retired++);
  }
}

void timeline_konata(FILE *f, const struct timeline *t) {
  struct event *events = needed(malloc((t->entries + 1) * (2 * STAGE_COUNT + 2) * sizeof *events));
  size_t count = 0;
  struct numbers numbers = {.of = needed(malloc((t->entries + 1) * sizeof(u32)))};
  for (u32 i = 0; i < t->entries; i++) count += events_of(&t->entry[i], i, events + count);
  qsort(events, count, sizeof *events, earlier);
  u64 cycle = count ? events[0].cycle : 0;
  fprintf(f, "Kanata\t0004\nC=\t%llu\n", (unsigned long long)cycle);
  for (size_t i = 0; i < count; i++) {
    if (events[i].cycle != cycle) fprintf(f, "C\t%llu\n", (unsigned long long)(events[i].cycle - cycle));
    cycle = events[i].cycle;
    put(f, t, &events[i], &numbers);
  }
  free(numbers.of);
  free(events);
}
