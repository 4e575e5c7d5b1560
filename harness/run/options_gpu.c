/* options_gpu: see options_gpu.h. */
#include "options_gpu.h"

#include <unistd.h>

#include "gpu/gpu_presets.h"
#include "gpu/gpu_workers.h"

enum { KEY_SMS = 1024, KEY_THREADS, KEY_LATENCY, KEY_HOP, KEY_FILLED };

static error_t parse(int key, char *text, struct argp_state *state) {
  struct options *o = state->input;
  switch (key) {
    case KEY_SMS: o->sms = (unsigned)options_number(state, "sms", text, 1, GPU_MAX_SMS); return 0;
    case KEY_THREADS: o->threads = (unsigned)options_number(state, "threads", text, 1, GPU_MAX_THREADS); return 0;
    case KEY_LATENCY:
      o->run.gpu.launch_latency = (unsigned)options_number(state, "launch-latency", text, 0, 10000000);
      return 0;
    case KEY_HOP: o->hop = (unsigned)options_number(state, "hop", text, 1, 1024); return 0;
    case KEY_FILLED: o->run.memory.l2_filled = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp_option descriptions[] = {
    {"sms", KEY_SMS, "N", 0, "run on a GPU of N SMs, 1 to 80 (default: what the preset has)", 0},
    {"threads", KEY_THREADS, "N", 0,
     "that share the SMs out (default: the processors); changes the time it takes alone", 0},
    {"launch-latency", KEY_LATENCY, "CYCLES", 0, "before each launch on a GPU, part of its time (default 0)", 0},
    {"hop", KEY_HOP, "CYCLES", 0, "on the links between SMs, memory and block scheduler of a GPU (default 16)", 0},
    {"l2-filled", KEY_FILLED, NULL, 0,
     "the L2 begins with what the host has copied, of one SM or a GPU (default: empty)", 0},
    {0}};

const struct argp gpu_argp = {descriptions, parse, NULL, NULL, NULL, NULL, NULL};

int options_gpu_resolve(struct options *o, struct tw_error *error) {
  const struct gpu_preset *gpu;
  struct gpu_config *c = &o->run.gpu;
  if (gpu_preset_machine(o->run.preset, o->sms, &o->run.params, &gpu, error) != 0) return -1;
  if (!gpu) return 0;
  c->memory = gpu->memory;
  if (o->sms) c->memory.sms = o->sms;
  if (o->hop) c->memory.hop = o->hop;
  c->memory.l2_filled = o->run.memory.l2_filled;
  c->threads = o->threads ? o->threads : o->side_by_side ? 1 : (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
  return 0;
}

int options_gpu_check(const struct options *o, struct tw_error *error) {
  const struct run_options *r = &o->run;
  const struct engine_options *e = &r->engine;
  const unsigned sms = r->gpu.memory.sms;
  if (!sms && (o->threads || o->hop || r->gpu.launch_latency))
    return tw_fail(error, "--threads, --hop, --launch-latency: only of a GPU; --sms says of how many SMs");
  if (!sms) return 0;
  if (r->params.OperandStage == OPERAND_STAGE_REGLESS)
    return tw_fail(error, "a GPU of %u SMs: OperandStage is regless; it must be banked or caching", sms);
  if (r->second || r->repeat || r->count_stalls || r->hot || r->timeline || r->count_events || r->series || e->record ||
      e->window || e->compared)
    return tw_fail(
        error,
        "a GPU of %u SMs: not with --second, --repeat, --stalls, --hot, --timeline, --events, --energy, --series, "
        "--record, --sliding-window and --load-path",
        sms);
  return 0;
}
