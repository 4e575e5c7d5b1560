/* activity: how often each signal within one scope of a waveform changes, and how long it is high.
 *
 *   fst2vcd waves.fst | activity SCOPE PERIOD > OUT.tsv
 *
 * SCOPE is a path with dots.  PERIOD is the clock's in the waveform's time units.  Each line of the table is a bit:
 * its path within the scope with slashes, changes, time high; last comes "#cycles", how many there were and how long they took.
 * Exit status: 0, 2 bad usage or a scope that is not there, 4 something failed. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "twin.h"

enum { TOKEN = 1 << 16, PATH = 4096, MAX_DEPTH = 128 };

/* One value that the waveform knows: several names may share it. */
struct value {
  unsigned width;
  char *bits;          /* as last seen, most significant first; 0, 1 or x */
  u64 *changes, *high; /* of each bit, least significant first */
};

struct name {
  char *scope, *signal; /* the scope with slashes, ending in one unless empty */
  unsigned value, width;
  int least;            /* index of bit 0; -1 for a scalar */
};

struct activity {
  struct value *values; /* by code */
  size_t value_room;
  struct name *names;
  size_t name_count, name_room;
  u64 start, now;
  bool started;
};

static void *grown(void *memory, size_t *room, size_t wanted, size_t size) {
  size_t n = *room ? *room : 1024;
  if (wanted < *room) return memory;
  while (n <= wanted) n *= 2;
  char *more = realloc(memory, n * size);
  if (!more) {
    fputs("activity: out of memory\n", stderr);
    exit(4);
  }
  memset(more + *room * size, 0, (n - *room) * size);
  *room = n;
  return more;
}

static void *taken(size_t count, size_t size) {
  size_t room = 0;
  return grown(NULL, &room, count, size);
}

static char *copied(const char *text) { return strcpy(taken(strlen(text) + 1, 1), text); }

/* An identifier of the VCD is a number in base 94. */
static size_t code(const char *id) {
  size_t n = 0;
  for (const char *p = id + strlen(id); p-- > id;) n = n * 94 + (size_t)(*p - '!') + 1;
  return n;
}

static struct value *value_of(struct activity *a, const char *id) {
  const size_t n = code(id);
  a->values = grown(a->values, &a->value_room, n, sizeof *a->values);
  return &a->values[n];
}

static bool token(char *text) { return scanf("%65535s", text) == 1; }

static void skip_to_end(void) {
  char text[TOKEN];
  while (token(text) && strcmp(text, "$end") != 0) {}
}

/* `$var wire 8 ! data [7:0] $end`; the range may be part of the name. */
static void variable(struct activity *a, const char *scope) {
  char text[TOKEN], id[64], signal[PATH];
  unsigned width;
  int left = -1, least = -1;
  if (!token(text) || scanf("%u %63s %4095s", &width, id, signal) != 3) exit(4);
  char *range = strrchr(signal, '[');
  if (range && sscanf(range, "[%d:%d]", &left, &least) >= 1) {
    if (least < 0) least = left;
    *range = 0;
  }
  while (token(text) && strcmp(text, "$end") != 0)
    if (sscanf(text, "[%d:%d]", &left, &least) == 1) least = left;
  struct value *v = value_of(a, id);
  if (!v->width) *v = (struct value){width, taken(width + 1, 1), taken(width, sizeof(u64)), taken(width, sizeof(u64))};
  for (unsigned i = 0; i < width; i++) v->bits[i] = 'x';
  a->names = grown(a->names, &a->name_room, a->name_count, sizeof *a->names);
  a->names[a->name_count++] = (struct name){copied(scope), copied(signal), (unsigned)code(id), width, least};
}

/* Whether `path` is within `scope`; if so, what remains of it, with slashes. */
static bool within(const char *path, const char *scope, char *rest) {
  const size_t n = strlen(scope);
  if (strncmp(path, scope, n) != 0 || (path[n] && path[n] != '.')) return false;
  snprintf(rest, PATH, "%s%s", path[n] ? path + n + 1 : "", path[n] ? "/" : "");
  for (char *p = rest; *p; p++)
    if (*p == '.') *p = '/';
  return true;
}

static void header(struct activity *a, const char *scope) {
  char text[TOKEN], path[PATH] = "", rest[PATH];
  size_t length[MAX_DEPTH] = {0};
  unsigned depth = 0;
  while (token(text) && strcmp(text, "$enddefinitions") != 0) {
    if (strcmp(text, "$scope") == 0) {
      char kind[64], name[PATH];
      if (scanf("%63s %4095s", kind, name) != 2 || depth == MAX_DEPTH) exit(4);
      length[depth++] = strlen(path);
      if (strlen(path) + strlen(name) + 2 > sizeof path) exit(4);
      if (*path) strcat(path, ".");
      strcat(path, name);
      skip_to_end();
    } else if (strcmp(text, "$upscope") == 0 && depth) {
      path[length[--depth]] = 0;
      skip_to_end();
    } else if (strcmp(text, "$var") == 0 && within(path, scope, rest)) {
      variable(a, rest);
    } else if (text[0] == '$' && strcmp(text, "$end") != 0) {
      skip_to_end();
    }
  }
  skip_to_end();
}

/* A bit's new value; what it was before the first is not a change. */
static void set_bit(struct activity *a, struct value *v, unsigned bit, char to) {
  char *from = &v->bits[v->width - 1 - bit];
  if (*from == to) return;
  if (*from == '1') v->high[bit] += a->now;
  if (to == '1') v->high[bit] -= a->now;
  if (*from != 'x' && to != 'x') v->changes[bit]++;
  *from = to;
}

static void set(struct activity *a, const char *digits, const char *id) {
  const size_t n = code(id), given = strlen(digits);
  if (n >= a->value_room || !a->values[n].width) return;
  struct value *v = &a->values[n];
  for (unsigned bit = 0; bit < v->width; bit++) {
    const char digit = bit < given ? digits[given - 1 - bit] : digits[0] == '1' ? '0' : digits[0];
    set_bit(a, v, bit, digit == '0' || digit == '1' ? digit : 'x');
  }
}

static void changes(struct activity *a) {
  static char text[TOKEN];
  char id[64];
  while (token(text)) {
    if (text[0] == '#') {
      a->now = strtoull(text + 1, NULL, 10);
      if (!a->started) a->start = a->now;
      a->started = true;
    } else if (text[0] == 'b' || text[0] == 'B') {
      if (scanf("%63s", id) != 1) exit(4);
      set(a, text + 1, id);
    } else if (strchr("01xXzZ", text[0])) {
      const char digit[2] = {text[0], 0};
      set(a, digit, text + 1);
    }
  }
}

static void table(const struct activity *a, u64 period) {
  for (size_t i = 0; i < a->name_count; i++) {
    const struct name *n = &a->names[i];
    const struct value *v = &a->values[n->value];
    for (unsigned bit = 0; bit < n->width; bit++) {
      const u64 high = v->high[bit] + (v->bits[v->width - 1 - bit] == '1' ? a->now : 0);
      if (n->least < 0) printf("%s%s", n->scope, n->signal);
      else printf("%s%s[%d]", n->scope, n->signal, n->least + (int)bit);
      printf("\t%llu\t%llu\n", (unsigned long long)v->changes[bit], (unsigned long long)high);
    }
  }
  printf("#cycles\t%.1f\t%llu\n", (double)(a->now - a->start) / (double)period, (unsigned long long)(a->now - a->start));
}

int main(int argc, char **argv) {
  struct activity a = {0};
  const u64 period = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
  if (!period) {
    fputs("usage: fst2vcd waves.fst | activity SCOPE PERIOD > OUT.tsv\n", stderr);
    return 2;
  }
  header(&a, argv[1]);
  if (!a.name_count) {
    fprintf(stderr, "activity: no signal within %s\n", argv[1]);
    return 2;
  }
  changes(&a);
  table(&a, period);
  return fflush(stdout) == 0 ? 0 : 4;
}
