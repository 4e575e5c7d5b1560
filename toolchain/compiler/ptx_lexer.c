/* ptx_lexer: see ptx_lexer.h. */
#include "compiler/ptx_lexer.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_NAME = 1023, LONGEST_NUMBER = 63 };

void ptx_lexer_init(struct ptx_lexer *lexer, const char *file, const char *text, size_t length) {
  *lexer = (struct ptx_lexer){file, text, text + length, text, 1};
}

int ptx_fail(struct tw_error *error, const char *file, const struct ptx_token *at, const char *format, ...) {
  char text[sizeof error->text];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  for (char *c = text; *c; c++)
    if (!isprint((unsigned char)*c)) *c = '?';
  return tw_fail(error, "%.100s:%u:%u: %s", file, at->line, at->column, text);
}

bool ptx_token_is(const struct ptx_token *token, const char *text) {
  return token->length == strlen(text) && !memcmp(token->text, text, token->length);
}

bool ptx_token_same(const struct ptx_token *a, const struct ptx_token *b) {
  return a->length == b->length && !memcmp(a->text, b->text, a->length);
}

static void newline(struct ptx_lexer *lexer) {
  lexer->line++;
  lexer->line_start = lexer->at + 1;
}

static bool starts(const struct ptx_lexer *lexer, const char *two) {
  return lexer->end - lexer->at >= 2 && lexer->at[0] == two[0] && lexer->at[1] == two[1];
}

/* Leaves the lexer at the next token, or at an unclosed comment. */
static bool skip_space(struct ptx_lexer *lexer) {
  while (lexer->at < lexer->end) {
    if (*lexer->at == '\n') {
      newline(lexer);
      lexer->at++;
    } else if (strchr(" \t\r\f\v", *lexer->at) && *lexer->at) {
      lexer->at++;
    } else if (starts(lexer, "//")) {
      while (lexer->at < lexer->end && *lexer->at != '\n') lexer->at++;
    } else if (starts(lexer, "/*")) {
      const struct ptx_lexer open = *lexer;
      lexer->at += 2;
      while (lexer->at < lexer->end && !starts(lexer, "*/")) {
        if (*lexer->at == '\n') newline(lexer);
        lexer->at++;
      }
      if (lexer->at >= lexer->end) {
        *lexer = open;
        return false;
      }
      lexer->at += 2;
    } else {
      break;
    }
  }
  return true;
}

static bool name_start(char c) { return isalpha((unsigned char)c) || (c && strchr("_$%.", c)); }
static bool name_part(char c) { return isalnum((unsigned char)c) || (c && strchr("_$%.", c)); }

/* What begins with a dot has no other: .reg.b32 is two. */
static void lex_name(struct ptx_lexer *lexer, struct ptx_token *token) {
  const bool dotted = *lexer->at++ == '.';
  token->kind = PTX_NAME;
  while (lexer->at < lexer->end) {
    if (dotted && *lexer->at == '.') break;
    if (name_part(*lexer->at)) lexer->at++;
    else if (lexer->end - lexer->at > 2 && starts(lexer, "::") && name_start(lexer->at[2])) lexer->at += 2;
    else break;
  }
}

/* 0f and 0d with exactly so many hexadecimal digits. */
static bool lex_float_bits(const char *text, size_t digits, struct ptx_token *token) {
  char *end;
  if (strlen(text) != digits + 2 || !isxdigit((unsigned char)text[2])) return false;
  token->bits = strtoull(text + 2, &end, 16);
  token->is_float = true;
  token->is_double = digits == 16;
  return !*end;
}

static bool lex_decimal_float(const char *text, struct ptx_token *token) {
  char *end;
  double value = strtod(text, &end);
  memcpy(&token->bits, &value, sizeof value);
  token->is_float = token->is_double = true;
  return !*end;
}

static bool lex_integer(char *text, struct ptx_token *token) {
  char *end;
  size_t length = strlen(text);
  if (text[length - 1] == 'U') text[length - 1] = 0;
  bool binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B') && text[2];
  if (!*text || strlen(text) > (binary ? 66 : 24)) return false;
  errno = 0;
  token->bits = strtoull(binary ? text + 2 : text, &end, binary ? 2 : 0);
  return !*end && errno == 0;
}

static bool lex_number(struct ptx_lexer *lexer, struct ptx_token *token) {
  char text[LONGEST_NUMBER + 8];
  const char second = lexer->end - lexer->at > 1 ? lexer->at[1] : 0;
  const bool hexadecimal = lexer->at[0] == '0' && second && strchr("xXfFdD", second);
  token->kind = PTX_NUMBER;
  while (lexer->at < lexer->end) {
    bool exponent_sign =
        !hexadecimal && strchr("+-", *lexer->at) && lexer->at > token->text && strchr("eE", lexer->at[-1]);
    if (!isalnum((unsigned char)*lexer->at) && *lexer->at != '.' && !exponent_sign) break;
    lexer->at++;
  }
  size_t length = (size_t)(lexer->at - token->text);
  if (length > LONGEST_NUMBER + 4) return false;
  memcpy(text, token->text, length);
  text[length] = 0;
  if (text[0] == '0' && (text[1] == 'f' || text[1] == 'F')) return lex_float_bits(text, 8, token);
  if (text[0] == '0' && (text[1] == 'd' || text[1] == 'D')) return lex_float_bits(text, 16, token);
  if (!hexadecimal && strpbrk(text, ".eE")) return lex_decimal_float(text, token);
  return lex_integer(text, token);
}

static bool lex_string(struct ptx_lexer *lexer, struct ptx_token *token) {
  token->kind = PTX_STRING;
  for (lexer->at++; lexer->at < lexer->end && *lexer->at != '"' && *lexer->at != '\n'; lexer->at++)
    if (*lexer->at == '\\' && lexer->end - lexer->at > 1 && lexer->at[1] != '\n') lexer->at++;
  if (lexer->at >= lexer->end || *lexer->at != '"') return false;
  lexer->at++;
  return true;
}

int ptx_lexer_next(struct ptx_lexer *lexer, struct ptx_token *token, struct tw_error *error) {
  bool closed = skip_space(lexer);
  *token = (struct ptx_token){
      .kind = PTX_END, .text = lexer->at, .line = lexer->line, .column = (uint32_t)(lexer->at - lexer->line_start) + 1};
  if (!closed) return ptx_fail(error, lexer->file, token, "comment without an end; close it with */");
  if (lexer->at >= lexer->end) {
    static const char end[] = "the end of the file"; /* as messages name it */
    token->text = end;
    token->length = sizeof end - 1;
    return 0;
  }

  const char c = *lexer->at;
  if (name_start(c)) {
    lex_name(lexer, token);
  } else if (isdigit((unsigned char)c)) {
    if (!lex_number(lexer, token)) {
      token->length = (uint32_t)(lexer->at - token->text);
      return ptx_fail(error, lexer->file, token, "bad number '%.*s'; such as 12, 0x1f, 1.5 or 0f3F800000",
                      PTX_TEXT(token));
    }
  } else if (c == '"') {
    if (!lex_string(lexer, token))
      return ptx_fail(error, lexer->file, token, "string without an end; close it with \" on the same line");
  } else if (c && strchr(",;:()[]{}<>+-!@|=*/&~?^", c)) {
    token->kind = PTX_MARK;
    lexer->at++;
  } else {
    return ptx_fail(error, lexer->file, token, "byte 0x%02x does not belong into PTX", (unsigned char)c);
  }
  token->length = (uint32_t)(lexer->at - token->text);
  if (token->kind == PTX_NAME && token->length > LONGEST_NAME)
    return ptx_fail(error, lexer->file, token, "name longer than %d characters", LONGEST_NAME);
  return 0;
}
