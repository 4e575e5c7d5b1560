/* plan_argument: whether what a launch is given is a value for the parameter that it stands for. */
#ifndef TWINWARP_PLAN_ARGUMENT_H
#define TWINWARP_PLAN_ARGUMENT_H

#include "compiler/compiler.h"
#include "launch/plan.h"

/* Argument `number`, from 0, of an entry that has so many parameters.  The error names what would fit. */
int plan_argument_fits(const char *file, unsigned number, const struct compiled *, const struct plan_argument *,
                       struct tw_error *);

#endif
