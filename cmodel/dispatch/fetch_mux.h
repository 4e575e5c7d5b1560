/* fetch_mux: the port by which a group scheduler reads global memory, shared by what fetches the next block's number of
 * each SM (block_feed.h) and the queue of groups (group_queue.h).  PAVER 5.1: both lie there.
 *
 *   fetch   an SM's number, at its place in an array of numbers of BlockBits each: two in a word, the lower half first
 *   queue   a word, with a tag of its own
 *   read    the word that memory is asked for, with memory's tag
 *   answer  the word of a tag; always taken
 *
 * In a cycle one of those that ask has the port: the next one in number behind the last that memory took one of, the
 * SMs first and then the queue, at first and after start from SM 0 on.  With read_ready its request is taken, and it
 * has ready = 1.  While memory is not ready another may get the port: a request that is not taken may be withdrawn.
 *
 * An SM's place stands until its answer, and it asks for none before; so memory's tag is the SM's number, or 128 and
 * the queue's tag.  An answer is passed on in its cycle: fetch_answer has its SM's bit, and fetch_number is the number,
 * 0 without; or it is the queue's.  No answer comes that was not asked for.  Reset is as start. */
#ifndef TWINWARP_FETCH_MUX_H
#define TWINWARP_FETCH_MUX_H

#include "twin.h"

enum { FETCH_MUX_MAX_SMS = 80, FETCH_MUX_QUEUE = 128 /* of memory's tags */ };

#define FETCH_MUX_PARAMS(P, D)                                                                                         \
  P(Sms, 1, 80)                                                                                                        \
  P(BlockBits, 2, 16) /* of a block's number, and half a word */                                                       \
  P(TagBits, 2, 6)    /* of the queue's tags */                                                                        \
  D(PointerBits, 2 * BlockBits - 1)

#define FETCH_MUX_PORTS(S, V)                                                                                          \
  S(IN,  u8,  start,              1, always)                                                                           \
  V(IN,  u8,  fetch_valid,        FETCH_MUX_MAX_SMS, Sms, 1, always)                                                   \
  V(IN,  u32, fetch_place,        FETCH_MUX_MAX_SMS, Sms, PointerBits, always)                                         \
  V(OUT, u8,  fetch_ready,        FETCH_MUX_MAX_SMS, Sms, 1, always)                                                   \
  V(OUT, u8,  fetch_answer,       FETCH_MUX_MAX_SMS, Sms, 1, always)                                                   \
  S(OUT, u16, fetch_number,       BlockBits, always)                                                                   \
  S(IN,  u8,  queue_valid,        1, always)                                                                           \
  S(IN,  u32, queue_word,         PointerBits - 1, queue_valid)                                                        \
  S(IN,  u8,  queue_tag,          TagBits, queue_valid)                                                                \
  S(OUT, u8,  queue_ready,        1, always)                                                                           \
  S(OUT, u8,  queue_answer_valid, 1, always)                                                                           \
  S(OUT, u8,  queue_answer_tag,   TagBits, queue_answer_valid)                                                         \
  S(OUT, u32, queue_answer_word,  2 * BlockBits, queue_answer_valid)                                                   \
  S(OUT, u8,  read_valid,         1, always)                                                                           \
  S(OUT, u32, read_word,          PointerBits - 1, read_valid)                                                         \
  S(OUT, u8,  read_tag,           8, read_valid)                                                                       \
  S(IN,  u8,  read_ready,         1, always)                                                                           \
  S(IN,  u8,  answer_valid,       1, always)                                                                           \
  S(IN,  u8,  answer_tag,         8, answer_valid)                                                                     \
  S(IN,  u32, answer_word,        2 * BlockBits, answer_valid)

#define FETCH_MUX_CONFIGS(C)                                                                                           \
  C(".Sms(15), .BlockBits(16), .TagBits(5)")                                                                           \
  C(".Sms(80), .BlockBits(16), .TagBits(6)")                                                                           \
  C(".Sms(1), .BlockBits(4), .TagBits(3)")                                                                             \
  C(".Sms(3), .BlockBits(3), .TagBits(2)")

TW_UNIT(fetch_mux, FETCH_MUX)

struct fetch_mux {
  struct fetch_mux_params params;
  u8 from; /* who comes next: an SM, or their number: the queue */
};

#endif
