/* main: the program `twinwarp`: gives the arguments to the command, and returns what happened as its exit status. */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "compare_command.h"
#include "compile_command.h"
#include "controller_command.h"
#include "cosim_command.h"
#include "jatala_command.h"
#include "list_command.h"
#include "paver_command.h"
#include "random_command.h"
#include "regions_command.h"
#include "regless_command.h"
#include "run/run.h"
#include "run_command.h"
#include "study_command.h"

/* Each has a line of its own, so that a mechanism and its command are left out together (tests/price.sh).  Those that
 * `again` runs say how a run can be given again, for which they need the program's name. */
static const struct command {
  const char *name;
  int (*run)(int argc, char **argv);
  int (*again)(const char *program, int argc, char **argv);
} commands[] = {
    /* clang-format off */
    {"run", NULL, run_command},
    {"cosim", NULL, cosim_command},
    {"compare", compare_command, NULL},
    {"compile", compile_command, NULL},
    {"regions", regions_command, NULL},
    {"regless", regless_command, NULL},
    {"random", NULL, random_command},
    {"barnes", study_command, NULL},
    {"malekeh", study_command, NULL},
    {"warppool", study_command, NULL},
    {"scavenger", study_command, NULL},
    {"controllers", controller_command, NULL},
    {"jatala", jatala_command, NULL},
    {"paver", NULL, paver_command},
    {"presets", presets_command, NULL},
    {"gpus", gpus_command, NULL},
    {"units", units_command, NULL},
    {"why", study_command, NULL},
    /* clang-format on */
};

static int usage(FILE *f) {
  fputs("Usage: twinwarp run KERNEL [OPTION...]       one kernel on the SM\n"
        "       twinwarp cosim KERNEL... [OPTION...]  many kernels, one table\n"
        "       twinwarp compare A.json B.json        what made two runs differ, from their reports\n"
        "       twinwarp compile MODULE.ptx [OPTION...]  what a kernel of PTX becomes\n"
        "       twinwarp regions KERNEL [OPTION...]   its regions for RegLess, and a check of them\n"
        "       twinwarp regless KERNEL... [OPTION...]  kernels replayed on a shard of RegLess\n"
        "       twinwarp random [OPTION...]           generated programs against the functional executor\n"
        "       twinwarp barnes FOLDER [FILE.json]    Barnes's experiments on the C engine\n"
        "       twinwarp malekeh [--small] FOLDER [FILE.json]  Malekeh's experiments on the C engine\n"
        "       twinwarp warppool [--small] FOLDER [FILE.json]  WarpPool's experiments on the C engine\n"
        "       twinwarp scavenger [--small] FOLDER [FILE.json]  Scavenger's experiments on the C engine\n"
        "       twinwarp why FOLDER [FILE.json]       what the differences that papers' pages explain are made of\n"
        "       twinwarp controllers [TRACE] [OPTION...]  Scavenger's controllers around a trace of IPC\n"
        "       twinwarp jatala --blocks [OPTION...]  thread blocks that sharing makes room for\n"
        "       twinwarp paver KERNEL... [OPTION...]  what thread blocks load in common, and groups of them\n"
        "       twinwarp presets                      the machines and their parameters\n"
        "       twinwarp gpus                         machines of several SMs\n"
        "       twinwarp units                        the units, their ports and parameters\n"
        "`twinwarp run --help`, `cosim --help` and `random --help` describe the options.\n"
        "Exit status: 0 passed; 1 RTL and model differ; 2 bad input; 3 wrong result; 4 internal error;\n"
        "5 the kernel races, or reads what nothing has written.\n",
        f);
  return f == stdout ? 0 : RUN_BAD_INPUT;
}

static bool asks_for_help(const char *word) {
  return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

/* What was said may not have got through, as to a full disk. */
static int end(int status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  fprintf(stderr, "twinwarp: standard output: cannot write: %s\n", strerror(errno));
  return status == RUN_PASSED ? RUN_BAD_INPUT : status;
}

int main(int argc, char **argv) {
  argp_err_exit_status = RUN_BAD_INPUT;
  if (argc < 2) return usage(stderr);
  if (asks_for_help(argv[1])) return usage(stdout);
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    const struct command *c = &commands[i];
    if (strcmp(argv[1], c->name) != 0) continue;
    char name[64];
    snprintf(name, sizeof name, "twinwarp %s", c->name);
    argv[1] = name;
    return end(c->run ? c->run(argc - 1, argv + 1) : c->again(argv[0], argc - 1, argv + 1));
  }
  fprintf(stderr, "twinwarp: %s: unknown command; see `twinwarp --help`\n", argv[1]);
  return RUN_BAD_INPUT;
}
