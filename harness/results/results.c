/* results: the program that keeps the figures of docs/.
 *
 *   results record NAME COMMIT SECONDS PAGE...  docs/results/NAME.json from what its command left; fails, and leaves
 *                                               the file as it is, if the pages cannot be printed with that;
 *                                               of other figures some may not be measured yet
 *   results clear NAME                          removes what the command of a name has left
 *   results print PAGE...                       puts the figures into pages
 *   results check PAGE...                       status 1 if a page differs from what it would be
 *   results index PAGE...                       a page of all figures, with links to those that have them
 *   results stale [PAGE...]                     the figures under which something has changed since, and what; all or
 *                                               those of pages; status 1 if any
 *   results command NAME                        how figures are measured
 *   results files NAME [ROW]                    the files they depend on; of figures by rows, a row's
 *   results rows NAME                           the rows of figures by rows that are to be measured
 *   results names                               all names
 *   results forgotten FILE...                   status 1 if one of the files is in no set of the list */
#include <stdlib.h>

#include "file.h"
#include "index.h"
#include "page.h"
#include "reports.h"
#include "util/written.h"

enum { LARGEST = 1 << 26, DIFFERS = 1, BAD_INPUT = 2 };

/* ---- pages */
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
  FILE *to = written_open(path, error);
  if (!to) return -1;
  fputs(page, to);
  return written_close(to, path, error);
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

/* Whether a page has figures of a name: 1 or 0, -1 if it cannot be read; and whether it can be printed with them. */
static int look_for(struct figure_files *f, const char *path, const char *name, bool print, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  int status = text ? page_has(text, name) : -1;
  if (status == 1 && print) {
    char *page = printed(f, path, text, error);
    if (!page) status = -1;
    free(page);
  }
  free(text);
  return status;
}

/* ---- figures */
static int record(struct figure_files *f, char **words, struct tw_error *error) {
  const struct figures *one = figures_take(f, words[0], words[1], atof(words[2]), error);
  if (!one) return -1;
  for (char **page = words + 3; *page; page++)
    if (look_for(f, *page, words[0], true, error) < 0) return -1;
  return figures_write(one, error);
}

static int clear(const struct figure_files *f, const char *name, struct tw_error *error) {
  const struct depends_row *row = figures_row(f, name, error);
  if (!row) return -1;
  reports_remove(row->report);
  return 0;
}

/* Whether one of the pages has figures of a name; if there are none, any. */
static int is_in(struct figure_files *f, char **pages, const char *name, struct tw_error *error) {
  int found = !*pages;
  for (; *pages && found == 0; pages++) found = look_for(f, *pages, name, false, error);
  return found;
}

static void say_stale(const struct figures *one) {
  char words[sizeof one->row->command];
  figures_command(one->row, words, sizeof words);
  printf("%-20s commit %-8s  %s\n%-20s changed: ", one->row->name, figures_text(one, "commit"), words, "");
}

/* Of figures by rows: those that are to be measured, new ones too, a few of them by name. */
static int look_at_rows(struct figure_files *f, const struct figures *one, struct tw_error *error) {
  enum { SHOWN = 200 };
  char *text = NULL;
  size_t length;
  FILE *to = open_memstream(&text, &length);
  const int count = to ? figures_wanted(f, one->row->name, to, error) : tw_fail(error, "no memory");
  if (to) fclose(to);
  for (char *at = text; count > 0 && (at = strchr(at, '\n')); at++) *at = ' ';
  if (count > 0 || (count == 0 && one->stale)) {
    say_stale(one);
    printf("what %d rows depend on, or they are new: %.*s%s\n", count, SHOWN, text, length > SHOWN ? "..." : "");
  }
  free(text);
  return count < 0 ? -1 : count > 0 || one->stale ? DIFFERS : 0;
}

static int look_whether_stale(struct figure_files *f, const struct depends_row *row, struct tw_error *error) {
  const struct figures *one = figures_get(f, row->name, error);
  if (!one) return -1;
  if (row->by[0]) return look_at_rows(f, one, error);
  if (!one->stale) return 0;
  say_stale(one);
  const int status = figures_why(f, one, stdout, error);
  putchar('\n');
  return status == 0 ? DIFFERS : -1;
}

/* What cannot be said of one is said, and the others are looked at. */
static int stale(struct figure_files *f, char **pages, struct tw_error *error) {
  int status = 0;
  for (unsigned i = 0; i < f->depends.count; i++) {
    const struct depends_row *row = &f->depends.row[i];
    if (row->kind != DEPENDS_FIGURES) continue;
    const int asked = is_in(f, pages, row->name, error);
    if (asked < 0) return -1;
    const int one = asked ? look_whether_stale(f, row, error) : 0;
    if (one < 0) fprintf(stderr, "results: %s: %s\n", row->name, error->text), status = BAD_INPUT;
    else if (status != BAD_INPUT) status |= one;
  }
  return status;
}

/* ---- the list */
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
  const struct depends_row *row = figures_row(f, name, error);
  if (!row) return -1;
  puts(row->command);
  return 0;
}

static int files(const struct figure_files *f, const char *name, const char *one, struct tw_error *error) {
  glob_t all;
  const struct depends_row *row = figures_row(f, name, error);
  if (!row) return -1;
  const int status = depends_files(&f->depends, row, one, &all, error);
  for (size_t i = 1; i < all.gl_pathc && status == 0; i++)
    if (strcmp(all.gl_pathv[i], all.gl_pathv[i - 1]) != 0) puts(all.gl_pathv[i]);
  globfree(&all);
  return status;
}

static int names(const struct figure_files *f) {
  for (unsigned i = 0; i < f->depends.count; i++)
    if (f->depends.row[i].kind == DEPENDS_FIGURES) puts(f->depends.row[i].name);
  return 0;
}

static int usage(void) {
  fputs("usage: results record NAME COMMIT SECONDS PAGE... | clear NAME | print PAGE... | check PAGE... | "
        "index PAGE... | stale [PAGE...] | command NAME | files NAME [ROW] | rows NAME | names | forgotten FILE...\n",
        stderr);
  return BAD_INPUT;
}

static int run(struct figure_files *f, int argc, char **argv, struct tw_error *error) {
  const char *what = argc > 1 ? argv[1] : "";
  if (argc > 4 && strcmp(what, "record") == 0) return record(f, argv + 2, error);
  if (argc == 3 && strcmp(what, "clear") == 0) return clear(f, argv[2], error);
  if (argc > 2 && strcmp(what, "print") == 0) return look_at_pages(f, argv + 2, false, error);
  if (argc > 2 && strcmp(what, "check") == 0) return look_at_pages(f, argv + 2, true, error);
  if (argc > 2 && strcmp(what, "index") == 0) return index_print(f, argv + 2, stdout, error);
  if (argc > 1 && strcmp(what, "stale") == 0) return stale(f, argv + 2, error);
  if (argc == 3 && strcmp(what, "command") == 0) return command(f, argv[2], error);
  if ((argc == 3 || argc == 4) && strcmp(what, "files") == 0) return files(f, argv[2], argv[3], error);
  if (argc == 3 && strcmp(what, "rows") == 0) return figures_wanted(f, argv[2], stdout, error) < 0 ? -1 : 0;
  if (argc == 2 && strcmp(what, "names") == 0) return names(f);
  if (argc > 2 && strcmp(what, "forgotten") == 0) return forgotten(f, argv + 2, error);
  return usage();
}

/* Commands of the list say all that they need: they are not told what a make was that this is called by. */
static void forget_make(void) {
  static const char *const told[] = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"};
  for (unsigned i = 0; i < sizeof told / sizeof *told; i++) unsetenv(told[i]);
}

int main(int argc, char **argv) {
  forget_make();
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
