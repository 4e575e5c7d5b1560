/* Test of what compares areas and storage with papers' (synth/papers/): made-up netlists of a library of two cells, and
 * what it is given that is wrong. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "commands.h"
#include "measured/figures_json.h"
#include "measured/memory_model.h"
#include "measured/stored_bits.h"
#include "util/written.h"

enum { PATH = 256, MADE = 64, ROWS = 4096 };
static const double gate_um2 = 2, flop_um2 = 10;

static char folder[] = "/tmp/test_paper_areas.XXXXXX";
static char made[MADE][PATH];
static unsigned made_count;
static struct tw_error error;

static const char *in(const char *name) {
  for (unsigned i = 0; i < made_count; i++)
    if (strcmp(made[i] + strlen(folder) + 1, name) == 0) return made[i];
  assert_true(made_count < MADE);
  snprintf(made[made_count], PATH, "%s/%s", folder, name);
  return made[made_count++];
}

static void put(const char *name, const char *text) { assert_int_equal(written_text(text, in(name), &error), 0); }

static void make_folder(const char *name) { assert_int_equal(mkdir(in(name), 0777), 0); }

/* Of the unit that it is named after but for what follows a point; with so many gates and flops, and a memory of 16
 * words of so many bits. */
static void netlist(const char *name, unsigned gates, unsigned flops, unsigned width) {
  const int unit = (int)strcspn(name, ".");
  char text[ROWS], file[PATH];
  make_folder(name);
  int used = snprintf(text, sizeof text, "%.*s_netlist\tit\tG\t%u\n%.*s_netlist\tit\tD\t%u\n", unit, name, gates, unit,
                      name, flops);
  if (width) snprintf(text + used, sizeof text - (size_t)used, "%.*s_netlist\tit\tm\t1\n", unit, name);
  snprintf(file, sizeof file, "%s/modules.tsv", name);
  put(file, text);
  snprintf(text, sizeof text, "m\tsram_1rw\t16\t%u\t1\n", width);
  snprintf(file, sizeof file, "%s/srams.tsv", name);
  put(file, width ? text : "");
  snprintf(file, sizeof file, "%s/names", name);
  put(file, "");
}

/* Rows whose paths begin with @, which is the folder. */
static void rows(const char *name, const char *text) {
  char whole[ROWS] = "";
  for (size_t used = 0; *text; text++)
    used += (size_t)snprintf(whole + used, sizeof whole - used, *text == '@' ? "%s/" : "%.1s",
                             *text == '@' ? folder : text);
  put(name, whole);
}

static int ask(const struct command *command, const char *const words[]) {
  char text[8][PATH], *word[8];
  unsigned n = 0;
  for (; words[n]; n++) word[n] = strcpy(text[n], words[n]);
  assert_true(n >= command->least && n <= command->most);
  return command->run(word, n, &error);
}

static void refused(const struct command *command, const char *const words[], const char *line) {
  assert_int_equal(ask(command, words), -1);
  if (!strstr(error.text, line)) assert_string_equal(error.text, line);
}

static cJSON *report(const char *name) {
  cJSON *json;
  assert_int_equal(json_file_read(&json, in(name), &error), 0);
  return json;
}

static void near(double is, double should) {
  assert_true(is > should * 0.99999 - 1e-9 && is < should * 1.00001 + 1e-9);
}

static double memory_um2(unsigned width) {
  static struct memory_models models;
  const struct memory_model *model;
  assert_int_equal(memory_models_find(&models, "openram180", &model, &error), 0);
  return memory_area_um2(model, 16, width);
}

static void designs_of_barnes(void **state) {
  (void)state;
  const char *const asked[] = {in("library"), "4", in("parts"), in("barnes.json"), NULL};
  rows("parts", "as it is\tbase\t1.00\twarp_scheduler\t@warp_scheduler\nas it is\tbase\t1.00\toperand_collector\t"
                "@operand_collector\nas it is\tmore\t1.5\twarp_scheduler\t@warp_scheduler\n"
                "as it is\tmore\t1.5\toperand_collector\t@operand_collector.more\n"
                "no gates\tbase\t1.00\twarp_scheduler\t@warp_scheduler\nno gates\tother\t-\trba_score\t@nowhere\n");
  assert_int_equal(ask(&barnes_area_command, asked), 0);
  cJSON *json = report("barnes.json");
  const cJSON *banks = cJSON_GetObjectItem(json, "register_banks"),
              *more = element_of(list_of(json, "designs"), "name", "more");
  const double base_um2 = 10 * gate_um2 + 1000 * flop_um2, more_um2 = 10 * gate_um2 + 4000 * flop_um2,
               banks_um2 = figure_of(banks, "area_um2");
  near(figure_of(more, "logic_area_um2"), more_um2);
  near(figure_of(more, "logic_area_ratio"), 3.9940120);
  near(figure_of(more, "area_ratio"), (more_um2 + banks_um2) / (base_um2 + banks_um2));
  assert_true(isnan(figure_of(more, "area_ratio_no_gates")));
  assert_int_equal(cJSON_GetArraySize(list_of(json, "designs")), 2);
  cJSON_Delete(json);
  rows("parts", "as it is\tbase\t1.00\twarp_scheduler\n");
  refused(&barnes_area_command, asked, "parts:1: should be variant, design, published, unit and folder");
  rows("parts", "as it is\tbase\t1.00\tscheduler\t@warp_scheduler\n");
  refused(&barnes_area_command, asked, "scheduler: is no unit of a design");
  rows("parts", "as it is\tbase\t1.00\trba_score\t@nowhere\n");
  refused(&barnes_area_command, asked, "nowhere/modules.tsv");
  rows("parts", "");
  refused(&barnes_area_command, asked, "parts: should have rows");
}

static void storage_and_area_of_malekeh(void **state) {
  (void)state;
  static const char storage[] = "storage\tordinary\t4\t@bits4\nstorage\tordinary\t2\t@bits2\n"
                                "storage\tcaching\t4\t@bits4\nstorage\tcaching\t2\t@bits4\n";
  const char *const asked[] = {in("library"), "4", "2", "8", in("designs"), in("malekeh.json"), NULL};
  char text[ROWS];
  put("bits4", "part\t2\t50\t0\ntotal\t1\t100\t300");
  put("bits2", "total\t1\t50\t200");
  snprintf(
      text, sizeof text,
      "%snetlist\tordinary\toperand_collector\t@operand_collector\n"
      "netlist\tcaching\toperand_collector\t@operand_collector.more\nnetlist\tless\twarp_scheduler\t@warp_scheduler\n",
      storage);
  rows("designs", text);
  assert_int_equal(ask(&malekeh_cost_command, asked), 0);
  cJSON *json = report("malekeh.json");
  const cJSON *bytes = cJSON_GetObjectItem(json, "storage_bytes_per_sm"),
              *caching = element_of(list_of(json, "designs"), "design", "caching_collector, 8 entries");
  near(figure_of(bytes, "ordinary_rows"), 4 * 2 * (400 - 250) / 8);
  near(figure_of(bytes, "caching_rows"), 0);
  near(figure_of(caching, "relative"), 4000.0 / 1000);
  near(figure_of(json, "entry_more_um2"), 4000 * flop_um2 - 10 * gate_um2);
  cJSON_Delete(json);
  rows("designs", storage);
  refused(&malekeh_cost_command, asked, "designs: does not have all rows of ordinary");
  rows("designs", "storage\tordinary\t3\t@bits4\n");
  refused(&malekeh_cost_command, asked, "storage of 3 lanes: should be of 4 or of 2");
  rows("designs", "area\tordinary\t4\t@bits4\n");
  refused(&malekeh_cost_command, asked, "area: should be storage or netlist");
  rows("designs", "storage\tother\t4\t@bits4\n");
  refused(&malekeh_cost_command, asked, "storage other: should be storage or netlist, of ordinary");
}

static void rows_of_storage(void **state) {
  (void)state;
  double bits;
  put("some", "part\t2\t50\t0\n");
  assert_int_equal(stored_bits_read(&bits, in("some"), &error), -1);
  assert_non_null(strstr(error.text, "some: should have a row total"));
  put("some", "total\t1\t50\n");
  assert_int_equal(stored_bits_read(&bits, in("some"), &error), -1);
}

/* What two netlists of few lanes say of one with all. */
static void lanes_of_regless(void **state) {
  (void)state;
  const char *const asked[] = {in("library"), "64", "8", "2", in("units"), in("regless.json"), NULL};
  rows("units", "full\toperand_collector\t1\t@operand_collector\nall\tread\t2\t@read.2\t@read.4\n"
                "16\twarp_scheduler\t1\t@warp_scheduler\ncompressor\twarp_scheduler\t3\t@warp_scheduler\n");
  assert_int_equal(ask(&regless_area_command, asked), 0);
  cJSON *json = report("regless.json");
  const cJSON *with = element_of(list_of(json, "designs"), "design", "RegLess"),
              *without = element_of(list_of(json, "designs"), "design", "RegLess without compressor");
  const double read_um2 = 35 * gate_um2 + 8 * flop_um2; /* 5 and 15 of gates, 2 and 4 of flops: 35 and 8 */
  near(figure_of(without, "entries"), 16 * 32);
  near(figure_of(without, "flops"), 2 * 8);
  near(figure_of(without, "logic_um2"), 2 * read_um2 + 10 * gate_um2);
  near(figure_of(without, "memory_um2"), round(2 * memory_um2(64)));
  near(figure_of(with, "logic_um2"), 2 * read_um2 + 4 * 10 * gate_um2);
  cJSON_Delete(json);
  rows("units", "all\tread\t2\t@read.2\t@read.4\n");
  refused(&regless_area_command, asked, "units: has no units of full");
  rows("units", "full\toperand_collector\tx\t@operand_collector\n");
  refused(&regless_area_command, asked, "operand_collector x: should be a whole number above 0");
  const char *const whole[] = {in("library"), "64", "8", "8", in("units"), in("regless.json"), NULL};
  rows("units", "all\tread\t2\t@read.2\t@read.4\n");
  refused(&regless_area_command, whole, "read: has two netlists, of no fewer than 8 lanes");
}

static void structures_that_are_published(void **state) {
  (void)state;
  const char *const asked[] = {in("library"), in("structures"), in("published.json"), NULL};
  put("bits4", "total\t1\t100\t300");
  put("power.json", "{\"units\": [{\"unit\": \"a\", \"leakage_mw\": 1, \"memory_leakage_mw\": 2, \"dynamic_mw\": 4}, "
                    "{\"unit\": \"a\", \"leakage_mw\": 0.5, \"memory_leakage_mw\": 0, \"dynamic_mw\": 8}, "
                    "{\"unit\": \"b\", \"dynamic_mw\": 1}]}");
  rows("structures", "structure\tp\ts\tbits\t400\t2\nunit\ta\t.X(1)\t@bits4\nunit\tb\t\t@bits4\n"
                     "structure\tp\tt\tum2\t-\t1\nunit\tread\t.Y(1)\t@read.2\n"
                     "structure\tq\tu\tdynamic_mw\t6\t1\nunit\ta\t\t@power.json\n"
                     "structure\tq\tu\tstatic_mw\t7\t1\nunit\ta\t\t@power.json\n");
  assert_int_equal(ask(&published_command, asked), 0);
  cJSON *json = report("published.json");
  const cJSON *list = list_of(json, "figures"), *first = cJSON_GetArrayItem(list, 0);
  near(figure_of(first, "ours"), 200);
  near(figure_of(first, "ratio"), 4);
  assert_string_equal(text_of(first, "module"), "a+b");
  assert_string_equal(text_of(first, "config"), ".X(1)");
  near(figure_of(cJSON_GetArrayItem(list, 1), "ours"), (5 * gate_um2 + 2 * flop_um2 + memory_um2(16)) / 16);
  near(figure_of(cJSON_GetArrayItem(list, 2), "ratio"), 2);
  near(figure_of(cJSON_GetArrayItem(list, 3), "ours"), 3.5);
  cJSON_Delete(json);
  rows("structures", "");
  assert_int_equal(ask(&published_command, asked), 0);
  rows("structures", "structure\tq\tu\tstatic_mw\t7\t1\nunit\tb\t\t@power.json\n");
  refused(&published_command, asked, "power.json: has no power of b");
  rows("structures", "structure\tq\tu\twatts\t7\t1\n");
  refused(&published_command, asked, "watts: should be bits, um2, dynamic_mw or static_mw");
  rows("structures", "structure\tq\tu\tbits\t7\t1\n");
  refused(&published_command, asked, "u: has no unit");
  rows("structures", "unit\ta\t\t@power.json\n");
  refused(&published_command, asked, "structures:1: should have a structure before it");
}

static void ratios_in_technologies(void **state) {
  (void)state;
  const char *const asked[] = {in("reports"), in("technologies.json"), NULL};
  put("b.json",
      "{\"designs\": [{\"name\": \"RBA, 2 collector units\", \"area_ratio\": 1.01, \"logic_area_ratio\": 1.2},"
      "{\"name\": \"GTO, 4 collector units\", \"area_ratio\": 1.3, \"logic_area_ratio\": 1.9},"
      "{\"name\": \"GTO, 8 collector units\", \"area_ratio\": 1.7, \"logic_area_ratio\": 3.8}]}");
  put("m.json", "{\"designs\": [{\"design\": \"caching_collector, 8 entries\", \"relative\": 2.5}, "
                "{\"design\": \"caching_collector, 7 entries\", \"relative\": 2.25}]}");
  put("r.json",
      "{\"designs\": [{\"design\": \"RegLess\", \"relative\": 1}, {\"design\": \"RegLess\", \"relative\": 0.5}, "
      "{\"design\": \"RegLess without compressor\", \"relative\": 0.25}]}");
  rows("reports", "t45\t45\t1\t@b.json\t@m.json\t@r.json\n");
  assert_int_equal(ask(&technologies_command, asked), 0);
  cJSON *json = report("technologies.json");
  const cJSON *first = cJSON_GetArrayItem(list_of(json, "technologies"), 0);
  near(figure_of(first, "caching_area_ratio"), 2.5);
  near(figure_of(first, "regless_area_ratio"), 0.5);
  near(figure_of(first, "four_units_logic_ratio"), 1.9);
  near(figure_of(first, "eight_units_area_ratio"), 1.7);
  cJSON_Delete(json);
  rows("reports", "t45\t45\t1\t@b.json\t@b.json\t@r.json\n");
  refused(&technologies_command, asked, "b.json: has no figure for caching_area_ratio");
  rows("reports", "t45\t45\t1\t@b.json\n");
  refused(&technologies_command, asked, "t45: should be a name, nm, ns and three reports");
}

static int make_all(void **state) {
  (void)state;
  static const char *const settings[][2] = {{"LIBERTY_NAME", "two.lib"}, {"SRAM", "openram180"},
                                            {"YOSYS", "Yosys 0.23 x"},   {"CLOCK_NS", "4"},
                                            {"BUDGET_NS", "4"},          {"FEATURE", "180"}};
  for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) setenv(settings[i][0], settings[i][1], 1);
  if (!mkdtemp(folder)) return -1;
  make_folder("library");
  put("library/cells.tsv", "D\t10\tflop\t1\tQ \nG\t2\tgate\t1\tY ");
  put("library/roles", "buffer=G\nbuffer_in=A\nbuffer_out=Y\nflop=D\nflop_clock=C\nflop_data=D\nflop_output=Q");
  netlist("warp_scheduler", 10, 0, 0);
  netlist("operand_collector", 0, 1000, 0);
  netlist("operand_collector.more", 0, 4000, 0);
  netlist("read.2", 5, 2, 16);
  netlist("read.4", 15, 4, 32);
  return 0;
}

static int remove_all(void **state) {
  (void)state;
  while (made_count) remove(made[--made_count]);
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(designs_of_barnes),
                                     cmocka_unit_test(storage_and_area_of_malekeh),
                                     cmocka_unit_test(rows_of_storage),
                                     cmocka_unit_test(lanes_of_regless),
                                     cmocka_unit_test(structures_that_are_published),
                                     cmocka_unit_test(ratios_in_technologies)};
  return cmocka_run_group_tests(tests, make_all, remove_all);
}
