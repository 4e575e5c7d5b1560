/* paver_command: see paver_command.h. */
#include "paver_command.h"

#include "gpu/gpu.h"
#include "gpu/gpu_workers.h"
#include "papers/paver/graph_partition.h"
#include "papers/paver/graph_study.h"
#include "papers/paver/group_study.h"
#include "papers/paver/policy_study.h"
#include "papers/paver/time_study.h"
#include "run/run_trace.h"
#include "util/jobs.h"

enum {
  KEY_GRAPH = 1152,
  KEY_GROUPS,
  KEY_RUN,
  KEY_STEALING,
  KEY_CHECK,
  KEY_RANDOM,
  KEY_LOCALITY,
  KEY_WEIGHT,
  KEY_COMMON,
  KEY_PRESET,
  KEY_SET,
  KEY_SMS,
  KEY_ROOM,
  KEY_THREADS,
  KEY_LAUNCH,
  KEY_SEED,
  KEY_REPORT,
  KEY_ENGINE,
  KEY_DELAY,
  KEY_SEEDS,
  KEY_JOBS,
  KEY_WAVES,
  KEY_FROM,
  KEY_WINDOW,
  KEY_STUDY,
  KEY_KEEP,
  KEY_PICTURES,
  MOST_KERNELS = 1024,
  ALL_POLICIES = (1 << GROUP_POLICIES) - 1
};

struct input {
  const char *kernels[MOST_KERNELS];
  struct paver_options options;
  bool graph, groups, run, check, study;
  struct policy_options policy; /* policies and random programs are of others, too */
  struct time_options time;
};

static unsigned policy_of(struct argp_state *state, const char *option, const char *word) {
  if (strcmp(word, "all") == 0) return partition_missing() ? (1 << GROUP_KWAY) - 1 : ALL_POLICIES;
  for (unsigned p = 0; group_policy_names[p]; p++) {
    if (strcmp(word, group_policy_names[p]) != 0) continue;
    if (group_policy_partitions((enum group_policy)p) && partition_missing())
      options_error(state, "--%s %s: %s", option, word, partition_missing());
    return 1u << p;
  }
  options_error(state, "--%s '%s': must be of lrr, bcs, mst, kway, rb, rb-printed, all", option, word);
  return 0;
}

/* One, or some with commas between them. */
static unsigned read_policies(struct argp_state *state, const char *option, const char *text) {
  unsigned policies = 0;
  for (const char *at = text, *end; at; at = *end ? end + 1 : NULL) {
    char word[64];
    end = at + strcspn(at, ",");
    snprintf(word, sizeof word, "%.*s", (int)(end - at), at);
    policies |= policy_of(state, option, word);
  }
  return policies;
}

static void add_kernel(struct argp_state *state, struct input *i, const char *text) {
  if (run_trace_takes(text)) options_error(state, "%s: traces have no arguments to look at", text);
  if (i->options.kernel_count == MOST_KERNELS) options_error(state, "more than %d kernels", MOST_KERNELS);
  else i->kernels[i->options.kernel_count++] = text;
}

/* The GPUs are all three, or that of --preset; workloads are those of Table 2. */
static void check_time(struct argp_state *state, const struct input *i) {
  const struct paver_options *o = &i->options;
  const struct engine_options *e = &o->engine;
  if (!i->study && (i->time.keep || i->time.pictures)) options_error(state, "--keep, --pictures: go with --study");
  if (!i->study) return;
  if (i->policy.stealing || o->traced || o->lines || o->most || o->launch || o->threads || o->memory_delay ||
      o->set_count || i->policy.seeds > 1 || e->waves || e->engine != ENGINE_C)
    options_error(state, "--study: has policies, graphs and engine of its own");
  if (!i->time.gpus) options_error(state, "--preset %s: --study has gtx480, titanx and titanv", o->preset);
  if (partition_missing()) options_error(state, "--study: %s", partition_missing());
  for (unsigned k = 0; k < o->kernel_count; k++)
    if (!workload_of(i->kernels[k])) options_error(state, "%s: is no kernel of PAVER's Table 2", i->kernels[k]);
}

static unsigned gpus_named(const char *preset) {
  unsigned gpus = 0;
  for (unsigned i = 0; i < PAVER_GPUS; i++) gpus |= (unsigned)(strcmp(preset, paver_gpus[i].preset) == 0) << i;
  return gpus;
}

/* How engines run is of --run alone. */
static void check_run(struct argp_state *state, const struct input *i) {
  const struct paver_options *o = &i->options;
  const struct engine_options *e = &o->engine;
  const u64 runs = (u64)o->kernel_count * i->policy.seeds + i->policy.random;
  if (!i->run && !i->study &&
      (i->policy.stealing || o->threads || o->jobs || o->memory_delay || i->policy.seeds > 1 || e->waves ||
       e->engine != ENGINE_C))
    options_error(state, "--stealing, --threads, --engine, --memory-delay, --seeds, --jobs, --waves: go with --run");
  if ((i->run || i->study) && o->sms > GPU_MAX_SMS)
    options_error(state, "--sms %u: a GPU has 1 to %d", o->sms, GPU_MAX_SMS);
  if (e->waves && (runs > 1 || i->policy.policies & (i->policy.policies - 1)))
    options_error(state, "--waves: is of one kernel, policy and seed");
}

static void check_together(struct argp_state *state, const struct input *i) {
  const struct paver_options *o = &i->options;
  if (i->graph + i->groups + i->run + i->check + i->study != 1)
    options_error(state, "one of --graph, --groups, --run, --check and --study must be given");
  check_run(state, i);
  check_time(state, i);
  if (i->policy.random && !i->check && !i->run) options_error(state, "--random goes with --check and --run");
  if (i->check && (o->traced || o->lines)) options_error(state, "--locality, --weight: --check takes both");
  if ((o->sms || o->most) && !i->policy.policies && !i->study)
    options_error(state, "--sms, --room: go with --groups and --run");
  if (!o->kernel_count && !i->policy.random) options_error(state, "no kernel given");
}

static error_t parse(int key, char *text, struct argp_state *state) {
  static const char *const localities[] = {"static", "trace", NULL}, *const weights[] = {"words", "lines", NULL};
  static const char *const engines[] = {"lockstep", "rtl", "c", NULL}, *const stealings[] = {"no", "yes", "both", NULL};
  struct input *i = state->input;
  struct paver_options *o = &i->options;
  switch (key) {
    case KEY_GRAPH: i->graph = true; return 0;
    case KEY_CHECK: i->check = true; return 0;
    case KEY_GROUPS:
      i->policy.policies = read_policies(state, "groups", text);
      i->groups = true;
      return 0;
    case KEY_RUN:
      i->policy.policies = read_policies(state, "run", text);
      i->run = true;
      return 0;
    case KEY_STEALING:
      i->policy.stealing = text ? 1 + options_choice(state, "stealing", text, stealings) : POLICY_WITH_STEALING;
      return 0;
    case KEY_SEEDS: i->policy.seeds = (u32)options_number(state, "seeds", text, 1, 1000); return 0;
    case KEY_RANDOM: i->policy.random = options_number(state, "random", text, 1, 1000000000); return 0;
    case KEY_LOCALITY: o->traced = options_choice(state, "locality", text, localities); return 0;
    case KEY_WEIGHT: o->lines = options_choice(state, "weight", text, weights); return 0;
    case KEY_COMMON: o->common = (unsigned)options_number(state, "common", text, 1, 101); return 0;
    case KEY_PRESET:
      o->preset = text;
      i->time.gpus = gpus_named(text);
      return 0;
    case KEY_STUDY: i->study = true; return 0;
    case KEY_KEEP: i->time.keep = text; return 0;
    case KEY_PICTURES: i->time.pictures = text; return 0;
    case KEY_SET: options_set(state, text, o->sets, &o->set_count); return 0;
    case KEY_SMS: o->sms = (u32)options_number(state, "sms", text, 1, 65536); return 0;
    case KEY_ROOM: o->most = (u32)options_number(state, "room", text, 1, 65536); return 0;
    case KEY_THREADS: o->threads = (u32)options_number(state, "threads", text, 1, GPU_MAX_THREADS); return 0;
    case KEY_LAUNCH: o->launch = (u32)options_number(state, "launch", text, 1, UINT32_MAX); return 0;
    case KEY_SEED: o->seed = options_number(state, "seed", text, 1, 0x7fffffff); return 0;
    case KEY_REPORT: o->report = options_report(state, text); return 0;
    case KEY_ENGINE: o->engine.engine = (enum engine)options_choice(state, "engine", text, engines); return 0;
    case KEY_DELAY: o->memory_delay = (u32)options_number(state, "memory-delay", text, 0, 100000); return 0;
    case KEY_JOBS: o->jobs = (u32)options_number(state, "jobs", text, 1, 1000); return 0;
    case KEY_WAVES: o->engine.waves = text; return 0;
    case KEY_FROM: o->engine.from = options_number(state, "from", text, 0, UINT64_MAX); return 0;
    case KEY_WINDOW: o->engine.failure.window = options_number(state, "window", text, 1, 10000000); return 0;
    case ARGP_KEY_ARG: add_kernel(state, i, text); return 0;
    case ARGP_KEY_END: check_together(state, i); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp_option own[] = {
    {"graph", KEY_GRAPH, NULL, 0,
     "what blocks load in common: a row a kernel; of a single one the loads that are not "
     "static, too",
     0},
    {"groups", KEY_GROUPS, "POLICY", 0,
     "blocks in groups for SMs, by lrr, bcs, mst, kway, rb, rb-printed; by some of them, with commas, or all, without "
     "the groups themselves",
     0},
    {"run", KEY_RUN, "POLICY", 0, "the kernels on a GPU whose blocks go to SMs so; or by each of them", 0},
    {"study", KEY_STUDY, NULL, 0,
     "kernels of Table 2 under all policies on gtx480, titanx and titanv, or one of them, as they are and with one "
     "thing "
     "changed: speed, misses, what it costs, and means beside the paper's",
     0},
    {"keep", KEY_KEEP, "FOLDER", 0, "of --study: what has been worked out is put there, and is not worked out again",
     0},
    {"pictures", KEY_PICTURES, "FOLDER", 0, "of --study: matrices of graphs as BENCHMARK.pgm", 0},
    {"stealing", KEY_STEALING, "no|yes|both", OPTION_ARG_OPTIONAL,
     "of --run: SMs without a group take blocks of others' (yes), or each policy with groups is run in both ways", 0},
    {"engine", KEY_ENGINE, "ENGINE", 0,
     "of --run: c (default); lockstep or rtl, where there is RTL of the GPU with BLOCKS=groups", 0},
    {"memory-delay", KEY_DELAY, "CYCLES", 0, "of --run: at random up to so many more, by --seed", 0},
    {"seeds", KEY_SEEDS, "N", 0, "of --run: each kernel so often, of the seeds from --seed on (default 1)", 0},
    {"jobs", KEY_JOBS, "N", 0,
     "of --run and --study: so many side by side (default: the cores of this machine; of --run with --engine c 1)", 0},
    {"waves", KEY_WAVES, "FILE.fst", 0, "of --run with RTL: a waveform of one run", 0},
    {"from", KEY_FROM, "CYCLE", 0, "of --waves: its first", 0},
    {"window", KEY_WINDOW, "CYCLES", 0, "before a mismatch that its folder shows (default 2000)", 0},
    {"check", KEY_CHECK, NULL, 0,
     "compare what is called static with the executor's addresses; status 3 if they differ", 0},
    {"random", KEY_RANDOM, "N", 0,
     "of --check and --run: and so many generated programs, of the seeds from --seed on; of --run by the policies in "
     "turn",
     0},
    {"locality", KEY_LOCALITY, "HOW", 0, "static (default), before the launch; trace, by the executor's addresses", 0},
    {"weight", KEY_WEIGHT, "WHAT", 0, "that edges have: words (default) or lines", 0},
    {"common", KEY_COMMON, "PERCENT", 0,
     "of all blocks: what so many load is left out of the edges (default 90; 101: nothing is)", 0},
    {"preset", KEY_PRESET, "NAME", 0, "machine of `twinwarp presets` or `twinwarp gpus` (default gtx480)", 0},
    {"set", KEY_SET, "NAME=VALUE", 0, "override one parameter of the machine", 0},
    {"sms", KEY_SMS, "N", 0, "SMs, instead of the machine's", 0},
    {"room", KEY_ROOM, "N", 0, "blocks that an SM has room for at a time, instead of what the machine has", 0},
    {"threads", KEY_THREADS, "N", 0, "of --run: that share the SMs out (default: the processors)", 0},
    {"launch", KEY_LAUNCH, "N", 0, "of a launch file: this one alone", 0},
    {"seed", KEY_SEED, "N", 0, "of buffer contents and programs (default 1)", 0},
    {"report", KEY_REPORT, "FILE.json", 0, "write the same as JSON; of one policy with the groups' image in memory", 0},
    {0}};

int paver_command(const char *program, int argc, char **argv) {
  const struct argp argp = {own,  parse, "KERNEL...", "Locality graphs of thread blocks, and groups of them (PAVER).",
                            NULL, NULL,  NULL};
  static struct input input;
  static struct options defaults;
  struct paver_options *o = &input.options;
  options_init(&defaults);
  *o = (struct paver_options){.kernels = input.kernels, .preset = "gtx480", .common = GRAPH_COMMON_PERCENT, .seed = 1};
  o->engine = defaults.run.engine;
  o->engine.engine = ENGINE_C;
  o->engine.progress = false;
  input.policy = (struct policy_options){.seeds = 1, .program = program};
  input.time = (struct time_options){.gpus = (1 << PAVER_GPUS) - 1, .program = program};
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  if (!o->jobs) o->jobs = o->engine.engine == ENGINE_C && !input.study ? 1 : jobs_default();
  if (!input.policy.stealing) input.policy.stealing = POLICY_WITHOUT_STEALING;
  if (input.study) return (int)time_study(o, &input.time);
  if (input.run) return (int)policy_study(o, &input.policy);
  if (input.groups) return (int)group_study(o, input.policy.policies);
  return (int)(input.check ? check_study(o, input.policy.random) : graph_study(o));
}
