/* ptx_names: numbers by name, the newest first: scopes are left by forgetting the newest. */
#ifndef TWINWARP_PTX_NAMES_H
#define TWINWARP_PTX_NAMES_H

#include "compiler/array.h"
#include "compiler/ptx_lexer.h"

enum { PTX_NAME_BUCKETS = 4096 };

struct ptx_name {
  const char *text;
  uint32_t length, number;
  uint32_t older; /* entry of the same bucket */
};

/* Entries are told by their place in the list + 1; 0 is none.  All zero is empty. */
struct ptx_names {
  ARRAY(struct ptx_name) list;
  uint32_t newest[PTX_NAME_BUCKETS];
};

int ptx_names_add(struct ptx_names *names, const struct ptx_token *name, uint32_t number);

/* The newest entry of that name, and the next older one of an entry's name; 0 if there is none. */
uint32_t ptx_names_find(const struct ptx_names *names, const char *text, uint32_t length);
uint32_t ptx_names_older(const struct ptx_names *names, uint32_t entry);

static inline uint32_t ptx_names_number(const struct ptx_names *names, uint32_t entry) {
  return names->list.at[entry - 1].number;
}

/* Forgets all but the oldest `count`. */
void ptx_names_cut(struct ptx_names *names, uint32_t count);
void ptx_names_free(struct ptx_names *names);

#endif
