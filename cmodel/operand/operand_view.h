/* operand_view: how operand stages are told of a cycle, and what they tell, by reference: the same for banked_stage,
 * caching_stage and regless_stage, and for operand_stage, which is one of them.  A stage looks at what it has a use
 * for.
 *
 *   X_control  before anything is issued: the answer, from the view
 *   X_enter    an instruction that is issued to it, by one of its ports
 *   X_step     the clock edge, from the same view, and what issue did beside
 *   X_idle     nothing is under way */
#ifndef TWINWARP_OPERAND_VIEW_H
#define TWINWARP_OPERAND_VIEW_H

#include "execute/pipe.h"
#include "operand/register_ports.h"
#include "operand/writeback.h"
#include "twin.h"

enum { OPERAND_MAX_SCHEDULERS = 4 };

/* A register of a warp that is moved out, or in. */
struct operand_move {
  u8 warp, number;
  bool writes;
  const row *data;
};

struct operand_view {
  const u8 *rows_per_warp; /* see register_map.h */
  u64 kernel;
  const struct writeback_out *write; /* results, all but their rows: */
  const row *const *write_data;      /* by bank */
  const u8 *pipe_ready;              /* by port */
  const struct operand_move *move;   /* or NULL */
  u8 sthld, traditional;             /* see caching_collector.h */
  const u64 *head;                   /* of instruction buffers, by warp: see regless_stage.h */
  u32 head_valid, waiting, queued;
  bool done_valid;
  u8 done_warp;
  const struct register_fill *back; /* or NULL */
};

/* What the first scheduler did in this cycle, beside what entered. */
struct operand_events {
  u32 wants_collector;
  bool commit_valid, done_valid, mem_ready;
  u8 commit_warp, done_warp;
};

struct operand_answer {
  u8 dispatching;                                   /* ports that dispatch, */
  struct dispatch dispatch[OPERAND_MAX_SCHEDULERS]; /* and what */
  u8 issue_ready;                                   /* ports that an instruction may enter by, */
  u32 collector_ready[OPERAND_MAX_SCHEDULERS];      /* and of each scheduler the warps that it may be of */
  u32 cached, held;
  bool take_valid; /* of the instruction buffers a head is taken */
  u8 take_warp;
};

/* By ports: the view, and what it points to; results from ports write_*. */
struct operand_seen {
  struct operand_view view;
  struct operand_move move;
  struct writeback_out write;
  const row *write_data[WRITEBACK_MAX_BANKS];
};

#define OPERAND_SEE_WRITES(seen, in)                                                                                   \
  do {                                                                                                                 \
    (seen)->write.write_valid = (in)->write_valid;                                                                     \
    for (u32 left_ = (in)->write_valid; left_; left_ &= left_ - 1) {                                                   \
      const unsigned b_ = lowest_bit(left_);                                                                           \
      (seen)->write.write_row[b_] = (in)->write_row[b_];                                                               \
      (seen)->write.write_lanes[b_] = (in)->write_lanes[b_];                                                           \
      (seen)->write_data[b_] = &(in)->write_data[b_];                                                                  \
    }                                                                                                                  \
  } while (0)

#endif
