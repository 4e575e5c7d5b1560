/* overview_sections: what each line of the list of sections prints; see overview.h. */
#define _GNU_SOURCE
#include "overview.h"

#include <stdlib.h>

#include "file.h"
#include "page.h"
#include "overview_claims.h"
#include "overview_html.h"
#include "overview_plot.h"
#include "overview_table.h"

enum { LARGEST = 1 << 24 };

static char *next_word(char **rest) {
  char *word;
  do word = strsep(rest, " ");
  while (word && !*word);
  return word;
}

/* ---- text with figures in it */

/* What a template becomes, for the caller to free; NULL if it has no value. */
static char *filled(struct figure_files *files, const char *template) {
  static const char end_mark[] = "<!-- end -->";
  char *text, *page = NULL;
  size_t length;
  struct tw_error error;
  FILE *to = open_memstream(&page, &length);
  if (!to || asprintf(&text, "<!-- figures\n%s\n-->\n%s", template, end_mark) < 0) return NULL;
  const int status = page_print(files, "", text, to, &error);
  fclose(to);
  free(text);
  char *from = status == 0 ? strstr(page, "\n-->\n") : NULL, *found = NULL;
  if (from) {
    from += strlen("\n-->\n");
    found = strndup(from, strlen(from) - strlen(end_mark) - 1);
  }
  free(page);
  return found;
}

static int print_text(struct overview *r, char *rest) {
  char *text = filled(r->files, rest);
  if (text) {
    fputs("<p>", r->to);
    html_text(r->to, text);
    fputs("</p>\n", r->to);
  }
  free(text);
  return 0;
}

static int print_tile(struct overview *r, char *rest) {
  char *template = strstr(rest, " | ");
  if (!template) return -1;
  *template = 0;
  char *text = filled(r->files, template + 3);
  if (text) {
    fputs("<div class=\"tile\"><b>", r->to);
    html_text(r->to, text);
    fputs("</b><span>", r->to);
    html_text(r->to, rest);
    fputs("</span></div>\n", r->to);
  }
  free(text);
  return 0;
}

/* ---- figures */
static void end_plots(struct overview *r) {
  if (r->in_plots) fputs("</div>\n", r->to);
}

static void print_values(struct overview *r) {
  if (!r->source.values) return;
  if (r->in_plots) fputs("<details><summary>All values</summary>\n", r->to);
  if (r->sums) table_print_sums(r->to, r->source.values, r->sums);
  else table_print(r->to, r->source.values);
  if (r->in_plots) fputs("</details>\n", r->to);
}

static void end_figures(struct overview *r) {
  end_plots(r);
  if (r->in_figures) {
    print_values(r);
    source_close(&r->source);
    fputs("</article>\n", r->to);
  }
  r->in_figures = r->in_plots = false;
  r->sums = NULL;
}

static void begin_figures(struct overview *r, const char *name, const char *title) {
  end_figures(r);
  r->in_figures = true;
  source_open(&r->source, r->files, r->build, name);
  fprintf(r->to, "<article id=\"figures-%s\"><h3>", name);
  html_text(r->to, title);
  fputs("</h3>\n", r->to);
  source_print(&r->source, r->to);
}

static int print_figures(struct overview *r, char *rest) {
  const char *name = next_word(&rest);
  if (!name || !rest) return -1;
  begin_figures(r, name, rest);
  return 0;
}

void overview_note(struct overview *r, struct overview_line line) {
  const size_t length = line.rest ? strcspn(line.rest, " ") : 0;
  for (unsigned i = 0; i < r->files->depends.count && strcmp(line.word, "figures") == 0; i++) {
    const struct depends_row *row = source_row(r->files, i);
    r->named[i] |= row && strlen(row->name) == length && strncmp(row->name, line.rest, length) == 0;
  }
}

static void begin_plots(struct overview *r) {
  if (!r->in_plots) fputs("<div class=\"plots\">\n", r->to);
  r->in_plots = true;
}

static int print_plot(struct overview *r, char *rest, void (*plot)(FILE *, const struct plot *)) {
  struct plot p = {0};
  char *list = next_word(&rest), *key;
  p.label = next_word(&rest);
  while (p.keys < PLOT_MOST && (key = next_word(&rest))) p.key[p.keys++] = key;
  if (!r->in_figures || !p.keys) return -1;
  p.name = strcmp(list, ".") == 0 ? "" : list;
  p.list = p.name[0] ? cJSON_GetObjectItemCaseSensitive(r->source.values, list) : r->source.values;
  if (!cJSON_IsArray(p.list)) return 0;
  begin_plots(r);
  plot(r->to, &p);
  return 0;
}

/* ---- figures of a kind */
static bool is_of(struct overview *r, unsigned i, const char *prefix) {
  const struct depends_row *row = source_row(r->files, i);
  if (!row || r->named[i] || strncmp(row->name, prefix, strlen(prefix)) != 0) return false;
  return r->named[i] = true;
}

static int print_rest(struct overview *r, char *rest) {
  const char *prefix = next_word(&rest), *key = next_word(&rest);
  for (unsigned i = 0; i < r->files->depends.count; i++) {
    if (!is_of(r, i, prefix ? prefix : "")) continue;
    const char *name = source_row(r->files, i)->name;
    begin_figures(r, name, name);
    r->sums = key;
  }
  return 0;
}

/* Where figures are from, and what of them is no list and no object. */
static cJSON *row_of(const char *name, const struct source *s) {
  const cJSON *member;
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, "name", name);
  cJSON_AddStringToObject(row, "age", s->age == SOURCE_STALE ? "**stale**" : source_age(s));
  cJSON_AddStringToObject(row, "measured by", s->command);
  cJSON_AddStringToObject(row, "at", s->origin);
  cJSON_ArrayForEach(member, s->values) {
    if (member->string && !cJSON_IsObject(member) && !cJSON_IsArray(member))
      cJSON_AddItemToObject(row, member->string, cJSON_Duplicate(member, true));
  }
  return row;
}

static int print_together(struct overview *r, char *rest) {
  const char *prefix = next_word(&rest);
  cJSON *rows = cJSON_CreateArray();
  struct source s;
  if (!prefix || !rest) return -1;
  end_figures(r);
  for (unsigned i = 0; i < r->files->depends.count; i++) {
    if (!is_of(r, i, prefix)) continue;
    const char *name = source_row(r->files, i)->name;
    source_open(&s, r->files, r->build, name);
    if (cJSON_IsArray(s.values)) r->named[i] = false;
    else cJSON_AddItemToArray(rows, row_of(name, &s));
    source_close(&s);
  }
  if (rows->child) {
    fprintf(r->to, "<article><h3>%s</h3>\n", rest);
    table_print(r->to, rows);
    fputs("</article>\n", r->to);
  }
  cJSON_Delete(rows);
  return 0;
}

/* ---- what the build has left */
static char *left_by_build(const struct overview *r, const char *name) {
  char path[512];
  size_t length;
  struct tw_error error;
  snprintf(path, sizeof path, "%.200s/report/%.200s", r->build, name);
  return file_read(path, LARGEST, &length, &error);
}

/* Black and white of gnuplot's as the page has them. */
static void print_in_colours(FILE *to, const char *at) {
  static const struct {
    const char *from, *to;
  } colour[] = {{"'black'", "'currentColor'"},
                {"\"black\"", "\"currentColor\""},
                {"rgb(  0,   0,   0)", "currentColor"},
                {"#000000", "currentColor"},
                {"#ffffff", "none"},
                {"rgb(255, 255, 255)", "none"}};
  while (*at) {
    size_t i = 0, count = sizeof colour / sizeof *colour;
    while (i < count && strncmp(at, colour[i].from, strlen(colour[i].from)) != 0) i++;
    if (i == count) {
      putc(*at++, to);
    } else {
      fputs(colour[i].to, to);
      at += strlen(colour[i].from);
    }
  }
}

static int print_part(struct overview *r, char *rest) {
  const char *name = next_word(&rest);
  if (!name || !rest) return -1;
  end_figures(r);
  char *text = left_by_build(r, name);
  if (text) print_in_colours(r->to, text);
  else
    fprintf(r->to, "<p class=\"origin\"><span class=\"badge missing\">not measured</span> <code>%s</code></p>\n", rest);
  free(text);
  return 0;
}

static int print_picture(struct overview *r, char *rest) {
  const char *name = next_word(&rest);
  if (!name || !rest) return -1;
  char *text = left_by_build(r, name), *picture = text ? strstr(text, "<svg") : NULL;
  if (picture) {
    fputs("<figure class=\"picture scroll\" tabindex=\"0\">", r->to);
    print_in_colours(r->to, picture);
    fprintf(r->to, "<figcaption>This build, <code>%s</code></figcaption></figure>\n", rest);
  }
  free(text);
  return 0;
}

/* ---- sections */
void overview_end(struct overview *r) {
  end_figures(r);
  if (r->in_section) fputs("</section>\n", r->to);
  r->in_section = false;
}

static int print_section(struct overview *r, char *rest) {
  const char *id = next_word(&rest);
  if (!id || !rest) return -1;
  overview_end(r);
  r->in_section = true;
  fprintf(r->to, "<section id=\"h-%s\"><h2>%s</h2>\n", id, rest);
  return 0;
}

static int set_sums(struct overview *r, char *rest) {
  r->sums = next_word(&rest);
  return r->in_figures && r->sums ? 0 : -1;
}

int overview_line(struct overview *r, struct overview_line line, struct tw_error *error) {
  const char *word = line.word;
  char *rest = line.rest ? line.rest : line.word + strlen(line.word);
  int status = -1;
  if (strcmp(word, "claims") == 0) return claims_print(r->to, r->files, rest, error);
  if (strcmp(word, "tile") == 0) status = print_tile(r, rest);
  else if (strcmp(word, "section") == 0) status = print_section(r, rest);
  else if (strcmp(word, "text") == 0) status = print_text(r, rest);
  else if (strcmp(word, "figures") == 0) status = print_figures(r, rest);
  else if (strcmp(word, "rest") == 0) status = print_rest(r, rest);
  else if (strcmp(word, "together") == 0) status = print_together(r, rest);
  else if (strcmp(word, "sums") == 0) status = set_sums(r, rest);
  else if (strcmp(word, "bars") == 0) status = print_plot(r, rest, plot_bars);
  else if (strcmp(word, "lines") == 0) status = print_plot(r, rest, plot_lines);
  else if (strcmp(word, "part") == 0) status = print_part(r, rest);
  else if (strcmp(word, "picture") == 0) status = print_picture(r, rest);
  return status == 0 ? 0 : tw_fail(error, "'%s ...' is no line as harness/results/overview.h describes it", word);
}
