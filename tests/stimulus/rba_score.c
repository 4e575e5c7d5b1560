/* Stimulus of rba_score: every latency is held for a while; queues are empty, alike, or full. */
#include "issue/rba_score.h"
#include "stimulus.h"

TW_STIMULUS(rba_score) {
  static const u8 often[] = {0, 1, 2, 3, RBA_SCORE_MAX_LATENCY};
  (void)state;
  in->score_latency = tw_random_chance(random, 50) ? often[tw_random_below(random, sizeof often)]
                                                   : (u8)tw_random_below(random, RBA_SCORE_MAX_LATENCY + 1);
  if (tw_random_chance(random, 10)) memset(in->queue_length, 0, sizeof in->queue_length);
  if (tw_random_chance(random, 10))
    memset(in->queue_length, (int)low_bits(state->params.LengthBits), sizeof in->queue_length);
  if (tw_random_chance(random, 10)) in->head_valid = 0;
}
