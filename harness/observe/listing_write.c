/* listing_write: see listing.h: as text, and as JSON. */
#include "listing.h"

#include <stdlib.h>

#include "util/json_missing.h"
#include "util/written.h"

static double of(u64 part, u64 whole) { return whole ? (double)part / (double)whole : 0; }

static void print_ratio(FILE *f, int width, u64 part, u64 whole) {
  if (part) fprintf(f, " %*.1f", width, of(part, whole));
  else fprintf(f, " %*s", width, "");
}

static void print_row(FILE *f, const struct listing_row *r, u64 waited) {
  static const int indent[] = {[LISTING_SOURCE] = 0, [LISTING_PTX] = 2, [LISTING_INSTRUCTION] = 4};
  const struct hot_counts *c = &r->counts;
  const enum reason most = hot_reason(c);
  fprintf(f, "%9llu", (unsigned long long)c->executions);
  print_ratio(f, 5, c->lanes, c->executions);
  print_ratio(f, 6, 100 * hot_waited(c), waited);
  fprintf(f, "  %-15s", most == REASON_COUNT ? "" : reason_key(most));
  print_ratio(f, 5, c->lines, c->executions);
  print_ratio(f, 7, c->sectors, c->executions);
  print_ratio(f, 9, c->conflicts, c->executions);
  if (r->level == LISTING_INSTRUCTION) fprintf(f, "  %*s%u  %s\n", indent[r->level], "", r->address, r->text);
  else fprintf(f, "  %*s%s  %s\n", indent[r->level], "", r->place, r->text);
}

void listing_print(FILE *f, const struct hot *h) {
  for (unsigned k = 0; k < h->count; k++) {
    struct listing l;
    listing_make(&l, &h->kernels[k]);
    const u64 waited = hot_waited(&l.sum);
    fprintf(f, "hot spots of  %s (%s): %llu executed, warps waited %llu cycles\n", l.kernel->name, l.kernel->file,
            (unsigned long long)l.sum.executions, (unsigned long long)waited);
    fprintf(f, " executed lanes waited  mostly          lines sectors conflicts\n");
    for (unsigned i = 0; i < l.count; i++) print_row(f, &l.row[i], waited);
    listing_free(&l);
  }
}

static void number(cJSON *o, const char *key, u64 value) { cJSON_AddNumberToObject(o, key, (double)value); }

static cJSON *json_of(const struct listing_row *r) {
  const struct hot_counts *c = &r->counts;
  cJSON *o = cJSON_CreateObject(), *waited;
  number(o, "address", r->address);
  cJSON_AddStringToObject(o, "line", r->place);
  cJSON_AddStringToObject(o, "instruction", r->text);
  number(o, "executions_count", c->executions);
  number(o, "lanes_count", c->lanes);
  number(o, "lines_count", c->lines);
  number(o, "sectors_count", c->sectors);
  number(o, "shared_passes_count", c->passes);
  number(o, "shared_conflicts_count", c->conflicts);
  waited = cJSON_AddObjectToObject(o, "waited");
  for (unsigned i = 0; i < REASON_COUNT; i++) {
    char key[64];
    if (!c->waited[i]) continue;
    snprintf(key, sizeof key, "%s_warp_cycles", reason_key((enum reason)i));
    number(waited, key, c->waited[i]);
  }
  return o;
}

cJSON *listing_json(const struct hot *h) {
  cJSON *kernels = cJSON_CreateArray();
  for (unsigned k = 0; k < h->count; k++) {
    struct listing l;
    const char *source = "";
    listing_make(&l, &h->kernels[k]);
    cJSON *o = cJSON_CreateObject();
    cJSON_AddStringToObject(o, "kernel", l.kernel->name);
    cJSON_AddStringToObject(o, "file", l.kernel->file);
    cJSON *rows = cJSON_AddArrayToObject(o, "instructions");
    for (unsigned i = 0; i < l.count; i++) {
      if (l.row[i].level == LISTING_SOURCE) source = l.row[i].place;
      if (l.row[i].level != LISTING_INSTRUCTION) continue;
      cJSON *row = json_of(&l.row[i]);
      if (source[0]) cJSON_AddStringToObject(row, "source", source);
      cJSON_AddItemToArray(rows, row);
    }
    cJSON_AddItemToArray(kernels, o);
    listing_free(&l);
  }
  return kernels;
}

static void print_json(FILE *f, const struct hot *h) {
  cJSON *kernels = listing_json(h);
  char *text = cJSON_Print(kernels);
  if (text) fprintf(f, "%s\n", text);
  free(text);
  cJSON_Delete(kernels);
}

int listing_write(const struct hot *h, const char *path, struct tw_error *error) {
  const bool json = written_ends_in(path, ".json");
  if (json && json_missing()) return tw_fail(error, "%.200s: %s", path, json_missing());
  FILE *f = written_open(path, error);
  if (!f) return -1;
  (json ? print_json : written_ends_in(path, ".html") ? listing_html : listing_print)(f, h);
  return written_close(f, path, error);
}
