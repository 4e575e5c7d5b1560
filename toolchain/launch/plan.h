/* plan: what is run of a PTX module: buffers, launches one after the other on them, and what they must hold at the end.
 *
 * A launch file says it, a directive a line, `#` up to the end of a line is no part of it:
 *
 *   module NAME.ptx                          relative to the launch file
 *   buffer NAME BYTES FILL                   zero, iota, rand SEED, randf SEED, value NUMBER, file NAME (raw words), or
 *                                            output: what the launches write; nothing is in it before
 *   launch ENTRY grid X[,Y[,Z]] block X[,Y[,Z]] [shared BYTES] [args ARGUMENT...]
 *   repeat N ... end                         launches between them N times over; in them $i is 0 to N - 1
 *   prepare reference                        the host's function fills buffers that no fill makes
 *   expect NAME FILE                         a file of raw words
 *   expect NAME reference [tolerance T]      what the host's function computes; floats within T, 1e-4 without it
 *
 * An ARGUMENT is a buffer's name, i32:N u32:N i64:N u64:N f32:X f64:X, with $i or $i+N for N, a struct
 * (plan_struct.c), or local:BYTES for a pointer to shared memory.  `shared` is the size of a CUDA kernel's `extern
 * __shared__` array.
 *
 * The same in words of a command line is plan_of_words. */
#ifndef TWINWARP_PLAN_H
#define TWINWARP_PLAN_H

#include <stdbool.h>

#include "compiler/array.h"
#include "compiler/compiler.h"

enum {
  PLAN_PATH_BYTES = 1024,
  PLAN_MOST_BUFFERS = 256,
  PLAN_MOST_ARGUMENTS = COMPILED_PARAMETERS,
  PLAN_MOST_LAUNCHES = 100000,
  PLAN_FILE_BYTES = 1 << 20,
  PLAN_NOT_WRITTEN = 0x7fdededd /* words of an output: a NaN, or an integer that stands out */
};

struct plan_buffer {
  struct kernel_argument is;  /* name, bytes and fill */
  char file[PLAN_PATH_BYTES]; /* that it is read from; empty: it is filled */
  bool output;                /* nothing is in it before: it is filled with a value that is none */
};

struct plan_argument {
  enum plan_kind {
    PLAN_BUFFER,
    PLAN_I32,
    PLAN_U32,
    PLAN_I64,
    PLAN_U64,
    PLAN_F32,
    PLAN_F64,
    PLAN_LOCAL,
    PLAN_STRUCT
  } kind;
  bool counts;     /* the round of the repeat is added to it */
  uint64_t value;  /* number of the buffer; integer; bits of the float; bytes of shared memory; where the
                                   struct begins in `bytes` of the plan */
  uint32_t length; /* of the struct */
};

struct plan_launch {
  const char *entry; /* of the plan's names; empty: the module's only one */
  uint32_t grid[3], block[3];
  uint32_t shared_bytes; /* of arrays whose size the module leaves open */
  struct plan_argument arguments[PLAN_MOST_ARGUMENTS];
  unsigned argument_count;
};

struct plan_expect {
  unsigned buffer;
  char file[PLAN_PATH_BYTES]; /* empty: the reference */
  double tolerance;           /* of floats, relative, against the reference */
};

/* A member of a struct that is a buffer's address: `bytes` of the plan have room for it at `at`. */
struct plan_pointer {
  uint32_t at, buffer;
};

enum { PLAN_ALL_BUFFERS = PLAN_MOST_BUFFERS };

struct plan {
  char file[PLAN_PATH_BYTES]; /* that it was read from, for messages */
  char module[PLAN_PATH_BYTES];
  ARRAY(struct plan_buffer) buffers;
  ARRAY(struct plan_launch) launches; /* those repeated stand as often as they run */
  ARRAY(struct plan_expect) expects;
  ARRAY(char *) names;  /* of entries */
  ARRAY(uint8_t) bytes; /* of structs that are arguments */
  ARRAY(struct plan_pointer) pointers;
  bool prepare;
};

/* Reads a launch file.  On failure nothing is left to free; the error is one line with file and line. */
int plan_read(struct plan *plan, const char *path, struct tw_error *error);

/* One launch of a module from a command line's words:
 *   arguments  buf:NAME:BYTES:FILL[:SEED], buf:NAME for one that was given before, i32:N and so on as above
 *   expects    NAME:FILE; without NAME, a file of all buffers one after the other */
struct plan_words {
  const char *module, *entry;   /* entry may be NULL */
  const uint32_t *grid, *block; /* zeros: none is given, which is refused */
  uint32_t shared_bytes;
  const char *const *arguments, *const *expects;
  unsigned argument_count, expect_count;
};

int plan_of_words(struct plan *plan, const struct plan_words *words, struct tw_error *error);

void plan_free(struct plan *plan);

/* Number of a buffer; -1: none has this name. */
int plan_buffer_find(const struct plan *plan, const char *name);

#endif
