/* run_judge: whether a run has ended as it should, and with the memory that it should; see run_internal.h. */
#include "run_internal.h"

static bool is_lock(const struct launch *l, u32 address) {
  return l->lock && address >= l->lock && address < l->lock + LAUNCH_LOCK_BYTES;
}

enum run_status run_check_result(const char *file, const struct launch *launch, u32 from, const u32 *expected,
                                 const u32 *got, struct run_result *r) {
  for (u32 i = from / 4; i < launch->memory_bytes / 4; i++)
    if (expected[i] != got[i] && !is_lock(launch, i * 4)) {
      tw_fail(&r->error, "%s: wrong result: word at 0x%x is 0x%08x; the functional executor says 0x%08x", file, i * 4,
              got[i], expected[i]);
      return run_fail(r, RUN_WRONG_RESULT);
    }
  return run_fail(r, RUN_PASSED);
}

enum run_status run_judge(const struct run_options *o, const struct run_end *end, struct run_result *r) {
  switch (r->engine.verdict) {
    case ENGINE_MISMATCH: tw_fail(&r->error, "%s: RTL and model differ", o->kernel); return run_fail(r, RUN_MISMATCH);
    case ENGINE_LIMIT:
      tw_fail(&r->error, "%s: not finished after %llu cycles; --cycle-limit allows more", o->kernel,
              (unsigned long long)o->engine.cycle_limit);
      return run_fail(r, RUN_BAD_INPUT);
    case ENGINE_STUCK:
      tw_fail(&r->error, "%s: no instruction issued for %d cycles, up to cycle %llu", o->kernel, ENGINE_STUCK_CYCLES,
              (unsigned long long)end->cycle);
      return run_fail(r, RUN_INTERNAL);
    case ENGINE_PASSED: break;
  }
  if (end->overflow) {
    tw_fail(&r->error, "%s: a divergence stack of %u entries overflowed", o->kernel, o->params.StackDepth);
    return run_fail(r, RUN_BAD_INPUT);
  }
  if (end->fault) {
    tw_fail(&r->error,
            "%s: access outside the memory given, in the line at 0x%x, which the functional executor does "
            "not make",
            o->kernel, end->address);
    return run_fail(r, RUN_WRONG_RESULT);
  }
  return RUN_PASSED;
}
