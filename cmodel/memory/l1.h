/* l1: the SM's level-one data cache: lines of 128 bytes, set-associative, write-through, no allocation on stores,
 * lock-up free.
 *
 * Order.  Line requests are handled in the order they are accepted, one at a time, in the lookup stage; nothing
 * overtakes there.  The memory behind performs requests in the order it accepts them, and may answer in any order, a
 * cycle later or more.  Every load therefore sees exactly the stores and atomics that were accepted before it.
 *
 * Stages.  A request accepted in cycle t is in lookup in t+1 with the tags of its set.  A load that hits reads the
 * data array there, is gathered to lane order in t+2 and stands at the return port in t+3.  Lookup handles one request
 * a cycle and waits when the request needs what is not there:
 *   load, hit      an empty fill register and a place for the return; the way becomes the last used
 *   load, pending  (a miss whose line has an MSHR) a waiter place: it joins, and no second line is asked for.  While
 *                  the MSHR is poisoned or being filled it waits for the MSHR to be free
 *   load, miss     an MSHR, a waiter place and the memory port: the whole line is asked for
 *   store          the memory port.  A hit also writes the line, of lanes with one word the highest lane's value, and
 *                  the way becomes the last used
 *   atomic         the memory port, and with reply a waiter place.  A hit invalidates the line
 *   fence          the memory port, so that memory has taken all that came before it; it goes no further, and wants no
 *                  reply.  Its line is looked at by nobody
 * A store or atomic that misses and finds an MSHR poisons it: the line on its way is older than the store.
 *
 * Filling.  A response stands in the fill register from the cycle after its acceptance until its waiters are
 * answered, one a cycle, lowest place first, except in cycles in which a hit is being gathered or the return places
 * are full.  In its first cycle a line is written to the cache, unless poisoned, into an invalid way (the lowest) or
 * the least recently used (true LRU); lookup rests in this cycle and reads its tags again in the next.  The MSHR is
 * free when the last waiter is answered.  A store may hit the line while its waiters are still answered: they came
 * before it and get the line as it arrived.  An eviction does not touch waiters either: they are answered from the
 * fill register.  Answers of atomics are in lane order and pass straight to the return port.
 *
 * Sectors (Sectors > 1).  A line is kept, asked for and forgotten by sectors of Lanes / Sectors words: a way has a
 * valid bit for each.  What is said above of a line then goes for the sectors that a request names, those of its lanes'
 * words:
 *   hit       a way has the tag and one of these sectors; the way becomes the last used
 *   pending   an MSHR of the line has asked for one of them
 *   load      goes in parts, a cycle each, and comes back in as many returns, each with lanes of its own: first the
 *             lanes whose sectors are here, then those of each MSHR that has asked for some, the highest first.  What
 *             is left no one has asked for: it takes an MSHR and asks memory for these sectors alone.  So of one line
 *             several MSHRs may be under way, and no sector is asked for twice, as with sectors for MSHRs' entries in
 *             GPGPU-Sim's and Accel-Sim's sector cache.  line_ready is low until the last part goes
 *   store     writes the line if one of its sectors is here: what it writes of others is not valid; poisons all MSHRs
 *             that have asked for one
 *   atomic    invalidates its sectors, and poisons likewise
 * Of a load that memory is asked for memory_lanes are the lanes left, and the sectors that are wanted those that they
 * name; the rest of response_data is looked at by nobody.  A line that comes goes where other sectors of it are, and
 * of it those are written that were asked for; else all of it, and an empty way is one without a valid sector.  Which
 * way that is an MSHR knows from when it is taken, as tags are then at hand, and from each line that is written since.
 *
 * Memory port.  memory_operation is the ISA's operation without the shared bit.  memory_tag is the MSHR of a load,
 * 64 + waiter place of an atomic with reply, and 255 for what gets no response.  One request is held there, and may
 * be replaced in the cycle it is taken.
 *
 * Same cycle.  A load may join, and a store may poison, an MSHR in the cycle its response is accepted.  An MSHR,
 * waiter or return place freed in a cycle is used from the next.  Returns wait in three places, so that hits flow
 * one a cycle although return_ready changes nothing before the next cycle.
 *
 * Shared memory behind (Invalidates = 1).  `invalidate` forgets all lines, and so does a fence as it leaves lookup:
 * what others have stored before is seen by loads that are handled from then on.  Nothing under way is lost: a line on
 * its way is not kept when it comes, and a load that was accepted before may see either.  `holds` says that a request
 * is here that has still to go to memory, or may have to.
 *
 * Carve-out (CarveOut = 1).  L1 and shared memory are of one array, as of a V100's 128 KB: `carve_out` of the ways,
 * less than Ways, are shared memory's, and the L1 has the others, the lowest.  A way that is taken away is forgotten
 * at the end of the first cycle of the new number, which costs nothing but its lines, as all has been written through;
 * what lies in the ways that stay does, and keeps its order of use.  A way that comes back is empty.  The number may
 * change in any cycle, though who tells it does so while nothing runs: what is in lookup in the first cycle may still
 * hit a way that goes; lines on their way are written to ways that stay, from that cycle on, and with sectors not to
 * where others of the line were forgotten.  Only the number of ways is divided here, not bits: the L1 has all of its
 * ways, and shared_memory all of its words, of which one array would have the larger.
 *
 * line_ready depends on state and memory_ready, all other outputs on state alone.  Loads always want a reply.  Every
 * request has a lane.  Reset empties everything and forgets what the memory owes; lines and tags keep their bits but
 * are invalid.
 *
 * With Ways = 0 no line is kept, but requests still join those under way.
 *
 * Sets is a power of two, and so are Sectors and Lanes, the lanes of a request and the words of a line: 32, but fewer
 * in a test, no fewer than Sectors.
 * Chosen here: tags are a memory beside the data array, both with one port; valid bits and the order of use are
 * registers. */
#ifndef TWINWARP_L1_H
#define TWINWARP_L1_H

#include "memory/line_request.h"
#include "twin.h"

enum { L1_MAX_SETS = 256, L1_MAX_WAYS = 16, L1_MAX_LINES = 2048, L1_MAX_MSHRS = 32, L1_MAX_PENDING = 64 };
enum { L1_TAG_ATOMIC = 64, L1_MAX_SECTORS = 4, L1_PLACES = 3, L1_LINE_BYTES = 128 };

#define L1_PARAMS(P, D)                                                                                                \
  P(Sets, 4, 256)                                                                                                      \
  P(Ways, 0, 16) /* with Sets no more than L1_MAX_LINES lines */                                                       \
  P(Mshrs, 2, 32)                                                                                                      \
  P(Pending, 4, 64)                                                                                                    \
  P(Tickets, 4, 256)                                                                                                   \
  P(Lanes, 2, 32)                                                                                                      \
  P(Invalidates, 0, 1) /* when it is told; else never */                                                               \
  P(Sectors, 1, 4)     /* of a line, 1: it is whole */                                                                 \
  P(CarveOut, 0, 1)    /* of its ways shared memory has some; else none */                                             \
  D(TicketBits, clog2(Tickets))                                                                                        \
  D(WordBits, clog2(Lanes))

#define L1_PORTS(S, V)                                                                                                 \
  S(IN,  u8,  line_valid,       1, always)                                                                             \
  S(IN,  u8,  line_operation,   6, line_valid)                                                                         \
  S(IN,  u32, line_address,     25, line_valid)                                                                        \
  S(IN,  u32, line_lanes,       Lanes, line_valid)                                                                     \
  V(IN,  u8,  line_word,        32, Lanes, WordBits, line_valid)                                                       \
  S(IN,  row, line_data,        Lanes * 32, line_valid)                                                                \
  S(IN,  u8,  line_reply,       1, line_valid)                                                                         \
  S(IN,  u8,  line_ticket,      TicketBits, line_valid)                                                                \
  S(OUT, u8,  line_ready,       1, always)                                                                             \
  S(OUT, u8,  return_valid,     1, always)                                                                             \
  S(OUT, u8,  return_ticket,    TicketBits, return_valid)                                                              \
  S(OUT, u32, return_lanes,     Lanes, return_valid)                                                                   \
  S(OUT, row, return_data,      Lanes * 32, return_valid)                                                              \
  S(IN,  u8,  return_ready,     1, always)                                                                             \
  S(OUT, u8,  memory_valid,     1, always)                                                                             \
  S(OUT, u8,  memory_operation, 6, memory_valid)                                                                       \
  S(OUT, u32, memory_line,      25, memory_valid)                                                                      \
  S(OUT, u32, memory_lanes,     Lanes, memory_valid)                                                                   \
  V(OUT, u8,  memory_word,      32, Lanes, WordBits, memory_valid)                                                     \
  S(OUT, row, memory_data,      Lanes * 32, memory_valid)                                                              \
  S(OUT, u8,  memory_tag,       8, memory_valid)                                                                       \
  S(IN,  u8,  memory_ready,     1, always)                                                                             \
  S(IN,  u8,  response_valid,   1, always)                                                                             \
  S(IN,  u8,  response_tag,     8, response_valid)                                                                     \
  S(IN,  row, response_data,    Lanes * 32, response_valid)                                                            \
  S(OUT, u8,  response_ready,   1, always)                                                                             \
  S(IN,  u8,  invalidate,       1, always)                                                                             \
  S(IN,  u8,  carve_out,        4, always)                                                                             \
  S(OUT, u8,  holds,            1, always)

#define L1_CONFIGS(C)                                                                                                  \
  C(".Sets(64), .Ways(4), .Mshrs(16), .Pending(32), .Tickets(16), .Lanes(32), .Invalidates(0)")                        \
  C(".Sets(64), .Ways(4), .Mshrs(32), .Pending(64), .Tickets(32), .Lanes(32), .Sectors(4)")                            \
  C(".Sets(4), .Ways(3), .Mshrs(5), .Pending(9), .Tickets(5), .Lanes(8), .Invalidates(1), .Sectors(4)")                \
  C(".Sets(4), .Ways(0), .Mshrs(3), .Pending(5), .Tickets(4), .Lanes(4), .Sectors(2)")                                 \
  C(".Sets(64), .Ways(16), .Mshrs(32), .Pending(64), .Tickets(32), .Lanes(32), .CarveOut(1)")                          \
  C(".Sets(4), .Ways(16), .Mshrs(3), .Pending(7), .Tickets(8), .Lanes(4), .Sectors(2), .CarveOut(1)")                  \
  C(".Sets(4), .Ways(3), .Mshrs(4), .Pending(8), .Tickets(8), .Lanes(4), .Invalidates(1), .CarveOut(1)")               \
  C(".Sets(4), .Ways(3), .Mshrs(2), .Pending(4), .Tickets(5), .Lanes(32)")                                             \
  C(".Sets(8), .Ways(1), .Mshrs(3), .Pending(7), .Tickets(4), .Lanes(32)")                                             \
  C(".Sets(4), .Ways(0), .Mshrs(4), .Pending(8), .Tickets(8), .Lanes(4), .Invalidates(1)")                            \
  C(".Sets(4), .Ways(2), .Mshrs(2), .Pending(4), .Tickets(4), .Lanes(2), .Invalidates(1), .Sectors(1), .CarveOut(0)")

TW_UNIT(l1, L1)

struct l1_request {
  u8 operation, ticket, word[32];
  bool reply;
  u32 line, lanes;
  row data;
};

/* Who waits for a line or for an atomic. */
struct l1_waiter {
  u8 ticket, word[32];
  u32 lanes;
};

struct l1_return {
  u8 ticket;
  u32 lanes;
  row data;
};

/* What lookup finds, and what it may do in this cycle. */
struct l1_finding {
  bool known;  /* what it finds is below, and nothing has changed since; what it may do is of each cycle */
  bool go;     /* the request is handled, or the part of it that is `lanes` */
  bool hit;    /* a sector that it names is here */
  bool beside; /* a way has the line, with any sector of it */
  u8 sectors;  /* that the request names */
  u32 pending; /* MSHRs that have asked for one of them */
  u32 lanes;
  unsigned way, mshr; /* that way; the highest of the pending, or else a free one */
  unsigned waiter;    /* a free one */
};

struct l1 {
  struct l1_params params;
  unsigned ways; /* that are not shared memory's */
  u32 tag[L1_MAX_SETS][L1_MAX_WAYS];
  row data[L1_MAX_LINES];             /* set by set as many as there are ways */
  u8 valid[L1_MAX_SETS][L1_MAX_WAYS]; /* a bit per sector */
  u8 rank[L1_MAX_SETS][L1_MAX_WAYS];  /* 0: last used */

  bool lookup_valid, looked;        /* a request is in lookup; its tags are there */
  struct l1_request lookup;         /* `lanes`: what is left of them */
  u32 sector_lanes[L1_MAX_SECTORS]; /* its lanes whose words are in each */

  bool gather_valid; /* a hit was read in the previous cycle */
  u8 gather_way;
  u32 gather_set;
  struct l1_waiter gather;

  u32 mshr_valid, mshr_poisoned;
  u32 mshr_line[L1_MAX_MSHRS];
  u8 mshr_sectors[L1_MAX_MSHRS]; /* asked for */
  u32 mshr_beside;               /* other sectors of its line have a way: */
  u8 mshr_way[L1_MAX_MSHRS];
  u64 mshr_waiters[L1_MAX_MSHRS];
  u64 waiter_valid; /* of lines and of atomics */
  struct l1_waiter waiter[L1_MAX_PENDING];

  bool fill_valid, fill_install, fill_atomic; /* a response is here; in its first cycle; it answers an atomic */
  u8 fill_index;                              /* its MSHR, or its waiter */
  row fill_data;

  u8 head, tail, returns; /* oldest return; next place; how many wait */
  struct l1_return place[L1_PLACES];

  bool memory_valid;
  u8 memory_tag;
  struct l1_request memory;

  struct l1_finding found; /* by control, for step and for later cycles */
};

/* Of the request in lookup: whether a sector that it names is here, or has been asked for. */
void l1_finds(const struct l1 *, bool *hit, bool *pending);

/* For a composite: comb that keeps what it finds, and the clock edge after it. */
void l1_control(struct l1 *, const struct l1_in *, struct l1_out *);
void l1_step(struct l1 *, const struct l1_in *, const struct l1_out *);

/* The number of ways changes in this cycle. */
static inline bool l1_carves(const struct l1 *s, unsigned carve_out) {
  return s->params.CarveOut && s->ways + carve_out != s->params.Ways;
}

/* Nothing is under way but what the memory owes: without a line or a response, and if it does not
 * carve, a clock edge changes nothing. */
static inline bool l1_idle(const struct l1 *s) {
  return !(s->lookup_valid | s->gather_valid | s->fill_valid | s->memory_valid) && s->returns == 0;
}

#endif
