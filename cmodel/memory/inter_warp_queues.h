/* inter_warp_queues: the window in which loads of different warps that ask for one line become one request.
 * WarpPool 3.3.4, Fig. 3.7.
 *
 * Queues queues of Tags tags; a tag is a line and the records of up to Merges requests for it, oldest first.  Tag t of
 * queue q is number q * Tags + t.  A line's queue is its lowest bits, which in the L1 choose its set.
 *
 * Inserting.  Each coalescer may offer a line and a record a cycle.  It goes to the lowest tag of its queue that
 * holds the line, is not being sent and has fewer than Merges records; else, if room, it opens the lowest free one
 * (insert_fresh); else it waits, and nobody waits with it.  A queue takes one request a cycle: of several coalescers
 * that could insert, the first in turn does.  The one first in turn stays so while it waits; else the next that waits
 * comes first. insert_tag is where an accepted request goes.
 *
 * Sending.  select_valid names a tag in use (select_tag), which takes no more while it is named; with send_ready it is
 * free from the next cycle.  send_record shows its records; those beyond are all ones (pattern none).
 *
 * insert_ready, insert_fresh and insert_tag depend on state, room, the selection and the offers of all coalescers;
 * send_* on state and the selection.  A request accepted in cycle t is there in t + 1.  Reset frees all tags.
 *
 * Chosen here: a queue takes one request a cycle; its conflicts go in turn; a line whose tag is full may open the
 * second.  Queues is a power of two. */
#ifndef TWINWARP_INTER_WARP_QUEUES_H
#define TWINWARP_INTER_WARP_QUEUES_H

#include "twin.h"

enum { INTER_WARP_MAX_TAGS = 64, INTER_WARP_MAX_MERGES = 8, INTER_WARP_MAX_COALESCERS = 8 };

#define INTER_WARP_QUEUES_PARAMS(P, D)                                                                                 \
  P(Queues, 2, 32) /* a power of two */                                                                                \
  P(Tags, 1, 2)                                                                                                        \
  P(Merges, 1, 8)                                                                                                      \
  P(Coalescers, 1, 8)                                                                                                  \
  P(LineBits, 6, 28)                                                                                                   \
  P(RecordBits, 2, 32)                                                                                                 \
  D(TagBits, clog2(Queues * Tags))

#define INTER_WARP_QUEUES_PORTS(S, V)                                                                                  \
  S(IN,  u8,  insert_valid,  Coalescers, always)                                                                       \
  V(IN,  u32, insert_line,   INTER_WARP_MAX_COALESCERS, Coalescers, LineBits, insert_valid)                            \
  V(IN,  u32, insert_record, INTER_WARP_MAX_COALESCERS, Coalescers, RecordBits, insert_valid)                          \
  S(OUT, u8,  insert_ready,  Coalescers, always) /* never high without valid */                                        \
  S(OUT, u8,  insert_fresh,  Coalescers, always)                                                                       \
  V(OUT, u8,  insert_tag,    INTER_WARP_MAX_COALESCERS, Coalescers, TagBits, insert_ready)                             \
  S(IN,  u8,  room,          1, always)                                                                                \
  S(IN,  u8,  select_valid,  1, always)                                                                                \
  S(IN,  u8,  select_tag,    TagBits, select_valid)                                                                    \
  S(OUT, u8,  send_valid,    1, always)                                                                                \
  S(OUT, u32, send_line,     LineBits, send_valid)                                                                     \
  V(OUT, u32, send_record,   INTER_WARP_MAX_MERGES, Merges, RecordBits, send_valid)                                    \
  S(IN,  u8,  send_ready,    1, always)

#define INTER_WARP_QUEUES_CONFIGS(C)                                                                                   \
  C(".Queues(32), .Tags(2), .Merges(4), .Coalescers(2), .LineBits(25), .RecordBits(23)")                               \
  C(".Queues(2), .Tags(2), .Merges(4), .Coalescers(3), .LineBits(6), .RecordBits(5)")                                  \
  C(".Queues(4), .Tags(1), .Merges(1), .Coalescers(1), .LineBits(7), .RecordBits(23)")                                 \
  C(".Queues(2), .Tags(2), .Merges(2), .Coalescers(2), .LineBits(6), .RecordBits(2)")

TW_UNIT(inter_warp_queues, INTER_WARP_QUEUES)

struct inter_warp_tag {
  u32 line, record[INTER_WARP_MAX_MERGES];
  u8 count; /* of records; 0: free */
};

struct inter_warp_queues {
  struct inter_warp_queues_params params;
  u8 first; /* in turn */
  struct inter_warp_tag tag[INTER_WARP_MAX_TAGS];
};

#endif
