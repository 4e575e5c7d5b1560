/* page: see page.h. */
#include "page.h"

#include <stdlib.h>

#include "figure_rows.h"

enum { LONGEST = 1 << 14 };

static const char begin_mark[] = "<!-- figures\n", template_end[] = "\n-->\n", end_mark[] = "<!-- end -->";

struct printer {
  struct figure_files *files;
  const cJSON *item; /* of an "each" */
  FILE *to;
  struct tw_error *error;
};

/* ---- values by their paths */
static const cJSON *item_named(const cJSON *list, const char *step) {
  const cJSON *item, *member;
  char *end;
  if (cJSON_IsObject(list)) return cJSON_GetObjectItemCaseSensitive(list, step);
  const unsigned long index = strtoul(step, &end, 10);
  if (*step && !*end) return cJSON_GetArrayItem(list, index);
  cJSON_ArrayForEach(item, list) {
    if (cJSON_IsString(item) && strcmp(item->valuestring, step) == 0) return item;
    cJSON_ArrayForEach(member, item) if (cJSON_IsString(member) && strcmp(member->valuestring, step) == 0) return item;
  }
  return NULL;
}

struct found {
  const cJSON *item; /* the last */
  double sum;
  unsigned count;
};

static void find(const struct printer *p, const cJSON *from, const char *path, struct found *f) {
  char step[256];
  const size_t length = strcspn(path, "/");
  if (!from || length >= sizeof step) return;
  if (!*path) {
    *f = (struct found){from, f->sum + from->valuedouble, f->count + 1};
    return;
  }
  snprintf(step, sizeof step, "%.*s", (int)length, path);
  path += length + (path[length] == '/');
  const char *its = step[0] == '$' ? cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(p->item, step + 1)) : step;
  if (strcmp(step, "*") != 0) {
    find(p, its ? item_named(from, its) : NULL, path, f);
    return;
  }
  const cJSON *item;
  cJSON_ArrayForEach(item, from) { find(p, item, path, f); }
}

/* NAME:PATH, or .PATH of the item; changed on the way. */
static int find_place(struct printer *p, char *place, struct found *f) {
  memset(f, 0, sizeof *f);
  char *colon = strchr(place, ':');
  if (place[0] == '.') {
    find(p, p->item, place + 1, f);
  } else if (colon) {
    *colon = 0;
    const struct figures *figures = figures_get(p->files, place, p->error);
    if (!figures) return -1;
    find(p, cJSON_GetObjectItemCaseSensitive(figures->root, "values"), colon + 1, f);
    *colon = ':';
  }
  return f->count ? 0 : tw_fail(p->error, "{%s}: there is no such value", place);
}

/* ---- printing of one */
static void print_thousands(double number, FILE *to) {
  char digits[40];
  const int length = snprintf(digits, sizeof digits, "%.0f", number);
  for (int i = 0; i < length; i++) {
    if (i > (digits[0] == '-') && (length - i) % 3 == 0) putc(',', to);
    putc(digits[i], to);
  }
}

/* Only what prints one double. */
static bool is_format(const char *format) {
  const size_t flags = 1 + strspn(format + 1, "+-0123456789.");
  return format[0] == '%' && format[flags] && strchr("fge", format[flags]) && !format[flags + 1];
}

static int print_value(struct printer *p, char *body) {
  char *format = strstr(body, " %"), *factor;
  const char kind = *body;
  struct found f;
  if (format) *format++ = 0;
  factor = strrchr(body, '*');
  const bool scaled = factor && factor[1] && factor[1] != '/';
  if (scaled) *factor++ = 0;
  char *place = body + (kind == '+' || kind == '#'), *last = place + strlen(place) - 1;
  const bool optional = *last == '?';
  if (optional) *last = 0;
  if (find_place(p, place, &f) != 0) return optional ? 0 : -1;
  if (kind != '+' && kind != '#' && cJSON_IsString(f.item)) return fputs(f.item->valuestring, p->to) < 0;
  if (cJSON_IsNull(f.item)) return fputs("–", p->to) < 0;
  const double number = (kind == '+'   ? f.sum
                         : kind == '#' ? f.count
                                       : f.item->valuedouble) *
                        (scaled ? atof(factor) : 1);
  if (format && strcmp(format, "%,") == 0) print_thousands(number, p->to);
  else if (!format) fprintf(p->to, "%g", number);
  else if (is_format(format)) fprintf(p->to, format, number);
  else return tw_fail(p->error, "%s: is no format of a number", format);
  return 0;
}

/* NAME@ or NAME!. */
static int print_origin(struct printer *p, char *body) {
  char *last = body + strlen(body) - 1;
  const bool whole = *last == '@';
  *last = 0;
  const struct figures *f = figures_get(p->files, body, p->error);
  if (!f) return -1;
  if (whole) {
    const cJSON *seconds = cJSON_GetObjectItemCaseSensitive(f->root, "seconds");
    const bool several = f->row->by[0] && !figure_rows_of(figures_values(f), figures_text(f, "commit"));
    fprintf(p->to, "`%s`, commit %s%s, %s, %d cores", figures_text(f, "command"), figures_text(f, "commit"),
            several ? " and before" : "", figures_text(f, "date"),
            cJSON_GetObjectItemCaseSensitive(f->root, "cores")->valueint);
    if (seconds) fprintf(p->to, ", %.0f s", seconds->valuedouble);
  }
  const unsigned stale_rows = f->stale_rows + f->missing_rows;
  if (whole && stale_rows)
    fprintf(p->to, "; **stale**: %u of %u rows", stale_rows,
            (unsigned)cJSON_GetArraySize(figures_values(f)) + f->missing_rows);
  else if (f->stale) fputs(whole ? "; **stale**" : " **stale**", p->to);
  return 0;
}

static bool is_placeholder(const char *at) {
  return at[0] == '{' && at[1] && strchr("abcdefghijklmnopqrstuvwxyz.+#", at[1]);
}

static int print_line(struct printer *p, const char *line, size_t length) {
  char body[512];
  for (const char *at = line; at < line + length; at++) {
    const size_t inside = is_placeholder(at) ? strcspn(at, "}\n") : 0;
    if (!inside || at[inside] != '}') {
      putc(*at, p->to);
      continue;
    }
    if (inside > sizeof body) return tw_fail(p->error, "%.40s...: is too long", at);
    snprintf(body, sizeof body, "%.*s", (int)inside - 1, at + 1);
    const char last = body[strlen(body) - 1];
    if ((last == '@' || last == '!' ? print_origin : print_value)(p, body) != 0) return -1;
    at += inside;
  }
  return 0;
}

static int print_each(struct printer *p, const char *line, size_t length) {
  char place[512];
  struct found f;
  const size_t word = strcspn(line, " \n");
  if (word >= sizeof place || word >= length) return tw_fail(p->error, "each: must be 'each NAME:PATH LINE'");
  snprintf(place, sizeof place, "%.*s", (int)word, line);
  if (find_place(p, place, &f) != 0) return -1;
  const cJSON *list = f.item;
  cJSON_ArrayForEach(p->item, list) {
    if (print_line(p, line + word + 1, length - word - 1) != 0) return -1;
    putc('\n', p->to);
  }
  return 0;
}

/* ---- a template */

/* A copy, in which lines that end in a backslash have the next joined to them; the caller frees it. */
static char *joined(const char *text, size_t length) {
  char *copy = strndup(text, length), *to = copy;
  for (const char *from = copy; copy && *from;) {
    if (strncmp(from, "\\\n", 2) == 0) from += 2 + strspn(from + 2, " ");
    else *to++ = *from++;
  }
  if (copy) *to = 0;
  return copy;
}

static int print_template(struct printer *p, const char *text, size_t length) {
  while (length) {
    const char *newline = memchr(text, '\n', length);
    const size_t line = newline ? (size_t)(newline - text) : length;
    const bool each = line > 5 && strncmp(text, "each ", 5) == 0;
    if ((each ? print_each(p, text + 5, line - 5) : print_line(p, text, line)) != 0) return -1;
    if (!each) putc('\n', p->to);
    text += line + (newline != NULL);
    length -= line + (newline != NULL);
  }
  return 0;
}

bool page_has(const char *text, const char *name) {
  char place[DEPENDS_NAME + 8];
  static const char *const before[] = {"{%s:", "{+%s:", "{#%s:", "each %s:"};
  bool found = false;
  for (unsigned i = 0; i < sizeof before / sizeof *before; i++) {
    snprintf(place, sizeof place, before[i], name);
    found |= strstr(text, place) != NULL;
  }
  return found;
}

static bool says_origin(const char *template, const char *name) {
  char whole[DEPENDS_NAME + 8], mark[DEPENDS_NAME + 8];
  snprintf(whole, sizeof whole, "{%s@}", name);
  snprintf(mark, sizeof mark, "{%s!}", name);
  return strstr(template, whole) || strstr(template, mark);
}

/* Whether all figures of a template say where they are from: 0 or -1; 1 if some are not measured yet, which it says. */
static int look_at_figures(struct printer *p, const char *template) {
  int missing = 0;
  for (unsigned i = 0; i < p->files->depends.count; i++) {
    const struct depends_row *row = &p->files->depends.row[i];
    if (row->kind != DEPENDS_FIGURES || !page_has(template, row->name)) continue;
    if (!says_origin(template, row->name))
      return tw_fail(p->error, "{%s@} or {%s!} must say where its figures are from", row->name, row->name);
    const struct figures *f = figures_get(p->files, row->name, p->error);
    if (!f) return -1;
    if (!f->missing) continue;
    missing = 1;
    fprintf(p->to, "*`%s`: not measured yet.*\n", figures_text(f, "command"));
  }
  return missing;
}

static int print_block(struct printer *p, const char *text, size_t length) {
  char *template = joined(text, length);
  int status = template ? look_at_figures(p, template) : tw_fail(p->error, "no memory");
  if (status == 0) status = print_template(p, template, strlen(template));
  free(template);
  return status < 0 ? status : 0;
}

int page_print(struct figure_files *files, const char *path, const char *text, FILE *to, struct tw_error *error) {
  struct printer p = {files, NULL, to, error};
  const char *begin;
  while ((begin = strstr(text, begin_mark))) {
    const char *template = begin + strlen(begin_mark), *stop = strstr(template, template_end);
    const char *end = stop ? strstr(stop, end_mark) : NULL;
    if (!end) return tw_fail(error, "%s: a template without --> or <!-- end -->", path);
    const size_t length = (size_t)(stop - template);
    fwrite(text, 1, (size_t)(stop - text) + strlen(template_end), to);
    if (print_block(&p, template, length) != 0) {
      const struct tw_error why = *error;
      return tw_fail(error, "%.80s: %.170s", path, why.text);
    }
    text = end;
    fwrite(end_mark, 1, strlen(end_mark), to);
    text += strlen(end_mark);
  }
  fputs(text, to);
  return 0;
}
