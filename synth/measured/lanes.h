/* lanes: the lanes of a row, by a unit's parameters as an instance spells them, ".Lanes(32), .Width(8)".  The tensor
 * pipe has them by its Size, a power of two. */
#ifndef TWINWARP_LANES_H
#define TWINWARP_LANES_H

#include "error.h"
#include "twin.h"

enum { LANES_MOST = 32, LANES_TEXT = 1024 };

/* 0 of a unit that does not work lane by lane. */
u32 lanes_of(const char *config);

/* Puts another number for a parameter that is there; -1 with a line if the text would be longer than LANES_TEXT. */
int lanes_put(char text[LANES_TEXT], const char *key, u32 number, struct tw_error *);

#endif
