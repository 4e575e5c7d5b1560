/* kept: what is to be there again in another process.  The same calls of kept_bytes, in the same order, write it down
 * and read it: so each part has one function that says what is kept of it.  Pointers go through as they are, and mean
 * nothing when they are read: the part puts its own in their place.
 *
 * The file: "TWKEPT1\n", how many bytes follow up to the checksum (u64), those, and their CRC-32.  The bytes of a call
 * are parts of so many zeros, which are not there, and so many others (two u32 before them), since most of what models
 * hold is zero.  Numbers as the machine has them: only the program that wrote a file reads it. */
#ifndef TWINWARP_KEPT_H
#define TWINWARP_KEPT_H

#include "error.h"
#include "twin.h"

struct kept {
  bool reading;
  bool failed; /* to write: out of memory; to read: it does not hold so much */
  u8 *bytes;
  size_t size, room, at; /* written or there; that there is memory for; that have been read */
};

/* To write; kept_store puts it into a file, aside first (written.h).  Fails, with the reason, if it could not be. */
void kept_begin(struct kept *);
int kept_store(struct kept *, const char *path, struct tw_error *);

/* To read.  Fails, with the reason, if the file is not whole, or none of these. */
int kept_load(struct kept *, const char *path, struct tw_error *);
void kept_free(struct kept *);

void kept_bytes(struct kept *, void *, size_t);

#define KEPT(k, thing) kept_bytes(k, &(thing), sizeof(thing))

#endif
