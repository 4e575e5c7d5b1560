/* plan_check: files of raw words and what a plan's buffers hold at the end. */
#ifndef TWINWARP_PLAN_CHECK_H
#define TWINWARP_PLAN_CHECK_H

#include "plan_memory.h"

/* A file of exactly so many bytes. */
int plan_read_bytes(void *to, u32 bytes, const char *path, struct tw_error *);

/* Whether the files expected are there and as long as the buffers: to be asked before anything runs. */
int plan_check_files(const struct plan *, struct tw_error *);

/* Whether the image holds what the plan expects; the error says what it does not. */
int plan_check(const struct plan_memory *, const struct plan *, struct tw_error *);

/* Writes a buffer's bytes, `NAME:FILE`, or all buffers one after the other, `FILE`. */
int plan_dump(const struct plan_memory *, const struct plan *, const char *what, struct tw_error *);

#endif
