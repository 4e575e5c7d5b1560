/* plan_memory: see plan_memory.h. */
#include "plan_memory.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels/suite/suite.h"

static u64 aligned(u64 bytes) { return (bytes + LAUNCH_ALIGNMENT - 1) / LAUNCH_ALIGNMENT * LAUNCH_ALIGNMENT; }

static u32 *buffer_words(const struct plan_memory *m, u32 *memory, unsigned i) { return memory + m->address[i] / 4; }

int plan_memory_lay_out(struct plan_memory *m, const struct plan *plan, struct tw_error *error) {
  u64 address = LAUNCH_MEMORY_BASE;
  memset(m, 0, sizeof *m);
  for (u32 i = 0; i < plan->buffers.count; i++) {
    m->address[i] = (u32)address;
    address = aligned(address + plan->buffers.at[i].is.bytes);
    if (address > LAUNCH_MAX_MEMORY)
      return tw_fail(error, "%.160s: its buffers exceed %d bytes", plan->file, LAUNCH_MAX_MEMORY);
  }
  m->data_base = (u32)address;
  return 0;
}

/* ---- what the buffers hold at first */

static int read_words(u32 *words, u32 bytes, const char *path, struct tw_error *error) {
  FILE *f = fopen(path, "rb");
  if (!f) return tw_fail(error, "%.160s: cannot open: %s", path, strerror(errno));
  const bool whole = fread(words, 1, bytes, f) == bytes && fgetc(f) == EOF && !ferror(f);
  fclose(f);
  return whole ? 0 : tw_fail(error, "%.160s: must be a file of %u bytes", path, bytes);
}

static int fill_buffers(struct plan_memory *m, const struct plan *plan, u64 seed, struct tw_error *error) {
  for (u32 i = 0; i < plan->buffers.count; i++) {
    const struct plan_buffer *b = &plan->buffers.at[i];
    u32 *words = buffer_words(m, m->image, i);
    if (!b->file[0]) launch_fill(words, b->is.bytes / 4, &b->is, seed);
    else if (read_words(words, b->is.bytes, b->file, error) != 0) return -1;
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
  struct suite_memory s = {.buffers = buffers, .buffer_count = plan->buffers.count, .arguments = arguments,
                           .argument_count = first->argument_count, .launches = plan->launches.count};
  for (u32 i = 0; i < plan->buffers.count; i++) {
    const struct kernel_argument *b = &plan->buffers.at[i].is;
    buffers[i] = (struct suite_buffer){.name = b->name, .data = buffer_words(m, memory, i), .bytes = b->bytes};
  }
  for (unsigned i = 0; i < first->argument_count; i++) arguments[i] = first->arguments[i].value;
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

int plan_memory_create(struct plan_memory *m, const struct plan *plan, const u8 *data, u32 data_bytes, u64 local_bytes,
                       u64 seed, struct tw_error *error) {
  const u64 local = aligned((u64)m->data_base + data_bytes), bytes = aligned(local + local_bytes);
  if (bytes > LAUNCH_MAX_MEMORY)
    return tw_fail(error, "%.160s: buffers, variables and %llu bytes of local memory exceed %d bytes", plan->file,
                   (unsigned long long)local_bytes, LAUNCH_MAX_MEMORY);
  m->local_base = (u32)local;
  m->bytes = (u32)bytes;
  m->image = calloc(m->bytes, 1);
  m->expected = malloc(m->bytes);
  m->is_float = calloc(PLAN_MOST_BUFFERS, sizeof *m->is_float);
  if (!m->image || !m->expected || !m->is_float)
    return tw_fail(error, "out of memory for %u bytes of global memory", m->bytes);
  if (data_bytes) memcpy(m->image + m->data_base / 4, data, data_bytes);
  if (fill_buffers(m, plan, seed, error) != 0 || run_references(m, plan, error) != 0) return -1;
  memcpy(m->expected, m->image, m->bytes);
  return 0;
}

void plan_memory_free(struct plan_memory *m) {
  free(m->image);
  free(m->expected);
  free(m->reference);
  free(m->is_float);
  memset(m, 0, sizeof *m);
}

/* ---- what they hold at the end */

static bool equals(u32 got, u32 want, bool is_float, double tolerance) {
  float g, w;
  if (got == want) return true;
  if (!is_float) return false;
  memcpy(&g, &got, sizeof g);
  memcpy(&w, &want, sizeof w);
  if (isnan(g) || isnan(w)) return isnan(g) && isnan(w);
  return fabs((double)g - (double)w) <= tolerance * fmax(fabs((double)w), 1);
}

static void print_word(char text[40], u32 word, bool is_float) {
  float f;
  memcpy(&f, &word, sizeof f);
  if (is_float) snprintf(text, 40, "%.9g", (double)f);
  else snprintf(text, 40, "0x%08x", word);
}

static int check_words(const struct plan *plan, unsigned buffer, const u32 *got, const u32 *want, bool is_float,
                       double tolerance, const char *source, struct tw_error *error) {
  const struct kernel_argument *b = &plan->buffers.at[buffer].is;
  for (u32 i = 0; i < b->bytes / 4; i++) {
    char g[40], w[40];
    if (equals(got[i], want[i], is_float, tolerance)) continue;
    print_word(g, got[i], is_float);
    print_word(w, want[i], is_float);
    return tw_fail(error, "%.80s: wrong result: word %u of buffer %.40s is %s; %.60s says %s", plan->file, i, b->name, g, source, w);
  }
  return 0;
}

/* The buffers from `first` up to `end` against a file of them. */
static int check_file(const struct plan_memory *m, const struct plan *plan, unsigned first, unsigned end, const char *path,
                      struct tw_error *error) {
  u64 bytes = 0, at = 0;
  for (unsigned i = first; i < end; i++) bytes += plan->buffers.at[i].is.bytes;
  u32 *words = malloc(bytes + 1);
  int result = words ? read_words(words, (u32)bytes, path, error) : tw_fail(error, "out of memory for %.160s", path);
  for (unsigned i = first; i < end && !result; i++) {
    result = check_words(plan, i, buffer_words(m, m->image, i), words + at, false, 0, path, error);
    at += plan->buffers.at[i].is.bytes / 4;
  }
  free(words);
  return result;
}

int plan_memory_check(const struct plan_memory *m, const struct plan *plan, struct tw_error *error) {
  for (u32 k = 0; k < plan->expects.count; k++) {
    const struct plan_expect *e = &plan->expects.at[k];
    const bool all = e->buffer == PLAN_ALL_BUFFERS;
    const unsigned i = all ? 0 : e->buffer;
    const int wrong =
        e->file[0] ? check_file(m, plan, i, all ? plan->buffers.count : i + 1, e->file, error)
                   : check_words(plan, i, buffer_words(m, m->image, i), buffer_words(m, m->reference, i), m->is_float[i],
                                 e->tolerance, "plain C", error);
    if (wrong) return -1;
  }
  return 0;
}

/* ---- dumps */

static bool write_buffers(const struct plan_memory *m, const struct plan *plan, unsigned first, unsigned end, FILE *f) {
  bool good = true;
  for (unsigned i = first; i < end && good; i++)
    good = fwrite(buffer_words(m, m->image, i), 1, plan->buffers.at[i].is.bytes, f) == plan->buffers.at[i].is.bytes;
  return good;
}

int plan_memory_dump(const struct plan_memory *m, const struct plan *plan, const char *what, struct tw_error *error) {
  char name[KERNEL_NAME_BYTES] = "", new[PLAN_PATH_BYTES + 8];
  const char *colon = strchr(what, ':'), *path = colon ? colon + 1 : what;
  if (colon) snprintf(name, sizeof name, "%.*s", (int)(colon - what), what);
  const int buffer = plan_buffer_find(plan, name);
  if (colon && buffer < 0) return tw_fail(error, "--dump %.100s: no buffer is called '%s'", what, name);
  if (strlen(path) >= PLAN_PATH_BYTES) return tw_fail(error, "--dump %.100s...: the name is too long", what);
  snprintf(new, sizeof new, "%s.new", path);
  FILE *f = fopen(new, "wb");
  if (!f) return tw_fail(error, "%.160s: cannot write: %s", path, strerror(errno));
  bool good = colon ? write_buffers(m, plan, (unsigned)buffer, (unsigned)buffer + 1, f)
                    : write_buffers(m, plan, 0, plan->buffers.count, f);
  good = fclose(f) == 0 && good;
  if (good && rename(new, path) == 0) return 0;
  tw_fail(error, "%.160s: cannot write: %s", path, strerror(errno));
  unlink(new);
  return -1;
}
