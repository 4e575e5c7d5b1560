/* flow_commands: what the scripts of synth/ ask of Liberty files and netlists.
 *
 *   synthesis library FOLDER FILE...      the cells of a technology, as library_write.h says
 *   synthesis split ALL TOP FOLDER        an elaborated design, and its top by itself (design.h)
 *   synthesis buffers LIBRARY RTLIL MAPPED MOST FANOUT
 *                                         prints a mapped module with buffers (buffers.h); the file FANOUT gets the net
 *                                         that drives most pins, and how many
 *   synthesis assemble UNIT DESIGN MAPPED FOLDER [GATE]
 *                                         the modules of a design as one netlist (assemble.h)
 *   synthesis activity LIBRARY TOP NETLIST PATHS COUNTS FOLDER CLOCK_NS
 *                                         what OpenSTA must be told to charge it (activity.h); prints how many pins are
 *                                         annotated, and of how many nothing is known
 *
 * FILE is a Liberty file, zipped or not; LIBRARY a folder of the first command; technologies are those of synth/tech
 * (technology.h), from the project's folder. */
#include <stdlib.h>
#include <string.h>

#include "activity.h"
#include "assemble.h"
#include "buffers.h"
#include "commands.h"
#include "design.h"
#include "library_write.h"
#include "measured/words.h"
#include "util/written.h"

static const char technologies[] = "synth/tech";

static int make_library(char **word, unsigned words, struct tw_error *error) {
  struct library b;
  int status = library_read(&b, technologies, (const char *const *)word + 1, words - 1, error);
  if (status == 0) status = library_write(&b, word[0], error);
  library_free(&b);
  return status;
}

static int split_design(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  return design_split(word[0], word[1], word[2], error);
}

static int add_buffers(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct cell_table cells = {0};
  struct part_outputs parts = {0};
  struct netlist n = {0};
  double most_pins = 0;
  int status = cell_table_read(&cells, word[0], error);
  if (status == 0) status = part_outputs_read(&parts, word[1], error);
  if (status == 0) status = netlist_read(&n, word[2], error);
  if (status == 0 && n.modules != 1) status = tw_fail(error, "%.200s: should have one module", word[2]);
  if (status == 0) status = word_number(word[3], "MOST", &most_pins, error);
  if (status == 0 && (most_pins == 1 || most_pins > 1000))
    status = tw_fail(error, "MOST %s: must be 0, or from 2 to 1000", word[3]);
  if (status == 0) {
    struct netlist_module *m = &n.module[0];
    const struct most_pins most = buffers_add(&n, m, &cells, &parts, (u32)most_pins);
    netlist_write(m, stdout);
    FILE *f = written_open(word[4], error);
    if (f && most.pins) {
      char name[NETLIST_BIT_NAME];
      fprintf(f, "%s\t%u\n", netlist_bit_name(m, most.bit, name), most.pins);
    }
    status = f ? written_close(f, word[4], error) : -1;
  }
  netlist_free(&n);
  part_outputs_free(&parts);
  cell_table_free(&cells);
  return status;
}

static int put_together(char **word, unsigned words, struct tw_error *error) {
  const struct assemble_from from = {word[0], word[1], word[2], words > 4 ? word[4] : NULL};
  return assemble(&from, word[3], error);
}

static int tell_activity(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  struct activity_from from = {word[1], word[2], word[3], word[4], 0};
  struct cell_table cells;
  unsigned known, unknown;
  int status = cell_table_read(&cells, word[0], error);
  if (status == 0) status = word_number(word[6], "CLOCK_NS", &from.clock_ns, error);
  if (status == 0) status = activity_write(&from, &cells, word[5], &known, &unknown, error);
  if (status == 0) printf("%u\t%u\n", known, unknown);
  cell_table_free(&cells);
  return status;
}

const struct command library_command = {"library", "FOLDER FILE...", 2, 1 + LIBRARY_FILES, make_library};
const struct command split_command = {"split", "ALL TOP FOLDER", 3, 3, split_design};
const struct command buffers_command = {"buffers", "LIBRARY RTLIL MAPPED MOST FANOUT", 5, 5, add_buffers};
const struct command assemble_command = {"assemble", "UNIT DESIGN MAPPED FOLDER [GATE]", 4, 5, put_together};
const struct command activity_command = {"activity", "LIBRARY TOP NETLIST PATHS COUNTS FOLDER CLOCK_NS", 7, 7,
                                         tell_activity};
