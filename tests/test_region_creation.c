/* test_region_creation: Algorithm 1 of Kloosterman's thesis a second time, as simply as it is written down: every place
 * tried, every register followed on its own.  Where regions of random kernels end must be the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "random/program_generator.h"
#include "regions/flow.h"
#include "regions/regions.h"

enum { PROGRAMS = 40 };

static unsigned accesses(const struct region_flow *f, uint32_t i, struct region_access *a) {
  return region_accesses(f->kernel->code[i], a);
}

/* How an instruction touches a register: last of all its accesses to it, or NULL. */
static const struct region_access *touch(const struct region_flow *f, uint32_t i, unsigned reg,
                                         struct region_access *a) {
  for (unsigned n = accesses(f, i, a); n-- > 0;)
    if (a[n].reg == reg) return &a[n];
  return NULL;
}

static bool reads(const struct region_flow *f, uint32_t i, unsigned reg) {
  struct region_access a[REGION_MOST_ACCESSES];
  for (unsigned n = accesses(f, i, a); n-- > 0;)
    if (a[n].reg == reg && !a[n].write) return true;
  return false;
}

static bool is_input(const struct region_flow *f, uint32_t first, uint32_t end, unsigned reg) {
  struct region_access a[REGION_MOST_ACCESSES];
  for (uint32_t i = first; i < end; i++)
    if (touch(f, i, reg, a)) return reads(f, i, reg) || f->is_soft[i];
  return false;
}

static bool is_output(const struct region_flow *f, uint32_t first, uint32_t end, unsigned reg) {
  struct region_access a[REGION_MOST_ACCESSES];
  for (uint32_t i = first; i < end; i++) {
    const struct region_access *at = touch(f, i, reg, a);
    if (at && at->write) return region_needs(f, end - 1, reg);
  }
  return false;
}

static bool touched(const struct region_flow *f, uint32_t first, uint32_t end, unsigned reg) {
  struct region_access a[REGION_MOST_ACCESSES];
  for (uint32_t i = first; i < end; i++)
    if (touch(f, i, reg, a)) return true;
  return false;
}

/* Whether this is where an entry may go: the region does not touch the register again, or defines it anew. */
static bool ends_here(const struct region_flow *f, uint32_t i, uint32_t end, unsigned reg) {
  return !region_needs(f, i, reg) || !touched(f, i + 1, end, reg);
}

/* A read can be marked so; of a pair both must. */
static bool is_given_up(const struct region_flow *f, uint32_t i, uint32_t end, unsigned reg) {
  struct region_access a[REGION_MOST_ACCESSES], b[REGION_MOST_ACCESSES];
  const struct region_access *at = touch(f, i, reg, a);
  if (at->write || !ends_here(f, i, end, reg)) return false;
  for (unsigned n = accesses(f, i, b); n-- > 0;)
    if (b[n].slot == at->slot && (touch(f, i, b[n].reg, a)->slot != at->slot || !ends_here(f, i, end, b[n].reg)))
      return false;
  return true;
}

static bool fits(const struct region_flow *f, uint32_t first, uint32_t end, const struct region_options *o) {
  static unsigned live[ISA_PROGRAM_WORDS + 1], bank[ISA_PROGRAM_WORDS + 1][REGION_BANKS];
  struct region_access a[REGION_MOST_ACCESSES];
  memset(live, 0, (end - first + 1) * sizeof *live);
  memset(bank, 0, (end - first + 1) * sizeof *bank);
  for (unsigned reg = 0; reg < ISA_ZERO_REGISTER; reg++) {
    if (!touched(f, first, end, reg)) continue;
    bool held = is_input(f, first, end, reg);
    for (uint32_t i = first; i < end; i++) {
      const bool here = touch(f, i, reg, a) != NULL;
      held |= here;
      live[i - first] += held;
      bank[i - first][reg % REGION_BANKS] += held;
      if (here && is_given_up(f, i, end, reg)) held = false;
    }
  }
  for (uint32_t i = first; i < end; i++) {
    if (live[i - first] > o->max_registers) return false;
    for (unsigned b = 0; b < REGION_BANKS; b++)
      if (bank[i - first][b] > o->max_per_bank) return false;
  }
  return true;
}

static bool loads_from_global(uint64_t word) {
  const unsigned opcode = isa_opcode(word);
  return opcode == ISA_LDG || (opcode >= ISA_ATOMADD && opcode <= ISA_ATOMEXCH);
}

/* Where what a load writes is touched first before `end`; `end`: nowhere. */
static uint32_t use_of(const struct region_flow *f, uint32_t load, uint32_t end) {
  struct region_access a[REGION_MOST_ACCESSES];
  const unsigned reg = isa_rd(f->kernel->code[load]);
  uint32_t i = load + 1;
  while (i < end && (reg == ISA_ZERO_REGISTER || !touch(f, i, reg, a))) i++;
  return i;
}

static unsigned loads_with_uses(const struct region_flow *f, uint32_t first, uint32_t end) {
  unsigned count = 0;
  for (uint32_t i = first; i < end; i++) count += loads_from_global(f->kernel->code[i]) && use_of(f, i, end) < end;
  return count;
}

static bool is_valid(const struct region_flow *f, uint32_t first, uint32_t end, const struct region_options *o) {
  for (uint32_t i = first; i + 1 < end; i++)
    if (isa_opcode(f->kernel->code[i]) == ISA_BAR) return false;
  return !loads_with_uses(f, first, end) && fits(f, first, end, o);
}

static unsigned inputs_and_outputs(const struct region_flow *f, uint32_t first, uint32_t end) {
  unsigned count = 0;
  for (unsigned reg = 0; reg < ISA_ZERO_REGISTER; reg++)
    count += is_input(f, first, end, reg) + is_output(f, first, end, reg);
  return count;
}

/* FindSplitPoint; the region is not valid. */
static uint32_t find_split_point(const struct region_flow *f, uint32_t first, uint32_t end,
                                 const struct region_options *o) {
  uint32_t upper = first + 1, lower, best;
  while (is_valid(f, first, upper + 1, o)) upper++;
  unsigned fewest = UINT32_MAX;
  for (uint32_t pc = lower = first + 1; pc <= upper; pc++) {
    const unsigned together = loads_with_uses(f, first, pc) + loads_with_uses(f, pc, end);
    if (together < fewest) fewest = together, lower = pc;
  }
  if (lower < first + 6) lower = first + 6;
  if (lower > upper) lower = upper;
  fewest = UINT32_MAX;
  for (uint32_t pc = best = lower; pc <= upper; pc++) {
    const unsigned count = inputs_and_outputs(f, first, pc) + inputs_and_outputs(f, pc, end);
    if (count <= fewest) fewest = count, best = pc;
  }
  return best;
}

/* CreateRegions, of the blocks in order. */
static void check(const struct kernel *k, const struct region_options *o, uint64_t seed) {
  struct region_flow f;
  struct regions r;
  struct tw_error error;
  uint32_t next = 0;
  if (region_flow_build(&f, k, o->softness, &error) || regions_create(&r, k, o, &error)) fail_msg("%s", error.text);
  for (uint32_t b = 0; b < graph_exit(&f.graph); b++)
    for (uint32_t first = f.first[b], end = first + f.count[b]; first < end; next++) {
      const uint32_t at = is_valid(&f, first, end, o) ? end : find_split_point(&f, first, end, o);
      if (next == r.list.count || r.list.at[next].first != first || r.list.at[next].count != at - first)
        fail_msg("program %u, region %u: instructions %u to %u, by hand from %u to %u", (unsigned)seed, next,
                 r.list.at[next].first, r.list.at[next].first + r.list.at[next].count, first, at);
      first = at;
    }
  assert_int_equal(next, r.list.count);
  regions_free(&r);
  region_flow_free(&f);
}

static void regions_end_where_the_thesis_says(void **state) {
  static const uint32_t entries[] = {128, 256, 512};
  (void)state;
  for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
    const struct region_options o = region_options_for(entries[seed % 3]);
    char *text = program_generate(seed, 0);
    struct kernel k;
    struct tw_error error;
    if (assemble_text("program", text, strlen(text), &k, &error)) fail_msg("%s", error.text);
    check(&k, &o, seed);
    kernel_free(&k);
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(regions_end_where_the_thesis_says)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
