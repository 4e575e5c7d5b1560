/* part_outputs: see buffers.h. */
#include <stdlib.h>
#include <string.h>

#include "buffers.h"
#include "file.h"
#include "list.h"

enum { LARGEST = 1 << 30 };

static void add(struct part_outputs *p, const char *module, const char *port) {
  struct part_output *o = list_more(&p->output, &p->outputs, &p->room, sizeof *o);
  *o = (struct part_output){netlist_name(&p->names, "%s", module), netlist_name(&p->names, "%s", port)};
}

/* RTLIL is a statement a line: "module \NAME", and of each port "  wire width 4 output 2 \NAME". */
int part_outputs_read(struct part_outputs *p, const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error), *rest = text, *line;
  const char *module = "";
  *p = (struct part_outputs){0};
  if (!text) return -1;
  add(p, "clock_gate", "gated");
  while ((line = strsep(&rest, "\n"))) {
    char *name = strrchr(line, '\\');
    if (strncmp(line, "module ", 7) == 0) module = name ? name + 1 : "";
    else if (name && strncmp(module, "part_", 5) == 0 && strstr(line, " output ")) add(p, module, name + 1);
  }
  free(text);
  return 0;
}

void part_outputs_free(struct part_outputs *p) {
  free(p->output);
  netlist_free(&p->names);
}
