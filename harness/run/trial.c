/* trial: see trial.h. */
#include "trial.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "util/process.h"

/* The child. */
static void run_and_exit(const struct run_options *options, const char *text, int result, pid_t parent) {
  struct run_options o = *options;
  struct run_result r;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  o.text = text;
  run_kernel(&o, &r);
  const struct trial seen = {r.engine.first.unit, r.engine.first.port, r.engine.first.cycle};
  _exit(write(result, &seen, sizeof seen) == sizeof seen ? 0 : 1);
}

static struct trial await(pid_t pid, int result, double seconds) {
  struct trial seen = {0};
  struct pollfd ready = {.fd = result, .events = POLLIN};
  if (poll(&ready, 1, (int)(seconds * 1000)) <= 0 || read(result, &seen, sizeof seen) != sizeof seen)
    memset(&seen, 0, sizeof seen);
  process_end(pid);
  return seen;
}

struct trial trial_run(const struct run_options *options, const struct kernel_text *text, double seconds) {
  struct trial seen = {0};
  int ends[2];
  char *all = NULL;
  size_t length;
  FILE *f = open_memstream(&all, &length);
  if (!f) return seen;
  kernel_text_print(f, text);
  if (fclose(f) == 0 && pipe(ends) == 0) {
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0) run_and_exit(options, all, ends[1], parent);
    close(ends[1]);
    if (pid > 0) seen = await(pid, ends[0], seconds);
    close(ends[0]);
  }
  free(all);
  return seen;
}
