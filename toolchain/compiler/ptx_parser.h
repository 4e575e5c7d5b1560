/* ptx_parser: what the parts of the PTX reader share. */
#ifndef TWINWARP_PTX_PARSER_H
#define TWINWARP_PTX_PARSER_H

#include "compiler/ptx.h"
#include "compiler/ptx_names.h"

enum { PTX_NESTING = 32, PTX_MAX_STATEMENTS = 1 << 18 };

struct ptx_parser {
  struct ptx_lexer lexer;
  struct ptx_token token; /* next to be parsed */
  struct ptx_module *module;
  struct tw_error *error;
  struct ptx_names visible;              /* variables in scope */
  struct ptx_names declared;             /* registers in scope: places in `registers` */
  struct ptx_names labels;               /* of the function being read */
  ARRAY(struct ptx_registers) registers; /* of the function being read, in scope */
  uint32_t scope;                        /* those before it are of scopes around */
  struct ptx_function *function;         /* being read; NULL outside */
};

/* Reports at a token; returns -1. */
#define parser_fail(p, at, ...) ptx_fail((p)->error, (p)->lexer.file, at, __VA_ARGS__)

int parser_advance(struct ptx_parser *);
bool parser_at(const struct ptx_parser *, char mark);
bool parser_at_name(const struct ptx_parser *, const char *name);
int parser_expect(struct ptx_parser *, char mark);
int parser_integer(struct ptx_parser *, const char *what, uint64_t low, uint64_t high, uint64_t *value);
int parser_no_memory(struct ptx_parser *);

/* A '.' name that is a type, taken. */
int parser_type(struct ptx_parser *, enum ptx_type *type);

/* .file, .loc and .pragma are the current token; and are skipped. */
bool parser_at_note(const struct ptx_parser *);
int parser_note(struct ptx_parser *);

/* Declarations: the state space's name is the current token; `external` says that .extern stood before it. */
int parser_variables(struct ptx_parser *, bool external);
int parser_registers(struct ptx_parser *);

/* A variable's dimensions, the outermost first; of NAME[] it is 0.  A vector's elements are the last. */
struct ptx_shape {
  uint32_t element; /* bytes */
  uint32_t extents[PTX_NESTING];
  unsigned depth;
};

/* A variable's initial values; '=' has been taken. */
int parser_initialiser(struct ptx_parser *, uint32_t variable, const struct ptx_shape *shape);

/* Parameters up to the closing parenthesis; the opening one is taken. */
int parser_parameters(struct ptx_parser *, bool entry, uint32_t *first, uint32_t *count);

/* Fills in the variables that initialisers refer to, once all are known. */
int parser_relocations(struct ptx_parser *);

/* A declared register by name: its number, or PTX_NOTHING. */
uint32_t parser_register(const struct ptx_parser *, const struct ptx_token *name);
uint32_t parser_variable(const struct ptx_parser *, const struct ptx_token *name);

/* One instruction whose mnemonic is the current token. */
int parser_instruction(struct ptx_parser *, uint32_t guard, bool guard_negated);

/* .entry or .func, the current token. */
int parser_function(struct ptx_parser *);

#endif
