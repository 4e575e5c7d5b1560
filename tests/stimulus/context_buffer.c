/* Stimulus of context_buffer: lines of every kind are read and stored, and come back and are put, by an SM and a memory
 * that are ready at once or late.  What is done with the line, and what was asked for in the cycle before, is kept
 * beside the model. */
#include "dispatch/context_buffer.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4 };

struct line {
  const struct context_buffer *state;
  enum { CHOOSE, READ, STORE, ANSWER, PUT } phase;
  bool shared, entry, row, from_shared; /* the latter were read in the cycle before */
  u16 at;
  u8 ready; /* in percent */
};

static struct line *line_of(const struct context_buffer *state) {
  static struct line lines[TEST_INSTANCES];
  unsigned i = 0;
  while (lines[i].state && lines[i].state != state) i++;
  lines[i].state = state;
  return &lines[i];
}

/* After a state that was read come its entries; all other lines in any order. */
static void choose(struct tw_random *random, struct line *l, bool entries) {
  static const u8 paces[] = {100, 100, 80, 30};
  l->shared = !entries && tw_random_chance(random, 30);
  l->phase = entries || tw_random_chance(random, 50) ? READ : ANSWER;
  l->at = (u16)(entries ? CONTEXT_STACK_LINE : tw_random_below(random, 6));
  if (!entries && tw_random_chance(random, 30)) l->at ^= (u16)(1u << tw_random_below(random, 10)); /* a row far up */
  if (l->phase == READ && !entries && l->at == CONTEXT_STACK_LINE) l->at = CONTEXT_STATE_LINE;
  l->ready = paces[tw_random_below(random, 4)];
}

static void show(struct tw_random *random, const struct context_buffer *b, const struct line *l,
                 struct context_buffer_in *in) {
  in->start = l->phase == CHOOSE;
  in->read = l->phase == READ;
  in->put = l->phase == PUT;
  in->memory_store = l->phase == STORE;
  in->line_shared = l->shared;
  in->line_at = l->at;
  in->response_valid = l->phase == ANSWER && tw_random_chance(random, l->ready);
  in->memory_ready = tw_random_chance(random, l->ready);
  in->context_ready = tw_random_chance(random, l->ready);
  in->context_ack = tw_random_chance(random, l->ready);
  in->shared_ready = tw_random_chance(random, l->ready);
  in->context_rdata_entry = l->entry;
  in->context_rdata_row = l->row;
  in->shared_read = l->from_shared;
  in->context_rdata_state[CONTEXT_STACK] =
      (in->context_rdata_state[CONTEXT_STACK] & ~31u) | tw_random_below(random, b->params.StackDepth + 1);
  if (tw_random_chance(random, 20)) in->context_rdata_state[CONTEXT_STACK] &= ~31u;
}

TW_STIMULUS(context_buffer) {
  struct line *l = line_of(state);
  struct context_buffer_out out;
  if (!state->started) *l = (struct line){.state = state};
  show(random, state, l, in);
  context_buffer_comb(state, in, &out);
  in->context_ack &= out.context_row;
  context_buffer_comb(state, in, &out);
  l->entry = out.context_read && in->context_ready;
  l->row = in->context_ack && !out.context_row_write;
  l->from_shared = out.shared_valid && in->shared_ready && !out.shared_write;
  switch (l->phase) {
    case CHOOSE: choose(random, l, false); break;
    case READ:
      if (out.line_done) l->phase = STORE;
      break;
    case STORE:
      if (in->memory_ready) choose(random, l, !l->shared && l->at == CONTEXT_STATE_LINE);
      break;
    case ANSWER:
      if (in->response_valid) l->phase = PUT;
      break;
    case PUT:
      if (out.line_done)
        l->phase = tw_random_chance(random, 10) ? CHOOSE : ANSWER, l->at = (u16)tw_random_below(random, 6);
      break;
  }
}

TW_BINS(context_buffer) {
  const struct context_buffer *b = state;
  const bool of_warp = !in->line_shared, entries = of_warp && in->line_at == CONTEXT_STACK_LINE;
  TW_BIN("a state is read", out->state_stop);
  TW_BIN("of a warp at the barrier", out->state_stop && in->warp_waiting);
  TW_BIN("it waits for another's end", in->read && of_warp && !in->line_at && !out->state_stop);
  TW_BIN("no entries", in->read && entries && !b->depth && out->line_done);
  TW_BIN("as many as there may be", in->read && entries && b->depth == b->params.StackDepth && out->line_done);
  TW_BIN("an entry comes as the next is asked for", out->context_read && in->context_rdata_entry);
  TW_BIN("one has to wait", out->context_read && !in->context_ready);
  TW_BIN("a row is read", in->read && in->context_ack);
  TW_BIN("it has to wait", in->read && out->context_row && !in->context_ack);
  TW_BIN("shared memory is read", in->read && out->shared_valid && in->shared_ready);
  TW_BIN("a line is stored", in->memory_store && in->memory_ready);
  TW_BIN("one comes", in->response_valid);
  TW_BIN("a state is put", out->state_write && !out->state_arrive);
  TW_BIN("its warp arrives", out->state_arrive);
  TW_BIN("it waits for a launch", in->put && of_warp && !in->line_at && in->launch_valid);
  TW_BIN("it waits for another's arrival",
         in->put && of_warp && !in->line_at && !in->launch_valid && !out->state_write);
  TW_BIN("the last entry is put", out->context_put && out->line_done);
  TW_BIN("a row is put", out->context_row_write && in->context_ack);
  TW_BIN("shared memory is put", out->shared_write && in->shared_ready);
}
