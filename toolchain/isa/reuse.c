/* reuse: see reuse.h. */
#include "reuse.h"

#include <stdlib.h>
#include <string.h>

#include "executor.h"
#include "opcode_info.h"
#include "spelling.h"

/* The last operand, or operands of one instruction, that named a register. */
struct pending {
  uint32_t time; /* 0: none */
  uint32_t pc;
  uint8_t slots; /* a bit each, by place in opcode_operands */
};

struct profiled_warp {
  uint32_t time; /* instructions so far */
  struct pending registers[ISA_ZERO_REGISTER];
};

struct count {
  uint64_t near, far;
};

struct profiling {
  const struct launch *launch;
  struct reuse_profile *profile;
  struct count *counts;          /* of each instruction's operands, OPCODE_MAX_OPERANDS each */
  struct profiled_warp *running; /* of the block that runs */
  uint32_t block_warps, threshold, warps;
  uint64_t block; /* that runs, counted from 0 */
  bool done;
};

static void count(struct profiling *p, const struct pending *pending, bool near) {
  for (unsigned slot = 0; slot < OPCODE_MAX_OPERANDS; slot++) {
    if (!(pending->slots >> slot & 1)) continue;
    struct count *to = &p->counts[pending->pc * OPCODE_MAX_OPERANDS + slot];
    if (near) to->near++, p->profile->near++;
    else to->far++, p->profile->far++;
  }
}

static void read_again(struct profiling *p, const struct pending *pending, uint32_t now) {
  if (!pending->time) return;
  const uint32_t distance = now - pending->time;
  count(p, pending, distance <= p->threshold);
  p->profile->distance[distance < REUSE_DISTANCES ? distance : REUSE_DISTANCES - 1]++;
}

static void never_read(struct profiling *p, const struct pending *pending) {
  if (!pending->time) return;
  count(p, pending, false);
  p->profile->dead++;
}

/* An operand names a register now; in one instruction several may. */
static void name(struct profiling *p, struct profiled_warp *warp, struct pending *pending, uint32_t pc, unsigned slot,
                 bool writes) {
  if (pending->time == warp->time) {
    pending->slots |= (uint8_t)(1u << slot);
    return;
  }
  if (writes) never_read(p, pending);
  else read_again(p, pending, warp->time);
  *pending = (struct pending){warp->time, pc, (uint8_t)(1u << slot)};
}

static void follow(struct profiling *p, struct profiled_warp *warp, const struct execution_event *event) {
  struct operand operands[OPCODE_MAX_OPERANDS];
  const unsigned operand_count = opcode_operands(isa_opcode(event->instruction), operands);
  warp->time++;
  if (!event->lanes) return;
  for (unsigned writes = 0; writes < 2; writes++) /* sources first */
    for (unsigned slot = 0; slot < operand_count; slot++) {
      unsigned first;
      if (operand_is_written(event->instruction, slot) != writes) continue;
      for (unsigned n = operand_registers(event->instruction, &operands[slot], &first); n; n--)
        name(p, warp, &warp->registers[first + n - 1], event->pc, slot, writes);
    }
}

/* The warps of a block have ended. */
static void end_block(struct profiling *p) {
  for (uint32_t w = 0; w < p->block_warps; w++)
    for (unsigned r = 0; r < ISA_ZERO_REGISTER; r++) never_read(p, &p->running[w].registers[r]);
  memset(p->running, 0, p->block_warps * sizeof *p->running);
}

static int observe(void *context, const struct execution_event *event, struct tw_error *error) {
  struct profiling *p = context;
  const uint32_t *grid = p->launch->grid, *at = event->block;
  const uint64_t block = ((uint64_t)at[2] * grid[1] + at[1]) * grid[0] + at[0];
  (void)error;
  if (block != p->block) {
    end_block(p);
    p->block = block;
  }
  if (block * p->block_warps + event->warp < p->warps) follow(p, &p->running[event->warp], event);
  p->done = block * p->block_warps >= p->warps;
  return p->done ? -1 : 0;
}

static void mark(const struct kernel *kernel, const struct count *counts) {
  for (uint32_t pc = 0; pc < kernel->length; pc++) {
    struct operand operands[OPCODE_MAX_OPERANDS];
    uint64_t *word = &kernel->code[pc];
    unsigned first;
    if (!opcode_info(isa_opcode(*word))) continue;
    const unsigned n = opcode_operands(isa_opcode(*word), operands);
    for (unsigned slot = 0; slot < n; slot++) {
      const struct count *c = &counts[pc * OPCODE_MAX_OPERANDS + slot];
      if (!operands[slot].near || (operands[slot].kind == OPERAND_REGISTER_OR_IMMEDIATE && isa_immediate_form(*word)))
        continue;
      *word &= ~(UINT64_C(1) << operands[slot].near);
      if (operand_registers(*word, &operands[slot], &first) && c->near > c->far)
        *word |= UINT64_C(1) << operands[slot].near;
    }
  }
}

static int profile_launch(struct profiling *p, uint32_t *memory, uint64_t limit, struct tw_error *error) {
  struct execution_stats stats;
  const struct execution_observer observer = {.instruction = observe, .context = p};
  if (execute_observed(p->launch, memory, limit, &stats, &observer, error) && !p->done) return -1;
  end_block(p);
  const uint64_t all = (p->block + !p->done) * p->block_warps;
  p->profile->warps = all < p->warps ? (uint32_t)all : p->warps;
  mark(p->launch->kernel, p->counts);
  return 0;
}

int reuse_mark(const struct launch *launch, const uint32_t *memory, uint32_t threshold, uint32_t warps,
               uint64_t instruction_limit, struct reuse_profile *profile, struct tw_error *error) {
  struct reuse_profile own = {0};
  struct profiling p = {.launch = launch,
                        .profile = profile ? profile : &own,
                        .threshold = threshold,
                        .warps = warps,
                        .block_warps = (launch_threads(launch->block) + ISA_LANES - 1) / ISA_LANES};
  uint32_t *copy = malloc(launch->memory_bytes);
  memset(p.profile, 0, sizeof *p.profile);
  p.counts = calloc((size_t)launch->kernel->length * OPCODE_MAX_OPERANDS, sizeof *p.counts);
  p.running = calloc(p.block_warps, sizeof *p.running);
  int result = -1;
  if (!copy || !p.counts || !p.running) {
    tw_fail(error, "no memory to profile kernel %s", launch->kernel->name);
  } else {
    memcpy(copy, memory, launch->memory_bytes);
    result = profile_launch(&p, copy, instruction_limit, error);
  }
  free(copy);
  free(p.counts);
  free(p.running);
  return result;
}
