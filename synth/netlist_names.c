/* netlist_names: see netlist_names.h. */
#include "netlist_names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"

bool netlist_is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool made_up(const char *name, size_t n) {
  if (n < 3 || name[0] != '_' || name[n - 1] != '_') return false;
  for (size_t i = 1; i + 1 < n; i++)
    if (!isdigit((unsigned char)name[i])) return false;
  return true;
}

/* Such as every tool reads. */
void netlist_make_plain(struct netlist_spelt *name, size_t n) {
  const bool digit = isdigit((unsigned char)name->spelling[0]), made = made_up(name->spelling, n);
  char *to = name->plain;
  if (made || digit) to += sprintf(to, "%s", made ? "auto" : "n");
  for (size_t i = 0; i < n - made; i++) *to++ = netlist_is_word(name->spelling[i]) ? name->spelling[i] : '_';
  *to = 0;
}

u32 netlist_hash(const char *text) {
  u32 hash = 2166136261u;
  for (const char *c = text; *c; c++) hash = (hash ^ (u8)*c) * 16777619u;
  return hash;
}

static const char **place_of(const struct netlist_names *t, const char *name) {
  for (u32 hash = netlist_hash(name);; hash++) {
    const char **place = &t->taken[hash & (t->slots - 1)];
    if (!*place || strcmp(*place, name) == 0) return place;
  }
}

static void more_places(struct netlist_names *t) {
  const char **old = t->taken;
  const u32 had = t->slots;
  if (2 * (t->names + 1) < had) return;
  t->slots = had ? 2 * had : 1 << 12;
  t->taken = list_taken(calloc(t->slots, sizeof(const char *)));
  for (u32 i = 0; i < had; i++)
    if (old[i]) *place_of(t, old[i]) = old[i];
  free(old);
}

const char *netlist_own_name(struct netlist_names *t, struct netlist *n, const char *plain) {
  more_places(t);
  const char *name = netlist_name(n, "%s", plain), **place;
  while (*(place = place_of(t, name))) name = netlist_name(n, "%s_", name);
  t->names++;
  return *place = name;
}

void netlist_names_clear(struct netlist_names *t) {
  if (t->slots) memset(t->taken, 0, t->slots * sizeof(const char *));
  t->names = 0;
}

void netlist_names_free(struct netlist_names *t) { free(t->taken); }
