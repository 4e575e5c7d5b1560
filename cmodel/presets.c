/* presets: see presets.h. */
#include "presets.h"

#include <stdlib.h>

#define FIELD(name, value) .name = value,
#define ROW(name, description, table) {#name, description, {table(FIELD)}},
const struct preset presets[] = {PRESETS(ROW){0}};

const struct preset *preset_find(const char *name) {
  for (const struct preset *p = presets; p->name; p++)
    if (strcmp(p->name, name) == 0) return p;
  return NULL;
}

unsigned *preset_parameter(struct sm_params *params, const char *name, size_t length, unsigned *min, unsigned *max) {
#define MATCH(field, least, most)                                                                                      \
  if (strlen(#field) == length && strncmp(name, #field, length) == 0) {                                                \
    *min = least;                                                                                                      \
    *max = most;                                                                                                       \
    return &params->field;                                                                                             \
  }
#define NOTHING(name, expression)
  SM_PARAMS(MATCH, NOTHING)
  return NULL;
}

int preset_set(struct sm_params *p, const char *text, struct tw_error *error) {
  const char *equals = strchr(text, '=');
  unsigned min, max, *field = equals ? preset_parameter(p, text, (size_t)(equals - text), &min, &max) : NULL;
  if (!field) return tw_fail(error, "--set %s: must be NAME=VALUE, with a parameter of `twinwarp presets`", text);
  char *end;
  unsigned long value = strtoul(equals + 1, &end, 0);
  if (*end || end == equals + 1 || value < min || value > max)
    return tw_fail(error, "--set %s: must be a number from %u to %u", text, min, max);
  *field = (unsigned)value;
  return 0;
}

static const char *const stage_names[] = {"collector units", "caching collector units", "RegLess"};

static bool power_of_two(unsigned n) { return (n & (n - 1)) == 0; }

static int check_regless(const struct sm_params *p, struct tw_error *error) {
  if (p->Banks != REGION_BANKS) return tw_fail(error, "Stage is 2, RegLess; Banks must be %d", REGION_BANKS);
  if (p->Rows > OSU_BANK_MAX_LINES)
    return tw_fail(error, "Stage is 2, RegLess; Rows, the lines of a bank, is %u; it must not exceed %d", p->Rows,
                   OSU_BANK_MAX_LINES);
  if (p->Entries == 1) return tw_fail(error, "Stage is 2, RegLess; Entries is 1; it must be 0 or 2 to 16");
  return 0;
}

int preset_check(const struct sm_params *p, struct tw_error *error) {
  if (p->Subcores != 1 && p->Subcores != 4) return tw_fail(error, "Subcores is %u; it must be 1 or 4", p->Subcores);
  /* The warps of a pool are numbered throughout; those of a partition by its part of a warp's bits. */
  const bool warps = p->Subcores == 1 || power_of_two(p->Warps);
  if (!power_of_two(p->Banks) || !warps || !power_of_two(p->Rows) || !power_of_two(p->Sets))
    return tw_fail(error, "Banks, Warps, Rows and Sets must be powers of two; they are %u, %u, %u and %u", p->Banks,
                   p->Warps, p->Rows, p->Sets);
  if (p->Stage && p->Subcores == 1)
    return tw_fail(error, "Stage is %u, %s; Subcores must be 4", p->Stage, stage_names[p->Stage]);
  if (p->Governor && (p->Kernels != 2 || p->PcBits < 7 || p->Subcores != 4 || p->Pool || p->Stage == 2))
    return tw_fail(error, "Governor is %u; Kernels must be 2, PcBits 7 to 12, Subcores 4, Pool 0 and Stage not 2", p->Governor);
  if (p->Governor && p->Preemption && p->Stage)
    return tw_fail(error, "Preemption is 1; Stage must be 0");
  if (p->Governor && p->Preemption && p->StackDepth > CONTEXT_MAX_DEPTH)
    return tw_fail(error, "StackDepth is %u; with Preemption a context has room for %d", p->StackDepth, CONTEXT_MAX_DEPTH);
  if (p->Stage == 1 && p->Entries < 7)
    return tw_fail(error, "Stage is 1, caching collector units; Entries is %u; it must be 7 to 16", p->Entries);
  if (p->Stage != 2 && p->Rows < 16) return tw_fail(error, "Rows is %u; it must be 16 to 1024", p->Rows);
  if (p->Banks > p->Warps) return tw_fail(error, "Banks is %u; it must not exceed Warps, %u", p->Banks, p->Warps);
  return p->Stage == 2 ? check_regless(p, error) : 0;
}
