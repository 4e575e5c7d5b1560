/* context_ports: the ports by which the state of a warp is moved into a sub-core and out of it, passed on to its
 * issue stage.  `rows` below are the sub-core's alone.  See issue/issue_stage.h and subcore.h. */
#ifndef TWINWARP_CONTEXT_PORTS_H
#define TWINWARP_CONTEXT_PORTS_H

/* Words of a warp's state: pc, lanes, live lanes, {reconvergence, depth}, predicates. */
enum {
  CONTEXT_PC,
  CONTEXT_ACTIVE,
  CONTEXT_LIVE,
  CONTEXT_STACK,
  CONTEXT_PREDICATES,
  CONTEXT_WORDS = CONTEXT_PREDICATES + 7
};

#define CONTEXT_STATE_PORTS(S, V, Entries)                                                                                    \
  S(IN,  u8,  context_warp,                WarpBits, always)                                                                  \
  S(IN,  u8,  context_stop,                1, always) /* it is not fetched any more */                                        \
  S(IN,  u8,  context_write,               1, always) /* its state is replaced, and it is fetched from that pc on */          \
  V(IN,  u32, context_state,               11, 11, 32, context_write)                                                         \
  S(IN,  u8,  context_read,                1, always) /* a saved entry of its divergence stack */                             \
  S(IN,  u8,  context_put,                 1, always)                                                                         \
  S(IN,  u8,  context_entry,               clog2(Entries), always)                                                            \
  S(IN,  u64, context_saved,               64, context_put)                                                                   \
  V(OUT, u32, context_rdata_state,         11, 11, 32, always)                                                                \
  S(OUT, u8,  context_rdata_warp_in_block, 5, always)                                                                         \
  S(OUT, u16, context_rdata_block_x,       16, always)                                                                        \
  S(OUT, u16, context_rdata_block_y,       16, always)                                                                        \
  S(OUT, u16, context_rdata_block_z,       16, always)                                                                        \
  S(OUT, u32, context_rdata_shared_base,   17, always)                                                                        \
  S(OUT, u8,  context_ready,               1, always) /* context_read or context_put is served */                             \
  S(OUT, u8,  context_rdata_entry,         1, always) /* context_read was, in the cycle before */                             \
  S(OUT, u64, context_rdata_saved,         64, context_rdata_entry)                                                           \
  S(OUT, u32, warp_active,                 Warps, always) /* warps with lanes; a warp that moves also after it has gone */    \
  S(OUT, u32, warp_idle,                Warps, always) /* warps of which nothing is under way */

#endif
