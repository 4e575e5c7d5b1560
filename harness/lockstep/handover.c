/* handover: see handover.h. */
#include "handover.h"

#include "bits.h"
#include "channel.h"
#include "compare.h"

/* The record of a cycle holds of each twin that is checked, in the session's order, a mask of the registers that have
 * changed, one of those among them that stand in the record already, and where they stand or what they hold; then a
 * mask of the groups of words in which one has changed, and the groups. */
enum { ROW_WORDS = sizeof(row) / sizeof(u32), TWINS_AHEAD = 8 };

/* The twins of a record, in the session's order. */
static struct tw_twin *first_checked(const struct tw_session *s) {
  return s->checking == TW_CHECK_DRIVEN ? s->driven : s->twins;
}
static struct tw_twin *next_checked(const struct tw_session *s, const struct tw_twin *t) {
  return s->checking == TW_CHECK_DRIVEN ? t->next_driven : t->next;
}

static unsigned mask_words(unsigned count) { return (count + 31) / 32; }

size_t handover_longest(const struct tw_marks *m) {
  return 2 * mask_words(m->rows) + (size_t)m->rows * ROW_WORDS + mask_words(m->groups) + (size_t)m->groups * TW_GROUP;
}

/* ---- the RTL's thread */

/* It waits for these copies, and a group is as long as the registers of AVX2: which machine has them is found when the
 * program starts. */
#if defined __x86_64__ && defined __gnu_linux__
#define FOR_THIS_MACHINE __attribute__((target_clones("avx2", "default")))
#else
#define FOR_THIS_MACHINE
#endif

/* Of the groups those that are marked, which they are no more. */
static inline u32 *put_groups(const struct tw_marks *of, u32 *at) {
  const unsigned masks = mask_words(of->groups);
  u32 *mask = at;
  at += masks;
  for (unsigned m = 0; m < masks; m++) {
    u32 left = of->changed[m];
    mask[m] = left;
    of->changed[m] = 0;
    for (; left; left &= left - 1, at += TW_GROUP)
      memcpy(at, of->now + (m * 32 + lowest_bit(left)) * TW_GROUP, TW_GROUP * sizeof *at);
  }
  return at;
}

static inline bool same_row(const u32 *a, const u32 *b) {
  u32 differs = 0;
  for (unsigned lane = 0; lane < ROW_WORDS; lane++) differs |= a[lane] ^ b[lane];
  return !differs;
}

/* A register as it stands in the record of this cycle, or NULL; from now on this one does, where `at` says. */
static inline const u32 *recent_row(struct tw_session *session, const u32 *row, const u32 *record, const u32 *at) {
  struct tw_recent *r = &session->recent[(row[0] * 5 + row[1] * 3 + row[ROW_WORDS - 1]) % TW_RECENT];
  const u64 cycle = session->cycle + 1;
  if (r->cycle == cycle && same_row(record + r->place, row)) return record + r->place;
  *r = (struct tw_recent){cycle, (u32)(at - record)};
  return NULL;
}

static inline u32 *put_rows(struct tw_session *session, const struct tw_marks *of, const u32 *record, u32 *at) {
  const unsigned masks = mask_words(of->rows);
  u32 *mask = at, *again = at + masks;
  at += 2 * masks;
  for (unsigned m = 0; m < masks; m++) {
    u32 left = of->rows_changed[m], there = 0;
    mask[m] = left;
    of->rows_changed[m] = 0;
    for (; left; left &= left - 1) {
      const u32 *row = of->rows_now + (m * 32 + lowest_bit(left)) * ROW_WORDS;
      const u32 *recent = recent_row(session, row, record, at);
      if (recent) {
        there |= left & -left;
        *at++ = (u32)(recent - record);
      } else {
        memcpy(at, row, ROW_WORDS * sizeof *row);
        at += ROW_WORDS;
      }
    }
    again[m] = there;
  }
  return at;
}

/* What the RTL has written of all twins in this cycle is more than the nearest cache holds. */
static inline void fetch_marks(const struct tw_marks *of) {
  __builtin_prefetch(of->changed, 1);
  if (of->rows) __builtin_prefetch(of->rows_changed, 1);
}

FOR_THIS_MACHINE static u32 *put_twins(struct tw_session *session, u32 *record) {
  u32 *at = record;
  const struct tw_marks *of = session->marks, *ahead = of, *end = of + session->marked;
  for (unsigned n = 0; ahead < end && n < TWINS_AHEAD; n++) fetch_marks(ahead++);
  for (; of < end; of++) {
    if (ahead < end) fetch_marks(ahead++);
    at = put_groups(of, put_rows(session, of, record, at));
  }
  return at;
}

void handover_begin(struct tw_session *session) {
  unsigned twins = 0;
  for (const struct tw_twin *t = session->twins; t; t = t->next) twins++;
  if (!session->marks) session->marks = pool_take(&session->ports, twins * sizeof *session->marks);
  session->marked = 0;
  for (const struct tw_twin *t = first_checked(session); t; t = next_checked(session, t))
    session->marks[session->marked++] = t->marks;
}

/* A driven twin's outputs are needed at once, by whoever drives it. */
static void see_outputs(const struct tw_twin *t) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    u8 *seen = (u8 *)t->seen + p->offset;
    if (p->direction != TW_OUT) continue;
    if (p->type == TW_row) memcpy(seen, t->marks.rows_now + t->place[i] * ROW_WORDS, t->count[i] * sizeof(row));
    else tw_unpack(seen, p->type, t->marks.now, t->place[i], t->count[i], t->width[i]);
  }
}

void handover_cycle(struct tw_session *session) {
  for (const struct tw_twin *t = session->driven; t; t = t->next_driven) see_outputs(t);
  if (session->checking == TW_CHECK_NONE) return;
  u32 *record = session->channel ? channel_reserve(session->channel, session->record_words) : session->record;
  const u32 *at = put_twins(session, record);
  if (session->channel) channel_commit(session->channel, at);
  else handover_read(session, record, (size_t)(at - record));
}

/* ---- the checking thread */

/* Half a group, word by word. */
typedef u32 half_words __attribute__((vector_size(TW_GROUP * sizeof(u32) / 2), aligned(sizeof(u32)), may_alias));

/* A bit for each word of a group that is not what it was. */
static u32 differing_words(const u32 *a, const u32 *b) {
  const half_words *is = (const half_words *)a, *was = (const half_words *)b;
  const half_words low = {1, 2, 4, 8}, high = {16, 32, 64, 128};
  const half_words differing = ((half_words)(is[0] != was[0]) & low) | ((half_words)(is[1] != was[1]) & high);
  return differing[0] | differing[1] | differing[2] | differing[3];
}

/* The values of a word of which some bits differ from what was there.  One that ends in the next word is taken again
 * with that, if it differs too. */
static void take_word(const struct tw_twin *t, unsigned word, u32 differing) {
  const u32 now = t->packed[word];
  const struct tw_part *p = t->part + t->first_part[word], *end = t->part + t->first_part[word + 1];
  for (; p < end; p++) {
    if (!(p->of_word & differing)) continue;
    u8 *values = (u8 *)t->in + p->values;
    if (p->within) tw_store(values, p->type, (now & p->of_word) >> p->bit % 32);
    else tw_unpack(values, p->type, t->packed, p->bit, p->count, p->width);
  }
}

static void take_group(const struct tw_twin *t, unsigned group, const u32 *words) {
  u32 *packed = t->packed + group * TW_GROUP, was[TW_GROUP];
  u32 left = differing_words(words, packed);
  memcpy(was, packed, sizeof was);
  memcpy(packed, words, sizeof was);
  for (; left; left &= left - 1) {
    const unsigned n = lowest_bit(left);
    take_word(t, group * TW_GROUP + n, was[n] ^ words[n]);
  }
}

static const u32 *take_rows(const struct tw_twin *t, const u32 *record, const u32 *at) {
  const unsigned masks = mask_words(t->marks.rows);
  const u32 *mask = at, *again = at + masks;
  at += 2 * masks;
  for (unsigned m = 0; m < masks; m++)
    for (u32 left = mask[m]; left; left &= left - 1) {
      const bool there = again[m] & left & -left;
      const u32 *row = there ? record + *at : at;
      at += there ? 1 : ROW_WORDS;
      if (!t->differs) memcpy((u8 *)t->in + t->row_values[m * 32 + lowest_bit(left)], row, ROW_WORDS * sizeof *row);
    }
  return at;
}

static const u32 *take_groups(const struct tw_twin *t, const u32 *at) {
  const u32 *mask = at;
  at += mask_words(t->marks.groups);
  for (unsigned m = 0; m < mask_words(t->marks.groups); m++)
    for (u32 left = mask[m]; left; left &= left - 1, at += TW_GROUP)
      if (!t->differs) take_group(t, m * 32 + lowest_bit(left), at);
  return at;
}

/* A twin that differs stays as it is. */
static const u32 *take_twin(struct tw_twin *t, const u32 *record, const u32 *at) {
  at = take_groups(t, take_rows(t, record, at));
  twin_judge(t, t->packed[0] & 1);
  return at;
}

/* On a thread of its own, cycles after that of the first difference are only drained, so that the report shows that
 * one.  Otherwise the other twins go on. */
void handover_read(void *context, const u32 *at, size_t count) {
  struct tw_session *session = context;
  const u32 *end = at + count;
  while (at < end && !(session->channel && atomic_load_explicit(&session->differs, memory_order_relaxed))) {
    const u32 *record = at;
    for (struct tw_twin *t = first_checked(session); t; t = next_checked(session, t)) at = take_twin(t, record, at);
    if (session->mismatch.twin) atomic_store(&session->differs, true);
    session->checked_cycle++;
  }
}
