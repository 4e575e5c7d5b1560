/* references: for each kernel of this folder and of memory/ a plain C computation of the memory it must leave. */
#ifndef TWINWARP_REFERENCES_H
#define TWINWARP_REFERENCES_H

#include <stdint.h>

#include "isa/kernel.h"

/* Name of the index-th kernel that has a reference, which is also its file's (NAME.tws, here or in memory/); NULL after
 * the last. */
const char *reference_name(unsigned index);

/* Compares the whole global memory, bit for bit, with what the kernel, looked up by name, must have made of the one in
 * `before`.  The launch must be one the functional executor accepts.  0 if equal; -1 naming the first wrong word. */
int reference_check(const struct kernel *kernel, const struct launch *before, const uint32_t *memory_after,
                    struct tw_error *error);

#endif
