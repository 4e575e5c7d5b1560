/* unit_mentions: lines of files that name units, as of tests and proofs. */
#ifndef TWINWARP_UNIT_MENTIONS_H
#define TWINWARP_UNIT_MENTIONS_H

#include <stdbool.h>

bool unit_mentions_is_unit(const char *name);

/* Whether the line that begins with `key`, a newline before it included, names the unit; false if there is no such
 * line.  The text ends behind that line afterwards.  Ends the program if the line names what is no unit. */
bool unit_mentions_of(const char *path, char *text, const char *key, const char *unit);

/* Ends the program, with a line. */
_Noreturn void unit_mentions_refuse(const char *path, const char *what, const char *name);

#endif
