/* sweep_report: see sweep_report.h. */
#include "studies/sweep_report.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "measured/figures_json.h"
#include "util/written.h"

enum { PATH = 1024 };

/* Beside the first point of the preset. */
struct beside_first {
  double area_ratio, cycles_ratio;
  bool on_front;
};

static const struct sweep_point *first_of(const struct sweep *s, const char *preset) {
  u32 i = 0;
  while (strcmp(s->point[i].preset, preset) != 0) i++;
  return &s->point[i];
}

static struct beside_first *compare(const struct sweep *s) {
  struct beside_first *row = list_taken(calloc(s->points, sizeof *row));
  struct trade *trade = list_taken(calloc(s->points, sizeof *trade));
  for (u32 i = 0; i < s->points; i++) {
    const struct sweep_point *p = &s->point[i], *first = first_of(s, p->preset);
    trade[i] = (struct trade){p->preset, p->area_um2, p->cycles};
    row[i].area_ratio = p->area_um2 / first->area_um2;
    row[i].cycles_ratio = p->cycles / first->cycles;
  }
  for (u32 i = 0; i < s->points; i++) row[i].on_front = trade_on_front(trade, s->points, i);
  free(trade);
  return row;
}

static void print_table(const struct sweep *s, const struct beside_first *row) {
  printf("Area and cycles: %s, clock %g ns, rows of %u lanes\n\n", s->settings.liberty, s->settings.clock_ns, s->lanes);
  printf("%-10s%-8s%-32s%14s%12s%8s%8s\n", "", "preset", "", "area, µm²", "cycles", "area", "cycles");
  for (u32 i = 0; i < s->points; i++) {
    const struct sweep_point *p = &s->point[i];
    printf("%-10s%-8s%-32s%13.0f%12.0f%8.3f%8.3f%s\n", p->group, p->preset, p->set, p->area_um2, p->cycles,
           row[i].area_ratio, row[i].cycles_ratio, row[i].on_front ? "  front" : "");
  }
  puts(
      "\narea: of the parts that differ (synth/sweep.tsv).  cycles: geometric mean over kernels, C engine.  Ratios: to "
      "the first\npoint of the preset.  front: no other point of the preset is smaller and as fast, or faster and as "
      "small.");
}

static int write_csv(const struct sweep *s, const struct beside_first *row, const char *report,
                     struct tw_error *error) {
  char path[PATH];
  snprintf(path, sizeof path, "%.900s.csv", report);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  fputs("group,preset,point,area_um2,cycles,area_ratio,cycles_ratio,on_front\n", f);
  for (u32 i = 0; i < s->points; i++) {
    const struct sweep_point *p = &s->point[i];
    fprintf(f, "%s,%s,%s,%.1f,%.1f,%.4f,%.4f,%d\n", p->group, p->preset, p->set, p->area_um2, p->cycles,
            row[i].area_ratio, row[i].cycles_ratio, row[i].on_front);
  }
  return written_close(f, path, error);
}

static void add_point(cJSON *points, const struct sweep_point *p, const struct beside_first *row) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "group", p->group);
  cJSON_AddStringToObject(object, "preset", p->preset);
  cJSON_AddStringToObject(object, "point", p->set);
  figure_add(object, "area_um2", "%.1f", p->area_um2);
  figure_add(object, "cycles", "%.1f", p->cycles);
  figure_add(object, "area_ratio", "%.4f", row->area_ratio);
  figure_add(object, "cycles_ratio", "%.4f", row->cycles_ratio);
  cJSON_AddBoolToObject(object, "on_front", row->on_front);
  cJSON_AddItemToArray(points, object);
}

static int write_json(const struct sweep *s, const struct beside_first *row, const char *report,
                      struct tw_error *error) {
  char path[PATH];
  cJSON *json = cJSON_CreateObject();
  flow_settings_add_cells(&s->settings, json);
  cJSON_AddNumberToObject(json, "row_lanes", s->lanes);
  flow_settings_add_memories(&s->settings, json);
  cJSON *points = cJSON_AddArrayToObject(json, "points");
  for (u32 i = 0; i < s->points; i++) add_point(points, &s->point[i], &row[i]);
  snprintf(path, sizeof path, "%.900s.json", report);
  return json_file_write(json, path, error);
}

int sweep_write(const struct sweep *s, const char *report, struct tw_error *error) {
  struct beside_first *row = compare(s);
  print_table(s, row);
  int status = write_csv(s, row, report, error);
  if (status == 0) status = write_json(s, row, report, error);
  free(row);
  return status;
}
