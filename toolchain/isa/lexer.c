/* lexer: see lexer.h. */
#include "lexer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The C library's classes follow the locale; the language does not. */
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.'; }

void lexer_init(struct lexer *lexer, const char *file, const char *text, size_t length) {
  *lexer = (struct lexer){.file = file, .at = text, .end = text + length, .line_start = text, .line = 1};
}

bool token_is(const struct token *token, const char *text) {
  return token->length == strlen(text) && !memcmp(token->text, text, token->length);
}

bool token_same(const struct token *a, const struct token *b) {
  return a->length == b->length && !memcmp(a->text, b->text, a->length);
}

int token_negate(struct token *token) {
  if (token->is_float) {
    token->bits ^= 0x80000000u;
    return 0;
  }
  if (token->bits > 0x80000000u) return -1;
  token->bits = 0u - token->bits;
  return 0;
}

static int convert_float(struct token *token, char *text) {
  char *end = text + token->length;
  if (end[-1] == 'f') *--end = 0;
  char *stop;
  float value = strtof(text, &stop);
  memcpy(&token->bits, &value, sizeof token->bits);
  token->is_float = true;
  bool infinite = (token->bits & 0x7fffffff) == 0x7f800000;
  return stop == end && !infinite ? 0 : -1;
}

static int convert_integer(struct token *token, const char *text, int base) {
  const char *digits = base == 16 ? "0123456789abcdefABCDEF" : "0123456789";
  if (!*text || text[strspn(text, digits)]) return -1;
  errno = 0;
  unsigned long long value = strtoull(text, NULL, base);
  token->bits = (uint32_t)value;
  return !errno && value <= UINT32_MAX ? 0 : -1;
}

/* Turns the text of a number token into its value. */
static int convert(struct token *token) {
  char text[64];
  if (token->length >= sizeof text) return -1;
  memcpy(text, token->text, token->length);
  text[token->length] = 0;
  token->is_float = false;

  if (!strncmp(text, "0x", 2)) return convert_integer(token, text + 2, 16);
  if (!strncmp(text, "0f", 2) && token->length == 10) {
    token->is_float = true;
    return convert_integer(token, text + 2, 16);
  }
  if (strpbrk(text, ".ef")) return strpbrk(text, "xXpP") ? -1 : convert_float(token, text);
  return convert_integer(token, text, 10);
}

static bool at_comment(const struct lexer *lexer) {
  ptrdiff_t left = lexer->end - lexer->at;
  return (left >= 1 && *lexer->at == '#') || (left >= 2 && !memcmp(lexer->at, "//", 2));
}

static void skip_blanks(struct lexer *lexer) {
  while (lexer->at < lexer->end && (*lexer->at == ' ' || *lexer->at == '\t' || *lexer->at == '\r')) lexer->at++;
  if (at_comment(lexer))
    while (lexer->at < lexer->end && *lexer->at != '\n') lexer->at++;
}

/* A number extends over letters and digits, and over the sign of a decimal exponent. */
static void take_number(struct lexer *lexer) {
  const char *start = lexer->at;
  while (lexer->at < lexer->end) {
    char c = *lexer->at;
    bool prefixed = lexer->at - start >= 2 && start[0] == '0' && (start[1] == 'x' || start[1] == 'f');
    bool exponent_sign = (c == '+' || c == '-') && lexer->at[-1] == 'e' && !prefixed;
    if (!is_letter(c) && !is_digit(c) && !(lexer->at > start && exponent_sign)) break;
    lexer->at++;
  }
}

int lexer_next(struct lexer *lexer, struct token *token, struct tw_error *error) {
  skip_blanks(lexer);
  const char *start = lexer->at;
  *token = (struct token){.text = start, .line = lexer->line, .column = (unsigned)(start - lexer->line_start) + 1};
  if (start == lexer->end) return 0;

  if (is_digit(*start)) {
    token->kind = TOKEN_NUMBER;
    take_number(lexer);
  } else if (is_letter(*start)) {
    token->kind = TOKEN_NAME;
    while (lexer->at < lexer->end && (is_letter(*lexer->at) || is_digit(*lexer->at))) lexer->at++;
  } else {
    lexer->at++;
    token->kind = *start == '\n' || *start == ';' ? TOKEN_NEWLINE : TOKEN_MARK;
  }
  token->length = (unsigned)(lexer->at - start);

  if (*start == '\n') {
    lexer->line++;
    lexer->line_start = lexer->at;
  }
  if (token->kind == TOKEN_MARK && (!*start || !strchr(",:[]+-@!~", *start)))
    return tw_fail(error, "%s:%u:%u: unexpected character 0x%02x", lexer->file, token->line, token->column,
                   (unsigned char)*start);
  if (token->kind == TOKEN_NUMBER && convert(token))
    return tw_fail(error, "%s:%u:%u: bad number '%.*s'; write 12, 0x1f, 1.5 or 0f3f800000, within 32 bits", lexer->file,
                   token->line, token->column, (int)(token->length < 40 ? token->length : 40), token->text);
  return 0;
}

int lexer_number(const char *text, uint32_t *bits, bool *is_float) {
  struct lexer lexer;
  struct token token, rest;
  struct tw_error ignored;
  bool negative = *text == '-';
  lexer_init(&lexer, "", text + negative, strlen(text + negative));
  if (lexer_next(&lexer, &token, &ignored) || token.kind != TOKEN_NUMBER) return -1;
  if (lexer_next(&lexer, &rest, &ignored) || rest.kind != TOKEN_END) return -1;
  if (negative && token_negate(&token)) return -1;
  *bits = token.bits;
  *is_float = token.is_float;
  return 0;
}
