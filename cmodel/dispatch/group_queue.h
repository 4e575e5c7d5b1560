/* group_queue: the groups of a grid's blocks, which lie in global memory, to SMs in turn: the global queue's hardware.
 * PAVER 5.1 (Fig. 8), 5.3.
 *
 * start begins a grid, only while `exhausted`.  From the next cycle on the queue at word `base` is read: the number of
 * groups, at most 2 ** BlockBits, and once that is there head and tail of each.  In memory these are byte addresses of
 * the numbers of the group's first and last block; deal_* has half of that: their places in an array of numbers of two
 * bytes.
 *
 *   word base            number of groups
 *   base + 1 + 2n, + 2   of group n: head, tail
 *
 *   read    asks memory for a word; it stands until read_ready.  Words are asked for in order, each once
 *   answer  the word of a tag, in a later cycle than it was asked for; one a cycle, in any order, always taken.
 *           Tags of words that are on their way are different
 *   deal    a group goes to the SM whose bit is 1: in the order of the queue, as soon as head and tail are there
 *
 * Groups that were asked for and have not been dealt are Entries at most; a head is asked for only if there is a place.
 * `empty` are SMs that can be given a group.  With some empty and a group there, one is dealt in the cycle: to the next
 * empty one in number behind that of the last group, at first from SM 0 on.
 * exhausted: all groups of the last grid have been dealt; as after reset, which forgets grid and what is on its way.
 *
 * deal follows empty in the cycle; all other outputs are state.  Words wrap.  PointerBits is at least BlockBits.
 *
 * Chosen here: the paper's queue has "pointers to the groups", and says neither how an SM comes by its tail nor how far
 * ahead the queue is read: an entry has the tail too (group_image.h), and so many are on their way that memory's
 * latency is not waited for each time.  An SM that has given its last block away gets a group whether or not it has
 * room. */
#ifndef TWINWARP_GROUP_QUEUE_H
#define TWINWARP_GROUP_QUEUE_H

#include "twin.h"

enum { GROUP_QUEUE_MAX_SMS = 80, GROUP_QUEUE_MAX_ENTRIES = 32 };

#define GROUP_QUEUE_PARAMS(P, D)                                                                                       \
  P(Sms, 1, 80)                                                                                                        \
  P(Entries, 2, 32)     /* groups ahead */                                                                             \
  P(BlockBits, 2, 16)   /* of a block's number */                                                                      \
  P(PointerBits, 3, 31) /* of a place in the array of blocks */                                                        \
  D(EntryBits, clog2(Entries))

#define GROUP_QUEUE_PORTS(S, V)                                                                                        \
  S(IN,  u8,  start,        1, always)                                                                                 \
  S(IN,  u32, base,         PointerBits - 1, start)                                                                    \
  V(IN,  u8,  empty,        GROUP_QUEUE_MAX_SMS, Sms, 1, always)                                                       \
  S(OUT, u8,  deal_valid,   1, always)                                                                                 \
  V(OUT, u8,  deal,         GROUP_QUEUE_MAX_SMS, Sms, 1, always)                                                       \
  S(OUT, u32, deal_next,    PointerBits, deal_valid)                                                                   \
  S(OUT, u32, deal_tail,    PointerBits, deal_valid)                                                                   \
  S(OUT, u8,  exhausted,    1, always)                                                                                 \
  S(OUT, u8,  read_valid,   1, always)                                                                                 \
  S(OUT, u32, read_word,    PointerBits - 1, read_valid)                                                               \
  S(OUT, u8,  read_tag,     EntryBits + 1, read_valid)                                                                 \
  S(IN,  u8,  read_ready,   1, always)                                                                                 \
  S(IN,  u8,  answer_valid, 1, always)                                                                                 \
  S(IN,  u8,  answer_tag,   EntryBits + 1, answer_valid)                                                               \
  S(IN,  u32, answer_word,  PointerBits + 1, answer_valid)

#define GROUP_QUEUE_CONFIGS(C)                                                                                         \
  C(".Sms(15), .Entries(16), .BlockBits(16), .PointerBits(31)")                                                        \
  C(".Sms(80), .Entries(32), .BlockBits(16), .PointerBits(31)")                                                        \
  C(".Sms(1), .Entries(5), .BlockBits(4), .PointerBits(6)")                                                            \
  C(".Sms(3), .Entries(3), .BlockBits(3), .PointerBits(4)")

TW_UNIT(group_queue, GROUP_QUEUE)

enum { GROUP_QUEUE_HEAD = 1, GROUP_QUEUE_TAIL = 2 };

struct group_queue {
  struct group_queue_params params;
  enum group_queue_state {
    GROUP_QUEUE_ASK,   /* for the number of groups */
    GROUP_QUEUE_AWAIT, /* that is on its way */
    GROUP_QUEUE_READ,  /* it has come */
  } state;
  u32 word;           /* that is asked for next */
  u32 left;           /* groups whose tails have not been asked for */
  bool half;          /* the head of the next one has */
  u8 put, take, used; /* of entries: the one that is asked for next, the next to be dealt; how many are asked for */
  u8 from;            /* the SM that comes next, if it is empty; the number of SMs: the first */
  struct {
    u8 there; /* bits: head, tail */
    u32 head, tail;
  } entry[GROUP_QUEUE_MAX_ENTRIES];
};

#endif
