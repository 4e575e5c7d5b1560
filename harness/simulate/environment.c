/* environment: see environment.h. */
#include "environment.h"

#include "environment_launch.h"

/* Parts of the instruction set that the machine does not have. */
static int refuse_parts(const struct environment *e, const struct kernel *kernel, struct tw_error *error) {
  static const char *const what[] = {[ISA_PART_DOUBLE] = "double", [ISA_PART_HALF] = "half"};
  static const char *const setting[] = {[ISA_PART_DOUBLE] = "DoubleLanes=8", [ISA_PART_HALF] = "HalfPrecision=1"};
  const unsigned parts = sm_parts(e->params);
  for (u32 i = 0; i < kernel->length; i++) {
    const enum isa_part part = isa_part_of(isa_opcode(kernel->code[i]));
    if (!(parts >> part & 1))
      return tw_fail(error, "%s:%u: %s precision, which the machine has only with --set %s", kernel->file,
                     kernel->line[i], what[part], setting[part]);
  }
  return 0;
}

static int too_long(const struct environment *e, const struct kernel *kernel, u32 base, struct tw_error *error) {
  char hint[48] = "";
  const unsigned bits = clog2(base + kernel->length);
  if (bits <= 16) snprintf(hint, sizeof hint, "; --set PcBits=%u makes it larger", bits);
  return tw_fail(error, "%.150s: %u instructions%s; the instruction store has room for %u%s", kernel->file,
                 kernel->length, base ? " behind those of others" : "", 1u << e->params->PcBits, hint);
}

static int add_program(struct environment *e, const struct kernel *kernel, struct tw_error *error) {
  u32 base = 0;
  for (unsigned i = 0; i < e->programs; i++) {
    if (e->program[i].kernel->code == kernel->code) return 0;
    base += e->program[i].kernel->length;
  }
  if (refuse_parts(e, kernel, error) != 0) return -1;
  if (base + kernel->length > 1u << e->params->PcBits) return too_long(e, kernel, base, error);
  if (e->programs == sizeof e->program / sizeof *e->program)
    return tw_fail(error, "%s: more than %u programs", kernel->file, e->programs);
  e->program[e->programs++] = (struct placed_program){kernel, base};
  return 0;
}

/* Sizes of all launches are looked at before any runs. */
static int configure(struct environment *e, struct tw_error *error) {
  const struct sm_setting *c = e->setting;
  struct settings_values *to = &e->wanted;
  for (unsigned k = 0; k < e->streams; k++)
    for (u32 i = e->stream[k].count; i-- > 0;)
      if (environment_configure_launch(e, k, &e->stream[k].launches[i], error) != 0) return -1;
  for (u32 i = 0; c->goal && i < e->stream[0].count; i++)
    for (u32 j = 0; j < e->stream[1].count; j++)
      if (environment_fit_together(e, &e->stream[0].launches[i], &e->stream[1].launches[j], error) != 0) return -1;
  for (unsigned k = 0; k < e->streams; k++)
    for (u32 i = 0; i < e->stream[k].count; i++)
      if (add_program(e, e->stream[k].launches[i].kernel, error) != 0) return -1;
  to->goal = c->goal;
  to->context_line = c->context_line;
  to->context_lines = (u16)c->context_lines;
  to->policy = c->policy;
  to->score_latency = c->score_latency;
  to->sthld = c->sthld;
  to->traditional = c->traditional;
  to->hashed = c->hashed;
  memcpy(to->hash_table, c->hash_table, sizeof to->hash_table);
  return 0;
}

int environment_init(struct environment *e, const struct sm_params *p, const struct sm_setting *c,
                     const struct stream *streams, unsigned count, struct memory *memory, struct tw_error *error) {
  memset(e, 0, sizeof *e);
  for (unsigned k = 0; k < count; k++) e->stream[k] = streams[k];
  e->streams = count;
  e->params = p;
  e->memory = memory;
  e->setting = c;
  e->reset = true;
  grid_source_init(&e->source);
  for (unsigned i = 0; i < SETTINGS_REGISTERS; i++) {
    settings_write(&e->wanted, i, settings_find(i)->reset);
    settings_write(&e->written, i, settings_find(i)->reset);
  }
  if (count > p->Kernels)
    return tw_fail(error, "two kernels at a time need a machine with Kernels=2, such as scavenger");
  return configure(e, error);
}

static void count_commits(struct environment *e, const struct sm_out *out) {
  for (u32 left = out->commit_valid; left; left &= left - 1) {
    unsigned i = lowest_bit(left);
    e->issued[i]++;
    e->instructions++;
    e->stream[out->commit_kernel[i]].instructions++;
    e->lanes += out->commit_lanes[i] == ~0u ? 32 : (unsigned)__builtin_popcount(out->commit_lanes[i]);
    whereabouts_issue(&e->whereabouts, i * (WHEREABOUTS_WARPS / SM_SCHEDULERS) + out->commit_warp[i],
                      out->commit_pc[i]);
  }
}

/* This cycle's request and response, then the response of the next cycle. */
static void serve_memory(struct environment *e, const struct sm_out *out) {
  if (out->memory_valid && e->in.memory_ready) {
    memory_accept(e->memory, out->memory_operation, out->memory_line, out->memory_lanes, out->memory_word,
                  &out->memory_data, out->memory_tag);
    e->memory_requests++;
  }
  memory_clock(e->memory, e->in.response_valid && out->response_ready);
  const struct memory_response *response = memory_response(e->memory);
  e->in.response_valid = response != NULL;
  if (response) {
    e->in.response_tag = response->tag;
    e->in.response_data = response->data;
  }
  e->in.memory_ready = memory_ready(e->memory);
}

/* An instruction as it stands behind `base` others. */
static u64 relocated(u64 instruction, u32 base) {
  if (isa_opcode(instruction) != ISA_BRA) return instruction;
  const u64 target = (isa_target(instruction) + base) & 0xffff;
  const u64 reconvergence = (isa_reconvergence(instruction) + base) & 0xffff;
  return (instruction & 0xffffffffu) | target << 32 | reconvergence << 48;
}

/* Whether a word is written. */
static bool load_program(struct environment *e) {
  const struct placed_program *p = &e->program[e->loading];
  if (e->phase_step == p->kernel->length) {
    e->phase_step = 0;
    p++;
    e->loading++;
  }
  e->in.program_valid = e->loading < e->programs;
  if (!e->in.program_valid) return false;
  e->in.program_address = (u16)(p->base + e->phase_step);
  e->in.program_word = relocated(p->kernel->code[e->phase_step++], p->base);
  return true;
}

static u32 base_of(const struct environment *e, const struct launch *launch) {
  const struct placed_program *p = e->program;
  while (p->kernel->code != launch->kernel->code) p++;
  return p->base;
}

/* The controller's table goes in beside the first constants. */
static void load_table(struct environment *e, unsigned entry) {
  e->in.table_valid = e->setting->table_given && entry < STHLD_ENTRIES;
  if (!e->in.table_valid) return;
  e->in.table_state = (u8)(entry / 2 + 1);
  e->in.table_large = entry % 2;
  e->in.table_next = e->setting->table[entry].next;
  e->in.table_delta = (u8)e->setting->table[entry].delta & 15;
}

/* Settings go in beside them, a register a cycle, those that are not as they should be. */
static void write_setting(struct environment *e) {
  e->in.setting_valid = 0;
  for (unsigned i = 0; !e->settled && i < SETTINGS_REGISTERS; i++) {
    const u32 wanted = settings_read(&e->wanted, i);
    if (wanted == settings_read(&e->written, i)) continue;
    settings_write(&e->written, i, wanted);
    e->in.setting_valid = 1;
    e->in.setting_index = (u8)i;
    e->in.setting_value = wanted;
    return;
  }
  e->settled = true;
}

static void configure_launch(struct environment *e, unsigned k) {
  const struct stream *s = &e->stream[k];
  struct tw_error error; /* it has been configured before, as all have */
  environment_configure_launch(e, k, &s->launches[s->next], &error);
  e->wanted.entry[k] = (u16)base_of(e, &s->launches[s->next]);
  e->settled = false;
}

/* Constants go in by one port, for one stream at a time; there are more of them than settings of a launch. */
static void load_constants(struct environment *e, unsigned k) {
  struct stream *s = &e->stream[k];
  if (e->in.constant_valid) return;
  if (s->step == 0) configure_launch(e, k);
  load_table(e, s->step);
  if (s->step < ISA_CONSTANT_WORDS) {
    e->in.constant_valid = (u8)(1u << k);
    e->in.constant_word = (u8)s->step;
    e->in.constant_value = s->launches[s->next].constants[s->step++];
    return;
  }
  e->in.start |= (u8)(1u << k);
  e->wanted.adaptive = e->setting->adaptive; /* from the next cycle on */
  e->settled = false;
  s->phase = STREAM_START;
}

static bool again(const struct environment *e, unsigned k) {
  const struct stream *s = &e->stream[k];
  const bool follows = s->follows && e->streams == 2 && e->stream[!k].phase != STREAM_DONE;
  return e->cycle - e->first_cycle < s->until || follows;
}

static void end_launch(struct environment *e, unsigned k) {
  struct stream *s = &e->stream[k];
  s->busy_cycles += e->cycle - s->first_cycle;
  s->step = 0;
  s->phase = STREAM_CONSTANTS;
  if (++s->next < s->count) return;
  s->next = 0;
  s->rounds++;
  if (again(e, k)) return;
  s->phase = STREAM_DONE;
  s->end_cycle = e->cycle;
  s->beside = e->stream[!k].instructions;
}

/* Whether grids are given out here. */
static bool has_source(const struct environment *e) { return e->params->BlockSource && e->memory; }

/* Kernels whose grid is under way. */
static u8 busy(const struct environment *e, const struct sm_out *out) {
  return has_source(e) ? e->source.out.busy : out->busy;
}

static void step_stream(struct environment *e, const struct sm_out *out, unsigned k) {
  struct stream *s = &e->stream[k];
  switch (s->phase) {
    case STREAM_CONSTANTS: load_constants(e, k); break;
    case STREAM_START:
      e->in.start &= (u8) ~(1u << k);
      s->first_cycle = e->cycle;
      if (!e->first_cycle) e->first_cycle = e->cycle;
      s->phase = STREAM_RUN;
      break;
    case STREAM_RUN:
      if (!(busy(e, out) >> k & 1)) end_launch(e, k);
      break;
    case STREAM_DONE: break;
  }
}

static void step_streams(struct environment *e, const struct sm_out *out) {
  bool done = true;
  e->in.constant_valid = 0;
  for (unsigned k = 0; k < e->streams; k++) {
    step_stream(e, out, k);
    done &= e->stream[k].phase == STREAM_DONE;
  }
  if (!done) return;
  e->phase = PHASE_DRAIN;
  e->phase_step = 0;
}

/* The streams that run, if all that is left to do is to wait for their ends. */
static u8 resting(const struct environment *e) {
  unsigned running = 0;
  for (unsigned k = 0; k < e->streams; k++) {
    if (e->stream[k].phase != STREAM_RUN && e->stream[k].phase != STREAM_DONE) return 0;
    running |= (unsigned)(e->stream[k].phase == STREAM_RUN) << k;
  }
  return e->settled && !e->in.setting_valid ? (u8)running : 0;
}

TW_APART static void step_phase(struct environment *e, const struct sm_out *out) {
  switch (e->phase) {
    case PHASE_RESET:
      if (e->cycle < ENVIRONMENT_RESET_CYCLES) break;
      e->reset = false;
      e->in.memory_ready = e->memory && memory_ready(e->memory);
      e->phase = PHASE_PROGRAM;
      /* fall through */
    case PHASE_PROGRAM:
      if (load_program(e)) {
        write_setting(e);
        break;
      }
      e->phase = PHASE_STREAMS;
      /* fall through */
    case PHASE_STREAMS:
      step_streams(e, out);
      write_setting(e);
      e->resting = resting(e);
      break;
    case PHASE_DRAIN:
      if (out->memory_valid) e->phase_step = 0;
      else if (++e->phase_step == ENVIRONMENT_DRAIN_CYCLES) e->phase = PHASE_DONE;
      break;
    case PHASE_DONE: break;
  }
}

void environment_step(struct environment *e, const struct sm_out *out) {
  e->cycle++;
  if (e->first_cycle) {
    count_commits(e, out);
    if (e->memory) serve_memory(e, out);
    e->overflow |= out->overflow;
  }
  if (!e->resting || e->resting & ~busy(e, out)) step_phase(e, out);
  if (has_source(e)) grid_source_pass(&e->source, &e->wanted, &e->in, out);
}
