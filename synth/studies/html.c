/* html: see html.h. */
#include "studies/html.h"

#include <math.h>

void html_text(FILE *to, const char *text) {
  for (; *text; text++) {
    if (*text == '&') fputs("&amp;", to);
    else if (*text == '<') fputs("&lt;", to);
    else fputc(*text, to);
  }
}

void html_number(FILE *to, double number) {
  if (!isnan(number)) fprintf(to, fabs(number) < 1000 ? "%.4g" : "%.0f", number);
}
