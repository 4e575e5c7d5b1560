/* options_words: see options_words.h. */
#include "options_words.h"

#include <stddef.h>

#define NAME(name, policy) name,
const char *const options_policies[] = {OPTIONS_SCHEDULERS(NAME) NULL};
const char *const options_load_paths[] = {"coalescer", "banked", "mrpb", NULL};
const char *const options_lengths[] = {"paper", "short", "shortest", NULL};
