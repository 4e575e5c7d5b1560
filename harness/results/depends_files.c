/* depends_files: the files of figures, and a hash of them; see depends.h. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "depends.h"
#include "file.h"

enum { LARGEST = 1 << 28, DEEPEST = 8 };

/* An append needs a list to append to. */
static void begin(glob_t *files) {
  memset(files, 0, sizeof *files);
  glob("/", GLOB_NOCHECK, NULL, files);
}

static int add_file(void *files, const char *path, struct tw_error *error) {
  return glob(path, GLOB_APPEND | GLOB_NOCHECK, NULL, files) == 0 ? 0 : tw_fail(error, "%s: no memory", path);
}

static int add_pattern(glob_t *files, const char *pattern, bool one, unsigned depth, struct tw_error *error) {
  glob_t found;
  struct stat about;
  char inside[512];
  int status = 0;
  if (glob(pattern, 0, NULL, &found) != 0)
    return depth || (one && strchr(pattern, '*'))
               ? 0
               : tw_fail(error, "docs/results/list: %s: there is no such file", pattern);
  for (size_t i = 0; i < found.gl_pathc && status == 0; i++) {
    const char *path = found.gl_pathv[i];
    const bool folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    snprintf(inside, sizeof inside, "%s/*", path);
    if (folder && depth < DEEPEST) status = add_pattern(files, inside, one, depth + 1, error);
    else if (!folder) status = add_file(files, path, error);
  }
  globfree(&found);
  return status;
}

/* ---- words of a row */
struct search {
  const struct depends *depends;
  const char *one; /* the row of figures by rows; or NULL */
  glob_t *files;
};

/* The RTL of a model, cmodel/NAME.h, if it is a unit's. */
static int add_rtl(glob_t *files, const char *model, struct tw_error *error) {
  char path[512], *end;
  snprintf(path, sizeof path, "rtl%s", model + strcspn(model, "/"));
  end = strrchr(path, '.');
  if (!end || strcmp(end, ".h") != 0) return 0;
  snprintf(end, sizeof path - (size_t)(end - path), ".sv");
  if (access(path, F_OK) != 0) return 0;
  *end = 0;
  return rtl_parts(strrchr(path, '/') + 1, false, add_file, files, error);
}

static int add_twins(struct search *s, const char *name, struct tw_error *error) {
  glob_t models;
  const struct depends_row *set = depends_find(s->depends, DEPENDS_SET, name);
  if (!set) return tw_fail(error, "docs/results/list: &%s: there is no such set", name);
  int status = depends_files(s->depends, set, NULL, &models, error);
  for (size_t i = 1; i < models.gl_pathc && status == 0; i++)
    if (strncmp(models.gl_pathv[i], "cmodel/", 7) == 0) status = add_rtl(s->files, models.gl_pathv[i], error);
  globfree(&models);
  return status;
}

static int add_included(struct search *s, const char *pattern, bool one, struct tw_error *error) {
  glob_t found;
  int status = 0;
  if (glob(pattern, 0, NULL, &found) != 0)
    return one && strchr(pattern, '*') ? 0 : tw_fail(error, "docs/results/list: ^%s: there is no such file", pattern);
  for (size_t i = 0; i < found.gl_pathc && status == 0; i++)
    status = c_parts(found.gl_pathv[i], add_file, s->files, error);
  globfree(&found);
  return status;
}

bool depends_fill(char *to, size_t size, const char *text, const char *one) {
  const char *hole;
  size_t length = 0;
  bool filled = false;
  for (; one && (hole = strstr(text, "{}")) && length < size; text = hole + 2, filled = true)
    length += (size_t)snprintf(to + length, size - length, "%.*s%s", (int)(hole - text), text, one);
  if (length < size) snprintf(to + length, size - length, "%s", text);
  return filled;
}

static int add_word(void *context, const char *text, struct tw_error *error) {
  struct search *s = context;
  char word[512];
  if (strstr(text, "{}") && !s->one) return 0;
  const bool one = depends_fill(word, sizeof word, text, s->one);
  switch (word[0]) {
    case '%': return 0;
    case '+': return rtl_parts(word + 1, true, add_file, s->files, error);
    case '&': return add_twins(s, word + 1, error);
    case '^': return add_included(s, word + 1, one, error);
    default: return add_pattern(s->files, word, one, 0, error);
  }
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int depends_files(const struct depends *d, const struct depends_row *row, const char *one, glob_t *files,
                  struct tw_error *error) {
  struct search search = {d, one, files};
  begin(files);
  const int status = depends_each(d, row, add_word, &search, error);
  qsort(files->gl_pathv, files->gl_pathc, sizeof *files->gl_pathv, by_name);
  return status;
}

/* FNV-1a. */
static void mix(u64 *hash, const char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) *hash = (*hash ^ (u8)bytes[i]) * 0x100000001b3u;
}

int depends_hash(const struct depends *d, const struct depends_row *row, const char *one, char text[17],
                 struct tw_error *error) {
  glob_t files;
  u64 hash = 0xcbf29ce484222325u;
  int status = depends_files(d, row, one, &files, error);
  mix(&hash, row->command, strlen(row->command) + 1);
  for (size_t i = 1; i < files.gl_pathc && status == 0; i++) { /* 0 is "/" */
    size_t length;
    const char *path = files.gl_pathv[i];
    if (strcmp(path, files.gl_pathv[i - 1]) == 0) continue;
    char *bytes = file_read(path, LARGEST, &length, error);
    if (!bytes) {
      status = -1;
      break;
    }
    mix(&hash, path, strlen(path) + 1);
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
    if (d->row[i].kind != DEPENDS_SET) continue;
    if (depends_files(d, &d->row[i], NULL, &files, error) != 0) found = -1;
    for (size_t f = 1; f < files.gl_pathc && found == 0; f++) found = strcmp(files.gl_pathv[f], path) == 0;
    globfree(&files);
  }
  return found;
}
