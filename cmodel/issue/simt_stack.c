/* simt_stack: see simt_stack.h for the contract. */
#include "issue/simt_stack.h"

/* What one cycle does to the warp of the operation at the head. */
struct step {
  u32 active, live;
  u16 pc, reconvergence; /* pc is where the warp goes on if the operation ends here */
  bool push, pop;
  struct simt_stack_entry entry; /* to push */
  u8 phase;                      /* of the next cycle; SERVE: the operation ends here */
};

void simt_stack_init(struct simt_stack *s, const struct simt_stack_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void simt_stack_reset(struct simt_stack *s) {
  memset(s->active, 0, sizeof s->active);
  memset(s->live, 0, sizeof s->live);
  memset(s->depth, 0, sizeof s->depth);
  s->head = s->tail = s->phase = s->overflow = s->context_rdata_entry = 0;
  s->busy = 0;
}

static u16 following(const struct simt_stack *s, u16 pc) { return (u16)((pc + 1u) & low_bits(s->params.PcBits)); }

static bool at_reconvergence(const struct simt_stack *s, unsigned warp, u16 pc) {
  return s->depth[warp] && s->reconvergence[warp] == pc;
}

static void diverge(const struct simt_stack *s, const struct simt_stack_operation *o, struct step *x) {
  const u16 next = following(s, o->pc), meet = o->reconvergence;
  const struct simt_stack_entry fall = {x->active & ~o->taken, next, meet};
  const struct simt_stack_entry waits = {x->active, meet, x->reconvergence};
  const bool both = next != meet && o->target != meet, joined = at_reconvergence(s, o->warp, meet);
  x->push = !joined || both;
  x->entry = joined ? fall : waits;
  x->pc = o->target != meet ? o->target : next;
  x->reconvergence = meet;
  if (both && !joined) x->phase = SIMT_STACK_PUSH;
  else x->active = o->target != meet ? o->taken : fall.lanes;
}

static void serve(const struct simt_stack *s, const struct simt_stack_operation *o, struct step *x) {
  if (o->kind == SIMT_STACK_BRANCH && o->taken) {
    const bool apart = o->target != o->reconvergence || x->pc != o->reconvergence;
    if (o->taken != x->active && apart) {
      diverge(s, o, x);
      return;
    }
    x->pc = o->target;
  }
  if (o->kind == SIMT_STACK_EXIT) {
    x->live &= ~o->taken;
    x->active &= ~o->taken;
  }
  x->pop = x->live && (!x->active || at_reconvergence(s, o->warp, x->pc));
  if (x->pop) x->phase = SIMT_STACK_POP;
}

static void save_fall_through(const struct simt_stack_operation *o, struct step *x) {
  x->push = true;
  x->entry = (struct simt_stack_entry){x->active & ~o->taken, x->pc, o->reconvergence};
  x->active = o->taken;
  x->pc = o->target;
}

static void resume(const struct simt_stack_entry *popped, struct step *x) {
  x->active = popped->lanes & x->live;
  x->pc = popped->pc;
  x->reconvergence = popped->reconvergence;
  x->pop = !x->active;
  if (x->pop) x->phase = SIMT_STACK_POP;
}

static struct step step_of(const struct simt_stack *s) {
  const struct simt_stack_operation *o = &s->queue[s->head];
  const unsigned w = o->warp;
  struct step x = {.active = s->active[w],
                   .live = s->live[w],
                   .pc = following(s, o->pc),
                   .reconvergence = s->reconvergence[w],
                   .phase = SIMT_STACK_SERVE};
  switch (s->phase) {
    case SIMT_STACK_SERVE: serve(s, o, &x); break;
    case SIMT_STACK_PUSH: save_fall_through(o, &x); break;
    default: resume(&s->popped, &x);
  }
  return x;
}

void simt_stack_events(const struct simt_stack *s, struct simt_stack_out *out) {
  out->busy = s->busy;
  out->overflow = s->overflow;
  out->redirect_valid = out->done_valid = 0;
  if (!s->busy) return;
  const struct simt_stack_operation *o = &s->queue[s->head];
  const struct step x = step_of(s);
  if (x.phase != SIMT_STACK_SERVE) return;
  out->done_valid = x.live == 0;
  out->redirect_valid = x.live && x.pc != following(s, o->pc);
  out->done_warp = out->redirect_warp = o->warp;
  out->redirect_pc = x.pc;
}

/* The context's port of the memory: reads when nothing is popped, writes when nothing is pushed. */
static bool context_ready(const struct simt_stack *s, const struct simt_stack_in *in) {
  const struct step x = s->busy ? step_of(s) : (struct step){.phase = SIMT_STACK_SERVE};
  return in->context_read ? !x.pop : !x.push;
}

void simt_stack_context(const struct simt_stack *s, const struct simt_stack_in *in, struct simt_stack_out *out) {
  const unsigned w = in->context_warp;
  out->context_rdata_active = out->context_rdata_live = out->context_rdata_reconvergence = out->context_rdata_depth =
      out->context_ready = out->context_rdata_entry = 0;
  if (!s->params.Context) return;
  out->context_rdata_active = s->active[w];
  out->context_rdata_live = s->live[w];
  out->context_rdata_depth = s->depth[w];
  if (s->depth[w]) out->context_rdata_reconvergence = s->reconvergence[w];
  out->context_ready = context_ready(s, in);
  out->context_rdata_entry = s->context_rdata_entry;
  out->entry_lanes = s->popped.lanes;
  out->entry_pc = s->popped.pc;
  out->entry_reconvergence = s->popped.reconvergence;
}

void simt_stack_comb(const struct simt_stack *s, const struct simt_stack_in *in, struct simt_stack_out *out) {
  memcpy(out->active, s->active, s->params.Warps * sizeof *s->active);
  simt_stack_events(s, out);
  simt_stack_context(s, in, out);
}

static u8 after(const struct simt_stack *s, u8 place) { return (u8)(place + 1u == s->params.Warps ? 0 : place + 1u); }

static void advance(struct simt_stack *s) {
  const struct step x = step_of(s);
  const unsigned w = s->queue[s->head].warp;
  struct simt_stack_entry *saved = &s->saved[w * s->params.Depth];
  if (x.push && s->depth[w] == s->params.Depth) s->overflow = 1;
  else if (x.push) saved[s->depth[w]++] = x.entry;
  if (x.pop) s->popped = saved[--s->depth[w]];
  s->active[w] = x.active;
  s->live[w] = x.live;
  s->reconvergence[w] = x.reconvergence;
  s->phase = x.phase;
  if (x.phase != SIMT_STACK_SERVE) return;
  s->busy &= ~(1u << w);
  s->head = after(s, s->head);
}

/* `entry` is what the memory has where the context reads, before a push. */
static void clock_context(struct simt_stack *s, const struct simt_stack_in *in, const struct simt_stack_out *out,
                          struct simt_stack_entry entry) {
  const unsigned w = in->context_warp;
  s->context_rdata_entry = in->context_read && out->context_ready;
  if (s->context_rdata_entry) s->popped = entry;
  if (in->context_put && out->context_ready)
    s->saved[w * s->params.Depth + in->context_entry] =
        (struct simt_stack_entry){in->put_lanes, in->put_pc, in->put_reconvergence};
  if (!in->context_write) return;
  s->active[w] = in->context_active;
  s->live[w] = in->context_live;
  s->reconvergence[w] = in->context_reconvergence;
  s->depth[w] = in->context_depth;
}

bool simt_stack_queues(const struct simt_stack *s, const struct simt_stack_in *in) {
  const unsigned w = lowest_bit(in->issued);
  return in->issue_kind[w] != SIMT_STACK_PLAIN || at_reconvergence(s, w, following(s, in->issue_pc[w]));
}

void simt_stack_clock(struct simt_stack *s, const struct simt_stack_in *in, const struct simt_stack_out *out) {
  const struct simt_stack_entry entry = s->saved[in->context_warp * s->params.Depth + in->context_entry];
  if (s->busy) advance(s);
  if (s->params.Context) clock_context(s, in, out, entry);
  if (in->issued && simt_stack_queues(s, in)) {
    const unsigned w = lowest_bit(in->issued);
    s->queue[s->tail] = (struct simt_stack_operation){in->issue_taken,         in->issue_pc[w], in->issue_target,
                                                      in->issue_reconvergence, (u8)w,           in->issue_kind[w]};
    s->tail = after(s, s->tail);
    s->busy |= in->issued;
  }
  if (in->launch_valid) {
    s->active[in->launch_warp] = s->live[in->launch_warp] = in->launch_lanes;
    s->depth[in->launch_warp] = 0;
    if (s->params.Context) s->reconvergence[in->launch_warp] = 0; /* what is saved of it is known */
  }
}
