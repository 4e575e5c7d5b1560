/* stored_bits: see stored_bits.h. */
#include "measured/stored_bits.h"

#include <string.h>

#include "measured/words.h"
#include "table.h"

/* module, or "total"; instances; bits of registers in one; bits of memories in one */
enum { OF_MODULE, OF_INSTANCES, OF_REGISTERS, OF_MEMORIES, COLUMNS };

static int take(double *bits, const struct table *t, const char *path, struct tw_error *error) {
  for (u32 i = 0; i < t->rows; i++) {
    const struct table_row *row = &t->row[i];
    double memories;
    if (strcmp(row->column[OF_MODULE], "total") != 0) continue;
    if (word_number(row->column[OF_REGISTERS], path, bits, error) != 0 ||
        word_number(row->column[OF_MEMORIES], path, &memories, error) != 0)
      return -1;
    *bits += memories;
    return 0;
  }
  return tw_fail(error, "%.200s: should have a row total, of %d columns", path, COLUMNS);
}

int stored_bits_read(double *bits, const char *path, struct tw_error *error) {
  struct table t;
  *bits = 0;
  int status = table_read(&t, path, error);
  if (status == 0) status = take(bits, &t, path, error);
  table_free(&t);
  return status;
}
