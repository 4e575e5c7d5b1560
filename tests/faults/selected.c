/* selected: which of the planted faults is awake: the number in the environment variable TW_FAULT, or none. */
#include <stdlib.h>

int tw_fault_selected(void);
int tw_fault_selected(void) {
  const char *number = getenv("TW_FAULT");
  return number ? atoi(number) : 0;
}
