/* unit_checks: see unit_checks.h. */
#include "unit_checks.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "unit_mentions.h"
#include "unit_proofs.h"

enum { LARGEST = 1 << 20 };

static double number(const cJSON *values, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(values, key);
  return item ? item->valuedouble : 0;
}

void unit_checks_head(const char *mutants_commit, const cJSON *coverage) {
  const cJSON *values = cJSON_GetObjectItemCaseSensitive(coverage, "values");
  printf("# What checks each unit\n\n"
         "Printed from what is checked in (`make tables`); what each check can and cannot see says\n"
         "[verification](../verification.md). An empty field is what there is not.\n\n"
         "- lock-step: RTL with model, in a test of its own with so many sets of parameters, or where kernels run;\n"
         "- oracle: a test of the model from the paper's or the field's text, by another algorithm;\n"
         "- proof: properties of the RTL for all time, of the unit or of several wired together;\n"
         "- mutants: killed or proved equivalent, of all (`make mutate-full`, commit %s);\n"
         "- coverage: bins of its stimulus, of which `make coverage` met %.0f of %.0f at commit %s.\n\n"
         "| unit | lock-step | oracle | proof | mutants | coverage |\n|---|---|---|---|---|---|\n",
         mutants_commit, number(values, "bins_met_count"), number(values, "bins_count"),
         cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(coverage, "commit")));
}

static char *read_text(const char *path) {
  struct tw_error error;
  size_t length;
  char *text = file_read(path, LARGEST, &length, &error);
  if (!text) unit_mentions_refuse(path, "cannot be read", "");
  return text;
}

/* Bins of the unit's stimulus; 0 if it has none of its own. */
static unsigned count_bins(const char *unit) {
  char path[128];
  glob_t found;
  unsigned bins = 0;
  snprintf(path, sizeof path, "tests/stimulus/%s.c", unit);
  if (glob(path, 0, NULL, &found) == 0) {
    char *text = read_text(path);
    for (const char *bin = text; (bin = strstr(bin, "TW_BIN(")); bin++) bins++;
    free(text);
  }
  globfree(&found);
  return bins;
}

static void print_lockstep(const struct tw_unit *u) {
  unsigned sets = 0;
  while (u->configs[sets]) sets++;
  if (sets) printf(" %u set%s |", sets, sets == 1 ? "" : "s");
  else fputs(" kernels |", stdout);
}

static void print_oracles(const char *unit) {
  static const char folder[] = "tests/test_";
  glob_t found;
  if (glob("tests/test_*.c", 0, NULL, &found) != 0) unit_mentions_refuse("tests", "has no test_*.c", "");
  for (size_t i = 0, count = 0; i < found.gl_pathc; i++) {
    const char *path = found.gl_pathv[i], *name = path + strlen(folder);
    char *text = read_text(path);
    if (unit_mentions_of(path, text, "\n * Oracle for: ", unit))
      printf("%s [%.*s](../../%s)", count++ ? "," : "", (int)strcspn(name, "."), name, path);
    free(text);
  }
  globfree(&found);
  fputs(" |", stdout);
}

static void print_proofs(const char *unit) {
  struct unit_proofs proofs;
  unit_proofs_find(&proofs, unit);
  if (proofs.own) printf(" [own](../../tests/formal/%s.sv)", unit);
  for (unsigned i = 0; i < proofs.joint_count; i++)
    printf("%s [%s](../../tests/formal/%s.sv)", proofs.own || i ? "," : "", proofs.joint[i], proofs.joint[i]);
  fputs(" |", stdout);
}

void unit_checks_row(const struct tw_unit *u, const char *folder, const cJSON *mutants) {
  const unsigned bins = count_bins(u->name);
  printf("| [%s](%s.md#%s) |", u->name, folder, u->name);
  print_lockstep(u);
  print_oracles(u->name);
  print_proofs(u->name);
  if (mutants)
    printf(" %.0f of %.0f |", number(mutants, "killed") + number(mutants, "proved_equivalent"),
           number(mutants, "mutants"));
  else fputs(" |", stdout);
  if (bins) printf(" %u bin%s |\n", bins, bins == 1 ? "" : "s");
  else puts(" |");
}
