/* storage: `synthesis storage RTLIL STAT` prints what a design keeps, before it is mapped: of each module its
 * name, instances, bits of registers in one, bits of memories in one, and last "total" with the sums.
 *
 * RTLIL: the elaborated design, as Yosys writes it; STAT: what its `stat -width` says of the same after
 * `memory_map`. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "file.h"
#include "list.h"

enum { LARGEST = 1 << 30, NAME = 256 };

struct content {
  char type[NAME];
  u32 count;
};
struct module {
  char id[NAME], rtl[NAME]; /* as Yosys names it, and as its source does */
  u32 words, width, instances;
  u64 flops; /* bits */
  struct content *content;
  u32 contents, room;
  bool open; /* it is looked into */
};
struct design {
  struct module *module;
  u32 modules, room, top; /* top: a module's number and 1 */
};

static struct module *module_named(struct design *d, const char *id) {
  for (u32 i = 0; i < d->modules; i++)
    if (strcmp(d->module[i].id, id) == 0) return &d->module[i];
  return NULL;
}

/* Without the backslash of a name that a source has, two of them in quotes. */
static const char *plain(const char *name) { return name + strspn(name, "\\"); }

static void read_rtlil_line(struct design *d, char rtl[NAME], bool *top, const char *line) {
  char name[NAME];
  u32 number;
  struct module *m = d->modules ? &d->module[d->modules - 1] : NULL;
  if (sscanf(line, "attribute \\hdlname \"%255[^\"]\"", name) == 1) {
    snprintf(rtl, NAME, "%s", plain(name));
  } else if (strncmp(line, "attribute \\top ", 15) == 0) {
    *top = true;
  } else if (sscanf(line, "module %255s", name) == 1) {
    m = list_more(&d->module, &d->modules, &d->room, sizeof *m);
    snprintf(m->id, NAME, "%s", plain(name));
    snprintf(m->rtl, NAME, "%s", *rtl ? rtl : m->id);
    if (*top) d->top = d->modules;
    *rtl = 0;
    *top = false;
  } else if (m && sscanf(line, "  parameter \\Words %u", &number) == 1) {
    m->words = number;
  } else if (m && sscanf(line, "  parameter \\Width %u", &number) == 1) {
    m->width = number;
  }
}

/* `$adffe_12  3`: registers of 12 bits; or a module of the design. */
static void read_cells(struct design *d, struct module *m, const char *type, u32 count) {
  const char *bits = strrchr(type, '_');
  static const char *const registers[] = {"$dff", "$sdff", "$adff"};
  for (unsigned i = 0; i < sizeof registers / sizeof *registers; i++)
    if (strncmp(type, registers[i], strlen(registers[i])) == 0 && bits) {
      m->flops += (u64)count * strtoul(bits + 1, NULL, 10);
      return;
    }
  if (!module_named(d, plain(type))) return;
  struct content *c = list_more(&m->content, &m->contents, &m->room, sizeof *c);
  snprintf(c->type, NAME, "%s", plain(type));
  c->count = count;
}

static void read_stat_line(struct design *d, struct module **m, bool *counted, const char *line) {
  char name[NAME], rest;
  u32 count;
  if (sscanf(line, "=== %255s", name) == 1) {
    *m = module_named(d, plain(name));
    *counted = false;
  } else if (strstr(line, "Number of cells:")) {
    *counted = true;
  } else if (*m && *counted && sscanf(line, " %255s %u %c", name, &count, &rest) == 2) {
    read_cells(d, *m, name, count);
  }
}

static int design_read(struct design *d, char **word, struct tw_error *error) {
  size_t length;
  char rtl[NAME] = "", *line;
  bool top = false, counted = false;
  struct module *m = NULL;
  char *text = file_read(word[0], LARGEST, &length, error), *rest = text;
  if (!text) return -1;
  while ((line = strsep(&rest, "\n"))) read_rtlil_line(d, rtl, &top, line);
  free(text);
  if (!d->top) return tw_fail(error, "%.200s: has no top", word[0]);
  rest = text = file_read(word[1], LARGEST, &length, error);
  if (!text) return -1;
  while ((line = strsep(&rest, "\n"))) read_stat_line(d, &m, &counted, line);
  free(text);
  return 0;
}

static int visit(struct design *d, struct module *m, u32 times, struct tw_error *error) {
  int status = 0;
  if (m->open) return tw_fail(error, "%.200s is within itself", m->id);
  m->open = true;
  m->instances += times;
  for (u32 i = 0; i < m->contents && status == 0; i++)
    status = visit(d, module_named(d, m->content[i].type), times * m->content[i].count, error);
  m->open = false;
  return status;
}

static void print(const struct design *d) {
  u64 registers = 0, memories = 0;
  for (u32 i = 0; i < d->modules; i++) {
    const struct module *m = &d->module[i];
    const u64 memory = strncmp(m->rtl, "sram_", 5) == 0 ? (u64)m->words * m->width : 0;
    if (m->instances && m->flops + memory)
      printf("%s\t%u\t%llu\t%llu\n", m->rtl, m->instances, (unsigned long long)m->flops, (unsigned long long)memory);
    registers += m->flops * m->instances;
    memories += memory * m->instances;
  }
  printf("total\t1\t%llu\t%llu\n", (unsigned long long)registers, (unsigned long long)memories);
}

static int run(char **word, unsigned words, struct tw_error *error) {
  struct design d = {.modules = 0};
  (void)words;
  int status = design_read(&d, word, error);
  if (status == 0) status = visit(&d, &d.module[d.top - 1], 1, error);
  if (status == 0) print(&d);
  for (u32 i = 0; i < d.modules; i++) free(d.module[i].content);
  free(d.module);
  return status;
}

const struct command storage_command = {"storage", "RTLIL STAT", 2, 2, run};
