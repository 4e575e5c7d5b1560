/* bind: see bind.h. */
#include "launch/bind.h"

#include <string.h>

static uint32_t aligned(uint32_t bytes) { return (bytes + 15) / 16 * 16; }

static uint32_t block_warps(const uint32_t block[3]) { return (launch_threads(block) + ISA_LANES - 1) / ISA_LANES; }

uint64_t bind_local_bytes(const struct compiled *c, const uint32_t grid[3], const uint32_t block[3]) {
  return (uint64_t)grid[0] * grid[1] * grid[2] * block_warps(block) * c->local_bytes * ISA_LANES;
}

static void store_byte(uint32_t *constants, uint8_t *beyond, uint32_t at, uint8_t byte) {
  uint32_t *word = &constants[ISA_ARGUMENT_WORD + at / 4];
  if (at >= COMPILED_BANK_WORDS * 4) beyond[at - COMPILED_BANK_WORDS * 4] = byte;
  else *word = (*word & ~(0xffu << 8 * (at % 4))) | (uint32_t)byte << 8 * (at % 4);
}

static void store(uint32_t *constants, uint8_t *beyond, const struct compiled_parameter *p, uint64_t value,
                  const uint8_t *bytes) {
  for (uint32_t i = 0; i < p->bytes; i++)
    store_byte(constants, beyond, p->offset + i, bytes ? bytes[i] : i < 8 ? (uint8_t)(value >> 8 * i) : 0);
}

/* Shared memory: what the kernel declares; arrays of open size, or pointers' rooms; the warps' scratch. */
static int bind_parameters(const struct compiled *c, const struct bind_request *r, struct kernel *k, struct launch *l,
                           struct tw_error *error) {
  if (r->value_count != c->parameter_count)
    return tw_fail(error, "entry %s has %u parameters; %u arguments are given", k->name, c->parameter_count,
                   r->value_count);
  uint64_t shared = k->shared_bytes;
  if (c->dynamic_shared) shared += r->shared_bytes;
  for (uint32_t i = 0; i < c->parameter_count; i++) {
    const struct compiled_parameter *p = &c->parameters[i];
    uint64_t value = r->values[i];
    if (p->is_shared) {
      value = aligned((uint32_t)shared);
      shared = value + r->values[i];
    }
    store(l->constants, r->beyond, p, value, r->structs ? r->structs[i] : NULL);
  }
  if (c->uses_scratch) {
    l->constants[COMPILED_SCRATCH_WORD] = (uint32_t)(shared + 127) / 128 * 128;
    l->has_scratch = true;
    l->shared_scratch = l->constants[COMPILED_SCRATCH_WORD];
    shared = l->constants[COMPILED_SCRATCH_WORD] + 128 * block_warps(r->block);
  }
  if (shared > KERNEL_MAX_SHARED)
    return tw_fail(error, "entry %s: a block needs %llu bytes of shared memory; it may have %d", k->name,
                   (unsigned long long)shared, KERNEL_MAX_SHARED);
  k->shared_bytes = ((uint32_t)shared + 3) / 4 * 4;
  return 0;
}

int bind_launch(const struct compiled *c, const struct bind_request *r, struct kernel *k, struct launch *l,
                struct tw_error *error) {
  const uint32_t *want = c->required_block;
  memset(l, 0, sizeof *l);
  *k = c->kernel;
  l->kernel = k;
  if (want[0] && memcmp(want, r->block, sizeof r->block) != 0)
    return tw_fail(error, "entry %s is made for blocks of %u,%u,%u; the launch has %u,%u,%u", k->name, want[0], want[1],
                   want[2], r->block[0], r->block[1], r->block[2]);
  memcpy(l->grid, r->grid, sizeof l->grid);
  memcpy(l->block, r->block, sizeof l->block);
  l->memory_bytes = r->memory_bytes;
  l->lock = c->lock;
  if (bind_parameters(c, r, k, l, error)) return -1;
  launch_geometry_constants(l);
  l->constants[COMPILED_LOCAL_STRIDE_WORD] = c->local_bytes * ISA_LANES;
  l->constants[COMPILED_LOCAL_BASE_WORD] = r->local_base;
  l->constants[COMPILED_BEYOND_WORD] = r->beyond_base;
  return 0;
}
