/* unit: a unit's tables as data.  One descriptor per unit is compiled from its header by unit.c; the SystemVerilog
 * checkers are printed from it, and the lock-step reads it to copy, compare and report ports. */
#ifndef TWINWARP_UNIT_H
#define TWINWARP_UNIT_H

#include "twin.h"

enum tw_direction { TW_IN, TW_OUT };
enum tw_type { TW_u8, TW_u16, TW_u32, TW_u64, TW_row };
enum { TW_MAX_PARAMS = 48, TW_MAX_PORTS = 128 }; /* the latter a multiple of 32 */

struct tw_param {
  const char *name;
  unsigned min, max;
};

struct tw_derived {
  const char *name, *expression;
};

struct tw_port {
  const char *name;
  const char *count, *width, *when; /* expressions, as the table spells them */
  enum tw_direction direction;
  enum tw_type type;
  bool vector;   /* V in the table: an array in C */
  unsigned max;  /* values the C struct has room for */
  size_t offset; /* within the in or out struct */
};

struct tw_unit {
  const char *name;
  const char *const *configs; /* parameter overrides of the unit's own test, NULL-terminated */
  const struct tw_param *params;
  const struct tw_derived *derived;
  const struct tw_port *ports;
  unsigned param_count, derived_count, port_count;
  size_t in_size, out_size;
  size_t (*state_size)(const unsigned *params);
  void (*layout)(const unsigned *params, unsigned *count, unsigned *width); /* of each port */
  void (*init)(void *state, const unsigned *params);
  void (*reset)(void *state);
  void (*comb)(void *state, const void *in, void *out);
  void (*clock)(void *state, const void *in, const void *out);
};

/* All units, NULL-terminated; the build lists them from the headers that have a port table. */
extern const struct tw_unit *const tw_units[];

static inline size_t tw_type_size(enum tw_type type) {
  static const u8 size[] = {1, 2, 4, 8, sizeof(row)};
  return size[type];
}

#endif
