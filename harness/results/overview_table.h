/* overview_table: values of figures as tables, whatever they are: a list of objects is a table with a column for
 * each key; an object is a line for each quantity, and a table for each list in it. */
#ifndef TWINWARP_OVERVIEW_TABLE_H
#define TWINWARP_OVERVIEW_TABLE_H

#include <cjson/cJSON.h>
#include <stdio.h>

void table_print(FILE *, const cJSON *values);
/* Sums of the quantities of all objects in the values, however deep, that have the same text by this key;
 * all values if none has one. */
void table_print_sums(FILE *, const cJSON *values, const char *key);

#endif
