/* overview_plot: see overview_plot.h. */
#include "overview_plot.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "overview_html.h"

enum { TALL = 14, WIDTH = 420, HEIGHT = 260, LEFT = 48, RIGHT = 14, TOP = 12, BOTTOM = 34, GRID = 4 };

static const cJSON *number_of(const cJSON *item, const char *key) {
  const cJSON *value = cJSON_GetObjectItemCaseSensitive(item, key);
  return cJSON_IsNumber(value) ? value : NULL;
}

static double largest(const struct plot *p) {
  double most = 0;
  const cJSON *item;
  for (unsigned k = 0; k < p->keys; k++) cJSON_ArrayForEach(item, p->list) {
      const cJSON *value = number_of(item, p->key[k]);
      if (value) most = fmax(most, value->valuedouble);
    }
  return most;
}

static bool is_drawn(const struct plot *p, unsigned k) {
  const cJSON *item;
  cJSON_ArrayForEach(item, p->list) if (number_of(item, p->key[k])) return true;
  return false;
}

static void print_legend(FILE *to, const struct plot *p) {
  if (p->name[0]) {
    fputs("<h4>", to);
    html_heading(to, p->name);
    fputs("</h4>\n", to);
  }
  fputs("<figcaption>", to);
  for (unsigned k = 0; k < p->keys; k++) {
    if (!is_drawn(p, k)) continue;
    fprintf(to, "<span class=\"key s%u\">", k);
    html_heading(to, p->key[k]);
    fputs("</span>", to);
  }
  fputs("</figcaption>\n", to);
}

static void print_label(FILE *to, const struct plot *p, const cJSON *item) {
  html_value(to, "", cJSON_GetObjectItemCaseSensitive(item, p->label));
}

/* Ratios are read against 1, where a line stands. */
static bool is_ratio(const char *key) {
  const size_t length = strlen(key);
  return length > 6 && strcmp(key + length - 6, "_ratio") == 0;
}

static void print_bars_of(FILE *to, const struct plot *p, const cJSON *item, double most) {
  fputs("<div class=\"item\"><span class=\"of\">", to);
  print_label(to, p, item);
  fputs("</span><span class=\"group\">", to);
  for (unsigned k = 0; k < p->keys; k++) {
    const cJSON *value = number_of(item, p->key[k]);
    if (!value) continue;
    fputs("<span class=\"bar\"><span class=\"track\"", to);
    if (is_ratio(p->key[k]) && most > 1) fprintf(to, " style=\"--one:%.2f%%\"", 100 / most);
    fprintf(to, "><i class=\"s%u\" style=\"width:%.2f%%\"></i></span><b>", k, 100 * fmax(value->valuedouble, 0) / most);
    html_value(to, p->key[k], value);
    fputs("</b></span>", to);
  }
  fputs("</span></div>\n", to);
}

void plot_bars(FILE *to, const struct plot *p) {
  const double most = largest(p);
  const cJSON *item;
  if (most <= 0) return;
  fputs("<figure class=\"bars\">", to);
  print_legend(to, p);
  fprintf(to, "<div class=\"%s\" tabindex=\"0\">\n", cJSON_GetArraySize(p->list) > TALL ? "tall" : "all");
  cJSON_ArrayForEach(item, p->list) { print_bars_of(to, p, item, most); }
  fputs("</div></figure>\n", to);
}

/* ---- lines */

/* The end of an axis from 0: a few equal steps of 1, 2, 2.5 or 5 times a power of ten. */
static double axis_end(double most) {
  static const double steps[] = {1, 2, 2.5, 5, 10};
  const double power = pow(10, floor(log10(most / GRID)));
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    if (steps[i] * power * GRID >= most * (1 - 1e-9)) return steps[i] * power * GRID;
  return most;
}

static double x_of(const struct plot *p, int i) {
  const int gaps = cJSON_GetArraySize(p->list) - 1;
  return LEFT + (gaps ? (double)i / gaps : 0.5) * (WIDTH - LEFT - RIGHT);
}
static double y_of(double value, double end) { return HEIGHT - BOTTOM - value / end * (HEIGHT - BOTTOM - TOP); }

static void print_axes(FILE *to, const struct plot *p, double end) {
  const cJSON *item;
  int i = 0;
  for (int g = 0; g <= GRID; g++) {
    const double y = y_of(end * g / GRID, end);
    fprintf(to, "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
            LEFT, y, WIDTH - RIGHT, LEFT - 7, y + 4, end * g / GRID);
  }
  cJSON_ArrayForEach(item, p->list) {
    fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", x_of(p, i++), HEIGHT - BOTTOM + 18);
    print_label(to, p, item);
    fputs("</text>", to);
  }
}

static void print_line_of(FILE *to, const struct plot *p, unsigned k, double end) {
  const cJSON *item;
  bool pen = false;
  int i = 0;
  fprintf(to, "<path class=\"line s%u\" d=\"", k);
  cJSON_ArrayForEach(item, p->list) {
    const cJSON *value = number_of(item, p->key[k]);
    if (value) fprintf(to, "%c%.1f %.1f", pen ? 'L' : 'M', x_of(p, i), y_of(value->valuedouble, end));
    pen = value != NULL;
    i++;
  }
  fputs("\"/>", to);
}

static void print_points_of(FILE *to, const struct plot *p, unsigned k, double end) {
  const cJSON *item;
  int i = 0;
  cJSON_ArrayForEach(item, p->list) {
    const cJSON *value = number_of(item, p->key[k]);
    const double x = x_of(p, i++);
    if (!value) continue;
    fprintf(to, "<circle class=\"s%u\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"><title>", k, x, y_of(value->valuedouble, end));
    html_value(to, p->key[k], value);
    fputs("</title></circle>", to);
  }
}

void plot_lines(FILE *to, const struct plot *p) {
  const double most = largest(p);
  if (most <= 0) return;
  fputs("<figure class=\"lines\">", to);
  print_legend(to, p);
  fprintf(to, "<svg viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH, HEIGHT);
  print_axes(to, p, axis_end(most));
  for (unsigned k = 0; k < p->keys; k++)
    if (is_drawn(p, k)) print_line_of(to, p, k, axis_end(most)), print_points_of(to, p, k, axis_end(most));
  fprintf(to, "</svg><p class=\"axis\">");
  html_heading(to, p->label);
  fputs("</p></figure>\n", to);
}
