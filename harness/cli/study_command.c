/* study_command: see study_command.h. */
#include "study_command.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "papers/barnes/barnes.h"
#include "papers/malekeh/malekeh.h"
#include "papers/scavenger/scavenger_study.h"
#include "papers/warppool/warppool.h"
#include "util/json_missing.h"

/* `sized` can be small; `whole` cannot. */
struct study {
  const char *name;
  enum run_status (*sized)(const char *folder, bool small, const char *report);
  enum run_status (*whole)(const char *folder, const char *report);
};

static const struct study studies[] = {{"barnes", NULL, barnes},
                                       {"malekeh", malekeh, NULL},
                                       {"warppool", warppool, NULL},
                                       {"scavenger", scavenger_study, NULL}};

static const struct study *study_of(const char *command) {
  const struct study *s = studies;
  while (strcmp(s->name, strchr(command, ' ') + 1) != 0) s++;
  return s;
}

int study_command(int argc, char **argv) {
  const struct study *s = study_of(argv[0]);
  const bool small = s->sized && argc > 1 && strcmp(argv[1], "--small") == 0;
  const int words = argc - small;
  const char *folder = argv[1 + small], *report = words == 3 ? argv[2 + small] : NULL;
  if (words != 2 && words != 3)
    fprintf(stderr, "Usage: %s %sFOLDER-OF-KERNELS [REPORT.json]\n", argv[0], s->sized ? "[--small] " : "");
  else if (access(folder, R_OK) != 0) fprintf(stderr, "twinwarp: %s: cannot open\n", folder);
  else if (report && json_missing()) fprintf(stderr, "twinwarp: %s: %s\n", report, json_missing());
  else return (int)(s->sized ? s->sized(folder, small, report) : s->whole(folder, report));
  return RUN_BAD_INPUT;
}
