/* memory_link: the two ways between an SM and the memory of a GPU, each of Hop cycles, as both ends see them.
 *
 * The SM's end, in its cycle: link_ready says whether a request may be sent: a credit is there, and the way up has
 * passed the last one on, which takes a cycle for each up_bytes of its data.  A credit comes back Hop cycles after
 * the L2 has taken the request up; so credits bound what waits there, and an SM all of whose credits are there has
 * nothing on its way (link_quiet).  link_response is the answer that stands at its end, or NULL; it stays until
 * link_taken.  Answers have their places by tag, and tags of requests under way are different, so that the way down
 * needs no credits.
 *
 * Memory's end, in its cycle: link_arrival is the request that arrives, or NULL; it stays in its place, whose number
 * is link_arrived's, until link_take_up.  link_answer_row is where an answer's data go, until link_answer says the
 * cycle from which on it may leave, and how many bytes move; link_leave sends one in a cycle, that which may leave
 * first, of equals the earlier request's, when the way down has passed the last one on.  Of what is under way by now
 * nothing arrives or may leave before the cycle link_event; UINT64_MAX if there is nothing.
 *
 * What one end gives, the other sees Hop cycles later; so each may be Hop cycles behind or ahead. */
#ifndef TWINWARP_MEMORY_LINK_H
#define TWINWARP_MEMORY_LINK_H

#include "gpu_memory_config.h"
#include "memory/line_request.h"
#include "simulate/memory.h"
#include "util/kept.h"

enum { LINK_MAX_CREDITS = 128, LINK_TAGS = 256 };

struct link_request {
  u64 sent; /* cycle */
  u8 operation, tag;
  u32 line, lanes;
  u8 word[32];
  row data;
};

struct link_answer {
  u64 due, order; /* from when on it may leave; number of its request */
  u64 left;       /* cycle */
  unsigned bytes;
  struct memory_response response;
};

struct memory_link {
  const struct gpu_memory_config *config;
  struct link_request request[LINK_MAX_CREDITS]; /* a place for each credit */
  u8 up[LINK_MAX_CREDITS];                       /* a ring of places in order of sending */
  u64 sent, arrived;                             /* requests so far */
  u64 up_free, down_free;                        /* cycles from which on the ways are */
  u8 free[LINK_MAX_CREDITS];                     /* a ring of places, in order of their credits' return, */
  u64 freed[LINK_MAX_CREDITS];                   /* and when they were given back */
  u64 given, used;                               /* credits so far */
  struct link_answer answer[LINK_TAGS];
  u8 heap[LINK_TAGS]; /* tags of answers that have not left */
  unsigned waiting;
  u8 down[LINK_TAGS]; /* a ring of tags of those that have */
  u64 left, taken;    /* so far */
};

void link_init(struct memory_link *, const struct gpu_memory_config *);
void link_keep(struct memory_link *, struct kept *);

bool link_ready(const struct memory_link *, u64 cycle);
void link_send(struct memory_link *, u64 cycle, const struct line_request *);
const struct memory_response *link_response(const struct memory_link *, u64 cycle);
void link_taken(struct memory_link *);
bool link_quiet(const struct memory_link *, u64 cycle);

const struct link_request *link_arrival(const struct memory_link *, u64 cycle);
unsigned link_arrived(struct memory_link *);
void link_take_up(struct memory_link *, u64 cycle, unsigned place);
row *link_answer_row(struct memory_link *, u8 tag);
void link_answer(struct memory_link *, u8 tag, unsigned bytes, u64 due, u64 order);
void link_leave(struct memory_link *, u64 cycle);
u64 link_event(const struct memory_link *);

#endif
