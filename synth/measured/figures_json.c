/* figures_json: see figures_json.h. */
#include "measured/figures_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "util/written.h"

enum { LARGEST = 1 << 30, NUMBER = 400 };

void figure_add(cJSON *object, const char *key, const char *format, double value) {
  char text[NUMBER];
  if (isnan(value)) {
    cJSON_AddNullToObject(object, key);
    return;
  }
  snprintf(text, sizeof text, format, value);
  cJSON_AddNumberToObject(object, key, strtod(text, NULL));
}

double figure_of(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsNumber(item) ? item->valuedouble : NAN;
}

const char *text_of(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsString(item) ? item->valuestring : "";
}

const cJSON *list_of(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsArray(item) ? item : NULL;
}

cJSON *element_of(const cJSON *list, const char *key, const char *text) {
  cJSON *element;
  cJSON_ArrayForEach(element, list) if (strcmp(text_of(element, key), text) == 0) return element;
  return NULL;
}

int json_parse(cJSON **json, const char *text, const char *from, struct tw_error *error) {
  *json = cJSON_Parse(text);
  return *json ? 0 : tw_fail(error, "%.200s: is no JSON", from);
}

int json_file_read(cJSON **json, const char *path, struct tw_error *error) {
  size_t length;
  *json = NULL;
  char *text = file_read(path, LARGEST, &length, error);
  if (!text) return -1;
  const int status = json_parse(json, text, path, error);
  free(text);
  return status;
}

int json_file_write(cJSON *json, const char *path, struct tw_error *error) {
  char *text = cJSON_Print(json);
  const int status = text ? written_text(text, path, error) : tw_fail(error, "%.200s: no memory for it", path);
  cJSON_free(text);
  cJSON_Delete(json);
  return status;
}

void json_line_print(cJSON *json) {
  char *text = cJSON_PrintUnformatted(json);
  puts(text ? text : "null");
  cJSON_free(text);
  cJSON_Delete(json);
}
