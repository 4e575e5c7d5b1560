/* policy_trial: see policy_trial.h. */
#include "policy_trial.h"

#include <stdlib.h>

#include "group_image.h"
#include "launch_graph.h"
#include "random/program_generator.h"
#include "random/random_programs.h"
#include "util/shell.h"

/* A trial under way. */
struct trial {
  const struct paver_options *options;
  const struct policy_trial *what;
  struct options run;
  char name[64]; /* of a generated program, */
  char *text;    /* and itself */
};

bool policy_has_groups(enum group_policy policy) { return policy != GROUP_LRR && policy != GROUP_BCS; }

void policy_way_name(struct policy_way way, char name[POLICY_WAY_BYTES]) {
  snprintf(name, POLICY_WAY_BYTES, "%s%s", group_policy_names[way.policy], way.stealing ? "+stealing" : "");
}

/* ---- groups */

static int make_groups(struct block_groups *groups, const struct trial *t, const struct launch *launch, u32 *memory,
                       u32 room, struct tw_error *error) {
  const struct paver_options *o = t->options;
  const struct group_options how = {t->what->way.policy, launch_graph_unit(o), t->run.run.gpu.memory.sms,
                                    o->most ? o->most : room};
  struct locality_graph graph;
  struct launch_graph_seconds took;
  *groups = (struct block_groups){0};
  int failed = launch_graph(&graph, o, launch, memory, &took, error);
  if (!failed) failed = block_groups_make(groups, &graph, &how, error);
  locality_graph_free(&graph);
  return failed;
}

static u32 *group(void *context, const struct launch *launch, const u32 *image, u32 room, u32 base, u32 *words,
                  struct tw_error *error) {
  struct block_groups groups;
  u32 *memory = malloc(launch->memory_bytes), *made = NULL;
  if (!memory) {
    tw_fail(error, "out of memory for %u bytes of global memory", launch->memory_bytes);
    return NULL;
  }
  memcpy(memory, image, launch->memory_bytes);
  if (make_groups(&groups, context, launch, memory, room, error) == 0)
    made = group_image_make(&groups, base, words, error);
  block_groups_free(&groups);
  free(memory);
  return made;
}

static enum block_policy scheduler_of(struct policy_way way) {
  if (way.policy == GROUP_LRR) return BLOCK_POLICY_LRR;
  if (way.policy == GROUP_BCS) return BLOCK_POLICY_BCS;
  return way.stealing ? BLOCK_POLICY_STEALING : BLOCK_POLICY_GROUPS;
}

/* ---- the run */

void policy_replay(FILE *f, const struct paver_options *o, const struct policy_trial *what, const char *program) {
  static const char *const engines[] = {" --engine lockstep", " --engine rtl", ""};
  shell_program(f, program);
  fprintf(f, " paver --run %s%s ", group_policy_names[what->way.policy], what->way.stealing ? " --stealing" : "");
  if (what->kernel) shell_word(f, what->kernel);
  else fputs("--random 1", f);
  fprintf(f, " --preset %s", o->preset);
  for (unsigned i = 0; i < o->set_count; i++) {
    fputs(" --set ", f);
    shell_word(f, o->sets[i]);
  }
  if (o->sms) fprintf(f, " --sms %u", o->sms);
  if (o->most) fprintf(f, " --room %u", o->most);
  if (o->traced) fputs(" --locality trace", f);
  if (o->lines) fputs(" --weight lines", f);
  if (o->common != GRAPH_COMMON_PERCENT) fprintf(f, " --common %u", o->common);
  if (o->launch) fprintf(f, " --launch %u", o->launch);
  if (o->memory_delay) fprintf(f, " --memory-delay %u", o->memory_delay);
  fprintf(f, " --seed %llu%s", (unsigned long long)what->seed, engines[o->engine.engine]);
}

static void remember_command(struct trial *t, const char *program) {
  FILE *f = fmemopen(t->run.replay, sizeof t->run.replay, "w");
  if (!f) return;
  policy_replay(f, t->options, t->what, program);
  fclose(f);
}

/* The folder of a failure is that of a kernel and a policy. */
static void name_folder(struct trial *t) {
  char way[POLICY_WAY_BYTES], name[OPTIONS_FOLDER_BYTES];
  policy_way_name(t->what->way, way);
  memcpy(name, t->run.folder, sizeof name);
  snprintf(t->run.folder, sizeof t->run.folder, "%.400s-%s", name, way);
}

/* A generated program runs on the machine that its seed chooses a part of, too. */
static int resolve_program(struct trial *t, struct tw_error *error) {
  struct run_options *run = &t->run.run;
  run->scheduler = run->assignment = NULL;
  run->engine.cycle_limit = RANDOM_CYCLE_LIMIT;
  random_vary(&t->run, run->seed, !t->options->memory_delay);
  if (options_resolve(&t->run, error) != 0) return -1;
  t->text = program_generate(run->seed, sm_parts(&run->params));
  run->text = t->text;
  return t->text ? 0 : tw_fail(error, "out of memory for a program");
}

static int prepare(struct trial *t, const char *program, struct tw_error *error) {
  const struct paver_options *o = t->options;
  const char *kernel = t->what->kernel;
  struct run_options *run = &t->run.run;
  snprintf(t->name, sizeof t->name, "random-%llu", (unsigned long long)t->what->seed);
  paver_run_options(o, kernel ? kernel : t->name, NULL, t->what->seed, o->sms, &t->run);
  if ((kernel ? options_resolve(&t->run, error) : resolve_program(t, error)) != 0) return -1;
  if (!run->gpu.memory.sms)
    return tw_fail(error, "--run: preset %s has one SM; --sms says how many a GPU of it has", o->preset);
  run->gpu.blocks = (struct gpu_blocks){true, scheduler_of(t->what->way), group, t};
  if (t->what->alter && t->what->alter(t->what->alterer, run, error) != 0) return -1;
  remember_command(t, program);
  name_folder(t);
  return 0;
}

void policy_try(const struct paver_options *o, const struct policy_trial *what, const char *program,
                struct policy_outcome *to) {
  struct trial *t = calloc(1, sizeof *t);
  struct run_result *r = &to->run;
  memset(to, 0, sizeof *to);
  r->status = RUN_INTERNAL;
  if (!t) {
    tw_fail(&r->error, "out of memory");
    return;
  }
  t->options = o;
  t->what = what;
  if (prepare(t, program, &r->error) != 0) r->status = RUN_BAD_INPUT;
  else run_kernel(&t->run.run, r);
  /* The executor has ended, and no program is that long. */
  if (!what->kernel && r->engine.verdict == ENGINE_LIMIT) r->status = RUN_WRONG_RESULT;
  to->sms = t->run.run.gpu.memory.sms;
  free(t->text);
  free(t);
}
