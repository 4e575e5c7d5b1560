/* lef: see lef.h. */
#include "lef.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"

enum { LARGEST_FILE = 1 << 28 };

void lef_read(struct lef *lef, const char *liberty) {
  struct tw_error none;
  size_t length = strlen(liberty), read;
  char *path = malloc(length + sizeof ".lef");
  lef->text = NULL;
  if (!path) return;
  strcpy(path, liberty);
  if (length > 3 && strcmp(path + length - 3, ".gz") == 0) path[length -= 3] = 0;
  if (length > 4 && strcmp(path + length - 4, ".lib") == 0) path[length -= 4] = 0;
  strcpy(path + length, ".lef");
  lef->text = file_read(path, LARGEST_FILE, &read, &none);
  free(path);
}

void lef_free(struct lef *lef) { free(lef->text); }

double lef_area(const struct lef *lef, const char *cell) {
  const char *line = lef->text, *end;
  bool inside = false;
  char word[128];
  double width, height;
  for (; line; line = end ? end + 1 : NULL) {
    end = strchr(line, '\n');
    line += strspn(line, " \t");
    if (strncmp(line, "MACRO", 5) == 0 && sscanf(line, "MACRO %127s", word) == 1) inside = strcmp(word, cell) == 0;
    else if (inside && strncmp(line, "SIZE", 4) == 0 && sscanf(line, "SIZE %lf BY %lf", &width, &height) == 2)
      return width * height;
  }
  return 0;
}
