/* random_programs: see random_programs.h. */
#include "random_programs.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "opcode_info.h"
#include "util/jobs.h"
#include "run/json_report.h"
#include "program_generator.h"
#include "run/options_sharing.h"
#include "util/random.h"
#include "util/written.h"

/* What is known of all programs so far. */
struct totals {
  const struct random_options *options;
  struct program_room room; /* that the machine has */
  u64 run, failed, cycles, instructions, values;
  bool shares;                     /* the machine has Sharing: */
  u64 paired, locks;               /* programs with two blocks of a pair at a time, and locks */
  struct execution_stats executed; /* sums, and the deepest stack */
  enum run_status status;          /* of the first that failed */
  struct timespec started;
};

void random_vary(struct options *o, u64 seed, bool memory) {
  static const char *const schedulers[2][3] = {{"gto", "lrr", "rba"}, {"gto", "lrr", "oldest"}},
                           *const assignments[] = {"rr", "srr", "shuffle"};
  static const unsigned delays[] = {0, 0, 40, 400};
  struct tw_random random;
  tw_random_seed(&random, ~seed);
  const bool sharing = options_sharing_has(o);
  const unsigned scheduler = tw_random_below(&random, 3);
  const unsigned assignment = tw_random_below(&random, sharing ? 1 : 3);
  if (!o->run.scheduler) o->run.scheduler = schedulers[sharing][scheduler];
  if (!o->run.assignment) o->run.assignment = assignments[assignment];
  if (sharing) options_sharing_vary(&o->run.setting, tw_random_below(&random, SHARING_VARIANTS));
  if (!memory) return;
  o->run.memory.random_delay = delays[tw_random_below(&random, 4)];
  o->run.setting.score_latency = (u8)(tw_random_chance(&random, 50) ? 0 : tw_random_below(&random, 21));
}

/* With RegLess registers are not limited by those that it has. */
static struct program_room room_of(const struct sm_params *p) {
  struct program_room room = {.parts = sm_parts(p), PROGRAM_ROOM_MOST};
  const unsigned registers = p->Subcores * p->Banks * p->Rows / SM_SCHEDULERS, shared = p->SharedWords * 4;
  if (p->OperandStage != OPERAND_STAGE_REGLESS && registers < room.registers) room.registers = registers;
  if (shared < room.shared_bytes) room.shared_bytes = shared;
  return room;
}

/* The options of one program: its seed, and what the user has left to it. */
static int plan(const struct random_options *r, u64 seed, struct options *o, struct tw_error *error) {
  *o = r->base;
  o->run.seed = seed;
  o->run.engine.progress = false;
  random_vary(o, seed, r->vary_memory);
  return options_resolve(o, error);
}

static void name_of(char *name, size_t bytes, const struct random_options *r, u64 seed) {
  snprintf(name, bytes, "%s/random-%llu.tws", r->keep, (unsigned long long)seed);
}

/* In a process of its own. */
static void run_one(void *context, u64 i, void *to) {
  const struct totals *t = context;
  const struct random_options *r = t->options;
  struct run_result *result = to;
  struct options o;
  char name[512];
  memset(result, 0, sizeof *result);
  const u64 seed = r->base.run.seed + i;
  char *text = program_generate_within(seed, &t->room);
  result->status = RUN_INTERNAL;
  if (!text) {
    tw_fail(&result->error, "out of memory for a program");
  } else if (plan(r, seed, &o, &result->error) == 0) {
    name_of(name, sizeof name, r, seed);
    o.run.kernel = name;
    o.run.text = text;
    options_replay(&o, r->program);
    o.run.replay = o.replay;
    options_failure_within(&o);
    run_kernel(&o.run, result);
    /* The executor has ended, and no program is that long. */
    if (result->engine.verdict == ENGINE_LIMIT) result->status = RUN_WRONG_RESULT;
  }
  free(text);
}

/* The program, with the command that runs it again on top. */
static int keep(const struct totals *t, u64 seed, const char *replay, struct tw_error *error) {
  const struct random_options *r = t->options;
  char name[512];
  name_of(name, sizeof name, r, seed);
  char *text = program_generate_within(seed, &t->room);
  mkdir(r->keep, 0777);
  FILE *f = text ? written_open(name, error) : NULL;
  if (f) fprintf(f, "// %s\n%s", replay, text);
  free(text);
  if (!text) return tw_fail(error, "%s: out of memory", name);
  return f ? written_close(f, name, error) : -1;
}

static void tell_failure(struct totals *t, u64 seed, const struct run_result *result) {
  struct tw_error error;
  struct options o;
  char name[512];
  if (plan(t->options, seed, &o, &error) != 0) return;
  name_of(name, sizeof name, t->options, seed);
  o.run.kernel = name;
  options_replay(&o, t->options->program);
  if (result && result->engine.mismatch[0]) fputs(result->engine.mismatch, stderr);
  else fprintf(stderr, "FAILED    seed %llu\n  replay    %s\n", (unsigned long long)seed, o.replay);
  fprintf(stderr, "%s\n", result ? result->error.text : "the run ended without a result");
  if (keep(t, seed, o.replay, &error) != 0) fprintf(stderr, "twinwarp: %s\n", error.text);
}

static void add(struct execution_stats *sum, const struct execution_stats *one) {
  sum->divergent_branches += one->divergent_branches;
  sum->barriers += one->barriers;
  if (one->deepest_stack > sum->deepest_stack) sum->deepest_stack = one->deepest_stack;
  for (unsigned i = 0; i < EXECUTION_FORMS; i++) sum->by_form[i] += one->by_form[i];
}

/* Takes one result; what is wrong with all programs alike, bad input, is told once. */
static bool take(void *context, u64 i, const void *from) {
  struct totals *t = context;
  const struct run_result *result = from;
  const enum run_status status = result ? result->status : RUN_INTERNAL;
  const struct random_options *r = t->options;
  t->run++;
  if (result) {
    t->cycles += result->total_cycles;
    t->instructions += result->instructions;
    for (unsigned u = 0; u < result->engine.unit_count; u++) t->values += result->engine.units[u].values;
    t->paired += result->engine.sharing.beside != 0;
    t->locks += result->engine.sharing.registers + result->engine.sharing.memory;
    add(&t->executed, &result->executed);
  }
  if (status == RUN_PASSED) return true;
  if (!t->failed++) t->status = status;
  if (status == RUN_BAD_INPUT) fprintf(stderr, "twinwarp: %s\n", result->error.text);
  else tell_failure(t, r->base.run.seed + i, result);
  return status != RUN_BAD_INPUT && !r->first;
}

static double seconds_since(const struct timespec *start) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

/* Calls `see` for every opcode that the machine has with what was executed of it: by register, by immediate. */
static void each_opcode(const struct totals *t, void (*see)(const char *, const struct opcode_info *, u64, u64, void *),
                        void *context) {
  for (unsigned opcode = 0; opcode < ISA_IMMEDIATE; opcode++) {
    const struct opcode_info *info = opcode_info(opcode);
    if (info && t->room.parts >> isa_part_of(opcode) & 1)
      see(info->mnemonic, info, t->executed.by_form[opcode], t->executed.by_form[opcode | ISA_IMMEDIATE], context);
  }
}

static void print_opcode(const char *name, const struct opcode_info *info, u64 by_register, u64 by_immediate,
                         void *context) {
  unsigned *missing = context;
  const bool lacks = (info->form != ISA_FORM_IMM && !by_register) || (info->form != ISA_FORM_REG && !by_immediate);
  *missing += lacks;
  printf("%-20s %12llu %12llu%s\n", name, (unsigned long long)by_register, (unsigned long long)by_immediate,
         lacks ? "  never executed in one form" : "");
}

static void json_opcode(const char *name, const struct opcode_info *info, u64 by_register, u64 by_immediate,
                        void *context) {
  cJSON *one = cJSON_AddObjectToObject(context, name);
  if (info->form != ISA_FORM_IMM) cJSON_AddNumberToObject(one, "register_form_executed_count", (double)by_register);
  if (info->form != ISA_FORM_REG) cJSON_AddNumberToObject(one, "immediate_form_executed_count", (double)by_immediate);
}

static int write_report(const struct totals *t, double seconds, struct tw_error *error) {
  const struct {
    const char *key;
    double value;
  } numbers[] = {{"first_seed", (double)t->options->base.run.seed},
                 {"programs_count", (double)t->run},
                 {"failed_programs_count", (double)t->failed},
                 {"run_cycles", (double)t->cycles},
                 {"warp_instructions_count", (double)t->instructions},
                 {"compared_values_count", (double)t->values},
                 {"divergent_branches_count", (double)t->executed.divergent_branches},
                 {"barriers_count", (double)t->executed.barriers},
                 {"deepest_stack_entries", t->executed.deepest_stack},
                 {"run_seconds", seconds}};
  cJSON *root = cJSON_CreateObject();
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    cJSON_AddNumberToObject(root, numbers[i].key, numbers[i].value);
  if (t->shares) {
    cJSON_AddNumberToObject(root, "paired_programs_count", (double)t->paired);
    cJSON_AddNumberToObject(root, "locks_taken_count", (double)t->locks);
  }
  each_opcode(t, json_opcode, cJSON_AddObjectToObject(root, "opcodes"));
  return json_write(root, t->options->base.report, error);
}

static void print_summary(const struct totals *t, double seconds) {
  const u64 first = t->options->base.run.seed;
  printf("%llu programs, seeds %llu to %llu: %llu failed; %llu warp instructions, %llu divergent branches, stack up to "
         "%u, %llu barriers, %llu cycles",
         (unsigned long long)t->run, (unsigned long long)first, (unsigned long long)(first + t->run - 1),
         (unsigned long long)t->failed, (unsigned long long)t->instructions,
         (unsigned long long)t->executed.divergent_branches, t->executed.deepest_stack,
         (unsigned long long)t->executed.barriers, (unsigned long long)t->cycles);
  if (t->values) printf(", %llu port values compared", (unsigned long long)t->values);
  if (t->shares)
    printf("; %llu programs with two blocks of a pair, %llu locks", (unsigned long long)t->paired,
           (unsigned long long)t->locks);
  printf("; %.1f programs/s\n", (double)t->run / seconds);
}

enum run_status random_print(const struct random_options *r) {
  struct options o;
  struct tw_error error;
  if (plan(r, r->base.run.seed, &o, &error) != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    return RUN_BAD_INPUT;
  }
  const struct program_room room = room_of(&o.run.params);
  char *text = program_generate_within(r->base.run.seed, &room);
  const bool good = text && fputs(text, stdout) >= 0 && fflush(stdout) == 0;
  free(text);
  return good ? RUN_PASSED : RUN_INTERNAL;
}

enum run_status random_programs(const struct random_options *r) {
  struct totals t = {.options = r};
  struct options o;
  struct tw_error error;
  unsigned missing = 0;
  clock_gettime(CLOCK_MONOTONIC, &t.started);
  if (plan(r, r->base.run.seed, &o, &error) != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    return RUN_BAD_INPUT;
  }
  t.room = room_of(&o.run.params);
  t.shares = o.run.params.Sharing;
  jobs_run("programs", r->count, r->jobs, sizeof(struct run_result), run_one, take, &t);
  if (t.status == RUN_BAD_INPUT) return t.status;
  const double seconds = seconds_since(&t.started);
  if (r->base.report && write_report(&t, seconds, &error) != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    return t.status == RUN_PASSED ? RUN_BAD_INPUT : t.status;
  }
  if (r->reach) each_opcode(&t, print_opcode, &missing);
  print_summary(&t, seconds);
  return t.status == RUN_PASSED && missing ? RUN_WRONG_RESULT : t.status;
}
