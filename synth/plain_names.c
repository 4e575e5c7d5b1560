/* plain_names: see plain_names.h. */
#include "plain_names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"

/* A part of a line, between two $, or behind the last. */
struct part {
  const char *at;
  size_t length;
  bool last;
};

static struct part part_at(const char *at) {
  const size_t length = strcspn(at, "$");
  return (struct part){at, length, !at[length]};
}

static bool is_place(const struct part *p) {
  return !p->last && p->length >= 4 && memcmp(p->at, "rtl/", 4) == 0 && !memchr(p->at, ' ', p->length);
}

/* Whether the name begins behind this part, or a module's hash. */
static bool begins_name(const struct part *p) {
  static const char hash[] = "paramod";
  const size_t n = sizeof hash - 1;
  return !p->length || strchr(" {", p->at[p->length - 1]) ||
         (p->length >= n && memcmp(p->at + p->length - n, hash, n) == 0);
}

static int by_number(const void *a, const void *b) {
  const u64 x = *(const u64 *)a, y = *(const u64 *)b;
  return (x > y) - (x < y);
}

static u32 rank_of(const struct plain_names *n, u64 number) {
  const u64 *found = bsearch(&number, n->number, n->numbers, sizeof number, by_number);
  return found ? (u32)(found - n->number) + 1 : 0;
}

/* Each part goes to `f` as it is plain, or its number is noted if there is none. */
static void each_part(const char *line, struct plain_names *note, const struct plain_names *ranks, FILE *f) {
  struct part before = part_at(line), p;
  if (f) fwrite(before.at, 1, before.length, f);
  for (; !before.last; before = p) {
    p = part_at(before.at + before.length + 1);
    if (is_place(&p)) continue;
    if (f) fputc('$', f);
    const char *rest = p.at;
    if (!begins_name(&before) && isdigit((unsigned char)*rest)) {
      char *end;
      const u64 number = strtoull(rest, &end, 10);
      rest = end;
      if (note) *(u64 *)list_more(&note->number, &note->numbers, &note->room, sizeof number) = number;
      else fprintf(f, "%u", rank_of(ranks, number));
    }
    if (f) fwrite(rest, 1, p.length - (size_t)(rest - p.at), f);
  }
}

void plain_names_note(struct plain_names *n, const char *line) {
  if (strchr(line, '$')) each_part(line, n, NULL, NULL);
}

void plain_names_rank(struct plain_names *n) {
  u32 kept = 0;
  if (n->numbers) qsort(n->number, n->numbers, sizeof *n->number, by_number);
  for (u32 i = 0; i < n->numbers; i++)
    if (!kept || n->number[i] != n->number[kept - 1]) n->number[kept++] = n->number[i];
  n->numbers = kept;
}

void plain_names_write(const struct plain_names *n, const char *line, FILE *f) { each_part(line, NULL, n, f); }

void plain_names_free(struct plain_names *n) { free(n->number); }
