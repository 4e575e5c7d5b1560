/* overview_table: see overview_table.h. */
#include "overview_table.h"

#include <stdbool.h>
#include <string.h>

#include "overview_html.h"

enum { TALL = 16 };

static bool is_plain(const cJSON *value) { return value && !cJSON_IsObject(value) && !cJSON_IsArray(value); }
static bool is_text(const cJSON *value) { return cJSON_IsString(value); }

/* The keys of all items, in the order in which they come, as a list of strings. */
static cJSON *keys_of(const cJSON *list) {
  cJSON *keys = cJSON_CreateObject();
  const cJSON *item, *member;
  cJSON_ArrayForEach(item, list) {
    cJSON_ArrayForEach(member, item) {
      const bool empty = cJSON_IsNull(member) || (is_text(member) && !member->valuestring[0]);
      if (!is_plain(member) || empty) continue;
      const cJSON *known = cJSON_GetObjectItemCaseSensitive(keys, member->string);
      if (!known) cJSON_AddBoolToObject(keys, member->string, is_text(member));
      else if (!is_text(member)) cJSON_ReplaceItemInObjectCaseSensitive(keys, member->string, cJSON_CreateFalse());
    }
  }
  return keys;
}

/* A column is of text when all its values are. */
static void print_head(FILE *to, const cJSON *keys) {
  const cJSON *key;
  fputs("<thead><tr>", to);
  cJSON_ArrayForEach(key, keys) {
    fprintf(to, "<th%s>", cJSON_IsTrue(key) ? " class=\"text\"" : "");
    html_heading(to, key->string);
    fputs("</th>", to);
  }
  fputs("</tr></thead>\n", to);
}

static void print_row(FILE *to, const cJSON *item, const cJSON *keys) {
  const cJSON *key;
  fputs("<tr>", to);
  cJSON_ArrayForEach(key, keys) {
    fprintf(to, "<td%s>", cJSON_IsTrue(key) ? " class=\"text\"" : "");
    html_value(to, key->string, cJSON_GetObjectItemCaseSensitive(item, key->string));
    fputs("</td>", to);
  }
  fputs("</tr>\n", to);
}

static void print_list(FILE *to, const cJSON *list) {
  const cJSON *item;
  cJSON *keys = keys_of(list);
  fprintf(to, "<div class=\"scroll%s\" tabindex=\"0\"><table>", cJSON_GetArraySize(list) > TALL ? " tall" : "");
  print_head(to, keys);
  fputs("<tbody>", to);
  cJSON_ArrayForEach(item, list) { print_row(to, item, keys); }
  fputs("</tbody></table></div>\n", to);
  cJSON_Delete(keys);
}

static void print_quantities(FILE *to, const cJSON *object) {
  const cJSON *member;
  bool begun = false;
  cJSON_ArrayForEach(member, object) {
    if (!is_plain(member)) continue;
    fputs(begun ? "<div><dt>" : "<dl><div><dt>", to);
    begun = true;
    html_heading(to, member->string);
    fputs("</dt><dd>", to);
    html_value(to, member->string, member);
    fputs("</dd></div>\n", to);
  }
  if (begun) fputs("</dl>\n", to);
}

void table_print(FILE *to, const cJSON *values) {
  const cJSON *member;
  if (cJSON_IsArray(values) && cJSON_IsObject(values->child)) print_list(to, values);
  if (!cJSON_IsObject(values)) return;
  print_quantities(to, values);
  cJSON_ArrayForEach(member, values) {
    if (is_plain(member) || !member->child) continue;
    fputs("<h4>", to);
    html_heading(to, member->string);
    fputs("</h4>\n", to);
    table_print(to, member);
  }
}

/* ---- sums */
static cJSON *row_named(cJSON *rows, const char *key, const char *name) {
  cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    if (strcmp(cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(row, key)), name) == 0) return row;
  }
  row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, key, name);
  cJSON_AddItemToArray(rows, row);
  return row;
}

static void add(cJSON *rows, const cJSON *from, const char *key) {
  const cJSON *member, *name = cJSON_GetObjectItemCaseSensitive(from, key);
  cJSON *row = cJSON_IsString(name) ? row_named(rows, key, name->valuestring) : NULL;
  cJSON_ArrayForEach(member, from) {
    cJSON *sum = row && cJSON_IsNumber(member) ? cJSON_GetObjectItemCaseSensitive(row, member->string) : NULL;
    if (sum) cJSON_SetNumberValue(sum, sum->valuedouble + member->valuedouble);
    else if (row && cJSON_IsNumber(member)) cJSON_AddNumberToObject(row, member->string, member->valuedouble);
    else if (!is_plain(member)) add(rows, member, key);
  }
}

void table_print_sums(FILE *to, const cJSON *values, const char *key) {
  cJSON *rows = cJSON_CreateArray();
  add(rows, values, key);
  table_print(to, rows->child ? rows : values);
  cJSON_Delete(rows);
}
