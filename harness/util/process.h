/* process: ends a child for good. */
#ifndef TWINWARP_PROCESS_H
#define TWINWARP_PROCESS_H

#include <errno.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>

static inline void process_end(pid_t child) {
  pid_t ended;
  kill(child, SIGKILL);
  do ended = waitpid(child, NULL, 0);
  while (ended < 0 && errno == EINTR);
}

#endif
