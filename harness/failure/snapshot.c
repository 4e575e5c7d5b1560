/* snapshot: see snapshot.h. */
#include "snapshot.h"

#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "util/clock.h"
#include "util/process.h"

/* A snapshot costs its fork, the wait before it, and the pages that are copied after it.  At one in SHARE times the
 * first two, all of it stays within a few per cent.  Clocks are read every LOOK cycles. */
enum { SHARE = 50, LOOK = 1024 };
static const double soonest = 2; /* seconds */

bool snapshot_due(struct snapshots *s, u64 cycle) {
  if (s->none) return false;
  if (s->count) {
    const struct snapshot *newest = &s->kept[s->count - 1];
    const u64 passed = cycle - newest->cycle;
    if (s->interval ? passed < s->interval : passed < s->least || cycle % LOOK) return false;
    const double pause = SHARE * s->cost > soonest ? SHARE * s->cost : soonest;
    if (!s->interval && clock_seconds() - newest->taken < pause) return false;
  }
  s->began = clock_seconds();
  return true;
}

static void end_one(const struct snapshot *one) {
  close(one->socket);
  process_end(one->pid);
}

void snapshots_end(struct snapshots *s) {
  while (s->count) end_one(&s->kept[--s->count]);
}

/* The copy: waits for its order.  Whatever else happens to the socket, its parent has gone or has no use for it. */
static void sleep_until_woken(struct snapshots *s, int socket, pid_t parent, void *order, size_t bytes) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (unsigned i = 0; i < s->count; i++) close(s->kept[i].socket);
  s->count = 0;
  ssize_t got;
  do got = getppid() == parent ? recv(socket, order, bytes, MSG_WAITALL) : 0;
  while (got < 0 && errno == EINTR);
  if (got != (ssize_t)bytes) _exit(0);
}

static void keep(struct snapshots *s, const struct snapshot *one) {
  if (s->count == SNAPSHOTS_KEPT) {
    end_one(&s->kept[0]);
    memmove(s->kept, s->kept + 1, --s->count * sizeof *s->kept);
  }
  s->kept[s->count++] = *one;
}

bool snapshot_take(struct snapshots *s, u64 cycle, void *order, size_t bytes) {
  int ends[2];
  const pid_t parent = getpid();
  s->none = true;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return false;
  const pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    sleep_until_woken(s, ends[1], parent, order, bytes);
    return true;
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return false;
  }
  s->none = false;
  keep(s, &(struct snapshot){pid, ends[0], cycle, clock_seconds()});
  s->cost = clock_seconds() - s->began;
  return false;
}

/* Signals that end the wait for a woken copy; those the process ignores stay ignored. */
static sigset_t watched(void) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action;
    if (sigaction(signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&set, signals[i]);
  }
  return set;
}

/* The copy's exit status, -1 if it has not ended by itself by `limit`. */
static int await(pid_t pid, double limit, const sigset_t *set, int *interrupted) {
  for (int status;;) {
    const pid_t ended = waitpid(pid, &status, WNOHANG);
    if (ended == pid) return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    const double left = limit - clock_seconds();
    if ((ended < 0 && errno != EINTR) || left <= 0 || *interrupted) break;
    const struct timespec pause = {(time_t)left, 100000000};
    const int got = sigtimedwait(set, NULL, &pause);
    if (got > 0 && got != SIGCHLD) *interrupted = got;
  }
  process_end(pid);
  return -1;
}

int snapshot_wake(struct snapshots *s, u64 cycle, const void *order, size_t bytes, double seconds, int *interrupted) {
  enum { SLOWER = 10 }; /* than the process, at most: a copy checks in its own thread, and traces */
  *interrupted = 0;
  if (!s->count) return -1;
  unsigned n = s->count - 1;
  while (n > 0 && s->kept[n].cycle > cycle) n--;
  const struct snapshot one = s->kept[n];
  memmove(s->kept + n, s->kept + n + 1, (--s->count - n) * sizeof *s->kept);
  const double limit = clock_seconds() + seconds + SLOWER * (clock_seconds() - one.taken);
  const sigset_t set = watched();
  sigset_t before;
  sigprocmask(SIG_BLOCK, &set, &before);
  const bool told = send(one.socket, order, bytes, MSG_NOSIGNAL) == (ssize_t)bytes;
  const int status = await(one.pid, told ? limit : 0, &set, interrupted);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(one.socket);
  return status;
}
