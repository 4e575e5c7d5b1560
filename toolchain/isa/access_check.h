/* access_check: races, and reads of words that nobody has written, in what the functional executor does: faults of a
 * kernel that one machine forgives and another does not.
 *
 * A word of shared memory is written by its own block; of global memory by any launch before or by the launch itself,
 * and all that is no empty place (kernel.h) is written from the beginning.  Left out are local memory and the
 * compiler's own shared memory.  An atomic AND or OR that leaves a byte of its word as it is stands for a store of
 * bytes (compiler): it reads nothing, and what races is said in race.h. */
#ifndef TWINWARP_ACCESS_CHECK_H
#define TWINWARP_ACCESS_CHECK_H

#include "executor.h"

enum { CHECK_RACES = 1, CHECK_UNINITIALISED = 2, CHECK_FINDINGS = 8, CHECK_FINDING_BYTES = 512 };

/* What is found, each pair of instructions once. */
struct access_findings {
  uint32_t count; /* more than CHECK_FINDINGS are only counted */
  char text[CHECK_FINDINGS][CHECK_FINDING_BYTES];
};

struct access_check;

/* `what` is a sum of CHECK_RACES and CHECK_UNINITIALISED.  NULL: out of memory. */
struct access_check *access_check_create(unsigned what);
void access_check_free(struct access_check *);

/* How messages name a line of the kernel's file beside its number, such as " (x.cu:3)"; NULL: not at all. */
typedef void access_line_name(void *context, uint32_t line, char *name, size_t size);
void access_check_lines(struct access_check *, access_line_name *, void *context);

/* As execute; of several launches on one memory, in their order, the check is the same. */
int access_check_execute(struct access_check *, const struct launch *, uint32_t *memory, uint64_t instruction_limit,
                         struct execution_stats *, struct tw_error *);

const struct access_findings *access_check_findings(const struct access_check *);

#endif
