/* thread_map_table: see thread_map_table.h for the contract. */
#include "memory/thread_map_table.h"

void thread_map_table_init(struct thread_map_table *s, const struct thread_map_table_params *params) {
  s->params = *params;
  memset(s->entry, 0, sizeof s->entry);
  thread_map_table_reset(s);
}

void thread_map_table_reset(struct thread_map_table *s) {
  s->busy = 0;
  s->first = 0;
}

void thread_map_table_comb(const struct thread_map_table *s, const struct thread_map_table_in *in,
                           struct thread_map_table_out *out) {
  const unsigned coalescers = s->params.Coalescers;
  u32 free = ~s->busy & low_bits(s->params.Entries);
  out->offer_valid = 0;
  for (unsigned n = 0; n < coalescers && free; n++, free &= free - 1) {
    const unsigned c = (s->first + n) % coalescers;
    out->offer_valid |= (u8)(1u << c);
    out->offer_entry[c] = (u8)lowest_bit(free);
  }
  out->read_valid = s->busy >> in->read_entry & 1;
  if (!out->read_valid) return;
  out->read_lanes = s->entry[in->read_entry].lanes;
  memcpy(out->read_word, s->entry[in->read_entry].word, sizeof out->read_word);
}

void thread_map_table_clock(struct thread_map_table *s, const struct thread_map_table_in *in,
                            const struct thread_map_table_out *out) {
  const unsigned coalescers = s->params.Coalescers, lanes = s->params.Lanes;
  if (in->read_release) s->busy &= ~(1u << in->read_entry);
  for (u32 left = in->take; left; left &= left - 1) {
    const unsigned c = lowest_bit(left), e = out->offer_entry[c];
    s->busy |= 1u << e;
    s->entry[e].lanes = in->take_lanes[c];
    memcpy(s->entry[e].word, &in->take_word[c * lanes], lanes);
  }
  const u32 waiting = in->ask & ~(u32)in->take;
  if (!waiting) return;
  while (!(waiting >> s->first & 1)) s->first = (u8)((s->first + 1u) % coalescers);
}
