/* timeline_html: see timeline.h: timeline.html, with the data in it: one page that needs nothing else. */
#include "timeline.h"

#include "needed.h"

/* The page as a string: it is part of the program.  Optimised across files, what names it may be in another part than
 * this, so that it is global. */
__asm__(".section .rodata\n"
        ".globl timeline_page\n"
        "timeline_page:\n"
        ".incbin \"harness/observe/timeline.html\"\n"
        ".byte 0\n"
        ".text\n");
extern const char timeline_page[];

static const char mark[] = "@DATA@";

/* As JSON, and so that no tag ends in it. */
static void put_string(FILE *f, const char *text) {
  putc('"', f);
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putc('\\', f);
    if (*text == '<') fputs("\\u003c", f);
    else putc((unsigned char)*text < ' ' ? ' ' : *text, f);
  }
  putc('"', f);
}

static void put_names(FILE *f, const struct timeline *t) {
  fprintf(f, "{\"mark\":%llu,\n\"stages\":[", (unsigned long long)t->mark);
  for (unsigned s = 0; s < STAGE_COUNT; s++)
    fprintf(f, "%s[\"%s\",\"%s\"]", s ? "," : "", stage_key((enum stage)s), stage_text((enum stage)s));
  fputs("],\n\"reasons\":[", f);
  for (unsigned r = 0; r < REASON_COUNT; r++) {
    if (r) putc(',', f);
    put_string(f, reason_text((enum reason)r));
  }
  fputs("],\n\"kernels\":[", f);
  for (unsigned k = 0; k < t->kernel_count; k++) {
    fputs(k ? ",\n{\"name\":" : "{\"name\":", f);
    put_string(f, t->kernels[k].name);
    fputs(",\"text\":[", f);
    for (u32 pc = 0; pc < t->kernels[k].length; pc++) {
      if (pc) putc(',', f);
      put_string(f, t->kernels[k].text[pc]);
    }
    fputs("]}", f);
  }
}

static void put_entry(FILE *f, const struct timeline_entry *e, unsigned row) {
  struct timeline_stage stages[STAGE_COUNT];
  const unsigned count = timeline_stages(e, stages);
  fprintf(f, "%u,%u,%u,%u,%u,%u,%u,%llu,%u", timeline_warp(e->scheduler, e->warp), row, e->kernel, e->pc, e->lanes,
          e->waited, e->reason, (unsigned long long)stages[0].start, count);
  for (unsigned i = 0; i < count; i++)
    fprintf(f, ",%u,%llu", (unsigned)stages[i].stage, (unsigned long long)(stages[i].end - stages[i].start));
}

static void put_data(FILE *f, const struct timeline *t) {
  u8 *row = timeline_rows(t);
  put_names(f, t);
  fputs("],\n\"spans\":[", f);
  for (u32 i = 0; i < t->spans; i++) {
    const struct timeline_span *s = &t->span[i];
    fprintf(f, "%s[%u,%u,%llu,%llu,%u,%u,%u]", i ? "," : "", (unsigned)s->kind, timeline_warp(s->scheduler, s->place),
            (unsigned long long)s->start, (unsigned long long)s->end, s->x, s->y, s->z);
  }
  fputs("],\n\"entries\":[", f);
  for (u32 i = 0; i < t->entries; i++) {
    fputs(i ? ",\n" : "", f);
    put_entry(f, &t->entry[i], row[i]);
  }
  fputs("]}", f);
  free(row);
}

void timeline_html(FILE *f, const struct timeline *t) {
  const char *data = strstr(timeline_page, mark);
  fwrite(timeline_page, 1, (size_t)(data - timeline_page), f);
  put_data(f, t);
  fputs(data + sizeof mark - 1, f);
}
