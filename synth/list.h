/* list: an array that grows. */
#ifndef TWINWARP_LIST_H
#define TWINWARP_LIST_H

#include <stddef.h>

#include "twin.h"

/* Room for one more element, zeroed: `list_more(&m->cell, &m->cells, &m->cell_room, sizeof *m->cell)`.  Ends the
 * program when memory does. */
void *list_more(void *list, u32 *count, u32 *room, size_t size);

/* What was taken of memory; ends the program if there was none. */
void *list_taken(void *memory);

#endif
