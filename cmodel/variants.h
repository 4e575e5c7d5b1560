/* variants: the mechanisms that fit into a socket of the SM, by number and by name, and what each asks of what is
 * around it.  RTL has them as rtl/variants_pkg.sv. */
#ifndef TW_VARIANTS_H
#define TW_VARIANTS_H

#include <stdbool.h>

#define OPERAND_STAGE_NEEDS(N)                                                                                         \
  N(NEAR)   /* registers are kept near, by sthld and traditional: issue tells which operands are near */                  \
  N(EVENTS) /* it is told what the first scheduler does */                                                             \
  N(HEADS)  /* it looks at instruction buffers before it answers, holds warps and takes heads */                       \
  N(MARKS)  /* an instruction brings its marks along, also one that its guard leaves without lanes */                  \
  N(L1)     /* registers are in memory, behind an L1 of their own */
#define LOAD_PATH_NEEDS(N)                                                                                             \
  N(QUEUES) /* its instructions wait in queues before they have their operands (issue/queue_stage.h) */

/* What stands between issue and the pipes (operand/operand_stage.h): collector units, caching ones (Malekeh),
 * RegLess. */
#define OPERAND_STAGES(V)                                                                                              \
  V(OPERAND_STAGE_BANKED, "banked", 0)                                                                                 \
  V(OPERAND_STAGE_CACHING, "caching", NEED_NEAR | NEED_EVENTS)                                                         \
  V(OPERAND_STAGE_REGLESS, "regless", NEED_EVENTS | NEED_HEADS | NEED_MARKS | NEED_L1)

/* What makes requests for lines of instructions (memory/load_path.h): one coalescer; WarpPool, which chooses by miss
 * rate, the oldest, by warp ID. */
#define LOAD_PATHS(V)                                                                                                  \
  V(LOAD_PATH_COALESCER, "coalescer", 0)                                                                               \
  V(LOAD_PATH_POOL, "warppool", NEED_QUEUES)                                                                           \
  V(LOAD_PATH_POOL_OLDEST, "warppool-oldest", NEED_QUEUES)                                                             \
  V(LOAD_PATH_POOL_WARP_ID, "warppool-warp-id", NEED_QUEUES)

#define VARIANT_NUMBER(variant, name, needs) variant,
#define VARIANT_NEED_NUMBER(need) NEED_##need##_NUMBER,
#define VARIANT_NEED(need) NEED_##need = 1 << NEED_##need##_NUMBER,
enum operand_stage_kind { OPERAND_STAGES(VARIANT_NUMBER) OPERAND_STAGE_COUNT };
enum load_path_kind { LOAD_PATHS(VARIANT_NUMBER) LOAD_PATH_COUNT };
enum variant_need_number { OPERAND_STAGE_NEEDS(VARIANT_NEED_NUMBER) LOAD_PATH_NEEDS(VARIANT_NEED_NUMBER) };
enum variant_need { OPERAND_STAGE_NEEDS(VARIANT_NEED) LOAD_PATH_NEEDS(VARIANT_NEED) };

/* Whether a variant needs what is asked. */
#define VARIANT_ASKED(variant, name, needs)                                                                            \
  case variant: return ((needs) & (int)need) != 0;
static inline bool operand_stage_needs(unsigned stage, enum variant_need need) {
  switch (stage) {
    OPERAND_STAGES(VARIANT_ASKED)
    default: return false;
  }
}
static inline bool load_path_needs(unsigned path, enum variant_need need) {
  switch (path) {
    LOAD_PATHS(VARIANT_ASKED)
    default: return false;
  }
}

#endif
