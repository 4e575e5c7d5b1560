/* results: the program that keeps the figures of docs/.
 *
 *   results record NAME COMMIT     docs/results/NAME.json from the report that its command left
 *   results print PAGE...          puts the figures into pages
 *   results check PAGE...          status 1 if a page differs from what it would be
 *   results stale [PAGE]           the figures under which something has changed since, all or a page's; status 1 if any
 *   results command NAME           how figures are measured
 *   results names                  all names, those that are measured and those that are not
 *   results forgotten FILE...      status 1 if one of the files is in no set of the list */
#include <stdlib.h>

#include "file.h"
#include "page.h"

enum { LARGEST = 1 << 26, DIFFERS = 1, BAD_INPUT = 2 };

static char *printed(struct figure_files *f, const char *path, const char *text, struct tw_error *error) {
  char *page = NULL;
  size_t length;
  FILE *to = open_memstream(&page, &length);
  if (!to) return tw_fail(error, "no memory"), NULL;
  const int status = page_print(f, path, text, to, error);
  fclose(to);
  if (status == 0) return page;
  free(page);
  return NULL;
}

/* Says the first line that differs. */
static void say_difference(const char *path, const char *is, const char *should) {
  unsigned line = 1;
  const char *start = is;
  for (; *is && *is == *should; is++, should++)
    if (*is == '\n') line++, start = is + 1;
  fprintf(stderr, "%s:%u: is not what docs/results and the sources say: %.*s\n  make tables prints it again\n", path,
          line, (int)strcspn(start, "\n"), start);
}

static int rewrite(const char *path, const char *page, struct tw_error *error) {
  FILE *to = fopen(path, "w");
  bool good = to && fputs(page, to) >= 0;
  if (to) good = fclose(to) == 0 && good;
  return good ? 0 : tw_fail(error, "%s: cannot be written", path);
}

static int look_at_page(struct figure_files *f, const char *path, bool check, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  char *page = text ? printed(f, path, text, error) : NULL;
  int status = page ? 0 : -1;
  if (page && strcmp(page, text) != 0) {
    if (check) say_difference(path, text, page), status = DIFFERS;
    else status = rewrite(path, page, error);
  }
  free(page);
  free(text);
  return status;
}

static int look_at_pages(struct figure_files *f, char **paths, bool check, struct tw_error *error) {
  int worst = 0;
  for (; *paths; paths++) {
    const int status = look_at_page(f, *paths, check, error);
    if (status < 0) return status;
    worst |= status;
  }
  return worst;
}

/* Whether a page has figures of a name. */
static bool is_in(const char *page, const char *name) {
  char place[DEPENDS_NAME + 2];
  static const char *const around[] = {"{%s:", "+%s:", "#%s:", "each %s:"};
  for (unsigned i = 0; page && i < sizeof around / sizeof *around; i++) {
    snprintf(place, sizeof place, around[i], name);
    if (strstr(page, place)) return true;
  }
  return !page;
}

static int stale(struct figure_files *f, const char *path, struct tw_error *error) {
  size_t length;
  int status = 0;
  char *page = path ? file_read(path, LARGEST, &length, error) : NULL;
  if (path && !page) return -1;
  for (unsigned i = 0; i < f->depends.count && status >= 0; i++) {
    const struct depends_row *row = &f->depends.row[i];
    if (row->is_set || !is_in(page, row->name)) continue;
    const struct figures *one = figures_get(f, row->name, error);
    if (!one) status = -1;
    else if (one->stale)
      printf("%-20s commit %-8s  %s\n", row->name, figures_text(one, "commit"), row->command), status = DIFFERS;
  }
  free(page);
  return status;
}

static int forgotten(const struct figure_files *f, char **paths, struct tw_error *error) {
  int worst = 0;
  for (; *paths; paths++) {
    const int covered = depends_covers(&f->depends, *paths, error);
    if (covered < 0) return -1;
    if (!covered) fprintf(stderr, "%s: is in no set of " FIGURES_LIST "\n", *paths), worst = DIFFERS;
  }
  return worst;
}

static int command(const struct figure_files *f, const char *name, struct tw_error *error) {
  const struct depends_row *row = depends_figures(&f->depends, name);
  if (!row) return tw_fail(error, "%s: is not in " FIGURES_LIST, name);
  puts(row->command);
  return 0;
}

static int names(const struct figure_files *f) {
  for (unsigned i = 0; i < f->depends.count; i++)
    if (!f->depends.row[i].is_set) puts(f->depends.row[i].name);
  return 0;
}

static int usage(void) {
  fputs("usage: results record NAME COMMIT | print PAGE... | check PAGE... | stale [PAGE] | command NAME | names | "
        "forgotten FILE...\n",
        stderr);
  return BAD_INPUT;
}

static int run(struct figure_files *f, int argc, char **argv, struct tw_error *error) {
  const char *what = argc > 1 ? argv[1] : "";
  if (argc == 4 && strcmp(what, "record") == 0) return figures_record(f, argv[2], argv[3], error);
  if (argc > 2 && strcmp(what, "print") == 0) return look_at_pages(f, argv + 2, false, error);
  if (argc > 2 && strcmp(what, "check") == 0) return look_at_pages(f, argv + 2, true, error);
  if (argc <= 3 && strcmp(what, "stale") == 0) return stale(f, argv[2], error);
  if (argc == 3 && strcmp(what, "command") == 0) return command(f, argv[2], error);
  if (argc == 2 && strcmp(what, "names") == 0) return names(f);
  if (argc > 2 && strcmp(what, "forgotten") == 0) return forgotten(f, argv + 2, error);
  return usage();
}

int main(int argc, char **argv) {
  struct figure_files *f = calloc(1, sizeof *f);
  struct tw_error error;
  int status = f ? figures_open(f, &error) : tw_fail(&error, "no memory");
  if (status == 0) status = run(f, argc, argv, &error);
  if (f) figures_close(f);
  free(f);
  if (status >= 0) return status;
  fprintf(stderr, "results: %s\n", error.text);
  return BAD_INPUT;
}
