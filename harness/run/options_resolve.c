/* options_resolve: what was parsed becomes a machine and a run, or is refused. */
#include "dispatch/hash_table.h"
#include "options.h"
#include "options_gpu.h"
#include "options_sharing.h"
#include "options_words.h"
#include "presets.h"

static int resolve_scheduler(struct run_options *r, struct tw_error *error) {
#define POLICY(name, policy) WARP_SCHEDULER_##policy,
  static const u8 policies[] = {OPTIONS_SCHEDULERS(POLICY)};
  for (unsigned i = 0; options_policies[i]; i++)
    if (strcmp(r->scheduler, options_policies[i]) == 0) {
      r->setting.policy = policies[i];
      return 0;
    }
  return tw_fail(error, "--sched %s: no scheduler is called so", r->scheduler);
}

static int resolve_assignment(struct run_options *r, struct tw_error *error) {
  struct sm_setting *c = &r->setting;
  const unsigned entries = r->params.HashEntries;
  c->hashed = strcmp(r->assignment, "rr") != 0;
  if (!c->hashed) return 0;
  if (strcmp(r->assignment, "srr") == 0) {
    if (entries % 4) return tw_fail(error, "--assign srr: HashEntries is %u; it must be a multiple of 4", entries);
    hash_table_srr(c->hash_table, entries);
  } else if (strcmp(r->assignment, "shuffle") == 0) {
    hash_table_shuffle(c->hash_table, entries, r->seed);
  } else {
    struct tw_error why;
    if (hash_table_parse(r->assignment, c->hash_table, entries, &why) != 0)
      return tw_fail(error, "--assign %s: must be rr, srr, shuffle or a table: %s", r->assignment, why.text);
  }
  return 0;
}

/* failure-KERNEL-SEED, in the current folder. */
static void name_folder(struct options *o) {
  const char *slash = strrchr(o->run.kernel, '/'), *name = slash ? slash + 1 : o->run.kernel;
  const char *dot = strrchr(name, '.');
  const int length = dot && dot > name ? (int)(dot - name) : (int)strlen(name);
  snprintf(o->folder, sizeof o->folder, "failure-%.*s-%llu", length > 128 ? 128 : length, name,
           (unsigned long long)o->run.seed);
}

static int resolve_failure(struct options *o, struct tw_error *error) {
  struct engine_options *e = &o->run.engine;
  struct failure_options *f = &e->failure;
  if (f->interval && f->interval < f->window)
    return tw_fail(error, "--snapshots %llu: must not be less than --window, %llu", (unsigned long long)f->interval,
                   (unsigned long long)f->window);
  f->folder = NULL;
  if (!o->snapshots || e->engine != ENGINE_LOCKSTEP || e->waves) return 0;
  if (o->run.kernel) name_folder(o);
  f->folder = o->failure ? o->failure : o->folder;
  return o->failure ? failure_check(o->failure, error) : 0;
}

void options_failure_within(struct options *o) {
  char name[OPTIONS_FOLDER_BYTES];
  struct failure_options *f = &o->run.engine.failure;
  if (!o->failure) f->folder = NULL;
  if (!f->folder) return;
  name_folder(o);
  memcpy(name, o->folder, sizeof name);
  char wait[16] = "";
  if (o->run.setting.adaptive) snprintf(wait, sizeof wait, "-adaptive");
  else if (o->run.setting.sthld) snprintf(wait, sizeof wait, "-%u", o->run.setting.sthld);
  snprintf(o->folder, sizeof o->folder, "%.200s/%.160s-%s-%.100s%s", o->failure, name, o->run.scheduler,
           o->run.assignment, wait);
  f->folder = o->folder;
}

/* Energies are those of one machine as it is. */
static int resolve_energy(struct options *o, struct tw_error *error) {
  struct run_options *r = &o->run;
  r->count_events |= o->energies != NULL;
  if (r->count_events && (r->engine.engine != ENGINE_C || r->engine.compared))
    return tw_fail(error, "--events, --energy: only of --engine c, and not with --load-path");
  if ((r->count_stalls || r->hot || r->timeline) && (r->count_events || r->series))
    return tw_fail(error, "--%s: without --events, --energy and --series, which look at the run in another way",
                   r->hot        ? "hot"
                   : r->timeline ? "timeline"
                                 : "stalls");
  if (!o->energies) return 0;
  if (energy_read(&o->energy, o->energies, error) != 0) return -1;
  if (strcmp(o->energy.preset, r->preset) != 0 || o->set_count)
    return tw_fail(error, "--energy %.100s: is of preset %s without --set", o->energies, o->energy.preset);
  r->energy = &o->energy;
  return 0;
}

static int resolve_machine(struct options *o, struct tw_error *error) {
  struct run_options *r = &o->run;
  if (options_gpu_resolve(o, error) != 0) return -1;
  for (unsigned i = 0; i < o->set_count; i++)
    if (preset_set(&r->params, o->sets[i], error) != 0) return -1;
  if (r->gpu.memory.sms) r->params.BlockSource = 1;
  if (o->lengths) r->params.Governor = o->lengths;
  if (r->setting.goal && !r->params.Governor) r->params.Governor = KERNEL_DIVIDER_PAPER;
  r->memory.registers = r->params.OperandStage == OPERAND_STAGE_REGLESS;
  return preset_check(&r->params, error);
}

/* What not every engine can. */
static int check_engine(const struct engine_options *e, struct tw_error *error) {
  if (e->waves && e->engine == ENGINE_C)
    return tw_fail(error, "--waves %s: there is no waveform of --engine c", e->waves);
  if (e->window && e->engine != ENGINE_C) return tw_fail(error, "--sliding-window %u: only of --engine c", e->window);
  if (e->record && e->engine == ENGINE_RTL) return tw_fail(error, "--record %s: not of --engine rtl", e->record);
  if (e->from > e->to) return tw_fail(error, "--from is after --to");
  return 0;
}

static int check_load_path(const struct run_options *r, struct tw_error *error) {
  const char *path = options_load_paths[r->engine.compared];
  if (!r->engine.compared) return 0;
  if (r->engine.engine != ENGINE_C)
    return tw_fail(error, "--load-path %s: only of --engine c; there is no RTL of it", path);
  if (r->params.LoadPath)
    return tw_fail(error, "--load-path %s: LoadPath is %u; it must be coalescer", path, r->params.LoadPath);
  if (!r->params.Ways) return tw_fail(error, "--load-path %s: Ways is 0; it must be 1 to 16", path);
  if (r->params.CarveOut && r->engine.compared == LOAD_PATH_BANKED_L1)
    return tw_fail(error, "--load-path %s: CarveOut is 1; it must be 0", path);
  return 0;
}

static int check_goal(const struct options *o, struct tw_error *error) {
  const struct run_options *r = &o->run;
  const u16 goal = r->setting.goal;
  if (!goal && r->params.Governor)
    return tw_fail(error, o->lengths ? "--lengths: only with --goal" : "Governor: only with --goal");
  if (!goal && r->series) return tw_fail(error, "--series %.200s: only with --goal", r->series);
  if (!goal) return 0;
  if (!r->second || r->setting.share) return tw_fail(error, "--goal: only with --second, without --share");
  if (strcmp(r->assignment, "rr") != 0)
    return tw_fail(
        error, "--goal: --assign must be rr: a table may put more warps of a block on a scheduler than it is given");
  return 0;
}

int options_resolve(struct options *o, struct tw_error *error) {
  struct run_options *r = &o->run;
  if (resolve_machine(o, error) != 0 || check_engine(&r->engine, error) != 0 || check_load_path(r, error) != 0 ||
      check_goal(o, error) != 0 || options_gpu_check(o, error) != 0)
    return -1;
  if (options_sharing_check(r, error) != 0) return -1;
  r->engine.seed = (unsigned)r->seed;
  r->overrides.arguments = o->arguments;
  r->plan.expects = o->expects;
  r->plan.dumps = o->dumps;
  r->replay = o->replay;
  if (resolve_failure(o, error) != 0 || resolve_energy(o, error) != 0 || resolve_scheduler(r, error) != 0) return -1;
  return resolve_assignment(r, error);
}
