/* memory_link: see memory_link.h. */
#include "memory_link.h"

#include "isa.h"

void link_init(struct memory_link *l, const struct gpu_memory_config *config) {
  memset(l, 0, sizeof *l);
  l->config = config;
  l->given = config->credits;
  for (unsigned i = 0; i < config->credits; i++) l->free[i] = (u8)i;
}

void link_keep(struct memory_link *l, struct kept *k) {
  const struct gpu_memory_config *config = l->config;
  KEPT(k, *l);
  l->config = config;
}

/* Credits that have come back by `cycle`; those of the beginning have been there always. */
static bool has_returned(const struct memory_link *l, u64 number, u64 cycle) {
  return number < l->given &&
         (number < l->config->credits || l->freed[number % LINK_MAX_CREDITS] + l->config->hop <= cycle);
}

bool link_ready(const struct memory_link *l, u64 cycle) {
  return l->up_free <= cycle && has_returned(l, l->used, cycle);
}

bool link_quiet(const struct memory_link *l, u64 cycle) {
  return l->given == l->used + l->config->credits && has_returned(l, l->given - 1, cycle);
}

static unsigned cycles_of(unsigned bytes, unsigned width) { return bytes ? (bytes + width - 1) / width : 1; }

void link_send(struct memory_link *l, u64 cycle, const struct line_request *r) {
  const u8 place = l->free[l->used++ % LINK_MAX_CREDITS];
  struct link_request *to = &l->request[place];
  to->sent = cycle;
  to->operation = r->operation & ISA_MEM_KIND;
  to->tag = r->tag;
  to->line = r->line;
  to->lanes = r->lanes;
  l->up[l->sent++ % LINK_MAX_CREDITS] = place;
  unsigned bytes = 0;
  if (r->word) memcpy(to->word, r->word, sizeof to->word);
  if (to->operation != ISA_MEM_LOAD) {
    to->data = *r->data;
    bytes = 4 * (unsigned)__builtin_popcount(r->lanes);
  }
  l->up_free = cycle + cycles_of(bytes, l->config->up_bytes);
}

const struct memory_response *link_response(const struct memory_link *l, u64 cycle) {
  if (l->taken == l->left) return NULL;
  const struct link_answer *a = &l->answer[l->down[l->taken % LINK_TAGS]];
  return a->left + l->config->hop <= cycle ? &a->response : NULL;
}

void link_taken(struct memory_link *l) { l->taken++; }

/* ---- memory's end */

const struct link_request *link_arrival(const struct memory_link *l, u64 cycle) {
  if (l->arrived == l->sent) return NULL;
  const struct link_request *r = &l->request[l->up[l->arrived % LINK_MAX_CREDITS]];
  return r->sent + l->config->hop <= cycle ? r : NULL;
}

unsigned link_arrived(struct memory_link *l) { return l->up[l->arrived++ % LINK_MAX_CREDITS]; }

void link_take_up(struct memory_link *l, u64 cycle, unsigned place) {
  l->free[l->given % LINK_MAX_CREDITS] = (u8)place;
  l->freed[l->given++ % LINK_MAX_CREDITS] = cycle;
}

static bool before(const struct memory_link *l, unsigned i, unsigned j) {
  const struct link_answer *a = &l->answer[l->heap[i]], *b = &l->answer[l->heap[j]];
  return a->due != b->due ? a->due < b->due : a->order < b->order;
}

static void exchange(struct memory_link *l, unsigned i, unsigned j) {
  const u8 tag = l->heap[i];
  l->heap[i] = l->heap[j];
  l->heap[j] = tag;
}

row *link_answer_row(struct memory_link *l, u8 tag) { return &l->answer[tag].response.data; }

void link_answer(struct memory_link *l, u8 tag, unsigned bytes, u64 due, u64 order) {
  struct link_answer *a = &l->answer[tag];
  a->due = due;
  a->order = order;
  a->bytes = bytes;
  a->response.tag = tag;
  l->heap[l->waiting] = tag;
  for (unsigned i = l->waiting++; i > 0 && before(l, i, (i - 1) / 2); i = (i - 1) / 2) exchange(l, i, (i - 1) / 2);
}

static void pop(struct memory_link *l) {
  exchange(l, 0, --l->waiting);
  for (unsigned i = 0, child; (child = 2 * i + 1) < l->waiting; i = child) {
    if (child + 1 < l->waiting && before(l, child + 1, child)) child++;
    if (!before(l, child, i)) break;
    exchange(l, i, child);
  }
}

void link_leave(struct memory_link *l, u64 cycle) {
  if (!l->waiting || l->down_free > cycle || l->answer[l->heap[0]].due > cycle) return;
  const u8 tag = l->heap[0];
  pop(l);
  l->answer[tag].left = cycle;
  l->down[l->left++ % LINK_TAGS] = tag;
  l->down_free = cycle + cycles_of(l->answer[tag].bytes, l->config->down_bytes);
}

u64 link_event(const struct memory_link *l) {
  u64 event = UINT64_MAX;
  if (l->arrived != l->sent) event = l->request[l->up[l->arrived % LINK_MAX_CREDITS]].sent + l->config->hop;
  if (l->waiting) {
    const u64 due = l->answer[l->heap[0]].due, leaves = due > l->down_free ? due : l->down_free;
    if (leaves < event) event = leaves;
  }
  return event;
}
