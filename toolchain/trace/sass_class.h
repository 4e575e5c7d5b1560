/* sass_class: what kind of instruction a SASS opcode is, which decides what it is replayed as.
 *
 * The table has opcodes up to a dot ("IMAD") or further ("IMAD.WIDE"); of those an opcode begins with, the longest
 * counts. A file of the user adds to it, a line each, `#` up to the end of a line is no part of it:
 *
 *   UTMALDG     load.global      # OPCODE CLASS
 *
 * A CLASS is nop, int, fp, sfu, tensor, double and half (fp on a machine without double or half precision), branch (may
 * go on elsewhere), exit, barrier, fence, or load, store or atomic with .global, .shared, .local or .generic behind
 * it.  Generic addresses are in the space whose window of the header they are in. */
#ifndef TWINWARP_SASS_CLASS_H
#define TWINWARP_SASS_CLASS_H

#include <stdbool.h>

#include "compiler/array.h"
#include "error.h"

enum sass_kind {
  SASS_NOP,
  SASS_INT,
  SASS_FP,
  SASS_SFU,
  SASS_TENSOR,
  SASS_DOUBLE,
  SASS_HALF,
  SASS_BRANCH,
  SASS_EXIT,
  SASS_BARRIER,
  SASS_FENCE,
  SASS_LOAD,
  SASS_STORE,
  SASS_ATOMIC
};
enum sass_space { SASS_GLOBAL, SASS_SHARED, SASS_LOCAL, SASS_GENERIC, SASS_SPACES = SASS_GENERIC };

enum { SASS_NAME_BYTES = 64 };

struct sass_class {
  char name[SASS_NAME_BYTES]; /* of the opcode, or what it begins with */
  enum sass_kind kind;
  enum sass_space space; /* of loads, stores and atomics */
};

struct sass_table {
  ARRAY(struct sass_class) classes; /* of two that fit equally well, the later */
  unsigned parts; /* of the instruction set, that the machine has, 1 << enum isa_part; none unless the caller says so */
};

/* The table as it is without a file.  -1 without memory; then, too, it is to be freed. */
int sass_table_create(struct sass_table *);
void sass_table_free(struct sass_table *);

/* Adds a file's lines; `file` is for messages. */
int sass_table_parse(struct sass_table *, const char *file, const char *text, size_t length, struct tw_error *);
int sass_table_read(struct sass_table *, const char *path, struct tw_error *);

/* What the machine runs it as. */
enum sass_kind sass_table_kind(const struct sass_table *, const struct sass_class *);

/* NULL if there is none. */
const struct sass_class *sass_table_find(const struct sass_table *, const char *opcode);

#endif
