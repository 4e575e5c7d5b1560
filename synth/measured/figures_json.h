/* figures_json: reports of the flow, as JSON, written and read. */
#ifndef TWINWARP_FIGURES_JSON_H
#define TWINWARP_FIGURES_JSON_H

#include <cjson/cJSON.h>

#include "error.h"

/* A number of an object, of as many digits as the format prints of a double ("%.2f"); null if it is NAN. */
__attribute__((format(printf, 3, 0))) void figure_add(cJSON *object, const char *key, const char *format, double value);

/* The number, text or list of an object; NAN, "" or NULL if it has none under that key. */
double figure_of(const cJSON *object, const char *key);
const char *text_of(const cJSON *object, const char *key);
const cJSON *list_of(const cJSON *object, const char *key);

/* The element of a list whose `key` is that text; NULL if there is none. */
cJSON *element_of(const cJSON *list, const char *key, const char *text);

/* A file, and a text that `from` is said to hold; -1 with a line if it cannot be read, or is no JSON.  The caller
 * deletes. */
int json_file_read(cJSON **json, const char *path, struct tw_error *);
int json_parse(cJSON **json, const char *text, const char *from, struct tw_error *);

/* Writes the file, whole or not at all, and deletes `json` in either case. */
int json_file_write(cJSON *json, const char *path, struct tw_error *);

/* Prints it in one line, and deletes it. */
void json_line_print(cJSON *json);

#endif
