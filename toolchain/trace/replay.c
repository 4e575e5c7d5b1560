/* replay: see replay.h. */
#include "trace/replay.h"

#include <string.h>

#include "trace/replay_internal.h"

enum { MOST_CODE = 4096 /* of paths: the smallest instruction store of a preset */ };

static void free_builder(struct replay_builder *b) {
  free(b->nodes.at);
  free(b->node_of.at);
  free(b->edges.at);
  free(b->edge_slots.at);
  free(b->runs.at);
  free(b->pages.at);
  free(b->page_slots.at);
  free(b->code.at);
  free(b->lines.at);
  free(b->jumps.at);
  free(b->path_of.at);
  free(b->place_in.at);
  replay_bases_free(b);
}

static int check_header(const struct trace *t, struct tw_error *error) {
  const struct trace_header *h = &t->header;
  const uint64_t blocks = (uint64_t)h->grid[0] * h->grid[1] * h->grid[2];
  if (t->blocks.count != blocks)
    return tw_fail(error, "%.120s: the grid has %llu thread blocks; the trace has %u", t->file,
                   (unsigned long long)blocks, t->blocks.count);
  if (h->shared_bytes > KERNEL_MAX_SHARED)
    return tw_fail(error, "%.120s: shmem is %u; a block has at most %d bytes", t->file, h->shared_bytes,
                   KERNEL_MAX_SHARED);
  return 0;
}

/* The code becomes the kernel's. */
static void finish(struct replay_builder *b) {
  struct kernel *k = &b->replay->kernel;
  const struct trace_header *h = &b->trace->header;
  snprintf(k->name, sizeof k->name, "%.63s", h->name[0] ? h->name : "trace");
  snprintf(k->file, sizeof k->file, "%.127s", b->trace->file);
  k->code = b->code.at;
  k->line = b->lines.at;
  k->length = b->code.count;
  b->code.at = NULL;
  b->lines.at = NULL;
  k->registers = b->registers + STEER_PATTERN + b->pattern_count + b->base_count;
  if (k->registers < h->registers) k->registers = h->registers < ISA_ZERO_REGISTER ? h->registers : ISA_ZERO_REGISTER;
  memcpy(k->grid, h->grid, sizeof k->grid);
  memcpy(k->block, h->block, sizeof k->block);
  b->replay->launch.kernel = k;
  b->replay->traced = b->trace->instructions.count;
}

/* One try.  With too many paths there are none, and the next one has it; their code may be `too_long`. */
static int make(struct replay_builder *b, bool *too_long) {
  if (replay_flow(b)) return -1;
  if (!b->path_count && b->with_paths != PATHS_NONE) return 0;
  if (replay_place(b) || replay_code(b)) return -1;
  *too_long = b->path_count && b->code.count > MOST_CODE;
  return !*too_long && (replay_stream(b) || replay_race(b)) ? -1 : 0;
}

static int try_with(enum replay_paths paths, struct replay *r, const struct trace *trace,
                    const struct sass_table *table, bool *done, struct tw_error *error) {
  struct replay_builder *b = calloc(1, sizeof *b);
  bool too_long = false;
  if (!b) return tw_fail(error, "no memory to replay %.160s", trace->file);
  memset(r, 0, sizeof *r);
  r->kernel.shared_bytes = (trace->header.shared_bytes + 3) / 4 * 4;
  *b = (struct replay_builder){.replay = r, .trace = trace, .table = table, .error = error, .with_paths = paths};
  const int status = make(b, &too_long);
  *done = !too_long && (b->path_count || paths == PATHS_NONE);
  if (status == 0 && *done) finish(b);
  free_builder(b);
  free(b);
  return status;
}

int replay_create(struct replay *r, const struct trace *trace, const struct sass_table *table, struct tw_error *error) {
  static const enum replay_paths tries[] = {PATHS_OF_LANES, PATHS_OF_PLACES, PATHS_NONE};
  bool done = false;
  int status = 0;
  memset(r, 0, sizeof *r);
  if (check_header(trace, error) != 0) return -1;
  for (unsigned i = 0; status == 0 && !done; i++) status = try_with(tries[i], r, trace, table, &done, error);
  if (status != 0) replay_free(r);
  return status;
}

void replay_free(struct replay *r) {
  kernel_free(&r->kernel);
  launch_free(&r->launch);
}
