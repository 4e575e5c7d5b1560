/* list: see list.h. */
#include "list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *list_taken(void *memory) {
  if (memory) return memory;
  fputs("out of memory\n", stderr);
  exit(EXIT_FAILURE);
}

void *list_more(void *list, u32 *count, u32 *room, size_t size) {
  char **elements = list;
  if (*count == *room) {
    *room = *room ? 2 * *room : 16;
    *elements = list_taken(realloc(*elements, *room * size));
  }
  return memset(*elements + (*count)++ * size, 0, size);
}
