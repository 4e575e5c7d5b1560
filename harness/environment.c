/* environment: see environment.h. */
#include "environment.h"

#include "dispatch/hash_table.h"
#include "regions/regions.h"

static unsigned ceil_divide(unsigned a, unsigned b) { return (a + b - 1) / b; }

/* The most warps of one block that any scheduler gets, whatever was assigned before the block. */
static unsigned most_warps(const struct sm_params *p, const struct sm_setting *c, unsigned block_warps) {
  const unsigned period = c->hashed ? 4 * p->HashEntries : 4;
  unsigned most = 0;
  for (unsigned first = 0; first < period; first++) {
    unsigned count[SM_SCHEDULERS] = {0};
    for (unsigned w = first; w < first + block_warps; w++) {
      unsigned k = c->hashed ? hash_table_subcore(c->hash_table, p->HashEntries, w) : w % SM_SCHEDULERS;
      if (++count[k] > most) most = count[k];
    }
  }
  return most;
}

/* Rows of a bank.  With RegLess as many warps run as with a full register file, of 2048 registers. */
static unsigned rows_of(const struct sm_params *p) {
  return p->Stage == 2 ? REGION_MOST_ENTRIES / SM_SCHEDULERS / p->Banks : p->Rows;
}

/* Warp slots a scheduler may use: all that the rows of the banks it shares can hold. */
static unsigned usable_warps(const struct sm_params *p, unsigned rows_per_warp) {
  const unsigned issues = SM_SCHEDULERS / p->Subcores, warps = rows_of(p) / (rows_per_warp * issues);
  return warps < p->Warps ? warps : p->Warps;
}

static int configure(struct environment *e, const struct sm_params *p, const struct sm_setting *c,
                     struct tw_error *error) {
  const struct kernel *kernel = e->launch->kernel;
  const u32 threads = launch_threads(e->launch->block);
  struct sm_in *in = &e->in;
  in->grid_x = (u16)e->launch->grid[0];
  in->grid_y = (u16)e->launch->grid[1];
  in->grid_z = (u16)e->launch->grid[2];
  in->block_warps = (u8)ceil_divide(threads, ISA_LANES);
  in->last_lanes = low_bits(threads - (in->block_warps - 1u) * ISA_LANES);
  in->rows_per_warp = (u8)ceil_divide(kernel->registers, p->Banks);
  in->warps_limit = (u8)usable_warps(p, in->rows_per_warp);
  in->shared_bytes = kernel->shared_bytes;
  in->blocks_limit = (u8)p->Blocks;
  const unsigned shared = p->SharedWords * 4;
  if (kernel->shared_bytes > shared)
    return tw_fail(error, "%s: a block needs %u bytes of shared memory; the SM has %u", kernel->file,
                   kernel->shared_bytes, shared);
  if (kernel->shared_bytes && shared / kernel->shared_bytes < p->Blocks)
    in->blocks_limit = (u8)(shared / kernel->shared_bytes);
  const unsigned most = most_warps(p, c, in->block_warps);
  if (most > p->Warps)
    return tw_fail(error, "%s: the assignment puts %u warps of a block on one scheduler, which has %u slots",
                   kernel->file, most, p->Warps);
  if (most > in->warps_limit)
    return tw_fail(error, "%s: %u registers a thread leave room for %u warps on a scheduler; a block needs %u",
                   kernel->file, kernel->registers, in->warps_limit, most);
  if (kernel->length > 1u << p->PcBits)
    return tw_fail(error, "%s: %u instructions; the instruction store holds %u", kernel->file, kernel->length,
                   1u << p->PcBits);
  in->policy = c->policy;
  in->score_latency = c->score_latency;
  in->sthld = c->sthld;
  in->all_near = c->all_near;
  in->hashed = c->hashed;
  memcpy(in->hash_table, c->hash_table, sizeof in->hash_table);
  return 0;
}

u32 environment_most_registers(const struct sm_params *p, const struct sm_setting *c, const u32 block[3]) {
  const unsigned issues = SM_SCHEDULERS / p->Subcores;
  const unsigned most = most_warps(p, c, ceil_divide(launch_threads(block), ISA_LANES));
  return rows_of(p) / (most * issues) * p->Banks;
}

int environment_init(struct environment *e, const struct sm_params *p, const struct sm_setting *c,
                     const struct launch *launch, struct memory *memory, struct tw_error *error) {
  memset(e, 0, sizeof *e);
  e->launch = launch;
  e->memory = memory;
  e->setting = c;
  e->reset = true;
  return configure(e, p, c, error);
}

static void count_commits(struct environment *e, const struct sm_out *out) {
  for (u32 left = out->commit_valid; left; left &= left - 1) {
    unsigned i = lowest_bit(left);
    e->issued[i]++;
    e->instructions++;
    e->lanes += (unsigned)__builtin_popcount(out->commit_lanes[i]);
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

static void load_program(struct environment *e) {
  e->in.program_valid = e->phase_step < e->launch->kernel->length;
  if (!e->in.program_valid) {
    e->phase = PHASE_CONSTANTS;
    e->phase_step = 0;
    return;
  }
  e->in.program_address = (u16)e->phase_step;
  e->in.program_word = e->launch->kernel->code[e->phase_step++];
}

/* The controller's table goes in beside the first constants. */
static void load_table(struct environment *e) {
  const unsigned entry = e->phase_step;
  e->in.table_valid = e->setting->table_given && entry < STHLD_ENTRIES;
  if (!e->in.table_valid) return;
  e->in.table_state = (u8)(entry / 2 + 1);
  e->in.table_large = entry % 2;
  e->in.table_next = e->setting->table[entry].next;
  e->in.table_delta = (u8)e->setting->table[entry].delta & 15;
}

static void load_constants(struct environment *e) {
  load_table(e);
  e->in.constant_valid = e->phase_step < ISA_CONSTANT_WORDS;
  if (!e->in.constant_valid) {
    e->in.start = 1;
    e->phase = PHASE_START;
    return;
  }
  e->in.constant_word = (u8)e->phase_step;
  e->in.constant_value = e->launch->constants[e->phase_step++];
}

static void run(struct environment *e, const struct sm_out *out) {
  count_commits(e, out);
  serve_memory(e, out);
  e->overflow |= out->overflow;
  if (e->phase == PHASE_RUN) {
    if (!out->busy) {
      e->busy_cycles = e->cycle - e->first_cycle;
      e->phase = PHASE_DRAIN;
      e->phase_step = 0;
    }
  } else if (out->memory_valid) {
    e->phase_step = 0;
  } else if (++e->phase_step == ENVIRONMENT_DRAIN_CYCLES) {
    e->phase = PHASE_DONE;
  }
}

void environment_step(struct environment *e, const struct sm_out *out) {
  e->cycle++;
  switch (e->phase) {
    case PHASE_RESET:
      if (e->cycle < ENVIRONMENT_RESET_CYCLES) break;
      e->reset = false;
      e->in.memory_ready = memory_ready(e->memory);
      e->phase = PHASE_PROGRAM;
      /* fall through */
    case PHASE_PROGRAM:
      load_program(e);
      if (e->phase == PHASE_PROGRAM) break;
      /* fall through */
    case PHASE_CONSTANTS:
      load_constants(e);
      break;
    case PHASE_START:
      e->in.start = 0;
      e->in.adaptive = e->setting->adaptive;
      e->first_cycle = e->cycle;
      e->phase = PHASE_RUN;
      break;
    case PHASE_RUN:
    case PHASE_DRAIN:
      run(e, out);
      break;
    case PHASE_DONE:
      break;
  }
}
