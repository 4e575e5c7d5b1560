/* plan_argument: see plan_argument.h.  A buffer's address is an integer of 8 bytes, and 32 bits stand for 64 where the
 * parameter has these. */
#include "plan_argument.h"

#include <string.h>

static const char *const spelling[] = {[PLAN_BUFFER] = "a buffer", [PLAN_I32] = "i32:",     [PLAN_U32] = "u32:",
                                       [PLAN_I64] = "i64:",        [PLAN_U64] = "u64:",     [PLAN_F32] = "f32:",
                                       [PLAN_F64] = "f64:",        [PLAN_LOCAL] = "local:", [PLAN_STRUCT] = "struct:"};

static uint32_t bytes_of(const struct plan_argument *a) {
  if (a->kind == PLAN_STRUCT) return a->length;
  return a->kind == PLAN_I64 || a->kind == PLAN_U64 || a->kind == PLAN_F64 || a->kind == PLAN_BUFFER ? 8 : 4;
}

/* An array of bytes is what compilers make of structs and vectors. */
static bool is_struct(const struct compiled_parameter *to) { return strcmp(to->type, "b8") == 0 && to->bytes > 1; }

/* An integer of less than 32 bits, signed or not. */
static bool fits_narrow(const struct compiled_parameter *to, const struct plan_argument *a) {
  const int64_t value = a->kind == PLAN_I32 ? (int32_t)a->value : (int64_t)a->value, most = INT64_C(1) << 8 * to->bytes;
  return value >= -most / 2 && value < most;
}

static const char *float_of(const struct compiled_parameter *to) { return to->bytes == 8 ? "f64:X" : "f32:X"; }

/* What is to be given instead; NULL: nothing. */
static const char *wanted(const struct compiled_parameter *to, const struct plan_argument *a) {
  const bool is_float = to->type[0] == 'f', bits = to->type[0] == 'b', wide = to->bytes == 8;
  const bool gives_float = a->kind == PLAN_F32 || a->kind == PLAN_F64;
  if (is_struct(to))
    return a->kind == PLAN_STRUCT && a->length == to->bytes ? NULL : "struct:TYPE=VALUE,... or struct:file=FILE";
  if (a->kind == PLAN_STRUCT) return is_float ? float_of(to) : "i32:N, u32:N or, of 8 bytes, a buffer, i64:N or u64:N";
  if (gives_float && !is_float && !(bits && to->bytes == bytes_of(a)))
    return wide ? "a buffer, i64:N or u64:N" : "i32:N or u32:N";
  if (is_float && (!gives_float || bytes_of(a) != to->bytes)) return float_of(to);
  if (bytes_of(a) > to->bytes && bytes_of(a) == 8) return "i32:N or u32:N";
  if (to->bytes < 4 && !fits_narrow(to, a)) return "a number of that type";
  return NULL;
}

int plan_argument_fits(const char *file, unsigned number, const struct compiled *c, const struct plan_argument *a,
                       struct tw_error *error) {
  const struct compiled_parameter *to = &c->parameters[number];
  const char *name = c->kernel.name;
  if (to->is_shared != (a->kind == PLAN_LOCAL))
    return tw_fail(error, "%.100s: parameter %u of %s is %s pointer to shared memory: %s", file, number + 1, name,
                   to->is_shared ? "a" : "no", to->is_shared ? "give it local:BYTES" : "local: does not fit");
  const char *instead = a->kind == PLAN_LOCAL ? NULL : wanted(to, a);
  if (!instead) return 0;
  if (is_struct(to))
    return tw_fail(error, "%.80s: parameter %u of %s is a struct of %u bytes; %s of %u is given; write %s", file,
                   number + 1, name, to->bytes, a->kind == PLAN_STRUCT ? "one" : "a value", bytes_of(a), instead);
  return tw_fail(error, "%.80s: parameter %u of %s has %u bytes, type %s; a value of %u is given, %s; write %s", file,
                 number + 1, name, to->bytes, to->type, bytes_of(a), spelling[a->kind], instead);
}
