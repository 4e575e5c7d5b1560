/* plan_memory: see plan_memory.h. */
#include "plan_memory.h"

#include <stdlib.h>
#include <string.h>

#include "kernels/suite/suite.h"
#include "plan_check.h"

/* Nobody's words behind each buffer and behind the module's variables, so that who runs past an end is noticed.  As
 * long as a way of an L1 of 256 sets: the lines of what follows are in the sets where they were without it. */
enum { GUARD_BYTES = 256 * LAUNCH_ALIGNMENT };

static u64 aligned(u64 bytes) { return (bytes + LAUNCH_ALIGNMENT - 1) / LAUNCH_ALIGNMENT * LAUNCH_ALIGNMENT; }

int plan_memory_lay_out(struct plan_memory *m, const struct plan *plan, u32 base, struct tw_error *error) {
  u64 address = base;
  memset(m, 0, sizeof *m);
  for (u32 i = 0; i < plan->buffers.count; i++) {
    m->address[i] = (u32)address;
    address = aligned(address + plan->buffers.at[i].is.bytes) + GUARD_BYTES;
    if (address > LAUNCH_MAX_MEMORY)
      return tw_fail(error, "%.160s: its buffers exceed %d bytes", plan->file, LAUNCH_MAX_MEMORY);
  }
  m->data_base = (u32)address;
  return 0;
}

/* ---- what the buffers hold at first */

static int fill_buffers(struct plan_memory *m, const struct plan *plan, u64 seed, struct tw_error *error) {
  for (u32 i = 0; i < plan->buffers.count; i++) {
    const struct plan_buffer *b = &plan->buffers.at[i];
    u32 *words = plan_memory_buffer(m, m->image, i);
    if (!b->file[0]) launch_fill(words, (b->is.bytes + 3) / 4, &b->is, seed);
    else if (plan_read_bytes(words, b->is.bytes, b->file, error) != 0) return -1;
    if (b->is.bytes % 4) words[b->is.bytes / 4] &= (1u << b->is.bytes % 4 * 8) - 1;
  }
  return 0;
}

/* ---- the host's functions */

static const struct suite_kernel *find_reference(const struct plan *plan, struct tw_error *error) {
  char stem[64];
  const char *slash = strrchr(plan->module, '/'), *name = slash ? slash + 1 : plan->module;
  snprintf(stem, sizeof stem, "%.*s", (int)strcspn(name, "."), name);
  const struct suite_kernel *kernel = suite_find(stem);
  if (!kernel) tw_fail(error, "%.160s: this program has no reference for the module '%s'", plan->file, stem);
  return kernel;
}

static int call_reference(struct plan_memory *m, const struct plan *plan, suite_function *function, u32 *memory,
                          struct tw_error *error) {
  struct suite_buffer buffers[PLAN_MOST_BUFFERS];
  u64 arguments[PLAN_MOST_ARGUMENTS];
  const struct plan_launch *first = &plan->launches.at[0];
  for (u32 i = 0; i < plan->buffers.count; i++) {
    const struct kernel_argument *b = &plan->buffers.at[i].is;
    buffers[i] = (struct suite_buffer){.name = b->name, .data = plan_memory_buffer(m, memory, i), .bytes = b->bytes};
  }
  for (unsigned i = 0; i < first->argument_count; i++) arguments[i] = first->arguments[i].value;
  struct suite_memory s = {.buffers = buffers,
                           .buffer_count = plan->buffers.count,
                           .arguments = arguments,
                           .argument_count = first->argument_count,
                           .launches = plan->launches.count};
  function(&s);
  for (u32 i = 0; i < plan->buffers.count; i++) m->is_float[i] |= buffers[i].is_float;
  return s.fault[0] ? tw_fail(error, "%.100s: %s", plan->file, s.fault) : 0;
}

static bool expects_reference(const struct plan *plan) {
  for (u32 i = 0; i < plan->expects.count; i++)
    if (!plan->expects.at[i].file[0]) return true;
  return false;
}

static int run_references(struct plan_memory *m, const struct plan *plan, struct tw_error *error) {
  const bool expected = expects_reference(plan);
  if (!plan->prepare && !expected) return 0;
  const struct suite_kernel *kernel = find_reference(plan, error);
  if (!kernel) return -1;
  if (plan->prepare && !kernel->prepare)
    return tw_fail(error, "%.160s: nothing prepares the buffers of '%s'", plan->file, kernel->name);
  if (plan->prepare && call_reference(m, plan, kernel->prepare, m->image, error) != 0) return -1;
  if (!expected) return 0;
  m->reference = malloc(m->bytes);
  if (!m->reference) return tw_fail(error, "out of memory for %u bytes of global memory", m->bytes);
  memcpy(m->reference, m->image, m->bytes);
  return call_reference(m, plan, kernel->reference, m->reference, error);
}

/* ---- whose memory is where */

static void add_place(struct plan_memory *m, const char *name, u32 address, u32 bytes, enum launch_place_kind kind) {
  if (bytes)
    m->places[m->place_count++] = (struct launch_place){.name = name, .address = address, .bytes = bytes, .kind = kind};
}

static int find_places(struct plan_memory *m, const struct plan *plan, const struct plan_memory_needs *needs,
                       struct tw_error *error) {
  m->places = calloc(plan->buffers.count + 3, sizeof *m->places);
  if (!m->places) return tw_fail(error, "out of memory for the names of buffers");
  for (u32 i = 0; i < plan->buffers.count; i++) {
    const struct plan_buffer *b = &plan->buffers.at[i];
    add_place(m, b->is.name, m->address[i], b->is.bytes, b->output ? PLACE_EMPTY : PLACE_FILLED);
  }
  add_place(m, "the module's variables", m->data_base, needs->data_bytes, PLACE_FILLED);
  add_place(m, "the parameters", m->beyond_base, m->beyond_bytes * plan->launches.count, PLACE_FILLED);
  add_place(m, "local memory", m->local_base, m->bytes - m->local_base, PLACE_LOCAL);
  return 0;
}

/* Behind so many bytes from there on, if there are any, those that nobody owns. */
static u64 behind(u64 address, u64 bytes) { return aligned(address + bytes) + (bytes ? GUARD_BYTES : 0); }

int plan_memory_create(struct plan_memory *m, const struct plan *plan, const struct plan_memory_needs *needs, u64 seed,
                       struct tw_error *error) {
  const u64 beyond = behind(m->data_base, needs->data_bytes);
  const u64 local = behind(beyond, (u64)needs->beyond_bytes * plan->launches.count);
  const u64 bytes = aligned(local + needs->local_bytes);
  if (bytes > LAUNCH_MAX_MEMORY)
    return tw_fail(error, "%.160s: buffers, variables, parameters and %llu bytes of local memory exceed %d bytes",
                   plan->file, (unsigned long long)needs->local_bytes, LAUNCH_MAX_MEMORY);
  m->beyond_base = (u32)beyond;
  m->beyond_bytes = needs->beyond_bytes;
  m->local_base = (u32)local;
  m->bytes = (u32)bytes;
  m->image = calloc(m->bytes, 1);
  m->expected = malloc(m->bytes);
  m->is_float = calloc(PLAN_MOST_BUFFERS, sizeof *m->is_float);
  if (!m->image || !m->expected || !m->is_float)
    return tw_fail(error, "out of memory for %u bytes of global memory", m->bytes);
  if (find_places(m, plan, needs, error) != 0) return -1;
  if (needs->data_bytes) memcpy(m->image + m->data_base / 4, needs->data, needs->data_bytes);
  if (fill_buffers(m, plan, seed, error) != 0 || run_references(m, plan, error) != 0) return -1;
  memcpy(m->expected, m->image, m->bytes);
  return 0;
}

void plan_memory_free(struct plan_memory *m) {
  free(m->places);
  free(m->image);
  free(m->expected);
  free(m->reference);
  free(m->is_float);
  memset(m, 0, sizeof *m);
}
