/* recorded: which units a run has recorded, and how many of each the SM has.
 *
 *   synthesis recorded FOLDER KERNEL      prints a line for each, unit and number
 *
 * FOLDER has the run's report, and the recordings (harness/lockstep/recording.h).  Lock-step reports how many there
 * are; what the C engine records says it in its third line, "1 of 4". */
#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "measured/window_run.h"

enum { PATH = 1024, TEXT_LINES = 3 };

static void print_reported(const cJSON *units) {
  const cJSON *unit;
  cJSON_ArrayForEach(unit, units) { printf("%s %.0f\n", text_of(unit, "unit"), figure_of(unit, "instances_count")); }
}

/* A file that is no recording. */
static bool is_other(const char *name) {
  return *name == '.' || strcmp(name, "report") == 0 || strcmp(name, "log") == 0 || strcmp(name, "instances") == 0 ||
         strcmp(name, "instances.new") == 0;
}

static int instances_of(unsigned *instances, const char *folder, const char *name, struct tw_error *error) {
  char path[PATH], line[PATH];
  snprintf(path, sizeof path, "%.700s/%.255s", folder, name);
  FILE *f = fopen(path, "rb");
  bool good = f != NULL;
  for (unsigned i = 0; good && i < TEXT_LINES; i++) good = fgets(line, sizeof line, f) != NULL;
  if (f) fclose(f);
  const char *last = good ? strrchr(line, ' ') : NULL;
  *instances = last ? (unsigned)strtoul(last, NULL, 10) : 0;
  return *instances ? 0 : tw_fail(error, "%.200s: is no recording that says of how many", path);
}

/* Each sub-core has one arbiter, or manager. */
static bool one_in_subcore(const char *unit) {
  return strcmp(unit, "bank_arbiter") == 0 || strcmp(unit, "capacity_manager") == 0;
}

static int print_files(const char *folder, struct tw_error *error) {
  struct dirent **entry;
  const int entries = scandir(folder, &entry, NULL, alphasort);
  unsigned subcores = 0, instances;
  int status = entries < 0 ? tw_fail(error, "%.200s: is no folder", folder) : 0;
  for (int i = 0; i < entries; i++) {
    const char *unit = entry[i]->d_name;
    if (status == 0 && !is_other(unit) && (status = instances_of(&instances, folder, unit, error)) == 0) {
      printf("%s %u\n", unit, instances);
      if (one_in_subcore(unit)) subcores = instances;
    }
    free(entry[i]);
  }
  if (entries >= 0) free(entry);
  if (status == 0 && subcores) printf("subcore %u\n", subcores);
  return status;
}

static int print_recorded(char **word, unsigned words, struct tw_error *error) {
  char path[PATH];
  cJSON *report = NULL;
  (void)words;
  snprintf(path, sizeof path, "%.900s/report", word[0]);
  int status = window_run_read(&report, path, word[1], error);
  const cJSON *units = list_of(report, "units");
  if (status == 0 && units) print_reported(units);
  else if (status == 0) status = print_files(word[0], error);
  cJSON_Delete(report);
  return status;
}

const struct command recorded_command = {"recorded", "FOLDER KERNEL", 2, 2, print_recorded};
