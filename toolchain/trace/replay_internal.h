/* replay_internal: what the steps of making a replay share: replay_flow, replay_place, replay_code, replay_stream,
 * replay_race, in this order. */
#ifndef TWINWARP_REPLAY_INTERNAL_H
#define TWINWARP_REPLAY_INTERNAL_H

#include "trace/replay.h"

#define REPLAY_END UINT32_MAX /* what follows a warp's last instruction */
enum { REPLAY_ENTRY = 0 };
enum { REPLAY_TABLE_ARGUMENT = ISA_ARGUMENT_WORD, REPLAY_PATTERN_ARGUMENT };

/* Registers of the steering, from the first one beside the trace's; the patterns that there are come last. */
enum { STEER_WORDS, STEER_LINES, STEER_LANEBIT, STEER_ITEM, STEER_ITEMS = 4, STEER_PATTERN = STEER_ITEM + STEER_ITEMS };

enum replay_form { FORM_NONE, FORM_EQUAL, FORM_PATTERN, FORM_LINE };

/* How far lanes' addresses are from a common base. */
struct replay_pattern {
  uint32_t known; /* lanes; of the others any distance will do: 0 */
  uint32_t distance[ISA_LANES];
  uint64_t visits;
};

/* A static instruction, or the entry; the address space of a generic access is part of it. */
struct replay_node {
  uint32_t text;
  enum sass_kind kind;
  enum sass_space space;
  uint64_t word;                 /* what it is replayed as; without guard and address register */
  bool guarded, masked;          /* has the guard p0; p0 is loaded before it */
  bool unequal, irregular;       /* addresses, at any time: not of all lanes equal; not of one pattern */
  struct replay_pattern pattern; /* if they are regular */
  enum replay_form form;
  uint32_t pattern_number;    /* of the builder's */
  uint32_t first_edge, edges; /* what follows; that which needs no jump first */
  uint32_t predecessors;
  bool starts; /* a run */
  uint32_t run;
  uint32_t mask_item, address_item; /* place in the run's words, or lines */
  uint32_t steering;                /* our instructions executed with it, jumps apart */
};

struct replay_edge {
  uint32_t from, to, count;
};

/* Nodes one after the other that are only ever entered at the first and left at the last. */
struct replay_run {
  uint32_t first, last;
  uint32_t start; /* in the code */
  uint32_t words, lines, branch_item;
};

/* A jump in the code to the run that a node starts. */
struct replay_jump {
  uint32_t at, node;
};

struct replay_builder {
  struct replay *replay;
  const struct trace *trace;
  const struct sass_table *table;
  struct tw_error *error;
  ARRAY(struct replay_node) nodes; /* in the order of the code */
  ARRAY(uint32_t) node_of;         /* of text * SASS_SPACES + space; 0: none */
  ARRAY(struct replay_edge) edges; /* by `from` */
  ARRAY(uint32_t) edge_slots;      /* hash table of 1 + edge */
  ARRAY(struct replay_run) runs;
  struct replay_pattern patterns[REPLAY_PATTERNS];
  uint32_t pattern_count;
  ARRAY(uint64_t) pages;      /* numbers of the trace's */
  ARRAY(uint32_t) page_slots; /* hash table of 1 + page */
  bool initial[256];          /* registers read before they are written */
  uint32_t registers;         /* of the trace: highest + 1 */
  ARRAY(uint64_t) code;
  ARRAY(uint32_t) lines; /* of the code */
  ARRAY(struct replay_jump) jumps;
};

/* One execution of an instruction. */
struct replay_visit {
  const struct trace_instruction *in;
  uint32_t node;
  uint32_t live;  /* lanes that have not exited before it */
  uint32_t lanes; /* that execute what it is replayed as */
};

/* A warp on its way. */
struct replay_walker {
  uint32_t warp, at, live;
};

int replay_fail(const struct replay_builder *, const struct trace_instruction *, const char *what);
int replay_no_memory(const struct replay_builder *);

static inline uint32_t first_lane(uint32_t mask) {
  uint32_t lane = 0;
  while (mask && !(mask >> lane & 1)) lane++;
  return lane;
}

struct replay_walker replay_begin(const struct replay_builder *, uint32_t warp);
bool replay_next(const struct replay_builder *, struct replay_walker *, struct replay_visit *);

/* Nodes and what follows them; guards. */
int replay_flow(struct replay_builder *);

/* Pages, the form of each node's addresses, shared memory's size; registers read before written. */
int replay_place(struct replay_builder *);

/* Addresses in the SM's memory of the lanes of a visit that accesses memory, each at its lane. */
void replay_addresses(const struct replay_builder *, uint32_t warp, const struct replay_visit *,
                      uint32_t address[ISA_LANES]);

/* Runs, and the program; our instructions of a warp's start are its entry's `steering`. */
int replay_code(struct replay_builder *);

/* Our instructions that follow the last of a run, when it goes on with its successor number `choice`. */
uint32_t replay_jump_steering(const struct replay_builder *, uint32_t node, uint32_t choice);

/* The launch: memory with the streams. */
int replay_stream(struct replay_builder *);

/* Whether the memory at the end is determined. */
int replay_race(struct replay_builder *);

#endif
