/* design: see design.h. */
#include "design_internal.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "list.h"
#include "outputs.h"
#include "util/written.h"

/* ---- words of a line */
static char *next_word(char **rest) {
  char *word = strsep(rest, " ");
  while (word && !*word) word = strsep(rest, " ");
  return word;
}

bool design_begins(const char *line, const char *with) { return strncmp(line, with, strlen(with)) == 0; }

static const char *without_backslash(const char *name) { return name + (*name == '\\'); }

/* ---- modules */
struct design_module *design_find(const struct design *d, const char *id) {
  for (u32 i = 0; id && i < d->modules; i++)
    if (strcmp(d->module[i].id, id) == 0) return &d->module[i];
  return NULL;
}

static void add_module(struct design *d, const char *id, const char *rtl) {
  struct design_module *m = list_more(&d->module, &d->modules, &d->room, sizeof *m);
  unsigned same = 0;
  for (u32 i = 0; i + 1 < d->modules; i++)
    same += strcmp(d->module[i].rtl, rtl) == 0 && strcmp(d->module[i].name, "it") != 0;
  m->id = id;
  snprintf(m->rtl, sizeof m->rtl, "%s", rtl);
  if (strcmp(id, "\\it") == 0) snprintf(m->name, sizeof m->name, "it");
  else snprintf(m->name, sizeof m->name, "%.200s__%u", rtl, same + 1);
}

static unsigned next_number(char **rest) {
  const char *word = next_word(rest);
  return word ? (unsigned)strtoul(word, NULL, 10) : 0;
}

/* "  wire width 4 input 2 \name"; others are not ports. */
static void add_port(struct design_module *m, char *line) {
  struct design_port p = {.width = 1};
  char *word, *rest = line;
  for (next_word(&rest); (word = next_word(&rest));) {
    const bool way = strcmp(word, "input") == 0 || strcmp(word, "output") == 0;
    p.name = without_backslash(word);
    if (strcmp(word, "width") == 0) p.width = next_number(&rest);
    if (!way) continue;
    p.way = word;
    p.place = next_number(&rest);
  }
  if (!p.way) return;
  u32 at = 0;
  while (at < m->ports && m->port[at].place < p.place) at++;
  list_more(&m->port, &m->ports, &m->port_room, sizeof p);
  memmove(m->port + at + 1, m->port + at, (m->ports - 1 - at) * sizeof p);
  m->port[at] = p;
}

/* "32'00000101" is 5. */
static void decimal(const char *constant, char value[64]) {
  const char *digits = constant + strspn(constant, "0123456789");
  unsigned long long n = 0;
  if (digits == constant || *digits != '\'') {
    snprintf(value, 64, "%s", constant);
    return;
  }
  while (*++digits) n = 2 * n + (*digits == '1');
  snprintf(value, 64, "%llu", n);
}

/* "  parameter \Name value"; without a value it is only declared. */
static void add_parameter(struct design_module *m, char *line) {
  char *rest = line;
  next_word(&rest);
  const char *name = next_word(&rest), *value = next_word(&rest);
  if (!value) return;
  struct design_parameter *p = list_more(&m->parameter, &m->parameters, &m->parameter_room, sizeof *p);
  p->name = without_backslash(name);
  decimal(value, p->value);
}

/* The number of the part that is this module, from 1 on. */
u32 design_part(struct design_module *m, const struct design_module *inner) {
  for (u32 i = 0; i < m->parts; i++)
    if (m->part[i] == inner) return i + 1;
  const struct design_module **part = list_more(&m->part, &m->parts, &m->part_room, sizeof *part);
  *part = inner;
  return m->parts;
}

static int read_names(struct design *d, char *text, const char *path) {
  char called[DESIGN_NAME] = "", *line;
  for (char *rest = text; (line = strsep(&rest, "\n"));) {
    char *at = line;
    if (design_begins(line, "attribute \\hdlname ")) {
      next_word(&at);
      next_word(&at);
      snprintf(called, sizeof called, "%s", at + strspn(at, "\"\\"));
      called[strcspn(called, "\"")] = 0;
    } else if (design_begins(line, "module ")) {
      next_word(&at);
      const char *id = next_word(&at);
      if (!id) return tw_fail(d->error, "%.200s: a module has no name", path);
      add_module(d, id, called);
    }
  }
  return 0;
}

static int read_contents(struct design *d, char *text, const char *path) {
  struct design_module *m = NULL;
  char *line;
  for (char *rest = text; (line = strsep(&rest, "\n"));) {
    char *at = line;
    if (design_begins(line, "module ")) {
      next_word(&at);
      m = design_find(d, next_word(&at));
    } else if (design_begins(line, "end")) {
      m = NULL;
    } else if (m && design_begins(line, "  wire ")) {
      add_port(m, line);
    } else if (m && design_begins(line, "  parameter ")) {
      add_parameter(m, line);
    } else if (m && design_begins(line, "  cell ")) {
      next_word(&at);
      const struct design_module *inner = design_find(d, next_word(&at));
      if (inner) design_part(m, inner);
    }
  }
  return m ? tw_fail(d->error, "%.200s: ends within a module", path) : 0;
}

/* ---- files */
FILE *design_open(const struct design *d, const char *name, char path[DESIGN_PATH]) {
  snprintf(path, DESIGN_PATH, "%.600s/%.400s", d->folder, name);
  return written_open(path, d->error);
}

static bool is_memory(const struct design_module *m) { return design_begins(m->rtl, "sram_"); }

static const char *value_of(const struct design_module *m, const char *parameter) {
  for (u32 i = 0; i < m->parameters; i++)
    if (strcmp(m->parameter[i].name, parameter) == 0) return m->parameter[i].value;
  return "0";
}

static void write_memory(const struct design_module *m, FILE *verilog, FILE *table) {
  const bool one_port = strcmp(m->rtl, "sram_1rw") == 0;
  const char *words = value_of(m, "Words"), *width = value_of(m, "Width"), *granule = value_of(m, "Granule");
  fprintf(verilog, "module %s (", m->name);
  for (u32 i = 0; i < m->ports; i++)
    fprintf(verilog, "%s\n    %s logic [%u:0] %s", i ? "," : "", m->port[i].way, m->port[i].width - 1, m->port[i].name);
  fprintf(verilog,
          "\n);\n  %s #(.Words(%s), .Width(%s), .Granule(%s)) memory (.*);\n"
          "  wire reading = %s, writing = %s;  // accesses, to be counted\nendmodule\n",
          m->rtl, words, width, granule, one_port ? "enable & ~write" : "read_enable",
          one_port ? "enable & write" : "write_enable");
  fprintf(table, "%s\t%s\t%s\t%s\t%s\n", m->name, m->rtl, words, width, granule);
}

static int write_module(const struct design *d, const struct design_module *m, FILE *modules) {
  char path[DESIGN_PATH], name[DESIGN_NAME + 8];
  fprintf(modules, "%s\t%s\t", m->name, m->rtl);
  for (u32 i = 0; i < m->parameters; i++)
    fprintf(modules, "%s.%s(%s)", i ? ", " : "", m->parameter[i].name, m->parameter[i].value);
  fputc('\n', modules);
  snprintf(name, sizeof name, "%s.parts", m->name);
  FILE *f = design_open(d, name, path);
  if (!f) return -1;
  for (u32 i = 0; i < m->parts; i++) fprintf(f, "part_%u\t%s\n", i + 1, m->part[i]->name);
  return written_close(f, path, d->error);
}

static int write_contents(const struct design *d) {
  static const char *const names[] = {"modules", "srams.tsv", "srams.v"};
  struct outputs o;
  int status = outputs_open(&o, d->folder, names, sizeof names / sizeof *names, d->error);
  for (const struct design_module *m = d->module; status == 0 && m < d->module + d->modules; m++) {
    if (is_memory(m)) write_memory(m, o.to[2], o.to[1]);
    else status = write_module(d, m, o.to[0]);
  }
  return outputs_close(&o, status, d->error);
}

/* ---- all of it */
static void free_design(struct design *d) {
  for (struct design_module *m = d->module; m < d->module + d->modules; m++) {
    free(m->port);
    free(m->parameter);
    free(m->part);
  }
  free(d->module);
  free(d->text);
}

int design_split(const char *all, const char *top, const char *folder, struct tw_error *error) {
  size_t length;
  struct design d = {.folder = folder, .error = error};
  char *text = file_read(all, DESIGN_LARGEST, &length, error);
  if (!text) return -1;
  d.text = list_taken(strdup(text)); /* which is read twice, as a module may instantiate one that comes later */
  int status = read_names(&d, d.text, all);
  if (status == 0) status = read_contents(&d, text, all);
  if (status == 0) status = write_contents(&d);
  if (status == 0) status = design_write_top(&d, top);
  free_design(&d);
  free(text);
  return status;
}
