/* absent: functions that a module calls and does not have: what to do about them. */
#ifndef TWINWARP_ABSENT_H
#define TWINWARP_ABSENT_H

#include <stddef.h>

/* Writes, behind ": ", what the function of that name is and what would help; "" of one that is not known. */
void absent_function(const char *name, size_t length, char *why, size_t size);

#endif
