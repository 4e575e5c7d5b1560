/* names: values that have one: enumerations that ports carry, and instructions.  For reports and waveforms. */
#ifndef TWINWARP_NAMES_H
#define TWINWARP_NAMES_H

#include <stdio.h>

#include "lockstep/unit.h"

enum enumeration {
  ENUM_NONE,
  ENUM_OPCODE,
  ENUM_INT,
  ENUM_FP,
  ENUM_SFU,
  ENUM_MEMORY,
  ENUM_DOUBLE,
  ENUM_POLICY,
  ENUM_KIND,
  ENUM_DESTINATION,
  ENUM_COUNT
};

/* Which enumeration a port carries, and what that is called. */
enum enumeration names_enumeration(const struct tw_unit *, const char *port);
const char *names_title(enum enumeration);

/* All values and names of an enumeration, one a line, in as many hexadecimal digits as its ports have. */
void names_print(FILE *, enum enumeration);

enum { NAMES_BYTES = 96 };

/* The name of a port's value, or the instruction it is; an empty text if it has none. */
void names_of_value(const struct tw_unit *, const struct tw_port *, unsigned width, u64 value, char text[NAMES_BYTES]);

#endif
