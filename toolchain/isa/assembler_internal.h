/* assembler_internal: what the parts of the assembler share: the parser's state and its token primitives. */
#ifndef TWINWARP_ASSEMBLER_INTERNAL_H
#define TWINWARP_ASSEMBLER_INTERNAL_H

#include "kernel.h"
#include "lexer.h"

enum {
  ASSEMBLER_LABELS = 4096,
  ASSEMBLER_SYMBOLS = 256,
  ASSEMBLER_NESTING = 8,
  ASSEMBLER_STATEMENTS = 1 << 20, /* after expansion of .repeat: bounds the time any input may take */
  ASSEMBLER_FILE_BYTES = 4 << 20
};

struct label {
  struct token name;
  uint32_t index; /* of the instruction that follows */
};

/* A branch field to fill in once all labels are known. */
struct label_reference {
  struct token name;
  uint32_t index;
  unsigned shift;
};

struct symbol {
  struct token name;
  struct token value;
};

/* An open .repeat: where its body starts and how often it still has to run. */
struct repeat {
  struct token directive;
  struct lexer body;
  uint32_t remaining;
};

struct assembler {
  struct lexer lexer;
  struct token token; /* next to be parsed */
  struct kernel *kernel;
  struct tw_error *error;
  unsigned statements;
  struct repeat repeats[ASSEMBLER_NESTING];
  unsigned depth;
  struct label labels[ASSEMBLER_LABELS];
  unsigned label_count;
  struct label_reference *references;
  unsigned reference_count;
  uint32_t room; /* for so many instructions and twice as many references */
  struct symbol symbols[ASSEMBLER_SYMBOLS];
  unsigned symbol_count;
};

/* "%.*s" of a token, cut so that garbage input leaves room for the message. */
#define TOKEN_TEXT(t) (int)((t)->length < 40 ? (t)->length : 40), (t)->text

/* Reports at a token; returns -1. */
__attribute__((format(printf, 3, 4))) int assembler_fail(struct assembler *as, const struct token *at,
                                                         const char *format, ...);

int assembler_advance(struct assembler *as);
bool assembler_at(const struct assembler *as, char mark);
bool assembler_at_end(const struct assembler *as); /* of the statement */
int assembler_expect(struct assembler *as, char mark);

/* Number, negative number or .equ name; `what` names it in messages.  `value` gets bits and is_float, and the place. */
int assembler_value(struct assembler *as, const char *what, struct token *value);

/* The same, an integer from low to high. */
int assembler_range(struct assembler *as, const char *what, uint32_t low, uint32_t high, uint32_t *value);

/* p0..p6 or pt, as its number. */
int assembler_predicate(struct assembler *as, uint64_t *predicate);

/* The rest of a statement whose first token is a '.' name, or whose mnemonic has just been taken.  `guard` holds the
 * guard fields in place. */
int assembler_directive(struct assembler *as);
int assembler_instruction(struct assembler *as, const struct token *mnemonic, uint64_t guard);

#endif
