/* suite: see suite.h. */
#include "suite.h"

#include <stdio.h>
#include <string.h>

static struct suite_buffer *find(struct suite_memory *m, const char *name, size_t count) {
  for (unsigned i = 0; i < m->buffer_count; i++) {
    struct suite_buffer *b = &m->buffers[i];
    if (strcmp(b->name, name)) continue;
    if (b->bytes / 4 >= count) return b;
    if (!m->fault[0])
      snprintf(m->fault, sizeof m->fault, "buffer %s has %u words, the reference needs %zu", name, b->bytes / 4, count);
    return NULL;
  }
  if (!m->fault[0]) snprintf(m->fault, sizeof m->fault, "no buffer is called %s, which the reference needs", name);
  return NULL;
}

float *suite_floats(struct suite_memory *m, const char *name, size_t count) {
  struct suite_buffer *b = find(m, name, count);
  if (!b) return NULL;
  b->is_float = true;
  return b->data;
}

uint32_t *suite_words(struct suite_memory *m, const char *name, size_t count) {
  struct suite_buffer *b = find(m, name, count);
  return b ? b->data : NULL;
}

int32_t *suite_ints(struct suite_memory *m, const char *name, size_t count) {
  return (int32_t *)suite_words(m, name, count);
}

int suite_rows(struct suite_memory *m, const char *name, int columns) {
  const struct suite_buffer *b = find(m, name, 0);
  return b && columns > 0 ? (int)(b->bytes / 4 / (unsigned)columns) : 0;
}

static uint32_t argument(struct suite_memory *m, unsigned position) {
  if (position < m->argument_count) return (uint32_t)m->arguments[position];
  if (!m->fault[0])
    snprintf(m->fault, sizeof m->fault, "the first launch has %u arguments, the reference needs one at place %u",
             m->argument_count, position);
  return 0;
}

int suite_int(struct suite_memory *m, unsigned position) { return (int32_t)argument(m, position); }

float suite_float(struct suite_memory *m, unsigned position) {
  const uint32_t bits = argument(m, position);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

bool suite_fault(const struct suite_memory *m) { return m->fault[0] != 0; }

/* A 64-bit linear congruence; its upper half is good enough for graphs and matrices. */
uint32_t suite_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 32);
}

float suite_random_float(uint64_t *state) { return (float)(suite_random(state) >> 8) * 0x1p-24f; }

const struct suite_kernel *suite_find(const char *name) {
  for (const struct suite_kernel *k = suite_kernels; k->name; k++)
    if (!strcmp(k->name, name)) return k;
  return NULL;
}
