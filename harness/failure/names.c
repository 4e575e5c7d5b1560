/* names: see names.h. */
#include "names.h"

#include "isa/disassembler.h"
#include "isa.h"

/* The port's unit (NULL: any), name, and what it carries. */
static const struct {
  const char *unit, *port;
  enum enumeration carries;
} ports[] = {
    {NULL, "issue_opcode", ENUM_OPCODE},
    {NULL, "dispatch_opcode", ENUM_OPCODE},
    {"int_pipe", "dispatch_operation", ENUM_INT},
    {"fp_pipe", "dispatch_operation", ENUM_FP},
    {"sfu_pipe", "dispatch_operation", ENUM_SFU},
    {"lsu_pipe", "dispatch_operation", ENUM_MEMORY},
    {"dp_pipe", "dispatch_operation", ENUM_DOUBLE},
    {NULL, "request_operation", ENUM_MEMORY},
    {NULL, "global_operation", ENUM_MEMORY},
    {NULL, "shared_operation", ENUM_MEMORY},
    {NULL, "line_operation", ENUM_MEMORY},
    {NULL, "memory_operation", ENUM_MEMORY},
    {NULL, "policy", ENUM_POLICY},
    {"simt_stack", "issue_kind", ENUM_KIND},
    {NULL, "destination", ENUM_DESTINATION},
    {NULL, "check_destination", ENUM_DESTINATION},
    {NULL, "head_destination", ENUM_DESTINATION},
    {NULL, "store_destination", ENUM_DESTINATION},
};

static const char *const instructions[] = {"head_instruction", "program_word", "instruction", "store_instruction",
                                           "read_instruction"};

static const struct {
  const char *title;
  int digits;
} enumerations[ENUM_COUNT] = {{"", 0},       {"opcode", 3}, {"int", 2},    {"fp", 2},   {"sfu", 2},
                              {"memory", 2}, {"double", 2}, {"policy", 1}, {"kind", 1}, {"destination", 1}};

/* Operations of a class that has an enumeration of its own. */
enum {
  ENUM_OF_CONTROL = ENUM_NONE,
  ENUM_OF_INT = ENUM_INT,
  ENUM_OF_FP = ENUM_FP,
  ENUM_OF_SFU = ENUM_SFU,
  ENUM_OF_TENSOR = ENUM_NONE,
  ENUM_OF_MEMORY = ENUM_MEMORY,
  ENUM_OF_DOUBLE = ENUM_DOUBLE
};

static const struct {
  unsigned of, value;
  const char *text;
} names[] = {
#define X(name, cls, op, text, sources, destination, form) {ENUM_OPCODE, ISA_##name, text}, {ENUM_OF_##cls, op, text},
    ISA_OPCODES(X)
#undef X
        {ENUM_POLICY, 3, "CCU"},
    {ENUM_POLICY, 0, "GTO"},
    {ENUM_POLICY, 1, "LRR"},
    {ENUM_POLICY, 2, "RBA"},
    {ENUM_KIND, 0, "plain"},
    {ENUM_KIND, 1, "branch"},
    {ENUM_KIND, 2, "exit"},
    {ENUM_DESTINATION, ISA_NONE, "none"},
    {ENUM_DESTINATION, ISA_REG, "register"},
    {ENUM_DESTINATION, ISA_PRED, "predicate"},
    {ENUM_DESTINATION, ISA_PAIR, "pair"},
};

enum {
  PORTS = sizeof ports / sizeof *ports,
  NAMES = sizeof names / sizeof *names,
  INSTRUCTIONS = sizeof instructions / sizeof *instructions
};

const char *names_title(enum enumeration e) { return enumerations[e].title; }

enum enumeration names_enumeration(const struct tw_unit *unit, const char *port) {
  for (unsigned i = 0; i < PORTS; i++)
    if ((!ports[i].unit || strcmp(ports[i].unit, unit->name) == 0) && strcmp(ports[i].port, port) == 0)
      return ports[i].carries;
  return ENUM_NONE;
}

void names_print(FILE *f, enum enumeration e) {
  for (unsigned i = 0; i < NAMES; i++)
    if (names[i].of == e) fprintf(f, "%0*x %s\n", enumerations[e].digits, names[i].value, names[i].text);
}

void names_of_value(const struct tw_unit *unit, const struct tw_port *p, unsigned width, u64 value,
                    char text[NAMES_BYTES]) {
  const enum enumeration e = names_enumeration(unit, p->name);
  text[0] = 0;
  for (unsigned i = 0; e && i < NAMES; i++)
    if (names[i].of == e && names[i].value == value) snprintf(text, NAMES_BYTES, "%s", names[i].text);
  for (unsigned i = 0; width == 64 && i < INSTRUCTIONS; i++)
    if (strcmp(instructions[i], p->name) == 0) disassemble(value, text, NAMES_BYTES);
}
