/* Stimulus of context_mover: an SM that has blocks to go or to come back all the time, of few warps or many, and
 * answers late or at once.  What was served in the cycle before is kept beside the model, which does not know it. */
#include "dispatch/context_mover.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4, SHARED_LINES = 3 };

struct world {
  const struct context_mover *state;
  bool entry, row, shared; /* were read in the cycle before */
};

static struct world *world_of(const struct context_mover *state) {
  static struct world worlds[TEST_INSTANCES];
  unsigned i = 0;
  while (worlds[i].state && worlds[i].state != state) i++;
  worlds[i].state = state;
  return &worlds[i];
}

/* Numbers of warps that are never two slots' of a block. */
static unsigned number_of(const struct context_mover *m, unsigned scheduler, unsigned warp) {
  return (scheduler * smaller(m->params.Warps, 8) + warp % 8) & 31;
}

/* Stays for some time: how often things are ready. */
static unsigned pace(const struct context_mover *m) {
  static const u8 often[] = {100, 100, 80, 30};
  return often[(m->x ^ m->counts.restored) & 3];
}

static void show_warps(struct tw_random *random, const struct context_mover *m, struct context_mover_in *in) {
  const u32 few =
      tw_random_chance(random, 30) ? low_bits(smaller(m->params.Warps, 8)) : 1u << tw_random_below(random, 2);
  const bool all = tw_random_chance(random, 20);
  for (unsigned i = 0; i < CONTEXT_SCHEDULERS; i++) {
    in->block_warp_mask[i] &= few;
    if (all || (few & 2 && tw_random_chance(random, 20)))
      in->block_warp_mask[i] = in->warp_active[i] = low_bits(smaller(m->params.Warps, 8));
    if (tw_random_chance(random, 60)) in->warp_idle[i] = low_bits(m->params.Warps);
  }
  in->shared_held = tw_random_chance(random, 10);
  in->context_rdata_state[CONTEXT_STACK] =
      (in->context_rdata_state[CONTEXT_STACK] & ~31u) | tw_random_below(random, m->params.StackDepth + 1);
  if (tw_random_chance(random, 30)) in->context_rdata_state[CONTEXT_STACK] &= ~31u;
}

static void show_dispatch(struct tw_random *random, const struct context_mover *m, struct context_mover_in *in) {
  const unsigned most = m->params.Blocks;
  for (unsigned k = 0; k < CONTEXT_KERNELS; k++) {
    in->rows_per_warp[k] = (u8)(k ? 16 / m->params.Banks : 1);
    in->shared_bytes[k] = k ? 0 : SHARED_LINES * CONTEXT_LINE_BYTES;
    in->last_block[k] = (u8)tw_random_below(random, most);
  }
  in->resume_slot = (u8)tw_random_below(random, most);
  in->over_share = tw_random_chance(random, m->x & 6 ? 98 : 5) ? 3 : 0;
  if (m->phase != CONTEXT_PLACE) return;
  const bool mine = tw_random_chance(random, 80);
  in->launch_kernel = mine ? m->kernel : !m->kernel;
  if (mine) in->launch_warp_in_block = (u8)lowest_bit(m->missing);
  in->launch_warp = (u8)tw_random_below(random, m->params.Warps);
}

TW_STIMULUS(context_mover) {
  struct world *world = world_of(state);
  struct context_mover_out out;
  const unsigned ready = pace(state);
  const u32 sent =
      state->walker.loading & ~(state->walker.request && state->walker.load ? 1u << state->walker.place : 0);
  show_warps(random, state, in);
  show_dispatch(random, state, in);
  in->launch_valid = tw_random_chance(random, state->phase == CONTEXT_PLACE ? 70 : 10);
  if (tw_random_chance(random, 60)) in->done_valid = in->arrive_valid = 0;
  in->context_ready = tw_random_chance(random, ready);
  in->context_ack = tw_random_chance(random, ready);
  in->shared_ready = tw_random_chance(random, ready);
  in->memory_ready = tw_random_chance(random, ready);
  in->context_rdata_entry = world->entry;
  in->context_rdata_row = world->row;
  in->shared_read = world->shared;
  in->response_valid = sent && state->phase == CONTEXT_LOAD && tw_random_chance(random, ready);
  if (in->response_valid) {
    const unsigned turn = tw_random_below(random, CONTEXT_LOADS);
    in->response_place = (u8)lowest_bit(sent >> turn << turn ? sent >> turn << turn : sent);
  }
  context_mover_comb(state, in, &out);
  in->context_rdata_warp_in_block = (u8)number_of(state, out.context_scheduler, out.context_warp);
  in->context_ack &= out.context_row;
  in->shared_ready &= out.shared_valid;
  world->entry = out.context_read && in->context_ready;
  world->row = in->context_ack && !out.context_row_write;
  world->shared = in->shared_ready && !out.shared_write;
}

TW_BINS(context_mover) {
  const struct context_mover *m = state;
  const bool save = m->phase == CONTEXT_SAVE, load = m->phase == CONTEXT_LOAD, idle = m->phase == CONTEXT_IDLE;
  TW_BIN("a block of the second has to go", idle && !m->pause && m->turn == 0 && in->over_share & in->last_valid & 2);
  TW_BIN("one of the first has to", idle && !m->pause && m->turn == 1 && in->over_share & in->last_valid & 1);
  TW_BIN("there is no place for it", idle && in->over_share & 1 && preempted_blocks_full(&m->preempted, 0));
  TW_BIN("one comes back", out->resume_valid && in->resume_ready);
  TW_BIN("there is no slot for it", out->resume_valid && !in->resume_ready);
  TW_BIN("its kernel has too many", out->resume_holds & in->over_share);
  TW_BIN("warps are under way",
         m->phase == CONTEXT_STOP && !in->shared_held && in->warp_idle[0] != low_bits(m->params.Warps));
  TW_BIN("the block ends by itself", m->phase == CONTEXT_STOP && !(in->block_warp_mask[0] | in->block_warp_mask[1] |
                                                                   in->block_warp_mask[2] | in->block_warp_mask[3]));
  TW_BIN("a warp's state is taken", out->state_stop);
  TW_BIN("that waits for another's end",
         save && !m->walker.request && !m->walker.at.shared && !m->walker.at.line && !out->state_stop);
  TW_BIN("no entries",
         save && m->walker.at.line == 1 && !m->walker.at.shared && !m->buffer.depth && !m->walker.request);
  TW_BIN("as many as there may be", save && m->walker.at.line == 1 && m->buffer.depth == m->params.StackDepth &&
                                        m->buffer.step == m->buffer.depth);
  TW_BIN("an entry comes as the next is asked for", save && out->context_read && in->context_rdata_entry);
  TW_BIN("a row is read", save && in->context_ack);
  TW_BIN("shared memory is", save && in->shared_ready);
  TW_BIN("a block has gone, with a kernel that has none", out->evict && m->kernel && m->walker.at.line == 0);
  TW_BIN("with one that has some", out->evict && !m->kernel && m->walker.at.line == SHARED_LINES);
  TW_BIN("all loads are under way", load && m->walker.loading == low_bits(CONTEXT_LOADS));
  TW_BIN("a response waits", load && in->response_valid && !out->response_ready);
  TW_BIN("a state is put", out->state_write && !out->state_arrive);
  TW_BIN("its warp arrives", out->state_arrive);
  TW_BIN("it waits for a launch",
         load && m->walker.put && !m->walker.put_at.shared && !m->walker.put_at.line && in->launch_valid);
  TW_BIN("it waits for another's arrival", load && m->walker.put && !m->walker.put_at.shared &&
                                               !m->walker.put_at.line && !in->launch_valid && !out->state_write);
  TW_BIN("the last entry is put", out->context_put && in->context_ready && m->buffer.step + 1u == m->params.StackDepth);
  TW_BIN("a row is put", out->context_row_write && in->context_ack);
  TW_BIN("shared memory is put", out->shared_write && in->shared_ready);
  TW_BIN("32 warps", save && m->warp_active == low_bits(smaller(32, 4 * m->params.Warps)));
}
