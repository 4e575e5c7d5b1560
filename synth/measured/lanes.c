/* lanes: see lanes.h.
 *
 *   synthesis lanes CONFIG                prints how many they are
 *   synthesis fewer-lanes CONFIG LANES    prints the parameters with rows of so many, or of as few more as it can have
 *
 * The lanes of a beat, Width, become fewer alike, so that it takes as many beats.  Registers become fewer too: their
 * numbers have 5 bits. */
#include "measured/lanes.h"

#include <stdlib.h>
#include <string.h>

#include "commands.h"

enum { KEY = 64, NUMBER = 16, REGISTER_BITS = 5, MOST_DIGITS = 4 }; /* of numbers whose products are 32 bits */

/* Where the number of a parameter stands; NULL if there is no such parameter. */
static const char *number_of(const char *config, const char *key, size_t *digits) {
  char opening[KEY];
  snprintf(opening, sizeof opening, ".%.60s(", key);
  for (const char *at = config; (at = strstr(at, opening)); at++) {
    const char *number = at + strlen(opening);
    *digits = strspn(number, "0123456789");
    if (*digits && *digits <= MOST_DIGITS && number[*digits] == ')') return number;
  }
  return NULL;
}

static u32 value_of(const char *config, const char *key) {
  size_t digits;
  const char *number = number_of(config, key, &digits);
  return number ? (u32)strtoul(number, NULL, 10) : 0;
}

u32 lanes_of(const char *config) {
  const u32 size = value_of(config, "Size");
  return size ? size * size / 2 : value_of(config, "Lanes");
}

int lanes_put(char text[LANES_TEXT], const char *key, u32 number, struct tw_error *error) {
  char put[NUMBER];
  size_t digits;
  const char *const there = number_of(text, key, &digits);
  if (!there) return 0;
  char *at = text + (there - text);
  const size_t longer = (size_t)snprintf(put, sizeof put, "%u", number), left = strlen(at + digits) + 1;
  if ((size_t)(at - text) + longer + left > LANES_TEXT)
    return tw_fail(error, "%.100s: longer than %d characters", text, LANES_TEXT - 1);
  memmove(at + longer, at + digits, left);
  memcpy(at, put, longer);
  return 0;
}

static int put_fewer(char text[LANES_TEXT], u32 lanes, struct tw_error *error) {
  const u32 width = value_of(text, "Width"), were = value_of(text, "Lanes");
  u32 size = 2;
  if (width && lanes * width < were) lanes = were / width;
  while (size * size / 2 < lanes) size *= 2;
  if ((width && were && lanes_put(text, "Width", width * lanes / were, error) != 0) ||
      lanes_put(text, "Lanes", lanes, error) != 0 || lanes_put(text, "Size", size, error) != 0)
    return -1;
  return value_of(text, "RegisterBits") > REGISTER_BITS ? lanes_put(text, "RegisterBits", REGISTER_BITS, error) : 0;
}

static int print_lanes(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  (void)error;
  printf("%u\n", lanes_of(word[0]));
  return 0;
}

static int print_fewer(char **word, unsigned words, struct tw_error *error) {
  char text[LANES_TEXT], *end;
  const unsigned long lanes = strtoul(word[1], &end, 10);
  (void)words;
  if (*end || lanes < 1 || lanes > LANES_MOST)
    return tw_fail(error, "LANES=%.100s: should be from 1 to %d lanes", word[1], LANES_MOST);
  if (strlen(word[0]) >= LANES_TEXT)
    return tw_fail(error, "%.100s: longer than %d characters", word[0], LANES_TEXT - 1);
  strcpy(text, word[0]);
  if (put_fewer(text, (u32)lanes, error) != 0) return -1;
  puts(text);
  return 0;
}

const struct command lanes_command = {"lanes", "CONFIG", 1, 1, print_lanes};
const struct command fewer_lanes_command = {"fewer-lanes", "CONFIG LANES", 2, 2, print_fewer};
