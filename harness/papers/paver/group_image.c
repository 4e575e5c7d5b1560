/* group_image: see group_image.h. */
#include "group_image.h"

static u32 size_of(const struct block_groups *g, u32 n) { return g->start[n + 1] - g->start[n]; }

static void put_block(u32 *image, u32 offset, u32 block) { image[offset / 4] |= block << offset % 4 * 8; }

static u32 block_at(const u32 *image, u32 offset) { return image[offset / 4] >> offset % 4 * 8 & 0xffff; }

u32 *group_image_make(const struct block_groups *groups, u32 base, u32 *words, struct tw_error *error) {
  const u32 blocks = groups->start[groups->count];
  if (blocks > GROUP_IMAGE_BLOCKS) {
    tw_fail(error, "a grid of %u blocks; the scheduler's numbers of blocks are for %d", blocks, GROUP_IMAGE_BLOCKS);
    return NULL;
  }
  *words = 1 + 2 * groups->count;
  for (u32 n = 0; n < groups->count; n++) *words += (size_of(groups, n) + 1) / 2;
  u32 *image = calloc(*words, sizeof *image), at = 4 + 8 * groups->count;
  if (!image) {
    tw_fail(error, "no memory for the image of %u groups", groups->count);
    return NULL;
  }
  image[0] = groups->count;
  for (u32 n = 0; n < groups->count; n++) {
    image[1 + 2 * n] = base + at;
    image[2 + 2 * n] = base + at + 2 * (size_of(groups, n) - 1);
    for (u32 i = 0; i < size_of(groups, n); i++) put_block(image, at + 2 * i, groups->blocks[groups->start[n] + i]);
    at += (size_of(groups, n) + 1) / 2 * 4;
  }
  return image;
}

/* A group from its head to its tail. */
static int read_group(struct block_groups *g, const u32 *image, u32 words, u32 base, u32 n, u32 blocks) {
  const u32 head = image[1 + 2 * n] - base, tail = image[2 + 2 * n] - base;
  if (head > tail || tail >= words * 4 || head % 4 || tail % 2 || head < 4 + 8 * image[0]) return -1;
  u32 at = g->start[n];
  for (u32 offset = head; offset <= tail; offset += 2) {
    if (at == blocks || block_at(image, offset) >= blocks) return -1;
    g->blocks[at++] = block_at(image, offset);
  }
  g->start[n + 1] = at;
  g->count = n + 1;
  return 0;
}

int group_image_read(struct block_groups *g, const u32 *image, u32 words, u32 base, u32 blocks,
                     struct tw_error *error) {
  *g = (struct block_groups){.start = calloc((size_t)blocks + 1, sizeof *g->start),
                             .blocks = calloc((size_t)blocks + 1, sizeof *g->blocks)};
  if (!g->start || !g->blocks) return tw_fail(error, "no memory for groups of %u blocks", blocks);
  if (!words || image[0] > blocks || 1 + 2 * image[0] > words)
    return tw_fail(error, "the queue has %u groups of %u blocks, in %u words", words ? image[0] : 0, blocks, words);
  for (u32 n = 0; n < image[0]; n++)
    if (read_group(g, image, words, base, n, blocks))
      return tw_fail(error, "group %u of the queue is none: head 0x%x, tail 0x%x", n, image[1 + 2 * n],
                     image[2 + 2 * n]);
  return 0;
}
