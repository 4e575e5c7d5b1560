/* options_sharing: options of machines whose blocks may have registers in common (Sharing); part of run_argp. */
#ifndef TWINWARP_OPTIONS_SHARING_H
#define TWINWARP_OPTIONS_SHARING_H

#include "options.h"

/* A child parser whose input is a struct options. */
extern const struct argp sharing_argp;

/* Whether the machine has them, and what it cannot beside them. */
int options_sharing_check(const struct run_options *, struct tw_error *);

#endif
