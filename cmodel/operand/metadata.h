/* metadata: what RegLess' compiler tells its hardware, as words in the instruction stream.  Kloosterman 4.4.3, 4.5.4,
 * Fig. 4.6.
 *
 * A kernel is cut into regions: pieces of basic blocks.  A region begins with what is known of all of it:
 *   banks   the most entries it holds at once in each bank of the staging unit.  A register's bank is the low three
 *           bits of register + warp; here warp 0's, which the hardware rotates
 *   items   registers that have to be there before it begins (preloads), those whose copy outside of the staging unit
 *           is no longer needed once they are (last preloads), and registers that hold nothing any more, wherever they
 *           are (invalidations)
 * and each instruction has a mark for each of its three slots: none; evict, the region does not touch the register
 * again and its entry may go to somebody else, the value being kept; erase, the value is not needed either.
 *
 * Slots: sources a, b, c as they stand; the destination is in the first slot that holds no register source, or the
 * zero register, unless sources are pairs.  With three register sources it has none, and stays until the region ends.
 * A pair has one mark for both its registers.  Of slots of one instruction with the same register, the last one is
 * marked.  What is still held when a region has ended is evicted.  The entry of a write that is marked is given up once
 * the value is there.
 *
 * Bits 9 to 0 are an opcode, of the control class, that isa.h leaves undefined: hardware without regions refuses it.
 *
 *              63                                                                            10 9       0
 *   REGION    | item 2, 10 | item 1, 10 | item 0, 10 |     banks 7 to 0, 3 bits each, 24      |    8     |
 *   MORE      |  0, 4  | item 4, 10 | item 3, 10 | item 2, 10 | item 1, 10 | item 0, 10      |    9     |
 *   MARKS     |        instructions 8 to 0 from here on, 6 bits each: slots 2 to 0, 2 bits each   |   10     |
 *   SMALL     | 0, 2 | marks of 4 instructions, 24 | item 1, 10 | item 0, 10 | banks, 1 each, 8 |   11     |
 *   item      | kind, 2 | register, 8 |          mark | erase | last |
 *
 * A region is a REGION, then as many MORE as its items need, then for every 9 instructions a MARKS and those
 * instructions; or, if it has at most 4 instructions, 2 items and one entry in each bank, a SMALL and the instructions.
 * It ends where the next REGION or SMALL begins.  Branches to a block lead to its first region's first word. */
#ifndef TWINWARP_METADATA_H
#define TWINWARP_METADATA_H

#include <stdbool.h>
#include <stdint.h>

enum {
  REGION_BANKS = 8,
  REGION_MOST_PER_BANK = 7,
  REGION_SLOTS = 3,
  REGION_NO_SLOT = REGION_SLOTS,
  METADATA_REGION_ITEMS = 3,
  METADATA_MORE_ITEMS = 5,
  METADATA_MARKED = 9,
  METADATA_SMALL_ITEMS = 2,
  METADATA_SMALL_MARKED = 4
};

enum metadata_opcode { METADATA_REGION = 8, METADATA_MORE, METADATA_MARKS, METADATA_SMALL };

enum region_item_kind { REGION_NO_ITEM, REGION_PRELOAD, REGION_LAST_PRELOAD, REGION_INVALIDATE };

struct region_item {
  uint8_t kind, reg;
};

enum region_mark { REGION_KEEP = 0, REGION_EVICT = 1, REGION_ERASE = 3 };

/* The mark of a slot among the six bits of an instruction. */
static inline unsigned region_mark_of(unsigned marks, unsigned slot) {
  return slot < REGION_SLOTS ? marks >> 2 * slot & 3 : REGION_KEEP;
}

/* One word, decoded; what a form does not have is zero. */
struct metadata {
  enum metadata_opcode opcode;
  uint8_t banks[REGION_BANKS];
  struct region_item items[METADATA_MORE_ITEMS];
  uint8_t marks[METADATA_MARKED];
};

/* How many items and marked instructions a word of this kind has. */
unsigned metadata_items(enum metadata_opcode opcode);
unsigned metadata_marked(enum metadata_opcode opcode);

static inline bool metadata_is(uint64_t word) {
  return (word & 1023) >= METADATA_REGION && (word & 1023) <= METADATA_SMALL;
}

uint64_t metadata_encode(const struct metadata *m);

/* -1 if it is none, or bits that are always zero are not. */
int metadata_decode(uint64_t word, struct metadata *m);

#endif
