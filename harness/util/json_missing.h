/* json_missing: why a build can neither write nor read JSON, or NULL if it can. */
#ifndef TWINWARP_JSON_MISSING_H
#define TWINWARP_JSON_MISSING_H

#include <cjson/cJSON.h>

static inline const char *json_missing(void) {
#ifdef CJSON_IS_MISSING
  return "that needs the library cJSON, which this program was made without; install libcjson-dev and make it again";
#else
  return NULL;
#endif
}

#endif
