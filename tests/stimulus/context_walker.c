/* Stimulus of context_walker: blocks of few warps or many that are saved and loaded one after the other, by an SM and a
 * memory that are quick for a while and slow for a while.  A block's kernel and direction are kept beside the model,
 * which does not know them. */
#include "dispatch/context_walker.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4, REGISTERS_OF_WARP = 256, SHARED_LINES = 1023 };

struct block {
  const struct context_walker *state;
  bool moves, load;
  bool pile;                       /* no answer comes until loads are under way in all places, or all there are; */
  u8 last;                         /* and one of this place comes last */
  u8 kernel, done, ready, answers; /* the SM and the memory, in percent of cycles */
  u8 rows[CONTEXT_KERNELS];
  u16 shared_lines[CONTEXT_KERNELS];
};

static struct block *block_of(const struct context_walker *state) {
  static struct block blocks[TEST_INSTANCES];
  unsigned i = 0;
  while (blocks[i].state && blocks[i].state != state) i++;
  blocks[i].state = state;
  return &blocks[i];
}

/* One warp, with as many registers as there are, or shared memory; quick, as it takes long, or so that loads pile
 * up. */
static void choose_long(struct tw_random *random, struct block *b, struct context_walker_in *in) {
  static const u8 slow[] = {100, 100, 45, 25};
  const bool registers = tw_random_chance(random, 50);
  const unsigned most = REGISTERS_OF_WARP / b->state->params.Banks, rows = most - tw_random_below(random, most / 2);
  b->done = b->ready = 100;
  b->answers = slow[tw_random_below(random, 4)];
  b->rows[b->kernel] = (u8)(registers ? rows : 1);
  b->shared_lines[b->kernel] =
      (u16)(registers ? tw_random_below(random, 4) : SHARED_LINES - tw_random_below(random, SHARED_LINES / 2));
  in->warps = 1u << (tw_random_chance(random, 30) ? CONTEXT_MAX_WARPS - 1 : tw_random_below(random, CONTEXT_MAX_WARPS));
}

/* More lines than there are places, each of which is the last in its turn. */
static void choose_pile(struct tw_random *random, struct block *b, struct context_walker_in *in) {
  b->load = b->pile = true;
  b->done = b->ready = b->answers = 100;
  b->last = (b->last + 1) % CONTEXT_LOADS;
  b->rows[b->kernel] = 1;
  b->shared_lines[b->kernel] = 0;
  in->warps = low_bits(CONTEXT_LOADS / 3) << tw_random_below(random, CONTEXT_LOADS / 2);
}

/* The block's first line, a few before one where a carry runs through some of the lowest bits. */
static void choose_first(struct tw_random *random, const struct block *b, struct context_walker_in *in) {
  enum { LINE_BITS = 25, CARRIES = 13, BEFORE = 6 };
  const u32 from = (in->kernel * b->state->params.Places + in->place) * in->context_lines;
  const unsigned bits = 1 + tw_random_below(random, CARRIES);
  const u32 first = (in->context_line >> bits << bits) - 1 - tw_random_below(random, BEFORE);
  in->context_line = (first - from) & low_bits(LINE_BITS);
}

static void choose(struct tw_random *random, struct block *b, struct context_walker_in *in) {
  static const u8 paces[] = {100, 100, 100, 80, 80, 30, 30, 5};
  const bool few = tw_random_chance(random, 60);
  b->moves = !tw_random_chance(random, 20); /* or another is chosen */
  b->load = tw_random_chance(random, 50);
  b->kernel = in->kernel;
  b->ready = b->answers = paces[tw_random_below(random, 8)];
  b->done = 60;
  b->pile = false;
  memcpy(b->rows, in->rows_per_warp, sizeof b->rows);
  for (unsigned k = 0; k < CONTEXT_KERNELS; k++) b->shared_lines[k] = (u16)(in->shared_bytes[k] / CONTEXT_LINE_BYTES);
  in->start = 1;
  if (tw_random_chance(random, 50)) choose_first(random, b, in);
  if (tw_random_chance(random, 60)) {
    choose_pile(random, b, in);
    return;
  }
  if (tw_random_chance(random, 35)) {
    choose_long(random, b, in);
    return;
  }
  b->rows[b->kernel] = (u8)(b->kernel ? 16 / b->state->params.Banks : 1);
  b->shared_lines[b->kernel] = b->kernel ? 0 : 3;
  if (tw_random_chance(random, 5)) in->warps = low_bits(CONTEXT_MAX_WARPS);
  else if (few) in->warps &= in->warps << 8 & in->warps >> 9;
  in->warps |= 1u << tw_random_below(random, CONTEXT_MAX_WARPS);
}

static void give_lines(const struct block *b, struct context_walker_in *in) {
  in->kernel = b->kernel;
  memcpy(in->rows_per_warp, b->rows, sizeof b->rows);
  for (unsigned k = 0; k < CONTEXT_KERNELS; k++) in->shared_bytes[k] = b->shared_lines[k] * CONTEXT_LINE_BYTES;
}

static void answer_load(struct tw_random *random, const struct block *b, const struct context_walker *state, u32 sent,
                        struct context_walker_in *in) {
  const bool all = state->loading == low_bits(CONTEXT_LOADS) || context_walker_none_left(state);
  const unsigned turn = tw_random_below(random, CONTEXT_LOADS);
  if (b->pile && sent & ~(1u << b->last)) sent &= ~(1u << b->last);
  in->response_valid = sent && (!b->pile || all) && tw_random_chance(random, b->answers);
  if (in->response_valid) in->response_place = (u8)lowest_bit(sent >> turn ? sent >> turn << turn : sent);
}

TW_STIMULUS(context_walker) {
  struct block *b = block_of(state);
  struct context_walker_out out;
  const u32 sent = state->loading & ~(state->request && state->load ? 1u << state->place : 0);
  in->place = (u8)tw_random_below(random, state->params.Places);
  in->start = in->save = in->load = in->line_done = in->response_valid = 0;
  if (!b->moves || !state->lines_of_warp) {
    choose(random, b, in);
    give_lines(b, in);
    return;
  }
  give_lines(b, in);
  in->save = !b->load;
  in->load = b->load;
  in->memory_ready = tw_random_chance(random, b->ready);
  context_walker_comb(state, in, &out);
  in->line_done = out.line_valid && (in->load || !out.memory_valid) && tw_random_chance(random, b->done);
  answer_load(random, b, state, sent, in);
  if (out.finished) b->moves = false;
}

TW_BINS(context_walker) {
  const struct context_walker *w = state;
  TW_BIN("a block is chosen", in->start);
  TW_BIN("all warps are its", in->start && in->warps == low_bits(CONTEXT_MAX_WARPS));
  TW_BIN("one is, the last", in->start && in->warps == 1u << (CONTEXT_MAX_WARPS - 1));
  TW_BIN("of the last place of the second kernel", in->start && in->kernel && in->place == w->params.Places - 1);
  TW_BIN("a warp's last line is stored",
         in->save && in->line_done && !w->at.shared && w->at.line == w->lines_of_warp - 1);
  TW_BIN("a line of shared memory is", in->save && in->line_done && w->at.shared);
  TW_BIN("a warp of more than half the registers a warp can have is stored",
         in->save && in->line_done && !w->at.shared && w->at.line > REGISTERS_OF_WARP / 2);
  TW_BIN("shared memory of more than half its lines", in->line_done && w->at.shared && w->at.line > SHARED_LINES / 2);
  TW_BIN("a late line has a high place", out->memory_valid && w->load && w->place > 15 && w->at.line > 64);
  TW_BIN("a store waits", out->memory_store && !in->memory_ready);
  TW_BIN("a block is saved, with shared memory", in->save && out->finished && w->lines_of_shared);
  TW_BIN("one without is", in->save && out->finished && !w->lines_of_shared);
  TW_BIN("a load waits", out->memory_valid && !out->memory_store && !in->memory_ready);
  TW_BIN("all loads are under way, and another would begin",
         in->load && !w->request && !context_walker_none_left(w) && w->loading == low_bits(CONTEXT_LOADS));
  TW_BIN("a load has a place that one below others left", out->memory_valid && w->load && w->loading >> w->place > 1);
  TW_BIN("a response waits", in->response_valid && !out->response_ready);
  TW_BIN("one comes as a load is begun", in->load && in->response_valid && out->response_ready && !w->request);
  TW_BIN("a line of shared memory is put", in->load && in->line_done && out->line_shared);
  TW_BIN("the last is, and nothing is left to load", in->load && in->line_done && !w->loading && w->at.shared);
  TW_BIN("a block is loaded", in->load && out->finished);
}
