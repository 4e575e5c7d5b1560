/* column: tables whose columns of names are as wide as the longest name in them. */
#ifndef TWINWARP_COLUMN_H
#define TWINWARP_COLUMN_H

#include <string.h>

/* The width of a column that is `width` wide, with one more name in it. */
static inline int column_fit(int width, const char *name) {
  const int length = (int)strlen(name);
  return length > width ? length : width;
}

/* The same for the kernel of a file: its name without folder and without what stands behind the last point. */
static inline int column_fit_file(int width, const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *point = strrchr(name, '.');
  const int length = point ? (int)(point - name) : (int)strlen(name);
  return length > width ? length : width;
}

#endif
