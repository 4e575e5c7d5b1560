/* report_sections: see report_sections.h. */
#include "studies/report_sections.h"

#include <unistd.h>

const struct report_section report_sections[REPORT_SECTIONS] = {
    {.name = "area",
     .report = {"area"},
     .list = "units",
     .row = "unit",
     .named = "unit",
     .sums = true,
     .column = {{"config", "parameters", COLUMN_TEXT},
                {"cells", "cells", COLUMN_SUMMED},
                {"flops", "flops", COLUMN_SUMMED},
                {"clock_gates", "clock gates", COLUMN_SUMMED},
                {"logic_area_um2", "logic, µm²", COLUMN_SHARED},
                {"memory_area_um2", "memories, µm²", COLUMN_SHARED},
                {"least_memory_area_um2", "least", COLUMN_SUMMED},
                {"most_memory_area_um2", "most", COLUMN_SUMMED},
                {"synthesis_s", "mapping, s", COLUMN_FIGURE},
                {"peak_memory_mb", "memory, MB", COLUMN_FIGURE}},
     .bar = {"logic_area_um2", "memory_area_um2"},
     .bars_are = "area, µm²",
     .bar_names = "logic memories",
     .bars_stand = "rowstacked",
     .title = "Area",
     .text = "Each unit by itself, in the parameters beside it, as cells of the library; registers of 4 bits and more "
             "with an enable stand behind clock gates, nets are buffered and gates sized to the clock. Memories are "
             "not cells: their area is a model, with the least and the most that the models of that technology give. "
             "Not in it: wires, the clock tree, what joins the units. The sum is one of each unit; below it sub-core "
             "and SM, the units they have times their instances. <code>make area UNIT=sm</code> maps the SM as it "
             "is."},
    {.name = "timing",
     .report = {"timing"},
     .list = "units",
     .row = "unit",
     .named = "unit",
     .column = {{"slack_ns", "worst slack, ns", COLUMN_FIGURE},
                {"register_to_register_slack_ns", "register to register", COLUMN_FIGURE},
                {"input_to_register_slack_ns", "input to register", COLUMN_FIGURE},
                {"to_clock_gate_slack_ns", "to clock gate", COLUMN_FIGURE},
                {"register_to_output_slack_ns", "register to output", COLUMN_FIGURE},
                {"input_to_output_slack_ns", "input to output", COLUMN_FIGURE},
                {"frequency_mhz", "frequency, MHz", COLUMN_SHARED},
                {"fan_out", "most pins on a net", COLUMN_FIGURE},
                {"from", "worst path from", COLUMN_TEXT},
                {"to", "to", COLUMN_TEXT}},
     .bar = {"frequency_mhz"},
     .bars_are = "MHz",
     .bar_names = "MHz",
     .bars_stand = "clustered",
     .title = "Timing",
     .text = "Slack at the clock that the mapping was sized to; below 0 the unit does not reach it. Inputs arrive at "
             "the edge of the clock, outputs are wanted at the next. Frequency: of the worst path. Before placement: "
             "gates and their pins, no wires; ideal clock."},
    {.name = "power",
     .report = {"power"},
     .list = "units",
     .row = "unit",
     .named = "unit",
     .sums = true,
     .column = {{"config", "parameters", COLUMN_TEXT},
                {"inputs", "inputs", COLUMN_TEXT},
                {"cells", "cells", COLUMN_FIGURE},
                {"internal_mw", "internal, mW", COLUMN_SHARED},
                {"switching_mw", "switching, mW", COLUMN_SHARED},
                {"leakage_mw", "leakage, mW", COLUMN_SHARED},
                {"memory_mw", "memories, mW", COLUMN_SHARED},
                {"dynamic_mw", "dynamic, mW", COLUMN_SHARED},
                {"dynamic_pj_per_cycle", "pJ a cycle", COLUMN_FIGURE},
                {"instances", "in the SM", COLUMN_FIGURE},
                {"annotated_pins", "pins counted", COLUMN_FIGURE},
                {"unannotated_pins", "pins not known", COLUMN_FIGURE}},
     .bar = {"internal_mw", "switching_mw", "memory_mw"},
     .bars_are = "power, mW",
     .bar_names = "internal switching memories",
     .bars_stand = "rowstacked",
     .title = "Power",
     .text = "One instance of each unit in the SM, doing what it does in a window of a kernel: the netlist of cells "
             "gets the inputs recorded in the run, and the changes of its nets are charged. Units that the "
             "preset of the kernel does not have are as another preset has them, carried on from 4 and 8 lanes as a "
             "straight line, or do what their own tests do (inputs). Sum: one of each; below it sub-core and SM, the "
             "units they have times their instances."},
    {.name = "energy",
     .report = {"energy"},
     .list = "units",
     .row = "unit",
     .named = "unit",
     .column = {{"clock_pj_per_cycle", "clock, pJ a cycle", COLUMN_FIGURE},
                {"fit_error_ratio", "fit error", COLUMN_FIGURE},
                {"events", "pJ of each event", COLUMN_EVENTS}},
     .bar = {"clock_pj_per_cycle"},
     .bars_are = "clock, pJ a cycle",
     .bar_names = "clock",
     .bars_stand = "clustered",
     .title = "Energy of events",
     .text = "Fitted to power measured in several windows of kernels; what <code>twinwarp run --energy</code> charges. "
             "Fit error: what the fit leaves of it."},
    {.name = "barnes",
     .report = {"barnes-area", "barnes-area-narrow"},
     .list = "designs",
     .row = "name",
     .named = "design",
     .column = {{"area_um2", "area, µm²", COLUMN_SHARED},
                {"logic_area_um2", "logic, µm²", COLUMN_FIGURE},
                {"published_area_ratio", "published", COLUMN_FIGURE},
                {"area_ratio", "ours", COLUMN_FIGURE},
                {"logic_area_ratio", "without banks", COLUMN_FIGURE},
                {"area_ratio_no_clock_gates", "no clock gates", COLUMN_FIGURE},
                {"area_ratio_no_buffers", "no buffers", COLUMN_FIGURE}},
     .bar = {"area_ratio", "published_area_ratio"},
     .bars_are = "area, relative",
     .bar_names = "ours published",
     .bars_stand = "clustered",
     .title = "Barnes (HPCA 2023), Fig. 13: more collector units, and register-bank-aware scheduling",
     .text = "A design is the warp scheduler, operand collector, bank arbiter and two register banks, each synthesised "
             "by itself. Area relative to two collector units with GTO: as it is; the banks left out; without clock "
             "gates; without buffers. The last three say what of a difference comes from the register-file model, "
             "from gating, from buffering."},
    {.name = "papers",
     .report = {"papers"},
     .list = "figures",
     .row = "structure",
     .named = "structure",
     .group = "paper",
     .column = {{"unit", "", COLUMN_TEXT},
                {"published", "published", COLUMN_FIGURE},
                {"ours", "ours", COLUMN_FIGURE},
                {"ratio", "ours / published", COLUMN_FIGURE},
                {"instances", "units", COLUMN_FIGURE},
                {"module", "unit", COLUMN_TEXT},
                {"config", "parameters", COLUMN_TEXT}},
     .bar = {"ratio"},
     .bars_are = "ours / published",
     .bar_names = "ratio",
     .bars_stand = "clustered",
     .title = "Storage and area of structures",
     .text = "Ours is the RTL in the configuration of the paper: registers and memories counted before mapping; area "
             "of the mapped netlist."}};

const char *report_found(const struct report_section *s, const char *folder, char path[REPORT_PATH]) {
  for (unsigned i = 0; i < sizeof s->report / sizeof *s->report && s->report[i]; i++) {
    snprintf(path, REPORT_PATH, "%.900s/%s.json", folder, s->report[i]);
    if (access(path, F_OK) == 0) return s->report[i];
  }
  return NULL;
}

int report_read(cJSON **json, const struct report_section *s, const char *path, struct tw_error *error) {
  if (json_file_read(json, path, error) != 0) return -1;
  return cJSON_GetArraySize(list_of(*json, s->list)) ? 0 : tw_fail(error, "%.200s: has no %s", path, s->list);
}
