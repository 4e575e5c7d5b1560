/* gpu_workers: see gpu_workers.h. */
#include "gpu_workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* A line of a processor's cache each, as all take from it. */
struct part {
  _Alignas(64) atomic_uint next; /* piece */
  unsigned end;
};

struct worker {
  struct gpu_workers *all;
  unsigned number;
  pthread_t thread;
};

struct gpu_workers {
  struct part part[GPU_MAX_THREADS];
  struct worker worker[GPU_MAX_THREADS];
  unsigned threads, pieces;
  gpu_work *work;
  void *context;
  bool stop;
  pthread_barrier_t begin, end;
};

static void work_on(struct gpu_workers *w, unsigned first) {
  for (unsigned i = 0; i < w->threads; i++) {
    struct part *p = &w->part[(first + i) % w->threads];
    for (unsigned piece; (piece = atomic_fetch_add(&p->next, 1)) < p->end;) w->work(w->context, piece);
  }
}

static void *live(void *context) {
  const struct worker *me = context;
  struct gpu_workers *w = me->all;
  for (;;) {
    pthread_barrier_wait(&w->begin);
    if (w->stop) return NULL;
    work_on(w, me->number);
    pthread_barrier_wait(&w->end);
  }
}

void gpu_workers_run(struct gpu_workers *w) {
  for (unsigned i = 0; i < w->threads; i++) {
    atomic_store(&w->part[i].next, w->pieces * i / w->threads);
    w->part[i].end = w->pieces * (i + 1) / w->threads;
  }
  if (w->threads > 1) pthread_barrier_wait(&w->begin);
  work_on(w, 0);
  if (w->threads > 1) pthread_barrier_wait(&w->end);
}

struct gpu_workers *gpu_workers_create(unsigned threads, unsigned pieces, gpu_work *work, void *context,
                                       struct tw_error *error) {
  struct gpu_workers *w = aligned_alloc(_Alignof(struct part), sizeof *w);
  if (!w) {
    tw_fail(error, "out of memory for %u threads", threads);
    return NULL;
  }
  *w = (struct gpu_workers){.threads = 1, .pieces = pieces, .work = work, .context = context};
  pthread_barrier_init(&w->begin, NULL, threads);
  pthread_barrier_init(&w->end, NULL, threads);
  for (unsigned i = 1; i < threads; i++) {
    w->worker[i] = (struct worker){.all = w, .number = i};
    if (pthread_create(&w->worker[i].thread, NULL, live, &w->worker[i]) != 0) {
      tw_fail(error, "cannot start %u threads; --threads takes fewer", threads);
      return NULL; /* those that there are wait for ever; the program ends */
    }
  }
  w->threads = threads;
  return w;
}

void gpu_workers_destroy(struct gpu_workers *w) {
  w->stop = true;
  if (w->threads > 1) pthread_barrier_wait(&w->begin);
  for (unsigned i = 1; i < w->threads; i++) pthread_join(w->worker[i].thread, NULL);
  pthread_barrier_destroy(&w->begin);
  pthread_barrier_destroy(&w->end);
  free(w);
}
