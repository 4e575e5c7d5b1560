/* Stimulus of performance_predictor: kernels that are steady, noisy, idle, or change within a profile: once, or
 * so that its intervals are near only as it ends. */
#include "control/performance_predictor.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Of a hundred: the issue slots used.  The last target, with its random goal, chooses the kind of kernel; some
 * change their rate by chance as slices end. */
static unsigned rate(const struct performance_predictor *s) {
  const u32 age = s->age, all = s->params.Maximum;
  switch (s->target % 9) {
    case 0: return 60;
    case 1: return age & 2 ? 90 : 30;
    case 2: return s->training.count & 1 ? 100 : 50;
    case 3: return age > all / 3 ? 100 : 20;
    case 4: return 97;
    case 5: return 100;
    case 6: return age > 3 * all / 8 ? 100 : 60 * age / all;
    case 7: return s->training.count % 4 == 3 ? 60 : age < 5 * all / 8 ? 100 * age / all : 0;
    default: return 37;
  }
}

TW_STIMULUS(performance_predictor) {
  const struct performance_predictor_params *p = &state->params;
  const bool at_maximum = state->age + 3 >= p->Maximum;
  for (unsigned i = 0; i < p->Schedulers; i++) {
    const u32 bit = tw_random_chance(random, rate(state));
    in->issued = (u8)((in->issued & ~(1u << i)) | bit << i);
  }
  const bool dividing = state->state == PREDICTOR_DIVIDING;
  in->restart = tw_random_below(random, dividing ? 60 : at_maximum ? 8 : 3 * p->Maximum) == 0;
  const bool counts = state->run_age + 1 == state->age;
  in->phase = tw_random_below(random, counts ? 4 : state->target & 1 ? 40 : 4 * p->RunMaximum) == 0;
  in->goal = (u16)(tw_random_chance(random, 20) ? 1024 : tw_random_below(random, 1025));
}

TW_BINS(performance_predictor) {
  const struct performance_predictor *s = state;
  const struct performance_predictor_params *p = &s->params;
  const bool profiling = s->state == PREDICTOR_PROFILING, running = s->state == PREDICTOR_RUNNING;
  const bool ends = profiling && s->age + 1 >= p->Minimum && s->streak == p->Hold;
  TW_BIN("profile ends at its minimum", ends && s->age + 1 == p->Minimum);
  TW_BIN("profile ends later", ends && s->age + 1 > p->Minimum);
  TW_BIN("profile ends in a slice's last cycle", ends && s->small[0].cycles + 1 == s->slice);
  TW_BIN("profile ends late", ends && s->age > 3 * p->Maximum / 4);
  TW_BIN("profile discarded", out->discarded && !in->restart);
  TW_BIN("near, but not for long enough", profiling && s->compared & 2 && !s->near && s->streak);
  TW_BIN("near long before the minimum", profiling && s->age + 1 < p->Minimum && s->streak == p->Hold);
  TW_BIN("slices have doubled", profiling && s->slice > p->Slice);
  TW_BIN("slices have doubled twice", profiling && s->slice > 2 * p->Slice);
  TW_BIN("restarted while profiling", in->restart && profiling);
  TW_BIN("restarted while dividing", in->restart && s->state == PREDICTOR_DIVIDING);
  TW_BIN("restarted in a profile's last cycle", in->restart && out->discarded);
  TW_BIN("phase before a run is as long as its profile", in->phase && running && s->run_age + 1 < s->age);
  TW_BIN("phase as soon as it counts", in->phase && running && s->run_age + 1 == s->age);
  TW_BIN("phase later", in->phase && running && s->run_age + 1 > s->age);
  TW_BIN("longest run", running && s->run_age + 1 == p->RunMaximum);
  TW_BIN("a kernel that issues in every slot", running && s->predicted == p->Schedulers * 1024);
  TW_BIN("a goal of all of it", running && s->target == s->predicted && s->predicted);
}
