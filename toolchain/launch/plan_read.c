/* plan_read: launch files; see plan.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "launch/plan.h"
#include "launch/plan_internal.h"

struct reader {
  struct plan *plan;
  struct tw_error *error;
  char folder[PLAN_PATH_BYTES]; /* of the launch file, with its '/' */
  uint64_t rounds;              /* of the repeat that is open; 0: none is */
  uint32_t first;               /* launch in it */
  char *words[PLAN_MOST_WORDS];
  unsigned count;
};

static int words_are(struct reader *r, unsigned least, unsigned most, const char *form) {
  if (r->count >= least && r->count <= most) return 0;
  return tw_fail(r->error, "'%s' is written: %s", r->words[0], form);
}

static int read_module(struct reader *r) {
  if (words_are(r, 2, 2, "module NAME.ptx")) return -1;
  if (r->plan->module[0]) return tw_fail(r->error, "a launch file has one module");
  return plan_path(r->plan->module, r->folder, r->words[1], r->error);
}

static int read_buffer(struct reader *r) {
  return plan_add_buffer(r->plan, r->words + 1, r->count - 1, r->folder, r->error);
}

static int read_arguments(struct reader *r, unsigned at, struct plan_launch *l) {
  for (; at < r->count; at++) {
    const int buffer = plan_buffer_find(r->plan, r->words[at]);
    if (l->argument_count == PLAN_MOST_ARGUMENTS)
      return tw_fail(r->error, "more than %d arguments", PLAN_MOST_ARGUMENTS);
    struct plan_argument *a = &l->arguments[l->argument_count++];
    *a = (struct plan_argument){.kind = PLAN_BUFFER, .value = (uint64_t)buffer};
    if (buffer >= 0) continue;
    if (strncmp(r->words[at], "struct:", 7) == 0) {
      if (plan_parse_struct(r->plan, r->words[at], r->folder, a, r->error)) return -1;
    } else if (plan_parse_scalar(r->words[at], r->rounds != 0, a, r->error)) {
      return -1;
    }
  }
  return 0;
}

static int read_extent(struct reader *r, const char *word, uint32_t extent[3]) {
  if (launch_parse_extent(word, extent) == 0) return 0;
  return tw_fail(r->error, "'%.40s' must be one to three numbers, 1 or more, as in 16,16", word);
}

/* grid X,Y block X,Y shared BYTES, in any order, up to args: where `at` stands then. */
static int read_geometry(struct reader *r, unsigned *args, struct plan_launch *l) {
  uint64_t shared = 0;
  unsigned at = *args;
  for (; at + 1 < r->count && strcmp(r->words[at], "args") != 0; at += 2) {
    const char *key = r->words[at], *value = r->words[at + 1];
    int bad;
    if (strcmp(key, "grid") == 0) bad = read_extent(r, value, l->grid);
    else if (strcmp(key, "block") == 0) bad = read_extent(r, value, l->block);
    else if (strcmp(key, "shared") == 0) bad = plan_parse_count(value, KERNEL_MAX_SHARED, &shared, r->error);
    else bad = tw_fail(r->error, "'%.40s': a launch has grid, block, shared and, last, args", key);
    if (bad) return -1;
  }
  l->shared_bytes = (uint32_t)shared;
  if (at < r->count && strcmp(r->words[at], "args") != 0)
    return tw_fail(r->error, "'%.40s': a launch has grid, block, shared and, last, args", r->words[at]);
  if (!l->grid[0] || !l->block[0])
    return tw_fail(r->error, "launch %.40s: give grid X[,Y[,Z]], how many blocks, and block X[,Y[,Z]], threads of each",
                   r->words[1]);
  const char *fault = launch_geometry_fault(l->grid, l->block);
  *args = at;
  return fault ? tw_fail(r->error, "%s", fault) : 0;
}

static int read_launch(struct reader *r) {
  struct plan_launch l = {0};
  unsigned args = 2;
  if (words_are(r, 2, PLAN_MOST_WORDS, "launch ENTRY grid X,Y block X,Y args ARGUMENT...")) return -1;
  l.entry = plan_name(r->plan, r->words[1]);
  if (!l.entry) return tw_fail(r->error, "out of memory for a launch's description");
  if (read_geometry(r, &args, &l) || read_arguments(r, args + 1, &l)) return -1;
  if (r->plan->launches.count >= PLAN_MOST_LAUNCHES)
    return tw_fail(r->error, "more than %d launches", PLAN_MOST_LAUNCHES);
  if (ARRAY_ROOM(&r->plan->launches, 1)) return tw_fail(r->error, "out of memory for a launch's description");
  r->plan->launches.at[r->plan->launches.count++] = l;
  return 0;
}

static int read_repeat(struct reader *r) {
  uint64_t rounds;
  if (words_are(r, 2, 2, "repeat N") || plan_parse_count(r->words[1], PLAN_MOST_LAUNCHES, &rounds, r->error)) return -1;
  if (r->rounds) return tw_fail(r->error, "a repeat within a repeat");
  if (!rounds) return tw_fail(r->error, "a repeat has 1 round or more");
  r->rounds = rounds;
  r->first = r->plan->launches.count;
  return 0;
}

/* The launches of the repeat, written out for its further rounds. */
static int read_end(struct reader *r) {
  if (!r->rounds || words_are(r, 1, 1, "end")) return r->rounds ? -1 : tw_fail(r->error, "'end' without a repeat");
  const uint32_t length = r->plan->launches.count - r->first;
  const uint64_t rounds = r->rounds;
  r->rounds = 0;
  if (r->first + rounds * length > PLAN_MOST_LAUNCHES)
    return tw_fail(r->error, "more than %d launches", PLAN_MOST_LAUNCHES);
  if (ARRAY_ROOM(&r->plan->launches, (uint32_t)(rounds - 1) * length))
    return tw_fail(r->error, "out of memory for %llu launches", (unsigned long long)rounds);
  for (uint64_t i = 1; i < rounds; i++)
    for (uint32_t k = 0; k < length; k++) {
      struct plan_launch *l = &r->plan->launches.at[r->plan->launches.count++];
      *l = r->plan->launches.at[r->first + k];
      for (unsigned a = 0; a < l->argument_count; a++)
        if (l->arguments[a].counts) {
          l->arguments[a].value += i;
          if (l->arguments[a].kind <= PLAN_U32) l->arguments[a].value &= UINT32_MAX;
        }
    }
  return 0;
}

static int read_prepare(struct reader *r) {
  if (r->count != 2 || strcmp(r->words[1], "reference") != 0)
    return words_are(r, PLAN_MOST_WORDS + 1, 0, "prepare reference");
  r->plan->prepare = true;
  return 0;
}

static int read_expect(struct reader *r) {
  struct plan_expect e = {.tolerance = 1e-4};
  char *end = NULL;
  if (words_are(r, 3, 5, "expect BUFFER FILE, or expect BUFFER reference [tolerance T]")) return -1;
  const int buffer = plan_buffer_find(r->plan, r->words[1]);
  if (buffer < 0) return tw_fail(r->error, "no buffer is called '%.40s'", r->words[1]);
  e.buffer = (unsigned)buffer;
  const bool reference = strcmp(r->words[2], "reference") == 0;
  if (!reference && plan_path(e.file, r->folder, r->words[2], r->error)) return -1;
  if (r->count > 3) {
    if (r->count == 5 && reference && strcmp(r->words[3], "tolerance") == 0) e.tolerance = strtod(r->words[4], &end);
    if (!end || *end || end == r->words[4] || !(e.tolerance >= 0) || isinf(e.tolerance))
      return words_are(r, PLAN_MOST_WORDS + 1, 0, "expect BUFFER FILE, or expect BUFFER reference [tolerance T]");
  }
  if (ARRAY_ROOM(&r->plan->expects, 1)) return tw_fail(r->error, "out of memory for what is expected");
  r->plan->expects.at[r->plan->expects.count++] = e;
  return 0;
}

static int read_directive(struct reader *r) {
  static const struct {
    const char *name;
    int (*read)(struct reader *);
  } directives[] = {{"module", read_module}, {"buffer", read_buffer}, {"launch", read_launch},
                    {"repeat", read_repeat}, {"end", read_end},       {"prepare", read_prepare},
                    {"expect", read_expect}};
  for (unsigned i = 0; i < sizeof directives / sizeof *directives; i++)
    if (strcmp(r->words[0], directives[i].name) == 0) return directives[i].read(r);
  return tw_fail(r->error, "'%.40s': must be module, buffer, launch, repeat, end, prepare or expect", r->words[0]);
}

static int split(struct reader *r, char *line) {
  char *rest = NULL;
  line[strcspn(line, "#")] = 0;
  r->count = 0;
  for (char *word = strtok_r(line, " \t\r", &rest); word; word = strtok_r(NULL, " \t\r", &rest)) {
    if (r->count == PLAN_MOST_WORDS) return tw_fail(r->error, "more than %d words", PLAN_MOST_WORDS);
    r->words[r->count++] = word;
  }
  return 0;
}

static int read_lines(struct reader *r, char *text) {
  const struct plan *plan = r->plan;
  uint32_t number = 0;
  for (char *line = text, *next; line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = 0;
    number++;
    if (split(r, line) || (r->count && read_directive(r)))
      return tw_fail(r->error, "%.120s:%u: %.120s", plan->file, number, r->error->text);
  }
  if (r->rounds) return tw_fail(r->error, "%.160s: a repeat has no end", plan->file);
  if (!plan->module[0]) return tw_fail(r->error, "%.160s: no module is named", plan->file);
  if (!plan->launches.count) return tw_fail(r->error, "%.160s: nothing is launched", plan->file);
  return 0;
}

int plan_read(struct plan *plan, const char *path, struct tw_error *error) {
  struct reader r = {.plan = plan, .error = error};
  size_t length;
  memset(plan, 0, sizeof *plan);
  if (plan_path(plan->file, "", path, error)) return -1;
  char *text = file_read(path, PLAN_FILE_BYTES, &length, error);
  if (!text) return -1;
  const char *slash = strrchr(path, '/');
  if (slash) snprintf(r.folder, sizeof r.folder, "%.*s", (int)(slash - path + 1), path);
  const int result = strlen(text) == length ? read_lines(&r, text) : tw_fail(error, "%.160s: not a text", path);
  free(text);
  if (result) plan_free(plan);
  return result;
}
