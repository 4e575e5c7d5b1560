/* liberty: see liberty.h. */
#include "liberty.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { DEEPEST = 64, BLOCK_NODES = 4096, LARGEST_TEXT = 1 << 30, FIRST_BYTES = 1 << 20 };

struct liberty_block {
  struct liberty_block *before;
  size_t count;
  struct liberty_node nodes[BLOCK_NODES];
};

/* Words are ended by a zero in a copy of the text, behind which nothing is read again. */
struct parser {
  struct liberty *l;
  const char *text;
  size_t at;
  unsigned line;
  struct tw_error *error;
};

static int wrong(const struct parser *p, const char *what) {
  if (p->at >= p->l->length) return tw_fail(p->error, "%.120s:%u: breaks off: %s", p->l->path, p->line, what);
  return tw_fail(p->error, "%.120s:%u: '%.1s': %s", p->l->path, p->line, p->text + p->at, what);
}

static struct liberty_node *new_node(struct liberty *l) {
  if (!l->blocks || l->blocks->count == BLOCK_NODES) {
    struct liberty_block *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->before = l->blocks;
    l->blocks = b;
  }
  struct liberty_node *node = &l->blocks->nodes[l->blocks->count++];
  for (unsigned i = 0; i < LIBERTY_VALUES; i++) node->value[i] = "";
  return node;
}

/* ---- words */

static bool begins(const struct parser *p, const char *what) { return strncmp(p->text + p->at, what, 2) == 0; }

static int skip_comment(struct parser *p) {
  const char *end = strstr(p->text + p->at + 2, "*/");
  if (!end) {
    p->at = p->l->length;
    return wrong(p, "a comment has no end");
  }
  for (; p->text + p->at < end; p->at++) p->line += p->text[p->at] == '\n';
  p->at += 2;
  return 0;
}

/* Blanks, comments and lines that go on; line ends too, if they mean nothing here. */
static int skip(struct parser *p, bool lines) {
  for (;;) {
    const char c = p->text[p->at];
    if (begins(p, "/*")) {
      if (skip_comment(p) != 0) return -1;
    } else if (begins(p, "//")) {
      p->at += strcspn(p->text + p->at, "\n");
    } else if (c == '\\' && p->text[p->at + 1 + strspn(p->text + p->at + 1, " \t\r")] == '\n') {
      p->at += 2 + strspn(p->text + p->at + 1, " \t\r");
      p->line++;
    } else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n')) {
      p->line += c == '\n';
      p->at++;
    } else {
      return 0;
    }
  }
}

/* What stands from `from` to `to`, as a string; a line that goes on in quotes loses its backslash. */
static const char *word(struct parser *p, size_t from, size_t to) {
  char *out = p->l->words + from;
  for (size_t i = from; i < to; i++) {
    const size_t more = p->text[i] == '\\' ? strspn(p->text + i + 1, " \t\r") : 0;
    if (p->text[i] == '\\' && p->text[i + 1 + more] == '\n') i += 1 + more;
    else *out++ = p->text[i];
  }
  *out = 0;
  return p->l->words + from;
}

static int quoted(struct parser *p, const char **value) {
  const size_t from = ++p->at;
  for (; p->text[p->at] != '"'; p->at++) {
    if (p->at >= p->l->length) return wrong(p, "a quote has no end");
    p->line += p->text[p->at] == '\n';
    if (p->text[p->at] == '\\' && p->text[p->at + 1] == '"') p->at++;
  }
  *value = word(p, from, p->at++);
  return 0;
}

/* A word up to one of these; blanks before its end, and a comment, are none of it. */
static int plain(struct parser *p, const char *ends, const char **value) {
  const size_t from = p->at;
  size_t to = from;
  while (p->at < p->l->length && !strchr(ends, p->text[p->at])) {
    if (begins(p, "/*") || begins(p, "//")) break;
    to = ++p->at;
  }
  while (to > from && strchr(" \t\r", p->text[to - 1])) to--;
  if (to == from) return wrong(p, "a name or a value should stand here");
  *value = word(p, from, to);
  return 0;
}

static int take_word(struct parser *p, const char *ends, const char **value) {
  return p->text[p->at] == '"' ? quoted(p, value) : plain(p, ends, value);
}

/* ---- statements */

static int add_value(struct parser *p, struct liberty_node *node, const char *ends) {
  const char *value;
  if (take_word(p, ends, &value) != 0) return -1;
  if (node->value_count < LIBERTY_VALUES) node->value[node->value_count] = value;
  node->value_count++;
  return 0;
}

/* Values in parentheses: commas, or only blanks, between them. */
static int take_values(struct parser *p, struct liberty_node *node) {
  p->at++;
  for (;;) {
    if (skip(p, true) != 0) return -1;
    const char c = p->text[p->at];
    if (c == ')') break;
    if (c == ',') p->at++;
    else if (p->at >= p->l->length || strchr("{};", c)) return wrong(p, "a ) should stand here");
    else if (add_value(p, node, " \t\r\n\\,(){};\"") != 0) return -1;
  }
  p->at++;
  return 0;
}

/* What closes a statement that is no group. */
static int take_end(struct parser *p, struct liberty_node *node) {
  if (skip(p, false) != 0) return -1;
  node->to = p->at;
  if (p->text[p->at] == ';') node->to = ++p->at;
  else if (p->at < p->l->length && !strchr("\n}", p->text[p->at])) return wrong(p, "a ; should stand here");
  return 0;
}

static int take_statements(struct parser *p, struct liberty_node *group, unsigned depth);

static int take_body(struct parser *p, struct liberty_node *node, unsigned depth) {
  if (depth == DEEPEST) return wrong(p, "groups in groups are too many");
  node->group = true;
  p->at++;
  if (take_statements(p, node, depth + 1) != 0) return -1;
  if (p->text[p->at] != '}') return wrong(p, "a } should close the group");
  node->to = ++p->at;
  return 0;
}

static int take_statement(struct parser *p, struct liberty_node *node, unsigned depth) {
  node->line = p->line;
  node->from = p->at;
  if (take_word(p, " \t\r\n\\:(){};,\"", &node->name) != 0 || skip(p, true) != 0) return -1;
  if (p->text[p->at] == ':') {
    p->at++;
    if (skip(p, true) != 0 || add_value(p, node, "\n\\;{}\"") != 0) return -1;
    return take_end(p, node);
  }
  if (p->text[p->at] != '(') return wrong(p, "a : or ( should stand behind a name");
  if (take_values(p, node) != 0) return -1;
  const struct parser behind = *p;
  if (skip(p, true) != 0) return -1;
  if (p->text[p->at] == '{') return take_body(p, node, depth);
  *p = behind;
  return take_end(p, node);
}

/* Up to what closes the group, or the end of the text. */
static int take_statements(struct parser *p, struct liberty_node *group, unsigned depth) {
  struct liberty_node **last = &group->first;
  for (;;) {
    if (skip(p, true) != 0) return -1;
    const char c = p->text[p->at];
    if (p->at >= p->l->length || c == '}') return 0;
    if (c == ';') {
      p->at++;
      continue;
    }
    struct liberty_node *node = new_node(p->l);
    if (!node) return tw_fail(p->error, "%.120s: no memory for it", p->l->path);
    if (take_statement(p, node, depth) != 0) return -1;
    *last = node;
    last = &node->next;
  }
}

static int parse(struct liberty *l, struct tw_error *error) {
  struct parser p = {.l = l, .text = l->text, .line = 1, .error = error};
  struct liberty_node file = {.name = ""};
  l->words = malloc(l->length + 1);
  if (!l->words) return tw_fail(error, "%.120s: no memory for it", l->path);
  if (strlen(l->text) != l->length) return tw_fail(error, "%.120s: is no text", l->path);
  if (take_statements(&p, &file, 0) != 0) return -1;
  if (p.at < l->length) return wrong(&p, "closes no group");
  for (struct liberty_node *n = file.first; n; n = n->next)
    if (!n->group || strcmp(n->name, "library") != 0 || l->library)
      return tw_fail(error, "%.120s:%u: %.40s: a Liberty file is one group, library", l->path, n->line, n->name);
    else l->library = n;
  return l->library ? 0 : tw_fail(error, "%.120s: has no group library", l->path);
}

/* ---- files */

static int read_text(struct liberty *l, struct tw_error *error) {
  gzFile f = gzopen(l->path, "rb");
  if (!f) return tw_fail(error, "%.200s: no such file, or it cannot be read", l->path);
  size_t room = FIRST_BYTES;
  int got = 0, status = 0;
  l->text = malloc(room);
  while (l->text && (got = gzread(f, l->text + l->length, (unsigned)(room - l->length - 1))) > 0) {
    l->length += (size_t)got;
    if (l->length < room - 1) continue;
    char *larger = room < LARGEST_TEXT ? realloc(l->text, room *= 2) : NULL;
    if (!larger) free(l->text);
    l->text = larger;
  }
  if (!l->text) status = tw_fail(error, "%.200s: no memory for it", l->path);
  else if (got < 0) status = tw_fail(error, "%.200s: no such file, or it cannot be read", l->path);
  if (gzclose_r(f) != Z_OK && status == 0)
    status = tw_fail(error, "%.200s: cannot be unzipped: it breaks off", l->path);
  if (status == 0) l->text[l->length] = 0;
  return status;
}

int liberty_read(struct liberty *l, const char *path, struct tw_error *error) {
  *l = (struct liberty){.path = path};
  return read_text(l, error) != 0 ? -1 : parse(l, error);
}

int liberty_parse(struct liberty *l, const char *path, const char *text, size_t length, struct tw_error *error) {
  *l = (struct liberty){.path = path, .text = malloc(length + 1), .length = length};
  if (!l->text) return tw_fail(error, "%.120s: no memory for it", path);
  memcpy(l->text, text, length);
  l->text[length] = 0;
  return parse(l, error);
}

void liberty_free(struct liberty *l) {
  for (struct liberty_block *b = l->blocks, *before; b; b = before) {
    before = b->before;
    free(b);
  }
  free(l->words);
  free(l->text);
  *l = (struct liberty){.path = l->path};
}

const struct liberty_node *liberty_find(const struct liberty_node *group, const char *name) {
  const struct liberty_node *n = group->first;
  while (n && strcmp(n->name, name) != 0) n = n->next;
  return n;
}

const char *liberty_value(const struct liberty_node *group, const char *name) {
  const struct liberty_node *n = liberty_find(group, name);
  return n ? n->value[0] : "";
}
