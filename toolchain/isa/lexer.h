/* lexer: cuts assembly text into tokens.  It holds no memory: copying a struct lexer saves its place. */
#ifndef TWINWARP_LEXER_H
#define TWINWARP_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"

enum token_kind {
  TOKEN_END,
  TOKEN_NEWLINE, /* end of line, or ';' */
  TOKEN_NAME,    /* letters, digits, '_' and '.', not starting with a digit */
  TOKEN_NUMBER,  /* 12, 0x1f, 1.5, 1.5f, 1e-3, 0f3f800000; the sign is a mark of its own */
  TOKEN_MARK     /* one of , : [ ] + - @ ! ~ */
};

struct token {
  enum token_kind kind;
  const char *text; /* in the source; `length` bytes */
  unsigned length, line, column;
  uint32_t bits; /* of a number: its value, or its float's bits */
  bool is_float;
};

struct lexer {
  const char *file; /* for messages */
  const char *at, *end, *line_start;
  unsigned line;
};

void lexer_init(struct lexer *lexer, const char *file, const char *text, size_t length);
int lexer_next(struct lexer *lexer, struct token *token, struct tw_error *error);

bool token_is(const struct token *token, const char *text);
bool token_same(const struct token *a, const struct token *b);

/* Negates a number token; -1 if an integer does not fit 32 bits signed. */
int token_negate(struct token *token);

/* A whole string that is one number, possibly signed. */
int lexer_number(const char *text, uint32_t *bits, bool *is_float);

#endif
