/* replay_internal: what the steps of making a replay share: replay_flow (with replay_path), replay_place (with
 * replay_pages, replay_base, replay_solve), replay_code (with replay_entry), replay_stream, replay_race, in this
 * order. */
#ifndef TWINWARP_REPLAY_INTERNAL_H
#define TWINWARP_REPLAY_INTERNAL_H

#include "trace/replay.h"

#define REPLAY_END UINT32_MAX /* what follows a warp's last instruction */
enum { REPLAY_ENTRY = 0 };
enum { LINE_BYTES = 128, WORD_BYTES = 4 };
enum {
  REPLAY_TABLE_ARGUMENT = ISA_ARGUMENT_WORD,
  REPLAY_PATTERN_ARGUMENT,
  REPLAY_WORDS_ARGUMENT,
  REPLAY_LINES_ARGUMENT
};

/* Registers of the steering, from the first one beside the trace's; the patterns that there are come last. */
enum { STEER_WORDS, STEER_LINES, STEER_LANEBIT, STEER_ITEM, STEER_ITEMS = 4, STEER_PATTERN = STEER_ITEM + STEER_ITEMS };

enum replay_form { FORM_NONE, FORM_BASE, FORM_EQUAL, FORM_PATTERN, FORM_LINE };
enum { REPLAY_MOST_PATHS = 16, REPLAY_MOST_RANGES = 8, REPLAY_BASES = 8 };
enum replay_paths { PATHS_NONE, PATHS_OF_PLACES, PATHS_OF_LANES };

/* How far lanes' addresses are from a common base. */
struct replay_pattern {
  uint32_t known; /* lanes; of the others any distance will do: 0 */
  uint32_t distance[ISA_LANES];
  uint64_t visits;
};

/* A static instruction, or one of a path, or the entry; the address space of a generic access is part of it. */
struct replay_node {
  uint32_t text;
  enum sass_kind kind;
  enum sass_space space;
  uint64_t word;        /* what it is replayed as; without guard and address register */
  bool guarded, masked; /* has a guard; it is loaded before it */
  uint8_t guard;        /* predicate: p0, or one of a path's */
  bool fixed;           /* the guard is the same for all warps, these lanes */
  uint32_t lanes;
  bool unequal, irregular;       /* addresses, at any time: not of all lanes equal; not of one pattern */
  struct replay_pattern pattern; /* if they are regular */
  enum replay_form form;
  uint32_t pattern_number;    /* of the builder's */
  uint32_t base, loads;       /* 1 + its base; 1 + the first that is loaded before it; 0: none */
  int32_t offset;             /* from its base */
  bool waits;                 /* for the traced address register; without a path each access does */
  uint32_t first_edge, edges; /* what follows; that which needs no jump first */
  uint32_t predecessors;
  bool starts; /* a run */
  uint32_t run;
  uint32_t mask_item, address_item; /* place in the run's words, or lines */
  uint32_t steering;                /* our instructions executed with it, jumps apart */
};

/* Warps that execute the same instructions, perhaps in the same lanes: nodes from the first on. */
struct replay_path {
  uint32_t first, length;
  uint32_t warp, warps; /* the first of them, and how many */
};

/* Terms of an address: for each step in x, y and z of the block, for each warp in it, for each lane, and for each row
 * of 1 << shift lanes. */
enum { REPLAY_WARP_TERM = 3, REPLAY_LANE_TERM, REPLAY_ROW_TERM, REPLAY_TERMS };

/* Addresses of some nodes of a path, but for a distance of each: of each warp of the path, in the order of their
 * numbers, of the lanes that are known. */
struct replay_class {
  uint32_t (*address)[ISA_LANES];
  uint32_t *known;
  bool unequal; /* lanes', of any warp */
  bool solved;  /* they are the sum of the constant and the terms */
  int64_t constant;
  uint32_t term[REPLAY_TERMS];
  unsigned shift; /* 0: no rows */
};

/* A register for addresses of a class, for some nodes of a path. */
struct replay_base {
  uint32_t class, far;        /* from the class */
  uint32_t first, last, uses; /* nodes */
  bool chosen;                /* has had its turn to take a register */
  unsigned number;            /* of the register; REPLAY_BASES: none */
  uint32_t load, until;       /* nodes before which it is filled, and filled with the next */
  uint32_t next;              /* 1 + the next that is filled before the same node */
  uint32_t parent;            /* 1 + the base of the class that it is computed from; 0: it is loaded, or solved */
  uint32_t item;              /* place in the run's words, or lines, if it is loaded */
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
  enum replay_paths with_paths;    /* if there are few: by instructions, or by their lanes, too */
  ARRAY(struct replay_node) nodes; /* in the order of the code */
  ARRAY(uint32_t) node_of;         /* of text * SASS_SPACES + space; 0: none */
  struct replay_path paths[REPLAY_MOST_PATHS];
  uint32_t path_count;  /* 0: nodes are static instructions */
  uint32_t range_count; /* 0: a word says which path a warp takes */
  uint32_t range_warps; /* that ranges are of: the grid's, or a block's */
  struct replay_range {
    uint32_t end, path; /* up to the warp before `end` */
  } ranges[REPLAY_MOST_RANGES];
  ARRAY(uint32_t) path_of;  /* each warp */
  ARRAY(uint32_t) place_in; /* the warps of its path */
  ARRAY(struct replay_class) classes;
  ARRAY(struct replay_base) bases;
  uint32_t base_count;             /* registers for them, which patterns have otherwise */
  uint32_t path_words, path_lines; /* of each warp's streams */
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
uint32_t replay_node_of(const struct replay_builder *, const struct trace_instruction *); /* a static one */

/* Of replay_flow: paths in place of the static nodes, if warps have few; their guards. */
int replay_paths(struct replay_builder *);
int replay_guards(struct replay_builder *);

/* Of replay_place: bases, of paths. */
int replay_bases(struct replay_builder *);
void replay_bases_free(struct replay_builder *);
void replay_solve(const struct replay_builder *, uint32_t path, struct replay_class *);

/* Whether a base is loaded from the warp's stream; and its class. */
static inline const struct replay_class *class_of(const struct replay_builder *b, const struct replay_base *base) {
  return &b->classes.at[base->class];
}
static inline bool is_loaded(const struct replay_builder *b, const struct replay_base *base) {
  return !base->parent && !class_of(b, base)->solved;
}

/* Of replay_place: pages, and shared memory's size. */
int replay_pages(struct replay_builder *);

/* Pages, the form of each node's addresses, shared memory's size; registers read before written. */
int replay_place(struct replay_builder *);

/* Addresses in the SM's memory of the lanes of a visit that accesses memory, each at its lane. */
void replay_addresses(const struct replay_builder *, uint32_t warp, const struct replay_visit *,
                      uint32_t address[ISA_LANES]);

/* Runs, and the program; our instructions of a warp's start are its entry's `steering`. */
int replay_code(struct replay_builder *);

/* Which range a warp is in. */
static inline uint32_t replay_range_of(const struct replay_builder *b, uint32_t warp) {
  uint32_t i = 0;
  while (b->ranges[i].end <= warp % b->range_warps) i++;
  return i;
}

/* Our instructions that follow the entry, by a warp's range; its streams go on where they are. */
static inline uint32_t replay_entry_steering(const struct replay_builder *b, uint32_t warp) {
  const uint32_t range = replay_range_of(b, warp);
  const struct replay_run *run = &b->runs.at[0];
  const uint32_t before = (run->words != 0) + (run->lines != 0);
  return before + (range + 1 == b->range_count ? 2 * range + (b->ranges[range].path != 0) : 2 * range + 2);
}

/* Whether a word of a run says what follows it. */
static inline bool replay_chooses(const struct replay_builder *b, uint32_t node) {
  return b->nodes.at[node].edges > 1 && !(node == REPLAY_ENTRY && b->range_count);
}

/* Our instructions that follow the last of a run, when it goes on with its successor number `choice`. */
uint32_t replay_jump_steering(const struct replay_builder *, uint32_t node, uint32_t choice);

/* The launch: memory with the streams. */
int replay_stream(struct replay_builder *);

/* Whether the memory at the end is determined. */
int replay_race(struct replay_builder *);

#endif
