/* sliding_window: see sliding_window.h. */
#include "operand/sliding_window.h"

enum { RING = SLIDING_WINDOW_MAX + 1 };

static bool writes(const struct sliding_window *w, u32 time, unsigned number) {
  return number - w->result[time % RING].number < w->result[time % RING].registers;
}

/* The instruction of the window that last writes a register; `without` if none does. */
static u32 writer(const struct sliding_window *w, unsigned number, u32 without) {
  for (u32 back = 0; back < w->size && back < w->time; back++)
    if (writes(w, w->time - back, number)) return w->time - back;
  return without;
}

/* The oldest instruction leaves: its results are no longer expected, unless a later one writes the same. */
static void leave(struct sliding_window *w, struct caching_table *t) {
  const u32 oldest = w->time - w->size;
  for (unsigned i = 0; w->time > w->size && i < w->result[oldest % RING].registers; i++) {
    const unsigned number = w->result[oldest % RING].number + i;
    if (writer(w, number, 0) == 0) t->expected[number >> 6] &= ~((u64)1 << (number & 63));
  }
}

void sliding_window_move(struct sliding_window *w, struct caching_table *t) {
  w->time++;
  w->result[w->time % RING].registers = 0;
  leave(w, t);
  for (u32 left = t->valid; left; left &= left - 1)
    if (w->time - w->used[lowest_bit(left)] >= w->size) t->valid &= (u16) ~(left & -left);
}

void sliding_window_hold(struct sliding_window *w, const struct caching_table *t) {
  for (u32 left = t->lock; left; left &= left - 1) w->used[lowest_bit(left)] = w->time;
}

void sliding_window_enter(struct sliding_window *w, const struct caching_table *t, unsigned destination,
                          unsigned result) {
  sliding_window_hold(w, t);
  w->result[w->time % RING].number = (u8)destination;
  w->result[w->time % RING].registers = result == 3 ? 2 : result != 0;
}

void sliding_window_write(struct sliding_window *w, const struct caching_table *t, unsigned entry) {
  const u32 time = writer(w, t->tag[entry], w->time);
  if (time > w->used[entry] || !(t->lock >> entry & 1)) w->used[entry] = time;
}
