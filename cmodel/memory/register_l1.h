/* register_l1: the L1 as RegLess uses it: registers that the staging units of the shards have no room for, and
 * compressed lines of them, written back.  Kloosterman 4.5.2.3, Table 4.1; data go past it (l1 with Ways = 0).
 *
 * Place.  A register of a warp is a line of memory, in order of register number, then shard, then warp; compressed
 * lines are in a space behind it, by shard.  Both are in the last 4 MB of the address space, of SM smid of a GPU in 4
 * MB that are as many times 4 MB before:
 *
 *   line 24..15 ~smid    | 14: compressed | register, 8   | shard, 2 | warp, 4
 *                                           0, 3 | shard, 2 | line of the shard, 9
 *
 * Requests.  Of the shards that ask, one a cycle is served: the first from the one after that served last, going round,
 * when lookup is empty or its request is handled in this cycle.  It is in lookup in the next cycle, where it waits for
 * what it needs; those behind it wait too.  Kinds are those of osu_bank.h:
 *
 *   preload       hit: the line is in the answer in the next cycle; needs it empty.  Miss: needs an MSHR and the memory
 *                 port; the line is asked for
 *   last preload  the same, and the line is kept no longer: of a hit it is given up, changed or not
 *   store         the whole line is written, and is changed: nothing is fetched.  If it is not there it gets an invalid
 *                 way, the lowest, else the least recent.  If that is changed, it needs the memory port, and what was
 *                 there is stored
 *   invalidate    the line is given up if it is there
 *
 * Answers stand in one place until the shard takes them (answer_*).  A response of memory enters it when it is empty,
 * and its line is kept as a clean one, unless it was wanted for the last time or all ways of its set are changed: a
 * fill stores nothing, so that it never waits for the memory port.  Lookup rests in that cycle.
 *
 * Memory port: one request is held, and may be replaced in the cycle it is taken.  Tags are MSHRs; stores have none and
 * are not answered.  Memory performs requests in the order it accepts them.
 *
 * response_ready depends on the state alone, request_ready also on request_valid, response_valid and memory_ready.
 * The caller: asks for no register that is on its way, and stores none; compressed lines have numbers below 512.
 * Sets is a power of two, and so is Warps.  Reset: no lines, no requests.
 *
 * Chosen here, where the thesis is silent: MSHRs of its own; registers' requests go to memory before data's; the base
 * address is fixed; tags are registers, lines a memory. */
#ifndef TWINWARP_REGISTER_L1_H
#define TWINWARP_REGISTER_L1_H

#include "memory/line_request.h"
#include "operand/osu_bank.h"

enum { REGISTER_L1_SHARDS = 4, REGISTER_L1_MAX_SETS = 256, REGISTER_L1_MAX_WAYS = 8, REGISTER_L1_MAX_MSHRS = 8 };
enum { REGISTER_LINES_FIRST = 0x1ff8000, REGISTER_LINES = 1 << 15, REGISTER_LINES_COMPRESSED = 1 << 14 };

#define REGISTER_L1_PARAMS(P, D)                                                                                       \
  P(Sets, 4, 256)                                                                                                      \
  P(Ways, 1, 8)                                                                                                        \
  P(Mshrs, 2, 8)                                                                                                       \
  P(Warps, 2, 16) /* of a shard */                                                                                     \
  P(Lines, 4, 64) /* of a bank of its staging unit */                                                                  \
  P(Lanes, 2, 32)                                                                                                      \
  D(IndexBits, clog2(Warps * 256))                                                                                     \
  D(LineBits, clog2(Lines))

#define REGISTER_L1_PORTS(S, V)                                                                                        \
  S(IN,  u8,  request_valid, 4, always)                                                                                \
  V(IN,  u8,  request_kind, REGISTER_L1_SHARDS, 4, 2, request_valid)                                                   \
  V(IN,  u8,  request_compressed, REGISTER_L1_SHARDS, 4, 1, request_valid)                                             \
  V(IN,  u16, request_index, REGISTER_L1_SHARDS, 4, IndexBits, request_valid)                                          \
  V(IN,  u8,  request_bank, REGISTER_L1_SHARDS, 4, 3, request_valid)                                                   \
  V(IN,  u8,  request_line, REGISTER_L1_SHARDS, 4, LineBits, request_valid)                                            \
  V(IN,  row, request_data, REGISTER_L1_SHARDS, 4, Lanes * 32, request_valid) /* of a store */                         \
  S(OUT, u8,  request_ready, 4, always)                                                                                \
  S(OUT, u8,  answer_valid, 1, always)                                                                                 \
  S(OUT, u8,  answer_shard, 2, answer_valid)                                                                           \
  S(OUT, u8,  answer_compressed, 1, answer_valid)                                                                      \
  S(OUT, u8,  answer_bank, 3, answer_valid)                                                                            \
  S(OUT, u8,  answer_line, LineBits, answer_valid)                                                                     \
  S(OUT, row, answer_data, Lanes * 32, answer_valid)                                                                   \
  S(IN,  u8,  answer_taken, 1, always)                                                                                 \
  S(OUT, u8,  memory_valid, 1, always)                                                                                 \
  S(OUT, u8,  memory_stores, 1, always)                                                                                \
  S(OUT, u32, memory_line, 25, memory_valid)                                                                           \
  S(OUT, u8,  memory_tag, 8, memory_valid)                                                                             \
  S(OUT, row, memory_data, Lanes * 32, memory_stores)                                                                  \
  S(IN,  u8,  memory_ready, 1, always)                                                                                 \
  S(IN,  u8,  response_valid, 1, always)                                                                               \
  S(IN,  u8,  response_tag, 8, response_valid)                                                                         \
  S(IN,  row, response_data, Lanes * 32, response_valid)                                                               \
  S(OUT, u8,  response_ready, 1, always)                                                                               \
  S(IN,  u8,  smid, 8, always)

#define REGISTER_L1_CONFIGS(C)                                                                                         \
  C(".Sets(8), .Ways(6), .Mshrs(8), .Warps(16), .Lines(16), .Lanes(4)")                                                \
  C(".Sets(4), .Ways(2), .Mshrs(2), .Warps(2), .Lines(4), .Lanes(2)")

TW_UNIT(register_l1, REGISTER_L1)

/* What a shard asks; the value of a store goes by reference. */
struct register_request {
  u8 kind, shard, bank, line;
  bool compressed;
  u16 index;
  const row *data;
};

struct register_answer {
  bool valid, compressed, missed; /* missed: it was not in the L1, for the counts */
  u8 shard, bank, line;
  row data;
};

/* What happened, counted by the model alone: nothing depends on it. */
struct register_l1_counts {
  u64 loads, missed, stores, written_back, invalidations, dropped; /* dropped: of lines that were there */
};

struct register_l1 {
  struct register_l1_params params;
  u8 next; /* the shard that goes first */
  bool lookup_valid;
  struct register_request lookup;
  row lookup_data;
  struct register_line {
    bool valid, changed;
    u8 rank; /* 0: last used */
    u32 line;
    row data;
  } way[REGISTER_L1_MAX_SETS][REGISTER_L1_MAX_WAYS];
  struct register_mshr {
    bool valid, last;
    u32 line;
    struct register_request request;
  } mshr[REGISTER_L1_MAX_MSHRS];
  struct register_answer answer;
  struct {
    bool valid, stores;
    u8 tag;
    u32 line;
    row data;
  } memory;
  struct register_l1_counts counts;
};

/* For a composite, which passes rows by reference: the shard that is served, of those that ask, or REGISTER_L1_SHARDS
 * (responding: a response is accepted in this cycle); and the clock edge: the request served or NULL, the response that
 * is accepted or NULL. */
unsigned register_l1_grant(const struct register_l1 *, u32 requests, bool memory_ready, bool responding);
void register_l1_step(struct register_l1 *, const struct register_request *, bool answer_taken, bool memory_ready,
                      u8 response_tag, const row *response);

/* What memory is asked for, if memory.valid, by SM smid; whether a response would be accepted. */
static inline u32 register_l1_place(const struct register_l1 *s, unsigned smid) {
  return s->memory.line - smid * REGISTER_LINES;
}
static inline struct line_request register_l1_line(const struct register_l1 *s, unsigned smid) {
  return line_request_whole(register_l1_place(s, smid), s->memory.tag, s->memory.stores ? &s->memory.data : NULL);
}
static inline bool register_l1_response_ready(const struct register_l1 *s) { return !s->answer.valid; }

#endif
