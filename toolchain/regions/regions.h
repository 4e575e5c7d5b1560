/* regions: RegLess' compiler: any kernel, from PTX or from assembly, cut into regions with what metadata.h says of
 * them.  Kloosterman 4.4, Algorithms 1 and 2.
 *
 * Algorithm 1.  A region is valid if it holds few enough registers at once, in all and in each bank, and has no global
 * load together with the load's first use.  Two constraints are ours.  What follows a barrier is in another region: a
 * warp that waits there would keep others out that it waits for.  And atomics on global memory count as loads, as they
 * take as long.  A region that is not valid is split after between 6 instructions, if possible, and the most with which
 * it is; in that window a start that parts the most loads from their uses is chosen, and behind it the place with the
 * fewest inputs and outputs of both halves, the last of several.
 *
 * A register is held from the region's beginning, if it is an input, or from its first write; up to its last read if
 * that can be marked; else, and if it is written last, to the region's end, as the value may come late.
 *
 * Inputs are what is read, or softly defined, before it is defined: they are preloaded.  Where nobody needs the value
 * behind the region, it is a last preload.  A register that is needed at the end of a block and not at the head of one
 * that follows is dead on that edge: it is invalidated at the head of the nearest block that post-dominates the
 * definitions and the ends of the live range, and where nobody needs it.  (The thesis puts every end of a range that
 * has more than one there.  Ours knows who waits (flow.h), so that a last use erases also in an arm of a branch.)
 *
 * A register that a warp has not written reads as zero, as with a register file. */
#ifndef TWINWARP_REGIONS_H
#define TWINWARP_REGIONS_H

#include "operand/metadata.h"
#include "regions/accesses.h"
#include "regions/flow.h"

struct region_options {
  uint32_t max_registers; /* of a region at once */
  uint32_t max_per_bank;  /* at most REGION_MOST_PER_BANK */
  enum region_softness softness;
};

enum {
  REGION_LEAST_REGISTERS = 8,
  REGION_LEAST_PER_BANK = 4, /* an mma */
  REGION_WINDOW = 6,         /* instructions of 8 bytes */
  REGION_LEAST_ENTRIES = 128,
  REGION_MOST_ENTRIES = 2048
};

/* A quarter of the staging unit of one of four schedulers, for a staging unit of so many entries an SM. */
struct region_options region_options_for(uint32_t entries);

/* Why a region ends where it does: with its block, or as with more it would have a load and its first use, or go past a
 * barrier, or hold too many registers. */
enum region_end { REGION_ENDS_BLOCK, REGION_ENDS_LOAD, REGION_ENDS_BARRIER, REGION_ENDS_ROOM, REGION_END_COUNT };

struct region {
  uint32_t first, count;           /* instructions */
  uint32_t item_first, item_count; /* in order: preloads, then invalidations */
  uint8_t banks[REGION_BANKS];     /* most entries at once in each */
  uint8_t live, needed;            /* most registers held at once; those whose values the warp needs where it begins:
                                      no metadata, 0 of regions that were read */
  uint8_t ends;                    /* region_end; the same */
};

struct regions {
  ARRAY(struct region) list; /* in the order of instructions, each of which is in one */
  ARRAY(struct region_item) items;
  uint8_t *marks;             /* of each instruction */
  uint32_t *region_of;        /* of each instruction */
  uint32_t length;            /* instructions */
  uint32_t definitions, soft; /* of registers; and those that are soft */
};

/* On failure nothing is left to free and the error is one line. */
int regions_create(struct regions *r, const struct kernel *kernel, const struct region_options *options,
                   struct tw_error *error);
void regions_free(struct regions *r);

/* Words of metadata of a region, and of all. */
uint32_t region_words(const struct region *r);
uint32_t regions_words(const struct regions *r);

/* The kernel with its metadata in the stream, branches adjusted; arguments and geometry are the kernel's. */
int regions_insert(const struct regions *r, const struct kernel *kernel, struct kernel *with, struct tw_error *error);

/* Both of the above for a staging unit of so many entries an SM. */
int regions_kernel_for(uint32_t entries, const struct kernel *kernel, struct kernel *with, struct tw_error *error);

/* Nops in place of the metadata, to see what room it takes. */
void regions_blank(struct kernel *with);

/* The other way round: the regions of such a kernel, and the kernel without them. */
int regions_read(struct regions *r, const struct kernel *with, struct kernel *kernel, struct tw_error *error);

#endif
