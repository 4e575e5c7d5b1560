/* mutate: see mutate.h. */
#include "mutate.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "util/random.h"

struct piece {
  size_t start, length;
};

static size_t below(struct tw_random *r, size_t n) { return n ? (size_t)(tw_random_bits(r, 48) % n) : 0; }

static const struct text *any_text(struct tw_random *r, const struct corpus *c) {
  return &c->texts[below(r, c->count)];
}

/* Puts `with` where `piece` is. */
static void replace(struct text *t, struct piece piece, const char *with, size_t length) {
  if (t->length - piece.length + length > MUTATE_MOST_BYTES) return;
  const size_t after = piece.start + piece.length, rest = t->length - after;
  char *bytes = malloc(piece.start + length + rest + 1);
  if (!bytes) return;
  memcpy(bytes, t->bytes, piece.start);
  memcpy(bytes + piece.start, with, length);
  memcpy(bytes + piece.start + length, t->bytes + after, rest);
  free(t->bytes);
  t->bytes = bytes;
  t->length = piece.start + length + rest;
}

/* ---- pieces */

static struct piece any_line(struct tw_random *r, const struct text *t) {
  size_t start = below(r, t->length), end;
  while (start > 0 && t->bytes[start - 1] != '\n') start--;
  for (end = start; end < t->length && t->bytes[end] != '\n'; end++) {
  }
  return (struct piece){start, end + (end < t->length) - start};
}

static bool of_word(char c) { return isalnum((unsigned char)c) || strchr("_$%.", c); }

/* A word, or a character that is none. */
static struct piece any_token(struct tw_random *r, const struct text *t) {
  size_t start = below(r, t->length), end = start + (t->length > start);
  if (end == start || !t->bytes[start] || !of_word(t->bytes[start])) return (struct piece){start, end - start};
  while (start > 0 && t->bytes[start - 1] && of_word(t->bytes[start - 1])) start--;
  while (end < t->length && t->bytes[end] && of_word(t->bytes[end])) end++;
  return (struct piece){start, end - start};
}

/* A number near a random place; else a token. */
static struct piece any_number(struct tw_random *r, const struct text *t) {
  for (int i = 0; i < 50; i++) {
    const struct piece p = any_token(r, t);
    if (p.length && isdigit((unsigned char)t->bytes[p.start])) return p;
  }
  return any_token(r, t);
}

/* ---- changes */

static void change_byte(struct tw_random *r, struct text *t) {
  const struct piece at = {below(r, t->length), below(r, 2) && t->length ? 1 : 0};
  char c = tw_random_chance(r, 50) ? (char)tw_random_word(r) : "(){}[];,.%@!<>+-*/\"\n\t 0"[below(r, 24)];
  if (at.length && tw_random_chance(r, 30)) c = (char)(t->bytes[at.start] ^ 1 << below(r, 8));
  replace(t, at, &c, tw_random_chance(r, 80));
}

static void change_line(struct tw_random *r, const struct corpus *c, struct text *t) {
  const struct text *const other = tw_random_chance(r, 50) ? t : any_text(r, c);
  const struct piece to = any_line(r, t), from = any_line(r, other);
  const bool keep = tw_random_chance(r, 60), nothing = tw_random_chance(r, 30);
  char *copy = malloc(from.length + 1);
  if (!copy) return;
  memcpy(copy, other->bytes + from.start, from.length);
  replace(t, (struct piece){to.start, keep ? 0 : to.length}, copy, nothing ? 0 : from.length);
  free(copy);
}

static void change_token(struct tw_random *r, const struct corpus *c, struct text *t) {
  const struct text *const other = tw_random_chance(r, 70) ? t : any_text(r, c);
  const struct piece to = any_token(r, t), from = any_token(r, other);
  char *copy = malloc(from.length + 1);
  if (!copy) return;
  memcpy(copy, other->bytes + from.start, from.length);
  replace(t, to, copy, tw_random_chance(r, 90) ? from.length : 0);
  free(copy);
}

static void change_number(struct tw_random *r, struct text *t) {
  static const char *const numbers[] = {"0",
                                        "1",
                                        "-1",
                                        "2",
                                        "31",
                                        "32",
                                        "33",
                                        "63",
                                        "64",
                                        "65",
                                        "255",
                                        "256",
                                        "4095",
                                        "4096",
                                        "65535",
                                        "65536",
                                        "2147483647",
                                        "2147483648",
                                        "-2147483648",
                                        "4294967295",
                                        "4294967296",
                                        "9223372036854775807",
                                        "18446744073709551615",
                                        "18446744073709551616",
                                        "99999999999999999999999999999999",
                                        "0x",
                                        "0xffffffffffffffffff",
                                        "0f7FC00000",
                                        "0f",
                                        "0d7FF0000000000000",
                                        "1e99",
                                        "0b101",
                                        "08",
                                        "7U",
                                        "1.5"};
  const char *const with = numbers[below(r, sizeof numbers / sizeof *numbers)];
  replace(t, any_number(r, t), with, strlen(with));
}

/* The mnemonic's or directive's parts: one is dropped, doubled, or comes from elsewhere. */
static void change_suffix(struct tw_random *r, const struct corpus *c, struct text *t) {
  const struct text *const other = any_text(r, c);
  const struct piece word = any_token(r, t), source = any_token(r, other);
  size_t start = word.start + below(r, word.length), end = start + 1, from = source.start + below(r, source.length);
  while (start > word.start && t->bytes[start] != '.') start--;
  while (end < word.start + word.length && t->bytes[end] != '.') end++;
  if (!word.length) return;
  while (from > source.start && other->bytes[from] != '.') from--;
  const size_t length = source.start + source.length - from;
  char *copy = malloc(length + 1);
  if (!copy) return;
  memcpy(copy, other->bytes + from, length);
  const struct piece to = {start, tw_random_chance(r, 70) ? end - start : 0};
  replace(t, to, copy, tw_random_chance(r, 80) ? length : 0);
  free(copy);
}

/* The rest of the text goes, or becomes another's. */
static void cut(struct tw_random *r, const struct corpus *c, struct text *t) {
  const size_t at = below(r, t->length);
  const struct text *const other = any_text(r, c);
  const size_t from = below(r, other->length);
  const bool splice = tw_random_chance(r, 60);
  replace(t, (struct piece){at, t->length - at}, other->bytes + from, splice ? other->length - from : 0);
}

struct text mutate(const struct corpus *corpus, uint64_t number) {
  struct tw_random r;
  tw_random_seed(&r, number);
  const struct text *const origin = any_text(&r, corpus);
  struct text t = {malloc(origin->length + 1), origin->length};
  if (!t.bytes) return t;
  memcpy(t.bytes, origin->bytes, origin->length);
  for (size_t i = 1 + below(&r, 4); i > 0; i--) {
    switch (below(&r, 12)) {
      case 0:
      case 1: change_byte(&r, &t); break;
      case 2:
      case 3: change_line(&r, corpus, &t); break;
      case 4:
      case 5:
      case 6: change_token(&r, corpus, &t); break;
      case 7:
      case 8: change_number(&r, &t); break;
      case 9:
      case 10: change_suffix(&r, corpus, &t); break;
      default: cut(&r, corpus, &t); break;
    }
  }
  return t;
}
