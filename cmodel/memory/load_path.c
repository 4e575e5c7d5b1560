/* load_path: see load_path.h for the contract. */
#include "memory/load_path.h"

#include "isa.h"

enum { LANES = 32 };

#define PARTS(X, EACH)                                                                                                 \
  EACH(coalescer, p->LoadPath == LOAD_PATH_COALESCER, coalescer, .Warps = p->Warps, .Tickets = p->Tickets,             \
       .Lanes = LANES)                                                                                                 \
  EACH(warp_pool, p->LoadPath != LOAD_PATH_COALESCER, pool, .Warps = p->Warps, .Schedulers = p->Schedulers,            \
       .Waiting = p->Waiting, .Coalescers = p->PoolCoalescers, .Queues = LOAD_PATH_QUEUES, .Tags = LOAD_PATH_TAGS,     \
       .Merges = LOAD_PATH_MERGES, .MapEntries = LOAD_PATH_MAPS, .Slots = LOAD_PATH_SLOTS, .Loads = LOAD_PATH_LOADS,   \
       .Quantum = LOAD_PATH_QUANTUM, .Patience = LOAD_PATH_PATIENCE, .Mode = p->LoadPath - LOAD_PATH_POOL)             \
  X(l1, l1, .Sets = p->Sets, .Ways = p->Ways, .Mshrs = p->Mshrs, .Pending = p->Pending,                                \
    .Tickets = p->LoadPath ? LOAD_PATH_SLOTS : p->Tickets, .Lanes = LANES, .Invalidates = p->Invalidates,  \
    .Sectors = load_path_sectors(p->LoadPath, p->Sectors), .CarveOut = p->CarveOut)

void load_path_init(struct load_path *s, const struct load_path_params *p) {
  /* Not the L1s' lines: `banked` has an init of its own, and l1 has as many as the machine. */
  memset(s, 0, offsetof(struct load_path, banked));
  memset(&s->wires, 0, sizeof s->wires);
  s->params = *p;
  PARTS(TW_INIT, TW_INIT_EACH)
}

void load_path_compare(struct load_path *s, enum load_path_compared compared) {
  s->compared = compared;
  if (compared == LOAD_PATH_REORDER_QUEUES) reorder_queues_init(&s->reorder);
  if (compared == LOAD_PATH_BANKED_L1) banked_l1_init(&s->banked, &s->l1.params);
}

void load_path_reset(struct load_path *s) {
  const struct load_path_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH)
  if (s->compared == LOAD_PATH_REORDER_QUEUES) reorder_queues_reset(&s->reorder);
  if (s->compared == LOAD_PATH_BANKED_L1) banked_l1_reset(&s->banked);
  s->wires.rests = false;
}

/* ---- memory's side, which is state */

bool load_path_wants_memory(const struct load_path *s) {
  return s->compared == LOAD_PATH_BANKED_L1 ? s->banked.memory_valid : s->l1.memory_valid;
}

struct line_request load_path_line(const struct load_path *s) {
  const bool banked = s->compared == LOAD_PATH_BANKED_L1;
  const struct l1_request *r = banked ? &s->banked.memory : &s->l1.memory;
  return (struct line_request){.operation = r->operation,
                               .tag = banked ? s->banked.memory_tag : s->l1.memory_tag,
                               .line = r->line,
                               .lanes = r->lanes,
                               .word = r->word,
                               .data = &r->data};
}

/* ---- outputs */

struct load_path_result load_path_result(const struct load_path *s) {
  const struct warp_pool_out *p = &s->wires.pool;
  if (s->params.LoadPath)
    return (struct load_path_result){p->result_warp, p->result_register, p->result_last, p->result_lanes,
                                     &p->result_data};
  const struct coalescer_result *r = s->compared == LOAD_PATH_REORDER_QUEUES ? &s->reorder.split.result[0]
                                     : s->compared == LOAD_PATH_BANKED_L1    ? &s->banked.split.result[0]
                                                                             : coalescer_result(&s->coalescer);
  return (struct load_path_result){r->warp, r->destination, r->last, r->lanes, &r->data};
}

/* What leaves the L1 enters WarpPool, or one of the others; GIVE_RETURN(to, l1). */
#define GIVE_RETURN(to, l1)                                                                                            \
  do {                                                                                                                 \
    (to)->line_ready = (l1)->line_ready;                                                                               \
    (to)->return_valid = (l1)->return_valid;                                                                           \
    if (!(l1)->return_valid) break;                                                                                    \
    (to)->return_ticket = (l1)->return_ticket;                                                                         \
    (to)->return_lanes = (l1)->return_lanes;                                                                           \
    (to)->return_data = (l1)->return_data;                                                                             \
  } while (0)

/* What both have alike. */
#define SHOW_PATH(out, from, l1)                                                                                       \
  do {                                                                                                                 \
    (out)->request_ready = (from)->request_ready;                                                                      \
    (out)->result_valid = (from)->result_valid;                                                                        \
    (out)->sent_valid = (from)->line_valid && (l1)->line_ready;                                                        \
    if ((out)->sent_valid) {                                                                                           \
      (out)->sent_reply = (from)->line_reply;                                                                          \
      (out)->sent_ticket = (from)->line_ticket;                                                                        \
    }                                                                                                                  \
    (out)->returned_valid = (l1)->return_valid && (from)->return_ready;                                                \
    if ((out)->returned_valid) (out)->returned_ticket = (l1)->return_ticket;                                           \
  } while (0)

static void control_pool(struct load_path *s, const struct load_path_rows *rows, struct load_path_out *out) {
  struct load_path_wires *x = &s->wires;
  const u64 all = ~(u64)0 >> (64 - s->params.Warps);
  x->pool_in.request_valid = rows->request != NULL;
  if (rows->request) {
    MEMORY_REQUEST_SHOW(&x->pool_in, request, rows->request);
    x->pool_in.request_warp = (u8)rows->warp;
  }
  GIVE_RETURN(&x->pool_in, &x->l1);
  warp_pool_comb(&s->pool, &x->pool_in, &x->pool);
  SHOW_PATH(out, &x->pool, &x->l1);
  out->draining = all & ~x->pool.idle;
  out->load_held = all & ~x->pool.load_may;
  out->holds = out->draining || x->l1.holds;
}

static void control_lines(struct load_path *s, struct load_path_out *out) {
  struct load_path_wires *x = &s->wires;
  if (s->compared == LOAD_PATH_BANKED_L1) {
    banked_l1_control(&s->banked, &x->l1_in, &x->coalescer, &x->l1);
  } else {
    GIVE_RETURN(&x->coalescer_in, &x->l1);
    if (s->compared == LOAD_PATH_REORDER_QUEUES) reorder_queues_control(&s->reorder, &x->coalescer_in, &x->coalescer);
    else coalescer_control(&s->coalescer, &x->coalescer_in, &x->coalescer);
  }
  SHOW_PATH(out, &x->coalescer, &x->l1);
  out->draining = out->load_held = 0;
  out->holds = x->coalescer.holds | x->l1.holds;
}

/* Nothing is on its way between requests and memory; of what WarpPool is compared with that is not asked. */
static bool is_idle(const struct load_path *s) {
  const struct load_path_params *p = &s->params;
  PARTS(TW_IDLE, TW_IDLE_EACH)
  return s->compared == LOAD_PATH_NOT_COMPARED;
}

TW_APART static void control(struct load_path *s, const struct load_path_rows *rows, struct load_path_out *out) {
  struct load_path_wires *x = &s->wires;
  if (s->compared != LOAD_PATH_BANKED_L1) l1_control(&s->l1, &x->l1_in, &x->l1);
  if (s->params.LoadPath) control_pool(s, rows, out);
  else control_lines(s, out);
  out->memory_valid = x->l1.memory_valid;
  out->response_ready = x->l1.response_ready;
}

/* In a second cycle in which it rests its outputs are those of the first. */
void load_path_control(struct load_path *s, const struct load_path_in *in, const struct load_path_rows *rows,
                       struct load_path_out *out) {
  struct load_path_wires *x = &s->wires;
  const bool rested = x->rests;
  x->l1_in.memory_ready = in->memory_ready;
  x->rests = !rows->request && is_idle(s);
  if (!x->rests || !rested) control(s, rows, out);
}

static struct load_path_rows rows_of(const struct load_path_in *in, const struct memory_request *request) {
  return (struct load_path_rows){in->request_valid ? request : NULL, in->request_warp, &in->response_data};
}

void load_path_comb(struct load_path *s, const struct load_path_in *in, struct load_path_out *out) {
  const struct memory_request request = MEMORY_REQUEST_TAKE(in);
  const struct load_path_rows rows = rows_of(in, &request);
  s->wires.rests = false; /* `out` may be another */
  load_path_control(s, in, &rows, out);
  if (out->result_valid) {
    const struct load_path_result r = load_path_result(s);
    out->result_warp = r.warp;
    out->result_register = r.destination;
    out->result_lanes = r.lanes;
    out->result_data = *r.data;
    out->result_last = r.last;
  }
  if (!out->memory_valid) return;
  const struct line_request line = load_path_line(s);
  LINE_REQUEST_SHOW(out, memory, &line);
}

/* ---- the clock */

/* A line from the ports line_* of what makes them. */
#define GIVE_LINE(l, from)                                                                                             \
  do {                                                                                                                 \
    (l)->line_operation = (from)->line_operation;                                                                      \
    (l)->line_address = (from)->line_address;                                                                          \
    (l)->line_lanes = (from)->line_lanes;                                                                              \
    memcpy((l)->line_word, (from)->line_word, sizeof(l)->line_word);                                                   \
    (l)->line_data = (from)->line_data;                                                                                \
    (l)->line_reply = (from)->line_reply;                                                                              \
    (l)->line_ticket = (from)->line_ticket;                                                                            \
  } while (0)

static void step_l1(struct load_path *s, const struct load_path_in *in, const row *response) {
  struct load_path_wires *x = &s->wires;
  const bool pool = s->params.LoadPath;
  struct l1_in *l = &x->l1_in;
  l->line_valid = pool ? x->pool.line_valid : x->coalescer.line_valid;
  if (l->line_valid && x->l1.line_ready) {
    if (pool) GIVE_LINE(l, &x->pool);
    else GIVE_LINE(l, &x->coalescer);
  }
  l->invalidate = in->invalidate;
  l->return_ready = pool ? x->pool.return_ready : x->coalescer.return_ready;
  l->carve_out = in->carve_out;
  l->response_valid = in->response_valid;
  if (l->response_valid) {
    l->response_tag = in->response_tag;
    l->response_data = *response;
  }
  if (s->compared == LOAD_PATH_BANKED_L1) banked_l1_clock(&s->banked, l, in->result_ready, &x->l1);
  else if (l->line_valid || l->response_valid || l->invalidate || l1_carves(&s->l1, l->carve_out) || !l1_idle(&s->l1))
    l1_step(&s->l1, l, &x->l1);
}

static void step_pool(struct load_path *s, const struct load_path_in *in) {
  struct load_path_wires *x = &s->wires;
  struct warp_pool_in *to = &x->pool_in;
  to->queued_valid = in->queued_valid;
  memcpy(to->queued_warp, in->queued_warp, sizeof to->queued_warp);
  memcpy(to->queued_load, in->queued_load, sizeof to->queued_load);
  to->result_ready = in->result_ready;
  to->miss = x->l1.memory_valid && in->memory_ready && x->l1.memory_operation == (ISA_LDG & 63);
  warp_pool_clock(&s->pool, to, &x->pool);
}

/* The request enters what makes lines of it. */
static void enter(struct load_path *s, const struct load_path_rows *rows) {
  switch (s->compared) {
    case LOAD_PATH_REORDER_QUEUES: load_split_enter(&s->reorder.split, rows->request, rows->warp); break;
    case LOAD_PATH_BANKED_L1: load_split_enter(&s->banked.split, rows->request, rows->warp); break;
    default: coalescer_enter(&s->coalescer, rows->request, rows->warp);
  }
}

TW_APART static void step(struct load_path *s, const struct load_path_in *in, const struct load_path_rows *rows,
                          const struct load_path_out *out) {
  struct load_path_wires *x = &s->wires;
  step_l1(s, in, rows->response);
  if (s->params.LoadPath) {
    step_pool(s, in);
    return;
  }
  x->coalescer_in.result_ready = in->result_ready;
  if (s->compared == LOAD_PATH_REORDER_QUEUES) reorder_queues_clock(&s->reorder, &x->coalescer_in, &x->coalescer);
  if (s->compared == LOAD_PATH_NOT_COMPARED) coalescer_clock(&s->coalescer, &x->coalescer_in, &x->coalescer);
  if (rows->request && out->request_ready) enter(s, rows);
}

void load_path_step(struct load_path *s, const struct load_path_in *in, const struct load_path_rows *rows,
                    const struct load_path_out *out) {
  const bool told = in->response_valid || in->invalidate || l1_carves(&s->l1, in->carve_out);
  if (!s->wires.rests || told) step(s, in, rows, out);
}

void load_path_clock(struct load_path *s, const struct load_path_in *in, const struct load_path_out *out) {
  const struct memory_request request = MEMORY_REQUEST_TAKE(in);
  const struct load_path_rows rows = rows_of(in, &request);
  load_path_step(s, in, &rows, out);
}
