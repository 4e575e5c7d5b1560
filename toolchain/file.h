/* file: all of a file in memory. */
#ifndef TWINWARP_FILE_H
#define TWINWARP_FILE_H

#include <stddef.h>

#include "error.h"

/* Its bytes with a zero behind them, for the caller to free; NULL, with the reason, if they cannot be had or are
 * more than `most`. */
char *file_read(const char *path, size_t most, size_t *length, struct tw_error *error);

#endif
