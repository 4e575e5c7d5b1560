/* options_replay: a run as the command that gives it again. */
#include "options.h"
#include "options_words.h"
#include "util/shell.h"

static void print_extent(FILE *f, const char *option, const u32 extent[3]) {
  if (extent[0]) fprintf(f, " --%s %u,%u,%u", option, extent[0], extent[1], extent[2]);
}

static void print_words(FILE *f, const char *option, const char *const *words, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    fprintf(f, " --%s ", option);
    shell_word(f, words[i]);
  }
}

void options_replay(struct options *o, const char *program) {
  FILE *f = fmemopen(o->replay, sizeof o->replay, "w");
  if (!f) return;
  const struct run_options *r = &o->run;
  shell_program(f, program);
  fputs(" run ", f);
  shell_word(f, r->kernel);
  fprintf(f, " --preset %s", r->preset);
  print_words(f, "set", o->sets, o->set_count);
  if (r->second) print_words(f, "second", &r->second, 1);
  if (r->repeat) fprintf(f, " --repeat %llu", (unsigned long long)r->repeat);
  if (r->setting.share) fprintf(f, " --share %u", r->setting.share);
  if (r->setting.share_registers) fprintf(f, " --sharing-registers %u", r->setting.share_registers);
  if (r->setting.share_memory) fprintf(f, " --sharing-memory %u", r->setting.share_memory);
  if (r->setting.register_room) fprintf(f, " --register-room %u", r->setting.register_room);
  if (r->setting.shared_room) fprintf(f, " --shared-room %u", r->setting.shared_room);
  if (r->setting.owner_first) fputs(" --owner-first", f);
  if (r->setting.dynamic) fputs(" --dynamic-execution", f);
  if (r->setting.goal) fprintf(f, " --goal %u", (r->setting.goal * 100u + IPC_ONE - 1) / IPC_ONE);
  if (o->lengths) fprintf(f, " --lengths %s", options_lengths[o->lengths - 1]);
  fprintf(f, " --sched %s", r->scheduler);
  print_words(f, "assign", &r->assignment, 1);
  if (r->setting.score_latency) fprintf(f, " --score-latency %u", r->setting.score_latency);
  if (r->setting.adaptive) fputs(" --sthld adaptive", f);
  if (r->setting.sthld) fprintf(f, " --sthld %u", r->setting.sthld);
  if (r->setting.table_given) fputs(" --sthld-table ", f);
  for (unsigned i = 0; r->setting.table_given && i < STHLD_ENTRIES; i++)
    fprintf(f, "%s%u%+d", i ? "," : "", r->setting.table[i].next, r->setting.table[i].delta);
  if (r->setting.traditional & 1) fputs(" --all-near", f);
  if (r->setting.traditional & 2) fputs(" --random-units", f);
  fprintf(f, " --seed %llu", (unsigned long long)r->seed);
  if (r->memory.l2_filled) fputs(" --l2-filled", f);
  if (r->memory.random_delay) fprintf(f, " --memory-delay %u", r->memory.random_delay);
  print_extent(f, "grid", r->overrides.grid);
  print_extent(f, "block", r->overrides.block);
  print_words(f, "arg", o->arguments, r->overrides.argument_count);
  if (r->plan.entry) print_words(f, "entry", &r->plan.entry, 1);
  if (r->check)
    fprintf(f, " --check %s%s%s", r->check & CHECK_RACES ? "races" : "",
            r->check == (CHECK_RACES | CHECK_UNINITIALISED) ? "," : "",
            r->check & CHECK_UNINITIALISED ? "uninitialised" : "");
  if (r->plan.shared_bytes) fprintf(f, " --shared %u", r->plan.shared_bytes);
  if (r->plan.bank_registers) fputs(" --bank-registers", f);
  if (r->reorder_registers) fputs(" --reorder-registers", f);
  if (r->reuse_threshold) fprintf(f, " --reuse %u,%u", r->reuse_threshold, r->reuse_warps);
  if (r->plan.only) fprintf(f, " --launch %u", r->plan.only);
  print_words(f, "expect", o->expects, r->plan.expect_count);
  if (r->engine.cycle_limit != OPTIONS_CYCLE_LIMIT)
    fprintf(f, " --cycle-limit %llu", (unsigned long long)r->engine.cycle_limit);
  if (r->engine.two_level) fprintf(f, " --two-level %u", r->engine.two_level);
  if (r->engine.window) fprintf(f, " --sliding-window %u", r->engine.window);
  if (r->engine.engine == ENGINE_C) fputs(" --engine c", f);
  fclose(f);
}
