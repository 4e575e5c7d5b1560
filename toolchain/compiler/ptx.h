/* ptx: a module of PTX as read: flat arrays that refer to each other by index, names that point into the text.
 * The text must outlive the module. */
#ifndef TWINWARP_PTX_H
#define TWINWARP_PTX_H

#include "compiler/array.h"
#include "compiler/ptx_lexer.h"
#include "compiler/ptx_opcode.h"

#define PTX_NOTHING UINT32_MAX /* an index that refers to nothing */

enum {
  PTX_REGISTERS = 1 << 16, /* registers a function may declare, and labels */
  PTX_FUNCTIONS = 4096,    /* of a module */
  PTX_FUNCTION_VARIABLES = 4096,
  PTX_VARIABLE_BYTES = 16 << 20
};

/* A variable in memory, or a parameter. */
struct ptx_variable {
  struct ptx_token name;
  enum ptx_choice space; /* PTX_SPACE_* */
  enum ptx_type type;
  uint32_t bytes, alignment; /* bytes 0: the launch says how many (extern shared) */
  uint32_t data;             /* its first byte in `data`, if initialised */
  uint32_t data_bytes;       /* of the initialiser; the rest is zero */
  bool external;
  enum ptx_choice pointee; /* of a kernel's parameter .ptr: the space pointed to */
  uint32_t reg;            /* a parameter that is a register: its number; else PTX_NOTHING */
};

/* The first place from there on that is a multiple of the alignment. */
static inline uint32_t ptx_aligned(uint32_t from, uint32_t alignment) {
  return (from + alignment - 1) / alignment * alignment;
}

/* A word of an initialiser that is an address: `name` + what the data already holds there. */
struct ptx_relocation {
  struct ptx_token name;
  uint32_t variable, offset;
  uint32_t target; /* the variable of that name, or the function */
  bool function;
};

enum ptx_operand_kind {
  PTX_IMMEDIATE,
  PTX_REGISTER, /* `reg`; `second` is the q of p|q */
  PTX_SPECIAL,  /* a special register's name */
  PTX_VARIABLE, /* the address of `variable`, or a parameter's value */
  PTX_SYMBOL,   /* a function, or a label: in the end `label`, if it is one, in the function's list */
  PTX_ADDRESS,  /* [register or variable + value] */
  PTX_LIST,     /* {a, b} or (a, b): `count` operands from `first` on */
  PTX_SINK      /* _ */
};

struct ptx_operand {
  enum ptx_operand_kind kind;
  struct ptx_token at;
  uint32_t reg, second, variable, label;
  uint32_t first, count;
  bool negated;             /* !p */
  bool is_float, is_double; /* of an immediate */
  int64_t value;            /* of an immediate, or the offset of an address */
};

struct ptx_instruction {
  enum ptx_opcode opcode;
  struct ptx_token at; /* the whole mnemonic */
  uint8_t types[2], type_count;
  uint8_t choice[PTX_GROUP_COUNT];
  uint32_t flags;
  uint32_t guard; /* register, or PTX_NOTHING */
  bool guard_negated;
  uint32_t operand, operand_count;
};

struct ptx_label {
  struct ptx_token name;
  uint32_t instruction;           /* that follows, in the module's list */
  uint32_t targets, target_count; /* of .branchtargets: labels' names, operands in the module's list */
  uint32_t prototype;             /* of .callprototype, in the module's list; else PTX_NOTHING */
};

/* What is called by an address has: variables, as a function's. */
struct ptx_prototype {
  uint32_t results, result_count;
  uint32_t parameters, parameter_count;
};

/* Registers declared together: NAME<count>, or one. */
struct ptx_registers {
  struct ptx_token prefix;
  bool range;
  uint32_t first, count;
  enum ptx_type type;
};

struct ptx_function {
  struct ptx_token name;
  bool entry, defined;
  uint32_t results, result_count;       /* variables */
  uint32_t parameters, parameter_count; /* variables, after the results */
  uint32_t instruction, instruction_count;
  uint32_t label, label_count;
  uint32_t variable, variable_count;       /* declared in its body */
  uint32_t register_types, register_count; /* in the module's list: the type of each */
  uint32_t required_block[3];              /* .reqntid; 0: none */
  uint32_t refusal;                        /* of the module's: why its body could not be read; PTX_NOTHING: it could */
};

/* What stands for the address of the module's function `index`; 0 is no function's. */
static inline uint32_t ptx_function_address(uint32_t index) { return index + 1; }

struct ptx_module {
  const char *file;
  uint32_t address_bytes; /* 4 or 8 */
  ARRAY(struct ptx_variable) variables;
  ARRAY(struct ptx_relocation) relocations;
  ARRAY(uint8_t) data;
  ARRAY(struct ptx_operand) operands;
  ARRAY(struct ptx_instruction) instructions;
  ARRAY(struct ptx_label) labels;
  ARRAY(struct ptx_prototype) prototypes;
  ARRAY(struct ptx_function) functions;
  ARRAY(uint8_t) register_types;
  ARRAY(struct tw_error) refusals;
};

/* Reads a module.  On failure nothing is left to free, and the error is one line with the place.  What a function's
 * body has that cannot be read or is not supported is no failure of the module: it is a refusal of that function. */
int ptx_read(struct ptx_module *module, const char *file, const char *text, size_t length, struct tw_error *error);
void ptx_free(struct ptx_module *module);

/* The function of that name, PTX_NOTHING if there is none; the entry of that name, or the only one if `name` is
 * NULL.  A C++ name may stand without what its mangling adds, if it is then the name of one entry only. */
uint32_t ptx_function_find(const struct ptx_module *module, const struct ptx_token *name);
int ptx_entry_find(const struct ptx_module *module, const char *name, uint32_t *function, struct tw_error *error);

#endif
