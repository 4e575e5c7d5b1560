/* published_report: the tables and the JSON file of `synthesis published`: bits as bytes, areas scaled. */
#include <math.h>
#include <string.h>

#include "measured/figures_json.h"
#include "papers/published.h"

enum { PAPERS_NM = 45, TEXT = 160 };

static const struct {
  const char *unit;
  int digits;
  bool summed; /* of an area, papers have only the whole */
} kinds[PUBLISHED_KINDS] = {{"bytes", 0, true}, {"µm²", 0, false}, {"mW dynamic", 1, true}, {"mW static", 1, true}};

/* Of a paper's figures of one kind so far. */
struct sums {
  u32 published_rows;
  double published, ours_published, ours;
};

static double published_of(const struct published_structure *s) {
  return s->kind == PUBLISHED_BITS ? s->published / 8 : s->published;
}

static double ours_of(const struct published *p, const struct published_structure *s) {
  const double shrink = PAPERS_NM / p->settings.feature_nm, all = s->instances * s->ours;
  return s->kind == PUBLISHED_BITS ? all / 8 : s->kind == PUBLISHED_UM2 ? all * shrink * shrink : all;
}

static void print_sums(const struct sums *s, enum published_kind kind) {
  const char *unit = kinds[kind].unit;
  const int digits = kinds[kind].digits;
  char what[TEXT];
  if (!kinds[kind].summed || !s->published_rows) return;
  snprintf(what, sizeof what, "all that is published, %s", unit);
  printf("  %-34s%12.*f%12.*f%9.2f\n", what, digits, s->published, digits, s->ours_published,
         s->ours_published / s->published);
  if (s->ours <= s->ours_published) return;
  snprintf(what, sizeof what, "all, %s", unit);
  printf("  %-34s%12s%12.*f%9.2f\n", what, "", digits, s->ours, s->ours / s->published);
}

static void print_note(const struct published *p, const struct published_structure *s) {
  if (s->kind == PUBLISHED_BITS) return;
  printf("; %s", p->settings.liberty);
  if (s->kind == PUBLISHED_UM2 && p->settings.feature_nm != PAPERS_NM)
    printf(" scaled from %.0f nm by the square of the sizes", p->settings.feature_nm);
}

static void print_structure(const struct published *p, const struct published_structure *s) {
  const double theirs = published_of(s), ours = ours_of(p, s);
  const int digits = kinds[s->kind].digits;
  char what[TEXT];
  snprintf(what, sizeof what, "%.100s, %s", s->name, kinds[s->kind].unit);
  if (isnan(theirs)) printf("  %-34s%12s%12.*f%9s   ", what, "-", digits, ours, "-");
  else printf("  %-34s%12.*f%12.*f%9.2f   ", what, digits, theirs, digits, ours, ours / theirs);
  if (s->instances > 1) printf("%u ", s->instances);
  printf("%s %s", s->modules, s->config);
  print_note(p, s);
  printf("\n");
}

static void add_to(struct sums *sums, const struct published *p, const struct published_structure *s) {
  const double theirs = published_of(s), ours = ours_of(p, s);
  sums->ours += ours;
  if (isnan(theirs)) return;
  sums->published_rows++;
  sums->published += theirs;
  sums->ours_published += ours;
}

void published_print(const struct published *p) {
  struct sums sums = {0};
  const struct published_structure *last = NULL;
  for (u32 i = 0; i < p->structures; i++) {
    const struct published_structure *s = &p->structure[i];
    const bool paper = !last || strcmp(last->paper, s->paper) != 0;
    if (last && (paper || last->kind != s->kind)) {
      print_sums(&sums, last->kind);
      sums = (struct sums){0};
    }
    if (paper) printf("\n%s\n\n  %-34s%12s%12s%9s   %s\n", s->paper, "", "published", "ours", "ratio", "ours is");
    print_structure(p, s);
    add_to(&sums, p, s);
    last = s;
  }
  if (last) print_sums(&sums, last->kind);
}

static cJSON *structure_json(const struct published *p, const struct published_structure *s) {
  const double theirs = published_of(s), ours = ours_of(p, s);
  cJSON *object = cJSON_CreateObject();
  char what[TEXT];
  snprintf(what, sizeof what, "%.100s, %s", s->name, kinds[s->kind].unit);
  cJSON_AddStringToObject(object, "paper", s->paper);
  cJSON_AddStringToObject(object, "structure", s->name);
  cJSON_AddStringToObject(object, "what", what);
  cJSON_AddStringToObject(object, "unit", kinds[s->kind].unit);
  figure_add(object, "published", "%.10g", theirs);
  figure_add(object, "ours", "%.6g", ours);
  figure_add(object, "ratio", "%.4f", ours / theirs);
  cJSON_AddStringToObject(object, "module", s->modules);
  figure_add(object, "instances", "%.0f", s->instances);
  cJSON_AddStringToObject(object, "config", s->config);
  return object;
}

int published_write(const struct published *p, const char *path, struct tw_error *error) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "liberty", p->settings.liberty);
  cJSON *figures = cJSON_AddArrayToObject(json, "figures");
  for (u32 i = 0; i < p->structures; i++) cJSON_AddItemToArray(figures, structure_json(p, &p->structure[i]));
  return json_file_write(json, path, error);
}
