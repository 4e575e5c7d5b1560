/* bank_arbiter: the arbitration unit of the operand collector.  Barnes III-A, Fig. 2; queue lengths: IV-A, Fig. 6 (8).
 *
 * One queue of read requests per register bank.  When a collector unit is allocated, in cycle t, the requests of its
 * operands enter the queues of their banks, in order of issue port, then of operand; they may be granted from t+1.
 *
 * Each cycle each bank that is not written grants its oldest request, if the receiving unit still has a port: a unit
 * receives at most UnitPorts operands a cycle, lower banks first.  The bank reads in the cycle of the grant, and its
 * row reaches the unit one cycle later, named by deliver_*.
 *
 * An operand of a unit has at most one request pending, so queues of CollectorUnits * Operands places cannot overflow
 * and there is no back-pressure.  Two ports never name the same unit in one cycle, and units and banks are those there
 * are.  queue_length counts the requests that wait at the start of the cycle.  Reset empties the queues.
 *
 * Chosen here, where the paper is silent: writes come before reads; requests of a bank are granted in order of arrival;
 * a head that waits for a unit's port blocks its queue. */
#ifndef TWINWARP_BANK_ARBITER_H
#define TWINWARP_BANK_ARBITER_H

#include "twin.h"

enum {
  BANK_ARBITER_MAX_SCHEDULERS = 4,
  BANK_ARBITER_MAX_UNITS = 16,
  BANK_ARBITER_MAX_OPERANDS = 6,
  BANK_ARBITER_MAX_BANKS = 8,
  BANK_ARBITER_MAX_REQUESTS = BANK_ARBITER_MAX_SCHEDULERS * BANK_ARBITER_MAX_OPERANDS,
  BANK_ARBITER_MAX_DEPTH = BANK_ARBITER_MAX_UNITS * BANK_ARBITER_MAX_OPERANDS
};

#define BANK_ARBITER_PARAMS(P, D)                                                                                      \
  P(SchedulersPerSubcore, 1, 4)                                                                                        \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Operands, 3, 6)                                                                                                    \
  P(Banks, 2, 8)                                                                                                       \
  P(UnitPorts, 1, 6)                                                                                                   \
  P(RowBits, 4, 10)                                                                                                    \
  D(UnitBits, clog2(CollectorUnits))                                                                                   \
  D(BankBits, clog2(Banks))                                                                                            \
  D(LengthBits, clog2(CollectorUnits * Operands + 1))

#define BANK_ARBITER_PORTS(S, V)                                                                                       \
  S(IN,  u8,  request_valid, SchedulersPerSubcore, always)                                                             \
  V(IN,  u8,  request_unit, BANK_ARBITER_MAX_SCHEDULERS, SchedulersPerSubcore, UnitBits, request_valid)                \
  V(IN,  u8,  request_operand_valid, BANK_ARBITER_MAX_SCHEDULERS, SchedulersPerSubcore, Operands, request_valid)       \
  V(IN,  u8,  request_bank, BANK_ARBITER_MAX_REQUESTS, SchedulersPerSubcore * Operands, BankBits, request_valid)       \
  V(IN,  u16, request_row, BANK_ARBITER_MAX_REQUESTS, SchedulersPerSubcore * Operands, RowBits, request_valid)         \
  S(IN,  u8,  write_valid, Banks, always)                                                                              \
  S(OUT, u8,  read_valid, Banks, always)                                                                               \
  V(OUT, u16, read_row, BANK_ARBITER_MAX_BANKS, Banks, RowBits, read_valid)                                            \
  S(OUT, u8,  deliver_valid, Banks, always)                                                                            \
  V(OUT, u8,  deliver_unit, BANK_ARBITER_MAX_BANKS, Banks, UnitBits, deliver_valid)                                    \
  V(OUT, u8,  deliver_operand, BANK_ARBITER_MAX_BANKS, Banks, 3, deliver_valid)                                        \
  V(OUT, u8,  queue_length, BANK_ARBITER_MAX_BANKS, Banks, LengthBits, always)

#define BANK_ARBITER_CONFIGS(C)                                                                                        \
  C(".SchedulersPerSubcore(1), .CollectorUnits(2), .Operands(3), .Banks(2), .UnitPorts(1), .RowBits(8)")               \
  C(".SchedulersPerSubcore(1), .CollectorUnits(2), .Operands(6), .Banks(2), .UnitPorts(2), .RowBits(8)")               \
  C(".SchedulersPerSubcore(1), .CollectorUnits(4), .Operands(3), .Banks(4), .UnitPorts(3), .RowBits(7)")               \
  C(".SchedulersPerSubcore(4), .CollectorUnits(8), .Operands(3), .Banks(8), .UnitPorts(3), .RowBits(9)")               \
  C(".SchedulersPerSubcore(2), .CollectorUnits(3), .Operands(3), .Banks(3), .UnitPorts(2), .RowBits(4)")               \
  C(".SchedulersPerSubcore(2), .CollectorUnits(2), .Operands(3), .Banks(4), .UnitPorts(2), .RowBits(4)")

TW_UNIT(bank_arbiter, BANK_ARBITER)

/* A read request: operand `operand` of collector unit `unit` is row `row` of the bank. */
struct bank_request {
  u8 unit, operand;
  u16 row;
};

struct bank_arbiter {
  struct bank_arbiter_params params;
  struct bank_request queue[BANK_ARBITER_MAX_BANKS][BANK_ARBITER_MAX_DEPTH];
  u8 head[BANK_ARBITER_MAX_BANKS]; /* place of the oldest request */
  u8 length[BANK_ARBITER_MAX_BANKS];
  u8 waiting;       /* banks whose queue is not empty */
  u8 deliver_valid; /* the reads of the previous cycle */
  u8 deliver_unit[BANK_ARBITER_MAX_BANKS];
  u8 deliver_operand[BANK_ARBITER_MAX_BANKS];
};

static inline bool bank_arbiter_idle(const struct bank_arbiter *s) { return !(s->waiting | s->deliver_valid); }

#endif
