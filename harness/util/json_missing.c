/* json_missing: see json_missing.h. */
#include "json_missing.h"

#include <cjson/cJSON.h>

const char *json_missing(void) {
#ifdef CJSON_IS_MISSING
  return "that needs the library cJSON, which this program was made without; install libcjson-dev and make it again";
#else
  return NULL;
#endif
}
