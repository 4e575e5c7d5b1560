/* ptx_location: see ptx_location.h. */
#include "compiler/ptx_location.h"

#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 512 };

/* One line as a string, cut if it is longer; the next one follows the pointer that is returned. */
static const char *take_line(const char *at, const char *end, char line[LINE_BYTES]) {
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  if (!stop) stop = end;
  snprintf(line, LINE_BYTES, "%.*s", (int)(stop - at < LINE_BYTES ? stop - at : LINE_BYTES - 1), at);
  return stop < end ? stop + 1 : end;
}

/* The name of .file NUMBER, which may stand behind what refers to it. */
static void find_file(const char *text, const char *end, unsigned number, char name[LINE_BYTES]) {
  char line[LINE_BYTES], folder[LINE_BYTES] = "";
  name[0] = 0;
  while (text < end && !name[0]) {
    unsigned is;
    text = take_line(text, end, line);
    const int words = sscanf(line, " .file %u \"%255[^\"]\" \"%255[^\"]\"", &is, folder, name);
    if (words < 2 || is != number) name[0] = 0;
    else if (words == 2) memcpy(name, folder, LINE_BYTES); /* it stands without one */
  }
}

void ptx_location(const char *text, size_t length, uint32_t wanted, char *name, size_t size) {
  const char *end = text + length;
  char line[LINE_BYTES], file[LINE_BYTES];
  unsigned number = 0, of_file = 0;
  uint32_t at = 0;
  name[0] = 0;
  for (const char *next = text; next < end && at < wanted; at++) {
    unsigned f, n;
    next = take_line(next, end, line);
    if (sscanf(line, " .loc %u %u", &f, &n) == 2) {
      of_file = f;
      number = n;
    } else if (strstr(line, ".entry") || strstr(line, ".func")) {
      number = 0;
    }
  }
  if (!number) return;
  find_file(text, end, of_file, file);
  const char *slash = strrchr(file, '/');
  if (file[0]) snprintf(name, size, " (%.60s:%u)", slash ? slash + 1 : file, number);
}
