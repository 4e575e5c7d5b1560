/* compressor: between RegLess' staging unit and memory: registers whose value is a pattern are kept, many to a line, in
 * a small storage.  Kloosterman 4.5.3; with compression_unit in it.
 *
 * A register has the index register * Warps + warp.  Memory has two spaces: registers as they are, by index, and
 * compressed lines.  A compressed line holds Slots = Lanes * 32 / 67 registers, 15 of 32 lanes: register i is slot
 * i mod Slots of line i / Slots, and a slot, from bit 0 up, is two base words and three bits of pattern
 * (compression_unit.h).  A bit vector says which registers are compressed.  Entries lines are in the storage.
 *
 * One request (osu_bank.h) is served at a time, from the cycle after request_ready and request_valid:
 *
 *   store        a value that is a pattern goes to its slot, and its bit is set, if `compress` is high; any other is
 *                stored in memory as it is, its bit cleared
 *   preload, last preload   not compressed: asked of memory, in the next cycle.  Compressed: made again, and shown in
 *                fill_* two cycles later than that if its line is in the storage.  After the last the bit is cleared
 *   invalidate   compressed: its bit is cleared; else memory is told
 *
 * A line that is not there gets the lowest entry that is empty, or that of a hand that goes round; what it held is
 * stored first, if it was changed and a register of it is compressed still.  The line is fetched if one of its
 * registers is compressed, else it is empty.
 *
 * mem_*: requests to memory, in order; of a kind as those of osu_bank.h, in the space mem_compressed says.  What is
 * loaded comes back on l1_fill_*, with what the request had of bank and line, in any order; it is passed on to fill_*
 * in its cycle, before what was uncompressed, or it is the line that is waited for.  l1_fill_ready says that it is
 * taken.
 *
 * Reset: no register compressed, no line in the storage, no request.
 *
 * The caller: registers below Registers; memory answers each load once, a compressed line only when it was asked for.
 *
 * Chosen here: the thesis has 16 lines of storage in its text, and 48 an SM in Table 4.1, which would be 12 of each of
 * four; Entries is 16.  One request at a time is served; a preload that is not compressed takes a cycle of the
 * compressor.  A register's old copy in the other space is left as it is. */
#ifndef TWINWARP_COMPRESSOR_H
#define TWINWARP_COMPRESSOR_H

#include "operand/compression_unit.h"
#include "operand/osu_bank.h"
#include "operand/register_ports.h"

enum {
  COMPRESSOR_MAX_ENTRIES = 16,
  COMPRESSOR_MAX_SLOTS = 15,
  COMPRESSOR_MAX_REGISTERS = 32 * 256,
  COMPRESSOR_SLOT_BITS = 67
};

#define COMPRESSOR_PARAMS(P, D)                                                                                        \
  P(Warps, 2, 32)                                                                                                      \
  P(Registers, 4, 256)                                                                                                 \
  P(Banks, 2, 8)                                                                                                       \
  P(Lines, 4, 64)                                                                                                      \
  P(Entries, 2, 16)                                                                                                    \
  P(Lanes, 8, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BankBits, clog2(Banks))                                                                                            \
  D(LineBits, clog2(Lines))                                                                                            \
  D(IndexBits, clog2(Warps * Registers))

#define COMPRESSOR_PORTS(S, V)                                                                                         \
  S(IN,  u8,  compress, 1, always)                                                                                     \
  S(IN,  u8,  request_valid, 1, always)                                                                                \
  S(IN,  u8,  request_kind, 2, request_valid)                                                                          \
  S(IN,  u8,  request_bank, BankBits, request_valid)                                                                   \
  S(IN,  u8,  request_warp, WarpBits, request_valid)                                                                   \
  S(IN,  u8,  request_register, 8, request_valid)                                                                      \
  S(IN,  u8,  request_line, LineBits, request_valid)                                                                   \
  S(IN,  row, request_data, Lanes * 32, request_valid) /* of a store */                                                \
  S(OUT, u8,  request_ready, 1, always)                                                                                \
  S(OUT, u8,  fill_valid, 1, always)                                                                                   \
  S(OUT, u8,  fill_bank, BankBits, fill_valid)                                                                         \
  S(OUT, u8,  fill_line, LineBits, fill_valid)                                                                         \
  S(OUT, row, fill_data, Lanes * 32, fill_valid)                                                                       \
  S(IN,  u8,  fill_taken, 1, always)                                                                                   \
  REGISTER_LINE_PORTS(S, V, BankBits)

#define COMPRESSOR_CONFIGS(C)                                                                                          \
  C(".Warps(16), .Registers(16), .Banks(8), .Lines(16), .Entries(4), .Lanes(32)")                                      \
  C(".Warps(3), .Registers(8), .Banks(8), .Lines(12), .Entries(3), .Lanes(8)")                                         \
  C(".Warps(2), .Registers(4), .Banks(2), .Lines(4), .Entries(2), .Lanes(8)")

TW_UNIT(compressor, COMPRESSOR)

struct compressed_value {
  u8 pattern;
  u32 base[2];
};

struct compressor_entry {
  bool valid, changed;
  u16 line;
  struct compressed_value slot[COMPRESSOR_MAX_SLOTS];
};

enum compressor_state {
  COMPRESSOR_IDLE,
  COMPRESSOR_LOOK,    /* at the bit vector and the tags */
  COMPRESSOR_REPLACE, /* stores the line that another needs the entry of */
  COMPRESSOR_FETCH,   /* asks for a line */
  COMPRESSOR_WAIT,    /* for it */
  COMPRESSOR_UNPACK,  /* a slot has been read */
  COMPRESSOR_FILL     /* its value is shown */
};

struct compressor {
  struct compressor_params params;
  enum compressor_state state;
  struct {
    u8 kind, bank, line;
    u16 index;
    row data;
  } request;
  bool compressed[COMPRESSOR_MAX_REGISTERS];
  struct compressor_entry entry[COMPRESSOR_MAX_ENTRIES];
  u8 hand, place; /* place: the entry that is replaced, or was read */
  struct compression_unit unit;
  struct compressed_value found; /* of the value to be stored, once the unit has told */
};

#endif
