/* boolean: see boolean.h.  A function is a table of 64 bits, one for each set of values of six inputs. */
#include "boolean.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

enum { INPUTS = 6, DEEPEST = 32 };

static const uint64_t table_of[INPUTS] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                          0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

struct parser {
  const char *at;
  char name[INPUTS][BOOLEAN_NAME];
  unsigned count, depth;
  bool wrong;
};

static char next(struct parser *p) {
  p->at += strspn(p->at, " \t\r\n");
  return *p->at;
}

static bool takes(struct parser *p, const char *any) {
  const char c = next(p);
  if (!c || !strchr(any, c)) return false;
  p->at++;
  return true;
}

static bool in_name(char c) { return isalnum((unsigned char)c) || (c && strchr("_$.[]<>:", c)); }

static uint64_t input(struct parser *p) {
  char name[BOOLEAN_NAME] = "";
  size_t length = 0;
  while (in_name(p->at[length])) length++;
  if (length == 0 || length >= BOOLEAN_NAME) {
    p->wrong = true;
    return 0;
  }
  memcpy(name, p->at, length);
  p->at += length;
  if (strcmp(name, "0") == 0 || strcmp(name, "1") == 0) return name[0] == '1' ? UINT64_MAX : 0;
  for (unsigned i = 0; i < p->count; i++)
    if (strcmp(p->name[i], name) == 0) return table_of[i];
  if (p->count == INPUTS) {
    p->wrong = true;
    return 0;
  }
  memcpy(p->name[p->count], name, sizeof name);
  return table_of[p->count++];
}

static uint64_t either(struct parser *p);

static uint64_t factor(struct parser *p) {
  uint64_t table;
  if (++p->depth > DEEPEST) p->wrong = true;
  if (p->wrong) return 0;
  if (takes(p, "!")) {
    table = ~factor(p);
  } else if (takes(p, "(")) {
    table = either(p);
    if (!takes(p, ")")) p->wrong = true;
  } else {
    table = input(p);
  }
  while (!p->wrong && takes(p, "'")) table = ~table;
  p->depth--;
  return table;
}

static uint64_t differ(struct parser *p) {
  uint64_t table = factor(p);
  while (!p->wrong && takes(p, "^")) table ^= factor(p);
  return table;
}

static uint64_t both(struct parser *p) {
  uint64_t table = differ(p);
  while (!p->wrong && (takes(p, "&*") || in_name(next(p)) || strchr("!(", next(p) ? next(p) : ')'))) table &= differ(p);
  return table;
}

static uint64_t either(struct parser *p) {
  uint64_t table = both(p);
  while (!p->wrong && takes(p, "|+")) table |= both(p);
  return table;
}

bool boolean_is_input(const char *function, char name[BOOLEAN_NAME], bool *inverted) {
  struct parser p = {.at = function};
  const uint64_t table = either(&p);
  if (p.wrong || next(&p)) return false;
  for (unsigned i = 0; i < p.count; i++) {
    *inverted = table == ~table_of[i];
    if (!*inverted && table != table_of[i]) continue;
    memcpy(name, p.name[i], BOOLEAN_NAME);
    return true;
  }
  return false;
}
