/* fuzz: see fuzz.h.  A worker does CHUNK cases; the number it is at lies in memory shared with us, so that we know it
 * when the worker is gone.  A case that takes more of the processor's time than
 * `patience` is a hang: the worker's timer ends it, on a busy machine as on an idle one. */
#include "fuzz/fuzz.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 500, MOST_JOBS = 64, MOST_FAILURES = 20, WRONG = 3 };

const char *fuzz_check_error(const struct tw_error *error, const char *file) {
  const size_t length = strlen(file);
  if (strncmp(error->text, file, length) != 0 || error->text[length] != ':') return "the error does not name the file";
  for (const char *c = error->text; *c; c++)
    if (!isprint((unsigned char)*c)) return "the error is not one printable line";
  return NULL;
}

static const char help[] =
    "Usage: %s [OPTION]... FILE...\n"
    "Tries damaged copies of the files.  A case is told by its number: the same one gives the same copy.\n"
    "\n"
    "  --cases N       how many cases (10000)\n"
    "  --first N       the first one's number (1)\n"
    "  --seconds N     begins no more cases after so long\n"
    "  --jobs N        processes at once (1)\n"
    "  --patience N    seconds of the processor after which a case hangs (10)\n"
    "  --keep FOLDER   for copies that fail (.)\n"
    "  --unchanged     the files as they are, one case each\n"
    "\n"
    "Exit status: 0 none failed; 1 some did; 2 bad input.\n";

struct worker {
  pid_t pid; /* 0: none */
  uint64_t end;
};

/* What a worker tells. */
struct told {
  volatile uint64_t at, taken;
  char wrong[512];
};

struct fuzz {
  fuzz_function *one;
  const char *program;
  struct corpus corpus;
  bool unchanged;
  const char *keep;
  pid_t parent;
  uint64_t first, cases, next, taken;
  unsigned jobs, seconds, patience, failures;
  time_t started;
  struct worker workers[MOST_JOBS];
  struct told *told; /* of each worker */
};

static struct text text_of(const struct fuzz *f, uint64_t number) {
  if (!f->unchanged) return mutate(&f->corpus, number);
  const struct text *const origin = &f->corpus.texts[number - f->first];
  struct text t = {malloc(origin->length + 1), origin->length};
  if (t.bytes) memcpy(t.bytes, origin->bytes, origin->length);
  return t;
}

/* SIGPROF after so many seconds of this process on the processor; 0: never. */
static void wait_for(unsigned seconds) {
  setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = (time_t)seconds}, NULL);
}

static void work(const struct fuzz *f, struct told *told, uint64_t end) {
  signal(SIGPROF, SIG_DFL);
  for (; told->at < end && getppid() == f->parent; told->at++) {
    unsigned taken = 0;
    struct text t = text_of(f, told->at);
    if (!t.bytes) _exit(WRONG);
    wait_for(f->patience);
    const char *const wrong = f->one(&t, &taken);
    wait_for(0);
    told->taken += taken;
    if (wrong) snprintf(told->wrong, sizeof told->wrong, "%s", wrong);
    free(t.bytes);
    if (wrong) _exit(WRONG);
  }
  exit(0); /* with the sanitizer's look for leaks */
}

/* A process for the cases from told->at on; none of it is printed twice. */
static void spawn(struct fuzz *f, unsigned i) {
  struct worker *w = &f->workers[i];
  fflush(stdout);
  w->pid = fork();
  if (w->pid == 0) work(f, &f->told[i], w->end);
  if (w->pid < 0) perror("fuzz: fork"), exit(2);
}

static void start(struct fuzz *f, unsigned i) {
  const uint64_t left = f->first + f->cases - f->next;
  f->told[i].at = f->next;
  f->workers[i].end = f->next += left < CHUNK ? left : CHUNK;
  spawn(f, i);
}

static void keep(const struct fuzz *f, uint64_t number) {
  char path[4096];
  struct text t = text_of(f, number);
  snprintf(path, sizeof path, "%s/fuzz-%llu.ptx", f->keep, (unsigned long long)number);
  FILE *file = t.bytes ? fopen(path, "wb") : NULL;
  if (file) fwrite(t.bytes, 1, t.length, file), fclose(file), printf("  %s --unchanged %s\n", f->program, path);
  free(t.bytes);
}

/* A worker has ended: the rest of its chunk goes to a new one if it failed. */
static void finish(struct fuzz *f, unsigned i, int status) {
  struct worker *w = &f->workers[i];
  struct told *told = &f->told[i];
  const uint64_t at = told->at;
  w->pid = 0;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  f->failures++;
  printf("case %llu: ", (unsigned long long)at);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF) printf("hangs: more than %u s\n", f->patience);
  else if (WIFSIGNALED(status)) printf("dies: %s\n", strsignal(WTERMSIG(status)));
  else if (WEXITSTATUS(status) == WRONG) printf("%s\n", told->wrong[0] ? told->wrong : "out of memory");
  else if (at == w->end) printf("or one of the %d before leaks\n", CHUNK);
  else printf("dies: status %d\n", WEXITSTATUS(status));
  if (at == w->end) return;
  keep(f, at);
  told->wrong[0] = 0;
  told->at = at + 1;
  spawn(f, i);
}

static void show_progress(const struct fuzz *f, bool over) {
  if (!isatty(STDERR_FILENO)) return;
  if (over) fputs("\r\033[K", stderr);
  else fprintf(stderr, "\r%llu of %llu cases", (unsigned long long)(f->next - f->first), (unsigned long long)f->cases);
}

static bool may_start(const struct fuzz *f) {
  return f->next < f->first + f->cases && f->failures < MOST_FAILURES &&
         (!f->seconds || time(NULL) - f->started < (time_t)f->seconds);
}

static unsigned running(const struct fuzz *f) {
  unsigned n = 0;
  for (unsigned i = 0; i < f->jobs; i++) n += f->workers[i].pid != 0;
  return n;
}

static void run(struct fuzz *f) {
  f->next = f->first;
  f->started = time(NULL);
  for (;;) {
    for (unsigned i = 0; i < f->jobs && may_start(f); i++)
      if (!f->workers[i].pid) start(f, i);
    if (!running(f)) break;
    show_progress(f, false);
    int status;
    const pid_t pid = wait(&status);
    for (unsigned i = 0; i < f->jobs; i++)
      if (f->workers[i].pid == pid) finish(f, i, status);
  }
  show_progress(f, true);
  for (unsigned i = 0; i < f->jobs; i++) f->taken += f->told[i].taken;
}

static struct text load(const char *path) {
  struct text t = {malloc(MUTATE_MOST_BYTES), 0};
  FILE *file = fopen(path, "rb");
  if (!file || !t.bytes) fprintf(stderr, "fuzz: %s: %s\n", path, strerror(errno)), exit(2);
  t.length = fread(t.bytes, 1, MUTATE_MOST_BYTES, file);
  fclose(file);
  return t;
}

static uint64_t number(const char *text) {
  char *end;
  errno = 0;
  const uint64_t n = strtoull(text, &end, 0);
  if (errno || *end || end == text) fprintf(stderr, "fuzz: '%s' is not a number\n", text), exit(2);
  return n;
}

int fuzz_main(int count, char **arguments, fuzz_function *one) {
  static const struct option options[] = {
      {"cases", 1, NULL, 'c'},     {"first", 1, NULL, 'f'},    {"jobs", 1, NULL, 'j'},
      {"keep", 1, NULL, 'k'},      {"patience", 1, NULL, 'p'}, {"seconds", 1, NULL, 's'},
      {"unchanged", 0, NULL, 'u'}, {"help", 0, NULL, 'h'},     {0}};
  struct fuzz f = {.one = one,
                   .program = arguments[0],
                   .cases = 10000,
                   .first = 1,
                   .jobs = 1,
                   .patience = 10,
                   .keep = ".",
                   .parent = getpid()};
  optind = 1;
  for (int o; (o = getopt_long(count, arguments, "", options, NULL)) != -1;) {
    if (o == '?') return 2;
    if (o == 'h') return printf(help, f.program), 0;
    if (o == 'k') f.keep = optarg;
    else if (o == 'c') f.cases = number(optarg);
    else if (o == 'f') f.first = number(optarg);
    else if (o == 'p') f.patience = (unsigned)number(optarg);
    else if (o == 's') f.seconds = (unsigned)number(optarg);
    else if (o == 'u') f.unchanged = true;
    else f.jobs = (unsigned)number(optarg);
  }
  if (optind == count || !f.jobs || f.jobs > MOST_JOBS) return fputs("fuzz: no files, or as many jobs\n", stderr), 2;
  struct text *texts = calloc((size_t)(count - optind), sizeof *texts);
  f.told = mmap(NULL, sizeof *f.told * f.jobs, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (!texts || f.told == MAP_FAILED) return fputs("fuzz: out of memory\n", stderr), 2;
  for (int i = optind; i < count; i++) texts[i - optind] = load(arguments[i]);
  f.corpus = (struct corpus){texts, (unsigned)(count - optind)};
  if (f.unchanged) f.cases = f.corpus.count;
  run(&f);
  printf("%llu cases, %llu taken, %u failed\n", (unsigned long long)(f.next - f.first), (unsigned long long)f.taken,
         f.failures);
  for (unsigned i = 0; i < f.corpus.count; i++) free(texts[i].bytes);
  free(texts);
  munmap(f.told, sizeof *f.told * f.jobs);
  return f.failures != 0;
}
