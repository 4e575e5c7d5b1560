/* file: see file.h. */
#include "trace/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

char *file_read(const char *path, size_t *length, struct tw_error *error) {
  size_t capacity = 1 << 16, got;
  char *text = malloc(capacity);
  FILE *f = fopen(path, "rb");
  if (!f) tw_fail(error, "%.160s: cannot open: %s", path, strerror(errno));
  *length = 0;
  while (f && text && (got = fread(text + *length, 1, capacity - *length, f)) > 0) {
    *length += got;
    if (*length < capacity) continue;
    char *larger = capacity < SIZE_MAX / 2 ? realloc(text, capacity *= 2) : NULL;
    if (!larger) free(text);
    text = larger;
  }
  if (!text) tw_fail(error, "%.160s: no memory for it", path);
  const int failed = f && ferror(f);
  if (failed) tw_fail(error, "%.160s: cannot read: %s", path, strerror(errno));
  if (f) fclose(f);
  if (f && text && !failed) return text;
  free(text);
  return NULL;
}
