/* options_words: see options_words.h. */
#include "options_words.h"

#include <stddef.h>

const char *const options_policies[] = {"gto", "lrr", "rba", "malekeh", "oldest", NULL};
const char *const options_load_paths[] = {"coalescer", "banked", "mrpb", NULL};
const char *const options_lengths[] = {"paper", "short", "shortest", NULL};
