/* study_kept: outcomes of jobs in a folder, a file each, so that a study that was ended goes on where it was. */
#ifndef TWINWARP_STUDY_KEPT_H
#define TWINWARP_STUDY_KEPT_H

#include "study_job.h"

struct study_kept {
  const char *folder; /* or NULL: nothing is kept */
  u32 program;        /* checksum of the program that runs */
};

/* -1: the program cannot be read, and the error says why. */
int study_kept_open(struct study_kept *, const char *folder, struct tw_error *);

/* Whether the folder has the outcome of this job: by this very program, of the same launch file and options. */
bool study_kept_read(const struct study_kept *, const struct study_job *, struct study_outcome *);

/* -1: it cannot be written, and the error says why. */
int study_kept_write(const struct study_kept *, const struct study_job *, const struct study_outcome *,
                     struct tw_error *);

#endif
