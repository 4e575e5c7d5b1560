/* settings: the configuration registers of an SM.  What a kernel or a mechanism is told stands in one table, SETTINGS:
 * the RTL's package (settings_pkg, printed by `make isa`), the model's struct and the documentation
 * (`build/settings_package table`) come from it.  A setting is added by one line there, and used where it is used.
 *
 * setting_valid writes setting_value into register setting_index, from the next cycle on; bits that the register has
 * not got are lost, and so is a write to a register that is not there.  Reset gives each its reset value.  A setting
 * that has an element for each kernel, or entry of a table, has as many registers, one behind the other.  When one
 * may change is up to who uses it: most are held while a kernel runs.  `value` are all registers, 32 bits each. */
#ifndef TWINWARP_SETTINGS_H
#define TWINWARP_SETTINGS_H

#include "twin.h"

enum { SETTINGS_KERNELS = 2, SETTINGS_HASH_ENTRIES = 16 };

/* S(name, type, width, reset, unit, meaning), or with elements V(name, type, elements, width, reset, unit, meaning). */
#define SETTINGS(S, V)                                                                                                 \
  V(entry,         u16, 2, 16, 0, "instruction",     "of a kernel: its first")                                         \
  V(grid_x,        u16, 2, 16, 1, "blocks",          "of its grid, along x")                                           \
  V(grid_y,        u16, 2, 16, 1, "blocks",          "along y")                                                        \
  V(grid_z,        u16, 2, 16, 1, "blocks",          "along z")                                                        \
  V(block_warps,   u8,  2, 6,  1, "warps",           "of a block")                                                     \
  V(last_lanes,    u32, 2, 32, 0, "lanes, a bit each", "of a block's last warp")                                       \
  V(warps_limit,   u8,  2, 6,  0, "warp slots",      "of a scheduler that the kernel may use; changes at any time")    \
  V(blocks_limit,  u8,  2, 6,  0, "blocks",          "that may be on the SM at a time; changes at any time")           \
  V(shared_bytes,  u32, 2, 17, 0, "bytes",           "of shared memory that a block has")                              \
  V(rows_per_warp, u8,  2, 8,  0, "rows",            "of each register bank that a warp has")                          \
  S(goal,          u16, 11, 0,    "1/1024",          "of its speed alone: what the governor keeps for the first kernel") \
  S(context_line,  u32, 25, 0,    "line of memory",  "where contexts of preempted blocks begin")                       \
  S(context_lines, u16, 16, 0,    "lines",           "that each context has")                                          \
  S(policy,        u8,  2,  0,    "policy",          "of warp_scheduler")                                              \
  S(sthld,         u8,  8,  0,    "cycles",          "that an issue may wait for a better collector unit; changes at any time") \
  S(adaptive,      u8,  1,  0,    "flag",            "sthld_controller finds them instead; changes at any time")       \
  S(traditional,   u8,  2,  0,    "flags",           "caching_collector: all reuse counts as near; free units at random") \
  S(score_latency, u8,  5,  0,    "cycles",          "by which rba_score is late, 0 to 20")                            \
  S(hashed,        u8,  1,  0,    "flag",            "subcore_mux: warps go by hash_table, not round robin")           \
  V(hash_table,    u8,  16, 8, 0, "entry",           "of subcore_mux: select lines of four warps")                    \
  S(smid,          u8,  8,  0,    "SM",              "the number of this SM in its GPU; special_registers")           \
  S(nsmid,         u8,  8,  1,    "SMs",             "that the GPU has; special_registers")                            \
  S(carve_out,     u8,  4,  0,    "ways",            "of the L1 that are shared memory's; l1")                                        \
  S(share_kept,    u8,  8,  0,    "registers",       "that a warp of two blocks that share has for itself; share_layout") \
  S(share_whole,   u8,  8,  0,    "registers",       "of a warp")                                                      \
  S(share_slots,   u8,  6,  0,    "warp slots",      "of a scheduler, that pairs of blocks have")                      \
  S(share_pairs,   u8,  5,  0,    "pairs",           "of blocks")                                                      \
  S(share_memory,  u32, 17, 0,    "bytes",           "of shared memory that a block of a pair has for itself")         \
  S(share_start,   u16, 13, 0,    "cell",            "of registers, the first of blocks that share nothing")           \
  S(share_turned,  u8,  1,  0,    "flag",            "cells go over the banks by the sum of their digits")             \
  S(owner_first,   u8,  1,  0,    "flag",            "owners' warps issue before others, non-owners' after; changes at any time") \
  S(dynamic,       u8,  1,  0,    "flag",            "non-owners' global memory instructions issue in some cycles alone; dynamic_execution")

/* Numbers of registers, of an array the first: SETTING_goal. */
#define SETTINGS_NUMBER_S(name, type, width, reset, unit, meaning) SETTING_##name,
#define SETTINGS_NUMBER_V(name, type, elements, width, reset, unit, meaning)                                           \
  SETTING_##name, SETTING_##name##_last = SETTING_##name + (elements) - 1,
enum { SETTINGS(SETTINGS_NUMBER_S, SETTINGS_NUMBER_V) SETTINGS_REGISTERS };

#define SETTINGS_FIELD_S(name, type, width, reset, unit, meaning) type name;
#define SETTINGS_FIELD_V(name, type, elements, width, reset, unit, meaning) type name[elements];
struct settings_values {
  SETTINGS(SETTINGS_FIELD_S, SETTINGS_FIELD_V)
};

struct setting {
  const char *name, *unit, *meaning;
  u8 first, elements, width, size; /* register; elements, of so many bits and bytes */
  u16 offset;                      /* in settings_values */
  u32 reset;
};
extern const struct setting settings_list[];
extern const unsigned settings_count;

/* The setting that has a register. */
const struct setting *settings_find(unsigned index);

u32 settings_read(const struct settings_values *, unsigned index);
void settings_write(struct settings_values *, unsigned index, u32 value);

#define SETTINGS_PARAMS(P, D)                                                                                          \
  P(Registers, 1, 128) /* settings_pkg::Registers in an SM, fewer alone */

#define SETTINGS_PORTS(S, V)                                                                                           \
  S(IN,  u8,  setting_valid, 1, always)                                                                                \
  S(IN,  u8,  setting_index, 8, setting_valid)                                                                         \
  S(IN,  u32, setting_value, 32, setting_valid)                                                                        \
  V(OUT, u32, value,         128, Registers, 32, always)

#define SETTINGS_CONFIGS(C)                                                                                            \
  C(".Registers(40)")                                                                                                  \
  C(".Registers(24)")

TW_UNIT(settings, SETTINGS)

struct settings {
  struct settings_params params;
  struct settings_values now;
};

#endif
