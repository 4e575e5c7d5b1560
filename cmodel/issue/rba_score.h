/* rba_score: how contended the register banks are that each warp's next instruction would read.
 * Barnes IV-A, Fig. 6 (9) and (3).
 *
 * The score of a warp is the sum, over the source operands of its next instruction, of the length of the request queue
 * of the operand's bank: two operands in bank 0 and one in bank 1 score 2 * length(0) + length(1).  It saturates at
 * 5 bits, and is kept in the warp PC table: one register of ScoreBits per warp.
 *
 * score_latency, 0 to 20 cycles, is the age of a score when the scheduler sees it (Barnes VI-B4).  With 0 the table is
 * bypassed; with n >= 1 the table holds what the queue lengths of n - 1 cycles earlier gave for the instruction that
 * was then at the head, so a score can be stale in both.  score_latency is a configuration input: it is held while
 * running.  A warp without an instruction (head_valid = 0) scores 0.
 *
 * Throughput: all warps, every cycle; no back-pressure.  Reset clears the table and the delayed queue lengths.
 *
 * Chosen here, where the paper is silent: the width of the queue lengths follows from the collector (operands times
 * collector units, plus one bit pattern for full); delays are taken on the queue lengths, before the adders, where they
 * cost Banks * LengthBits flops a cycle of delay rather than Warps * ScoreBits. */
#ifndef TWINWARP_RBA_SCORE_H
#define TWINWARP_RBA_SCORE_H

#include "twin.h"

enum { RBA_SCORE_MAX_LATENCY = 20, RBA_SCORE_MAX_WARPS = 32, RBA_SCORE_MAX_BANKS = 8, RBA_SCORE_MAX_OPERANDS = 6 };

#define RBA_SCORE_PARAMS(P, D)                                                                                         \
  P(Warps, 2, 32)                                                                                                      \
  P(Operands, 3, 6)                                                                                                    \
  P(Banks, 2, 8)                                                                                                       \
  P(LengthBits, 3, 7)                                                                                                  \
  P(ScoreBits, 5, 8)                                                                                                   \
  D(BankBits, clog2(Banks))

#define RBA_SCORE_PORTS(S, V)                                                                                          \
  S(IN,  u8,  score_latency, 5, always)                                                                                \
  S(IN,  u32, head_valid,    Warps, always)                                                                            \
  V(IN,  u8,  operand_valid, RBA_SCORE_MAX_WARPS, Warps, Operands, always)                                             \
  V(IN,  u8,  operand_bank,  RBA_SCORE_MAX_WARPS * RBA_SCORE_MAX_OPERANDS, Warps * Operands, BankBits, always)         \
  V(IN,  u8,  queue_length,  RBA_SCORE_MAX_BANKS, Banks, LengthBits, always)                                           \
  V(OUT, u8,  score,         RBA_SCORE_MAX_WARPS, Warps, ScoreBits, always)

#define RBA_SCORE_CONFIGS(C)                                                                                           \
  C(".Warps(16), .Operands(6), .Banks(2), .LengthBits(4), .ScoreBits(5)")                                              \
  C(".Warps(16), .Operands(3), .Banks(4), .LengthBits(5), .ScoreBits(5)")                                              \
  C(".Warps(4), .Operands(3), .Banks(4), .LengthBits(5), .ScoreBits(5)")

TW_UNIT(rba_score, RBA_SCORE)

struct rba_score {
  struct rba_score_params params;
  u8 table[RBA_SCORE_MAX_WARPS];                          /* the score field of the warp PC table */
  u8 delayed[RBA_SCORE_MAX_LATENCY][RBA_SCORE_MAX_BANKS]; /* queue lengths, newest first */
};

/* All lengths that still count were zero, so all scores are: while the queues stay empty, nothing changes. */
bool rba_score_idle(const struct rba_score *);

#endif
