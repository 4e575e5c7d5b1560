/* stored_bits: what a unit keeps, of the rows that synth/storage.sh prints. */
#ifndef TWINWARP_STORED_BITS_H
#define TWINWARP_STORED_BITS_H

#include "error.h"

/* Bits of registers and of memories together, those of the row "total"; -1 with a line if the file has none. */
int stored_bits_read(double *bits, const char *path, struct tw_error *);

#endif
