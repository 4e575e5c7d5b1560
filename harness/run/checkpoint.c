/* checkpoint: see checkpoint.h. */
#include "checkpoint.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "util/build_id.h"
#include "util/clock.h"
#include "util/crc32.h"
#include "util/kept.h"

/* What decides how a GPU runs, beside its launches. */
struct machine {
  struct sm_params params;
  struct gpu_memory_config memory;
  unsigned launch_latency, two_level;
  struct sm_setting setting;
};

struct program {
  char id[128];
  u32 crc; /* of the executable */
};

struct checkpoint {
  const struct run_options *options;
  struct gpu_counted *before;
  struct program program;
  struct machine machine;
  struct checkpoint_launch *launch; /* that have ended; of a run that goes on, all that had */
  u32 ended, room;
  u32 next;  /* the launch that comes, */
  u32 chain; /* and checksum of all before it */
  u32 goes_on_with;
  struct kept from; /* to go on from, */
  bool resuming;    /* and that is still to come */
  sigset_t signals; /* waited for */
  bool written;     /* once, */
  double when;      /* and last then */
};

static int program_of(struct program *p, struct tw_error *error) {
  static const char self[] = "/proc/self/exe";
  char *bytes = NULL;
  size_t size = 0, got = 0;
  FILE *f = fopen(self, "rb");
  snprintf(p->id, sizeof p->id, "%s", tw_build_id);
  if (f && fseek(f, 0, SEEK_END) == 0) size = (size_t)ftell(f);
  if (f && (bytes = malloc(size + 1)) != NULL) {
    rewind(f);
    got = fread(bytes, 1, size, f);
    p->crc = crc32_of(bytes, size);
  }
  free(bytes);
  if (f) fclose(f);
  return size && got == size ? 0 : tw_fail(error, "%s: cannot be read; a checkpoint says which program it is of", self);
}

static void machine_of(struct machine *m, const struct run_options *o) {
  m->params = o->params;
  m->memory = o->gpu.memory;
  m->memory.random_delay = o->memory.random_delay;
  m->memory.seed = o->seed;
  m->launch_latency = o->gpu.launch_latency;
  m->two_level = o->engine.two_level;
  m->setting = o->setting;
}

/* ---- launches */

static int make_room(struct checkpoint *c, u32 launches) {
  if (launches <= c->room) return 0;
  const u32 room = 2 * launches;
  struct checkpoint_launch *more = realloc(c->launch, room * sizeof *more);
  if (!more) return -1;
  c->launch = more;
  c->room = room;
  return 0;
}

static u32 chain_of(u32 before, const struct launch *l, const u32 *expected) {
  const u32 link[] = {before,
                      crc32_of(l->kernel->code, l->kernel->length * sizeof l->kernel->code[0]),
                      crc32_of(l->constants, sizeof l->constants),
                      crc32_of(l->grid, sizeof l->grid),
                      crc32_of(l->block, sizeof l->block),
                      l->kernel->shared_bytes,
                      l->kernel->registers,
                      l->memory_bytes,
                      crc32_of(expected, l->memory_bytes)};
  return crc32_of(link, sizeof link);
}

const struct checkpoint_launch *checkpoint_next(struct checkpoint *c, const struct launch *l, const u32 *expected) {
  c->chain = chain_of(c->chain, l, expected);
  const u32 number = c->next++;
  return c->resuming && number < c->ended ? &c->launch[number] : NULL;
}

int checkpoint_ended(struct checkpoint *c, const struct checkpoint_launch *gave, struct tw_error *error) {
  if (make_room(c, c->ended + 1) != 0) return tw_fail(error, "out of memory for a checkpoint");
  c->launch[c->ended++] = *gave;
  return 0;
}

/* ---- what is in the file */

static void keep_launches(struct checkpoint *c, struct kept *k) {
  KEPT(k, c->ended);
  if (make_room(c, c->ended) != 0) k->failed = true;
  if (!k->failed) kept_bytes(k, c->launch, c->ended * sizeof c->launch[0]);
}

static int other(const struct checkpoint *c, const char *what, struct tw_error *error) {
  return tw_fail(error, "%.120s: is of another %s", c->options->resume, what);
}

static int load(struct checkpoint *c, struct tw_error *error) {
  struct kept *k = &c->from;
  struct program program;
  static const struct machine none;
  struct machine machine = none;
  if (kept_load(k, c->options->resume, error) != 0) return -1;
  KEPT(k, program);
  if (k->failed || memcmp(&program, &c->program, sizeof program) != 0) {
    program.id[sizeof program.id - 1] = 0;
    return tw_fail(error, "%.120s: is of another build: %s; this is %s", c->options->resume,
                   k->failed ? "unknown" : program.id, tw_build_id);
  }
  KEPT(k, machine);
  if (memcmp(&machine, &c->machine, sizeof machine) != 0)
    return other(c, "machine: options that say how it runs must be as they were", error);
  KEPT(k, c->goes_on_with);
  keep_launches(c, k);
  c->resuming = true;
  return k->failed ? other(c, "kind: it ends too early", error) : 0;
}

static int store(struct checkpoint *c, struct gpu *g, struct tw_error *error) {
  struct kept k;
  kept_begin(&k);
  KEPT(&k, c->program);
  KEPT(&k, c->machine);
  KEPT(&k, c->chain);
  keep_launches(c, &k);
  KEPT(&k, *c->before);
  gpu_keep(g, &k);
  const int status = kept_store(&k, c->options->checkpoint, error);
  kept_free(&k);
  c->written = true;
  c->when = clock_seconds();
  return status;
}

/* ---- between turns */

static int refuse_launches(const struct checkpoint *c, struct tw_error *error) {
  return other(c, "kernel, or of other arguments or data", error);
}

static int go_on(struct checkpoint *c, struct gpu *g, struct tw_error *error) {
  if (c->chain != c->goes_on_with) return refuse_launches(c, error);
  KEPT(&c->from, *c->before);
  gpu_keep(g, &c->from);
  c->resuming = false;
  const bool failed = c->from.failed || c->from.at != c->from.size;
  kept_free(&c->from);
  return failed ? other(c, "kind: it is not as long as it should be", error) : 0;
}

static int waiting_signal(const struct checkpoint *c) {
  sigset_t now;
  if (sigpending(&now) != 0) return 0;
  for (int s = 1; s < NSIG; s++)
    if (sigismember(&now, s) == 1 && sigismember(&c->signals, s) == 1) return s;
  return 0;
}

static void complain(const struct checkpoint *c, const char *text) {
  fprintf(stderr, "%stwinwarp: %s\n", c->options->engine.progress ? "\r\033[K" : "", text);
}

/* As if it had not waited. */
static void end_by(const struct checkpoint *c, int number) {
  fflush(NULL);
  sigprocmask(SIG_UNBLOCK, &c->signals, NULL);
  _exit(128 + number);
}

static void end(struct checkpoint *c, struct gpu *g, int number) {
  struct tw_error said;
  if (store(c, g, &said) == 0)
    tw_fail(&said, "%s: written in cycle %llu, as %s came; --resume goes on there", c->options->checkpoint,
            (unsigned long long)gpu_host(g)->cycle, number == SIGINT ? "SIGINT" : "SIGTERM");
  complain(c, said.text);
  end_by(c, number);
}

int checkpoint_between(void *context, struct gpu *g, struct tw_error *error) {
  struct checkpoint *c = context;
  struct tw_error failed;
  if (c->resuming && go_on(c, g, error) != 0) return -1;
  if (!c->options->checkpoint) return 0;
  if (!c->written) return store(c, g, error);
  const int number = waiting_signal(c);
  if (number) end(c, g, number);
  /* One that fails later is not worth the run. */
  if (clock_seconds() - c->when >= c->options->checkpoint_seconds && store(c, g, &failed) != 0)
    complain(c, failed.text);
  return 0;
}

int checkpoint_met(const struct checkpoint *c, struct tw_error *error) {
  return c->resuming ? refuse_launches(c, error) : 0;
}

/* ---- beginning and end */

static void wait_for_signals(struct checkpoint *c) {
  static const int numbers[] = {SIGINT, SIGTERM};
  struct sigaction now;
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN) sigaddset(&c->signals, numbers[i]);
  sigprocmask(SIG_BLOCK, &c->signals, NULL);
}

static int prepare(struct checkpoint *c, struct tw_error *error) {
  if (program_of(&c->program, error) != 0 || (c->options->resume && load(c, error) != 0)) return -1;
  if (c->options->checkpoint) wait_for_signals(c);
  return 0;
}

int checkpoint_open(struct checkpoint **to, const struct run_options *o, struct gpu_counted *before,
                    struct tw_error *error) {
  *to = NULL;
  if (!o->checkpoint && !o->resume) return 0;
  struct checkpoint *c = calloc(1, sizeof *c);
  if (!c) return tw_fail(error, "out of memory for a checkpoint");
  c->options = o;
  c->before = before;
  sigemptyset(&c->signals);
  machine_of(&c->machine, o);
  if (prepare(c, error) == 0) return *to = c, 0;
  checkpoint_close(c);
  return -1;
}

void checkpoint_close(struct checkpoint *c) {
  if (!c) return;
  kept_free(&c->from);
  free(c->launch);
  free(c);
}
