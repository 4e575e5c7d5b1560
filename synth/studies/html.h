/* html: text and numbers of a page. */
#ifndef TWINWARP_HTML_H
#define TWINWARP_HTML_H

#include <stdio.h>

/* What means something to HTML is escaped. */
void html_text(FILE *, const char *text);

/* Of four digits, whole from 1000 on; nothing of NAN. */
void html_number(FILE *, double);

#endif
