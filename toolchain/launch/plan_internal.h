/* plan_internal: the parts of a plan from words, wherever these stand.  Errors say what is wrong, not where. */
#ifndef TWINWARP_PLAN_INTERNAL_H
#define TWINWARP_PLAN_INTERNAL_H

#include "plan.h"

enum { PLAN_MOST_WORDS = PLAN_MOST_ARGUMENTS + 16 };

/* words: NAME BYTES FILL [SEED]; `folder` is put before a file's name. */
int plan_add_buffer(struct plan *plan, char *const *words, unsigned count, const char *folder, struct tw_error *error);

/* What is not a buffer: i32:N and so on, with $i if `repeated`. */
int plan_parse_scalar(const char *word, bool repeated, struct plan_argument *argument, struct tw_error *error);

/* The bits of a float of 4 or 8 bytes; -1 if the text is no number. */
int plan_parse_float(const char *text, unsigned bytes, uint64_t *bits);

/* struct:TYPE=VALUE,... or struct:file=NAME, behind `folder`. */
int plan_parse_struct(struct plan *plan, const char *word, const char *folder, struct plan_argument *argument,
                      struct tw_error *error);

/* A whole number of at most `most`. */
int plan_parse_count(const char *word, uint64_t most, uint64_t *value, struct tw_error *error);

/* A copy of a name, of any length, that lives as long as the plan; NULL: out of memory. */
const char *plan_name(struct plan *plan, const char *name);

/* Appends `name`, behind `folder` unless it begins with '/'. */
int plan_path(char path[PLAN_PATH_BYTES], const char *folder, const char *name, struct tw_error *error);

#endif
