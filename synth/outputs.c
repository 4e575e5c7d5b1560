/* outputs: see outputs.h. */
#include "outputs.h"

#include "util/written.h"

int outputs_open(struct outputs *o, const char *folder, const char *const *names, unsigned count,
                 struct tw_error *error) {
  for (o->count = 0; o->count < count; o->count++) {
    const unsigned i = o->count;
    snprintf(o->path[i], sizeof o->path[i], "%.600s/%.400s", folder, names[i]);
    o->to[i] = written_open(o->path[i], error);
    if (!o->to[i]) return -1;
  }
  return 0;
}

int outputs_close(struct outputs *o, int status, struct tw_error *error) {
  for (unsigned i = 0; i < o->count; i++) {
    if (status != 0) written_drop(o->to[i], o->path[i]);
    else status = written_close(o->to[i], o->path[i], error);
  }
  return status;
}
