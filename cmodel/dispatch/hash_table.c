/* hash_table: see hash_table.h. */
#include "dispatch/hash_table.h"

unsigned hash_table_subcore(const u8 *table, unsigned entries, unsigned warp) {
  const u8 entry = table[warp / HASH_TABLE_WARPS_PER_ENTRY % entries];
  const unsigned bit = warp % HASH_TABLE_WARPS_PER_ENTRY;
  return (entry >> (4 + bit) & 1) | (entry >> bit & 1) << 1;
}

/* The byte that sends its i-th warp to subcore[i]. */
static u8 entry_of(const u8 subcore[HASH_TABLE_WARPS_PER_ENTRY]) {
  unsigned entry = 0;
  for (unsigned i = 0; i < HASH_TABLE_WARPS_PER_ENTRY; i++)
    entry |= (subcore[i] & 1u) << (4 + i) | (subcore[i] >> 1 & 1u) << i;
  return (u8)entry;
}

void hash_table_srr(u8 *table, unsigned entries) {
  for (unsigned e = 0; e < entries; e++) {
    u8 subcore[HASH_TABLE_WARPS_PER_ENTRY];
    for (unsigned i = 0; i < HASH_TABLE_WARPS_PER_ENTRY; i++) subcore[i] = (u8)((i + e) % HASH_TABLE_SUBCORES);
    table[e] = entry_of(subcore);
  }
}

/* A Weyl sequence and a multiplicative finisher: 32 well-mixed bits per step, whatever the seed. */
static u32 next_random(u64 *state) {
  u64 x = *state += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return (u32)(x >> 32);
}

void hash_table_shuffle(u8 *table, unsigned entries, u64 seed) {
  for (unsigned e = 0; e < entries; e++) {
    u8 subcore[HASH_TABLE_SUBCORES] = {0, 1, 2, 3};
    for (unsigned i = HASH_TABLE_SUBCORES - 1; i > 0; i--) {
      const unsigned other = next_random(&seed) % (i + 1);
      const u8 kept = subcore[i];
      subcore[i] = subcore[other];
      subcore[other] = kept;
    }
    table[e] = entry_of(subcore);
  }
}

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

int hash_table_parse(const char *text, u8 *table, unsigned entries, struct tw_error *error) {
  u8 parsed[HASH_TABLE_MAX];
  unsigned count = 0;
  for (const char *p = text + strspn(text, " \t,"); *p; p += strspn(p, " \t,")) {
    const int high = digit(p[0]), low = high < 0 ? -1 : digit(p[1]);
    if (low < 0)
      return tw_fail(error, "hash table: column %d: not two hexadecimal digits; a table is %u bytes like 'ac 56 a3 59'",
                     (int)(p - text) + 1, entries);
    if (count == entries)
      return tw_fail(error, "hash table: column %d: more than %u bytes; this table has %u entries", (int)(p - text) + 1,
                     entries, entries);
    parsed[count++] = (u8)(high << 4 | low);
    p += 2;
  }
  if (count < entries)
    return tw_fail(error, "hash table: %u bytes; this table has %u entries, one byte each", count, entries);
  memcpy(table, parsed, entries);
  return 0;
}
