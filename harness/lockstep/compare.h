/* compare: one cycle of one twin: what the outputs should be, what they are, and the model's next state. */
#ifndef TWINWARP_COMPARE_H
#define TWINWARP_COMPARE_H

#include "lockstep.h"

/* Where the values of a port stand: inputs in `in`, outputs in `got`. */
static inline void *twin_values(const struct tw_twin *t, const struct tw_port *p) {
  return (u8 *)(p->direction == TW_IN ? t->in : t->got) + p->offset;
}

/* Inputs as they are on wires of the twin's widths: no bit beyond them, and no lane. */
void twin_take_inputs(const struct tw_twin *, const void *in);

/* The twin's ports have arrived, outputs both in `got` and in `packed`: check and clock it. */
void twin_judge(struct tw_twin *, bool rst);

/* How many values of its outputs mean something, as expected in the cycle that has been judged. */
u64 twin_meant(const struct tw_twin *);

#endif
