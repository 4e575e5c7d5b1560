/* observer: see observer.h. */
#include "observer.h"

void observer_cycle(void *context, const struct sm *sm, const struct sm_in *in) {
  struct observer *o = context;
  const u64 cycle = o->cycle++;
  if (!sm->wires.dispatch.busy && !in->start) return;
  look_cycle(&o->look, sm);
  if (o->stalls) stalls_cycle(o->stalls, &o->look, sm, in);
  if (o->hot) hot_cycle(o->hot, &o->look, sm);
  if (o->timeline) timeline_cycle(o->timeline, &o->look, sm, cycle);
}
