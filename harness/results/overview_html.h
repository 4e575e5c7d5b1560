/* overview_html: text, names and numbers as HTML of the overview.
 *
 * Keys end in the unit of their quantity, so that a heading says it: hit_percent becomes "hit, %". */
#ifndef TWINWARP_OVERVIEW_HTML_H
#define TWINWARP_OVERVIEW_HTML_H

#include <cjson/cJSON.h>
#include <stdio.h>

/* Text of ours: what stands between ` is code, between ** is strong, of [words](link) the words are left. */
void html_text(FILE *, const char *text);
void html_heading(FILE *, const char *key);
/* A number as its key's unit is read best, or text. */
void html_value(FILE *, const char *key, const cJSON *value);

#endif
