/* run_outcome: see run_outcome.h. */
#include "run_outcome.h"

#include "run_gpu.h"

#include <stdlib.h>
#include <unistd.h>

/* The report of a mismatch, its first line red on a terminal. */
static void print_mismatch(const char *report) {
  const char *colour = getenv("NO_COLOR");
  const bool red = isatty(STDERR_FILENO) && !(colour && *colour);
  const int first = (int)strcspn(report, "\n");
  fprintf(stderr, red ? "\033[31m%.*s\033[m%s" : "%.*s%s", first, report, report + first);
}

static void print_governor(const struct scavenger_counts *c, const struct context_counts *m) {
  const double all = (double)(c->cycles[0] + c->cycles[1] + c->cycles[2]) / 100;
  printf(
      "governor      profiling %.1f %%, sharing %.1f %% of the time; %llu profiles, %llu discarded, %llu fall-backs\n",
      (double)c->cycles[0] / all, (double)c->cycles[2] / all, (unsigned long long)c->profiles,
      (unsigned long long)c->discarded, (unsigned long long)c->fall_backs);
  const double saved = m->saved ? (double)m->saved : 1, restored = m->restored ? (double)m->restored : 1;
  printf("preempted     %llu blocks, %llu restored, %llu lines moved\n", (unsigned long long)m->saved,
         (unsigned long long)m->restored, (unsigned long long)m->lines);
  printf("a block       stops in %.0f cycles, is saved in %.0f, placed in %.0f, restored in %.0f (means)\n",
         (double)(m->cycles[CONTEXT_STOP] + m->cycles[CONTEXT_SCAN]) / saved, (double)m->cycles[CONTEXT_SAVE] / saved,
         (double)m->cycles[CONTEXT_PLACE] / restored, (double)m->cycles[CONTEXT_LOAD] / restored);
  printf("predicted     IPC %.3f, mean of the time shared\n",
         c->cycles[2] ? (double)c->predicted / IPC_ONE / (double)c->cycles[2] : 0);
}

static void print_result(const struct run_options *o, const struct run_result *r) {
  printf("kernel        %s\n", r->kernel);
  if (r->second.kernel[0])
    printf("beside it     %s, %llu instructions in %llu cycles\n", r->second.kernel,
           (unsigned long long)r->second.instructions, (unsigned long long)r->second.cycles);
  if (r->launches > 1) printf("launches      %u\n", r->launches);
  printf("cycles        %llu\ninstructions  %llu\n", (unsigned long long)r->cycles,
         (unsigned long long)r->instructions);
  if (r->unshared[0]) printf("not shared    %s: a loop in which blocks may wait for each other\n", r->unshared);
  if (r->steering)
    printf("of the trace  %llu, steering %llu\n", (unsigned long long)r->traced, (unsigned long long)r->steering);
  printf("IPC           %.3f\n", run_ipc(r));
  if (o->setting.goal && o->engine.engine != ENGINE_RTL) print_governor(&r->engine.governor, &r->engine.contexts);
  if (o->gpu.memory.sms) run_gpu_print(o, r);
  const struct caching_collector_counts *c = &r->engine.caching;
  if (c->operands)
    printf("operands      %llu read, %.1f %% of them in a collector unit; %.1f %% of results kept in one\n",
           (unsigned long long)c->operands, 100 - 100 * (double)c->requests / (double)c->operands,
           c->results ? 100 * (double)c->kept / (double)c->results : 0);
  const struct regless_counts *g = &r->engine.regless;
  if (g->preloads)
    printf("preloads      %llu, %.2f %% of them from the compressor, %.2f %% from the L1, %.3f %% from beyond\n",
           (unsigned long long)g->preloads, 100 * (double)g->from_compressor / (double)g->preloads,
           100 * (double)g->from_l1 / (double)g->preloads, 100 * (double)g->from_memory / (double)g->preloads);
  if (r->unordered)
    printf("result        not compared in %u of %u: the trace's warps race\n", r->unordered, r->launches);
  else
    printf("result        equals the functional executor's%s\n", r->referenced ? " and plain C's"
                                                                 : r->expected ? " and what is expected"
                                                                               : "");
  if (o->check)
    printf("checked       %s%s%s\n", o->check & CHECK_RACES ? "no races" : "", o->check == 3 ? ", " : "",
           o->check & CHECK_UNINITIALISED ? "no reads of what nothing has written" : "");
  if (o->count_stalls) stalls_print(&r->stalls);
  if (o->energy)
    printf("energy        %.6g nJ dynamic, %.6g nJ leakage, in %llu cycles\n",
           energy_dynamic(o->energy, &r->events) / 1000, energy_leakage(o->energy, &r->events) / 1000,
           (unsigned long long)r->events.cycles);
  u64 values = 0;
  for (unsigned i = 0; i < r->engine.unit_count; i++) values += r->engine.units[i].values;
  if (o->engine.engine == ENGINE_LOCKSTEP)
    printf("compared      %llu port values, 0 mismatches\n", (unsigned long long)values);
}

static void print_findings(const struct access_findings *f) {
  for (u32 i = 0; i < f->count && i < CHECK_FINDINGS; i++) fprintf(stderr, "%s\n", f->text[i]);
  if (f->count > CHECK_FINDINGS) fprintf(stderr, "and %u more\n", f->count - CHECK_FINDINGS);
  if (f->count)
    fputs("What such a kernel computes depends on who comes first, or on what memory held before, on any machine.\n",
          stderr);
}

void run_outcome_print(const struct run_options *o, const struct run_result *r) {
  if (r->status == RUN_PASSED) print_result(o, r);
  else if (r->engine.mismatch[0]) print_mismatch(r->engine.mismatch);
  if (r->status != RUN_PASSED) fprintf(stderr, "%s%s\n", r->engine.mismatch[0] ? "" : "twinwarp: ", r->error.text);
  whereabouts_print(stderr, &r->engine.where);
  print_findings(&r->findings);
}
