/* presets: the machines of the papers, each typed once.  The C engine takes any of them at run time; the RTL is
 * elaborated for one (PRESET in the Makefile).
 *
 *   volta   Barnes Table II: 4 sub-cores of 16 warps, 64 KB of registers in 2 banks, 2 collector units; 96 KB shared
 *           memory, 32 KB L1 (the paper's 128 KB together); a port per operand and collector unit (IV-A, Fig. 6 (10))
 *           The paper does not say how many misses are under way: 32, which brings its time nearest to Accel-Sim's V100
 *           of one SM (docs/accel-sim.md).  Its L1 keeps whole lines as the papers' machines do, not a V100's sectors
 *           of 32 bytes (Sectors=4), which behind an L1 of one bank only add time (docs/accel-sim.md)
 *   fermi   WarpPool Table 3.2, a GTX 480: 48 warps, 128 KB of registers, 32 KB L1 with 32 MSHRs, 48 KB shared memory,
 *           8 blocks; WarpPool with two coalescers (LoadPath=0: the baseline's one coalescer)
 *   turing  Malekeh Table I, an RTX 2060's SM: 32 warps, 8 per sub-core, 64 KB of registers in 2 banks, 2 collector
 *           units of one port (section II); 64 KB for L1 and shared memory, here 32 KB each; 16 blocks
 *   malekeh the same with caching collector units of 8 registers (III-C) in place of the collector units
 *   caching volta with them
 *   maxwell RegLess Table 4.1, of a GTX 980: 64 warps, RegLess with 512 entries in the SM and 16 compressed lines a
 *           shard, 48 KB L1 for registers, data bypass it; 96 KB shared memory.  OperandStage=0 Rows=64: the same with
 *           a full register file
 *   scavenger  Scavenger Table 5.3, of a GTX 980: two kernels at a time, 64 warps, 64K registers in 32 banks, 96 KB
 *           shared memory, 32 blocks; data bypass the L1
 *   jatala  Jatala Table I, an SM of a GTX 480 as that paper has it: 48 warps, 32,768 registers, 16 KB shared memory,
 *           8 blocks, 16 KB L1; two blocks may have registers in common
 *   fully   Barnes's yardstick: the same resources in one pool of 8 banks and 8 collector units for 4 schedulers */
#ifndef TWINWARP_PRESETS_H
#define TWINWARP_PRESETS_H

#include "error.h"
#include "sm.h"

/* Of every preset, where Sharing=1: dynamic warp execution.  The paper's text has lost these numbers;
 * docs/papers/jatala.md sweeps them. */
#define PRESET_DYNAMIC(P) P(DynamicPeriod, 1000) P(DynamicStep, 16) P(DynamicStart, 256)
/* And the pipes of the papers' machines, as short as there are; what is issued enters a unit in the cycle. */
#define PRESET_PIPES(P) P(IntStages, 2) P(FpStages, 2) P(DoubleStages, 2) P(SfuStages, 4) P(TensorStages, 1) \
  P(IssueStages, 0)
#define PRESET_ALONE(P) P(Governor, 0) P(Preemption, 0)
#define PRESET_COMMON(P)                                                                                               \
  P(Warps, 16) P(UnitPorts, 6) P(Rows, 256) P(PcBits, 12) P(BufferDepth, 4) P(StackDepth, 16) P(Entries, 8)            \
  P(Interval, 10000) P(Blocks, 32) P(HashEntries, 4) P(Sets, 64) P(Ways, 4) P(Mshrs, 32) P(Pending, 64) \
  P(Sectors, 1) P(Tickets, 32) P(SharedWords, 24576) P(LoadPath, LOAD_PATH_COALESCER) P(PoolCoalescers, 2) P(PoolDepth, 8) P(Kernels, 1) \
  PRESET_ALONE(P)

#define PRESET_TABLE_II(P) P(Subcores, 4) P(CollectorUnits, 2) P(Banks, 2) PRESET_COMMON(P)
#define PRESET_VOLTA(P) PRESET_TABLE_II(P) P(OperandStage, OPERAND_STAGE_BANKED)
#define PRESET_CACHING(P) PRESET_TABLE_II(P) P(OperandStage, OPERAND_STAGE_CACHING)
#define PRESET_FERMI(P) \
  P(Subcores, 1) P(Warps, 12) P(CollectorUnits, 8) P(Banks, 8) P(UnitPorts, 6) P(Rows, 128) P(PcBits, 12) P(BufferDepth, 4) \
  P(StackDepth, 16) P(OperandStage, OPERAND_STAGE_BANKED) P(Entries, 8) P(Interval, 10000) P(Blocks, 8) P(HashEntries, 4) P(Sets, 64) P(Ways, 4) \
  P(Mshrs, 32) P(Pending, 64) P(Sectors, 1) P(Tickets, 32) P(SharedWords, 12288) P(LoadPath, LOAD_PATH_POOL) P(PoolCoalescers, 2) P(PoolDepth, 8) \
  P(Kernels, 1) PRESET_ALONE(P)
#define PRESET_JATALA(P) \
  P(Subcores, 1) P(Warps, 12) P(CollectorUnits, 8) P(Banks, 8) P(UnitPorts, 6) P(Rows, 128) P(PcBits, 12) P(BufferDepth, 4) \
  P(StackDepth, 16) P(OperandStage, OPERAND_STAGE_BANKED) P(Entries, 8) P(Interval, 10000) P(Blocks, 8) P(HashEntries, 4) P(Sets, 32) P(Ways, 4) \
  P(Mshrs, 32) P(Pending, 64) P(Sectors, 1) P(Tickets, 32) P(SharedWords, 4096) P(LoadPath, LOAD_PATH_COALESCER) P(PoolCoalescers, 2) P(PoolDepth, 8) \
  P(Kernels, 1) P(Sharing, 1) PRESET_ALONE(P)
#define PRESET_TABLE_I(P) \
  P(Subcores, 4) P(Warps, 8) P(CollectorUnits, 2) P(Banks, 2) P(UnitPorts, 1) P(Rows, 256) P(PcBits, 12) P(BufferDepth, 4) \
  P(StackDepth, 16) P(Entries, 8) P(Interval, 10000) P(Blocks, 16) P(HashEntries, 4) P(Sets, 64) P(Ways, 4) \
  P(Mshrs, 16) P(Pending, 32) P(Sectors, 1) P(Tickets, 16) P(SharedWords, 8192) P(LoadPath, LOAD_PATH_COALESCER) P(PoolCoalescers, 2) P(PoolDepth, 8) \
  P(Kernels, 1) PRESET_ALONE(P)
#define PRESET_TURING(P) PRESET_TABLE_I(P) P(OperandStage, OPERAND_STAGE_BANKED)
#define PRESET_MALEKEH(P) PRESET_TABLE_I(P) P(OperandStage, OPERAND_STAGE_CACHING)
#define PRESET_GTX980(P) \
  P(Subcores, 4) P(Warps, 16) P(CollectorUnits, 4) P(Banks, 8) P(UnitPorts, 6) P(PcBits, 12) P(BufferDepth, 4) \
  P(StackDepth, 16) P(Entries, 16) P(Interval, 10000) P(Blocks, 32) P(HashEntries, 4) P(Sets, 64) \
  P(Ways, 0) P(Mshrs, 32) P(Pending, 64) P(Sectors, 1) P(Tickets, 32) P(SharedWords, 24576) P(LoadPath, LOAD_PATH_COALESCER) P(PoolCoalescers, 2) \
  P(PoolDepth, 8)
#define PRESET_MAXWELL(P)                                                                                              \
  P(OperandStage, OPERAND_STAGE_REGLESS) P(Rows, 16) P(Kernels, 1) PRESET_ALONE(P) PRESET_GTX980(P)
#define PRESET_SCAVENGER(P)                                                                                            \
  P(OperandStage, OPERAND_STAGE_BANKED) P(Rows, 64) P(Kernels, 2) P(Governor, 0) P(Preemption, 1) PRESET_GTX980(P)
#define PRESET_FULLY(P)                                                                                                \
  P(Subcores, 1) P(CollectorUnits, 8) P(Banks, 8) PRESET_COMMON(P) P(OperandStage, OPERAND_STAGE_BANKED)

/* X(name, what it is, table of parameters) */
#define PRESETS(X)                                                                                                     \
  X(volta, "Barnes Table II: four sub-cores, 2 banks and 2 collector units each", PRESET_VOLTA)                        \
  X(fermi, "WarpPool Table 3.2: GTX 480, 48 warps, WarpPool before the L1", PRESET_FERMI)                              \
  X(turing, "Malekeh Table I: RTX 2060, four sub-cores of 8 warps, 2 banks and 2 collector units each", PRESET_TURING)   \
  X(malekeh, "Malekeh: turing with caching collector units", PRESET_MALEKEH)                                            \
  X(caching, "volta with Malekeh's caching collector units", PRESET_CACHING)                                            \
  X(maxwell, "RegLess Table 4.1: GTX 980, 64 warps, RegLess with 512 entries", PRESET_MAXWELL)                         \
  X(scavenger, "Scavenger Table 5.3: GTX 980, two kernels at a time", PRESET_SCAVENGER)          \
  X(jatala, "Jatala Table I: GTX 480, 48 warps, two blocks may have registers in common", PRESET_JATALA)               \
  X(fully, "Barnes's fully connected SM: 8 banks and 8 collector units in one pool", PRESET_FULLY)

struct preset {
  const char *name, *description;
  struct sm_params params;
};

/* All presets; the last has no name. */
extern const struct preset presets[];

/* NULL if there is none of that name. */
const struct preset *preset_find(const char *name);

/* Address of a parameter by name, with its legal range; NULL if there is none of that name. */
unsigned *preset_parameter(struct sm_params *, const char *name, size_t length, unsigned *min, unsigned *max);

/* One override, NAME=VALUE. */
int preset_set(struct sm_params *, const char *text, struct tw_error *);

/* What the ranges of single parameters do not say. */
int preset_check(const struct sm_params *, struct tw_error *);

#endif
