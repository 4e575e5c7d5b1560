/* register_ports: registers that are in memory: requests of an operand stage to their L1, and what comes back.
 * mem_* holds a request until mem_ready; l1_fill_* is taken in the cycle of l1_fill_ready.  See
 * operand/compressor.h, which makes them, and memory/register_l1.h, which serves them.  Banks have bank_bits. */
#ifndef TWINWARP_REGISTER_PORTS_H
#define TWINWARP_REGISTER_PORTS_H

#include "twin.h"

#define REGISTER_LINE_PORTS(S, V, bank_bits)                                                                       \
  S(OUT, u8,  mem_valid, 1, always)                                                                                    \
  S(OUT, u8,  mem_kind, 2, mem_valid)                                                                                  \
  S(OUT, u8,  mem_compressed, 1, mem_valid)                                                                            \
  S(OUT, u16, mem_index, IndexBits, mem_valid)                                                                         \
  S(OUT, u8,  mem_bank, bank_bits, mem_valid)                                                                          \
  S(OUT, u8,  mem_line, LineBits, mem_valid)                                                                           \
  S(OUT, u8,  mem_stores, 1, always)                                                                                   \
  S(OUT, row, mem_data, Lanes * 32, mem_stores)                                                                        \
  S(IN,  u8,  mem_ready, 1, always)                                                                                    \
  S(IN,  u8,  l1_fill_valid, 1, always)                                                                                \
  S(IN,  u8,  l1_fill_compressed, 1, l1_fill_valid)                                                                    \
  S(IN,  u8,  l1_fill_bank, bank_bits, l1_fill_valid)                                                                  \
  S(IN,  u8,  l1_fill_line, LineBits, l1_fill_valid)                                                                   \
  S(IN,  row, l1_fill_data, Lanes * 32, l1_fill_valid)                                                                 \
  S(OUT, u8,  l1_fill_ready, 1, always)

/* The outputs, from those of the unit that has the request. */
#define REGISTER_LINE_SHOW(out, from)                                                                             \
  do {                                                                                                                 \
    (out)->mem_valid = (from)->mem_valid;                                                                              \
    (out)->mem_kind = (from)->mem_kind;                                                                                \
    (out)->mem_compressed = (from)->mem_compressed;                                                                    \
    (out)->mem_index = (from)->mem_index;                                                                              \
    (out)->mem_bank = (from)->mem_bank;                                                                                \
    (out)->mem_line = (from)->mem_line;                                                                                \
    (out)->mem_stores = (from)->mem_stores;                                                                            \
    (out)->mem_data = (from)->mem_data;                                                                                \
    (out)->l1_fill_ready = (from)->l1_fill_ready;                                                                      \
  } while (0)

/* What the L1 of registers has for a shard of an operand stage. */
struct register_fill {
  u8 bank, line;
  bool compressed;
  const row *data;
};

#endif
