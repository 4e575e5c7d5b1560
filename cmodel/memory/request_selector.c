/* request_selector: see request_selector.h for the contract. */
#include "memory/request_selector.h"

void request_selector_init(struct request_selector *s, const struct request_selector_params *params) {
  s->params = *params;
  request_selector_reset(s);
}

void request_selector_reset(struct request_selector *s) {
  s->used = 0;
  s->head = s->length = 0;
  s->selected = s->by_warp = false;
  s->first_store = s->passed = 0;
  s->cycles = s->accesses = s->misses = 0;
  memset(s->group, 0, sizeof s->group);
}

static unsigned groups_of(const struct request_selector *s) { return 1u << clog2(s->params.Places) / 2; }

static bool has_room(const struct request_selector *s) { return s->length + s->params.Coalescers <= s->params.Places; }

static unsigned place_at(const struct request_selector *s, unsigned offset) {
  return (s->head + offset) % s->params.Places;
}

/* What is offered to the L1. */
static void offer(const struct request_selector *s, const struct request_selector_in *in,
                  struct request_selector_out *out) {
  const bool load = s->selected && in->load_able;
  const bool store = in->store_valid && (!load || s->passed == s->params.Patience);
  unsigned c = s->first_store;
  out->offer_load = load && !store;
  out->offer_store = 0;
  if (!store) return;
  while (!(in->store_valid >> c & 1)) c = (c + 1) % s->params.Coalescers;
  out->offer_store = (u8)(1u << c);
}

void request_selector_comb(const struct request_selector *s, const struct request_selector_in *in,
                           struct request_selector_out *out) {
  out->room = has_room(s);
  out->select_valid = s->selected;
  out->select_tag = s->select_tag;
  out->by_warp = s->by_warp;
  offer(s, in, out);
}

static bool goes_first(const struct selector_group *a, const struct selector_group *b) {
  if (!a->valid || !b->valid) return a->valid;
  if (a->warp != b->warp) return a->warp < b->warp;
  return a->later != b->later ? b->later : a->place < b->place;
}

/* The best of each group's places. */
static void look_at_groups(const struct request_selector *s, struct selector_group group[]) {
  for (unsigned g = 0; g < groups_of(s); g++) group[g].valid = false;
  for (u64 left = s->used; left; left &= left - 1) {
    const unsigned p = (unsigned)__builtin_ctzll(left);
    const struct selector_group one = {true, p < s->head, (u8)p, s->place[p].warp};
    struct selector_group *best = &group[p & (groups_of(s) - 1)];
    if (goes_first(&one, best)) *best = one;
  }
}

/* Chooses from the places in use; true if there is one. */
static bool choose(const struct request_selector *s, bool by_warp, unsigned *chosen) {
  struct selector_group best = {.valid = false};
  for (unsigned g = 0; by_warp && g < groups_of(s); g++)
    if (goes_first(&s->group[g], &best)) best = s->group[g];
  *chosen = best.place;
  if (best.valid || !s->used) return best.valid;
  *chosen = s->head;
  while (!(s->used >> *chosen & 1)) *chosen = (*chosen + 1) % s->params.Places;
  return true;
}

/* The head moves up to the oldest place in use. */
static void pass_empty_places(struct request_selector *s, u64 used) {
  while (s->length && !(used >> s->head & 1)) {
    s->head = (u8)place_at(s, 1);
    s->length--;
  }
}

/* The group of the one that is chosen takes no part in the next cycle. */
static void select_next(struct request_selector *s, const struct request_selector_in *in,
                        struct selector_group next[]) {
  const bool by_warp = in->mode == REQUEST_SELECTOR_ADAPTIVE ? s->by_warp : in->mode == REQUEST_SELECTOR_WARP_ID;
  unsigned chosen = 0;
  s->selected = choose(s, by_warp && has_room(s), &chosen);
  if (!s->selected) return;
  s->select_tag = s->place[chosen].tag;
  s->used &= ~((u64)1 << chosen);
  next[chosen & (groups_of(s) - 1)].valid = false;
}

static void insert(struct request_selector *s, unsigned tag, unsigned warp, bool fresh) {
  if (fresh) {
    const unsigned p = place_at(s, s->length++);
    s->place[p] = (struct selector_place){(u8)tag, (u8)warp};
    s->used |= (u64)1 << p;
    return;
  }
  for (unsigned n = 0; n < s->length; n++) {
    struct selector_place *place = &s->place[place_at(s, n)];
    if (s->used >> place_at(s, n) & 1 && place->tag == tag && warp < place->warp) place->warp = (u8)warp;
  }
}

/* Counts a cycle; at the end of a quantum the policy may change. */
static void count(struct request_selector *s, bool access, bool miss) {
  s->cycles++;
  s->accesses += access;
  s->misses += miss;
  if (s->cycles < s->params.Quantum) return;
  s->by_warp ^= 100 * s->misses > 99 * s->accesses;
  s->cycles = s->accesses = s->misses = 0;
}

void request_selector_clock(struct request_selector *s, const struct request_selector_in *in,
                            const struct request_selector_out *out) {
  const bool sent = out->offer_load && in->line_ready;
  const u64 used = s->used;
  struct selector_group next[REQUEST_SELECTOR_MAX_GROUPS];
  look_at_groups(s, next);
  if (out->offer_store && in->line_ready) {
    s->passed = 0;
    s->first_store = (u8)((lowest_bit(out->offer_store) + 1) % s->params.Coalescers);
  } else if (sent && in->store_valid) {
    s->passed++;
  }
  if (!s->selected || sent) select_next(s, in, next);
  memcpy(s->group, next, groups_of(s) * sizeof *next);
  pass_empty_places(s, used);
  for (u32 left = in->insert_valid; left; left &= left - 1) {
    const unsigned c = lowest_bit(left);
    insert(s, in->insert_tag[c], in->insert_warp[c], in->insert_fresh >> c & 1);
  }
  count(s, sent, in->miss);
}
