/* run_check: see run_check.h. */
#include "run_check.h"

#include <stdlib.h>

#include "run_internal.h"
#include "run_trace.h"

static bool can_check(const struct run_options *o) {
  return !o->second && !o->repeat && (o->text || !run_trace_takes(o->kernel));
}

enum run_status run_kernel_fault(const struct run_options *o, struct run_result *r) {
  r->findings = *access_check_findings(o->checking);
  tw_fail(&r->error, "%.200s: %u fault%s of the kernel itself", o->kernel, r->findings.count,
          r->findings.count == 1 ? "" : "s");
  return run_fail(r, RUN_KERNEL_FAULT);
}

enum run_status run_checked(const struct run_options *o, struct run_result *r) {
  struct run_options checked = *o;
  if (!can_check(o) || o->traces) {
    tw_fail(&r->error, "--check: not with --second, --repeat, --dump-traceg or traces");
    return run_fail(r, RUN_BAD_INPUT);
  }
  checked.checking = access_check_create(o->check);
  if (!checked.checking) {
    tw_fail(&r->error, "out of memory for --check");
    return run_fail(r, RUN_INTERNAL);
  }
  run_file(&checked, r);
  access_check_free(checked.checking);
  return r->status;
}

void run_look_for_fault(const struct run_options *o, struct run_result *r) {
  struct run_options again = *o;
  if (!can_check(o) || o->text || o->instead) return;
  struct run_result *second = calloc(1, sizeof *second);
  if (second) second->launches = 1;
  again.check = CHECK_RACES | CHECK_UNINITIALISED;
  again.only_check = true;
  again.reuse_threshold = 0;
  again.plan.expect_count = again.plan.dump_count = 0;
  if (second && run_checked(&again, second) == RUN_KERNEL_FAULT) {
    const struct tw_error wrong = r->error;
    r->findings = second->findings;
    tw_fail(&r->error, "%.180s; the kernel itself has %u fault%s", wrong.text, r->findings.count,
            r->findings.count == 1 ? "" : "s");
    run_fail(r, RUN_KERNEL_FAULT);
  }
  free(second);
}
