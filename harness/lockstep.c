/* lockstep: see lockstep.h. */
#include "lockstep.h"

#include <stdio.h>
#include <stdlib.h>

#include "bits.h"
#include "channel.h"
#include "compare.h"
#include "random.h"

static struct tw_session *announced;

void tw_session_use(struct tw_session *session) { announced = session; }

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

void *tw_twin_open(const struct tw_unit *unit, const char *path, const u32 *params) {
  struct tw_session *session = announced;
  struct tw_twin *t = pool_take(&session->ports, sizeof *t);
  t->unit = unit;
  t->session = session;
  size_t length = strlen(path);
  t->path = pool_take(&session->states, length + 1);
  memcpy(t->path, path, length);
  char *checker = strstr(t->path, ".checker");
  if (checker) *checker = 0;
  for (unsigned i = 0; i < unit->param_count; i++) t->params[i] = params[i];
  unsigned count[TW_MAX_PORTS], width[TW_MAX_PORTS];
  unit->layout(t->params, count, width);
  check_layout(t, count, width);
  for (unsigned i = 0; i < unit->port_count; i++) {
    t->count[i] = (u16)count[i];
    t->width[i] = (u16)width[i];
    t->when[i] = (s8)find_port(unit, unit->ports[i].when);
    t->words[i] = (u16)(unit->ports[i].type == TW_row ? 0 : (count[i] * width[i] + 31) / 32);
    t->all_words += t->words[i];
    if (t->words[i] > 1) t->wide[t->wide_count++] = (u8)i;
  }
  for (unsigned i = 0; i < unit->port_count; i++)
    if (t->when[i] >= 0) t->group[i] = (u16)(count[i] / (count[t->when[i]] * width[t->when[i]]));
  while (unit->ports[t->first_output].direction != TW_OUT) t->first_output++;
  t->first_word = pool_take(&session->ports, (TW_PADDED(unit->port_count) + t->all_words) * sizeof *t->first_word);
  t->tail = t->first_word + TW_PADDED(unit->port_count);
  t->state = pool_take(&session->states, unit->state_size);
  t->in = pool_take(&session->values, unit->in_size);
  t->expected = pool_take(&session->values, unit->out_size);
  t->got = pool_take(&session->values, unit->out_size);
  t->next_in = pool_take(&session->states, unit->in_size);
  t->seen = pool_take(&session->states, unit->out_size);
  unit->init(t->state, t->params);
  t->next = session->twins;
  session->twins = t;
  return t;
}

/* ---- records: a row, a twin's changed ports, the end of a cycle */

enum record { RECORD_ROW, RECORD_CHECK, RECORD_CYCLE };
enum { HEADER_WORDS = 4, MASK_WORDS = TW_MAX_PORTS / 32, ROW_WORDS = 32 };

static u32 *put_header(u32 *at, const struct tw_twin *t, enum record kind, unsigned detail) {
  memcpy(at, &t, sizeof t);
  at[2] = kind;
  at[3] = detail;
  return at + HEADER_WORDS;
}

static void unpack(struct tw_twin *t, unsigned port, const u32 *packed) {
  const struct tw_port *p = &t->unit->ports[port];
  tw_unpack(twin_values(t, p), p->type, packed, t->count[port], t->width[port]);
}

static void end_cycle(struct tw_session *session) {
  if (session->mismatch.twin) atomic_store(&session->differs, true);
  session->checked_cycle++;
}

/* The checking thread: after the cycle of the first difference records are only drained, so that the report shows it. */
static void read_records(void *context, const u32 *at, size_t count) {
  struct tw_session *session = context;
  const u32 *end = at + count;
  while (at < end && !atomic_load_explicit(&session->differs, memory_order_relaxed)) {
    struct tw_twin *t;
    const u32 kind = at[2], detail = at[3];
    memcpy(&t, at, sizeof t);
    at += HEADER_WORDS;
    if (kind == RECORD_CYCLE) {
      end_cycle(session);
    } else if (kind == RECORD_ROW) {
      const struct tw_port *p = &t->unit->ports[detail >> 16];
      memcpy((row *)twin_values(t, p) + (detail & 0xffff), at, ROW_WORDS * sizeof *at);
      at += ROW_WORDS;
    } else {
      const u32 *mask = at;
      at += MASK_WORDS;
      for (unsigned m = 0; m < MASK_WORDS; m++)
        for (u32 left = mask[m]; left; left &= left - 1) {
          const unsigned port = m * 32 + lowest_bit(left);
          unpack(t, port, at);
          at += t->words[port];
        }
      twin_judge(t, detail);
    }
  }
}

bool tw_session_thread(struct tw_session *session) {
  session->channel = channel_open(read_records, session);
  return session->channel != NULL;
}

bool tw_session_step(struct tw_session *session) {
  struct channel *channel = session->channel;
  session->cycle++;
  if (channel) channel_commit(channel, put_header(channel_reserve(channel, HEADER_WORDS), NULL, RECORD_CYCLE, 0));
  else end_cycle(session);
  return !atomic_load_explicit(&session->differs, memory_order_relaxed);
}

void tw_session_finish(struct tw_session *session) {
  if (session->channel) channel_close(session->channel);
  session->channel = NULL;
}

/* Brings the kept copy of a port's words after the first up to date; false if they were. */
static bool tail_changed(u32 *kept, const u32 *value, unsigned words) {
  u32 difference = 0;
  for (unsigned i = 0; i < words; i++) difference |= kept[i] ^ value[i];
  if (!difference) return false;
  memcpy(kept, value, words * sizeof *kept);
  return true;
}

/* Fills `mask` with the ports that have changed since the previous cycle.  Most are a word, and most have not. */
static void find_changes(struct tw_twin *t, const u32 *first, u32 *const *values, u32 *mask) {
  const unsigned ports = TW_PADDED(t->unit->port_count);
  memset(mask, 0, MASK_WORDS * sizeof *mask);
  for (unsigned g = 0; g < ports; g += TW_GROUP) {
    u32 *kept = t->first_word + g;
    u64 was[TW_GROUP / 2], is[TW_GROUP / 2], difference = 0;
    memcpy(was, kept, sizeof was);
    memcpy(is, first + g, sizeof is);
    for (unsigned i = 0; i < TW_GROUP / 2; i++) difference |= was[i] ^ is[i];
    if (!difference) continue;
    for (unsigned i = 0; i < TW_GROUP; i++) mask[g / 32] |= (u32)(kept[i] != first[g + i]) << (g + i) % 32;
    memcpy(kept, first + g, TW_GROUP * sizeof *kept);
  }
  u32 *tail = t->tail;
  for (unsigned n = 0; n < t->wide_count; n++) {
    const unsigned i = t->wide[n], words = t->words[i] - 1u;
    if (tail_changed(tail, values[i] + 1, words)) mask[i / 32] |= 1u << i % 32;
    tail += words;
  }
}

static void send_changes(struct tw_twin *t, bool rst, const u32 *first, u32 *const *values) {
  struct channel *channel = t->session->channel;
  u32 *mask = put_header(channel_reserve(channel, HEADER_WORDS + MASK_WORDS + t->all_words), t, RECORD_CHECK, rst);
  u32 *at = mask + MASK_WORDS;
  find_changes(t, first, values, mask);
  for (unsigned m = 0; m < MASK_WORDS; m++)
    for (u32 left = mask[m]; left; left &= left - 1) {
      const unsigned i = m * 32 + lowest_bit(left);
      for (unsigned w = 0; w < t->words[i]; w++) *at++ = values[i][w];
    }
  channel_commit(channel, at);
}

static void take_changes(struct tw_twin *t, const u32 *first, u32 *const *values) {
  u32 mask[MASK_WORDS];
  find_changes(t, first, values, mask);
  for (unsigned m = 0; m < MASK_WORDS; m++)
    for (u32 left = mask[m]; left; left &= left - 1) unpack(t, m * 32 + lowest_bit(left), values[m * 32 + lowest_bit(left)]);
}

/* What is kept of a hundred twins does not stay in the first-level cache over a cycle; the next one's is fetched ahead,
 * and the header of the one after it, which says where. */
static void fetch_ahead(struct tw_twin *t) {
  enum { LINE_WORDS = 16, LINES = 8 };
  struct tw_session *session = t->session;
  const struct tw_twin *next = t->follows;
  if (session->checked) session->checked->follows = t;
  session->checked = t;
  if (!next) return;
  __builtin_prefetch(next->follows);
  __builtin_prefetch(next->follows ? (const char *)next->follows + 64 : NULL);
  for (unsigned i = 0; i < LINES; i++) __builtin_prefetch(next->first_word + i * LINE_WORDS);
}

/* A driven twin's outputs are needed at once, by whoever drives it. */
static void see_outputs(struct tw_twin *t, u32 *const *values) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction == TW_OUT && t->words[i])
      tw_unpack((u8 *)t->seen + p->offset, p->type, values[i], t->count[i], t->width[i]);
  }
}

void tw_twin_check(struct tw_twin *t, bool rst, const u32 *first, u32 *const *values) {
  if (t->driven) see_outputs(t, values);
  if (!t->session->checking || (!t->session->channel && t->differs)) return;
  if (t->session->channel) {
    fetch_ahead(t);
    send_changes(t, rst, first, values);
  } else {
    take_changes(t, first, values);
    twin_judge(t, rst);
  }
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
      else
        tw_store(value, p->type, tw_random_bits(random, t->width[i]));
  }
}

/* DPI functions that serve every unit: registers travel one at a time, and only when they mean something. */
int tw_enabled(void *twin);
int tw_enabled(void *twin) {
  const struct tw_twin *t = twin;
  return t->session->checking || t->driven;
}

int tw_tracing(void);
int tw_tracing(void) { return announced->tracing; }

void *tw_find(const char *path);
void *tw_find(const char *path) {
  for (struct tw_twin *t = announced->twins; t; t = t->next)
    if (strcmp(t->path, path) == 0) {
      t->driven = true;
      return t;
    }
  fprintf(stderr, "twinwarp: no checker is bound to %s\n", path);
  exit(4);
}

void tw_row_check(void *twin, int port, int element, const u32 *value);
void tw_row_check(void *twin, int port, int element, const u32 *value) {
  struct tw_twin *t = twin;
  const struct tw_port *p = &t->unit->ports[port];
  if (t->driven && p->direction == TW_OUT) memcpy((row *)((u8 *)t->seen + p->offset) + element, value, sizeof(row));
  if (!t->session->checking || (!t->session->channel && t->differs)) return;
  if (!t->session->channel) {
    memcpy((row *)twin_values(t, p) + element, value, sizeof(row));
    return;
  }
  u32 *at = put_header(channel_reserve(t->session->channel, HEADER_WORDS + ROW_WORDS), t, RECORD_ROW,
                       (unsigned)port << 16 | (unsigned)element);
  memcpy(at, value, sizeof(row));
  channel_commit(t->session->channel, at + ROW_WORDS);
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
