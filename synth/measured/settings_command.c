/* settings_command: `synthesis settings FILE...`: what the flow takes where the environment does not say, as a shell
 * reads it: FEATURE, CLOCK_NS and SRAM of the technology of the first Liberty file (synth/tech), BUDGET_NS, the clock,
 * BUDGET_PS, the same in picoseconds, and LIBERTY_NAME, the files without their folders.  With a FEATURE of its own the
 * papers' 1 GHz at 45 nm, slower in proportion, and OpenRAM's memories of that size. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "library.h"
#include "measured/memory_model.h"
#include "technology.h"

static const char technologies[] = "synth/tech";
static const double papers_nm = 45; /* and nanoseconds for each of it */

struct found {
  double feature_nm, clock_ns, budget_ns;
  char memory_model[TECHNOLOGY_NAME];
};

/* What is set, or "". */
static const char *set(const char *name) {
  const char *text = getenv(name);
  return text ? text : "";
}

/* Of digits with or without a point, as hardware's periods and sizes are written; no sign, no exponent. */
static int plain_number(const char *name, const char *what, double *number, struct tw_error *error) {
  const char *text = set(name);
  char *end;
  *number = strtod(text, &end);
  if (strspn(text, "0123456789.") == strlen(text) && !*end && *number > 0) return 0;
  return tw_fail(error, "%s=%.100s: should be %s, more than 0", name, text, what);
}

static int of_technology(const char *path, struct found *f, struct tw_error *error) {
  struct liberty l;
  struct technology t;
  int status = liberty_read(&l, path, error);
  if (status == 0) status = technology_of(&t, technologies, l.library->value[0], error);
  liberty_free(&l);
  if (status != 0) {
    const struct tw_error why = *error;
    return tw_fail(error, "LIBERTY=%s", why.text);
  }
  *f = (struct found){.feature_nm = t.feature_nm, .clock_ns = t.clock_ns};
  strcpy(f->memory_model, t.memory_model);
  return 0;
}

static int of_environment(struct found *f, struct tw_error *error) {
  if (*set("FEATURE")) {
    if (plain_number("FEATURE", "nanometres", &f->feature_nm, error) != 0) return -1;
    if (f->feature_nm != floor(f->feature_nm))
      return tw_fail(error, "FEATURE=%.100s: should be whole nanometres", set("FEATURE"));
    f->clock_ns = f->feature_nm / papers_nm;
    snprintf(f->memory_model, sizeof f->memory_model, "openram%.0f", f->feature_nm);
  }
  if (*set("CLOCK_NS") && plain_number("CLOCK_NS", "nanoseconds", &f->clock_ns, error) != 0) return -1;
  f->budget_ns = f->clock_ns;
  if (*set("BUDGET_NS") && plain_number("BUDGET_NS", "nanoseconds", &f->budget_ns, error) != 0) return -1;
  if (*set("SRAM")) snprintf(f->memory_model, sizeof f->memory_model, "%s", set("SRAM"));
  return 0;
}

static int yes_or_no(const char *name, struct tw_error *error) {
  const char *text = set(name);
  return !*text || strcmp(text, "yes") == 0 || strcmp(text, "no") == 0
             ? 0
             : tw_fail(error, "%s=%.100s: should be yes or no", name, text);
}

static int check(const struct found *f, struct tw_error *error) {
  struct memory_models models;
  if (memory_models_read(&models, memory_models_of_project, error) != 0) return -1;
  if (!memory_model_named(&models, f->memory_model))
    return tw_fail(error, "SRAM=%.60s: %s has no such model of memories; FEATURE=%g", f->memory_model,
                   memory_models_of_project, f->feature_nm);
  return yes_or_no("GATING", error) == 0 ? yes_or_no("BUFFERING", error) : -1;
}

static void print_names(char **file, unsigned files) {
  for (unsigned i = 0; i < files; i++) {
    const char *slash = strrchr(file[i], '/');
    printf("%s%s", i ? " " : "LIBERTY_NAME=", slash ? slash + 1 : file[i]);
  }
  putchar('\n');
}

static int run(char **file, unsigned files, struct tw_error *error) {
  struct found f = {.feature_nm = 0};
  if (!*set("FEATURE") && of_technology(file[0], &f, error) != 0) return -1;
  if (of_environment(&f, error) != 0 || check(&f, error) != 0) return -1;
  printf("FEATURE=%g\nCLOCK_NS=%.9g\nBUDGET_NS=%.9g\nBUDGET_PS=%.0f\nSRAM=%s\n", f.feature_nm, f.clock_ns, f.budget_ns,
         f.budget_ns * 1000, f.memory_model);
  print_names(file, files);
  return 0;
}

const struct command settings_command = {"settings", "FILE...", 1, LIBRARY_FILES, run};
