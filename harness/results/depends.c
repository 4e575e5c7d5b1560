/* depends: see depends.h. */
#include "depends.h"

#include <glob.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "file.h"

enum { LARGEST = 1 << 28, DEEPEST = 8 };

/* ---- reading */
static const char *next_word(const char *at, char *word, size_t room) {
  at += strspn(at, " \t");
  const size_t length = strcspn(at, " \t");
  if (!length || length >= room) return NULL;
  memcpy(word, at, length);
  word[length] = 0;
  return at + length;
}

static bool keep(char *to, size_t room, const char *text) {
  text += strspn(text, " \t");
  const size_t had = strlen(to);
  return (size_t)snprintf(to + had, room - had, "%s%s", had ? " " : "", text) < room - had;
}

/* The command stands behind " : ". */
static bool keep_rest(struct depends_row *row, char *rest) {
  char *colon = row->is_set || row->command[0] ? NULL : strstr(rest, " : ");
  if (row->command[0]) return keep(row->command, sizeof row->command, rest);
  if (colon) *colon = 0;
  return keep(row->words, sizeof row->words, rest) && (!colon || keep(row->command, sizeof row->command, colon + 3));
}

static bool begin_row(struct depends *d, char *line) {
  char kind[DEPENDS_NAME];
  struct depends_row *row = &d->row[d->count];
  const char *at = next_word(line, kind, sizeof kind);
  if (!at || d->count == DEPENDS_MOST) return false;
  memset(row, 0, sizeof *row);
  row->is_set = strcmp(kind, "set") == 0;
  if (!row->is_set && strcmp(kind, "figures") != 0) return false;
  at = next_word(at, row->name, sizeof row->name);
  if (at && !row->is_set) at = next_word(at, row->report, sizeof row->report);
  if (!at) return false;
  d->count++;
  return keep_rest(row, line + (at - line));
}

int depends_read(struct depends *d, const char *path, struct tw_error *error) {
  size_t length;
  unsigned number = 0;
  char *text = file_read(path, LARGEST, &length, error), *rest = text, *line;
  if (!text) return -1;
  d->count = 0;
  int status = 0;
  while (status == 0 && (line = strsep(&rest, "\n"))) {
    number++;
    line[strcspn(line, "#")] = 0;
    if (!line[strspn(line, " \t")]) continue;
    const bool goes_on = line[0] == ' ' && d->count;
    if (!(goes_on ? keep_rest(&d->row[d->count - 1], line) : begin_row(d, line)))
      status =
          tw_fail(error, "%s:%u: must be 'set NAME WORD...' or 'figures NAME REPORT WORD... : COMMAND'", path, number);
  }
  free(text);
  return status;
}

const struct depends_row *depends_figures(const struct depends *d, const char *name) {
  for (unsigned i = 0; i < d->count; i++)
    if (!d->row[i].is_set && strcmp(d->row[i].name, name) == 0) return &d->row[i];
  return NULL;
}

/* ---- the files of a row, in a glob's list, sorted and each once */
static int add_pattern(glob_t *files, const char *pattern, unsigned depth, struct tw_error *error) {
  glob_t found;
  struct stat about;
  char inside[512];
  int status = 0;
  if (glob(pattern, 0, NULL, &found) != 0)
    return depth ? 0 : tw_fail(error, "docs/results/list: %s: there is no such file", pattern);
  for (size_t i = 0; i < found.gl_pathc && status == 0; i++) {
    const char *path = found.gl_pathv[i];
    const bool folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    snprintf(inside, sizeof inside, "%s/*", path);
    if (folder && depth < DEEPEST) status = add_pattern(files, inside, depth + 1, error);
    else if (!folder && glob(path, GLOB_APPEND | GLOB_NOCHECK, NULL, files) != 0)
      status = tw_fail(error, "%s: no memory", path);
  }
  globfree(&found);
  return status;
}

static int add_words(const struct depends *d, glob_t *files, const char *words, unsigned depth, struct tw_error *error);

static int add_set(const struct depends *d, glob_t *files, const char *name, unsigned depth, struct tw_error *error) {
  for (unsigned i = 0; i < d->count && depth < DEEPEST; i++)
    if (d->row[i].is_set && strcmp(d->row[i].name, name) == 0)
      return add_words(d, files, d->row[i].words, depth + 1, error);
  return tw_fail(error, "docs/results/list: @%s: there is no such set", name);
}

static int add_words(const struct depends *d, glob_t *files, const char *words, unsigned depth,
                     struct tw_error *error) {
  char word[512];
  int status = 0;
  while (status == 0 && (words = next_word(words, word, sizeof word)))
    status = word[0] == '@' ? add_set(d, files, word + 1, depth, error) : add_pattern(files, word, 0, error);
  return status;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static int find_files(const struct depends *d, const struct depends_row *row, glob_t *files, struct tw_error *error) {
  memset(files, 0, sizeof *files);
  /* An append needs a list to append to. */
  glob("/", GLOB_NOCHECK, NULL, files);
  const int status = add_words(d, files, row->words, 0, error);
  qsort(files->gl_pathv, files->gl_pathc, sizeof *files->gl_pathv, by_name);
  return status;
}

static bool is_again(const glob_t *files, size_t i) { return strcmp(files->gl_pathv[i], files->gl_pathv[i - 1]) == 0; }

/* FNV-1a. */
static void mix(u64 *hash, const char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) *hash = (*hash ^ (u8)bytes[i]) * 0x100000001b3u;
}

int depends_hash(const struct depends *d, const struct depends_row *row, char text[17], struct tw_error *error) {
  glob_t files;
  u64 hash = 0xcbf29ce484222325u;
  int status = find_files(d, row, &files, error);
  for (size_t i = 1; i < files.gl_pathc && status == 0; i++) { /* 0 is "/" */
    size_t length;
    if (is_again(&files, i)) continue;
    char *bytes = file_read(files.gl_pathv[i], LARGEST, &length, error);
    if (!bytes) {
      status = -1;
      break;
    }
    mix(&hash, files.gl_pathv[i], strlen(files.gl_pathv[i]) + 1);
    mix(&hash, bytes, length);
    free(bytes);
  }
  globfree(&files);
  snprintf(text, 17, "%016llx", (unsigned long long)hash);
  return status;
}

int depends_covers(const struct depends *d, const char *path, struct tw_error *error) {
  int found = 0;
  for (unsigned i = 0; i < d->count && found == 0; i++) {
    glob_t files;
    if (!d->row[i].is_set) continue;
    if (find_files(d, &d->row[i], &files, error) != 0) found = -1;
    for (size_t f = 1; f < files.gl_pathc && found == 0; f++) found = strcmp(files.gl_pathv[f], path) == 0;
    globfree(&files);
  }
  return found;
}
