/* presets: see presets.h. */
#include "presets.h"

#include <stdio.h>
#include <stdlib.h>

#define FIELD(name, value) .name = value,
#define ROW(name, description, table) {#name, description, {table(FIELD) PRESET_DYNAMIC(FIELD) PRESET_PIPES(FIELD)}},
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

/* A variant by its name; the number of variants if there is none. */
#define VARIANT_NAME(variant, name, needs) name,
static const char *const stages[] = {OPERAND_STAGES(VARIANT_NAME) NULL}, *const paths[] = {LOAD_PATHS(VARIANT_NAME)
                                                                                               NULL};

static const char *const *variants_of(const struct sm_params *p, const unsigned *field) {
  return field == &p->OperandStage ? stages : field == &p->LoadPath ? paths : NULL;
}

static bool variant_named(const char *const *names, const char *text, unsigned *value) {
  for (unsigned i = 0; names && names[i]; i++)
    if (strcmp(names[i], text) == 0) return *value = i, true;
  return false;
}

static int fail_of_variants(const char *text, const char *const *names, struct tw_error *error) {
  char list[128] = "";
  for (size_t i = 0, n = 0; names[i]; i++)
    n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i == 0 ? "" : names[i + 1] ? ", " : " or ", names[i]);
  return tw_fail(error, "--set %s: must be %s", text, list);
}

int preset_set(struct sm_params *p, const char *text, struct tw_error *error) {
  const char *equals = strchr(text, '=');
  unsigned min, max, *field = equals ? preset_parameter(p, text, (size_t)(equals - text), &min, &max) : NULL;
  if (!field) return tw_fail(error, "--set %s: must be NAME=VALUE, with a parameter of `twinwarp presets`", text);
  const char *const *names = variants_of(p, field);
  if (variant_named(names, equals + 1, field)) return 0;
  char *end;
  unsigned long value = strtoul(equals + 1, &end, 0);
  const bool number = !*end && end != equals + 1 && value >= min && value <= max;
  if (!number && names) return fail_of_variants(text, names, error);
  if (!number) return tw_fail(error, "--set %s: must be a number from %u to %u", text, min, max);
  *field = (unsigned)value;
  return 0;
}

static bool power_of_two(unsigned n) { return (n & (n - 1)) == 0; }

static int check_regless(const struct sm_params *p, struct tw_error *error) {
  if (p->Banks != REGION_BANKS) return tw_fail(error, "OperandStage is regless; Banks must be %d", REGION_BANKS);
  if (p->Rows > OSU_BANK_MAX_LINES)
    return tw_fail(error, "OperandStage is regless; Rows, the lines of a bank, is %u; it must not exceed %d", p->Rows,
                   OSU_BANK_MAX_LINES);
  if (p->Entries == 1) return tw_fail(error, "OperandStage is regless; Entries is 1; it must be 0 or 2 to 16");
  return 0;
}

/* An L1 and shared memory of one array, which is divided by ways. */
static int check_carve_out(const struct sm_params *p, struct tw_error *error) {
  const unsigned way = p->Sets * L1_LINE_BYTES, most = p->SharedWords * 4;
  if (p->Kernels != 1)
    return tw_fail(error, "CarveOut is 1; Kernels must be 1: two kernels at a time have shared memory of one size");
  if (most % way || most >= p->Ways * way)
    return tw_fail(error, "CarveOut is 1; SharedWords is %u, %u bytes; they must be 1 to %u ways of %u bytes",
                   p->SharedWords, most, p->Ways ? p->Ways - 1 : 0, way);
  return 0;
}

int preset_check(const struct sm_params *p, struct tw_error *error) {
  if (p->Subcores != 1 && p->Subcores != 4) return tw_fail(error, "Subcores is %u; it must be 1 or 4", p->Subcores);
  /* The warps of a pool are numbered throughout; those of a partition by its part of a warp's bits. */
  const bool warps = p->Subcores == 1 || power_of_two(p->Warps);
  if (!power_of_two(p->Banks) || !warps || !power_of_two(p->Rows) || !power_of_two(p->Sets))
    return tw_fail(error, "Banks, Warps, Rows and Sets must be powers of two; they are %u, %u, %u and %u", p->Banks,
                   p->Warps, p->Rows, p->Sets);
  if (p->OperandStage && p->IssueStages) return tw_fail(error, "IssueStages is 1; OperandStage must be banked");
  if (p->OperandStage && p->Subcores == 1)
    return tw_fail(error, "OperandStage is %s; Subcores must be 4", stages[p->OperandStage]);
  if (p->Governor &&
      (p->Kernels != 2 || p->PcBits < 7 || p->Subcores != 4 || p->LoadPath || p->OperandStage == OPERAND_STAGE_REGLESS))
    return tw_fail(
        error,
        "Governor is %u; Kernels must be 2, PcBits 7 to 16, Subcores 4, LoadPath coalescer and OperandStage not "
        "regless",
        p->Governor);
  if (p->Sectors == 3) return tw_fail(error, "Sectors is 3; it must be 1, 2 or 4");
  if (p->Sets * p->Ways > L1_MAX_LINES)
    return tw_fail(error, "Sets x Ways is %u; it must not exceed %d", p->Sets * p->Ways, L1_MAX_LINES);
  if (p->CarveOut && check_carve_out(p, error) != 0) return -1;
  if (p->BlockSource && p->Kernels != 1)
    return tw_fail(error, "BlockSource is 1; Kernels must be 1: a GPU's block scheduler has one grid");
  if (p->Sharing && (p->Kernels != 1 || p->OperandStage == OPERAND_STAGE_REGLESS || p->Warps % 2 || p->Blocks % 2))
    return tw_fail(error, "Sharing is 1; Kernels must be 1, OperandStage not RegLess, Warps and Blocks even");
  if (!power_of_two(p->DoubleLanes) || p->DoubleLanes == 1)
    return tw_fail(error, "DoubleLanes is %u; it must be 0, 2, 4, 8 or 16", p->DoubleLanes);
  if (p->Governor && p->Preemption && p->OperandStage)
    return tw_fail(error, "Preemption is 1; OperandStage must be banked");
  if (p->Governor && p->Preemption && p->StackDepth > CONTEXT_MAX_DEPTH)
    return tw_fail(error, "StackDepth is %u; with Preemption a context has room for %d", p->StackDepth,
                   CONTEXT_MAX_DEPTH);
  if (p->OperandStage == OPERAND_STAGE_CACHING && p->Entries < 7)
    return tw_fail(error, "OperandStage is caching; Entries is %u; it must be 7 to 16", p->Entries);
  if (p->OperandStage != OPERAND_STAGE_REGLESS && p->Rows < 16)
    return tw_fail(error, "Rows is %u; it must be 16 to 1024", p->Rows);
  if (p->Banks > p->Warps) return tw_fail(error, "Banks is %u; it must not exceed Warps, %u", p->Banks, p->Warps);
  return p->OperandStage == OPERAND_STAGE_REGLESS ? check_regless(p, error) : 0;
}
