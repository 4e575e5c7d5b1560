/* Stimulus of group_queue: grids of no group, of a few and of many, from a memory that is quick or slow and answers in
 * any order, to SMs that empty soon or late.  What is on its way follows from the state. */
#include "dispatch/group_queue.h"
#include "group_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static bool is_over(const struct group_queue *s) { return s->state == GROUP_QUEUE_READ && !s->left && !s->used; }

TW_STIMULUS(group_queue) {
  const unsigned most = 1u << state->params.BlockBits, sms = state->params.Sms;
  /* What is slow follows from where in the queue it is, so that it lasts. */
  const unsigned pace = (state->word / 32 + state->left / 4) % 3;
  u8 tags[GROUP_TAGS];
  const unsigned n = group_tags(state, tags);
  in->start = is_over(state) && tw_random_chance(random, 40);
  if (tw_random_chance(random, 20)) in->base = low_bits(state->params.PointerBits - 1) - tw_random_below(random, 4);
  in->read_ready = tw_random_chance(random, pace == 2 ? 15 : 85);
  in->answer_valid = n && tw_random_chance(random, pace == 1 ? 15 : 75);
  if (n) in->answer_tag = tags[tw_random_chance(random, 30) ? 0 : tw_random_below(random, n)];
  if (state->state == GROUP_QUEUE_AWAIT) {
    const unsigned kind = tw_random_below(random, 10);
    const u32 groups = kind == 0 ? 0 : kind == 1 ? most : 1 + tw_random_below(random, smaller(most, 60));
    in->answer_word = (in->answer_word & ~low_bits(state->params.BlockBits + 1)) | groups;
  }
  for (unsigned i = 0; i < sms; i++) in->empty[i] = tw_random_below(random, pace == 0 ? 3 * sms : 2) == 0;
}

static unsigned count_of(const struct group_queue *s, const struct group_queue_in *in) {
  unsigned n = 0;
  for (unsigned i = 0; i < s->params.Sms; i++) n += in->empty[i];
  return n;
}

TW_BINS(group_queue) {
  const struct group_queue *s = state;
  const unsigned sms = s->params.Sms, empty = count_of(s, in), full = GROUP_QUEUE_HEAD | GROUP_QUEUE_TAIL;
  const bool asks = out->read_valid && in->read_ready, reads = s->state == GROUP_QUEUE_READ;
  const bool comes = in->answer_valid && reads;
  TW_BIN("a grid begins", in->start);
  TW_BIN("one after another grid", in->start && s->take);
  TW_BIN("none", out->exhausted && !in->start);
  TW_BIN("the number of groups is asked for", s->state == GROUP_QUEUE_ASK && asks);
  TW_BIN("it waits for memory", s->state == GROUP_QUEUE_ASK && !asks);
  TW_BIN("it is none",
         s->state == GROUP_QUEUE_AWAIT && in->answer_valid && !(in->answer_word & low_bits(s->params.BlockBits + 1)));
  TW_BIN("it is the most", s->state == GROUP_QUEUE_AWAIT && in->answer_valid &&
                               (in->answer_word & low_bits(s->params.BlockBits + 1)) == 1u << s->params.BlockBits);
  TW_BIN("a head is asked for", reads && asks && !s->half);
  TW_BIN("a tail", reads && asks && s->half);
  TW_BIN("the last tail", reads && asks && s->half && s->left == 1);
  TW_BIN("words wrap", asks && s->word == low_bits(s->params.PointerBits - 1));
  TW_BIN("all entries are used", reads && s->left && !s->half && s->used == s->params.Entries);
  TW_BIN("the last one is asked for as one is dealt", out->deal_valid && asks && s->used + 1u == s->params.Entries);
  TW_BIN("a tail of the last entry", reads && asks && s->half && s->used == s->params.Entries);
  TW_BIN("a tail comes before its head", comes && in->answer_tag & 1 && !s->entry[in->answer_tag >> 1].there);
  TW_BIN("a head before its tail", comes && !(in->answer_tag & 1) && !s->entry[in->answer_tag >> 1].there);
  TW_BIN("a later group's before an earlier one's",
         comes && in->answer_tag >> 1 != s->take && s->entry[s->take].there != full);
  TW_BIN("a group is there, no SM is empty", s->entry[s->take].there == full && !empty);
  TW_BIN("an SM is empty, no group is there", empty && !out->exhausted && s->entry[s->take].there != full);
  TW_BIN("one is dealt", out->deal_valid);
  TW_BIN("one of several SMs gets it", out->deal_valid && (empty > 1 || sms == 1));
  TW_BIN("the first SM behind the last", out->deal_valid && out->deal[0] && s->from == sms);
  TW_BIN("one before the last one's",
         out->deal_valid && (sms == 1 || (s->from < sms && !in->empty[sms - 1] && out->deal[0])));
  TW_BIN("an answer comes as another is dealt", out->deal_valid && comes);
  TW_BIN("the last group is dealt", out->deal_valid && !s->left && s->used == 1);
}
