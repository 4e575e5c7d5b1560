/* json_missing: why a build can neither write nor read JSON, or NULL if it can. */
#ifndef TWINWARP_JSON_MISSING_H
#define TWINWARP_JSON_MISSING_H

const char *json_missing(void);

#endif
