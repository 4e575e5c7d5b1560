/* replay: a trace becomes a launch that the SM runs as it is.
 *
 * Each instruction of the trace becomes one of its class (sass_class.h) that reads as many registers:
 *
 *   int     mov, add (1 and 2 sources), mad.lo; fp: add.f32, mul.f32 (1), add.f32 (2), fma.f32; sfu: rcp; tensor: mma
 *   double  mul.f64 (1 source), add.f64, fma.f64, setp.eq.f64 (no destination); without it in the machine as fp
 *   half    add.f16x2, mul.f16x2 (1), add.f16x2 (2), fma.f16x2; without it in the machine as fp
 *   memory  ld, st or atom.add of one word; an access of 8 or 16 bytes touches the first, which is in the same line
 *   branch  bra.uni; exit and barrier themselves; nop
 *
 * Registers keep their numbers (the few that leave no room for ours take low ones); R255 is the zero register; sources
 * beyond what the instruction can read are dropped.  What the trace says of each time it was executed comes from
 * instructions of ours between those of the trace: steering.
 *
 * Paths.  Warps that execute the same instructions one after the other are of a path.  Where there are 16 of them at
 * the most, and they fit into an instruction store of 4096, the program is the paths, one behind the other
 * (replay_path.c): a warp finds its own by its number, or by a word if ranges of numbers do not tell, and nothing
 * branches from there on.
 *
 *   which lanes execute        one of six predicates is computed, or loaded as a word, where none of them has it
 *   addresses                  a register and an offset, which all places share that are the same distance apart in all
 *                              warps and lanes (replay_base.c).  The register is filled ahead of the first of them: by
 *                              an addition from another one; by what follows from the warp's place in the grid
 *                              (replay_solve.c); or by a load
 *
 * Otherwise the static instructions of all warps are the program, in the order of their pcs.  Then, and where that is
 * not enough, steering loads what it needs from global memory, prepared by the launch.  Each warp has two streams, one
 * of words and one of lines:
 *
 *   where a warp goes next     a word, where more than one instruction follows: bra.uni to the one it numbers
 *   which lanes execute        a word, where they change: it becomes p0, the guard of those not always run by all
 *   addresses                  a word, if the lanes' are equal or differ in the same way each time: a register has how
 *                              (of the four ways most often taken); otherwise a line, a word a lane
 *
 * So warps never diverge; a lane is off for as long as the trace says.  The traced address register still holds back
 * the access, on a path only if what it has was loaded: 0 times it is added to the address.  Predicates, which a trace
 * does not have, hold back nothing.  A barrier and mma are executed by all lanes that the warp still has, or none.
 *
 * Addresses.  Memory is pages of 32 KB, which hold every line at its place in a set of the L1; of those that the trace
 * touches neighbours stay neighbours.  Local memory of a warp is interleaved: a word of all lanes is a line.  Shared
 * addresses keep their distance from the window's base.
 *
 * Values.  A word of memory that the trace loads before it stores holds replay_value of the warp (blocks' warps in
 * order), pc and destination register of that load, plus its lane; an instruction without a source gives replay_value
 * of warp 0, its pc and its register (fp, half: as numbers between 1 and 2); a register that is read before it is
 * written starts as (thread in the block + 1) * (replay_value of warp 0, pc 0 and it | 1).  All else is computed. */
#ifndef TWINWARP_REPLAY_H
#define TWINWARP_REPLAY_H

#include "trace/sass_class.h"
#include "trace/trace.h"

enum { REPLAY_PAGE_BYTES = 1 << 15, REPLAY_PATTERNS = 4, REPLAY_STEERING_REGISTERS = 7 + REPLAY_PATTERNS };

struct replay {
  struct kernel kernel;
  struct launch launch;
  uint64_t traced, steering; /* warp instructions that will be executed: of the trace; ours */
  uint32_t pages;
  uint64_t dropped; /* sources that the replayed instructions do not read, of those in the program */
  uint64_t folded;  /* registers that have another's number, as there are not so many beside ours */
  bool races;       /* warps access a word in an order that the trace does not tell: memory at the end is not
                              * determined */
};

uint32_t replay_value(uint64_t warp, uint32_t pc, uint32_t reg);

/* On failure nothing is left to free.  Messages are "FILE:LINE: ..." of the trace. */
int replay_create(struct replay *, const struct trace *, const struct sass_table *, struct tw_error *);
void replay_free(struct replay *);

#endif
