/* trace_record: see trace_record.h.  The executor goes from warp to warp at barriers; a warp's instructions are kept
 * apart until its block has ended. */
#include "trace/trace_record.h"

#include <string.h>

#include "opcode_info.h"
#include "trace/sass.h"

enum { WARPS = KERNEL_MAX_THREADS / ISA_LANES, WORD_BYTES = 4 };

/* Windows of generic addresses that no launch's memory reaches. */
static const uint64_t shared_base = 0x00007f0000000000, local_base = 0x00007f0002000000;

struct recorder {
  struct trace *trace;
  const struct launch *launch;
  ARRAY(uint32_t) texts; /* 1 + that of each instruction of the kernel; 0: not there yet */
  bool started;
  uint64_t block;
  struct stream {
    ARRAY(struct trace_instruction) instructions;
    ARRAY(uint64_t) addresses;
  } streams[WARPS];
};

static const char out_of_memory[] = "no memory for a trace of so many instructions";

static uint64_t block_index(const struct recorder *r, const uint32_t block[3]) {
  return ((uint64_t)block[2] * r->launch->grid[1] + block[1]) * r->launch->grid[0] + block[0];
}

static int end_block(struct recorder *r) {
  if (!r->started) return 0;
  if (trace_add_block(r->trace, r->block)) return -1;
  const uint32_t warps = trace_block_warps(r->trace);
  for (uint32_t w = 0; w < warps; w++) {
    struct stream *s = &r->streams[w];
    for (uint32_t i = 0; i < s->instructions.count; i++) {
      const struct trace_instruction *in = &s->instructions.at[i];
      const uint64_t *addresses = in->address == TRACE_NO_ADDRESS ? NULL : s->addresses.at + in->address;
      if (trace_add(r->trace, r->trace->warps.count - warps + w, in->text, in->mask, addresses)) return -1;
    }
    s->instructions.count = s->addresses.count = 0;
  }
  return 0;
}

/* Accel-Sim counts a shared atomic by its destination, so one without has RZ. */
static bool is_shared_atomic(unsigned opcode) {
  return opcode >> 6 == ISA_CLASS_MEMORY && opcode & ISA_MEM_SHARED && (opcode & ISA_MEM_KIND) >= ISA_MEM_ATOMIC;
}

static void describe(const struct execution_event *e, struct trace_text *text) {
  const struct opcode_info *info = opcode_info(isa_opcode(e->instruction));
  const unsigned numbers[] = {isa_ra(e->instruction), isa_rb(e->instruction), isa_rc(e->instruction)};
  memset(text, 0, sizeof *text);
  text->pc = e->pc * TRACE_PC_BYTES;
  snprintf(text->opcode, sizeof text->opcode, "%s", sass_name(isa_opcode(e->instruction)));
  if ((info->destination == ISA_REG || info->destination == ISA_PAIR) &&
      (isa_rd(e->instruction) != ISA_ZERO_REGISTER || is_shared_atomic(isa_opcode(e->instruction))))
    text->destination[text->destinations++] = (uint8_t)isa_rd(e->instruction);
  for (unsigned i = 0; i < 3; i++)
    if (info->sources >> i & 1 && !(i == 1 && isa_immediate_form(e->instruction)))
      text->source[text->sources++] = (uint8_t)numbers[i];
  if (isa_accesses(e->instruction)) text->width = WORD_BYTES;
}

static int text_of(struct recorder *r, const struct execution_event *e, uint32_t *index) {
  uint32_t *known = &r->texts.at[e->pc];
  struct trace_text text;
  if (!*known) {
    describe(e, &text);
    if (trace_text_index(r->trace, &text, index)) return -1;
    *known = *index + 1;
  }
  *index = *known - 1;
  return 0;
}

static int add(struct recorder *r, const struct execution_event *e) {
  struct stream *s = &r->streams[e->warp];
  const bool memory = isa_accesses(e->instruction);
  uint32_t text;
  if (!r->started || r->block != block_index(r, e->block)) {
    if (end_block(r)) return -1;
    r->started = true;
    r->block = block_index(r, e->block);
  }
  if (text_of(r, e, &text) || s->instructions.count >= TRACE_MOST || s->addresses.count >= TRACE_MOST - ISA_LANES ||
      ARRAY_ROOM(&s->instructions, 1) || ARRAY_ROOM(&s->addresses, ISA_LANES))
    return -1;
  s->instructions.at[s->instructions.count++] =
      (struct trace_instruction){text, e->lanes, memory ? (int32_t)s->addresses.count : TRACE_NO_ADDRESS};
  for (unsigned lane = 0; memory && lane < ISA_LANES; lane++)
    if (e->lanes >> lane & 1) s->addresses.at[s->addresses.count++] = e->address[lane];
  return 0;
}

static int observe(void *context, const struct execution_event *e, struct tw_error *error) {
  return add(context, e) ? tw_fail(error, out_of_memory) : 0;
}

static void fill_header(const struct launch *l, uint32_t id, struct trace_header *h) {
  *h = (struct trace_header){.id = id,
                             .shared_bytes = l->kernel->shared_bytes,
                             .registers = l->kernel->registers,
                             .binary = TRACE_BINARY,
                             .tracer = TRACE_TRACER,
                             .shared_base = shared_base,
                             .local_base = local_base,
                             .nvbit = "none"};
  memcpy(h->grid, l->grid, sizeof h->grid);
  memcpy(h->block, l->block, sizeof h->block);
  snprintf(h->name, sizeof h->name, "%s", l->kernel->name);
}

int trace_record(struct trace *t, uint32_t id, const struct launch *launch, uint32_t *memory,
                 uint64_t instruction_limit, struct execution_stats *stats, struct tw_error *error) {
  struct recorder *r = calloc(1, sizeof *r);
  int status = -1;
  memset(t, 0, sizeof *t);
  if (!r || ARRAY_ROOM(&r->texts, launch->kernel->length + 1)) {
    free(r);
    return tw_fail(error, out_of_memory);
  }
  memset(r->texts.at, 0, launch->kernel->length * sizeof *r->texts.at);
  r->trace = t;
  r->launch = launch;
  snprintf(t->file, sizeof t->file, "%s", launch->kernel->file);
  fill_header(launch, id, &t->header);
  const struct execution_observer observer = {.instruction = observe, .context = r};
  status = execute_observed(launch, memory, instruction_limit, stats, &observer, error);
  if (status == 0 && end_block(r)) status = tw_fail(error, out_of_memory);
  for (unsigned w = 0; w < WARPS; w++) {
    free(r->streams[w].instructions.at);
    free(r->streams[w].addresses.at);
  }
  free(r->texts.at);
  free(r);
  if (status != 0) trace_free(t);
  return status;
}
