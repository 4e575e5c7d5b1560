/* ptx_lexer: cuts PTX text into tokens.  Comments are white space; line ends mean nothing. */
#ifndef TWINWARP_PTX_LEXER_H
#define TWINWARP_PTX_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"

enum ptx_token_kind {
  PTX_END,
  PTX_NAME,   /* letters, digits, _ $ % . and ::, not starting with a digit: add.s32, %tid.x, .reg, $L__BB0_1 */
  PTX_NUMBER, /* 12, 0x1F, 0b11, 12U, 1.5, 0f3F800000, 0d3FF0000000000000; the sign is a mark of its own */
  PTX_STRING,
  PTX_MARK /* one character */
};

struct ptx_token {
  enum ptx_token_kind kind;
  const char *text; /* in the source; `length` bytes */
  uint32_t length, line, column;
  uint64_t bits;            /* of a number: its value; of a float: its 32 bits */
  bool is_float, is_double; /* a double is one written 0d..., or one that 1.5 stands for: `bits` is its 64 bits */
};

struct ptx_lexer {
  const char *file, *at, *end, *line_start;
  uint32_t line;
};

void ptx_lexer_init(struct ptx_lexer *lexer, const char *file, const char *text, size_t length);
int ptx_lexer_next(struct ptx_lexer *lexer, struct ptx_token *token, struct tw_error *error);

bool ptx_token_is(const struct ptx_token *token, const char *text);
bool ptx_token_same(const struct ptx_token *a, const struct ptx_token *b);

/* "%.*s" of a token, cut so that garbage leaves room for the message. */
#define PTX_TEXT(t) (int)((t)->length < 60 ? (t)->length : 60), (t)->text

/* Reports at a token; returns -1. */
__attribute__((format(printf, 4, 5))) int ptx_fail(struct tw_error *error, const char *file, const struct ptx_token *at,
                                                   const char *format, ...);

#endif
