/* instances: see instances.h.
 *
 *   synthesis instances FILE UNIT      prints how many; 0 of a unit that the file does not name */
#include "measured/instances.h"

#include <string.h>

#include "commands.h"
#include "measured/lines.h"
#include "measured/words.h"

int instances_read(double *instances, const char *path, const char *unit, struct tw_error *error) {
  const char *word[LINE_WORDS];
  struct lines l;
  *instances = 0;
  int status = lines_read(&l, path, error);
  while (status == 0 && lines_next(&l, word))
    if (strcmp(word[0], unit) == 0 && (number_in(word[1], instances) != 0 || !(*instances >= 0)))
      status = tw_fail(error, "%.140s: %.60s: should be a unit and how many there are", path, unit);
  lines_free(&l);
  return status;
}

static int print_instances(char **word, unsigned words, struct tw_error *error) {
  double instances;
  (void)words;
  if (instances_read(&instances, word[0], word[1], error) != 0) return -1;
  printf("%.0f\n", instances);
  return 0;
}

const struct command instances_command = {"instances", "FILE UNIT", 2, 2, print_instances};
