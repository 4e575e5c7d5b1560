/* figures: see figures.h. */
#include "figures.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "figure_rows.h"
#include "reports.h"
#include "util/written.h"

int figures_open(struct figure_files *f, struct tw_error *error) {
  f->count = 0;
  return depends_read(&f->depends, FIGURES_LIST, error);
}

void figures_close(struct figure_files *f) {
  while (f->count) cJSON_Delete(f->of[--f->count].root);
}

const struct depends_row *figures_row(const struct figure_files *f, const char *name, struct tw_error *error) {
  const struct depends_row *row = depends_find(&f->depends, DEPENDS_FIGURES, name);
  if (!row) tw_fail(error, "%s: is not in " FIGURES_LIST, name);
  return row;
}

static void path_of(char path[256], const char *name) { snprintf(path, 256, "docs/results/%.64s.json", name); }

const char *figures_text(const struct figures *f, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(f->root, key));
  return text ? text : "";
}

/* ---- tools: as they were, and as they are */
struct tools {
  struct figure_files *files;
  cJSON *are;        /* versions are added here, or */
  const cJSON *were; /*   compared with these */
  FILE *to;          /* where those that differ are named, or NULL */
  bool differ;
};

static int look_at_tool(void *context, const char *word, struct tw_error *error) {
  struct tools *t = context;
  if (word[0] != '%') return 0;
  const char *is = depends_version(&t->files->depends, word + 1, error);
  if (!is) return -1;
  if (t->are) cJSON_AddStringToObject(t->are, word + 1, is);
  const char *was = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(t->were, word + 1));
  if (!was || !*is || strcmp(was, is) == 0) return 0;
  t->differ = true;
  if (t->to) fprintf(t->to, "%s: is \"%s\", was \"%s\"; ", word + 1, is, was);
  return 0;
}

/* ---- reading */
const cJSON *figures_values(const struct figures *one) { return cJSON_GetObjectItemCaseSensitive(one->root, "values"); }

static int look_whether_stale(struct figure_files *f, struct figures *one, struct tw_error *error) {
  char hash[17];
  struct tools tools = {.files = f, .were = cJSON_GetObjectItemCaseSensitive(one->root, "tools")};
  if (depends_each(&f->depends, one->row, look_at_tool, &tools, error) != 0) return -1;
  one->tools_differ = tools.differ;
  if (one->row->by[0]) {
    const cJSON *rows = figures_values(one), *all = cJSON_GetObjectItemCaseSensitive(one->root, "rows_count");
    const int there = cJSON_GetArraySize(rows);
    one->stale_rows = figure_rows_stale(&f->depends, one->row, rows, tools.differ);
    one->missing_rows = all && all->valueint > there ? (unsigned)(all->valueint - there) : 0;
    one->stale = one->stale_rows || one->missing_rows;
    return 0;
  }
  if (depends_hash(&f->depends, one->row, NULL, hash, error) != 0) return -1;
  one->stale = strcmp(figures_text(one, "hash"), hash) != 0 || tools.differ;
  return 0;
}

static bool is_there(const char *name) {
  char path[256];
  path_of(path, name);
  return access(path, F_OK) == 0;
}

/* In place of a file that is not there yet. */
static cJSON *unmeasured(const struct depends_row *row) {
  char command[sizeof row->command];
  cJSON *root = cJSON_CreateObject();
  figures_command(row, command, sizeof command);
  cJSON_AddStringToObject(root, "command", command);
  cJSON_AddStringToObject(root, "commit", "none");
  return root;
}

const struct figures *figures_get(struct figure_files *f, const char *name, struct tw_error *error) {
  char path[256];
  for (unsigned i = 0; i < f->count; i++)
    if (strcmp(f->of[i].row->name, name) == 0) return &f->of[i];
  const struct depends_row *row = figures_row(f, name, error);
  if (!row) return NULL;
  path_of(path, name);
  struct figures *one = &f->of[f->count];
  *one = (struct figures){.row = row, .missing = !is_there(name)};
  one->root = one->missing ? unmeasured(row) : reports_file(path, error);
  if (!one->root) return NULL;
  f->count++;
  one->stale = one->missing;
  return one->missing || look_whether_stale(f, one, error) == 0 ? one : NULL;
}

int figures_wanted(struct figure_files *f, const char *name, FILE *to, struct tw_error *error) {
  const struct depends_row *row = figures_row(f, name, error);
  if (!row) return -1;
  if (!row->by[0]) return tw_fail(error, "%s: are no figures by rows", name);
  const struct figures *one = is_there(name) ? figures_get(f, name, error) : NULL;
  if (!one && is_there(name)) return -1;
  return figure_rows_wanted(&f->depends, row, one ? figures_values(one) : NULL, one && one->tools_differ, to, error);
}

/* ---- writing */
/* What was measured, and of figures by rows, whose names are given, what has been before. */
static cJSON *take_values(struct figure_files *f, const struct depends_row *row, const cJSON *names, const char *commit,
                          struct tw_error *error) {
  const bool merged = row->by[0] && is_there(row->name);
  const struct figures *before = merged ? figures_get(f, row->name, error) : NULL;
  cJSON *values = merged && !before ? NULL : reports_read(row->report, error);
  if (!values || !row->by[0]) return values;
  return figure_rows_merge(&f->depends, row, before ? figures_values(before) : NULL, values, names, commit,
                           before && before->tools_differ, error);
}

/* Where figures stand: in the place of those of that name that have been read. */
static struct figures *room_for(struct figure_files *f, const struct depends_row *row) {
  for (unsigned i = 0; i < f->count; i++)
    if (f->of[i].row == row) {
      cJSON_Delete(f->of[i].root);
      return &f->of[i];
    }
  return &f->of[f->count++];
}

void figures_command(const struct depends_row *row, char *text, size_t size) {
  depends_fill(text, size, row->command, row->by[0] ? "..." : NULL);
}

/* What stands before the values. */
static cJSON *begin_root(const struct depends_row *row, const char *commit) {
  char command[sizeof row->command], date[32];
  const time_t now = time(NULL);
  cJSON *root = cJSON_CreateObject();
  figures_command(row, command, sizeof command);
  strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
  cJSON_AddStringToObject(root, "name", row->name);
  cJSON_AddStringToObject(root, "command", command);
  cJSON_AddStringToObject(root, "commit", commit);
  cJSON_AddStringToObject(root, "date", date);
  cJSON_AddNumberToObject(root, "cores", (double)sysconf(_SC_NPROCESSORS_ONLN));
  return root;
}

const struct figures *figures_take(struct figure_files *f, const char *name, const char *commit, double seconds,
                                   struct tw_error *error) {
  char hash[17] = "";
  const struct depends_row *row = figures_row(f, name, error);
  cJSON *names = row && row->by[0] ? figure_rows_names(&f->depends, row, error) : NULL;
  if (!row || (row->by[0] ? !names : depends_hash(&f->depends, row, NULL, hash, error) != 0)) return NULL;
  cJSON *values = take_values(f, row, names, commit, error);
  if (!values) return cJSON_Delete(names), NULL;
  cJSON *root = begin_root(row, commit);
  struct figures *one = room_for(f, row);
  *one = (struct figures){.row = row, .root = root};
  if (names) cJSON_AddNumberToObject(root, "rows_count", cJSON_GetArraySize(names));
  else cJSON_AddNumberToObject(root, "seconds", seconds);
  if (!names) cJSON_AddStringToObject(root, "hash", hash);
  cJSON_Delete(names);
  struct tools tools = {.files = f, .are = cJSON_AddObjectToObject(root, "tools")};
  cJSON_AddItemToObject(root, "values", values);
  return depends_each(&f->depends, row, look_at_tool, &tools, error) == 0 ? one : NULL;
}

int figures_write(const struct figures *one, struct tw_error *error) {
  char path[256];
  path_of(path, one->row->name);
  char *text = cJSON_Print(one->root);
  const int status = text ? written_text(text, path, error) : tw_fail(error, "%s: out of memory", path);
  free(text);
  return status;
}

/* ---- why they are stale */
enum { FEW = 3 };

static bool has(const glob_t *files, const char *path) {
  for (size_t i = 1; i < files->gl_pathc; i++)
    if (strcmp(files->gl_pathv[i], path) == 0) return true;
  return false;
}

/* Names a few of the files that are not as the commit has them; how many there are, 0 where there is no such commit. */
static unsigned name_files(const struct figures *one, const glob_t *files, FILE *to) {
  char line[1024];
  unsigned changed = 0;
  const int digits = (int)strspn(figures_text(one, "commit"), "0123456789abcdef");
  snprintf(line, sizeof line, "git diff --name-only %.*s -- 2> /dev/null", digits, figures_text(one, "commit"));
  FILE *from = digits >= 7 ? popen(line, "r") : NULL;
  while (from && fgets(line, sizeof line, from)) {
    line[strcspn(line, "\n")] = 0;
    if (has(files, line) && changed++ < FEW) fprintf(to, "%s%s", changed > 1 ? ", " : "", line);
  }
  if (from) pclose(from);
  if (changed > FEW) fprintf(to, " and %u more", changed - FEW);
  return changed;
}

int figures_why(struct figure_files *f, const struct figures *one, FILE *to, struct tw_error *error) {
  glob_t files;
  if (one->missing) return fputs("nothing, it is not measured yet", to) < 0;
  struct tools tools = {.files = f, .were = cJSON_GetObjectItemCaseSensitive(one->root, "tools"), .to = to};
  if (depends_each(&f->depends, one->row, look_at_tool, &tools, error) != 0) return -1;
  char command[sizeof one->row->command];
  figures_command(one->row, command, sizeof command);
  if (strcmp(figures_text(one, "command"), command) != 0) fputs("the command; ", to);
  const int status = depends_files(&f->depends, one->row, NULL, &files, error);
  if (status == 0 && !name_files(one, &files, to) && !tools.differ) fputs("something since that commit", to);
  globfree(&files);
  return status;
}
