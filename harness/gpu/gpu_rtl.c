/* gpu_rtl: see gpu_rtl.h. */
#include "gpu_rtl.h"

extern const struct tw_unit tw_unit_block_scheduler, tw_unit_group_scheduler;

/* Of the block scheduler that stands before the SMs. */
static const void *inputs(const struct gpu_front *f, size_t *bytes) {
  *bytes = f->groups ? sizeof f->groups->in : sizeof f->in;
  return f->groups ? (const void *)&f->groups->in : &f->in;
}

/* Takes what the RTL gave in the cycle, and lets it pass for all others. */
static void end_cycle(struct gpu_rtl *r) {
  const struct gpu_parts *p = &r->parts;
  const u64 next = p->front->cycle + 1;
  if (p->front->groups) gpu_front_end_groups(p->front, r->source->seen);
  else gpu_front_end(p->front, r->source->seen);
  for (unsigned i = 0; i < r->sms; i++) {
    memcpy(&p->sm[i].out, r->sm[i]->seen, sizeof p->sm[i].out);
    gpu_sm_end(&p->sm[i]);
  }
  for (unsigned i = r->sms; i < p->sms; i++) gpu_sm_run(&p->sm[i], next);
  gpu_memory_run(p->memory, next);
  r->under_way = false;
}

static void begin_cycle(struct gpu_rtl *r) {
  gpu_front_begin(r->parts.front);
  for (unsigned i = 0; i < r->sms; i++) gpu_sm_begin(&r->parts.sm[i]);
  r->under_way = true;
}

/* Whoever clocks the RTL, the cycle before ends when inputs of the next are asked for first. */
static bool drive(void *context, struct tw_twin *twin) {
  struct gpu_rtl *r = context;
  if (r->asked++ % (r->sms + 1) == 0) {
    if (r->under_way) end_cycle(r);
    begin_cycle(r);
  }
  if (twin == r->source) {
    size_t bytes;
    const void *in = inputs(r->parts.front, &bytes);
    memcpy(twin->next_in, in, bytes);
    return r->parts.front->host.reset;
  }
  const struct gpu_sm *sm = &r->parts.sm[tw_twin_place(twin)];
  memcpy(twin->next_in, &sm->in, sizeof sm->in);
  return sm->reset;
}

static int turn(void *context, const struct gpu_parts *parts, struct tw_error *error) {
  struct gpu_rtl *r = context;
  r->parts = *parts;
  for (unsigned i = 0; i < r->sms && r->compared; i++) parts->sm[i].beside = r->sm[i]->state;
  for (unsigned i = 0; i < parts->hop && !gpu_front_done(parts->front); i++) {
    const enum rtl_step step = rtl_run_cycle(&r->run, error);
    if (step != RTL_RUNS) return step == RTL_FAILED ? -1 : 1;
    end_cycle(r);
  }
  return 0;
}

static const struct tw_twin *find(const struct gpu_rtl *r, const struct tw_unit *unit) {
  const struct tw_twin *t = r->run.session.twins;
  while (t && t->unit != unit) t = t->next;
  return t;
}

/* The scheduler alone is of any machine's SMs. */
static bool is_machine(const struct gpu_rtl *r, unsigned sms, const struct sm_params *p) {
  return r->source->params[0] == sms && (!r->sms || memcmp(r->sm[0]->params, p, sizeof *p) == 0);
}

/* Why the RTL does not have the block scheduler that is asked for; -1. */
static int refuse_source(const struct gpu_rtl *r, bool grouped, struct tw_error *error) {
  const struct tw_unit *other = grouped ? &tw_unit_block_scheduler : &tw_unit_group_scheduler;
  if (!find(r, other)) return rtl_run_refuse(error);
  return tw_fail(error, "the block scheduler of this program's RTL is %s; use --engine c, or build %s BLOCKS=groups",
                 other->name, grouped ? "with" : "without");
}

int gpu_rtl_open(struct gpu_rtl *r, struct gpu_config *config, const struct sm_params *p,
                 const struct engine_options *o, struct tw_error *error) {
  const bool grouped = config->blocks.grouped;
  memset(r, 0, sizeof *r);
  rtl_run_open(&r->run, o, drive, r);
  r->run.session.several = true;
  r->compared = o->engine == ENGINE_LOCKSTEP;
  r->source = find(r, grouped ? &tw_unit_group_scheduler : &tw_unit_block_scheduler);
  if (!r->source) return refuse_source(r, grouped, error);
  while (r->sms < GPU_MAX_SMS && (r->sm[r->sms] = rtl_run_sm(&r->run, r->sms))) r->sms++;
  if (!is_machine(r, config->memory.sms, p)) return rtl_run_refuse(error);
  config->rtl_sms = r->sms;
  config->threads = 1; /* snapshots have no others */
  config->turn = turn;
  config->turner = r;
  return 0;
}

void gpu_rtl_close(struct gpu_rtl *r) { rtl_run_close(&r->run); }
