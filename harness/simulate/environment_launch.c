/* environment_launch: see environment_launch.h. */
#include "environment_launch.h"

#include "dispatch/hash_table.h"
#include "environment_sharing.h"
#include "regions/regions.h"

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
  return p->OperandStage == OPERAND_STAGE_REGLESS ? REGION_MOST_ENTRIES / SM_SCHEDULERS / p->Banks : p->Rows;
}

/* Warp slots of so many that a scheduler may use: all that so many rows of the banks it shares can hold. */
static unsigned usable_warps(const struct sm_params *p, unsigned slots, unsigned rows, unsigned rows_per_warp) {
  const unsigned issues = SM_SCHEDULERS / p->Subcores, warps = rows / (rows_per_warp * issues);
  return warps < slots ? warps : slots;
}

/* What the streams of an SM have of n: all, or their parts. */
static unsigned part_of(const struct environment *e, unsigned k, unsigned n) {
  const unsigned first = e->setting->share ? e->setting->share : ENVIRONMENT_SHARES / 2;
  if (e->streams == 1 || e->setting->goal) return n;
  return n * (k ? ENVIRONMENT_SHARES - first : first) / ENVIRONMENT_SHARES;
}

/* Of a block; whole rows, of one that may be moved. */
static u32 shared_bytes(const struct sm_params *p, const struct kernel *kernel) {
  return p->Governor && p->Preemption ? ceil_divide(kernel->shared_bytes, CONTEXT_LINE_BYTES) * CONTEXT_LINE_BYTES
                                      : kernel->shared_bytes;
}

/* Ways that hold so many bytes: none, a power of two of them, or the most, as a V100 has 0, 8, 16, 32, 64 or 96 KB. */
static unsigned ways_of(const struct sm_params *p, u32 bytes) {
  const u32 way = p->Sets * L1_LINE_BYTES, most = p->SharedWords * 4 / way;
  u32 ways = bytes != 0;
  while (ways * way < bytes) ways *= 2;
  return ways < most ? ways : most;
}

/* No more blocks of a kernel than so much shared memory has room for. */
static void limit_blocks(struct settings_values *to, unsigned k, u32 bytes) {
  const u32 each = to->shared_bytes[k];
  if (each && bytes / each < to->blocks_limit[k]) to->blocks_limit[k] = (u8)(bytes / each);
}

/* With CarveOut: shared memory for as many blocks as warps and registers leave room for, and no more blocks. */
static void carve_out(const struct sm_params *p, struct settings_values *to) {
  const unsigned by_warps = SM_SCHEDULERS * to->warps_limit[0] / to->block_warps[0];
  const unsigned blocks = by_warps < to->blocks_limit[0] ? by_warps : to->blocks_limit[0];
  to->carve_out = (u8)ways_of(p, blocks * to->shared_bytes[0]);
  limit_blocks(to, 0, to->carve_out * p->Sets * L1_LINE_BYTES);
}

/* With Sharing, and both. */
static int share_launch(struct environment *e, const struct kernel *kernel, struct tw_error *error) {
  struct settings_values *to = &e->wanted;
  if (environment_share_launch(e, kernel, error) != 0) return -1;
  const u32 pairs = to->share_pairs, whole = to->shared_bytes[0];
  if (e->params->CarveOut)
    to->carve_out = (u8)ways_of(e->params, (to->blocks_limit[0] - pairs) * whole + pairs * to->share_memory);
  return 0;
}

int environment_configure_launch(struct environment *e, unsigned k, const struct launch *launch,
                                 struct tw_error *error) {
  const struct sm_params *p = e->params;
  const struct kernel *kernel = launch->kernel;
  const u32 threads = launch_threads(launch->block);
  struct settings_values *to = &e->wanted;
  to->grid_x[k] = (u16)launch->grid[0];
  to->grid_y[k] = (u16)launch->grid[1];
  to->grid_z[k] = (u16)launch->grid[2];
  to->block_warps[k] = (u8)ceil_divide(threads, ISA_LANES);
  to->last_lanes[k] = low_bits(threads - (to->block_warps[k] - 1u) * ISA_LANES);
  to->rows_per_warp[k] = (u8)ceil_divide(kernel->registers, p->Banks);
  to->warps_limit[k] = (u8)usable_warps(p, part_of(e, k, p->Warps), part_of(e, k, rows_of(p)), to->rows_per_warp[k]);
  to->shared_bytes[k] = shared_bytes(p, kernel);
  to->blocks_limit[k] = (u8)part_of(e, k, p->Blocks);
  const unsigned shared = part_of(e, k, p->SharedWords * 4);
  if (to->shared_bytes[k] > shared)
    return tw_fail(error, "%s: a block needs %u bytes of shared memory; %s has %u", kernel->file, kernel->shared_bytes,
                   e->streams == 1 ? "the SM" : "the kernel's part of the SM", shared);
  if (!p->Sharing) limit_blocks(to, k, shared);
  const unsigned most = most_warps(p, e->setting, to->block_warps[k]);
  if (p->Sharing && most <= p->Warps) return share_launch(e, kernel, error);
  if (most > p->Warps)
    return tw_fail(error, "%s: the assignment puts %u warps of a block on one scheduler, which has %u slots",
                   kernel->file, most, p->Warps);
  if (most > to->warps_limit[k])
    return tw_fail(error, "%s: %u registers a thread leave room for %u warps on a scheduler%s; a block needs %u",
                   kernel->file, kernel->registers, to->warps_limit[k],
                   e->streams == 1 ? "" : ", in the kernel's part of the SM", most);
  if (p->CarveOut) carve_out(p, to);
  return 0;
}

int environment_fit_together(const struct environment *e, const struct launch *a, const struct launch *b,
                             struct tw_error *error) {
  const struct sm_params *p = e->params;
  const struct launch *const launch[] = {a, b};
  unsigned slots = 0, rows = 0, shared = 0;
  for (unsigned k = 0; k < ENVIRONMENT_STREAMS; k++) {
    const unsigned need = ceil_divide(ceil_divide(launch_threads(launch[k]->block), ISA_LANES), SM_SCHEDULERS);
    slots += need;
    rows += need * ceil_divide(launch[k]->kernel->registers, p->Banks);
    shared += (shared_bytes(p, launch[k]->kernel) + 3) / 4;
  }
  if (slots <= p->Warps && rows <= p->Rows && shared <= p->SharedWords) return 0;
  return tw_fail(error, "%.150s, %.150s: the SM has not got the %s for a block of each", a->kernel->file,
                 b->kernel->file,
                 slots > p->Warps ? "warps"
                 : rows > p->Rows ? "registers"
                                  : "shared memory");
}

u32 environment_most_registers(const struct sm_params *p, const struct sm_setting *c, const u32 block[3]) {
  const unsigned issues = SM_SCHEDULERS / p->Subcores;
  const unsigned most = most_warps(p, c, ceil_divide(launch_threads(block), ISA_LANES));
  return rows_of(p) / (most * issues) * p->Banks;
}

u32 environment_context_lines(const struct sm_params *p, const struct launch *launch) {
  const u32 warps = ceil_divide(launch_threads(launch->block), ISA_LANES);
  const u32 registers = ceil_divide(launch->kernel->registers, p->Banks) * p->Banks;
  return warps * (CONTEXT_STATE_LINES + registers) + ceil_divide(launch->kernel->shared_bytes, MEMORY_LINE_BYTES);
}
