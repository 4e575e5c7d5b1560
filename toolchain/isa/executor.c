/* executor: blocks, warps and divergence; see executor.h. */
#include "executor.h"

#include <stdlib.h>
#include <string.h>

#include "executor_internal.h"
#include "opcode_info.h"

int executor_fail(struct machine *machine, const struct warp *warp, int lane, const char *format, ...) {
  const struct kernel *kernel = machine->launch->kernel;
  char what[128], where[32] = "", file[128];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  if (lane >= 0) snprintf(where, sizeof where, " lane %d", lane);
  uint32_t index = machine->pc < kernel->length ? machine->pc : kernel->length - 1; /* past the end: the last line */
  uint32_t line = kernel->length ? kernel->line[index] : 0;
  const uint32_t *block = machine->block;
  machine->stats->failed_line = line;
  const size_t length = strlen(kernel->file), most = 96; /* the end of a long path says more than its beginning */
  snprintf(file, sizeof file, "%s%.96s", length > most ? "..." : "",
           kernel->file + (length > most ? length - most : 0));
  return tw_fail(machine->error, "%s:%u: kernel %.40s, block (%u,%u,%u), warp %u%s: %s", file, line, kernel->name,
                 block[0], block[1], block[2], (unsigned)(warp - machine->warps), where, what);
}

static uint32_t population(uint32_t lanes) {
  uint32_t count = 0;
  for (; lanes; lanes &= lanes - 1) count++;
  return count;
}

static void push(struct warp *warp, uint32_t pc, uint32_t reconvergence, uint32_t lanes) {
  if (pc == reconvergence) return;
  if (warp->depth < EXECUTOR_STACK) warp->stack[warp->depth] = (struct stack_entry){pc, reconvergence, lanes};
  warp->depth++; /* beyond EXECUTOR_STACK: the caller reports it */
}

static int branch(struct machine *machine, struct warp *warp, uint64_t instruction, uint32_t taken) {
  struct stack_entry *top = &warp->stack[warp->depth - 1];
  uint32_t reconvergence = isa_reconvergence(instruction), target = isa_target(instruction);
  uint32_t next = top->pc + 1, not_taken = top->lanes & ~taken;
  if (!taken || !not_taken) {
    top->pc = taken ? target : next;
    return 0;
  }
  if (reconvergence == ISA_NO_RECONVERGENCE)
    return executor_fail(machine, warp, -1, "bra.uni diverges; give a reconvergence label");

  machine->stats->divergent_branches++;
  if (top->reconvergence == reconvergence) warp->depth--;
  else top->pc = reconvergence;
  push(warp, next, reconvergence, not_taken);
  push(warp, target, reconvergence, taken);
  if (warp->depth > EXECUTOR_STACK)
    return executor_fail(machine, warp, -1, "divergence nests deeper than %d entries", EXECUTOR_STACK);
  if (warp->depth > machine->stats->deepest_stack) machine->stats->deepest_stack = warp->depth;
  return 0;
}

/* NOP, EXIT, BAR and BRA.  A barrier sets waiting. */
static int control(struct machine *machine, struct warp *warp, uint64_t instruction, uint32_t lanes) {
  if (isa_opcode(instruction) == ISA_BRA) return branch(machine, warp, instruction, lanes);
  warp->stack[warp->depth - 1].pc++;
  if (isa_opcode(instruction) == ISA_EXIT) {
    warp->live &= ~lanes;
    for (uint32_t i = 0; i < warp->depth; i++) warp->stack[i].lanes &= ~lanes;
  }
  if (isa_opcode(instruction) == ISA_BAR && lanes) {
    if (lanes != warp->live)
      return executor_fail(machine, warp, -1, "barrier under divergence: lanes %08x of %08x", lanes, warp->live);
    warp->waiting = true;
  }
  return 0;
}

static int observe(struct machine *machine, struct warp *warp, uint64_t instruction, uint32_t lanes) {
  const struct execution_observer *observer = machine->observer;
  struct execution_event event = {.block = machine->block,
                                  .warp = (uint32_t)(warp - machine->warps),
                                  .pc = machine->pc,
                                  .lanes = lanes,
                                  .instruction = instruction,
                                  .registers = warp->registers,
                                  .memory = machine->memory,
                                  .shared = machine->shared};
  if (isa_accesses(instruction))
    for (uint32_t lane = 0; lane < ISA_LANES; lane++)
      event.address[lane] = warp->registers[isa_ra(instruction)][lane] + (uint32_t)isa_offset(instruction);
  return observer->instruction(observer->context, &event, machine->error);
}

static int step(struct machine *machine, struct warp *warp) {
  const struct kernel *kernel = machine->launch->kernel;
  struct stack_entry *top = &warp->stack[warp->depth - 1];
  machine->pc = top->pc;
  if (top->pc >= kernel->length) return executor_fail(machine, warp, -1, "pc %u is past the end", top->pc);
  if (machine->stats->warp_instructions == machine->limit)
    return executor_fail(machine, warp, -1, "%llu warp instructions reached: a kernel that never ends",
                         (unsigned long long)machine->limit);

  uint64_t instruction = kernel->code[top->pc];
  if (!opcode_info(isa_opcode(instruction))) return executor_fail(machine, warp, -1, "undefined instruction");
  uint32_t guard = warp->predicates[isa_guard(instruction)];
  uint32_t lanes = top->lanes & (isa_guard_negated(instruction) ? ~guard : guard);
  machine->stats->warp_instructions++;
  machine->stats->lane_instructions += population(lanes);
  machine->stats->by_class[isa_class_of(instruction)]++;
  machine->stats->by_form[instruction % EXECUTION_FORMS] += lanes != 0;
  if (machine->observer && observe(machine, warp, instruction, lanes)) return -1;

  if (isa_class_of(instruction) == ISA_CLASS_CONTROL) {
    if (control(machine, warp, instruction, lanes)) return -1;
  } else {
    if (lanes && executor_operation(machine, warp, instruction, lanes)) return -1;
    top->pc++;
  }
  while (warp->depth) {
    top = &warp->stack[warp->depth - 1];
    if (top->lanes && top->pc != top->reconvergence) break;
    warp->depth--;
  }
  return 0;
}

static void start_block(struct machine *machine) {
  uint32_t threads = launch_threads(machine->launch->block);
  memset(machine->shared, 0, machine->launch->kernel->shared_bytes);
  for (uint32_t i = 0; i < machine->warp_count; i++) {
    struct warp *warp = &machine->warps[i];
    uint32_t lanes = threads - i * ISA_LANES;
    memset(warp, 0, sizeof *warp);
    warp->live = lanes >= ISA_LANES ? (uint32_t)ALL_LANES : (UINT32_C(1) << lanes) - 1;
    warp->stack[0] = (struct stack_entry){0, ISA_NO_RECONVERGENCE, warp->live};
    warp->depth = 1;
    warp->predicates[ISA_TRUE_PREDICATE] = (uint32_t)ALL_LANES;
  }
}

/* Every warp runs to the barrier or its end; those that have ended no longer take part in the barrier. */
static int run_block(struct machine *machine) {
  const struct execution_observer *observer = machine->observer;
  start_block(machine);
  if (observer && observer->block && observer->block(observer->context, machine->error)) return -1;
  for (;;) {
    bool released = false;
    for (uint32_t i = 0; i < machine->warp_count; i++) {
      struct warp *warp = &machine->warps[i];
      while (warp->depth && !warp->waiting)
        if (step(machine, warp)) return -1;
    }
    for (uint32_t i = 0; i < machine->warp_count; i++) {
      released |= machine->warps[i].waiting;
      machine->warps[i].waiting = false;
    }
    if (!released) return 0;
    machine->stats->barriers++;
    if (observer && observer->barrier) observer->barrier(observer->context);
  }
}

static int run_grid(struct machine *machine) {
  const uint32_t *grid = machine->launch->grid;
  uint32_t *block = machine->block;
  for (block[2] = 0; block[2] < grid[2]; block[2]++)
    for (block[1] = 0; block[1] < grid[1]; block[1]++)
      for (block[0] = 0; block[0] < grid[0]; block[0]++)
        if (run_block(machine)) return -1;
  return 0;
}

int execute(const struct launch *launch, uint32_t *memory, uint64_t instruction_limit, struct execution_stats *stats,
            struct tw_error *error) {
  return execute_observed(launch, memory, instruction_limit, stats, NULL, error);
}

int execute_observed(const struct launch *launch, uint32_t *memory, uint64_t instruction_limit,
                     struct execution_stats *stats, const struct execution_observer *observer, struct tw_error *error) {
  memset(stats, 0, sizeof *stats);
  struct machine *machine = calloc(1, sizeof *machine);
  uint32_t *shared = calloc(launch->kernel->shared_bytes / 4 + 1, sizeof *shared);
  int result = -1;
  if (!machine || !shared) {
    tw_fail(error, "no memory to execute kernel %s", launch->kernel->name);
  } else {
    machine->launch = launch;
    machine->memory = memory;
    machine->shared = shared;
    machine->warp_count = (launch_threads(launch->block) + ISA_LANES - 1) / ISA_LANES;
    machine->limit = instruction_limit;
    machine->stats = stats;
    machine->observer = observer;
    machine->error = error;
    result = run_grid(machine);
  }
  free(shared);
  free(machine);
  return result;
}
