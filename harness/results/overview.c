/* overview: the page of all figures, for `make page`.
 *
 *   overview LIST BUILD REVISION     the page, self-contained, from a list of sections (overview.h) and a build's
 *   reports */
#include "overview.h"

#include <stdlib.h>
#include <time.h>

#include "file.h"
#include "overview_html.h"

enum { LARGEST = 1 << 20, BAD_INPUT = 2, LINES_MOST = 500 };

static const char style_path[] = "harness/results/overview.css";

struct lines {
  struct overview_line line[LINES_MOST];
  unsigned number[LINES_MOST], count;
};

/* Cuts the text in place.  A line that begins with a space is joined to what stands before it by undoing the cut. */
static int read_lines(struct lines *l, char *text, const char *path, struct tw_error *error) {
  char *rest = text, *line;
  for (unsigned number = 1; (line = strsep(&rest, "\n")); number++) {
    if (!*line || *line == '#') continue;
    if (*line == ' ' && l->count) {
      line[-1] = ' ';
      continue;
    }
    if (l->count == LINES_MOST) return tw_fail(error, "%s:%u: has more than %d lines", path, number, LINES_MOST);
    l->number[l->count] = number;
    l->line[l->count].word = strsep(&line, " ");
    l->line[l->count++].rest = line;
  }
  return 0;
}

/* ---- what stands around the sections */
static int print_style(FILE *to, struct tw_error *error) {
  size_t length;
  char *style = file_read(style_path, LARGEST, &length, error);
  if (!style) return -1;
  fprintf(to, "<style>\n%s</style>\n", style);
  free(style);
  return 0;
}

/* A title goes by what stands before its colon. */
static void print_links(FILE *to, const struct lines *l) {
  fputs("<nav>", to);
  for (unsigned i = 0; i < l->count; i++) {
    const char *id = l->line[i].rest, *title = id ? strchr(id, ' ') : NULL;
    if (strcmp(l->line[i].word, "section") != 0 || !title) continue;
    title++;
    fprintf(to, "<a href=\"#h-%.*s\">%.*s</a>\n", (int)(title - 1 - id), id, (int)strcspn(title, ":"), title);
  }
  fputs("</nav>\n", to);
}

static void print_ages(FILE *to, struct figure_files *files) {
  unsigned count = 0, stale = 0;
  struct tw_error error;
  for (unsigned i = 0; i < files->depends.count; i++) {
    const struct depends_row *row = source_row(files, i);
    if (!row) continue;
    const struct figures *f = figures_get(files, row->name, &error);
    count++;
    stale += !f || f->stale;
  }
  fprintf(to,
          "<p>%u sets of figures, each with the command that measures it and its age: %u are <span class=\"badge "
          "current\">current</span>; of %u something they depend on has changed since: <span class=\"badge "
          "stale\">stale</span>. "
          "What this tree has measured since is of <span class=\"badge built\">this build</span>. "
          "<code>make results</code> measures, <code>make page</code> makes this page.</p>\n",
          count, count - stale, stale);
}

static int print_head(FILE *to, struct figure_files *files, const char *revision, struct tw_error *error) {
  char moment[32];
  const time_t now = time(NULL);
  strftime(moment, sizeof moment, "%Y-%m-%d %H:%M UTC", gmtime(&now));
  fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Twinwarp: what is measured</title>\n",
        to);
  if (print_style(to, error) != 0) return -1;
  fputs("</head><body><header><h1>Twinwarp</h1>\n<p class=\"what\">Units of a GPU's streaming multiprocessor, each as "
        "RTL and as a "
        "C model, in lock-step: what is claimed, checked and measured.</p>\n<p class=\"origin\">revision ",
        to);
  html_text(to, revision);
  fprintf(to, " · %s</p>\n", moment);
  print_ages(to, files);
  fputs("<div class=\"tiles\">\n", to);
  return 0;
}

static int print_page(struct figure_files *files, char **argument, FILE *to, struct tw_error *error) {
  const char *const path = argument[1];
  struct overview r = {.files = files, .build = argument[2], .to = to};
  struct lines *l = calloc(1, sizeof *l);
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  int status = text && l ? read_lines(l, text, path, error) : -1;
  for (unsigned i = 0; status == 0 && i < l->count; i++) overview_note(&r, l->line[i]);
  if (status == 0) status = print_head(to, files, argument[3], error);
  bool in_head = true;
  for (unsigned i = 0; status == 0 && i < l->count; i++) {
    if (in_head && strcmp(l->line[i].word, "section") == 0) {
      fputs("</div></header>\n", to);
      print_links(to, l);
      fputs("<main>\n", to);
      in_head = false;
    }
    status = overview_line(&r, l->line[i], error);
    const struct tw_error why = *error;
    if (status != 0) tw_fail(error, "%.80s:%u: %.160s", path, l->number[i], why.text);
  }
  overview_end(&r);
  fputs("</main></body></html>\n", to);
  free(text);
  free(l);
  return status;
}

int main(int argc, char **argv) {
  struct figure_files *files = calloc(1, sizeof *files);
  struct tw_error error = {0};
  char *page = NULL;
  size_t length;
  FILE *to = open_memstream(&page, &length);
  if (argc != 4 || !files || !to) {
    fputs("usage: overview LIST BUILD REVISION\n", stderr);
    return BAD_INPUT;
  }
  int status = figures_open(files, &error);
  if (status == 0) status = print_page(files, argv, to, &error);
  fclose(to);
  figures_close(files);
  if (status == 0) fputs(page, stdout);
  else fprintf(stderr, "overview: %s\n", error.text);
  free(page);
  free(files);
  return status == 0 ? 0 : BAD_INPUT;
}
