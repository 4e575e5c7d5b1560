/* library_merge: see library_merge.h. */
#include "library_merge.h"

#include <ctype.h>
#include <string.h>

static bool is_cell(const struct liberty_node *n) { return n->group && strcmp(n->name, "cell") == 0; }

static bool is_unused(const struct library *b, const struct liberty_node *n) {
  for (const struct cell *c = b->cells; c < b->cells + b->cell_count; c++)
    if (c->node == n) return c->unused;
  return false;
}

/* What cells refer to by its name: a template, or a type of bus. */
static bool is_template(const struct liberty_node *n) {
  const char *end = strstr(n->name, "_template");
  return n->group && ((end && !end[strlen("_template")]) || strcmp(n->name, "type") == 0) && *n->value[0];
}

/* The template of that name in a file before this one. */
static const struct liberty_node *before(const struct library *b, unsigned file, const struct liberty_node *wanted,
                                         const struct liberty **found_in) {
  for (unsigned i = 0; i < file; i++)
    for (const struct liberty_node *n = b->file[i].library->first; n; n = n->next)
      if (is_template(n) && strcmp(n->name, wanted->name) == 0 && strcmp(n->value[0], wanted->value[0]) == 0) {
        *found_in = &b->file[i];
        return n;
      }
  return NULL;
}

/* The same but for blanks. */
static bool same_text(const char *a, const char *a_end, const char *b, const char *b_end) {
  for (;; a++, b++) {
    while (a < a_end && isspace((unsigned char)*a)) a++;
    while (b < b_end && isspace((unsigned char)*b)) b++;
    if (a == a_end || b == b_end) return a == a_end && b == b_end;
    if (*a != *b) return false;
  }
}

int library_merge_check(const struct library *b, struct tw_error *error) {
  for (unsigned i = 1; i < b->file_count; i++)
    for (const struct liberty_node *n = b->file[i].library->first; n; n = n->next) {
      const struct liberty *other = NULL;
      const struct liberty_node *was = is_template(n) ? before(b, i, n, &other) : NULL;
      const char *text = b->file[i].text;
      if (was && !same_text(text + n->from, text + n->to, other->text + was->from, other->text + was->to))
        return tw_fail(error, "%.90s:%u: %.40s is another than in %.90s", b->file[i].path, n->line, n->value[0],
                       other->path);
    }
  return 0;
}

/* ---- copies */

/* A part of a file but for its comments of one line, which OpenSTA does not know. */
static void copy(FILE *f, const struct liberty *l, size_t from, size_t to) {
  bool quoted = false, comment = false;
  for (size_t i = from; i < to; i++) {
    const char *c = l->text + i;
    if (!quoted && !comment && strncmp(c, "/*", 2) == 0) comment = true;
    else if (comment && i >= from + 2 && strncmp(c - 2, "*/", 2) == 0) comment = false;
    if (!comment && *c == '"') quoted = !quoted;
    if (!comment && !quoted && strncmp(c, "//", 2) == 0) i += strcspn(c, "\n");
    if (i < to) fputc(l->text[i], f);
  }
}

/* Times from several pins, of which abc takes none, are stated for each. */
static bool is_from_several(const struct liberty_node *n) {
  return n->group && strcmp(n->name, "timing") == 0 && strchr(liberty_value(n, "related_pin"), ' ');
}

static void copy_for_each(FILE *f, const struct liberty *l, const struct liberty_node *timing) {
  const struct liberty_node *related = liberty_find(timing, "related_pin");
  for (const char *pin = related->value[0]; *(pin += strspn(pin, " ")); pin += strcspn(pin, " ")) {
    copy(f, l, timing->from, related->from);
    fprintf(f, "related_pin : \"%.*s\";", (int)strcspn(pin, " "), pin);
    copy(f, l, related->to, timing->to);
    fputc('\n', f);
  }
}

/* What stands in a group from a place on, up to its end. */
static void copy_group(FILE *f, const struct library *b, const struct liberty *l, const struct liberty_node *group,
                       size_t from) {
  for (const struct liberty_node *n = group->first; n; n = n->next) {
    if (is_cell(n) && is_unused(b, n)) {
      copy(f, l, from, n->from);
    } else if (is_from_several(n)) {
      copy(f, l, from, n->from);
      copy_for_each(f, l, n);
    } else if (n->group && (is_cell(n) || strcmp(n->name, "pin") == 0 || strcmp(n->name, "bus") == 0)) {
      copy_group(f, b, l, n, from);
    } else {
      continue;
    }
    from = n->to;
  }
  copy(f, l, from, group->to);
}

void library_merge(const struct library *b, FILE *f) {
  const struct liberty *l = b->file;
  struct liberty_node open = *l->library;
  open.to--; /* the others stand before what closes it */
  copy_group(f, b, l, &open, 0);
  for (unsigned i = 1; i < b->file_count; i++)
    for (const struct liberty_node *n = b->file[i].library->first; n; n = n->next) {
      const struct liberty *other;
      if (is_cell(n) ? is_unused(b, n) : !is_template(n) || before(b, i, n, &other)) continue;
      copy_group(f, b, &b->file[i], n, n->from);
      fputc('\n', f);
    }
  copy(f, l, l->library->to - 1, l->length);
}
