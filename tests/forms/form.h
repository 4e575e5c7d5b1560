/* form: a kernel of tests/forms or tests/cuda beside what it must compute in C.
 *
 * Each has (a, b, out, n): n = WORDS words of each buffer, integers, floats in [-1, 1) or doubles, out zeros at
 * first; it is launched with 4 blocks of 64 threads. */
#ifndef TWINWARP_TESTS_FORM_H
#define TWINWARP_TESTS_FORM_H

#include <stdbool.h>
#include <stdint.h>

enum { WORDS = 256, BLOCK = 64 };

union form_word {
  uint32_t u;
  int32_t i;
  float f;
};

struct form {
  const char *name; /* of the entry */
  enum form_values {
    FORM_INTEGERS,
    FORM_FLOATS, /* the result is within 2e-5 of the reference, relative to it from 1 on */
    FORM_DOUBLES /* WORDS / 2 of them; NaNs are one */
  } values;      /* what the buffers are of */
  void (*reference)(const union form_word *a, const union form_word *b, union form_word *out);
  const char *arguments; /* of its own, behind n; as `run --arg` takes them */
};

/* Lists, each ended by one without a name: of forms.cl, vectors.cl, doubles.cl, halves.cl and returns.ptx of
 * tests/forms, of kernels.cu, ampere.cu, doubles.cu and halves.cu of tests/cuda. */
extern const struct form opencl_forms[], vector_forms[], double_forms[], half_forms[], return_forms[];
extern const struct form cuda_forms[], ampere_forms[], cuda_double_forms[], cuda_half_forms[];

#endif
