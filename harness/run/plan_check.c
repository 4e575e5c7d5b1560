/* plan_check: see plan_check.h. */
#include "plan_check.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "util/written.h"

int plan_read_bytes(void *to, u32 bytes, const char *path, struct tw_error *error) {
  FILE *f = fopen(path, "rb");
  if (!f) return tw_fail(error, "%.160s: cannot open: %s", path, strerror(errno));
  const bool whole = fread(to, 1, bytes, f) == bytes && fgetc(f) == EOF && !ferror(f);
  fclose(f);
  return whole ? 0 : tw_fail(error, "%.160s: must be a file of %u bytes", path, bytes);
}

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

/* Word i of so many bytes, of which the last may have fewer than four: the others are zeros. */
static u32 word_at(const void *memory, u32 bytes, u32 i) {
  u32 word = 0;
  memcpy(&word, (const u8 *)memory + 4 * i, bytes - 4 * i < 4 ? bytes - 4 * i : 4);
  return word;
}

static int check_words(const struct plan *plan, unsigned buffer, const void *got, const void *want, bool is_float,
                       double tolerance, const char *source, struct tw_error *error) {
  const struct kernel_argument *b = &plan->buffers.at[buffer].is;
  for (u32 i = 0; i < (b->bytes + 3) / 4; i++) {
    char g[40], w[40];
    const u32 have = word_at(got, b->bytes, i), need = word_at(want, b->bytes, i);
    if (equals(have, need, is_float, tolerance)) continue;
    print_word(g, have, is_float);
    print_word(w, need, is_float);
    return tw_fail(error, "%.80s: wrong result: word %u of buffer %.40s is %s; %.60s says %s", plan->file, i, b->name,
                   g, source, w);
  }
  return 0;
}

/* The buffers from `first` up to `end`, where a file holds what is expected. */
static void expect_range(const struct plan *plan, const struct plan_expect *e, unsigned *first, unsigned *end) {
  const bool all = e->buffer == PLAN_ALL_BUFFERS;
  *first = all ? 0 : e->buffer;
  *end = all ? plan->buffers.count : e->buffer + 1;
}

/* Files that cannot be what is expected are found before anything runs. */
int plan_check_files(const struct plan *plan, struct tw_error *error) {
  for (u32 k = 0; k < plan->expects.count; k++) {
    const struct plan_expect *e = &plan->expects.at[k];
    unsigned first, end;
    u64 bytes = 0;
    struct stat is;
    if (!e->file[0]) continue;
    expect_range(plan, e, &first, &end);
    for (unsigned i = first; i < end; i++) bytes += plan->buffers.at[i].is.bytes;
    if (stat(e->file, &is) != 0) return tw_fail(error, "%.160s: cannot open: %s", e->file, strerror(errno));
    if ((u64)is.st_size != bytes)
      return tw_fail(error, "%.160s: must be a file of %llu bytes", e->file, (unsigned long long)bytes);
  }
  return 0;
}

/* The buffers from `first` up to `end` against a file of them. */
static int check_file(const struct plan_memory *m, const struct plan *plan, unsigned first, unsigned end,
                      const char *path, struct tw_error *error) {
  u64 bytes = 0, at = 0;
  for (unsigned i = first; i < end; i++) bytes += plan->buffers.at[i].is.bytes;
  u8 *is = malloc(bytes + 1);
  int result = is ? plan_read_bytes(is, (u32)bytes, path, error) : tw_fail(error, "out of memory for %.160s", path);
  for (unsigned i = first; i < end && !result; i++) {
    result = check_words(plan, i, plan_memory_buffer(m, m->image, i), is + at, false, 0, path, error);
    at += plan->buffers.at[i].is.bytes;
  }
  free(is);
  return result;
}

int plan_check(const struct plan_memory *m, const struct plan *plan, struct tw_error *error) {
  for (u32 k = 0; k < plan->expects.count; k++) {
    const struct plan_expect *e = &plan->expects.at[k];
    unsigned first, end;
    expect_range(plan, e, &first, &end);
    const int wrong = e->file[0] ? check_file(m, plan, first, end, e->file, error)
                                 : check_words(plan, first, plan_memory_buffer(m, m->image, first),
                                               plan_memory_buffer(m, m->reference, first), m->is_float[first],
                                               e->tolerance, "plain C", error);
    if (wrong) return -1;
  }
  return 0;
}

/* ---- dumps */

static void write_buffers(const struct plan_memory *m, const struct plan *plan, unsigned first, unsigned end, FILE *f) {
  for (unsigned i = first; i < end && !ferror(f); i++)
    fwrite(plan_memory_buffer(m, m->image, i), 1, plan->buffers.at[i].is.bytes, f);
}

int plan_dump(const struct plan_memory *m, const struct plan *plan, const char *what, struct tw_error *error) {
  char name[KERNEL_NAME_BYTES] = "";
  const char *colon = strchr(what, ':'), *path = colon ? colon + 1 : what;
  if (colon) snprintf(name, sizeof name, "%.*s", (int)(colon - what), what);
  const int buffer = plan_buffer_find(plan, name);
  if (colon && buffer < 0) return tw_fail(error, "--dump %.100s: no buffer is called '%s'", what, name);
  if (strlen(path) >= PLAN_PATH_BYTES) return tw_fail(error, "--dump %.100s...: the name is too long", what);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  const unsigned first = colon ? (unsigned)buffer : 0, end = colon ? first + 1 : plan->buffers.count;
  write_buffers(m, plan, first, end, f);
  return written_close(f, path, error);
}
