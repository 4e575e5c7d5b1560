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
}

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

/* Chooses from the places in use; true if there is one. */
static bool choose(struct request_selector *s, bool by_warp, unsigned *chosen) {
  bool found = false;
  for (unsigned n = 0; n < s->length; n++) {
    const unsigned p = place_at(s, n);
    if (!(s->used >> p & 1) || (found && (!by_warp || s->place[p].warp >= s->place[*chosen].warp))) continue;
    found = true;
    *chosen = p;
  }
  return found;
}

/* The head moves up to the oldest place in use. */
static void pass_empty_places(struct request_selector *s, u64 used) {
  while (s->length && !(used >> s->head & 1)) {
    s->head = (u8)place_at(s, 1);
    s->length--;
  }
}

static void select_next(struct request_selector *s, const struct request_selector_in *in) {
  const bool by_warp = in->mode == REQUEST_SELECTOR_ADAPTIVE ? s->by_warp : in->mode == REQUEST_SELECTOR_WARP_ID;
  unsigned chosen = 0;
  s->selected = choose(s, by_warp && has_room(s), &chosen);
  if (!s->selected) return;
  s->select_tag = s->place[chosen].tag;
  s->used &= ~((u64)1 << chosen);
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
  if (out->offer_store && in->line_ready) {
    s->passed = 0;
    s->first_store = (u8)((lowest_bit(out->offer_store) + 1) % s->params.Coalescers);
  } else if (sent && in->store_valid) {
    s->passed++;
  }
  if (!s->selected || sent) select_next(s, in);
  pass_empty_places(s, used);
  for (u32 left = in->insert_valid; left; left &= left - 1) {
    const unsigned c = lowest_bit(left);
    insert(s, in->insert_tag[c], in->insert_warp[c], in->insert_fresh >> c & 1);
  }
  count(s, sent, in->miss);
}
