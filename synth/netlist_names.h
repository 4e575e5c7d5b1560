/* netlist_names: names of a netlist as they are spelt, and as every tool reads them; see netlist.h. */
#ifndef TWINWARP_NETLIST_NAMES_H
#define TWINWARP_NETLIST_NAMES_H

#include "netlist.h"

enum { NETLIST_NAME = 400 };

struct netlist_spelt {
  char spelling[NETLIST_NAME + 1], plain[NETLIST_NAME + 8];
};

/* Letter, digit or _. */
bool netlist_is_word(char);

/* The plain name of a spelling of n characters. */
void netlist_make_plain(struct netlist_spelt *, size_t n);

u32 netlist_hash(const char *);

/* Names that are taken. */
struct netlist_names {
  const char **taken;
  u32 names, slots;
};

/* A name that no other has, and that is taken then: this one, or with as many _ more as it takes. */
const char *netlist_own_name(struct netlist_names *, struct netlist *, const char *plain);
void netlist_names_clear(struct netlist_names *);
void netlist_names_free(struct netlist_names *);

#endif
