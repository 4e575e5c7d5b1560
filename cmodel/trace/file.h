/* file: all of a file in memory. */
#ifndef TWINWARP_FILE_H
#define TWINWARP_FILE_H

#include <stddef.h>

#include "error.h"

/* Its bytes, for the caller to free; NULL, with the reason, if they cannot be had. */
char *file_read(const char *path, size_t *length, struct tw_error *error);

#endif
