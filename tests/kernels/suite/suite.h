/* suite: host C references of the OpenCL kernels in tests/kernels, and what fills the buffers that no fill of a launch
 * file makes (graphs, matrices with properties).
 *
 * A kernel NAME.cl has  void NAME_reference(struct suite_memory *m)  in this folder: it computes, in place, what every
 * buffer holds after all launches.  It may have  void NAME_prepare(struct suite_memory *m), called once before the
 * first launch.  The build finds both by these names; nothing lists them. */
#ifndef TWINWARP_SUITE_H
#define TWINWARP_SUITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct suite_buffer {
  const char *name;
  void *data;
  uint32_t bytes;
  bool is_float; /* set when it is asked for as floats: then it may be compared with a tolerance */
};

struct suite_memory {
  struct suite_buffer *buffers;
  unsigned buffer_count;
  const uint64_t *arguments; /* the first launch's, by position: integers, or bits of floats; of buffers anything */
  unsigned argument_count;
  unsigned launches;         /* in all, with those repeated */
  char fault[160];           /* what a reference or prepare missed in the launch file; empty: nothing */
};

/* A buffer of at least `count` elements; an argument of the first launch.  One that is missing is a fault, and NULL
 * or 0 then. */
float *suite_floats(struct suite_memory *, const char *name, size_t count);
int32_t *suite_ints(struct suite_memory *, const char *name, size_t count);
uint32_t *suite_words(struct suite_memory *, const char *name, size_t count);
int suite_rows(struct suite_memory *, const char *name, int columns); /* rows a buffer has */
int suite_int(struct suite_memory *, unsigned position);
float suite_float(struct suite_memory *, unsigned position);

/* Whether anything was missed so far: nothing may be touched then. */
bool suite_fault(const struct suite_memory *);

/* Numbers for prepare, the same ones on every machine: the state is the caller's. */
uint32_t suite_random(uint64_t *state);
float suite_random_float(uint64_t *state); /* in [0, 1) */

typedef void suite_function(struct suite_memory *);

struct suite_kernel {
  const char *name;
  suite_function *reference, *prepare; /* prepare may be NULL */
};

/* NULL if no kernel is called so. */
const struct suite_kernel *suite_find(const char *name);

/* All of them, ended by one without a name: printed by the build. */
extern const struct suite_kernel suite_kernels[];

#endif
