/* technologies: ratios of areas that papers' conclusions rest on, in each of several technologies
 * (synth/technologies.sh).
 *
 *   synthesis technologies REPORTS REPORT
 *
 * REPORTS has a row for each technology: its name, feature size in nm, clock in ns, and the reports of
 * `synthesis barnes-area`, `malekeh-cost` and `regless-area` there.  Prints a table and writes the JSON file REPORT.
 * Of RegLess it is the last capacity, of caching collector units the largest. */
#include <math.h>
#include <string.h>

#include "commands.h"
#include "measured/figures_json.h"
#include "measured/words.h"
#include "table.h"

enum { OF_NAME, OF_FEATURE, OF_CLOCK, OF_BARNES, OF_MALEKEH, OF_REGLESS, COLUMNS };
enum { BARNES, MALEKEH, REGLESS, PAPERS };

static const struct ratio {
  unsigned paper;
  const char *design_key, *design, *key; /* of the report; designs begin so */
  const char *name, *format;
  int width, digits;
} ratios[] = {{BARNES, "name", "RBA, 2 collector units", "area_ratio", "rba_area_ratio", "%.5f", 10, 3},
              {BARNES, "name", "RBA, 2 collector units", "logic_area_ratio", "rba_logic_ratio", "%.5f", 8, 3},
              {BARNES, "name", "GTO, 4 collector units", "area_ratio", "four_units_area_ratio", "%.5f", 10, 3},
              {BARNES, "name", "GTO, 4 collector units", "logic_area_ratio", "four_units_logic_ratio", "%.5f", 8, 3},
              {BARNES, "name", "GTO, 8 collector units", "area_ratio", "eight_units_area_ratio", "%.5f", 10, 3},
              {BARNES, "name", "GTO, 8 collector units", "logic_area_ratio", "eight_units_logic_ratio", "%.5f", 8, 3},
              {MALEKEH, "design", NULL, "relative", "caching_area_ratio", "%.4f", 10, 2},
              {REGLESS, "design", "RegLess", "relative", "regless_area_ratio", "%.4f", 10, 3},
              {REGLESS, "design", "RegLess without compressor", "relative", "regless_without_compressor_area_ratio",
               "%.4f", 14, 3}};
enum { RATIOS = sizeof ratios / sizeof *ratios };
static const char caching[] = "caching_collector";

/* NAN if the report does not have it. */
static double ratio_of(const cJSON *json, const struct ratio *r) {
  const cJSON *design;
  double found = NAN;
  cJSON_ArrayForEach(design, list_of(json, "designs")) {
    const char *name = text_of(design, r->design_key);
    const double value = figure_of(design, r->key);
    if (r->design && strcmp(name, r->design) == 0) found = value;
    if (!r->design && strncmp(name, caching, sizeof caching - 1) == 0) found = fmax(found, value);
  }
  return found;
}

static int read_reports(cJSON *report[PAPERS], const struct table_row *row, struct tw_error *error) {
  for (unsigned p = 0; p < PAPERS; p++)
    if (json_file_read(&report[p], row->column[OF_BARNES + p], error) != 0) return -1;
  return 0;
}

static int add_ratios(cJSON *object, cJSON *const report[PAPERS], const struct table_row *row, struct tw_error *error) {
  for (unsigned i = 0; i < RATIOS; i++) {
    const double value = ratio_of(report[ratios[i].paper], &ratios[i]);
    if (isnan(value))
      return tw_fail(error, "%.150s: has no figure for %s", row->column[OF_BARNES + ratios[i].paper], ratios[i].name);
    figure_add(object, ratios[i].name, ratios[i].format, value);
  }
  return 0;
}

/* A technology's row of the table, once all of it is there. */
static void print_row(const struct table_row *row, const cJSON *object) {
  printf("%-14s%6s%7s", row->column[OF_NAME], row->column[OF_FEATURE], row->column[OF_CLOCK]);
  for (unsigned i = 0; i < RATIOS; i++)
    printf("%*.*f", ratios[i].width, ratios[i].digits, figure_of(object, ratios[i].name));
  printf("\n");
}

static int add_technology(cJSON *list, const struct table_row *row, struct tw_error *error) {
  cJSON *report[PAPERS] = {NULL}, *object = cJSON_CreateObject();
  double feature_nm, clock_ns;
  cJSON_AddItemToArray(list, object);
  if (row->columns != COLUMNS)
    return tw_fail(error, "%.100s: should be a name, nm, ns and three reports", row->column[OF_NAME]);
  if (word_number(row->column[OF_FEATURE], row->column[OF_NAME], &feature_nm, error) != 0 ||
      word_number(row->column[OF_CLOCK], row->column[OF_NAME], &clock_ns, error) != 0)
    return -1;
  cJSON_AddStringToObject(object, "technology", row->column[OF_NAME]);
  figure_add(object, "feature_nm", "%g", feature_nm);
  figure_add(object, "clock_ns", "%g", clock_ns);
  int status = read_reports(report, row, error);
  if (status == 0) status = add_ratios(object, report, row, error);
  if (status == 0) print_row(row, object);
  for (unsigned p = 0; p < PAPERS; p++) cJSON_Delete(report[p]);
  return status;
}

static int compare(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct table reports;
  cJSON *json = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(json, "technologies");
  int status = table_read(&reports, word[0], error);
  if (status == 0 && !reports.rows) status = tw_fail(error, "%.200s: should have rows", word[0]);
  if (status == 0) {
    printf("Areas to that of two collector units, of ordinary ones, of the full register file\n\n");
    printf("%-14s%6s%7s%10s%8s%10s%8s%10s%8s%10s%10s%14s\n", "technology", "nm", "clock", "RBA", "logic", "4 units",
           "logic", "8 units", "logic", "caching", "RegLess", "no compressor");
  }
  for (u32 i = 0; status == 0 && i < reports.rows; i++) status = add_technology(list, &reports.row[i], error);
  if (status == 0) status = json_file_write(json, word[1], error);
  else cJSON_Delete(json);
  table_free(&reports);
  return status;
}

const struct command technologies_command = {"technologies", "REPORTS REPORT", 2, 2, compare};
