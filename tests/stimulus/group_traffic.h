/* group_traffic: what a group_queue has asked memory for and not been given, from its state. */
#ifndef TWINWARP_GROUP_TRAFFIC_H
#define TWINWARP_GROUP_TRAFFIC_H

#include "dispatch/group_queue.h"

enum { GROUP_TAGS = 2 * GROUP_QUEUE_MAX_ENTRIES + 1 };

/* The tags, and how many. */
static inline unsigned group_tags(const struct group_queue *s, u8 *tags) {
  unsigned n = 0;
  if (s->state == GROUP_QUEUE_AWAIT) tags[n++] = 0;
  for (unsigned k = 0; k < s->used; k++) {
    const unsigned e = (s->take + k) % s->params.Entries;
    const bool has_tail = !(s->half && k + 1u == s->used);
    if (!(s->entry[e].there & GROUP_QUEUE_HEAD)) tags[n++] = (u8)(2 * e);
    if (has_tail && !(s->entry[e].there & GROUP_QUEUE_TAIL)) tags[n++] = (u8)(2 * e + 1);
  }
  return n;
}

/* The word that a tag is of. */
static inline u32 group_word(const struct group_queue *s, u8 tag) {
  const unsigned k = ((tag >> 1) + s->params.Entries - s->take) % s->params.Entries;
  const u32 back = s->state == GROUP_QUEUE_AWAIT ? 1 : (s->half ? 1 : 2) + 2 * (s->used - 1 - k) - (tag & 1);
  return (s->word - back) & low_bits(s->params.PointerBits - 1);
}

#endif
