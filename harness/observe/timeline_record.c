/* timeline_record: of timeline.h what is kept: entries, blocks, barriers, kernels. */
#include "timeline_internal.h"

#include "isa/disassembler.h"
#include "needed.h"

static const struct {
  const char *key, *letter, *text;
} stages[] = {
#define ROW(key, letter, text) {#key, letter, text},
    STAGES(ROW)
#undef ROW
};

const char *stage_key(enum stage s) { return stages[s].key; }
const char *stage_letter(enum stage s) { return stages[s].letter; }
const char *stage_text(enum stage s) { return stages[s].text; }

/* Room for one more. */
static void *grown(void *list, u32 count, u32 *size, size_t bytes) {
  if (count < *size) return list;
  *size = *size ? 2 * *size : 1024;
  return needed(realloc(list, *size * bytes));
}

u32 timeline_add_entry(struct timeline *t) {
  if (t->entries == TIMELINE_MOST) return t->left_out++, AWAITED_NONE;
  t->entry = grown(t->entry, t->entries, &t->entries_size, sizeof *t->entry);
  return t->entries++;
}

void timeline_add_span(struct timeline *t, const struct timeline_span *s) {
  if (s->start - t->base > t->to || s->end < t->base + t->from) return;
  t->span = grown(t->span, t->spans, &t->spans_size, sizeof *t->span);
  t->span[t->spans++] = *s;
}

/* ---- blocks and barriers */

static void look_at_blocks(struct timeline *t, const struct sm *s) {
  const struct kernel_dispatch_out *d = &s->wires.dispatch;
  const u32 busy = d->block_busy[0] | (s->params.Kernels == 2 ? d->block_busy[1] : 0);
  for (unsigned b = 0; b < TIMELINE_SLOTS; b++) {
    struct timeline_span *is = &t->tracks->block[b];
    if (!is->start || busy >> b & 1 || is->start == t->now - 1) continue;
    is->end = t->now;
    timeline_add_span(t, is);
    is->start = 0;
  }
  if (!d->launch_valid || !d->launch_first) return;
  t->tracks->block[d->launch_block] = (struct timeline_span){.start = t->now,
                                                             .kind = TIMELINE_BLOCK,
                                                             .place = d->launch_block,
                                                             .x = d->launch_block_x,
                                                             .y = d->launch_block_y,
                                                             .z = d->launch_block_z};
}

static void look_at_barrier(struct timeline *t, const struct sm *s, unsigned i, unsigned w) {
  u64 *since = &t->tracks->barrier[i][w];
  const bool waits = s->wires.barrier.waiting[i] >> w & 1;
  if (waits == (*since != 0)) return;
  if (!waits)
    timeline_add_span(
        t, &(struct timeline_span){
               .start = *since, .end = t->now, .kind = TIMELINE_BARRIER, .scheduler = (u8)i, .place = (u8)w});
  *since = waits ? t->now : 0;
}

void timeline_spans_cycle(struct timeline *t, const struct sm *s) {
  look_at_blocks(t, s);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++)
    for (unsigned w = 0; w < s->params.Warps; w++) look_at_barrier(t, s, i, w);
}

/* ---- a launch */

void timeline_begin(struct timeline *t, u64 from, u64 to) {
  struct timeline_tracks *k = t->tracks = needed(calloc(1, sizeof *t->tracks));
  memset(k->writer, 255, sizeof k->writer);
  memset(k->predicate_writer, 255, sizeof k->predicate_writer);
  memset(k->ticket, 255, sizeof k->ticket);
  k->sending = AWAITED_NONE;
  t->first_entry = t->entries;
  t->from = from;
  t->to = to;
}

/* The kernel in the list. */
static unsigned kernel_of(struct timeline *t, const struct kernel *k) {
  for (unsigned i = 0; i < t->kernel_count; i++)
    if (t->kernels[i].length == k->length && strcmp(t->kernels[i].name, k->name) == 0) return i;
  t->kernels = needed(realloc(t->kernels, (t->kernel_count + 1) * sizeof *t->kernels));
  struct timeline_kernel *to = &t->kernels[t->kernel_count];
  memcpy(to->name, k->name, sizeof to->name);
  to->length = k->length;
  to->text = needed(malloc(k->length * sizeof *to->text));
  for (u32 pc = 0; pc < k->length; pc++) {
    char text[DISASSEMBLY_BYTES];
    disassemble(k->code[pc], text, sizeof text);
    snprintf(to->text[pc], sizeof to->text[pc], "%u  %s  line %u", pc, text, k->line[pc]);
  }
  return t->kernel_count++;
}

static void end_spans(struct timeline *t) {
  for (unsigned b = 0; b < TIMELINE_SLOTS; b++)
    if (t->tracks->block[b].start) {
      t->tracks->block[b].end = t->now + 1;
      timeline_add_span(t, &t->tracks->block[b]);
    }
}

/* Of an entry by its place in the instruction store: its kernel, and its place in that. */
static void place(struct timeline *t, struct timeline_entry *e, const struct placed_program *programs, unsigned count) {
  unsigned p = 0;
  while (p + 1 < count && e->pc >= programs[p].base + programs[p].kernel->length) p++;
  e->kernel = (u16)kernel_of(t, programs[p].kernel);
  e->pc = (u16)(e->pc - programs[p].base);
  if (!e->end) e->end = t->now + 1; /* still under way */
}

void timeline_end(struct timeline *t, const struct placed_program *programs, unsigned count, u64 cycles) {
  end_spans(t);
  for (u32 e = t->first_entry; e < t->entries; e++) place(t, &t->entry[e], programs, count);
  t->base += cycles;
  free(t->tracks);
  t->tracks = NULL;
}

void timeline_free(struct timeline *t) {
  for (unsigned k = 0; k < t->kernel_count; k++) free(t->kernels[k].text);
  free(t->kernels);
  free(t->entry);
  free(t->span);
  free(t->tracks);
}
