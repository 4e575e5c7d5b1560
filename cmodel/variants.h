/* variants: the mechanisms that fit into a socket of the SM, by number and by name.  RTL has them as rtl/variants_pkg.sv. */
#ifndef TW_VARIANTS_H
#define TW_VARIANTS_H

/* What stands between issue and the pipes (operand/operand_stage.h): collector units, caching ones (Malekeh), RegLess. */
#define OPERAND_STAGES(V)                                                                                              \
  V(OPERAND_STAGE_BANKED, "banked") V(OPERAND_STAGE_CACHING, "caching") V(OPERAND_STAGE_REGLESS, "regless")

/* What makes requests for lines of instructions (memory/load_path.h): one coalescer; WarpPool, which chooses by miss rate, the
 * oldest, by warp ID. */
#define LOAD_PATHS(V)                                                                                                  \
  V(LOAD_PATH_COALESCER, "coalescer")                                                                                  \
  V(LOAD_PATH_POOL, "warppool") V(LOAD_PATH_POOL_OLDEST, "warppool-oldest") V(LOAD_PATH_POOL_WARP_ID, "warppool-warp-id")

#define VARIANT_NUMBER(variant, name) variant,
enum operand_stage_kind { OPERAND_STAGES(VARIANT_NUMBER) };
enum load_path_kind { LOAD_PATHS(VARIANT_NUMBER) };

#endif
