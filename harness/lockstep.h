/* lockstep: one RTL instance beside its C model.
 *
 * Every checker bound to an RTL instance opens a twin.  In the second half of each cycle, when all signals have settled,
 * the checker hands over the instance's ports: the model computes what the outputs should be, they are compared, and
 * the model is clocked.  The first difference is kept in the session and ends the run. */
#ifndef TWINWARP_LOCKSTEP_H
#define TWINWARP_LOCKSTEP_H

#include "unit.h"

struct tw_twin;

/* The first difference, with everything needed to name it. */
struct tw_mismatch {
  const struct tw_twin *twin; /* NULL while there is none */
  const struct tw_port *port;
  unsigned element;
  u64 cycle;
};

/* Called at each rising edge to choose the next inputs of a twin that is driven; true asks for reset. */
typedef bool tw_stimulus(void *context, struct tw_twin *twin);

struct tw_session {
  u64 cycle;
  bool checking;             /* false: models rest, only driven twins are watched (engine rtl) */
  bool tracing;              /* expected values are shown in the waveform */
  tw_stimulus *stimulus;     /* drives the twins whose path names the top of the test bench */
  void *context;
  struct tw_twin *twins;     /* all of them, in a list */
  struct tw_mismatch mismatch;
};

struct tw_twin {
  struct tw_twin *next;
  const struct tw_unit *unit;
  struct tw_session *session;
  char *path;                          /* instance path in the RTL */
  unsigned params[TW_MAX_PARAMS];
  unsigned count[TW_MAX_PORTS], width[TW_MAX_PORTS];
  int when[TW_MAX_PORTS];              /* index of the qualifying port, -1 for always */
  void *state, *in, *expected, *got;
  bool live;                           /* has been reset, so its state is known */
  bool driven;
  u64 cycles, values;                  /* compared so far */
};

/* DPI calls carry no context of ours, so the session they belong to is announced before the model is built. */
void tw_session_use(struct tw_session *);
void tw_session_close(struct tw_session *);

void *tw_twin_open(const struct tw_unit *, const char *path, const u32 *params);
void tw_twin_check(struct tw_twin *, bool rst, u32 *const *values);
bool tw_twin_drive(struct tw_twin *, u32 *const *values);
void tw_twin_expected(const struct tw_twin *, u32 *const *values);

/* Whether value `element` of a port means anything, by the qualifying port in `values` (an in or out struct). */
bool tw_twin_means(const struct tw_twin *, unsigned port, unsigned element, const void *values);

/* A twin whose inputs are all uniformly random; a stimulus starts from this and then obeys its unit's contract. */
struct tw_random;
void tw_twin_randomise(struct tw_twin *, struct tw_random *);

#endif
