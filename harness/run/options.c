/* options: see options.h. */
#include "options.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "isa/reuse.h"
#include "options_sharing.h"
#include "options_words.h"
#include "util/json_missing.h"

enum {
  KEY_ENGINE = 256,
  KEY_PRESET,
  KEY_SET,
  KEY_SCHED,
  KEY_ASSIGN,
  KEY_LATENCY,
  KEY_SEED,
  KEY_DELAY,
  KEY_REPORT,
  KEY_WAVES,
  KEY_FROM,
  KEY_TO,
  KEY_GRID,
  KEY_BLOCK,
  KEY_ARG,
  KEY_LIMIT,
  KEY_FAILURE,
  KEY_SNAPSHOTS,
  KEY_WINDOW,
  KEY_ENTRY,
  KEY_SHARED,
  KEY_EXPECT,
  KEY_DUMP,
  KEY_LAUNCH,
  KEY_BANKS,
  KEY_RECORD,
  KEY_STALLS,
  KEY_EVENTS,
  KEY_ENERGY,
  KEY_REUSE,
  KEY_LOAD_PATH,
  KEY_SECOND,
  KEY_REPEAT,
  KEY_SHARE,
  KEY_GOAL,
  KEY_LENGTHS,
  KEY_SERIES,
  KEY_STHLD,
  KEY_ALL_NEAR,
  KEY_RANDOM_UNITS,
  KEY_TABLE,
  KEY_SLIDING,
  KEY_CHECK
};

static const struct argp_option descriptions[] = {
    {"engine", KEY_ENGINE, "ENGINE", 0, "lockstep (default, where there is RTL), rtl or c", 0},
    {"preset", KEY_PRESET, "NAME", 0, "machine: volta (default) or another of `twinwarp presets`", 0},
    {"set", KEY_SET, "NAME=VALUE", 0, "override one parameter of the preset", 0},
    {"second", KEY_SECOND, "KERNEL", 0,
     "run this kernel beside the other; on a machine with Kernels=2, such as scavenger", 0},
    {"repeat", KEY_REPEAT, "CYCLES", 0, "run the kernel again until so many cycles have passed, and the second as long",
     0},
    {"share", KEY_SHARE, "N", 0, "of the SM, in sixteenths, that the first of two kernels has: 1 to 15 (default 8)", 0},
    {"goal", KEY_GOAL, "PERCENT", 0,
     "instead, Scavenger divides the SM, so that the first has this part of its speed alone: 1 "
     "to 100; of --engine c",
     0},
    {"lengths", KEY_LENGTHS, "WHICH", 0,
     "of its intervals: paper (default: profiles of 20,000 cycles and more), short or shortest", 0},
    {"series", KEY_SERIES, "FILE.csv", 0, "write what it does in the course of the run", 0},
    {"load-path", KEY_LOAD_PATH, "PATH", 0,
     "of --engine c with LoadPath=0, to compare WarpPool with: banked (an L1 of eight "
     "banks) or mrpb (lines wait in a queue per warp)",
     0},
    {"sched", KEY_SCHED, "POLICY", 0,
     "warp scheduling: gto (default), lrr, rba or malekeh; with Sharing=1 oldest, without rba", 0},
    {"score-latency", KEY_LATENCY, "CYCLES", 0, "age of an RBA score, 0 to 20 (default 0)", 0},
    {"sthld", KEY_STHLD, "CYCLES", 0,
     "that an issue waits for a caching collector unit without near data, 0 to 255 "
     "(default 0), or adaptive",
     0},
    {"sthld-table", KEY_TABLE, "STEPS", 0,
     "of the adaptive one: 12 words STATE+DELTA or STATE-DELTA, for a small and a "
     "large difference in states 1 to 6",
     0},
    {"all-near", KEY_ALL_NEAR, NULL, 0, "caching collector units take all reuse as near", 0},
    {"random-units", KEY_RANDOM_UNITS, NULL, 0, "caching collector units are given out at random", 0},
    {"sliding-window", KEY_SLIDING, "N", 0,
     "caching collector units of --engine c keep the registers of the last N "
     "instructions, as BOW's do: 1 to 7",
     0},
    {"assign", KEY_ASSIGN, "HOW", 0, "sub-core assignment: rr (default), srr, shuffle, or a table of hex bytes", 0},
    {"seed", KEY_SEED, "N", 0, "of data, memory delays, shuffle and power-up state; 1 or more (default 1)", 0},
    {"memory-delay", KEY_DELAY, "CYCLES", 0, "random extra delay of each memory response (default 0)", 0},
    {"grid", KEY_GRID, "X[,Y[,Z]]", 0, "blocks of the grid, instead of the kernel's own", 0},
    {"block", KEY_BLOCK, "X[,Y[,Z]]", 0, "threads of a block, instead of the kernel's own", 0},
    {"arg", KEY_ARG, "NAME=VALUE", 0,
     "a kernel argument, instead of the kernel's own; of a PTX entry, in order, "
     "buf:NAME:BYTES:FILL, i32:N, u32:N, i64:N, u64:N, f32:X, f64:X, struct:TYPE=VALUE,..., struct:file=FILE or "
     "local:BYTES; "
     "FILL is "
     "zero, iota, rand:SEED, randf:SEED, value:NUMBER, file:FILE (raw words) or output (nothing is in it before)",
     0},
    {"entry", KEY_ENTRY, "NAME", 0, "of a PTX module (default: its only one)", 0},
    {"shared", KEY_SHARED, "BYTES", 0, "of a PTX module's shared array of open size", 0},
    {"bank-registers", KEY_BANKS, NULL, 0, "number a PTX kernel's registers for the machine's banks", 0},
    {"reuse", KEY_REUSE, "N[,WARPS]", 0,
     "mark operands that the first warps (default 4), profiled, read again within "
     "N instructions; Malekeh's RTHLD is 12",
     0},
    {"expect", KEY_EXPECT, "[BUFFER:]FILE", 0, "raw words that a buffer, or all one after the other, must hold", 0},
    {"dump", KEY_DUMP, "[BUFFER:]FILE", 0, "write a buffer, or all one after the other, as raw words", 0},
    {"launch", KEY_LAUNCH, "N", 0, "of a launch file: the engine runs this one, the functional executor the others", 0},
    {"check", KEY_CHECK, "WHAT", 0,
     "look at all accesses to memory on the functional executor: races, uninitialised, or both "
     "with a comma between",
     0},
    {"cycle-limit", KEY_LIMIT, "CYCLES", 0, "give up after so many (default 100000000)", 0},
    {"report", KEY_REPORT, "FILE.json", 0, "write the result as JSON", 0},
    {"waves", KEY_WAVES, "FILE.fst", 0, "write a waveform, the model's expected outputs beside the RTL's", 0},
    {"from", KEY_FROM, "CYCLE", 0, "first cycle of the waveform (default 0)", 0},
    {"to", KEY_TO, "CYCLE", 0, "last cycle of the waveform (default: the end)", 0},
    {"record", KEY_RECORD, "UNIT=FILE", 0,
     "write the inputs of a unit's first instance, or of an instance by its path; all=FOLDER: of every unit", 0},
    {"stalls", KEY_STALLS, NULL, 0, "tell why schedulers and warps do not issue; without --events", 0},
    {"events", KEY_EVENTS, NULL, 0, "count what takes energy, in cycles --from to --to, for the report; of --engine c",
     0},
    {"energy", KEY_ENERGY, "FILE", 0, "and charge it with the energies of `make energy`; of --engine c", 0},
    {"failure", KEY_FAILURE, "FOLDER", 0, "for the first mismatch (default failure-KERNEL-SEED)", 0},
    {"snapshots", KEY_SNAPSHOTS, "HOW", 0, "that make it: auto (default), off, or one every so many cycles", 0},
    {"window", KEY_WINDOW, "CYCLES", 0, "before the mismatch, that its waveform shows (default 2000)", 0},
    {0}};

u64 options_number(struct argp_state *state, const char *name, const char *text, u64 min, u64 max) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 0);
  if (*end || end == text || errno || text[0] == '-' || value < min || value > max)
    options_error(state, "--%s %s: must be a number from %llu to %llu", name, text, (unsigned long long)min,
                  (unsigned long long)max);
  return value;
}

const char *options_report(struct argp_state *state, const char *text) {
  if (json_missing()) options_error(state, "--report %s: %s", text, json_missing());
  return text;
}

static void extent(struct argp_state *state, const char *name, const char *text, u32 to[3]) {
  if (launch_parse_extent(text, to) != 0)
    options_error(state, "--%s %s: must be one to three numbers, 1 or more, as in 16,16", name, text);
}

unsigned options_choice(struct argp_state *state, const char *option, const char *text, const char *const *names) {
  for (unsigned i = 0; names[i]; i++)
    if (strcmp(text, names[i]) == 0) return i;
  char list[128] = "";
  for (unsigned i = 0; names[i]; i++)
    snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", names[i]);
  options_error(state, "--%s %s: must be one of %s", option, text, list);
  return 0;
}

void options_set(struct argp_state *state, const char *text, const char **sets, unsigned *count) {
  if (*count == OPTIONS_MAX_SETS) options_error(state, "--set: more than %d", OPTIONS_MAX_SETS);
  else sets[(*count)++] = text;
}

/* RTHLD, and how many warps are profiled. */
static void reuse(struct argp_state *state, const char *text, struct run_options *r) {
  char number[16];
  const char *comma = strchr(text, ',');
  const size_t length = comma ? (size_t)(comma - text) : strlen(text);
  snprintf(number, sizeof number, "%.*s", length < sizeof number ? (int)length : (int)sizeof number - 1, text);
  r->reuse_threshold = (u32)options_number(state, "reuse", number, 1, 1000000);
  r->reuse_warps = comma ? (u32)options_number(state, "reuse: warps", comma + 1, 1, 1000000) : REUSE_WARPS;
}

/* Twelve words like 2+1 or 4-8, between commas or spaces. */
static void steps(struct argp_state *state, const char *text, struct sm_setting *c) {
  const char *at = text;
  for (unsigned i = 0; i < STHLD_ENTRIES; i++) {
    int next, delta, length = 0;
    at += strspn(at, ", ");
    if (sscanf(at, "%1d%2d%n", &next, &delta, &length) != 2 || (at[1] != '+' && at[1] != '-') || next < 1 ||
        next > STHLD_STATES || delta < -8 || delta > 7 || (at[length] && !strchr(", ", at[length])))
      options_error(state, "--sthld-table: step %u is not a state from 1 to 6 and a delta from -8 to +7, as in 2+1",
                    i + 1);
    c->table[i] = (struct sthld_step){(u8)next, (s8)delta};
    at += length;
  }
  if (at[strspn(at, ", ")]) options_error(state, "--sthld-table: more than %d steps", STHLD_ENTRIES);
  c->table_given = true;
}

/* One or two words with a comma between. */
static unsigned check_words(struct argp_state *state, const char *text) {
  static const struct {
    const char *name;
    unsigned what;
  } words[] = {{"races", CHECK_RACES},
               {"uninitialised", CHECK_UNINITIALISED},
               {"races,uninitialised", CHECK_RACES | CHECK_UNINITIALISED},
               {"uninitialised,races", CHECK_RACES | CHECK_UNINITIALISED}};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(text, words[i].name) == 0) return words[i].what;
  options_error(state, "--check %s: must be races, uninitialised or races,uninitialised", text);
  return 0;
}

static void file_word(struct argp_state *state, const char *name, const char *text, const char **words,
                      unsigned *count) {
  if (*count == OPTIONS_MAX_FILES) options_error(state, "--%s: more than %d", name, OPTIONS_MAX_FILES);
  else words[(*count)++] = text;
}

static error_t parse(int key, char *text, struct argp_state *state) {
  static const char *const engines[] = {"lockstep", "rtl", "c", NULL};
  struct options *o = state->input;
  struct run_options *r = &o->run;
  switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = o; break;
    case KEY_ENGINE: r->engine.engine = (enum engine)options_choice(state, "engine", text, engines); break;
    case KEY_SCHED: r->scheduler = options_policies[options_choice(state, "sched", text, options_policies)]; break;
    case KEY_LOAD_PATH:
      r->engine.compared = (enum load_path_compared)options_choice(state, "load-path", text, options_load_paths);
      break;
    case KEY_PRESET: options_preset(o, text); break;
    case KEY_SET: options_set(state, text, o->sets, &o->set_count); break;
    case KEY_ASSIGN: r->assignment = text; break;
    case KEY_LATENCY: r->setting.score_latency = (u8)options_number(state, "score-latency", text, 0, 20); break;
    case KEY_STHLD:
      r->setting.adaptive = strcmp(text, "adaptive") == 0;
      r->setting.sthld = r->setting.adaptive ? 0 : (u8)options_number(state, "sthld", text, 0, 255);
      break;
    case KEY_SLIDING:
      r->engine.window = (unsigned)options_number(state, "sliding-window", text, 1, SLIDING_WINDOW_MAX);
      break;
    case KEY_TABLE: steps(state, text, &r->setting); break;
    case KEY_ALL_NEAR: r->setting.traditional |= 1; break;
    case KEY_RANDOM_UNITS: r->setting.traditional |= 2; break;
    case KEY_SEED: r->seed = options_number(state, "seed", text, 1, 0x7fffffff); break;
    case KEY_DELAY: r->memory.random_delay = (unsigned)options_number(state, "memory-delay", text, 0, 100000); break;
    case KEY_SECOND: r->second = text; break;
    case KEY_REPEAT: r->repeat = options_number(state, "repeat", text, 1, 1000000000); break;
    case KEY_SHARE: r->setting.share = (u8)options_number(state, "share", text, 1, ENVIRONMENT_SHARES - 1); break;
    case KEY_GOAL: r->setting.goal = (u16)(options_number(state, "goal", text, 1, 100) * IPC_ONE / 100); break;
    case KEY_LENGTHS: o->lengths = 1 + options_choice(state, "lengths", text, options_lengths); break;
    case KEY_SERIES: r->series = text; break;
    case KEY_GRID: extent(state, "grid", text, r->overrides.grid); break;
    case KEY_BLOCK: extent(state, "block", text, r->overrides.block); break;
    case KEY_ARG:
      if (r->overrides.argument_count == OPTIONS_MAX_ARGUMENTS)
        options_error(state, "--arg: more than %d", OPTIONS_MAX_ARGUMENTS);
      else o->arguments[r->overrides.argument_count++] = text;
      break;
    case KEY_ENTRY: r->plan.entry = text; break;
    case KEY_SHARED: r->plan.shared_bytes = (u32)options_number(state, "shared", text, 0, KERNEL_MAX_SHARED); break;
    case KEY_REUSE: reuse(state, text, r); break;
    case KEY_BANKS: r->plan.bank_registers = true; break;
    case KEY_LAUNCH: r->plan.only = (u32)options_number(state, "launch", text, 1, UINT32_MAX); break;
    case KEY_EXPECT: file_word(state, "expect", text, o->expects, &r->plan.expect_count); break;
    case KEY_DUMP: file_word(state, "dump", text, o->dumps, &r->plan.dump_count); break;
    case KEY_CHECK: r->check = check_words(state, text); break;
    case KEY_LIMIT: r->engine.cycle_limit = options_number(state, "cycle-limit", text, 1, UINT64_MAX); break;
    case KEY_REPORT: o->report = options_report(state, text); break;
    case KEY_WAVES: r->engine.waves = text; break;
    case KEY_RECORD: r->engine.record = text; break;
    case KEY_STALLS: r->count_stalls = true; break;
    case KEY_EVENTS: r->count_events = true; break;
    case KEY_ENERGY: o->energies = text; break;
    case KEY_FROM: r->engine.from = options_number(state, "from", text, 0, UINT64_MAX); break;
    case KEY_FAILURE: o->failure = text; break;
    case KEY_SNAPSHOTS:
      o->snapshots = strcmp(text, "off") != 0;
      r->engine.failure.interval = 0;
      if (o->snapshots && strcmp(text, "auto") != 0)
        r->engine.failure.interval = options_number(state, "snapshots (auto, off or a number)", text, 1, UINT64_MAX);
      break;
    case KEY_WINDOW: r->engine.failure.window = options_number(state, "window", text, 1, 10000000); break;
    case KEY_TO: r->engine.to = options_number(state, "to", text, 0, UINT64_MAX - 1); break;
    default: return ARGP_ERR_UNKNOWN;
  }
  return 0;
}

static const struct argp_child children[] = {{&sharing_argp, 0, NULL, 0}, {0}};
const struct argp run_argp = {descriptions, parse, NULL, NULL, children, NULL, NULL};

void options_init(struct options *o) {
  memset(o, 0, sizeof *o);
  o->program = "twinwarp";
  o->run.scheduler = "gto";
  o->run.assignment = "rr";
  o->run.seed = 1;
  o->snapshots = true;
  options_preset(o, "volta");
  o->run.engine = (struct engine_options){.engine = engine_default(),
                                          .cycle_limit = OPTIONS_CYCLE_LIMIT,
                                          .to = UINT64_MAX - 1,
                                          .failure = {.window = 2000},
                                          .progress = isatty(STDERR_FILENO) != 0};
}
