/* units_page: the pages of the units, from contracts, port tables, and what is checked in about each.
 *
 *   units_page index        a table of all
 *   units_page checks       a table of what checks each
 *   units_page FOLDER       contracts, parameters and ports of the units of a folder of cmodel/; sm: those outside */
#include <glob.h>
#include <stdlib.h>
#include <unistd.h>

#include "dispatch/settings.h"
#include "file.h"
#include "lockstep/unit.h"
#include "unit_checks.h"
#include "unit_proofs.h"
#include <cjson/cJSON.h>

enum { LARGEST = 1 << 24 };

struct page {
  cJSON *areas, *mutants;
  const char *commit; /* of the mutants */
};

/* What is known of a unit from its header's first comment. */
struct contract {
  char folder[40]; /* "" of those that stand in cmodel/ itself */
  char *text;      /* without stars */
  char what[400], source[160];
  bool composite;
};

static cJSON *read_json(const char *path) {
  struct tw_error error;
  size_t length;
  char *text = file_read(path, LARGEST, &length, &error);
  cJSON *root = text ? cJSON_Parse(text) : NULL;
  free(text);
  if (root) return root;
  fprintf(stderr, "units_page: %s: cannot be read\n", path);
  exit(2);
}

static const cJSON *row_of(const cJSON *rows, const char *unit) {
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(row, "unit"));
    if (name && strcmp(name, unit) == 0) return row;
  }
  return NULL;
}

static double value(const cJSON *row, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(row, key);
  return item ? item->valuedouble : 0;
}

/* ---- contracts */
static void strip_stars(char *comment) {
  char *to = comment;
  for (char *from = comment; *from;) {
    if (strncmp(from, " * ", 3) == 0) from += 3;
    else if (strncmp(from, " *\n", 3) == 0) from += 2;
    while (*from && *from != '\n') *to++ = *from++;
    if (*from) *to++ = *from++;
  }
  *to = 0;
}

/* Length of a sentence: to a point with white space behind it, but not that of "Fig." */
static size_t sentence(const char *text) {
  size_t length = 0;
  while (text[length] && !(text[length] == '.' && strchr(" \n", text[length + 1]) &&
                           !(length > 2 && strncmp(text + length - 3, "Fig", 3) == 0)))
    length++;
  return length;
}

static void copy_line(char *to, size_t room, const char *from, size_t length) {
  snprintf(to, room, "%.*s", (int)length, from);
  for (; *to; to++)
    if (*to == '\n' || *to == '|') *to = ' ';
}

static bool is_paper(const char *text) {
  static const char *const authors[] = {"Barnes",   "Malekeh", "Kloosterman", "Jatala",
                                        "WarpPool", "RegLess", "Scavenger",   "PAVER"};
  for (size_t i = 0; i < sizeof authors / sizeof *authors; i++)
    if (strncmp(text, authors[i], strlen(authors[i])) == 0) return true;
  return false;
}

static void summarise(struct contract *c, const char *unit) {
  const char *text = c->text + (strncmp(c->text, unit, strlen(unit)) == 0 ? strlen(unit) + 1 : 0);
  text += strspn(text, " \n");
  const size_t first = sentence(text);
  copy_line(c->what, sizeof c->what, text, first);
  text += first + (text[first] == '.');
  text += strspn(text, " \n");
  size_t second = sentence(text);
  const size_t semicolon = strcspn(text, ";");
  if (semicolon < second) second = semicolon;
  copy_line(c->source, sizeof c->source, is_paper(text) ? text : "\xe2\x80\x93", is_paper(text) ? second : 3);
}

static void read_contract(struct contract *c, const char *unit) {
  char pattern[128];
  glob_t found;
  struct tw_error error;
  size_t length;
  snprintf(pattern, sizeof pattern, "cmodel/*/%s.h", unit);
  const bool inside = glob(pattern, 0, NULL, &found) == 0;
  if (inside)
    snprintf(c->folder, sizeof c->folder, "%.*s", (int)strcspn(found.gl_pathv[0] + 7, "/"), found.gl_pathv[0] + 7);
  else snprintf(pattern, sizeof pattern, "cmodel/%s.h", unit), c->folder[0] = 0;
  c->text = file_read(inside ? found.gl_pathv[0] : pattern, LARGEST, &length, &error);
  globfree(&found);
  char *end = c->text && strncmp(c->text, "/* ", 3) == 0 ? strstr(c->text, "*/") : NULL;
  if (!end) {
    fprintf(stderr, "units_page: %s: has no contract\n", unit);
    exit(2);
  }
  *end = 0;
  memmove(c->text, c->text + 3, strlen(c->text + 3) + 1);
  strip_stars(c->text);
  c->composite = strstr(c->text, "a composite") != NULL;
  summarise(c, unit);
}

/* ---- a unit's tables */
static void print_parameters(const struct tw_unit *u) {
  if (u->param_count) fputs("\n| parameter | from | to |\n|---|---|---|\n", stdout);
  for (unsigned i = 0; i < u->param_count; i++)
    printf("| `%s` | %u | %u |\n", u->params[i].name, u->params[i].min, u->params[i].max);
  for (unsigned i = 0; i < u->derived_count; i++)
    printf("| `%s` | `%s` | |\n", u->derived[i].name, u->derived[i].expression);
}

static void print_ports(const struct tw_unit *u) {
  fputs("\n| port | | values | bits of each | means something |\n|---|---|---|---|---|\n", stdout);
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    printf("| `%s` | %s | `%s` | `%s` | %s%s%s |\n", p->name, p->direction == TW_IN ? "in" : "out", p->count, p->width,
           strcmp(p->when, "always") == 0 ? "" : "with `", p->when, strcmp(p->when, "always") == 0 ? "" : "`");
  }
}

static void print_configs(const struct tw_unit *u) {
  if (!u->configs[0]) return;
  fputs("\nTested as:", stdout);
  for (unsigned i = 0; u->configs[i]; i++) printf("%s `%s`", i ? ";" : "", u->configs[i]);
  puts(".");
}

static bool is_there(const char *form, const char *unit) {
  char path[128];
  snprintf(path, sizeof path, form, unit);
  return access(path, R_OK) == 0;
}

static void print_proofs(const char *unit) {
  struct unit_proofs proofs;
  unit_proofs_find(&proofs, unit);
  if (proofs.own) printf(", [proofs](../../tests/formal/%s.sv)", unit);
  if (proofs.joint_count) fputs(", proofs with others:", stdout);
  for (unsigned i = 0; i < proofs.joint_count; i++)
    printf("%s [%s](../../tests/formal/%s.sv)", i ? "," : "", proofs.joint[i], proofs.joint[i]);
}

static void print_checks(const struct page *p, const char *unit, bool composite) {
  const cJSON *area = row_of(p->areas, unit), *mutants = row_of(p->mutants, unit);
  fputs("\nChecked by:", stdout);
  if (is_there("tests/stimulus/%s.c", unit)) printf(" [stimulus](../../tests/stimulus/%s.c)", unit);
  else fputs(" the composites it is in", stdout);
  print_proofs(unit);
  if (mutants)
    printf(", %.0f mutants (%.0f killed, %.0f proved equivalent, %.0f open; commit %s)", value(mutants, "mutants"),
           value(mutants, "killed"), value(mutants, "proved_equivalent"), value(mutants, "open"), p->commit);
  puts(".");
  if (area)
    printf("\nSmallest configuration, OSU018 at 4 ns: %.0f cells, %.0f \xc2\xb5m\xc2\xb2 of logic and %.0f of "
           "memories, slack %.2f ns.\n",
           value(area, "cells"), value(area, "logic_area_um2"), value(area, "memory_area_um2"),
           value(area, "slack_ns"));
  else if (composite) puts("\nNo area of its own: it is the sum of its parts'.");
}

/* The registers that `settings` has, by name. */
static void print_settings(void) {
  puts("\n| setting | registers | bits | after reset | unit | what it says |\n|---|---|---|---|---|---|");
  for (unsigned n = 0; n < settings_count; n++) {
    const struct setting *s = &settings_list[n];
    printf("| `%s` | %u", s->name, s->first);
    if (s->elements > 1) printf(" to %d", s->first + s->elements - 1);
    printf(" | %u | %u | %s | %s |\n", s->width, s->reset, s->unit, s->meaning);
  }
}

static void print_unit(const struct page *p, const struct tw_unit *u, const struct contract *c) {
  const char *slash = c->folder[0] ? "/" : "", *n = u->name, *f = c->folder;
  printf("\n## %s\n\n[RTL](../../rtl/%s%s%s.sv), model [header](../../cmodel/%s%s%s.h), "
         "[body](../../cmodel/%s%s%s.c)\n\n```text\n%s\n```\n",
         n, f, slash, n, f, slash, n, f, slash, n, c->text);
  print_parameters(u);
  print_ports(u);
  print_configs(u);
  if (strcmp(n, "settings") == 0) print_settings();
  print_checks(p, n, c->composite);
}

static void print_row(const struct page *p, const struct tw_unit *u, const struct contract *c) {
  const cJSON *area = row_of(p->areas, u->name), *mutants = row_of(p->mutants, u->name);
  const char *folder = c->folder[0] ? c->folder : "sm";
  printf("| [%s](units/%s.md#%s) | `%s/` | %s | %s |", u->name, folder, u->name, c->folder[0] ? c->folder : "rtl",
         c->what, c->source);
  if (area)
    printf(" %.0f | %.0f |", value(area, "cells"), value(area, "logic_area_um2") + value(area, "memory_area_um2"));
  else fputs(c->composite ? " | of its parts |" : " | |", stdout);
  struct unit_proofs proofs;
  unit_proofs_find(&proofs, u->name);
  printf(" %s |", proofs.own ? "yes" : proofs.joint_count ? "with others" : "");
  if (mutants) printf(" %.0f |\n", value(mutants, "open"));
  else puts(" |");
}

static void print_folder_head(const char *folder) {
  printf("# Units of %s\n\nPrinted from contracts and port tables; back to [all units](../units.md).\n", folder);
}

static void print_checks_head(const struct page *p) {
  cJSON *coverage = read_json("docs/results/coverage.json");
  unit_checks_head(p->commit, coverage);
  cJSON_Delete(coverage);
}

static void print_index_head(void) {
  puts("# Units\n\n"
       "Printed from contracts and port tables (`make tables`). A unit `u` of folder `f` is `rtl/f/u.sv` and\n"
       "`cmodel/f/u.{h,c}`; its name leads to its contract, parameters and ports. Cells and area (logic and memories,\n"
       "\xc2\xb5m\xc2\xb2): smallest configuration of its test, OSU018 at 4 ns, as `tests/synth/expected.json` has "
       "them, to which\n"
       "`make gate` holds the RTL; a composite has those of its parts. Proofs: yes, or of the unit wired to others.\n"
       "Open: mutants of 400 that are neither killed nor proved equivalent, as of the commit on the unit's page; more "
       "about\n"
       "proofs and mutants is in [verification](verification.md).\n\n"
       "| unit | folder | what it does | source | cells | area | proofs | open |\n|---|---|---|---|---|---|---|---|");
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fputs("usage: units_page index|checks|FOLDER\n", stderr);
    return 2;
  }
  const bool index = strcmp(argv[1], "index") == 0, checks = strcmp(argv[1], "checks") == 0;
  cJSON *figures = read_json("docs/results/mutants.json");
  const struct page page = {read_json("tests/synth/expected.json"), cJSON_GetObjectItemCaseSensitive(figures, "values"),
                            cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(figures, "commit"))};
  if (index) print_index_head();
  else if (checks) print_checks_head(&page);
  else print_folder_head(argv[1]);
  for (const struct tw_unit *const *u = tw_units; *u; u++) {
    struct contract c;
    read_contract(&c, (*u)->name);
    const char *folder = c.folder[0] ? c.folder : "sm";
    if (index) print_row(&page, *u, &c);
    else if (checks) unit_checks_row(*u, folder, row_of(page.mutants, (*u)->name));
    else if (strcmp(folder, argv[1]) == 0) print_unit(&page, *u, &c);
    free(c.text);
  }
  cJSON_Delete(figures);
  cJSON_Delete(page.areas);
  return 0;
}
