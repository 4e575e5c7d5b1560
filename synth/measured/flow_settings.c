/* flow_settings: see flow_settings.h. */
#include "measured/flow_settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int text_of(const char *name, const char **text, struct tw_error *error) {
  *text = getenv(name);
  return *text && **text ? 0 : tw_fail(error, "%s is not set; synth/defaults.sh does it", name);
}

static int number_of(const char *name, double *number, struct tw_error *error) {
  const char *text;
  char *end;
  if (text_of(name, &text, error) != 0) return -1;
  *number = strtod(text, &end);
  return !*end && *number > 0 ? 0 : tw_fail(error, "%s=%.100s: should be a number above 0", name, text);
}

static bool wanted(const char *name) {
  const char *text = getenv(name);
  return !text || strcmp(text, "no") != 0;
}

static bool is_whole(void) {
  const char *sizing = getenv("SIZING");
  return sizing && strcmp(sizing, "whole") == 0;
}

int flow_settings_read(struct flow_settings *s, struct tw_error *error) {
  const char *yosys, *mode = getenv("MODE");
  *s = (struct flow_settings){
      .mode = mode ? mode : "", .gating = wanted("GATING"), .buffering = wanted("BUFFERING"), .whole = is_whole()};
  if (text_of("LIBERTY_NAME", &s->liberty, error) != 0 || text_of("SRAM", &s->memory_model, error) != 0 ||
      text_of("YOSYS", &yosys, error) != 0 || number_of("CLOCK_NS", &s->clock_ns, error) != 0 ||
      number_of("BUDGET_NS", &s->budget_ns, error) != 0 || number_of("FEATURE", &s->feature_nm, error) != 0)
    return -1;
  const size_t name = strcspn(yosys, " "), number = yosys[name] ? 1 + strcspn(yosys + name + 1, " ") : 0;
  snprintf(s->tool, sizeof s->tool, "%.*s", (int)(name + number), yosys);
  return 0;
}

void flow_settings_print(const struct flow_settings *s) {
  printf("%s, %s, clock %g ns", s->tool, s->liberty, s->clock_ns);
  if (s->budget_ns != s->clock_ns) printf(", %g ns a module", s->budget_ns);
  printf("%s, clock gates: %s%s", s->whole ? ", sized as a whole" : "", s->gating ? "yes" : "no",
         s->buffering ? "" : ", not buffered");
}

void flow_settings_add_cells(const struct flow_settings *s, cJSON *report) {
  cJSON_AddStringToObject(report, "liberty", s->liberty);
  cJSON_AddNumberToObject(report, "clock_ns", s->clock_ns);
  cJSON_AddNumberToObject(report, "budget_ns", s->budget_ns);
  if (s->whole) cJSON_AddStringToObject(report, "sizing", "whole");
}

void flow_settings_add_memories(const struct flow_settings *s, cJSON *report) {
  cJSON_AddStringToObject(report, "memory_model", s->memory_model);
}
