/* scan: words and numbers of the lines of a trace.  A cursor goes through one line; nothing is copied. */
#ifndef TWINWARP_SCAN_H
#define TWINWARP_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct scan {
  const char *at, *end; /* of the line */
};

struct scan_word {
  const char *at;
  size_t length;
};

/* The next line of a text, without its end; false if there is none.  `*rest` moves on. */
static inline bool scan_line(struct scan *rest, struct scan *line) {
  if (rest->at == rest->end) return false;
  const char *newline = memchr(rest->at, '\n', (size_t)(rest->end - rest->at));
  line->at = rest->at;
  line->end = newline ? newline : rest->end;
  rest->at = newline ? newline + 1 : rest->end;
  if (line->end > line->at && line->end[-1] == '\r') line->end--;
  return true;
}

/* The next word of a line; empty at its end. */
static inline struct scan_word scan_word(struct scan *line) {
  while (line->at < line->end && (*line->at == ' ' || *line->at == '\t')) line->at++;
  const char *from = line->at;
  while (line->at < line->end && *line->at != ' ' && *line->at != '\t') line->at++;
  return (struct scan_word){from, (size_t)(line->at - from)};
}

static inline bool scan_is(struct scan_word word, const char *text) {
  return word.length == strlen(text) && memcmp(word.at, text, word.length) == 0;
}

/* Whether the line begins so, after which it stands behind it. */
static inline bool scan_begins(struct scan *line, const char *text) {
  const size_t length = strlen(text);
  if ((size_t)(line->end - line->at) < length || memcmp(line->at, text, length) != 0) return false;
  line->at += length;
  return true;
}

/* The number a word is, all of it: in base 10, or 16 with or without 0x; at most `most`. */
static inline bool scan_number(struct scan_word word, unsigned base, uint64_t most, uint64_t *value) {
  size_t i = base == 16 && word.length > 2 && word.at[0] == '0' && (word.at[1] | 32) == 'x' ? 2 : 0;
  uint64_t sum = 0;
  if (i == word.length) return false;
  for (; i < word.length; i++) {
    const char c = word.at[i], letter = (char)(c | 32);
    unsigned digit = base;
    if (c >= '0' && c <= '9') digit = (unsigned)(c - '0');
    else if (letter >= 'a' && letter <= 'f') digit = (unsigned)(letter - 'a') + 10;
    if (digit >= base || sum > (UINT64_MAX - digit) / base) return false;
    sum = sum * base + digit;
  }
  *value = sum;
  return sum <= most;
}

/* The same in base 10, with a sign. */
static inline bool scan_signed(struct scan_word word, int64_t *value) {
  const bool negative = word.length && word.at[0] == '-';
  uint64_t size;
  if (negative || (word.length && word.at[0] == '+')) word = (struct scan_word){word.at + 1, word.length - 1};
  if (!scan_number(word, 10, INT64_MAX, &size)) return false;
  *value = negative ? -(int64_t)size : (int64_t)size;
  return true;
}

#endif
