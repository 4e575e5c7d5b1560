/* memory_references: what the kernels of memory/ compute, in plain C; see references.h. */
#ifndef TWINWARP_MEMORY_REFERENCES_H
#define TWINWARP_MEMORY_REFERENCES_H

#include <stdint.h>

#include "isa/kernel.h"

typedef void memory_reference(const struct launch *, uint32_t *memory);

memory_reference atax_row, atax_col, gemm, syrk, syr2k, spmv, kmeans, streamcluster;

#endif
