/* group_image: groups of blocks as they lie in global memory, for the scheduler.  PAVER 5.1, Fig. 8: an array of
 * arrays, and a global queue of pointers to the groups.
 *
 *   word 0             number of groups
 *   words 1 + 2n, +2   of group n: head and tail, the byte addresses of its first and of its last block's number
 *   then               the groups, one behind the other, each from a word's beginning: block numbers of 16 bits, two in
 *                      a word, the lower half first
 *
 * SM.next and SM.tail begin as a group's head and tail, and are equal at its last block (5.3).  Chosen here, where the
 * paper is silent: the entries of the queue have the tail, as groups differ in size; addresses are of 32 bits, as
 * all of this machine's; a block's number has 16 bits, as nextTB does (5.1). */
#ifndef TWINWARP_GROUP_IMAGE_H
#define TWINWARP_GROUP_IMAGE_H

#include "block_groups.h"

enum { GROUP_IMAGE_BLOCKS = 1 << 16 /* that have numbers */ };

/* The image at byte address `base`, a multiple of 4: *words of it, for the caller to free.  NULL: the error says
 * why. */
u32 *group_image_make(const struct block_groups *groups, u32 base, u32 *words, struct tw_error *error);

/* The groups that an image holds, which is looked at as memory that may hold anything.  -1: it is none, of a grid of
 * `blocks`.  block_groups_free in any case. */
int group_image_read(struct block_groups *groups, const u32 *image, u32 words, u32 base, u32 blocks,
                     struct tw_error *error);

#endif
