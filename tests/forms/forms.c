/* forms: the references of tests/forms and tests/cuda.
 *
 *   forms list MODULE          a line for each of its forms: NAME u|f|d ARGUMENTS; MODULE is forms, vectors, returns,
 *                              doubles, cuda, cuda-doubles or ampere
 *   forms inputs FOLDER        writes a.u, b.u, a.f, b.f, a.d, b.d: what the kernels read
 *   forms check MODULE NAME FILE   whether FILE, raw words, is what the kernel must leave in out; status 1 if not */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "double.h"

static union form_word input[3][2][WORDS]; /* by enum form_values: a and b */
static const char letters[] = "ufd";

static const struct form *list_of(const char *module) {
  static const struct {
    const char *name;
    const struct form *forms;
  } modules[] = {{"vectors", vector_forms},
                 {"returns", return_forms},
                 {"doubles", double_forms},
                 {"halves", half_forms},
                 {"cuda", cuda_forms},
                 {"ampere", ampere_forms},
                 {"cuda-doubles", cuda_double_forms},
                 {"cuda-halves", cuda_half_forms}};
  for (unsigned i = 0; i < sizeof modules / sizeof *modules; i++)
    if (strcmp(module, modules[i].name) == 0) return modules[i].forms;
  return opencl_forms;
}

static uint32_t next(uint32_t *state) {
  *state = *state * 1664525 + 1013904223;
  return *state ^ *state >> 15;
}

/* Doubles about 1, 2^-30 to 2^30, and in every third place but the first 64 of b one whose neighbours are special. */
static void make_doubles(uint32_t *state) {
  static const uint64_t edges[] = {0,
                                   1,
                                   0x7ff,
                                   0x000fffffffffffff,
                                   0x0010000000000000,
                                   0x0018000000000003,
                                   0x3fefffffffffffff,
                                   0x3ff0000000000000,
                                   0x3fffffffffffffff,
                                   0x4000000000000001,
                                   0x4330000000000001,
                                   0x43dfffffffffffff,
                                   0x7fefffffffffffff,
                                   0x7ff0000000000000,
                                   0x7ff8000000000000};
  for (unsigned k = 0; k < 2; k++)
    for (unsigned i = 0; i < WORDS / 2; i++) {
      const uint64_t sign = (uint64_t)(next(state) & 1) << 63, exponent = 993 + next(state) % 60;
      uint64_t bits = exponent << 52 | (uint64_t)(next(state) & 0xfffff) << 32 | next(state);
      if (i % 3 == 2 && (k == 0 || i >= 64)) bits = edges[next(state) % (sizeof edges / sizeof *edges)];
      bits |= sign;
      memcpy(&input[FORM_DOUBLES][k][2 * i], &bits, sizeof bits);
    }
}

static void make_inputs(void) {
  uint32_t state = 20;
  for (unsigned k = 0; k < 2; k++)
    for (unsigned i = 0; i < WORDS; i++) {
      input[0][k][i].u = next(&state) >> (i % 4 == 3 ? 20 : 0);
      input[1][k][i].f = (float)((int32_t)(next(&state) >> 8) - (1 << 23)) / (float)(1 << 23);
    }
  make_doubles(&state);
}

static int write_inputs(const char *folder) {
  for (unsigned k = 0; k < 6; k++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%c.%c", folder, "ab"[k % 2], letters[k / 2]);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(input[k / 2][k % 2], 4, WORDS, f) != WORDS || fclose(f) != 0) return 1;
  }
  return 0;
}

static bool equal(const struct form *form, const union form_word *got, const union form_word *want, unsigned i) {
  if (got[i].u == want[i].u) return true;
  if (form->values == FORM_DOUBLES) return isnan(double_at(got, i / 2)) && isnan(double_at(want, i / 2));
  return form->values == FORM_FLOATS && fabsf(got[i].f - want[i].f) <= 2e-5f * fmaxf(fabsf(want[i].f), 1);
}

static int check(const struct form *form, const char *path) {
  union form_word got[WORDS], want[WORDS] = {{0}};
  FILE *f = fopen(path, "rb");
  const bool whole = f && fread(got, 4, WORDS, f) == WORDS;
  if (f) fclose(f);
  if (!whole) return printf("%s: no result\n", form->name), 1;
  form->reference(input[form->values][0], input[form->values][1], want);
  for (unsigned i = 0; i < WORDS; i++)
    if (!equal(form, got, want, i)) {
      if (form->values == FORM_DOUBLES)
        printf("%s: double %u is %a, must be %a\n", form->name, i / 2, double_at(got, i / 2), double_at(want, i / 2));
      else if (form->values == FORM_FLOATS)
        printf("%s: word %u is %.9g, must be %.9g\n", form->name, i, (double)got[i].f, (double)want[i].f);
      else printf("%s: word %u is 0x%08x, must be 0x%08x\n", form->name, i, got[i].u, want[i].u);
      return 1;
    }
  return 0;
}

int main(int argc, char **argv) {
  make_inputs();
  if (argc == 3 && strcmp(argv[1], "inputs") == 0) return write_inputs(argv[2]);
  if (argc == 3 && strcmp(argv[1], "list") == 0) {
    for (const struct form *f = list_of(argv[2]); f->name; f++)
      printf("%s %c %s\n", f->name, letters[f->values], f->arguments);
    return 0;
  }
  for (const struct form *f = argc == 5 && strcmp(argv[1], "check") == 0 ? list_of(argv[2]) : NULL; f && f->name; f++)
    if (strcmp(f->name, argv[3]) == 0) return check(f, argv[4]);
  return fprintf(stderr, "usage: forms list MODULE | inputs FOLDER | check MODULE NAME FILE\n"), 2;
}
