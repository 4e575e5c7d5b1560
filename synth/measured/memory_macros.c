/* memory_macros: see memory_macros.h.  The command:
 *
 *   synthesis memories liberty SRAMS_V
 *   synthesis memories lef SRAMS_V LIBRARY      prints them; the model is SRAM's of the environment */
#include "measured/memory_macros.h"

#include <stdlib.h>
#include <string.h>

#include "cell_table.h"
#include "commands.h"
#include "file.h"
#include "list.h"
#include "measured/flow_settings.h"

enum { LARGEST = 1 << 24 };

/* `input logic [3:0] address,` */
static int take_port(struct memory_macro *m, const char *line) {
  char way[16];
  struct macro_port port = {.bits = 0};
  u32 high;
  if (sscanf(line, " %15s logic [%u:0] %127[a-z0-9_]", way, &high, port.name) != 3) return 0;
  if (m->ports == MACRO_PORTS) return -1;
  port.output = strcmp(way, "output") == 0;
  port.bits = high + 1;
  m->port[m->ports++] = port;
  return 0;
}

static void take_line(struct memory_macros *t, bool *open, const char *line, int *status) {
  char name[MACRO_NAME];
  struct memory_macro *m = t->macros ? &t->macro[t->macros - 1] : NULL;
  const char *words = strstr(line, "#(.Words(");
  if (sscanf(line, "module %127[A-Za-z0-9_]", name) == 1) {
    m = list_more(&t->macro, &t->macros, &t->room, sizeof *m);
    strcpy(m->name, name);
    *open = true;
  } else if (m && *open && strncmp(line, "endmodule", 9) == 0) {
    *open = false;
    if (!m->words || !m->width_bits || !m->ports) *status = -1;
  } else if (m && *open && words) {
    if (sscanf(words, "#(.Words(%u), .Width(%u)", &m->words, &m->width_bits) != 2) *status = -1;
  } else if (m && *open && take_port(m, line) != 0) {
    *status = -1;
  }
}

int memory_macros_read(struct memory_macros *t, const char *path, struct tw_error *error) {
  size_t length;
  bool open = false;
  int status = 0;
  *t = (struct memory_macros){.macros = 0};
  char *text = file_read(path, LARGEST, &length, error), *rest = text, *line;
  if (!text) return -1;
  while (status == 0 && (line = strsep(&rest, "\n"))) take_line(t, &open, line, &status);
  free(text);
  if (status == 0 && !open) return 0;
  return tw_fail(error, "%.160s: %.80s should have ports, words and a width", path, t->macro[t->macros - 1].name);
}

bool memory_port_is_clock(const struct macro_port *p) { return strcmp(p->name, "clk") == 0; }

void memory_macros_free(struct memory_macros *t) { free(t->macro); }

static int print_lef(const struct memory_macros *macros, const struct memory_model *model, double feature_nm,
                     const char *library, struct tw_error *error) {
  struct cell_table cells;
  int status = cell_table_read(&cells, library, error);
  if (status == 0) {
    const struct macro_metals metals = {cell_table_role(&cells, "memory_layers"), feature_nm};
    if (*metals.layers) {
      memory_macros_lef(macros, model, &metals);
    } else {
      status = tw_fail(error, "%.200s/roles: should say memory_layers", library);
    }
  }
  cell_table_free(&cells);
  return status;
}

static int run(char **word, unsigned words, struct tw_error *error) {
  struct flow_settings s;
  struct memory_models models;
  const struct memory_model *model;
  struct memory_macros macros = {0};
  const bool lef = strcmp(word[0], "lef") == 0;
  if (lef != (words == 3) || (!lef && strcmp(word[0], "liberty") != 0))
    return tw_fail(error, "memories %.20s: should be liberty SRAMS_V or lef SRAMS_V LIBRARY", word[0]);
  int status = flow_settings_read(&s, error);
  if (status == 0) status = memory_models_find(&models, s.memory_model, &model, error);
  if (status == 0) status = memory_macros_read(&macros, word[1], error);
  if (status == 0 && lef) status = print_lef(&macros, model, s.feature_nm, word[2], error);
  if (status == 0 && !lef) memory_macros_liberty(&macros, &models, model);
  memory_macros_free(&macros);
  return status;
}

const struct command memories_command = {"memories", "liberty|lef SRAMS_V [LIBRARY]", 2, 3, run};
