/* selected: see selected.h. */
#include "faults/selected.h"

#include <stdlib.h>

int tw_fault_selected(void) {
  const char *number = getenv("TW_FAULT");
  return number ? atoi(number) : 0;
}
