/* replay_pages: where the trace's addresses are in the SM's memory; see replay.h. */
#include <string.h>

#include "trace/replay_internal.h"

enum { PAGES = LAUNCH_MAX_MEMORY / REPLAY_PAGE_BYTES, WINDOW_MASK = 0xffffff };

/* Pages of local memory are told apart from those of any address. */
#define LOCAL_PAGES (UINT64_C(1) << 60)

/* ---- pages */

static uint32_t *find_page(const struct replay_builder *b, uint64_t page) {
  const uint32_t mask = b->page_slots.count - 1;
  uint32_t i = (uint32_t)((page * 0x9e3779b97f4a7c15u) >> 40) & mask;
  while (b->page_slots.at[i] && b->pages.at[b->page_slots.at[i] - 1] != page) i = (i + 1) & mask;
  return &b->page_slots.at[i];
}

static int create_pages(struct replay_builder *b) {
  if (ARRAY_ROOM(&b->page_slots, 2 * PAGES)) return replay_no_memory(b);
  b->page_slots.count = 2 * PAGES; /* a power of two, and never full */
  memset(b->page_slots.at, 0, b->page_slots.count * sizeof *b->page_slots.at);
  return 0;
}

static int add_page(struct replay_builder *b, const struct trace_instruction *in, uint64_t page) {
  uint32_t *slot = find_page(b, page);
  if (*slot) return 0;
  if (b->pages.count == PAGES - 1) return replay_fail(b, in, "the trace touches more memory than a launch may have");
  if (ARRAY_ROOM(&b->pages, 1)) return replay_no_memory(b);
  b->pages.at[b->pages.count++] = page;
  *slot = b->pages.count;
  return 0;
}

static int compare_pages(const void *x, const void *y) {
  const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
  return a < b ? -1 : a > b;
}

/* Neighbours become neighbours, so that what is apart in the trace is as far apart here. */
static void sort_pages(struct replay_builder *b) {
  if (b->pages.count) qsort(b->pages.at, b->pages.count, sizeof *b->pages.at, compare_pages);
  memset(b->page_slots.at, 0, b->page_slots.count * sizeof *b->page_slots.at);
  for (uint32_t i = 0; i < b->pages.count; i++) *find_page(b, b->pages.at[i]) = i + 1;
}

/* ---- addresses */

static uint64_t in_window(uint64_t address, uint64_t base) {
  return base && address >= base && address - base <= WINDOW_MASK ? address - base : address;
}

/* The word of a lane, before pages are looked up.  In the words of a warp's local memory, lanes stand side by side. */
static uint64_t whole_address(const struct replay_builder *b, uint32_t warp, const struct replay_node *n,
                              uint64_t address, uint32_t lane) {
  const struct trace_header *h = &b->trace->header;
  if (n->space == SASS_SHARED) return in_window(address, h->shared_base) & ~UINT64_C(3);
  if (n->space == SASS_GLOBAL) return address & ~UINT64_C(3);
  const uint64_t word = (in_window(address, h->local_base) & WINDOW_MASK) / WORD_BYTES;
  return (((uint64_t)warp << 22 | word) * LINE_BYTES + lane * WORD_BYTES) & ((UINT64_C(1) << 60) - 1);
}

static uint64_t page_of(const struct replay_node *n, uint64_t whole) {
  return whole / REPLAY_PAGE_BYTES | (n->space == SASS_LOCAL ? LOCAL_PAGES : 0);
}

/* Page 0 of the SM's memory is not used: it holds the invalid addresses. */
static uint32_t place(const struct replay_builder *b, const struct replay_node *n, uint64_t whole) {
  if (n->space == SASS_SHARED) return (uint32_t)whole;
  return *find_page(b, page_of(n, whole)) * REPLAY_PAGE_BYTES + (uint32_t)(whole % REPLAY_PAGE_BYTES);
}

void replay_addresses(const struct replay_builder *b, uint32_t warp, const struct replay_visit *v,
                      uint32_t address[ISA_LANES]) {
  const struct replay_node *n = &b->nodes.at[v->node];
  const uint64_t *traced = b->trace->addresses.at + v->in->address;
  for (uint32_t lane = 0; lane < ISA_LANES; lane++)
    if (v->in->mask >> lane & 1) address[lane] = place(b, n, whole_address(b, warp, n, *traced++, lane));
}

/* Makes the pages and the shared memory that a visit needs. */
static int touch(struct replay_builder *b, uint32_t warp, const struct replay_visit *v) {
  const struct replay_node *n = &b->nodes.at[v->node];
  const uint64_t *traced = b->trace->addresses.at + v->in->address;
  uint32_t *shared = &b->replay->kernel.shared_bytes;
  for (uint32_t lane = 0; lane < ISA_LANES; lane++) {
    if (!(v->in->mask >> lane & 1)) continue;
    const uint64_t whole = whole_address(b, warp, n, *traced++, lane);
    if (n->space != SASS_SHARED) {
      if (add_page(b, v->in, page_of(n, whole))) return -1;
    } else if (whole >= KERNEL_MAX_SHARED) {
      return replay_fail(b, v->in, "an address beyond shared memory's 96 KB");
    } else if (whole + WORD_BYTES > *shared) {
      *shared = (uint32_t)whole + WORD_BYTES;
    }
  }
  return 0;
}

static int touch_all(struct replay_builder *b, uint32_t warp) {
  struct replay_walker w = replay_begin(b, warp);
  struct replay_visit v;
  while (replay_next(b, &w, &v))
    if (b->nodes.at[v.node].kind >= SASS_LOAD && touch(b, warp, &v)) return -1;
  return 0;
}

int replay_pages(struct replay_builder *b) {
  if (create_pages(b)) return -1;
  for (uint32_t w = 0; w < b->trace->warps.count; w++)
    if (touch_all(b, w)) return -1;
  sort_pages(b);
  return 0;
}
