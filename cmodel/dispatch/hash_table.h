/* hash_table: contents of the table that assigns warps to sub-cores.  Barnes IV-B, Fig. 7 (5).
 *
 * One byte serves four consecutive warps: bit i of its upper nibble is select line 0, and bit i of its lower nibble
 * select line 1, of the i-th of them.  The table wraps around: warp W uses byte (W / 4) mod entries.  The paper does
 * not say which bit of a nibble comes first; here it is bit 0. */
#ifndef TWINWARP_HASH_TABLE_H
#define TWINWARP_HASH_TABLE_H

#include "error.h"
#include "twin.h"

enum { HASH_TABLE_MAX = 16, HASH_TABLE_WARPS_PER_ENTRY = 4, HASH_TABLE_SUBCORES = 4 };

/* Sub-core, 0 to 3, of the warp before which `warp` warps have been assigned. */
unsigned hash_table_subcore(const u8 *table, unsigned entries, unsigned warp);

/* Skewed round robin, equation (1): warp W goes to sub-core (W + W / 4) mod 4.  The pattern repeats every 16 warps, so
 * `entries` must be a multiple of 4 for it to survive the wrap. */
void hash_table_srr(u8 *table, unsigned entries);

/* Random Shuffle: each byte is an independent random permutation of the four sub-cores.  No other tables keep the
 * sub-cores' counts within one of each other after every warp.  Equal seeds give equal tables. */
void hash_table_shuffle(u8 *table, unsigned entries, u64 seed);

/* Reads exactly `entries` bytes of two hexadecimal digits, separated by blanks, commas or nothing; entry 0 first.  Any
 * contents are legal.  0, or -1 with the reason; then `table` is unchanged. */
int hash_table_parse(const char *text, u8 *table, unsigned entries, struct tw_error *error);

#endif
