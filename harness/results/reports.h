/* reports: what the command of figures leaves, a list of
 *
 *   FILE[:MEMBER],...
 *
 * in which a FILE may be a pattern of the shell's.  One file's figures are the report or its member; those of several
 * are members that are called as the files are, without folder and .json. */
#ifndef TWINWARP_REPORTS_H
#define TWINWARP_REPORTS_H

#include <cjson/cJSON.h>

#include "error.h"

/* A file as JSON; NULL if it cannot be had. */
cJSON *reports_file(const char *path, struct tw_error *);

/* All of the list; NULL if one of them cannot be had. */
cJSON *reports_read(const char *list, struct tw_error *);

/* Removes the files, so that what is there afterwards was left by the command. */
void reports_remove(const char *list);

#endif
