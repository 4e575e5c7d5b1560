/* overview_html: see overview_html.h. */
#include "overview_html.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static const struct {
  const char *ending, *shown;
} unit_of[] = {{"_percent", ", %"},
               {"_um2", ", µm²"},
               {"_mm2", ", mm²"},
               {"_ns", ", ns"},
               {"_mw", ", mW"},
               {"_pj", ", pJ"},
               {"_mb", ", MB"},
               {"_s", ", s"},
               {"_mhz", ", MHz"},
               {"_bytes", ", bytes"},
               {"_ratio", ""},
               {"_count", ""},
               {"_cycles_per_second", " cycles a second"},
               {"_pj_per_cycle", ", pJ a cycle"}};

static bool ends_in(const char *key, const char *ending) {
  const size_t length = strlen(key), end = strlen(ending);
  return length > end && strcmp(key + length - end, ending) == 0;
}

static void put_char(FILE *to, char c) {
  if (c == '&') fputs("&amp;", to);
  else if (c == '<') fputs("&lt;", to);
  else if (c == '"') fputs("&quot;", to);
  else putc(c, to);
}

/* [words](link): the words, and where the text goes on; [words] alone too. */
static const char *put_link(FILE *to, const char *at) {
  const char *close = strchr(at, ']');
  if (!close) return putc('[', to), at + 1;
  for (at++; at < close; at++) put_char(to, *at);
  const char *end = close[1] == '(' ? strchr(close, ')') : NULL;
  return (end ? end : close) + 1;
}

void html_text(FILE *to, const char *text) {
  bool code = false, strong = false;
  while (*text) {
    if (*text == '`') {
      fputs((code = !code) ? "<code>" : "</code>", to);
      text++;
    } else if (!code && strncmp(text, "**", 2) == 0) {
      fputs((strong = !strong) ? "<strong>" : "</strong>", to);
      text += 2;
    } else if (!code && *text == '[') {
      text = put_link(to, text);
    } else {
      put_char(to, *text++);
    }
  }
  if (code) fputs("</code>", to);
  if (strong) fputs("</strong>", to);
}

void html_heading(FILE *to, const char *key) {
  size_t length = strlen(key);
  const char *unit = "";
  for (size_t i = 0; i < sizeof unit_of / sizeof *unit_of; i++)
    if (ends_in(key, unit_of[i].ending)) unit = unit_of[i].shown, length = strlen(key) - strlen(unit_of[i].ending);
  for (size_t i = 0; i < length; i++) put_char(to, key[i] == '_' ? ' ' : key[i]);
  fputs(unit, to);
}

static void put_thousands(FILE *to, double number) {
  char digits[40];
  const int length = snprintf(digits, sizeof digits, "%.0f", fabs(number));
  if (number < 0) fputs("−", to);
  for (int i = 0; i < length; i++) {
    if (i && (length - i) % 3 == 0) putc(',', to);
    putc(digits[i], to);
  }
}

/* Shares to a tenth, ratios to a thousandth, other quantities to four digits. */
static void put_number(FILE *to, const char *key, double number) {
  const double size = fabs(number);
  if (size >= 1000 || number == floor(number)) {
    put_thousands(to, number);
    return;
  }
  if (number < 0) fputs("−", to);
  if (ends_in(key, "_percent")) fprintf(to, "%.1f", size);
  else fprintf(to, ends_in(key, "_ratio") ? "%.3f" : "%.4g", size);
}

void html_value(FILE *to, const char *key, const cJSON *value) {
  if (cJSON_IsNumber(value)) put_number(to, key, value->valuedouble);
  else if (cJSON_IsString(value)) html_text(to, value->valuestring);
  else if (cJSON_IsBool(value)) fputs(cJSON_IsTrue(value) ? "yes" : "no", to);
}
