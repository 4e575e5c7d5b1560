/* lockstep: one RTL instance beside its C model.
 *
 * Every checker bound to an RTL instance opens a twin.  In the second half of each cycle, when all signals have
 * settled, the checker takes a snapshot of the instance's ports, and at the end of the cycle all of them are handed
 * over: each model computes what the outputs should be, they are compared, and the model is clocked.  The first
 * difference is kept in the session and ends the run.
 *
 * A session may check on a second thread: then the RTL runs ahead by what the channel holds. */
#ifndef TWINWARP_LOCKSTEP_H
#define TWINWARP_LOCKSTEP_H

#include <stdatomic.h>

#include "util/pool.h"
#include "unit.h"

struct channel;
struct tw_session;
struct tw_twin;

/* Words of a snapshot are marked as changed, and handed over, in groups. */
enum { TW_GROUP = 8 };

/* The first difference, with everything needed to name it.  Where several instances differ in that cycle it is the
 * innermost: a unit is named rather than the composite around it. */
struct tw_mismatch {
  const struct tw_twin *twin; /* NULL while there is none */
  const struct tw_port *port;
  unsigned element;
  u64 cycle;
};

/* Called at each rising edge to choose the next inputs of a twin that is driven, in `next_in`; true asks for reset. */
typedef bool tw_stimulus(void *context, struct tw_twin *twin);

/* Where the RTL keeps a signal of the checker that is calling; tw_rtl_signal, where there is RTL. */
typedef void *tw_signal(const char *name);

/* Called on the checking thread, between what a driven twin's model shows in a cycle and its clock. */
typedef void tw_observe(void *context, const struct tw_twin *);

/* Called when the RTL's waveform is whole; NULL: it stays as it is. */
typedef void tw_waves(const struct tw_session *, const char *path);

/* Where in a cycle's record a register stands. */
enum { TW_RECENT = 64 };
struct tw_recent {
  u64 cycle; /* from 1 */
  u32 place;
};

/* What the RTL's thread takes of a twin that is checked, side by side in the order of its records: a list of twins
 * would be fetched link by link. */
struct tw_marks {
  const u32 *now;      /* snapshot, in the RTL's memory, */
  u32 *changed;        /* and a bit for each group of its words, set until what changed has been handed over; */
  const u32 *rows_now; /* the same of registers, 32 words each */
  u32 *rows_changed;
  unsigned groups; /* of words in a snapshot, */
  unsigned rows;   /* and registers beside it */
};

/* The models that run and are compared: none, those of driven twins, or all. */
enum tw_checking { TW_CHECK_NONE, TW_CHECK_DRIVEN, TW_CHECK_ALL };

struct tw_session {
  u64 cycle; /* of the RTL */
  enum tw_checking checking;
  bool several;          /* SMs of a GPU, each in a bench of its own (tw_twin_place) */
  bool tracing;          /* expected values are shown in the waveform; needs checking when called */
  tw_stimulus *stimulus; /* drives the twins whose path names the top of the test bench */
  void *context;
  tw_observe *observe; /* or NULL */
  void *observer;
  tw_signal *signal;
  tw_waves *waves;
  struct tw_twin *twins;              /* all of them, in a list */
  struct tw_twin *driven;             /* those of them that are driven */
  struct tw_marks *marks;             /* of those that are checked, from the first cycle on, */
  unsigned marked;                    /* and how many there are */
  struct pool ports;                  /* what the RTL's thread touches of twins, */
  struct pool values;                 /* what the checking thread does, */
  struct pool states;                 /* and the models' states */
  u32 *record;                        /* of a cycle, when there is no channel */
  size_t record_words;                /* it takes at most */
  struct tw_recent recent[TW_RECENT]; /* registers in the record, by a hash of what they hold */
  bool settled;                       /* this cycle's ports have been handed over */
  struct channel *channel;            /* to the checking thread, or NULL */
  u64 checked_cycle;                  /* of the models */
  atomic_bool differs;                /* `mismatch` is there */
  struct tw_mismatch mismatch;
};

/* Values of a port that stand in a word of the snapshot, wholly or in part. */
struct tw_part {
  u32 of_word; /* bits of it that are the port's */
  u32 values;  /* where they are, in bytes from `in` */
  u32 bit;     /* of the snapshot, where the first begins */
  u8 count;
  u8 width;
  u8 type;     /* enum tw_type */
  bool within; /* one value, and no other word has any of it */
};

/* Outputs compared at one go: one port, or neighbours that mean something together. */
struct tw_span {
  u16 offset; /* in the structure of outputs */
  u16 bytes;  /* of all of it; with a qualifier of several bits, of the values that share one of them */
};

/* Spans that mean something together, and what says so. */
struct tw_qualifier {
  s8 when;    /* index of the qualifying port, -1 for always */
  u8 bits;    /* of it, none for always, */
  u32 bit;    /* and where they stand in the snapshot */
  u16 values; /* that a bit of it stands for */
  u16 spans;
  struct tw_span *span;
};

/* A hundred twins pass through the checking thread's cache in each cycle: so first comes what it needs, and last what
 * is seldom needed. */
struct tw_twin {
  const struct tw_unit *unit;
  struct tw_session *session;
  struct tw_twin *next;
  bool driven;
  bool live;    /* has been reset, so its state is known */
  bool differs; /* stays as it was in the cycle that differed */

  struct tw_marks marks;

  u32 *packed;          /* the snapshot as the checking thread has it */
  struct tw_part *part; /* what stands in its words, */
  u16 *first_part;      /* from where for each word, and where the last one's end */
  u32 *row_values;      /* where a register's is, in bytes from `in` */
  void *state, *in, *expected;
  void *got; /* behind `in` */
  struct tw_qualifier *qualifier;
  unsigned qualifiers;
  u64 cycles, values; /* compared so far */

  u32 place[TW_MAX_PORTS]; /* first bit in the snapshot; of a port of registers, the first of them */
  u16 count[TW_MAX_PORTS];
  u16 width[TW_MAX_PORTS];
  u16 group[TW_MAX_PORTS]; /* values that share a bit of the qualifying port; 0: inputs that mean something with any */
  s8 when[TW_MAX_PORTS];   /* index of the qualifying port, -1 for always */
  u8 first_output;         /* index of the first output port */
  struct tw_twin *next_driven;
  void *next_in; /* inputs of the coming cycle; of driven twins */
  void *seen;    /* outputs as the RTL has them now; of driven twins */
  char *path;    /* instance path in the RTL */
  unsigned params[TW_MAX_PARAMS];
};

/* DPI calls carry no context of ours, so the session they belong to is announced before the model is built. */
void tw_session_use(struct tw_session *);

/* Check on a second thread from now on, when all twins are open; false if there is none to be had, and checking goes on
 * as before. */
bool tw_session_thread(struct tw_session *);

/* Ends a cycle of the RTL; false if a difference is known. */
bool tw_session_step(struct tw_session *);

/* Waits until the checking thread, if any, is idle; false if a difference is known. */
bool tw_session_drain(struct tw_session *);

/* Waits for the checking thread, if any: `mismatch` and the counts are final.  Ends the program if a twin was to be
 * checked, and nothing of it has been compared. */
void tw_session_finish(struct tw_session *);
void tw_session_close(struct tw_session *);

void *tw_twin_open(const struct tw_unit *, const char *path, const u32 *params);

/* The `signal` of a session without RTL, where nothing is handed over. */
tw_signal tw_no_signal;

/* Its number among benches that stand side by side, which are config0, config1 and so on; 0 outside them. */
unsigned tw_twin_place(const struct tw_twin *);

/* `values` are the packed ports. */
bool tw_twin_drive(struct tw_twin *, u32 *const *values);
void tw_twin_expected(const struct tw_twin *, u32 *const *values);

/* A twin whose inputs are all uniformly random; a stimulus starts from this and then obeys its unit's contract. */
struct tw_random;
void tw_twin_randomise(struct tw_twin *, struct tw_random *);

#endif
