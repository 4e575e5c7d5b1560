/* absent: see absent.h. */
#include "compiler/absent.h"

#include <stdio.h>
#include <string.h>

#include "compiler/cxx_name.h"

static const char header[] =
    "OpenCL's functions are in tests/kernels/opencl.h; compile with -include tests/kernels/opencl.h";

/* By the plain name, up to a * whatever it ends in. */
static const struct {
  const char *name, *why;
} known[] = {{"vprintf", "printf is not supported; store what is to be seen"},
             {"printf", "printf is not supported; store what is to be seen"},
             {"malloc", "memory is not allocated on the GPU; pass a buffer"},
             {"free", "memory is not allocated on the GPU; pass a buffer"},
             {"cuda*", "kernels do not launch kernels"},
             {"__nv_*", "libdevice is missing; clang links it by --cuda-path, nvcc by itself"},
             {"get_*", header},
             {"barrier", header},
             {"*fence", header},
             {"atom*", header},
             {"native_*", header},
             {"half_*", header},
             {"convert_*", header},
             {"as_*", header},
             {"vload*", header},
             {"vstore*", header},
             {"async_work_group*", "asynchronous copies are not in tests/kernels/opencl.h; copy in a loop"},
             {"read_image*", "this machine has no textures and surfaces"},
             {"write_image*", "this machine has no textures and surfaces"}};

/* Of OpenCL's others by their names in full. */
static const char *const of_opencl[] = {"sqrt",
                                        "rsqrt",
                                        "cbrt",
                                        "exp",
                                        "exp2",
                                        "exp10",
                                        "log",
                                        "log2",
                                        "log10",
                                        "pow",
                                        "pown",
                                        "powr",
                                        "sin",
                                        "cos",
                                        "tan",
                                        "asin",
                                        "acos",
                                        "atan",
                                        "atan2",
                                        "sinh",
                                        "cosh",
                                        "tanh",
                                        "fabs",
                                        "floor",
                                        "ceil",
                                        "round",
                                        "trunc",
                                        "rint",
                                        "fmod",
                                        "fmin",
                                        "fmax",
                                        "fma",
                                        "mad",
                                        "hypot",
                                        "copysign",
                                        "clamp",
                                        "min",
                                        "max",
                                        "abs",
                                        "abs_diff",
                                        "mul_hi",
                                        "mul24",
                                        "mad24",
                                        "rotate",
                                        "clz",
                                        "popcount",
                                        "mix",
                                        "step",
                                        "smoothstep",
                                        "sign",
                                        "dot",
                                        "cross",
                                        "length",
                                        "distance",
                                        "normalize",
                                        "select",
                                        "isnan",
                                        "isinf",
                                        "isfinite",
                                        "mem_fence",
                                        "read_mem_fence",
                                        "write_mem_fence",
                                        "degrees",
                                        "radians",
                                        "all",
                                        "any",
                                        "bitselect"};

static int fits(const char *pattern, const char *name) {
  const size_t length = strlen(pattern), has = strlen(name);
  if (pattern[0] == '*') return has >= length - 1 && strcmp(name + has - (length - 1), pattern + 1) == 0;
  return pattern[length - 1] == '*' ? strncmp(name, pattern, length - 1) == 0 : strcmp(name, pattern) == 0;
}

void absent_function(const char *name, size_t length, char *why, size_t size) {
  char plain[128];
  cxx_plain_name(name, length, plain, sizeof plain);
  why[0] = 0;
  for (size_t i = 0; i < sizeof known / sizeof *known && !why[0]; i++)
    if (fits(known[i].name, plain)) snprintf(why, size, ": %s", known[i].why);
  for (size_t i = 0; i < sizeof of_opencl / sizeof *of_opencl && !why[0]; i++)
    if (strcmp(of_opencl[i], plain) == 0) snprintf(why, size, ": %s", header);
}
