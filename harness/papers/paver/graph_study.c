/* graph_study: see graph_study.h. */
#include "graph_study.h"

#include <stdlib.h>

#include "launch_graph.h"
#include "locality/static_loads.h"
#include "published.h"
#include "util/clock.h"
#include "util/column.h"
#include "util/progress.h"

struct drawing {
  const struct paver_options *options;
  struct graph_row row;
  FILE *doubts; /* of a single kernel's loads; or NULL */
};

/* The loads whose words are not known before the launch. */
static void print_doubts(FILE *to, const struct locality *l, u32 launch) {
  for (u32 k = 0; k < l->load_count; k++) {
    const struct locality_load *load = &l->loads[k];
    if (load->doubt == LOCALITY_KNOWN) continue;
    fprintf(to, "%s:%u: launch %u: not static: the %s of this load comes from line %u\n", l->kernel->file,
            l->kernel->line[load->pc], launch, locality_doubt_name(load->doubt), l->kernel->line[load->cause]);
  }
}

static int find_locality(struct drawing *d, struct locality *l, const struct paver_launch *launch, u32 *memory,
                         struct tw_error *error) {
  const double begun = clock_seconds();
  const bool traced = d->options->traced;
  const int failed = launch_locality(l, d->options, launch->launch, memory, error);
  *(traced ? &d->row.trace_seconds : &d->row.analysis_seconds) += clock_seconds() - begun;
  for (u32 k = 0; k < l->load_count && !failed; k++) {
    d->row.loads++;
    d->row.static_loads += !traced && l->loads[k].doubt == LOCALITY_KNOWN;
    if (traced) d->row.references += (double)l->loads[k].references;
  }
  return failed;
}

static int draw(void *context, const struct paver_launch *launch, u32 *memory, struct tw_error *error) {
  struct drawing *d = context;
  struct locality l;
  int failed = find_locality(d, &l, launch, memory, error);
  if (!failed) failed = graph_row_add(&d->row, &l, d->options->common, error);
  if (!failed && d->doubts) print_doubts(d->doubts, &l, d->row.launches);
  locality_free(&l);
  return failed;
}

static void print_head(int width) {
  printf("%-*s %8s %7s %6s %7s %9s %9s %9s  %-11s %-11s %7s  %-11s %9s %9s\n", width, "", "", "", "loads", "static",
         "words", "nearly", "", "SpScore", "by", "blocks", "degree of", "found", "graph");
  printf("%-*s %8s %7s %6s %7s %9s %9s %9s  %-11s %-11s %7s  %-11s %9s %9s\n", width, "kernel", "launches", "blocks",
         "", "loads %", "shared", "all read", "edges", "words", "lines", "sharing", "sharing", "in ms", "in ms");
}

static void print_row(int width, const struct graph_row *r, bool traced, bool lines) {
  const double n = r->launches ? r->launches : 1;
  const struct graph_row_unit *u = &r->unit[lines ? GRAPH_LINES : GRAPH_WORDS];
  char is_static[16] = "";
  if (!traced && r->loads > 0) snprintf(is_static, sizeof is_static, "%.1f", 100 * r->static_loads / r->loads);
  printf("%-*s %8u %7.0f %6.0f %7s %9.0f %9.0f %9.0f  %-11.9f %-11.9f %7.0f  %-11.6f %9.1f %9.1f\n", width, r->name,
         r->launches, r->blocks / n, r->loads, is_static, u->shared / n, u->common / n, u->edges / n,
         r->unit[GRAPH_WORDS].sparse / n, r->unit[GRAPH_LINES].sparse / n, u->sharing / n, u->degree / n,
         1000 * (r->analysis_seconds + r->trace_seconds), 1000 * r->graph_seconds);
  const struct paver_published *p = paver_published_of(r->name);
  if (p)
    printf("%-*s %8s %7u %6s %7s %9s %9s %9s  %-11.9f %-11s %7u  %-11.6f\n", width, "", "Table 2", p->blocks, "", "",
           "", "", "", p->sparse, "", p->shares ? p->blocks : 0, p->degree);
}

static void print_all(const struct paver_options *o, const struct graph_row *rows) {
  int width = column_fit(0, "kernel");
  for (unsigned i = 0; i < o->kernel_count; i++) width = column_fit(width, rows[i].name);
  print_head(width);
  for (unsigned i = 0; i < o->kernel_count; i++) print_row(width, &rows[i], o->traced, o->lines);
}

static enum run_status draw_all(const struct paver_options *o, struct graph_row *rows, FILE *doubts) {
  enum run_status status = RUN_PASSED;
  struct progress progress;
  progress_begin(&progress, "kernels", o->kernel_count);
  for (unsigned i = 0; i < o->kernel_count && status == RUN_PASSED; i++) {
    progress_show(&progress, i);
    struct drawing d = {.options = o, .row.analysed = !o->traced, .doubts = doubts};
    status = paver_run(o, o->kernels[i], NULL, o->seed, draw, &d, d.row.name);
    rows[i] = d.row;
  }
  progress_end(&progress);
  return status;
}

/* The report comes first: where it cannot be written nothing is printed. */
enum run_status graph_study(const struct paver_options *o) {
  char *text = NULL;
  size_t length;
  struct graph_row *rows = calloc(o->kernel_count, sizeof *rows);
  FILE *doubts = open_memstream(&text, &length);
  enum run_status status = RUN_INTERNAL;
  if (rows && doubts) status = draw_all(o, rows, o->kernel_count == 1 && !o->traced ? doubts : NULL);
  if (doubts) fclose(doubts);
  if (status == RUN_PASSED) status = graph_rows_report(rows, o->kernel_count, status, o->report);
  if (status == RUN_PASSED) {
    print_all(o, rows);
    fputs(text, stdout);
  }
  free(rows);
  free(text);
  return status;
}
