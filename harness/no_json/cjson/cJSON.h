/* cJSON: stands in for the library's header where the library is not installed, so that `make sim` needs gcc alone.
 * Nothing is built and nothing read; whoever is asked for a file of JSON looks at util/json_missing.h first. */
#ifndef TWINWARP_NO_CJSON_H
#define TWINWARP_NO_CJSON_H

/* No warnings of what is not used. */
#pragma GCC system_header

#include <stddef.h>

#define CJSON_IS_MISSING 1

typedef struct cJSON {
  struct cJSON *next, *child;
  const char *string;
  const char *valuestring;
  double valuedouble;
} cJSON;

#define cJSON_ArrayForEach(item, array) for ((item) = (array) ? (array)->child : NULL; (item); (item) = (item)->next)

#define CJSON_NOTHING(type, name, ...) \
  static inline type cJSON_##name(__VA_ARGS__) { return 0; }

CJSON_NOTHING(cJSON *, CreateObject, void)
CJSON_NOTHING(cJSON *, CreateArray, void)
CJSON_NOTHING(cJSON *, CreateNull, void)
CJSON_NOTHING(cJSON *, CreateNumber, double number)
CJSON_NOTHING(cJSON *, CreateString, const char *text)
CJSON_NOTHING(cJSON *, AddNumberToObject, cJSON *object, const char *key, double number)
CJSON_NOTHING(cJSON *, AddStringToObject, cJSON *object, const char *key, const char *text)
CJSON_NOTHING(cJSON *, AddBoolToObject, cJSON *object, const char *key, int flag)
CJSON_NOTHING(cJSON *, AddArrayToObject, cJSON *object, const char *key)
CJSON_NOTHING(cJSON *, AddObjectToObject, cJSON *object, const char *key)
CJSON_NOTHING(int, AddItemToArray, cJSON *array, cJSON *item)
CJSON_NOTHING(int, AddItemToObject, cJSON *object, const char *key, cJSON *item)
CJSON_NOTHING(int, ReplaceItemInObjectCaseSensitive, cJSON *object, const char *key, cJSON *item)
CJSON_NOTHING(cJSON *, ParseWithLength, const char *text, size_t length)
CJSON_NOTHING(cJSON *, GetObjectItemCaseSensitive, const cJSON *object, const char *key)
CJSON_NOTHING(int, GetArraySize, const cJSON *array)
CJSON_NOTHING(cJSON *, GetArrayItem, const cJSON *array, int index)
CJSON_NOTHING(int, IsNumber, const cJSON *item)
CJSON_NOTHING(int, IsString, const cJSON *item)
CJSON_NOTHING(int, IsArray, const cJSON *item)
CJSON_NOTHING(char *, Print, const cJSON *root)

static inline void cJSON_Delete(cJSON *root) { (void)root; }

#endif
