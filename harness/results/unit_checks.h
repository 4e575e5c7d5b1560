/* unit_checks: the table of what checks each unit, from what is checked in: stimuli, tests that are oracles, proofs,
 * mutants. */
#ifndef TWINWARP_UNIT_CHECKS_H
#define TWINWARP_UNIT_CHECKS_H

#include "lockstep/unit.h"
#include <cjson/cJSON.h>

void unit_checks_head(const char *mutants_commit, const cJSON *coverage);

/* `folder` is the page the unit is on; `mutants` its row of the results, or NULL. */
void unit_checks_row(const struct tw_unit *, const char *folder, const cJSON *mutants);

#endif
