/* plan_struct: a struct as an argument, its members in order, each at the next address that its size divides, as C lays
 * them out on the GPU; or all of its bytes from a file.
 *
 *   struct:TYPE=VALUE,...     i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 with a number; buf=NAME, the address of a buffer
 *   struct:file=NAME          as many bytes as the struct has
 *
 * A float2 is two f32, and a nested struct its members, where its own alignment is no larger than theirs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "launch/plan.h"
#include "launch/plan_internal.h"

enum { MOST_BYTES = COMPILED_PARAMETER_BYTES };

static const struct type {
  const char *name;
  uint32_t bytes;
  bool is_signed;
} types[] = {{"i8", 1, true},   {"u8", 1, false},  {"i16", 2, true}, {"u16", 2, false},
             {"i32", 4, true},  {"u32", 4, false}, {"i64", 8, true}, {"u64", 8, false},
             {"f32", 4, false}, {"f64", 8, false}, {"buf", 8, false}};

static int add_bytes(struct plan *plan, struct plan_argument *a, const void *bytes, uint32_t count,
                     struct tw_error *error) {
  if (a->length + count > MOST_BYTES) return tw_fail(error, "a struct has at most %d bytes", MOST_BYTES);
  if (ARRAY_ROOM(&plan->bytes, count)) return tw_fail(error, "out of memory for a struct");
  if (bytes) memcpy(plan->bytes.at + plan->bytes.count, bytes, count);
  else memset(plan->bytes.at + plan->bytes.count, 0, count);
  plan->bytes.count += count;
  a->length += count;
  return 0;
}

static int align(struct plan *plan, struct plan_argument *a, uint32_t to, struct tw_error *error) {
  return a->length % to ? add_bytes(plan, a, NULL, to - a->length % to, error) : 0;
}

/* A whole number that the type has, as the bits of it. */
static int parse_integer(const struct type *t, const char *text, uint64_t *bits, struct tw_error *error) {
  char *end;
  errno = 0;
  const bool negative = text[0] == '-';
  const uint64_t most = (UINT64_MAX >> (64 - 8 * t->bytes)) >> t->is_signed,
                 magnitude = strtoull(text + negative, &end, 0);
  if (text[negative] < '0' || text[negative] > '9' || *end || errno || (negative && !t->is_signed) ||
      magnitude > most + negative)
    return tw_fail(error, "'%s=%.40s': no number of this type", t->name, text);
  *bits = negative ? -magnitude : magnitude;
  return 0;
}

static int parse_float(const struct type *t, const char *text, uint64_t *bits, struct tw_error *error) {
  if (!plan_parse_float(text, t->bytes, bits)) return 0;
  return tw_fail(error, "'%s=%.40s': no number of this type", t->name, text);
}

static int add_pointer(struct plan *plan, const char *name, struct tw_error *error) {
  const int buffer = plan_buffer_find(plan, name);
  if (buffer < 0) return tw_fail(error, "'buf=%.40s': no buffer of that name was given before", name);
  if (ARRAY_ROOM(&plan->pointers, 1)) return tw_fail(error, "out of memory for a struct");
  plan->pointers.at[plan->pointers.count++] =
      (struct plan_pointer){.at = plan->bytes.count, .buffer = (uint32_t)buffer};
  return 0;
}

static int add_member(struct plan *plan, struct plan_argument *a, const struct type *t, const char *text,
                      struct tw_error *error) {
  uint64_t bits = 0;
  if (align(plan, a, t->bytes, error)) return -1;
  const int bad = strcmp(t->name, "buf") == 0 ? add_pointer(plan, text, error)
                  : t->name[0] == 'f'         ? parse_float(t, text, &bits, error)
                                              : parse_integer(t, text, &bits, error);
  return bad ? -1 : add_bytes(plan, a, &bits, t->bytes, error);
}

static int add_members(struct plan *plan, struct plan_argument *a, char *text, struct tw_error *error) {
  uint32_t largest = 1;
  for (char *word; (word = strsep(&text, ",")) != NULL;) {
    char *value = strchr(word, '=');
    const struct type *t = NULL;
    if (value) *value++ = 0;
    for (unsigned i = 0; value && i < sizeof types / sizeof *types; i++)
      if (strcmp(word, types[i].name) == 0) t = &types[i];
    if (!t)
      return tw_fail(error, "'%.40s': a member is TYPE=VALUE, its type i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 or buf",
                     word);
    if (add_member(plan, a, t, value, error)) return -1;
    if (t->bytes > largest) largest = t->bytes;
  }
  return align(plan, a, largest, error);
}

static int add_file(struct plan *plan, struct plan_argument *a, const char *path, struct tw_error *error) {
  size_t length;
  char *bytes = file_read(path, MOST_BYTES, &length, error);
  if (!bytes) return -1;
  const int result = add_bytes(plan, a, bytes, (uint32_t)length, error);
  free(bytes);
  return result;
}

int plan_parse_struct(struct plan *plan, const char *word, const char *folder, struct plan_argument *a,
                      struct tw_error *error) {
  char text[PLAN_PATH_BYTES];
  word += strlen("struct:");
  *a = (struct plan_argument){.kind = PLAN_STRUCT, .value = plan->bytes.count};
  if (strncmp(word, "file=", 5) == 0)
    return plan_path(text, folder, word + 5, error) || add_file(plan, a, text, error) ? -1 : 0;
  return plan_path(text, "", word, error) || add_members(plan, a, text, error) ? -1 : 0;
}
