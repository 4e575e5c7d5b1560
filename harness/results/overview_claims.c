/* overview_claims: see overview_claims.h. */
#include "overview_claims.h"

#include <stdlib.h>

#include "file.h"
#include "page.h"
#include "overview_html.h"

enum { LARGEST = 1 << 20, CELLS_MOST = 16 };

static const char stale_mark[] = " **stale**";

/* The cells of "| a | b |", cut in place; their number, 0 of a line that is no row. */
static unsigned split(char *line, char *cell[CELLS_MOST]) {
  unsigned count = 0;
  if (*line++ != '|') return 0;
  for (char *end; count < CELLS_MOST && (end = strchr(line, '|')); line = end + 1) {
    *end = 0;
    line += strspn(line, " ");
    for (char *last = end; last > line && last[-1] == ' ';) *--last = 0;
    cell[count++] = line;
  }
  return count;
}

static void print_verdict(FILE *to, char *text) {
  static const char *const good[] = {"reproduced", "near"};
  char *stale = strstr(text, stale_mark);
  const char *class = "differs";
  if (stale) *stale = 0;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    if (strncmp(text, good[i], strlen(good[i])) == 0) class = "good";
  fprintf(to, "<td class=\"text\"><span class=\"badge %s\">", class);
  html_text(to, text);
  fprintf(to, "</span>%s</td>", stale ? " <span class=\"badge stale\">stale</span>" : "");
}

static void print_row(FILE *to, char **cell, unsigned count, bool head) {
  const char *const tag = head ? "th" : "td";
  fprintf(to, "<tr%s>", cell[0][0] && !head ? " class=\"first\"" : "");
  for (unsigned i = 0; i < count; i++) {
    if (i + 1 == count && !head) {
      print_verdict(to, cell[i]);
      continue;
    }
    fprintf(to, "<%s%s>", tag, i < 2 || i + 1 == count ? " class=\"text\"" : "");
    html_text(to, cell[i]);
    fprintf(to, "</%s>", tag);
  }
  fputs("</tr>\n", to);
}

/* The first table behind a template. */
static void print_table(FILE *to, char *page) {
  char *cell[CELLS_MOST], *line, *rest = strstr(page, "\n-->\n");
  unsigned rows = 0;
  if (rest) rest += strlen("\n-->\n");
  fputs("<div class=\"scroll\" tabindex=\"0\"><table class=\"claims\">\n", to);
  while ((line = strsep(&rest, "\n")) && *line == '|') {
    if (strncmp(line, "|---", 4) == 0) continue;
    const unsigned count = split(line, cell);
    if (count) print_row(to, cell, count, rows++ == 0);
  }
  fputs("</table></div>\n", to);
}

int claims_print(FILE *to, struct figure_files *files, const char *path, struct tw_error *error) {
  size_t length;
  char *page = NULL, *text = file_read(path, LARGEST, &length, error);
  FILE *memory = text ? open_memstream(&page, &length) : NULL;
  int status = text && !memory ? tw_fail(error, "no memory") : text ? 0 : -1;
  if (status == 0) status = page_print(files, path, text, memory, error);
  if (memory) fclose(memory);
  if (status == 0) print_table(to, page);
  free(page);
  free(text);
  return status;
}
