/* Stimulus of thread_map_table: takes what is offered, one or several at once, till it is full; frees what is in
 * use. */
#include "memory/thread_map_table.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(thread_map_table) {
  static const u8 often[] = {100, 60, 30, 5};
  const unsigned phase = state->entry[0].lanes; /* holds until that entry is filled again */
  struct thread_map_table_out out;
  in->read_entry = (u8)tw_random_below(random, state->params.Entries);
  thread_map_table_comb(state, in, &out);
  for (unsigned c = 0; c < state->params.Coalescers; c++)
    if (!tw_random_chance(random, often[phase & 3])) in->take &= (u8) ~(1u << c);
  in->take &= out.offer_valid;
  in->ask |= in->take;
  in->read_release = out.read_valid && tw_random_chance(random, often[phase >> 2 & 3]);
}

TW_BINS(thread_map_table) {
  const struct thread_map_table *s = state;
  const u32 entries = low_bits(s->params.Entries), coalescers = low_bits(s->params.Coalescers),
            free = entries & ~s->busy;
  const bool one_free = free && !(free & (free - 1)), several = s->params.Coalescers > 1;
  TW_BIN("all free", !s->busy);
  TW_BIN("none free", !free);
  TW_BIN("one free: offered to the first in turn", one_free && out->offer_valid == 1u << s->first);
  TW_BIN("one free, and not taken by the first in turn", one_free && in->take == 0);
  TW_BIN("all are offered one", out->offer_valid == coalescers);
  TW_BIN("some are offered none", several && out->offer_valid && out->offer_valid != coalescers);
  TW_BIN("none taken", !in->take);
  TW_BIN("all take one", in->take == coalescers);
  TW_BIN("the last free are taken", in->take && (u32)__builtin_popcount(in->take) == (u32)__builtin_popcount(free));
  TW_BIN("the first in turn takes one", in->take >> s->first & 1);
  TW_BIN("only one later in turn takes one", in->take && !(in->take >> s->first & 1));
  TW_BIN("the first in turn waits", in->ask >> s->first & 1 && !(in->take >> s->first & 1));
  TW_BIN("the first in turn asks for none, another waits",
         several && !(in->ask >> s->first & 1) && in->ask & ~(u32)in->take);
  TW_BIN("the last coalescer is first in turn", several && s->first == s->params.Coalescers - 1);
  TW_BIN("read of one in use", out->read_valid);
  TW_BIN("read of a free one", !out->read_valid);
  TW_BIN("read of one in use that stays", out->read_valid && !in->read_release);
  TW_BIN("release as another is taken", in->read_release && in->take);
  TW_BIN("release as none is free", in->read_release && !free);
  TW_BIN("release of the last in use", in->read_release && s->busy == 1u << in->read_entry);
}
