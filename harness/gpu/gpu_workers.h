/* gpu_workers: threads that share out work that has to be done before any of what follows: N pieces, of which no two
 * touch the same.  Each thread begins with pieces of its own, always the same, which stay in its processor's caches,
 * and then helps the others.  Who calls is one of them. */
#ifndef TWINWARP_GPU_WORKERS_H
#define TWINWARP_GPU_WORKERS_H

#include "error.h"

enum { GPU_MAX_THREADS = 256 };

typedef void gpu_work(void *context, unsigned piece);

struct gpu_workers;

struct gpu_workers *gpu_workers_create(unsigned threads, unsigned pieces, gpu_work *, void *context, struct tw_error *);
void gpu_workers_destroy(struct gpu_workers *);

/* Does all pieces. */
void gpu_workers_run(struct gpu_workers *);

#endif
