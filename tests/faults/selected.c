/* selected: see selected.h. */
#include "faults/selected.h"

#include <stdlib.h>

static int selected;

/* Once, before main: faults in what a model does most often ask millions of times. */
__attribute__((constructor)) static void select_fault(void) {
  const char *number = getenv("TW_FAULT");
  selected = number ? atoi(number) : 0;
}

int tw_fault_selected(void) { return selected; }
