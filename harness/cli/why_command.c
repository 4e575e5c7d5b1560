/* why_command: see why_command.h. */
#include "why_command.h"

#include <stdio.h>
#include <unistd.h>

#include "papers/why/why.h"
#include "util/json_missing.h"

int why_command(int argc, char **argv) {
  const char *report = argc == 3 ? argv[2] : NULL;
  if (argc != 2 && argc != 3) fprintf(stderr, "Usage: %s FOLDER-OF-KERNELS [REPORT.json]\n", argv[0]);
  else if (access(argv[1], R_OK) != 0) fprintf(stderr, "twinwarp: %s: cannot open\n", argv[1]);
  else if (report && json_missing()) fprintf(stderr, "twinwarp: %s: %s\n", report, json_missing());
  else return (int)why(argv[1], report);
  return RUN_BAD_INPUT;
}
