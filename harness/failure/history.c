/* history: see history.h. */
#include "history.h"

#include <stdlib.h>

#include "lockstep/bits.h"
#include "report.h"

static bool ends_in_valid(const char *name) {
  static const char suffix[] = "valid";
  const size_t n = strlen(name);
  return n >= sizeof suffix - 1 && strcmp(name + n - (sizeof suffix - 1), suffix) == 0;
}

static bool make(struct transaction *k, const struct tw_unit *unit) {
  k->in = malloc(unit->in_size);
  k->out = malloc(unit->out_size);
  return k->in && k->out;
}

static void fill(struct transaction *k, const struct tw_twin *t, u64 cycle) {
  k->first = k->last = cycle;
  memcpy(k->in, t->in, t->unit->in_size);
  memcpy(k->out, t->got, t->unit->out_size);
}

static void discard(struct transaction *k) {
  free(k->in);
  free(k->out);
}

bool history_init(struct history *h, const struct tw_twin *t) {
  memset(h, 0, sizeof *h);
  h->twin = t;
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    if (t->when[i] >= 0) h->valid[t->when[i]] = true;
    if (ends_in_valid(t->unit->ports[i].name)) h->valid[i] = true;
  }
  bool complete = make(&h->before, t->unit);
  h->before.last = UINT64_MAX;
  for (unsigned i = 0; i < HISTORY_LENGTH; i++) complete = make(&h->kept[i], t->unit) && complete;
  if (!complete) history_free(h);
  return complete;
}

void history_free(struct history *h) {
  discard(&h->before);
  for (unsigned i = 0; i < HISTORY_LENGTH; i++) discard(&h->kept[i]);
  memset(h, 0, sizeof *h);
}

static const void *values_of(const struct tw_port *p, const void *in, const void *out) {
  return p->direction == TW_IN ? in : out;
}

static bool zero(const struct tw_port *p, unsigned element, const void *values) {
  static const row nothing;
  return memcmp((const u8 *)values + p->offset + element * tw_type_size(p->type), &nothing, tw_type_size(p->type)) == 0;
}

static bool set(const struct tw_twin *t, unsigned port) {
  const struct tw_port *p = &t->unit->ports[port];
  const void *values = values_of(p, t->in, t->got);
  for (unsigned e = 0; e < t->count[port]; e++)
    if (report_means(t, port, e, values) && !zero(p, e, values)) return true;
  return false;
}

static bool changed(const struct tw_twin *t, unsigned port, const struct transaction *before) {
  const struct tw_port *p = &t->unit->ports[port];
  const u8 *now = values_of(p, t->in, t->got), *was = values_of(p, before->in, before->out);
  return memcmp(now + p->offset, was + p->offset, t->count[port] * tw_type_size(p->type)) != 0;
}

/* Whether the twin's present cycle is a transaction. */
static bool happens(const struct history *h, u64 cycle) {
  const struct tw_twin *t = h->twin;
  const bool known = h->before.last + 1 == cycle;
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    if (h->valid[i] && set(t, i)) return true;
    if (!h->valid[i] && t->when[i] < 0 && known && changed(t, i, &h->before)) return true;
  }
  return false;
}

/* Whether all that means something now meant the same then. */
static bool lasts(const struct history *h, const struct transaction *then) {
  const struct tw_twin *t = h->twin;
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    const u8 *now = values_of(p, t->in, t->got), *was = values_of(p, then->in, then->out);
    const size_t size = tw_type_size(p->type);
    for (unsigned e = 0; e < t->count[i]; e++)
      if (report_means(t, i, e, now) && memcmp(now + p->offset + e * size, was + p->offset + e * size, size) != 0)
        return false;
  }
  return true;
}

/* The newest transaction goes on, or another begins. */
static void add(struct history *h, u64 cycle) {
  struct transaction *newest = &h->kept[h->newest];
  if (h->count && newest->last + 1 == cycle && lasts(h, newest)) {
    newest->last = cycle;
    return;
  }
  if (h->count) h->newest = (h->newest + 1) % HISTORY_LENGTH;
  if (h->count < HISTORY_LENGTH) h->count++;
  fill(&h->kept[h->newest], h->twin, cycle);
}

void history_record(struct history *h, u64 cycle) {
  if (happens(h, cycle)) add(h, cycle);
  fill(&h->before, h->twin, cycle);
}

/* ---- printing: lines of up to LINE_WIDTH columns */

enum { LINE_WIDTH = 118, INDENT = 10, ELEMENT_BYTES = 1024 };

struct line {
  FILE *file;
  unsigned column;
};

static void print_word(struct line *l, const char *word, unsigned length) {
  if (l->column > INDENT && l->column + 1 + length > LINE_WIDTH) {
    fprintf(l->file, "\n%*s", INDENT, "");
    l->column = INDENT;
  }
  l->column += (unsigned)fprintf(l->file, " %.*s", (int)length, word);
}

static void print_words(struct line *l, const char *text) {
  while (*text) {
    const unsigned length = (unsigned)strcspn(text, " ");
    print_word(l, text, length);
    text += length + (text[length] == ' ');
  }
}

static void print_element(struct line *l, const struct tw_twin *t, unsigned port, unsigned element,
                          const void *values) {
  const struct tw_port *p = &t->unit->ports[port];
  char text[ELEMENT_BYTES] = "";
  FILE *f = fmemopen(text, sizeof text, "w");
  if (!f) return;
  fprintf(f, p->vector ? "%s[%u]=" : "%s=", p->name, element);
  report_value(f, t, port, element, values);
  fclose(f);
  print_words(l, text);
}

/* Whether there was anything to print. */
static bool print_side(FILE *f, const struct tw_twin *t, const void *values, enum tw_direction direction,
                       const char *title) {
  struct line line = {f, 0};
  for (unsigned i = 0; i < t->unit->port_count; i++)
    for (unsigned e = 0; t->unit->ports[i].direction == direction && e < t->count[i]; e++) {
      if (!report_means(t, i, e, values) || zero(&t->unit->ports[i], e, values)) continue;
      if (!line.column) line.column = (unsigned)fprintf(f, "  %-*s", INDENT - 2, title);
      print_element(&line, t, i, e, values);
    }
  if (line.column) fputc('\n', f);
  return line.column > 0;
}

void history_print_now(FILE *f, const struct history *h) {
  const struct tw_twin *t = h->twin;
  print_side(f, t, t->in, TW_IN, "in");
  if (!print_side(f, t, t->got, TW_OUT, "got")) fputs("  got      zeros\n", f);
  if (!print_side(f, t, t->expected, TW_OUT, "expected")) fputs("  expected zeros\n", f);
}

void history_print(FILE *f, const struct history *h) {
  for (unsigned i = 0; i < h->count; i++) {
    const struct transaction *k = &h->kept[(h->newest + HISTORY_LENGTH + 1 - h->count + i) % HISTORY_LENGTH];
    if (k->first == k->last) fprintf(f, "  cycle %llu\n", (unsigned long long)k->first);
    else fprintf(f, "  cycles %llu to %llu\n", (unsigned long long)k->first, (unsigned long long)k->last);
    print_side(f, h->twin, k->in, TW_IN, "  in");
    print_side(f, h->twin, k->out, TW_OUT, "  out");
  }
}
