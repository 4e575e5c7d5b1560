/* overview_source: see overview_source.h. */
#include "overview_source.h"

#include <sys/stat.h>
#include <time.h>

#include "overview_html.h"
#include "reports.h"

/* "make X, figures X" leave build/report/X.json; the build folder may have another name. */
static void path_of(char path[512], const struct depends_row *row, const char *build, const char *name) {
  const char *inside = row ? strchr(row->report, '/') : NULL;
  if (inside) snprintf(path, 512, "%.200s%.256s", build, inside);
  else snprintf(path, 512, "%.200s/report/%.64s.json", build, name);
}

const struct depends_row *source_row(const struct figure_files *files, unsigned i) {
  const struct depends_row *row = &files->depends.row[i];
  return row->kind == DEPENDS_FIGURES ? row : NULL;
}

static bool is_shared(const struct figure_files *files, const struct depends_row *row) {
  for (unsigned i = 0; row && i < files->depends.count; i++) {
    const struct depends_row *other = source_row(files, i);
    if (other && other != row && strcmp(other->report, row->report) == 0) return true;
  }
  return false;
}

/* Takes what the build has left, FILE or FILE:MEMBER, unless it is older than `date`, or the same.  What is of several
 * reports is not taken: they may be of several times; nor are rows, which may be a few of all. */
static void take_built(struct source *s, const char *report, const char *date) {
  struct stat about;
  struct tw_error error;
  char path[512], day[16], moment[32];
  snprintf(path, sizeof path, "%.*s", (int)strcspn(report, ":"), report);
  if (strpbrk(report, ",*") || stat(path, &about) != 0) return;
  strftime(day, sizeof day, "%Y-%m-%d", gmtime(&about.st_mtime));
  strftime(moment, sizeof moment, "%Y-%m-%d %H:%M UTC", gmtime(&about.st_mtime));
  cJSON *root = strcmp(day, date) >= 0 ? reports_read(report, &error) : NULL;
  if (!root || cJSON_Compare(root, s->values, true)) {
    cJSON_Delete(root);
    return;
  }
  s->values = s->built = root;
  s->age = SOURCE_BUILT;
  snprintf(s->origin, sizeof s->origin, "%s", moment);
}

/* Figures whose values are an empty list or object were never recorded. */
static void take_recorded(struct source *s, const struct figures *f) {
  const cJSON *cores = cJSON_GetObjectItemCaseSensitive(f->root, "cores");
  const cJSON *values = cJSON_GetObjectItemCaseSensitive(f->root, "values");
  if (!values || !values->child) return;
  s->values = values;
  s->age = f->stale ? SOURCE_STALE : SOURCE_CURRENT;
  snprintf(s->origin, sizeof s->origin, "commit %.40s · %.20s · %.0f cores", figures_text(f, "commit"),
           figures_text(f, "date"), cJSON_IsNumber(cores) ? cores->valuedouble : 0);
}

void source_open(struct source *s, struct figure_files *files, const char *build, const char *name) {
  char path[512];
  struct tw_error error;
  const struct depends_row *row = depends_find(&files->depends, DEPENDS_FIGURES, name);
  const struct figures *f = row ? figures_get(files, name, &error) : NULL;
  *s = (struct source){.age = SOURCE_MISSING};
  if (row) snprintf(s->command, sizeof s->command, "%s", row->command);
  else snprintf(s->command, sizeof s->command, "make %.64s", name);
  if (f) take_recorded(s, f);
  path_of(path, row, build, name);
  if (!is_shared(files, row) && !(row && row->by[0])) take_built(s, path, f ? figures_text(f, "date") : "");
}

void source_close(struct source *s) { cJSON_Delete(s->built); }

const char *source_age(const struct source *s) {
  static const char *const name[] = {[SOURCE_MISSING] = "not measured",
                                     [SOURCE_CURRENT] = "current",
                                     [SOURCE_STALE] = "stale",
                                     [SOURCE_BUILT] = "this build"};
  return name[s->age];
}

void source_print(const struct source *s, FILE *to) {
  static const char *const class_of[] = {
      [SOURCE_MISSING] = "missing", [SOURCE_CURRENT] = "current", [SOURCE_STALE] = "stale", [SOURCE_BUILT] = "built"};
  fprintf(to, "<p class=\"origin\"><span class=\"badge %s\">%s</span> <code>", class_of[s->age], source_age(s));
  html_text(to, s->command);
  fprintf(to, "</code>%s<span>%s</span></p>\n", s->origin[0] ? " " : "", s->origin);
}
