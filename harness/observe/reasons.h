/* reasons: why a warp does not issue in a cycle, and so why a scheduler issues nothing.
 *
 * A warp has one state in every cycle: the first of what stands against its next instruction.  A scheduler's cycle has
 * one reason: that it issues, or the state of that of its warps which is nearest to issue: one that lacks a place to
 * collect operands, then registers that are read, results, memory instructions before it, leave to go on, an
 * instruction; of several the first of this list.  So fetch is of cycles in which no warp has an instruction, not of
 * all in which one has none.
 *
 * X(key, part, text): part is the mechanism that gives it, of enum reason_part; a machine without it never has the
 * reason. */
#ifndef TWINWARP_REASONS_H
#define TWINWARP_REASONS_H

#include "twin.h"

#define REASONS(X)                                                                                                     \
  X(issued, SM, "an instruction is issued")                                                                            \
  X(not_chosen, SM, "another warp's instruction is issued")                                                            \
  X(collecting, SM, "no room to collect operands: those there are on their way")                                       \
  X(bank_read, SM, "no room to collect operands: the bank is read for another")                                        \
  X(bank_written, SM, "no room to collect operands: the bank is written")                                              \
  X(unit_port, SM, "no room to collect operands: the port of a collector unit is taken")                               \
  X(pipe_int, SM, "no room to collect operands: the integer pipe is busy")                                             \
  X(pipe_fp, SM, "no room to collect operands: the floating-point pipe is busy")                                       \
  X(pipe_sfu, SM, "no room to collect operands: the special function pipe is busy")                                    \
  X(pipe_tensor, SM, "no room to collect operands: the tensor pipe is busy")                                           \
  X(pipe_double, SM, "no room to collect operands: the double-precision pipe is busy")                                 \
  X(pipe_memory, SM, "no room to collect operands: the load/store pipe is busy")                                       \
  X(unit_own, CCU, "the caching collector unit with the warp's registers is occupied")                                 \
  X(sthld, CCU, "units with near data are kept for their warps: STHLD")                                                \
  X(unread, SM, "registers that it writes are still to be read")                                                       \
  X(result_int, SM, "a result of the integer pipe")                                                                    \
  X(result_fp, SM, "a result of the floating-point pipe")                                                              \
  X(result_sfu, SM, "a result of the special function pipe")                                                           \
  X(result_tensor, SM, "a result of the tensor pipe")                                                                  \
  X(result_double, SM, "a result of the double-precision pipe")                                                        \
  X(result_shared, SM, "a result of shared memory")                                                                    \
  X(result_global, SM, "a result of global memory, in the L1 or behind it")                                            \
  X(memory_order, SM, "a memory instruction before it is still in the sub-core")                                       \
  X(arbiter, SM, "memory instructions of other schedulers go first")                                                   \
  X(bank_conflict, SM, "shared memory: lanes that meet in a bank go one after the other; atomics take two cycles")     \
  X(write_back, SM, "results of memory wait for the write-back")                                                       \
  X(coalescing, SM, "instructions of several lines: a line a cycle")                                                   \
  X(l1_port, SM, "the L1: a line that comes, or goes to registers, is before it")                                      \
  X(tickets, SM, "the coalescer: all tickets are in use")                                                              \
  X(waiters, SM, "the L1: all places of instructions that wait are in use")                                            \
  X(mshrs, SM, "the L1: all MSHRs are in use, or a store is behind the line on its way")                               \
  X(memory_port, SM, "the memory behind the L1 takes nothing")                                                         \
  X(queue_full, WARPPOOL, "the instruction queue is full")                                                             \
  X(queued, WARPPOOL, "a memory instruction is in its queue")                                                          \
  X(queue_read, WARPPOOL, "one in the queue has still to read what it writes")                                         \
  X(draining, WARPPOOL, "memory instructions before it have not all reached the L1")                                   \
  X(pool_full, WARPPOOL, "WarpPool's coalescers or tables are full")                                                   \
  X(pooled, WARPPOOL, "its line is in WarpPool's queues: others go to the L1 before it")                               \
  X(quota, SCAVENGER, "its kernel has all lines that it may have")                                                     \
  X(inactive, SCAVENGER, "its kernel may not have so many warps")                                                      \
  X(moved, SCAVENGER, "its block is moved")                                                                            \
  X(shared_lock, JATALA, "the other block of its pair has the lock of shared registers, or may have it")               \
  X(memory_lock, JATALA, "a non-owner's memory instruction, in a cycle that is given to others")                       \
  X(metadata, REGLESS, "metadata is read from the instruction buffers")                                                \
  X(region_preload, REGLESS, "registers of its region are brought")                                                    \
  X(region_waiting, REGLESS, "its region waits until there is room")                                                   \
  X(region_draining, REGLESS, "results of its last region are under way")                                              \
  X(divergence, SM, "the divergence stack is at work")                                                                 \
  X(exit, SM, "an exit waits for all that is under way")                                                               \
  X(barrier, SM, "other warps have not reached the barrier")                                                           \
  X(fetch, SM, "no instruction in the buffer")                                                                         \
  X(empty, SM, "no warp")

#define REASON_KEY(key, part, text) REASON_##key,
enum reason { REASONS(REASON_KEY) REASON_COUNT };
#undef REASON_KEY

#define REASON_PARTS(X) X(SM) X(CCU) X(WARPPOOL) X(SCAVENGER) X(JATALA) X(REGLESS)
#define PART_KEY(name) REASON_OF_##name,
enum reason_part { REASON_PARTS(PART_KEY) };
#undef PART_KEY

const char *reason_key(enum reason);
const char *reason_text(enum reason);
enum reason_part reason_part(enum reason);

/* The reason of that key; REASON_COUNT if there is none. */
enum reason reason_find(const char *key);

/* The name of a mechanism, "" of what every SM has. */
const char *reason_part_name(enum reason_part);

/* Awaited results are of pipes, whose class this is. */
enum reason reason_of_result(unsigned opcode);

#endif
