/* replay_emit: what replay_code and replay_entry emit with. */
#ifndef TWINWARP_REPLAY_EMIT_H
#define TWINWARP_REPLAY_EMIT_H

#include "trace/encode.h"
#include "trace/replay_internal.h"

enum { P_LANES = 0, P_CHOICE = 1 /* predicates */ };

struct item {
  bool line;
  uint32_t place; /* in the run's words or lines */
};

/* The run being emitted. */
struct emitter {
  struct replay_builder *b;
  ARRAY(struct item) items;
  uint32_t used, loaded; /* items */
  uint32_t source;       /* line of the trace */
};

static inline unsigned reg(const struct emitter *e, unsigned steering) { return e->b->registers + steering; }

/* On a path the last of the registers for items is kept for what is needed at once. */
static inline unsigned spare(const struct emitter *e) { return reg(e, STEER_ITEM + STEER_ITEMS - 1); }

int replay_emit(struct emitter *, uint64_t instruction);

/* Loads a word, or a line, of the run. */
static inline int emit_item(struct emitter *e, unsigned to, bool line, uint32_t place) {
  const int32_t offset = (int32_t)(place * (line ? LINE_BYTES : WORD_BYTES));
  return replay_emit(e, encode_access(ISA_LDG, to, reg(e, line ? STEER_LINES : STEER_WORDS), 0, offset));
}

/* What a warp begins with; and the bases that are filled before a node. */
int replay_entry(struct emitter *);
int replay_fill(struct emitter *, const struct replay_node *);

#endif
