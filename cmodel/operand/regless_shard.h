/* regless_shard: what one warp scheduler has of RegLess.  Kloosterman 4.5, Fig. 4.8; a composite of region_decode,
 * capacity_manager, operand_staging_unit and compressor.
 *
 * Metadata is taken from the heads of the warps' instruction buffers (head*, take_*).  ready has the warps that may
 * issue: active ones with marks.  A warp that waits at a barrier (waiting) may end its region, but its next one is not
 * admitted: it would keep out the warps that it waits for.  issue_marks are those of the instruction issued in this
 * cycle; whoever reads its operands and reserves for its result, in access_* and by bank, passes each mark on with the
 * access.  reading has the warps for which there is still something to read or to reserve.  An instruction's result is
 * written when it is there.  Registers that the staging unit has not come from and go to memory by mem_* and l1_fill_*.
 *
 * The caller: as of the parts, whose contracts name the cycles; at least one instruction in a region. */
#ifndef TWINWARP_REGLESS_SHARD_H
#define TWINWARP_REGLESS_SHARD_H

#include "operand/capacity_manager.h"
#include "operand/compressor.h"
#include "operand/operand_staging_unit.h"
#include "operand/region_decode.h"

#define REGLESS_SHARD_PARAMS(P, D)                                                                                     \
  P(Warps, 2, 32)                                                                                                      \
  P(Registers, 4, 256)                                                                                                 \
  P(Lines, 4, 64)                                                                                                      \
  P(Entries, 2, 16)                                                                                                    \
  P(Lanes, 8, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(LineBits, clog2(Lines))                                                                                            \
  D(IndexBits, clog2(Warps * Registers))

#define REGLESS_SHARD_PORTS(S, V)                                                                                      \
  S(IN,  u8,  compress, 1, always)                                                                                     \
  S(IN,  u32, head_valid, Warps, always)                                                                               \
  V(IN,  u64, head, REGION_DECODE_MAX_WARPS, Warps, 64, head_valid)                                                    \
  S(OUT, u8,  take_valid, 1, always)                                                                                   \
  S(OUT, u8,  take_warp, WarpBits, take_valid)                                                                         \
  S(IN,  u32, waiting, Warps, always)                                                                                  \
  S(IN,  u8,  exit_valid, 1, always)                                                                                   \
  S(IN,  u8,  exit_warp, WarpBits, exit_valid)                                                                         \
  S(OUT, u32, ready, Warps, always)                                                                                    \
  S(IN,  u8,  issue_valid, 1, always)                                                                                  \
  S(IN,  u8,  issue_warp, WarpBits, issue_valid)                                                                       \
  S(OUT, u8,  issue_marks, 6, always)                                                                                  \
  S(IN,  u32, reading, Warps, always)                                                                                  \
  S(IN,  u8,  access_valid, 8, always)                                                                                 \
  V(IN,  u8,  access_kind, OSU_MAX_BANKS, 8, 2, access_valid)                                                          \
  V(IN,  u8,  access_warp, OSU_MAX_BANKS, 8, WarpBits, access_valid)                                                   \
  V(IN,  u8,  access_register, OSU_MAX_BANKS, 8, 8, access_valid)                                                      \
  V(IN,  u8,  access_mark, OSU_MAX_BANKS, 8, 2, access_valid)                                                          \
  S(IN,  u8,  access_last, 8, always)                                                                                  \
  V(IN,  u32, access_lanes, OSU_MAX_BANKS, 8, Lanes, access_valid)                                                     \
  V(IN,  row, access_data, OSU_MAX_BANKS, 8, Lanes * 32, access_valid)                                                 \
  S(OUT, u8,  access_taken, 8, always)                                                                                 \
  S(OUT, u8,  data_valid, 8, always)                                                                                   \
  V(OUT, row, data, OSU_MAX_BANKS, 8, Lanes * 32, data_valid)                                                          \
  REGISTER_LINE_PORTS(S, V, 3)

#define REGLESS_SHARD_CONFIGS(C)                                                                                       \
  C(".Warps(16), .Registers(32), .Lines(16), .Entries(4), .Lanes(8)")                                                  \
  C(".Warps(3), .Registers(32), .Lines(8), .Entries(2), .Lanes(8)")

TW_UNIT(regless_shard, REGLESS_SHARD)

struct regless_shard {
  struct regless_shard_params params;
  struct region_decode decode;
  struct capacity_manager manager;
  struct operand_staging_unit unit;
  struct compressor compressor;
};

/* What is at the ports of the parts in a cycle. */
struct regless_shard_parts {
  struct region_decode_in decode_in;
  struct region_decode_out decode;
  struct capacity_manager_in manager_in;
  struct capacity_manager_out manager;
  struct operand_staging_unit_in unit_in;
  struct operand_staging_unit_out unit;
  struct compressor_in compressor_in;
  struct compressor_out compressor;
};

/* For a composite, which evaluates the shard once a cycle: the outputs and what is at the parts, before issue_* and
 * mem_ready are known, on which no output but issue_marks depends; then the clock edge, with both; and the marks. */
void regless_shard_control(const struct regless_shard *, const struct regless_shard_in *, struct regless_shard_parts *);
void regless_shard_step(struct regless_shard *, const struct regless_shard_in *, struct regless_shard_parts *);
static inline u32 regless_shard_ready(const struct regless_shard_parts *p) {
  return p->decode.marked & p->manager.active;
}
static inline u8 regless_shard_marks(const struct regless_shard *s, unsigned warp) {
  return s->decode.warp[warp].marks[0];
}

#endif
