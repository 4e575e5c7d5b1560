/* unit: compiled once per unit, with UNIT, TABLE and HEADER defined by the build, into the unit's descriptor and the
 * DPI functions its checker calls.  They convert and decide nothing. */
#include "unit.h"
#include "lockstep.h"
#include HEADER

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define STRING_(a) #a
#define STRING(a) STRING_(a)
#define PARAMS CAT(TABLE, _PARAMS)
#define PORTS CAT(TABLE, _PORTS)
#define CONFIGS CAT(TABLE, _CONFIGS)
#define IN_STRUCT struct CAT(UNIT, _in)
#define OUT_STRUCT struct CAT(UNIT, _out)
#define NOTHING_P(name, min, max)
#define NOTHING_D(name, expression)

#define PARAM_ROW(name, min, max) {#name, min, max},
static const struct tw_param params[] = {PARAMS(PARAM_ROW, NOTHING_D)};

#define DERIVED_ROW(name, expression) {#name, #expression},
static const struct tw_derived derived[] = {PARAMS(NOTHING_P, DERIVED_ROW){NULL, NULL}};

#define OFFSET_IN(name) offsetof(IN_STRUCT, name)
#define OFFSET_OUT(name) offsetof(OUT_STRUCT, name)
#define PORT_S(dir, type, name, width, when)                                                                           \
  {#name, "1", #width, #when, TW_##dir, TW_##type, false, 1, OFFSET_##dir(name)},
#define PORT_V(dir, type, name, max, count, width, when)                                                               \
  {#name, #count, #width, #when, TW_##dir, TW_##type, true, max, OFFSET_##dir(name)},
static const struct tw_port ports[] = {PORTS(PORT_S, PORT_V)};

#define CONFIG_ROW(text) text,
static const char *const configs[] = {CONFIGS(CONFIG_ROW) NULL};

#define LOCAL_P(name, min, max)                                                                                        \
  const unsigned name = p->name;                                                                                       \
  (void)name;
#define LOCAL_D(name, expression)                                                                                      \
  const unsigned name = expression;                                                                                    \
  (void)name;
#define LAYOUT_S(dir, type, name, bits, when) *count++ = 1, *width++ = (bits);
#define LAYOUT_V(dir, type, name, max, values, bits, when) *count++ = (values), *width++ = (bits);
static void layout(const unsigned *values_of, unsigned *count, unsigned *width) {
  const struct CAT(UNIT, _params) *p = (const void *)values_of;
  PARAMS(LOCAL_P, LOCAL_D)
  PORTS(LAYOUT_S, LAYOUT_V)
}

static size_t state_size(const unsigned *values) {
  return sizeof(struct UNIT) + CAT(UNIT, _store_bytes)((const void *)values);
}
static void init(void *state, const unsigned *values) { CAT(UNIT, _init)(state, (const void *)values); }
static void reset(void *state) { CAT(UNIT, _reset)(state); }
static void comb(void *state, const void *in, void *out) { CAT(UNIT, _comb)(state, in, out); }
static void step(void *state, const void *in, const void *out) { CAT(UNIT, _clock)(state, in, out); }

_Static_assert(sizeof params / sizeof *params <= TW_MAX_PARAMS && sizeof ports / sizeof *ports <= TW_MAX_PORTS,
               "lockstep.h has room for a unit's parameters and ports");

const struct tw_unit CAT(tw_unit_, UNIT) = {
    .name = STRING(UNIT),
    .configs = configs,
    .params = params,
    .derived = derived,
    .ports = ports,
    .param_count = sizeof params / sizeof *params,
    .derived_count = sizeof derived / sizeof *derived - 1,
    .port_count = sizeof ports / sizeof *ports,
    .state_size = state_size,
    .in_size = sizeof(IN_STRUCT),
    .out_size = sizeof(OUT_STRUCT),
    .layout = layout,
    .init = init,
    .reset = reset,
    .comb = comb,
    .clock = step,
};

/* The DPI functions of this unit's checker and driver.  Values arrive packed as svBitVecVal, which is uint32_t. */
#define ARGUMENT_S(dir, type, name, width, when) , u32 *name
#define ARGUMENT_V(dir, type, name, max, count, width, when) , u32 *name
#define ADDRESS_S(dir, type, name, width, when) name,
#define ADDRESS_V(dir, type, name, max, count, width, when) name,

void *CAT(tw_open_, UNIT)(const char *path, const u32 *values);
void *CAT(tw_open_, UNIT)(const char *path, const u32 *values) {
  return tw_twin_open(&CAT(tw_unit_, UNIT), path, values);
}

void CAT(tw_drive_, UNIT)(void *twin, u32 *rst PORTS(ARGUMENT_S, ARGUMENT_V));
void CAT(tw_drive_, UNIT)(void *twin, u32 *rst PORTS(ARGUMENT_S, ARGUMENT_V)) {
  u32 *const values[] = {PORTS(ADDRESS_S, ADDRESS_V)};
  rst[0] = tw_twin_drive(twin, values);
}

void CAT(tw_expected_, UNIT)(void *twin PORTS(ARGUMENT_S, ARGUMENT_V));
void CAT(tw_expected_, UNIT)(void *twin PORTS(ARGUMENT_S, ARGUMENT_V)) {
  u32 *const values[] = {PORTS(ADDRESS_S, ADDRESS_V)};
  tw_twin_expected(twin, values);
}
