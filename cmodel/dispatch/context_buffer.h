/* context_buffer: one line of a block's context, on its way between the SM and memory.  Scavenger: Kloosterman 5.5.2.
 *
 * The line is of shared memory (line_shared), or a warp's, by line_at:
 *
 *   0      words of 32 bits: pc, lanes, live lanes, {reconvergence, depth}, whether the warp waits at the barrier,
 *          predicates
 *   1      saved entries of its divergence stack, 64 bits each: as many as `depth` says are read, StackDepth are put
 *   2..    a row of its registers each
 *
 *   read   the line goes to `data`.  state_stop takes a warp's state and stops its fetch, in the first cycle in which
 *          no warp of the scheduler is done; entries and rows are asked for until taken (context_ready, context_ack,
 *          shared_ready) and come in the cycle after.  line_done: from the next cycle on `data` is whole, and stays
 *          until memory has it; what was not written is 0
 *   put    `data`, which memory answered (response_*), goes where it belongs, until line_done.  state_write waits while
 *          a warp is launched, and if its warp waited at the barrier, while another arrives there; state_arrive is that
 *          arrival
 *
 * `start` comes before a block's first line.  read and put are held, with the line, until line_done, and are not given
 * in one cycle; line 0 of a warp is read before its line 1.  No response comes while a line is read, is stored or is
 * put.  Outputs are state and what is read or put, but line_done, which also depends on what is taken and comes, and
 * state_*, on launch, done and arrival. */
#ifndef TWINWARP_CONTEXT_BUFFER_H
#define TWINWARP_CONTEXT_BUFFER_H

#include "dispatch/context_at.h"
#include "dispatch/context_ports.h"
#include "twin.h"

enum { CONTEXT_MAX_DEPTH = 16 };

#define CONTEXT_BUFFER_PARAMS(P, D)                                                                                    \
  P(StackDepth, 4, 16)                                                                                                 \
  D(EntryBits, clog2(StackDepth))

#define CONTEXT_BUFFER_PORTS(S, V)                                                                                     \
  S(IN,  u8,  start,               1, always)                                                                          \
  S(IN,  u8,  read,                1, always)                                                                          \
  S(IN,  u8,  put,                 1, always)                                                                          \
  S(IN,  u8,  line_shared,         1, always)                                                                          \
  S(IN,  u16, line_at,             10, always)                                                                         \
  S(IN,  u8,  warp_waiting,        1, always) /* at the barrier */                                                     \
  S(IN,  u8,  launch_valid,        1, always)                                                                          \
  S(IN,  u8,  done_valid,          1, always) /* of the warp's scheduler, as is arrive_valid */                        \
  S(IN,  u8,  arrive_valid,        1, always)                                                                          \
  V(IN,  u32, context_rdata_state, 11, 11, 32, always)                                                                 \
  S(IN,  u8,  context_ready,       1, always)                                                                          \
  S(IN,  u8,  context_rdata_entry, 1, always)                                                                          \
  S(IN,  u64, context_rdata_saved, 64, context_rdata_entry)                                                            \
  S(IN,  u8,  context_ack,         1, always)                                                                          \
  S(IN,  u8,  context_rdata_row,   1, always)                                                                          \
  S(IN,  row, context_rdata_data,  1024, context_rdata_row)                                                            \
  S(IN,  u8,  shared_ready,        1, always)                                                                          \
  S(IN,  u8,  shared_read,         1, always) /* shared_data is what was read */                                       \
  S(IN,  row, shared_data,         1024, shared_read)                                                                  \
  S(IN,  u8,  memory_store,        1, always)                                                                          \
  S(IN,  u8,  memory_ready,        1, always)                                                                          \
  S(IN,  u8,  response_valid,      1, always) /* and taken */                                                          \
  S(IN,  row, response_data,       1024, response_valid)                                                               \
  S(OUT, u8,  line_done,           1, always)                                                                          \
  S(OUT, u8,  state_stop,          1, always)                                                                          \
  S(OUT, u8,  state_write,         1, always)                                                                          \
  S(OUT, u8,  state_arrive,        1, always)                                                                          \
  V(OUT, u32, context_state,       11, 11, 32, state_write)                                                            \
  S(OUT, u8,  context_read,        1, always)                                                                          \
  S(OUT, u8,  context_put,         1, always)                                                                          \
  S(OUT, u8,  context_entry,       EntryBits, always)                                                                  \
  S(OUT, u64, context_saved,       64, context_put)                                                                    \
  S(OUT, u8,  context_row,         1, always)                                                                          \
  S(OUT, u8,  context_row_write,   1, always)                                                                          \
  S(OUT, u8,  shared_valid,        1, always)                                                                          \
  S(OUT, u8,  shared_write,        1, always)                                                                          \
  S(OUT, u8,  data_used,           1, always)                                                                          \
  S(OUT, row, data,                1024, data_used)

#define CONTEXT_BUFFER_CONFIGS(C)                                                                                      \
  C(".StackDepth(16)")                                                                                                 \
  C(".StackDepth(5)")                                                                                                  \
  C(".StackDepth(4)")

TW_UNIT(context_buffer, CONTEXT_BUFFER)

struct context_buffer {
  struct context_buffer_params params;
  u8 step, depth; /* entries of the line of them that have been moved, or asked for; those there are */
  bool asked;     /* a row comes in this cycle */
  bool started;   /* since reset */
  row data;
};

/* ---- for context_mover: by reference */

/* What is asked of the SM in a cycle; on ports of the same names. */
struct context_access {
  bool state_stop, state_write, state_arrive;
  bool context_read, context_put, context_row, context_row_write;
  bool shared_valid, shared_write;
};

#define CONTEXT_ACCESS_SHOW(out, access)                                                                               \
  do {                                                                                                                 \
    (out)->state_stop = (access)->state_stop;                                                                          \
    (out)->state_write = (access)->state_write;                                                                        \
    (out)->state_arrive = (access)->state_arrive;                                                                      \
    (out)->context_read = (access)->context_read;                                                                      \
    (out)->context_put = (access)->context_put;                                                                        \
    (out)->context_row = (access)->context_row;                                                                        \
    (out)->context_row_write = (access)->context_row_write;                                                            \
    (out)->shared_valid = (access)->shared_valid;                                                                      \
    (out)->shared_write = (access)->shared_write;                                                                      \
  } while (0)

/* What it says to that. */
struct context_reply {
  bool warp_waiting, context_ready, context_rdata_entry, context_ack, context_rdata_row, shared_ready, shared_read;
  u64 context_rdata_saved;
  const u32 *context_rdata_state;
  const row *context_rdata_data, *shared_data;
};

#define CONTEXT_REPLY(in, waiting)                                                                                     \
  &(struct context_reply) {                                                                                            \
    .warp_waiting = (waiting),                                                                                         \
    .context_ready = (in)->context_ready,                                                                              \
    .context_rdata_entry = (in)->context_rdata_entry,                                                                  \
    .context_ack = (in)->context_ack,                                                                                  \
    .context_rdata_row = (in)->context_rdata_row,                                                                      \
    .shared_ready = (in)->shared_ready,                                                                                \
    .shared_read = (in)->shared_read,                                                                                  \
    .context_rdata_saved = (in)->context_rdata_saved,                                                                  \
    .context_rdata_state = (in)->context_rdata_state,                                                                  \
    .context_rdata_data = &(in)->context_rdata_data,                                                                   \
    .shared_data = &(in)->shared_data                                                                                  \
  }

void context_buffer_start(struct context_buffer *b);
struct context_access context_buffer_read(const struct context_buffer *b, const struct context_at *at, bool done_valid);
struct context_access context_buffer_put(const struct context_buffer *b, const struct context_at *at, bool launch_valid,
                                         bool arrive_valid);
void context_buffer_state(const struct context_buffer *b, u32 state[CONTEXT_WORDS]);
u64 context_buffer_entry(const struct context_buffer *b);

/* The clock edge in a cycle in which a line is read, or put; whether it is through. */
bool context_buffer_step(struct context_buffer *b, const struct context_at *at, const struct context_access *access,
                         const struct context_reply *reply);

#endif
