/* boolean: functions as a Liberty file writes them: ! before or ' behind what is inverted, ^, then * or & or only a
 * blank for and, then + or | for or; 0, 1 and parentheses. */
#ifndef TWINWARP_BOOLEAN_H
#define TWINWARP_BOOLEAN_H

#include <stdbool.h>

enum { BOOLEAN_NAME = 64 };

/* Whether a function is one of its inputs, or the opposite of one, however it is written: "!(a')" is a.  Its name, and
 * whether it is inverted; false also for what is no function, and of more than six inputs. */
bool boolean_is_input(const char *function, char name[BOOLEAN_NAME], bool *inverted);

#endif
