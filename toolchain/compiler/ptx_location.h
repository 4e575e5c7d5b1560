/* ptx_location: which line of its source a line of PTX comes from, as .file and .loc say. */
#ifndef TWINWARP_PTX_LOCATION_H
#define TWINWARP_PTX_LOCATION_H

#include <stddef.h>
#include <stdint.h>

/* Writes " (FILE:LINE)" of the last .loc up to that line, without the file's folder; "" if the module names none. */
void ptx_location(const char *text, size_t length, uint32_t line, char *name, size_t size);

#endif
