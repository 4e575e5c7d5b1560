/* options_sharing: options of machines whose blocks may have registers or shared memory in common (Sharing), and of the
 * scheduler that is a model alone, which they are compared with; part of run_argp. */
#ifndef TWINWARP_OPTIONS_SHARING_H
#define TWINWARP_OPTIONS_SHARING_H

#include "options.h"

/* A child parser whose input is a struct options. */
extern const struct argp sharing_argp;

/* Whether the machine that is asked for has Sharing; and one of so many ways to share there: where none is given the
 * part that a block keeps, and of what, and what was not asked for of who issues first, and memory instructions.
 * Little room is of what is shared alone. */
enum { SHARING_VARIANTS = 24 };
bool options_sharing_has(const struct options *);
void options_sharing_vary(struct sm_setting *, unsigned variant);

/* Whether the machine has them, and what it cannot beside them. */
int options_sharing_check(const struct run_options *, struct tw_error *);

#endif
