/* Stimulus of fetch_mux: few and many that ask, a memory that is ready or not, and answers to SMs and to the queue. */
#include "dispatch/fetch_mux.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(fetch_mux) {
  const unsigned sms = state->params.Sms, kind = tw_random_below(random, 4);
  in->start = tw_random_chance(random, 2);
  in->read_ready = tw_random_chance(random, 60);
  in->queue_valid = tw_random_chance(random, 40);
  for (unsigned i = 0; i < sms; i++)
    in->fetch_valid[i] = kind == 0 ? 0 : tw_random_below(random, kind == 1 ? 2 * sms : 2) == 0;
  in->answer_valid = tw_random_chance(random, 60);
  in->answer_tag =
      (u8)(tw_random_chance(random, 40) ? FETCH_MUX_QUEUE | (in->answer_tag & low_bits(state->params.TagBits))
                                        : tw_random_below(random, sms));
}

TW_BINS(fetch_mux) {
  const struct fetch_mux *s = state;
  const unsigned sms = s->params.Sms;
  unsigned want = in->queue_valid;
  for (unsigned i = 0; i < sms; i++) want += in->fetch_valid[i];
  const bool taken = out->read_valid && in->read_ready, fetch = taken && !out->queue_ready;
  const bool sm_answer = in->answer_valid && !out->queue_answer_valid;
  TW_BIN("nobody asks", !want);
  TW_BIN("one asks", want == 1);
  TW_BIN("all ask", want == sms + 1);
  TW_BIN("memory is not ready", want && !in->read_ready);
  TW_BIN("an SM is served", fetch);
  TW_BIN("the queue is, though SMs ask", out->queue_ready && want > 1);
  TW_BIN("an SM is, though the queue asks", fetch && in->queue_valid);
  TW_BIN("behind the queue the first SM", fetch && s->from == 0 && out->fetch_ready[0]);
  TW_BIN("one before the last that was served", fetch && s->from > 0 && out->read_tag < s->from);
  TW_BIN("the last one again", fetch && s->from == out->read_tag + 1u && want == 1);
  TW_BIN("a lower half", sm_answer && !(in->fetch_place[in->answer_tag] & 1));
  TW_BIN("an upper half", sm_answer && in->fetch_place[in->answer_tag] & 1);
  TW_BIN("the last SM's", sm_answer && in->answer_tag == sms - 1);
  TW_BIN("the queue's", out->queue_answer_valid);
  TW_BIN("the turn begins anew", in->start && s->from);
}
