/* flow_settings: what the environment says of the flow (synth/defaults.sh sets it), for tables and reports. */
#ifndef TWINWARP_FLOW_SETTINGS_H
#define TWINWARP_FLOW_SETTINGS_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "error.h"

struct flow_settings {
  const char *liberty;      /* LIBERTY_NAME: files of the library, without their folders */
  const char *memory_model; /* SRAM: a row of synth/sram.tsv */
  const char *mode;         /* MODE: inputs that stand, with their values (constraints.c), or "" */
  double clock_ns;          /* CLOCK_NS: what is to be reached */
  double budget_ns;         /* BUDGET_NS: what each module is sized to */
  double feature_nm;        /* FEATURE */
  bool gating, buffering;   /* GATING, BUFFERING: unless they are "no" */
  bool whole;               /* SIZING=whole */
  char tool[64];            /* YOSYS, its name and number */
};

/* -1 with a line if one that has no default is not set, or is no number. */
int flow_settings_read(struct flow_settings *, struct tw_error *);

/* How cells are made, for a table's heading: clock, what each module is sized to, clock gates, buffers. */
void flow_settings_print(const struct flow_settings *);

/* What reports say first: liberty, clock_ns, budget_ns, and sizing if it is "whole"; and which model their memories are
 * of. */
void flow_settings_add_cells(const struct flow_settings *, cJSON *report);
void flow_settings_add_memories(const struct flow_settings *, cJSON *report);

#endif
