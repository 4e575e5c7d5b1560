/* costs: what it takes to make a netlist, as rows of processor seconds and megabytes.
 *
 *   synthesis cost TIMES       of one run, as `time -f '%U %S %M'` writes them: user and system seconds, kilobytes
 *   synthesis costs MAPPED     of all that a design is made of: rows of a module and the folders in which it was mapped
 *                              and elaborated, each with a file `cost`; a folder counts once.  Seconds together, and
 *                              the most memory. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "file.h"
#include "list.h"
#include "table.h"

enum { PATH = 1024, LARGEST = 1 << 12, FOLDERS = 2 };

struct cost {
  double seconds, megabytes;
};

static int numbers_of(const char *path, double *number, int count, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  if (!text) return -1;
  int found = 0;
  for (char *at = text, *end; found < count; at = end, found++) {
    number[found] = strtod(at, &end);
    if (end == at) break;
  }
  free(text);
  return found == count ? 0 : tw_fail(error, "%.200s: should have %d numbers", path, count);
}

static void print(struct cost c) { printf("%.1f\t%.0f\n", c.seconds, c.megabytes); }

static int cost(char **word, unsigned words, struct tw_error *error) {
  enum { USER, SYSTEM, KILOBYTES, NUMBERS };
  double number[NUMBERS] = {0};
  (void)words;
  if (numbers_of(word[0], number, NUMBERS, error) != 0) return -1;
  print((struct cost){number[USER] + number[SYSTEM], number[KILOBYTES] / 1024});
  return 0;
}

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static int add(struct cost *c, const char *folder, struct tw_error *error) {
  char path[PATH];
  double number[2] = {0};
  snprintf(path, sizeof path, "%.1000s/cost", folder);
  if (numbers_of(path, number, 2, error) != 0) return -1;
  c->seconds += number[0];
  if (number[1] > c->megabytes) c->megabytes = number[1];
  return 0;
}

static int costs(char **word, unsigned words, struct tw_error *error) {
  struct table t;
  struct cost c = {0, 0};
  (void)words;
  int status = table_read(&t, word[0], error);
  const char **folder = list_taken(calloc(FOLDERS * t.rows + 1, sizeof *folder));
  u32 folders = 0;
  for (u32 i = 0; i < t.rows; i++)
    for (unsigned k = 1; k <= FOLDERS; k++) folder[folders++] = t.row[i].column[k];
  qsort(folder, folders, sizeof *folder, by_text);
  for (u32 i = 0; i < folders && status == 0; i++)
    if (i == 0 || strcmp(folder[i], folder[i - 1]) != 0) status = add(&c, folder[i], error);
  if (status == 0) print(c);
  free(folder);
  table_free(&t);
  return status;
}

const struct command cost_command = {"cost", "TIMES", 1, 1, cost};
const struct command costs_command = {"costs", "MAPPED", 1, 1, costs};
