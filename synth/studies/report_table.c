/* report_table: see report_table.h. */
#include "studies/report_table.h"

#include <math.h>
#include <string.h>

#include "studies/html.h"

enum { ROWS_SHOWN = 17 }; /* a table of more is scrolled */

struct totals {
  double sum[REPORT_COLUMNS], most[REPORT_COLUMNS];
};

static bool is_summed(const struct report_column *c) { return c->kind == COLUMN_SUMMED || c->kind == COLUMN_SHARED; }

static void table_begin(FILE *to, const char *name, int rows) {
  fprintf(to, "<div class=\"scroll%s\" tabindex=\"0\"><table id=\"%s\"><thead><tr>", rows > ROWS_SHOWN ? " tall" : "",
          name);
}

static void print_head(FILE *to, const struct report_section *s, int rows) {
  table_begin(to, s->name, rows);
  fprintf(to, "<th>%s</th>\n", s->named);
  for (const struct report_column *c = s->column; c->key; c++)
    fprintf(to, "<th%s>%s</th>\n", c->kind == COLUMN_TEXT ? " class=\"text\"" : "", c->heading);
  fputs("</tr></thead><tbody>\n", to);
}

static struct totals totals_of(const struct report_section *s, const cJSON *rows) {
  struct totals t = {{0}, {0}};
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    for (unsigned i = 0; s->column[i].key; i++) {
      const double figure = figure_of(row, s->column[i].key);
      if (isnan(figure)) continue;
      t.sum[i] += figure;
      if (figure > t.most[i]) t.most[i] = figure;
    }
  }
  return t;
}

static void print_events(FILE *to, const cJSON *events) {
  const cJSON *event;
  const char *before = "";
  fputs("<td class=\"text\">", to);
  cJSON_ArrayForEach(event, events) {
    fputs(before, to);
    html_text(to, text_of(event, "event"));
    fprintf(to, " %.4g", figure_of(event, "pj"));
    before = ", ";
  }
  fputs("</td>", to);
}

static void print_cell(FILE *to, const struct report_column *c, const cJSON *row, double most) {
  const double figure = figure_of(row, c->key);
  if (c->kind == COLUMN_EVENTS) {
    print_events(to, list_of(row, c->key));
    return;
  }
  if (c->kind == COLUMN_TEXT) fputs("<td class=\"text\">", to);
  else if (c->kind == COLUMN_SHARED && !isnan(figure) && most > 0)
    fprintf(to, "<td class=\"share\" style=\"--share:%.1f%%\">", 100 * figure / most);
  else fputs("<td>", to);
  if (c->kind == COLUMN_TEXT) html_text(to, text_of(row, c->key));
  else html_number(to, figure);
  fputs("</td>", to);
}

static void print_group(FILE *to, const struct report_section *s, const char *group) {
  unsigned columns = 1;
  while (s->column[columns - 1].key) columns++;
  fprintf(to, "<tr class=\"group\"><td colspan=\"%u\">", columns);
  html_text(to, group);
  fputs("</td></tr>\n", to);
}

static void print_row(FILE *to, const struct report_section *s, const cJSON *row, const struct totals *t) {
  const char *name = text_of(row, s->row);
  fprintf(to, "<tr id=\"%s-", s->name);
  html_text(to, name);
  fputs("\"><td>", to);
  html_text(to, name);
  fputs("</td>", to);
  for (unsigned i = 0; s->column[i].key; i++) print_cell(to, &s->column[i], row, t->most[i]);
  fputs("</tr>\n", to);
}

static void print_sum(FILE *to, const struct report_section *s, const struct totals *t) {
  fputs("<tr class=\"sum\"><td>sum</td>", to);
  for (unsigned i = 0; s->column[i].key; i++) {
    fputs("<td>", to);
    if (is_summed(&s->column[i])) html_number(to, t->sum[i]);
    fputs("</td>", to);
  }
  fputs("</tr>\n", to);
}

static void print_reported_sum(FILE *to, const struct report_section *s, const cJSON *sum) {
  fputs("<tr class=\"sum\"><td>", to);
  html_text(to, text_of(sum, "what"));
  fputs("</td>", to);
  for (unsigned i = 0; s->column[i].key; i++) {
    fputs("<td>", to);
    html_number(to, figure_of(sum, s->column[i].key));
    fputs("</td>", to);
  }
  fputs("</tr>\n", to);
}

/* What the report itself sums: sub-core and SM. */
static void print_reported_sums(FILE *to, const struct report_section *s, const cJSON *sums) {
  const cJSON *sum;
  cJSON_ArrayForEach(sum, sums) { print_reported_sum(to, s, sum); }
}

void report_table(FILE *to, const struct report_section *s, const cJSON *report) {
  const cJSON *rows = list_of(report, s->list), *row;
  const struct totals t = totals_of(s, rows);
  const char *last = "";
  print_head(to, s, cJSON_GetArraySize(rows));
  cJSON_ArrayForEach(row, rows) {
    const char *group = s->group ? text_of(row, s->group) : "";
    if (strcmp(group, last) != 0) print_group(to, s, group);
    last = group;
    print_row(to, s, row, &t);
  }
  if (s->sums) {
    print_sum(to, s, &t);
    print_reported_sums(to, s, list_of(report, "sums"));
  }
  fputs("</tbody></table></div>\n", to);
}

void report_sweep_table(FILE *to, const cJSON *report) {
  const cJSON *point;
  table_begin(to, "sweep", ROWS_SHOWN + 1);
  fputs("<th>point</th><th>group</th><th>preset</th><th>area, µm²</th><th>cycles</th><th>area, ratio</th>"
        "<th>cycles, ratio</th><th>Pareto front</th></tr></thead><tbody>\n",
        to);
  cJSON_ArrayForEach(point, list_of(report, "points")) {
    const bool on_front = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(point, "on_front"));
    fprintf(to, "<tr%s>", on_front ? " class=\"front\"" : "");
    for (unsigned i = 0; i < 3; i++) {
      static const char *const names[] = {"point", "group", "preset"};
      fputs("<td>", to);
      html_text(to, text_of(point, names[i]));
      fputs("</td>", to);
    }
    fprintf(to, "<td>%.0f</td><td>%.0f</td><td>%.3f</td><td>%.3f</td><td>%s</td></tr>\n", figure_of(point, "area_um2"),
            figure_of(point, "cycles"), figure_of(point, "area_ratio"), figure_of(point, "cycles_ratio"),
            on_front ? "yes" : "");
  }
  fputs("</tbody></table></div>\n", to);
}

static void print_key(FILE *to, const char *key) {
  for (; *key; key++) fputc(*key == '_' ? ' ' : *key, to);
  fputs(": ", to);
}

void report_about(FILE *to, const cJSON *report) {
  const char *before = "";
  const cJSON *item;
  cJSON_ArrayForEach(item, report) {
    if (cJSON_IsArray(item)) return;
    fputs(before, to);
    before = ", ";
    print_key(to, item->string);
    if (cJSON_IsObject(item)) report_about(to, item);
    else if (cJSON_IsString(item)) html_text(to, item->valuestring);
    else if (cJSON_IsNumber(item)) fprintf(to, "%.10g", item->valuedouble);
    else fputs(cJSON_IsTrue(item) ? "true" : cJSON_IsFalse(item) ? "false" : "null", to);
  }
}
