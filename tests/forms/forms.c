/* forms: the references of tests/forms and tests/cuda.
 *
 *   forms list MODULE          a line for each of its forms: NAME u|f ARGUMENTS; MODULE is forms, vectors, returns, cuda
 *                              or ampere
 *   forms inputs FOLDER        writes a.u, b.u, a.f, b.f: what the kernels read
 *   forms check MODULE NAME FILE   whether FILE, raw words, is what the kernel must leave in out; status 1 if not */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form.h"

static union form_word input[2][2][WORDS]; /* of integers and floats: a and b */

static const struct form *list_of(const char *module) {
  static const struct {
    const char *name;
    const struct form *forms;
  } modules[] = {{"vectors", vector_forms}, {"returns", return_forms}, {"cuda", cuda_forms},
                 {"ampere", ampere_forms},  {"halves", half_forms},    {"cuda-halves", cuda_half_forms}};
  for (unsigned i = 0; i < sizeof modules / sizeof *modules; i++)
    if (strcmp(module, modules[i].name) == 0) return modules[i].forms;
  return opencl_forms;
}

static uint32_t next(uint32_t *state) {
  *state = *state * 1664525 + 1013904223;
  return *state ^ *state >> 15;
}

static void make_inputs(void) {
  uint32_t state = 20;
  for (unsigned k = 0; k < 2; k++)
    for (unsigned i = 0; i < WORDS; i++) {
      input[0][k][i].u = next(&state) >> (i % 4 == 3 ? 20 : 0);
      input[1][k][i].f = (float)((int32_t)(next(&state) >> 8) - (1 << 23)) / (float)(1 << 23);
    }
}

static int write_inputs(const char *folder) {
  for (unsigned k = 0; k < 4; k++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%c.%c", folder, "ab"[k % 2], "uf"[k / 2]);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(input[k / 2][k % 2], 4, WORDS, f) != WORDS || fclose(f) != 0) return 1;
  }
  return 0;
}

static bool equal(const struct form *form, union form_word got, union form_word want) {
  if (got.u == want.u) return true;
  return form->is_float && fabsf(got.f - want.f) <= 2e-5f * fmaxf(fabsf(want.f), 1);
}

static int check(const struct form *form, const char *path) {
  union form_word got[WORDS], want[WORDS] = {{0}};
  FILE *f = fopen(path, "rb");
  const bool whole = f && fread(got, 4, WORDS, f) == WORDS;
  if (f) fclose(f);
  if (!whole) return printf("%s: no result\n", form->name), 1;
  form->reference(input[form->is_float][0], input[form->is_float][1], want);
  for (unsigned i = 0; i < WORDS; i++)
    if (!equal(form, got[i], want[i])) {
      if (form->is_float)
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
      printf("%s %c %s\n", f->name, f->is_float ? 'f' : 'u', f->arguments);
    return 0;
  }
  for (const struct form *f = argc == 5 && strcmp(argv[1], "check") == 0 ? list_of(argv[2]) : NULL; f && f->name; f++)
    if (strcmp(f->name, argv[3]) == 0) return check(f, argv[4]);
  return fprintf(stderr, "usage: forms list MODULE | inputs FOLDER | check MODULE NAME FILE\n"), 2;
}
