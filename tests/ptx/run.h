/* run: PTX text, compiled and executed on a buffer of words, for tests. */
#ifndef TWINWARP_TESTS_PTX_RUN_H
#define TWINWARP_TESTS_PTX_RUN_H

#include "compiler/compiler.h"
#include "isa/executor.h"

enum { PTX_RUN_VALUES = 6 };

struct ptx_run {
  uint32_t grid[3], block[3];      /* zeros: 1 */
  uint32_t *data, words;           /* the kernel's first parameter points to a copy of them, and they are read back */
  uint64_t values[PTX_RUN_VALUES]; /* its other parameters */
  uint32_t shared_bytes;           /* of arrays whose size the module leaves open */
  const char *entry;               /* NULL: the only one */
  uint32_t max_registers, banks;   /* as struct compile_options has them */
  bool poison;                     /* what RegLess' hardware may drop is overwritten (regions/poison.h) */
  struct execution_stats stats;
  uint32_t length, registers; /* of the kernel */
};

/* -1 and the reason if it does not compile or execute. */
int ptx_run(const char *text, struct ptx_run *run, struct tw_error *error);

#endif
