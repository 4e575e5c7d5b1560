/* sizes_commands: what synth/sizes.sh asks.
 *
 *   synthesis sizes LIBRARY NETLIST TOP REPORT ROWS
 *        puts the exchanges that a report of paths calls for into the file ROWS (sizes.h), and prints how the paths
 *        were: worst slack and sum of those below 0, ns, how many paths, how many cells are exchanged
 *   synthesis resize FOLDER ROWS
 *        makes exchanges in a netlist and what is counted of it, netlist.v and modules.tsv of FOLDER (netlist.sh)
 *
 * LIBRARY: a folder of library_write.h. */
#include <math.h>
#include <string.h>

#include "cell_counts.h"
#include "cell_table.h"
#include "commands.h"
#include "sizes.h"
#include "table.h"
#include "util/written.h"

enum { PATH = 1024 };

static int choose(const struct sizes_from *from, const char *path, struct tw_error *error) {
  struct sizes_found found;
  FILE *rows = written_open(path, error);
  if (!rows) return -1;
  if (sizes_choose(from, &found, rows, error) != 0) {
    written_drop(rows, path);
    return -1;
  }
  printf("%.4f %.4f %u %u\n", found.slack_ns, found.sum_ns, found.paths, found.changed);
  return written_close(rows, path, error);
}

static int run_sizes(char **word, unsigned words, struct tw_error *error) {
  struct cell_table cells = {0};
  struct drives drives = {0};
  struct netlist n = {0};
  (void)words;
  int status = cell_table_read(&cells, word[0], error);
  if (status == 0) status = drives_read(&drives, word[0], error);
  if (status == 0) status = netlist_read(&n, word[1], error);
  const struct sizes_from from = {&n, &drives, word[2], word[3], cell_table_number(&cells, "load_unit_ff")};
  if (status == 0 && !(from.unit_ff > 0)) status = tw_fail(error, "%.150s/roles: should say load_unit_ff", word[0]);
  if (status == 0) status = choose(&from, word[4], error);
  netlist_free(&n);
  drives_free(&drives);
  cell_table_free(&cells);
  return status;
}

static const char *rtl_in(const struct table *modules, const char *name) {
  for (u32 i = 0; i < modules->rows; i++)
    if (strcmp(modules->row[i].column[0], name) == 0) return modules->row[i].column[1];
  return NULL;
}

/* Both files, or neither. */
static int rewrite(const struct netlist *n, const struct table *modules, const char *folder, struct tw_error *error) {
  char text[PATH], counts[PATH];
  snprintf(text, sizeof text, "%.1000s/netlist.v", folder);
  snprintf(counts, sizeof counts, "%.1000s/modules.tsv", folder);
  FILE *v = written_open(text, error), *tsv = v ? written_open(counts, error) : NULL;
  if (v && !tsv) written_drop(v, text);
  if (!tsv) return -1;
  for (const struct netlist_module *m = n->module; m < n->module + n->modules; m++) {
    netlist_write(m, v);
    if (rtl_in(modules, m->name)) cell_counts_write(m, rtl_in(modules, m->name), tsv);
  }
  const int status = written_close(v, text, error);
  if (status == 0) return written_close(tsv, counts, error);
  written_drop(tsv, counts);
  return status;
}

static int run_resize(char **word, unsigned words, struct tw_error *error) {
  struct netlist n = {0};
  struct table modules;
  char path[PATH];
  (void)words;
  snprintf(path, sizeof path, "%.1000s/netlist.v", word[0]);
  int status = table_read_in(&modules, word[0], "modules.tsv", error);
  if (status == 0) status = netlist_read(&n, path, error);
  if (status == 0) status = sizes_make(&n, word[1], error);
  if (status == 0) status = rewrite(&n, &modules, word[0], error);
  netlist_free(&n);
  table_free(&modules);
  return status;
}

const struct command sizes_command = {"sizes", "LIBRARY NETLIST TOP REPORT ROWS", 5, 5, run_sizes};
const struct command resize_command = {"resize", "FOLDER ROWS", 2, 2, run_resize};
