/* plan: see plan.h and plan_internal.h. */
#include "launch/plan.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "launch/plan_internal.h"

void plan_free(struct plan *plan) {
  free(plan->buffers.at);
  free(plan->launches.at);
  free(plan->expects.at);
  for (uint32_t i = 0; i < plan->names.count; i++) free(plan->names.at[i]);
  free(plan->names.at);
  free(plan->bytes.at);
  free(plan->pointers.at);
  memset(plan, 0, sizeof *plan);
}

int plan_buffer_find(const struct plan *plan, const char *name) {
  for (uint32_t i = 0; i < plan->buffers.count; i++)
    if (strcmp(plan->buffers.at[i].is.name, name) == 0) return (int)i;
  return -1;
}

const char *plan_name(struct plan *plan, const char *name) {
  char *copy = ARRAY_ROOM(&plan->names, 1) ? NULL : strdup(name);
  if (copy) plan->names.at[plan->names.count++] = copy;
  return copy;
}

int plan_path(char path[PLAN_PATH_BYTES], const char *folder, const char *name, struct tw_error *error) {
  const int length = snprintf(path, PLAN_PATH_BYTES, "%s%s", name[0] == '/' ? "" : folder, name);
  return length < PLAN_PATH_BYTES ? 0 : tw_fail(error, "%.60s...: the name is too long", name);
}

int plan_parse_count(const char *word, uint64_t most, uint64_t *value, struct tw_error *error) {
  char *end;
  errno = 0;
  *value = strtoull(word, &end, 0);
  if (word[0] < '0' || word[0] > '9' || *end || errno || *value > most)
    return tw_fail(error, "'%.40s' must be a number from 0 to %llu", word, (unsigned long long)most);
  return 0;
}

/* ---- buffers */

static int parse_fill(struct plan_buffer *b, char *const *words, unsigned count, const char *folder,
                      struct tw_error *error) {
  static const struct {
    const char *name;
    enum buffer_fill fill;
    bool valued;
  } fills[] = {{"zero", FILL_ZERO, false},
               {"iota", FILL_IOTA, false},
               {"rand", FILL_RAND, true},
               {"randf", FILL_RANDF, true},
               {"value", FILL_VALUE, true}};
  uint64_t value = 0;
  if (count == 1 && strcmp(words[0], "output") == 0) {
    b->output = true;
    b->is.fill = FILL_VALUE;
    b->is.value = PLAN_NOT_WRITTEN;
    return 0;
  }
  if (count == 2 && strcmp(words[0], "file") == 0) return plan_path(b->file, folder, words[1], error);
  for (unsigned i = 0; count && i < sizeof fills / sizeof *fills; i++) {
    if (strcmp(words[0], fills[i].name) != 0) continue;
    if (count != 1u + fills[i].valued)
      return tw_fail(error, "buffer %s: '%s' takes %s", b->is.name, words[0], fills[i].valued ? "a number" : "nothing");
    if (fills[i].valued && plan_parse_count(words[1], UINT32_MAX, &value, error)) return -1;
    b->is.fill = fills[i].fill;
    b->is.value = (uint32_t)value;
    return 0;
  }
  return tw_fail(error,
                 "buffer %s: must be filled by zero, iota, rand SEED, randf SEED, value NUMBER, file NAME or output",
                 b->is.name);
}

int plan_add_buffer(struct plan *plan, char *const *words, unsigned count, const char *folder, struct tw_error *error) {
  struct plan_buffer b = {.is = {.kind = ARGUMENT_BUFFER}};
  uint64_t bytes;
  if (count < 3) return tw_fail(error, "a buffer is NAME, BYTES and what fills it");
  if (!words[0][0] || strlen(words[0]) >= sizeof b.is.name)
    return tw_fail(error, "a buffer's name has 1 to %zu characters", sizeof b.is.name - 1);
  memcpy(b.is.name, words[0], strlen(words[0]));
  if (plan_buffer_find(plan, words[0]) >= 0) return tw_fail(error, "buffer %s: there is one already", words[0]);
  if (plan->buffers.count == PLAN_MOST_BUFFERS) return tw_fail(error, "more than %d buffers", PLAN_MOST_BUFFERS);
  if (plan_parse_count(words[1], KERNEL_MAX_BUFFER, &bytes, error)) return -1;
  if (!bytes) return tw_fail(error, "buffer %s: it must have 1 byte or more", words[0]);
  b.is.bytes = (uint32_t)bytes;
  if (parse_fill(&b, words + 2, count - 2, folder, error)) return -1;
  if (ARRAY_ROOM(&plan->buffers, 1)) return tw_fail(error, "out of memory for a buffer's description");
  plan->buffers.at[plan->buffers.count++] = b;
  return 0;
}

/* ---- scalars */

/* The number behind $i+, if the word begins with $i. */
static const char *round_of(const char *text, bool *counts) {
  *counts = strncmp(text, "$i", 2) == 0;
  if (!*counts) return text;
  if (!text[2]) return "0";
  return text[2] == '+' ? text + 3 : text;
}

static int parse_integer(const char *word, const char *text, struct plan_argument *a, struct tw_error *error) {
  const bool is_signed = a->kind == PLAN_I32 || a->kind == PLAN_I64, wide = a->kind == PLAN_I64 || a->kind == PLAN_U64;
  char *end;
  errno = 0;
  const bool negative = text[0] == '-';
  const uint64_t most = (wide ? UINT64_MAX : UINT32_MAX) >> is_signed, magnitude = strtoull(text + negative, &end, 0);
  if (text[negative] < '0' || text[negative] > '9' || *end || errno || (negative && !is_signed) ||
      magnitude > most + negative)
    return tw_fail(error, "'%.40s': no number of this type", word);
  a->value = negative ? -magnitude : magnitude;
  if (!wide) a->value &= UINT32_MAX;
  return 0;
}

int plan_parse_float(const char *text, unsigned bytes, uint64_t *bits) {
  char *end;
  const float single = strtof(text, &end);
  const double both = strtod(text, &end);
  const bool narrow = bytes == sizeof single, infinite = narrow ? isinf(single) : isinf(both);
  *bits = 0;
  if (narrow) memcpy(bits, &single, sizeof single);
  else memcpy(bits, &both, sizeof both);
  if (infinite && !strpbrk(text, "iI")) return -1; /* of digits, which do not fit */
  return *text && !*end ? 0 : -1;
}

int plan_parse_scalar(const char *word, bool repeated, struct plan_argument *a, struct tw_error *error) {
  static const struct {
    const char *prefix;
    enum plan_kind kind;
  } kinds[] = {{"i32:", PLAN_I32}, {"u32:", PLAN_U32}, {"i64:", PLAN_I64},    {"u64:", PLAN_U64},
               {"f32:", PLAN_F32}, {"f64:", PLAN_F64}, {"local:", PLAN_LOCAL}};
  *a = (struct plan_argument){0};
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const size_t length = strlen(kinds[i].prefix);
    if (strncmp(word, kinds[i].prefix, length) != 0) continue;
    a->kind = kinds[i].kind;
    if (a->kind == PLAN_LOCAL) return plan_parse_count(word + length, KERNEL_MAX_SHARED, &a->value, error);
    if (a->kind == PLAN_F32 || a->kind == PLAN_F64) {
      if (!plan_parse_float(word + length, a->kind == PLAN_F32 ? 4 : 8, &a->value)) return 0;
      return tw_fail(error, "'%.40s': no number of this type", word);
    }
    const char *text = round_of(word + length, &a->counts);
    if (a->counts && !repeated) return tw_fail(error, "'%.40s': $i has a value between repeat and end only", word);
    return parse_integer(word, text, a, error);
  }
  return tw_fail(error, "'%.40s': neither a buffer nor i32: u32: i64: u64: f32: f64: struct: or local:", word);
}
