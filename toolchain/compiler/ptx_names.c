/* ptx_names: see ptx_names.h. */
#include "compiler/ptx_names.h"

#include <string.h>

static uint32_t bucket(const char *text, uint32_t length) {
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (uint32_t i = 0; i < length; i++) hash = (hash ^ (uint8_t)text[i]) * 16777619u;
  return (hash ^ hash >> 16) % PTX_NAME_BUCKETS;
}

/* From an entry on, the first of that name. */
static uint32_t search(const struct ptx_names *names, uint32_t entry, const char *text, uint32_t length) {
  while (entry) {
    const struct ptx_name *n = &names->list.at[entry - 1];
    if (n->length == length && !memcmp(n->text, text, length)) break;
    entry = n->older;
  }
  return entry;
}

int ptx_names_add(struct ptx_names *names, const struct ptx_token *name, uint32_t number) {
  uint32_t *newest = &names->newest[bucket(name->text, name->length)];
  if (ARRAY_ROOM(&names->list, 1)) return -1;
  names->list.at[names->list.count++] = (struct ptx_name){name->text, name->length, number, *newest};
  *newest = names->list.count;
  return 0;
}

uint32_t ptx_names_find(const struct ptx_names *names, const char *text, uint32_t length) {
  return search(names, names->newest[bucket(text, length)], text, length);
}

uint32_t ptx_names_older(const struct ptx_names *names, uint32_t entry) {
  const struct ptx_name *n = &names->list.at[entry - 1];
  return search(names, n->older, n->text, n->length);
}

void ptx_names_cut(struct ptx_names *names, uint32_t count) {
  while (names->list.count > count) {
    const struct ptx_name *n = &names->list.at[--names->list.count];
    names->newest[bucket(n->text, n->length)] = n->older;
  }
}

void ptx_names_free(struct ptx_names *names) {
  free(names->list.at);
  memset(names, 0, sizeof *names);
}
