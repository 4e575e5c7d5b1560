/* lockstep: see lockstep.h. */
#include "lockstep.h"

#include <stdio.h>
#include <stdlib.h>

#include "bits.h"
#include "channel.h"
#include "compare.h"
#include "handover.h"
#include "layout.h"
#include "shim.h"
#include "util/random.h"

static struct tw_session *announced;

void tw_session_use(struct tw_session *session) { announced = session; }

void tw_waves_written(const char *path) {
  if (announced->waves) announced->waves(announced, path);
}

void tw_session_close(struct tw_session *session) {
  pool_release(&session->ports);
  pool_release(&session->values);
  pool_release(&session->states);
  session->twins = NULL;
}

static int find_port(const struct tw_unit *unit, const char *name) {
  for (unsigned i = 0; i < unit->port_count; i++)
    if (strcmp(unit->ports[i].name, name) == 0) return (int)i;
  return -1;
}

static void check_layout(const struct tw_twin *t, const unsigned *count, const unsigned *width) {
  for (unsigned i = 0; i < t->unit->param_count; i++) {
    const struct tw_param *p = &t->unit->params[i];
    if (t->params[i] >= p->min && t->params[i] <= p->max) continue;
    fprintf(stderr, "twinwarp: %s: parameter %s is %u; it must be %u to %u\n", t->path, p->name, t->params[i], p->min,
            p->max);
    exit(2);
  }
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (count[i] <= p->max && width[i] <= tw_type_size(p->type) * 8) continue;
    fprintf(stderr, "twinwarp: %s: port %s has %u x %u bits; its table has room for %u x %zu\n", t->path, p->name,
            count[i], width[i], p->max, tw_type_size(p->type) * 8);
    exit(2);
  }
}

/* An output means something when another output says so: both sides have those, and of both it must.  Each bit of that
 * stands for as many of its values. */
static void check_qualifiers(const struct tw_twin *t) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction != TW_OUT || t->when[i] < 0) continue;
    if (t->unit->ports[t->when[i]].direction != TW_OUT)
      fprintf(stderr, "twinwarp: %s: output %s means something with input %s; it must be with an output, or always\n",
              t->path, p->name, p->when);
    else if (!t->group[i])
      fprintf(stderr, "twinwarp: %s: output %s has fewer values than %s has bits\n", t->path, p->name, p->when);
    else continue;
    exit(2);
  }
}

static void take_memory(struct tw_twin *t) {
  struct tw_session *session = t->session;
  const size_t words = (size_t)t->marks.groups * TW_GROUP, in_size = (t->unit->in_size + 63) / 64 * 64;
  t->packed = pool_take(&session->values, words * sizeof *t->packed);
  t->state = pool_take(&session->states, t->unit->state_size(t->params));
  t->in = pool_take(&session->values, in_size + t->unit->out_size);
  t->got = (u8 *)t->in + in_size;
  t->expected = pool_take(&session->values, t->unit->out_size);
  t->next_in = pool_take(&session->states, t->unit->in_size);
  t->seen = pool_take(&session->states, t->unit->out_size);
}

static char *instance_path(struct tw_session *session, const char *checker_path) {
  char *path = pool_take(&session->states, strlen(checker_path) + 1);
  strcpy(path, checker_path);
  char *checker = strstr(path, ".checker");
  if (checker) *checker = 0;
  return path;
}

void *tw_twin_open(const struct tw_unit *unit, const char *path, const u32 *params) {
  struct tw_session *session = announced;
  struct tw_twin *t = pool_take(&session->ports, sizeof *t);
  t->unit = unit;
  t->session = session;
  t->path = instance_path(session, path);
  for (unsigned i = 0; i < unit->param_count; i++) t->params[i] = params[i];
  unsigned count[TW_MAX_PORTS], width[TW_MAX_PORTS];
  unit->layout(t->params, count, width);
  check_layout(t, count, width);
  for (unsigned i = 0; i < unit->port_count; i++) {
    t->count[i] = (u16)count[i];
    t->width[i] = (u16)width[i];
    t->when[i] = (s8)find_port(unit, unit->ports[i].when);
    if (t->when[i] >= 0) t->group[i] = (u16)(count[i] / (count[t->when[i]] * width[t->when[i]]));
  }
  check_qualifiers(t);
  while (unit->ports[t->first_output].direction != TW_OUT) t->first_output++;
  layout_ports(t);
  take_memory(t);
  layout_values(t);
  session->record_words += handover_longest(&t->marks);
  unit->init(t->state, t->params);
  t->next = session->twins;
  session->twins = t;
  return t;
}

unsigned tw_twin_place(const struct tw_twin *t) {
  const char *bench = strstr(t->path, ".config");
  unsigned place = 0;
  if (bench) sscanf(bench, ".config%u", &place);
  return place;
}

void *tw_no_signal(const char *name) {
  static row nothing;
  (void)name;
  return &nothing;
}

bool tw_session_thread(struct tw_session *session) {
  session->channel = channel_open(handover_read, session, session->record_words);
  return session->channel != NULL;
}

/* Once a cycle, by whoever needs it first: a waveform's expected values, or the end of the cycle. */
static void settle(struct tw_session *session) {
  if (!session->record) {
    session->record = pool_take(&session->values, session->record_words * sizeof *session->record);
    handover_begin(session);
  }
  if (!session->settled) handover_cycle(session);
  session->settled = true;
}

bool tw_session_step(struct tw_session *session) {
  settle(session);
  session->settled = false;
  session->cycle++;
  return !atomic_load_explicit(&session->differs, memory_order_relaxed);
}

bool tw_session_drain(struct tw_session *session) {
  if (session->channel) channel_drain(session->channel);
  return !atomic_load(&session->differs);
}

static bool is_checked(const struct tw_twin *t) {
  return t->session->checking == TW_CHECK_ALL || (t->session->checking == TW_CHECK_DRIVEN && t->driven);
}

/* A checker that does not work would let anything pass. */
static void check_all_compared(const struct tw_session *session) {
  for (const struct tw_twin *t = session->twins; t; t = t->next) {
    if (t->live || !is_checked(t)) continue;
    fprintf(stderr, "twinwarp: %s was never seen in reset: nothing of it was compared\n", t->path);
    exit(4);
  }
}

void tw_session_finish(struct tw_session *session) {
  if (session->channel) channel_close(session->channel);
  session->channel = NULL;
  if (!session->mismatch.twin && session->cycle) check_all_compared(session);
}

bool tw_twin_drive(struct tw_twin *t, u32 *const *values) {
  bool rst = t->session->stimulus(t->session->context, t);
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction == TW_IN && p->type != TW_row)
      tw_pack(values[i], (u8 *)t->next_in + p->offset, p->type, t->count[i], t->width[i]);
  }
  return rst;
}

void tw_twin_expected(const struct tw_twin *t, u32 *const *values) {
  settle(t->session);
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction == TW_OUT && p->type != TW_row)
      tw_pack(values[i], (const u8 *)t->expected + p->offset, p->type, t->count[i], t->width[i]);
  }
}

void tw_twin_randomise(struct tw_twin *t, struct tw_random *random) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction != TW_IN) continue;
    u8 *value = (u8 *)t->next_in + p->offset;
    for (unsigned e = 0; e < t->count[i]; e++, value += tw_type_size(p->type))
      if (p->type == TW_row)
        for (unsigned lane = 0; lane < t->width[i] / 32; lane++) ((row *)value)->lane[lane] = tw_random_word(random);
      else tw_store(value, p->type, tw_random_bits(random, t->width[i]));
  }
}

/* DPI functions that serve every unit: registers travel one at a time, and only when they mean something. */
int tw_enabled(void *twin);
int tw_enabled(void *twin) {
  const struct tw_twin *t = twin;
  return t->session->checking == TW_CHECK_ALL || t->driven;
}

int tw_tracing(void);
int tw_tracing(void) { return announced->tracing; }

void *tw_find(const char *path);
void *tw_find(const char *path) {
  for (struct tw_twin *t = announced->twins; t; t = t->next)
    if (strcmp(t->path, path) == 0) {
      if (!t->driven) {
        t->next_driven = announced->driven;
        announced->driven = t;
      }
      t->driven = true;
      if (announced->marks) handover_begin(announced);
      return t;
    }
  fprintf(stderr, "twinwarp: no checker is bound to %s\n", path);
  exit(4);
}

void tw_row_drive(void *twin, int port, int element, u32 *value);
void tw_row_drive(void *twin, int port, int element, u32 *value) {
  const struct tw_twin *t = twin;
  memcpy(value, (const row *)((u8 *)t->next_in + t->unit->ports[port].offset) + element, t->width[port] / 8);
}

void tw_row_expected(void *twin, int port, int element, u32 *value);
void tw_row_expected(void *twin, int port, int element, u32 *value) {
  const struct tw_twin *t = twin;
  const u8 *values = (const u8 *)t->expected + t->unit->ports[port].offset;
  memcpy(value, (const row *)values + element, t->width[port] / 8);
}
