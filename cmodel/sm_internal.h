/* sm_internal: what sm.c shares with sm_registers.c, which has the L1 of RegLess' registers (Stage = 2), and with sm_share.c. */
#ifndef TWINWARP_SM_INTERNAL_H
#define TWINWARP_SM_INTERNAL_H

#include "sm.h"

/* Whether a response of memory is. */
static inline bool sm_is_for_registers(const struct sm_in *in) { return in->response_tag & REGISTER_L1_TAG; }

/* A whole line of another than the L1 on the memory port: a store of `data`, or a load without. */
void sm_show_line(struct sm_out *, const row *data, u32 line, u8 tag);

/* What it has for a shard, before the sub-cores; its side of the memory port, after l1's; its clock edge, before theirs. */
void sm_comb_registers(struct sm *);
void sm_show_registers(const struct sm *, const struct sm_in *, struct sm_out *);
void sm_clock_registers(struct sm *, const struct sm_in *);

#endif
