/* kernel_text: see kernel_text.h. */
#include "kernel_text.h"

#include <stdlib.h>

#include "file.h"
#include "isa/lexer.h"

enum { TEXT_BYTES = 1 << 20, ADDED = 2 /* statements: .grid and .block */ };

static char *copy(struct kernel_text *t, const char *from, size_t length) {
  char *to = pool_take(&t->strings, length + 1);
  return memcpy(to, from, length);
}

/* From the first token to the last, a label being a statement of its own. */
static int cut(struct kernel_text *t, const char *path, const char *text, size_t length, struct tw_error *error) {
  struct lexer lexer;
  struct token token;
  const char *start = NULL, *end = NULL;
  unsigned tokens = 0;
  lexer_init(&lexer, path, text, length);
  do {
    if (lexer_next(&lexer, &token, error) != 0) return -1;
    const bool ends = token.kind == TOKEN_NEWLINE || token.kind == TOKEN_END;
    if (!ends) {
      if (!tokens++) start = token.text;
      end = token.text + token.length;
    }
    if (tokens && (ends || (tokens == 2 && token_is(&token, ":")))) {
      t->statement[t->count++] = copy(t, start, (size_t)(end - start));
      tokens = 0;
    }
  } while (token.kind != TOKEN_END);
  return 0;
}

int kernel_text_read(struct kernel_text *t, const char *path, struct tw_error *error) {
  size_t length = 0;
  memset(t, 0, sizeof *t);
  char *text = file_read(path, TEXT_BYTES, &length, error);
  if (!text) return -1;
  t->statement = pool_take(&t->strings, (length + 1 + ADDED) * sizeof *t->statement);
  t->left_out = pool_take(&t->strings, (length + 1 + ADDED) * sizeof *t->left_out);
  const int status = cut(t, path, text, length, error);
  free(text);
  if (status != 0) kernel_text_free(t);
  return status;
}

void kernel_text_free(struct kernel_text *t) { pool_release(&t->strings); }

void kernel_text_print(FILE *f, const struct kernel_text *t) {
  for (unsigned i = 0; i < t->count; i++)
    if (!t->left_out[i]) fprintf(f, "%s\n", t->statement[i]);
}

bool kernel_text_is(const struct kernel_text *t, unsigned statement, const char *directive) {
  const size_t n = strlen(directive);
  const char *text = t->statement[statement];
  return strncmp(text, directive, n) == 0 && (text[n] == 0 || text[n] == ' ' || text[n] == '\t');
}

static void set_extent(struct kernel_text *t, const char *directive, const u32 extent[3]) {
  char text[64];
  unsigned i = 0;
  if (!extent[0]) return;
  const int n = snprintf(text, sizeof text, "%s %u, %u, %u", directive, extent[0], extent[1], extent[2]);
  while (i < t->count && !kernel_text_is(t, i, directive)) i++;
  if (i == t->count) t->count++; /* directives may stand anywhere */
  t->statement[i] = copy(t, text, (size_t)n);
}

/* .arg KIND NAME VALUE ...: the value is one token, or two with its sign. */
static void set_argument(struct kernel_text *t, unsigned statement, const char *name, size_t name_length,
                         const char *value) {
  struct lexer lexer;
  struct token token;
  struct tw_error error;
  const char *text = t->statement[statement], *before = NULL;
  lexer_init(&lexer, "", text, strlen(text));
  for (unsigned n = 0; lexer_next(&lexer, &token, &error) == 0 && token.kind != TOKEN_END; n++) {
    if (n == 2 && (token.length != name_length || memcmp(token.text, name, name_length) != 0)) return;
    if (n == 2) before = token.text + token.length;
    if (n < 3 || token_is(&token, "-") || token_is(&token, "+")) continue;
    const char *rest = token.text + token.length;
    const size_t size = (size_t)(before - text) + strlen(value) + strlen(rest) + 2;
    char *changed = pool_take(&t->strings, size);
    snprintf(changed, size, "%.*s %s%s", (int)(before - text), text, value, rest);
    t->statement[statement] = changed;
    return;
  }
}

void kernel_text_override(struct kernel_text *t, const struct launch_overrides *o) {
  set_extent(t, ".grid", o->grid);
  set_extent(t, ".block", o->block);
  for (unsigned a = 0; a < o->argument_count; a++) {
    const char *equals = strchr(o->arguments[a], '=');
    for (unsigned i = 0; equals && i < t->count; i++)
      if (kernel_text_is(t, i, ".arg"))
        set_argument(t, i, o->arguments[a], (size_t)(equals - o->arguments[a]), equals + 1);
  }
}

/* A number after a colon is a fill's seed or value, and counts nothing. */
static bool find_number(const char *text, unsigned n, struct token *number) {
  struct lexer lexer;
  struct tw_error error;
  bool counts = text[0] == '.';
  lexer_init(&lexer, "", text, strlen(text));
  while (lexer_next(&lexer, number, &error) == 0 && number->kind != TOKEN_END) {
    if (counts && number->kind == TOKEN_NUMBER && !number->is_float && n-- == 0) return true;
    counts = text[0] == '.' && !token_is(number, ":");
  }
  return false;
}

bool kernel_text_number(const struct kernel_text *t, unsigned statement, unsigned n, u32 *value) {
  struct token number;
  if (!find_number(t->statement[statement], n, &number)) return false;
  *value = number.bits;
  return true;
}

const char *kernel_text_with(struct kernel_text *t, unsigned statement, unsigned n, u32 value) {
  struct token number;
  const char *text = t->statement[statement];
  if (!find_number(text, n, &number)) return text;
  const size_t size = strlen(text) + 12;
  char *changed = pool_take(&t->strings, size);
  snprintf(changed, size, "%.*s%u%s", (int)(number.text - text), text, value, number.text + number.length);
  return changed;
}
