/* json_key: what a script has to know of JSON.
 *
 *   synthesis key FILE KEY      prints the text or the number that an object has under that key */
#include <math.h>

#include "commands.h"
#include "measured/figures_json.h"

static int print_key(char **word, unsigned words, struct tw_error *error) {
  cJSON *json;
  (void)words;
  if (json_file_read(&json, word[0], error) != 0) return -1;
  const char *text = text_of(json, word[1]);
  const double number = figure_of(json, word[1]);
  int status = 0;
  if (*text) puts(text);
  else if (!isnan(number)) printf("%.12g\n", number);
  else status = tw_fail(error, "%.150s: has no %.80s", word[0], word[1]);
  cJSON_Delete(json);
  return status;
}

const struct command key_command = {"key", "FILE KEY", 2, 2, print_key};
