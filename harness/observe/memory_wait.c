/* memory_wait: see look.h. */
#include "pool_wait.h"

enum reason lookup_wait(const struct load_path *p) {
  const struct l1 *s = &p->l1;
  const bool load = s->lookup.operation == ISA_MEM_LOAD;
  bool hit, pending;
  l1_finds(s, &hit, &pending);
  if (load && hit) return REASON_l1_port;
  if (!(load && pending) && s->memory_valid && !p->wires.l1_in.memory_ready) return REASON_memory_port;
  const u64 waiters = s->params.Pending == 64 ? ~(u64)0 : ((u64)1 << s->params.Pending) - 1;
  if (load && !pending && s->mshr_valid == low_bits(s->params.Mshrs)) return REASON_mshrs;
  if (s->waiter_valid == waiters) return REASON_waiters;
  return load && pending ? REASON_mshrs : REASON_l1_port;
}

/* What the line that the coalescer offers waits for: its own ticket, or the L1. */
static enum reason line_wait(const struct load_path *p) {
  const struct load_path_wires *x = &p->wires;
  if (!x->coalescer.line_valid) return REASON_tickets;
  if (x->l1.line_ready) return REASON_coalescing;
  return p->l1.fill_install ? REASON_l1_port : lookup_wait(p);
}

/* Why the load path takes no instruction; `otherwise` if it does. */
static enum reason path_wait(const struct sm *s, enum reason otherwise) {
  const struct load_path *p = &s->path;
  if (s->wires.path.request_ready) return otherwise;
  if (s->params.LoadPath) return REASON_pool_full;
  return p->compared || !p->coalescer.valid ? REASON_l1_port : line_wait(p);
}

static enum reason shared_wait(const struct sm *s, enum reason otherwise) {
  if (s->wires.shared.request_ready) return otherwise;
  return s->shared.results == SHARED_MEMORY_PLACES ? REASON_write_back : REASON_bank_conflict;
}

static enum reason channel_wait(const struct sm *s, bool shared, enum reason otherwise) {
  return shared ? shared_wait(s, otherwise) : path_wait(s, otherwise);
}

/* A request at the head of a load/store pipe: behind the one in the arbiter's channel, or beside those of others. */
static enum reason request_wait(const struct sm *s, const struct memory_request *r, enum reason otherwise) {
  const bool shared = r->operation & ISA_MEM_SHARED;
  const unsigned channel = shared ? REQUEST_ARBITER_SHARED : REQUEST_ARBITER_GLOBAL;
  const enum reason turn = s->wires.requesting & (s->wires.requesting - 1) ? REASON_arbiter : otherwise;
  return request_arbiter_offer(&s->arbiter, channel) ? channel_wait(s, shared, turn) : turn;
}

enum reason memory_pipe_wait(const struct sm *s, unsigned i, enum reason otherwise) {
  const struct memory_request *r = execute_stage_request(&look_scheduler(s, i)->execute);
  return r ? request_wait(s, r, otherwise) : otherwise;
}

/* Whether the head of an arbiter's channel is of a warp. */
static bool offered(const struct sm *s, unsigned channel, unsigned sm_warp) {
  const struct memory_request *r = request_arbiter_offer(&s->arbiter, channel);
  return r && r->warp % (SM_SCHEDULERS * s->params.Warps) == sm_warp;
}

/* Of what the load path holds, with the coalescer: lines of the warp that are still to be sent, or looked up. */
static enum reason sent_wait(const struct sm *s, unsigned sm_warp, enum reason otherwise) {
  const struct load_path *p = &s->path;
  const struct coalescer *c = &p->coalescer;
  if (s->params.LoadPath) return pool_wait(p, sm_warp, otherwise);
  if (p->compared) return otherwise;
  if (c->valid && c->warp == sm_warp) return line_wait(p);
  const bool looked_up = p->l1.lookup_valid && p->l1.lookup.reply && c->tickets[p->l1.lookup.ticket].warp == sm_warp;
  return looked_up && !p->wires.l1.line_ready ? lookup_wait(p) : otherwise;
}

enum reason memory_wait(const struct sm *s, unsigned i, unsigned w, enum reason otherwise) {
  const struct subcore_scheduler *c = look_scheduler(s, i);
  const struct memory_request *head = execute_stage_request(&c->execute), *second = &c->execute.lsu.second;
  const unsigned warp = look_subcore_warp(s, i, w), sm_warp = look_sm_warp(s, i, w);
  if (s->params.LoadPath && queue_stage_queued(&look_subcore(s, i)->queues, i % look_per_subcore(s)) >> w & 1)
    return REASON_queued;
  if (head && (head->warp == warp || (second->valid && second->warp == warp))) return request_wait(s, head, otherwise);
  if (c->issue.order.outstanding >> w & 1) return second->valid ? request_wait(s, head, otherwise) : otherwise;
  if (offered(s, REQUEST_ARBITER_SHARED, sm_warp)) return shared_wait(s, otherwise);
  if (s->shared.valid && s->shared.warp == sm_warp && s->shared.left != s->shared.pass) return REASON_bank_conflict;
  if (offered(s, REQUEST_ARBITER_GLOBAL, sm_warp)) return path_wait(s, otherwise);
  return sent_wait(s, sm_warp, otherwise);
}
