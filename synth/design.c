/* design: see design.h. */
#include "design.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "list.h"
#include "plain_names.h"
#include "util/written.h"

enum { LARGEST = 1 << 30, NAME = 256, PATH = 1024 };

struct port {
  const char *name, *way;
  unsigned place, width;
};
struct parameter {
  const char *name;
  char value[64];
};
struct module {
  const char *id; /* in the file */
  char rtl[NAME], name[NAME];
  struct port *port; /* by place */
  struct parameter *parameter;
  const struct module **part;
  u32 ports, port_room, parameters, parameter_room, parts, part_room;
};
struct design {
  struct module *module;
  u32 modules, room;
  char *text;
  const char *folder;
  struct tw_error *error;
};

/* ---- words of a line */
static char *next_word(char **rest) {
  char *word = strsep(rest, " ");
  while (word && !*word) word = strsep(rest, " ");
  return word;
}

static bool begins(const char *line, const char *with) { return strncmp(line, with, strlen(with)) == 0; }

static const char *without_backslash(const char *name) { return name + (*name == '\\'); }

/* ---- modules */
static struct module *find(const struct design *d, const char *id) {
  for (u32 i = 0; id && i < d->modules; i++)
    if (strcmp(d->module[i].id, id) == 0) return &d->module[i];
  return NULL;
}

static void add_module(struct design *d, const char *id, const char *rtl) {
  struct module *m = list_more(&d->module, &d->modules, &d->room, sizeof *m);
  unsigned same = 0;
  for (u32 i = 0; i < d->modules; i++) same += strcmp(d->module[i].rtl, rtl) == 0;
  m->id = id;
  snprintf(m->rtl, sizeof m->rtl, "%s", rtl);
  if (strcmp(id, "\\it") == 0) snprintf(m->name, sizeof m->name, "it");
  else snprintf(m->name, sizeof m->name, "%.200s__%u", rtl, same + 1);
}

/* "  wire width 4 input 2 \name"; others are not ports. */
static void add_port(struct module *m, char *line) {
  struct port p = {.width = 1};
  char *word, *rest = line;
  for (next_word(&rest); (word = next_word(&rest));) {
    const bool way = strcmp(word, "input") == 0 || strcmp(word, "output") == 0;
    p.name = without_backslash(word);
    if (strcmp(word, "width") == 0) p.width = (unsigned)atoi(next_word(&rest));
    if (!way) continue;
    p.way = word;
    p.place = (unsigned)atoi(next_word(&rest));
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
static void add_parameter(struct module *m, char *line) {
  char *rest = line;
  next_word(&rest);
  const char *name = next_word(&rest), *value = next_word(&rest);
  if (!value) return;
  struct parameter *p = list_more(&m->parameter, &m->parameters, &m->parameter_room, sizeof *p);
  p->name = without_backslash(name);
  decimal(value, p->value);
}

/* The number of the part that is this module, from 1 on. */
static u32 part_of(struct module *m, const struct module *inner) {
  for (u32 i = 0; i < m->parts; i++)
    if (m->part[i] == inner) return i + 1;
  const struct module **part = list_more(&m->part, &m->parts, &m->part_room, sizeof *part);
  *part = inner;
  return m->parts;
}

static void read_names(struct design *d, char *text) {
  char called[NAME] = "", *line;
  for (char *rest = text; (line = strsep(&rest, "\n"));) {
    char *at = line;
    if (begins(line, "attribute \\hdlname ")) {
      next_word(&at);
      next_word(&at);
      snprintf(called, sizeof called, "%s", at + strspn(at, "\"\\"));
      called[strcspn(called, "\"")] = 0;
    } else if (begins(line, "module ")) {
      next_word(&at);
      add_module(d, next_word(&at), called);
    }
  }
}

static void read_contents(struct design *d, char *text) {
  struct module *m = NULL;
  char *line;
  for (char *rest = text; (line = strsep(&rest, "\n"));) {
    char *at = line;
    if (begins(line, "module ")) {
      next_word(&at);
      m = find(d, next_word(&at));
    } else if (begins(line, "end")) {
      m = NULL;
    } else if (m && begins(line, "  wire ")) {
      add_port(m, line);
    } else if (m && begins(line, "  parameter ")) {
      add_parameter(m, line);
    } else if (m && begins(line, "  cell ")) {
      next_word(&at);
      const struct module *inner = find(d, next_word(&at));
      if (inner) part_of(m, inner);
    }
  }
}

/* ---- files */
static FILE *open_in(const struct design *d, const char *name, char path[PATH]) {
  snprintf(path, PATH, "%.600s/%.400s", d->folder, name);
  return written_open(path, d->error);
}

static bool is_memory(const struct module *m) { return begins(m->rtl, "sram_"); }

static const char *value_of(const struct module *m, const char *parameter) {
  for (u32 i = 0; i < m->parameters; i++)
    if (strcmp(m->parameter[i].name, parameter) == 0) return m->parameter[i].value;
  return "0";
}

static void write_memory(const struct module *m, FILE *verilog, FILE *table) {
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

static int write_module(const struct design *d, const struct module *m, FILE *modules) {
  char path[PATH], name[NAME + 8];
  fprintf(modules, "%s\t%s\t", m->name, m->rtl);
  for (u32 i = 0; i < m->parameters; i++)
    fprintf(modules, "%s.%s(%s)", i ? ", " : "", m->parameter[i].name, m->parameter[i].value);
  fputc('\n', modules);
  snprintf(name, sizeof name, "%s.parts", m->name);
  FILE *f = open_in(d, name, path);
  if (!f) return -1;
  for (u32 i = 0; i < m->parts; i++) fprintf(f, "part_%u\t%s\n", i + 1, m->part[i]->name);
  return written_close(f, path, d->error);
}

static int write_contents(const struct design *d) {
  static const char *const names[] = {"modules", "srams.tsv", "srams.v"};
  char path[3][PATH];
  FILE *f[3] = {NULL};
  int status = 0;
  for (unsigned i = 0; i < 3; i++)
    if (!(f[i] = open_in(d, names[i], path[i]))) status = -1;
  for (const struct module *m = d->module; status == 0 && m < d->module + d->modules; m++) {
    if (is_memory(m)) write_memory(m, f[2], f[1]);
    else status = write_module(d, m, f[0]);
  }
  for (unsigned i = 0; i < 3; i++)
    if (f[i] && written_close(f[i], path[i], d->error) != 0) status = -1;
  return status;
}

/* ---- the top: statements, wires first, sorted; a cell with what is in it is one */
struct top {
  struct module *m;
  struct plain_names names;
  char **statement;
  u32 statements, room;
};

static void note_numbers(struct top *t, const char *text) {
  char *copy = list_taken(strdup(text)), *line;
  bool within = false;
  for (char *rest = copy; (line = strsep(&rest, "\n"));) {
    if (within) plain_names_note(&t->names, line);
    within |= begins(line, "module ");
  }
  free(copy);
  plain_names_rank(&t->names);
}

/* A line from its `indent`th column on; a cell that is a module is a part. */
static void write_line(const struct design *d, struct top *t, char *line, size_t indent, FILE *f) {
  static const char cell[] = "  cell ";
  if (begins(line, cell)) {
    char *type = line + strlen(cell), *end = type + strcspn(type, " ");
    const char kept = *end;
    *end = 0;
    const struct module *inner = find(d, type);
    *end = kept;
    if (inner) {
      fprintf(f, "%s\\part_%u ", cell + indent, part_of(t->m, inner));
      plain_names_write(&t->names, end + 1, f);
      return;
    }
  }
  plain_names_write(&t->names, line + indent, f);
}

static bool ends_statement(const char *line) {
  return begins(line, "  wire") || begins(line, "  connect") || begins(line, "  memory") || begins(line, "  end");
}

static void read_statements(const struct design *d, struct top *t, char *text) {
  bool within = false;
  char *line, *statement = NULL;
  size_t length, indent = 0;
  FILE *f = NULL;
  for (char *rest = text; (line = strsep(&rest, "\n")) && !(within && begins(line, "end"));) {
    if (!within || begins(line, "  parameter ")) {
      within |= begins(line, "module ");
      continue;
    }
    if (!f && !*line) continue;
    if (f) fputc('\n', f);
    else {
      f = list_taken(open_memstream(&statement, &length));
      fputc(' ', f); /* for its kind */
      indent = strspn(line, " ");
    }
    write_line(d, t, line, indent, f);
    indent = 0;
    if (!ends_statement(line)) continue;
    fclose(f);
    f = NULL;
    statement[0] = begins(line, "  wire") ? '0' : '1';
    *(char **)list_more(&t->statement, &t->statements, &t->room, sizeof statement) = statement;
  }
  if (f) fclose(f), free(statement);
}

/* As if a statement's lines were parted by something before every letter. */
static int by_text(const void *a, const void *b) {
  const unsigned char *x = *(unsigned char *const *)a, *y = *(unsigned char *const *)b;
  while (*x && *x == *y) x++, y++;
  const int p = *x == '\n' ? 1 : *x, q = *y == '\n' ? 1 : *y;
  return p - q;
}

static int write_top(const struct design *d, const struct top *t) {
  char path[PATH];
  FILE *f = open_in(d, "it.il", path);
  if (!f) return -1;
  fputs("attribute \\top 1\nmodule \\it\n", f);
  for (u32 i = 0; i < t->statements; i++) fprintf(f, "%s\n", t->statement[i] + 1);
  fputs("end\n", f);
  for (u32 p = 0; p < t->m->parts; p++) {
    const struct module *inner = t->m->part[p];
    fprintf(f, "attribute \\blackbox 1\nmodule \\part_%u\n", p + 1);
    for (u32 i = 0; i < inner->ports; i++)
      fprintf(f, "  wire width %u %s %u \\%s\n", inner->port[i].width, inner->port[i].way, i + 1, inner->port[i].name);
    fputs("end\n", f);
  }
  return written_close(f, path, d->error);
}

static int split_top(const struct design *d, const char *path) {
  size_t length;
  struct top t = {.m = find(d, "\\it")};
  if (!t.m) return tw_fail(d->error, "%s: has no module it", path);
  char *text = file_read(path, LARGEST, &length, d->error);
  if (!text) return -1;
  note_numbers(&t, text);
  read_statements(d, &t, text);
  if (t.statements) qsort(t.statement, t.statements, sizeof *t.statement, by_text);
  const int status = write_top(d, &t);
  for (u32 i = 0; i < t.statements; i++) free(t.statement[i]);
  free(t.statement);
  plain_names_free(&t.names);
  free(text);
  return status;
}

/* ---- all of it */
static void free_design(struct design *d) {
  for (struct module *m = d->module; m < d->module + d->modules; m++) {
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
  char *text = file_read(all, LARGEST, &length, error);
  if (!text) return -1;
  d.text = list_taken(strdup(text)); /* a module may instantiate one that comes later */
  read_names(&d, d.text);
  read_contents(&d, text);
  int status = write_contents(&d);
  if (status == 0) status = split_top(&d, top);
  free_design(&d);
  free(text);
  return status;
}
