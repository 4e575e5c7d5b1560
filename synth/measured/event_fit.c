/* event_fit: see event_fit.h. */
#include "measured/event_fit.h"

#include <math.h>

/* A pivot that is no more than this is none, of sums of products of counts. */
static const double least_pivot = 1e-9;

/* The normal equations of the events of a set: row i of n is n + 1 numbers. */
struct equations {
  double a[FIT_EVENTS][FIT_EVENTS + 1];
  u32 event[FIT_EVENTS], n;
};

static void normal_equations(struct equations *e, const struct event_fit *f, u32 set) {
  *e = (struct equations){.n = 0};
  for (u32 i = 0; i < f->events; i++)
    if (set >> i & 1) e->event[e->n++] = i;
  for (u32 w = 0; w < f->windows; w++) {
    const double *count = f->count[w];
    for (u32 i = 0; i < e->n; i++) {
      const double own = count[e->event[i]];
      for (u32 j = 0; j < e->n; j++) e->a[i][j] += own * count[e->event[j]];
      e->a[i][e->n] += own * f->took_pj[w];
    }
  }
}

/* By Gauss; false if they are singular, or an energy is negative. */
static bool solve(struct equations *e, double pj[FIT_EVENTS]) {
  for (u32 i = 0; i < e->n; i++) {
    if (e->a[i][i] < least_pivot) return false;
    for (u32 j = 0; j < e->n; j++) {
      const double factor = e->a[j][i] / e->a[i][i];
      for (u32 k = i; j != i && k <= e->n; k++) e->a[j][k] -= factor * e->a[i][k];
    }
  }
  for (u32 i = 0; i < FIT_EVENTS; i++) pj[i] = 0;
  for (u32 i = 0; i < e->n; i++) {
    const double one = e->a[i][e->n] / e->a[i][i];
    if (one < 0) return false;
    pj[e->event[i]] = one;
  }
  return true;
}

static double squares_left(const struct event_fit *f, const double pj[FIT_EVENTS]) {
  double squares = 0;
  for (u32 w = 0; w < f->windows; w++) {
    double left = f->took_pj[w];
    for (u32 i = 0; i < f->events; i++) left -= pj[i] * f->count[w][i];
    squares += left * left;
  }
  return squares;
}

void event_fit(struct event_fit *f) {
  static const double none[FIT_EVENTS] = {0};
  const double began = squares_left(f, none);
  double best = INFINITY, pj[FIT_EVENTS];
  for (u32 set = 0; set < 1u << f->events; set++) {
    struct equations e;
    normal_equations(&e, f, set);
    if (!solve(&e, pj)) continue;
    const double left = squares_left(f, pj);
    if (left >= best) continue;
    best = left;
    for (u32 i = 0; i < FIT_EVENTS; i++) f->pj[i] = pj[i];
  }
  f->error_ratio = sqrt(best / (began + 1e-30));
}
