/* replay: see replay.h. */
#include "trace/replay.h"

#include <string.h>

#include "trace/replay_internal.h"

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
  k->registers = b->registers + STEER_PATTERN + b->pattern_count;
  if (k->registers < h->registers) k->registers = h->registers < ISA_ZERO_REGISTER ? h->registers : ISA_ZERO_REGISTER;
  memcpy(k->grid, h->grid, sizeof k->grid);
  memcpy(k->block, h->block, sizeof k->block);
  b->replay->launch.kernel = k;
  b->replay->traced = b->trace->instructions.count;
}

int replay_create(struct replay *r, const struct trace *trace, const struct sass_table *table, struct tw_error *error) {
  struct replay_builder *b = calloc(1, sizeof *b);
  int status = -1;
  memset(r, 0, sizeof *r);
  if (check_header(trace, error) == 0) {
    if (!b) return tw_fail(error, "no memory to replay %.160s", trace->file);
    r->kernel.shared_bytes = (trace->header.shared_bytes + 3) / 4 * 4;
    b->replay = r;
    b->trace = trace;
    b->table = table;
    b->error = error;
    status = replay_flow(b) || replay_place(b) || replay_code(b) || replay_stream(b) || replay_race(b) ? -1 : 0;
    if (status == 0) finish(b);
  }
  if (b) free_builder(b);
  free(b);
  if (status != 0) replay_free(r);
  return status;
}

void replay_free(struct replay *r) {
  kernel_free(&r->kernel);
  launch_free(&r->launch);
}
