/* register_bank: one bank of the vector register file.  Barnes III-A, Fig. 2.
 *
 * A row is one register of one warp.  The bank has a single port: in a cycle it reads a row, or writes the lanes of a
 * row named in write_lanes, never both.  What is read is out in the next cycle, with data_valid.
 *
 * Reset forgets the read under way; rows keep their contents, which start all zero. */
#ifndef TWINWARP_REGISTER_BANK_H
#define TWINWARP_REGISTER_BANK_H

#include "twin.h"

enum { REGISTER_BANK_MAX_ROWS = 1024 };

#define REGISTER_BANK_PARAMS(P, D)                                                                                     \
  P(Rows, 4, 1024)                                                                                                     \
  P(Lanes, 2, 32)                                                                                                      \
  D(RowBits, clog2(Rows))

#define REGISTER_BANK_PORTS(S, V)                                                                                      \
  S(IN,  u8,  read_valid,  1, always)                                                                                  \
  S(IN,  u16, read_row,    RowBits, read_valid)                                                                        \
  S(IN,  u8,  write_valid, 1, always)                                                                                  \
  S(IN,  u16, write_row,   RowBits, write_valid)                                                                       \
  S(IN,  u32, write_lanes, Lanes, write_valid)                                                                         \
  S(IN,  row, write_data,  Lanes * 32, write_valid)                                                                    \
  S(OUT, u8,  data_valid,  1, always)                                                                                  \
  S(OUT, row, read_data,   Lanes * 32, data_valid)

#define REGISTER_BANK_CONFIGS(C)                                                                                       \
  C(".Rows(256), .Lanes(32)")                                                                                          \
  C(".Rows(20), .Lanes(5)")                                                                                            \
  C(".Rows(6), .Lanes(2)")

TW_UNIT(register_bank, REGISTER_BANK)

struct register_bank {
  struct register_bank_params params;
  row rows[REGISTER_BANK_MAX_ROWS];
  u8 data_valid;
  u16 data_row; /* the row read in the previous cycle: nothing can have changed it since */
};

/* For a composite, which passes rows by reference and knows when one is there: read_data, until the bank is written; a
 * clock edge as a read or a write. */
static inline const row *register_bank_data(const struct register_bank *s) { return &s->rows[s->data_row]; }
static inline void register_bank_read(struct register_bank *s, unsigned row_number) { s->data_row = (u16)row_number; }
void register_bank_write(struct register_bank *, unsigned row_number, u32 lanes, const row *);
TW_NOTHING_UNDER_WAY(register_bank)

#endif
