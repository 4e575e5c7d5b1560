/* kernel: an assembled kernel, and a launch: the kernel with its geometry, global memory image and constant bank. */
#ifndef TWINWARP_KERNEL_H
#define TWINWARP_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "isa.h"

enum {
  KERNEL_NAME_BYTES = 64,
  KERNEL_FILE_BYTES = 160,
  KERNEL_ARGUMENTS = ISA_CONSTANT_WORDS - ISA_ARGUMENT_WORD,
  KERNEL_MAX_SHARED = 96 * 1024, /* bytes of shared memory a block may have */
  KERNEL_MAX_BUFFER = 64 << 20,  /* bytes one buffer may have */
  KERNEL_MAX_THREADS = 1024,     /* threads a block may have */
  KERNEL_MAX_EXTENT = 65535,     /* largest grid or block dimension */
  LAUNCH_TRAP_ADDRESS = 0,       /* a store there: the kernel ends itself */
  LAUNCH_ASSERT_ADDRESS = 4,     /* a store there: an assertion of the kernel fails */
  LAUNCH_CALL_ADDRESS = 8,       /* a store there: the address that is called is no function's */
  LAUNCH_MEMORY_BASE = 0x1000,   /* first valid global address, and the first buffer's */
  LAUNCH_LOCK_BYTES = 8,
  LAUNCH_ALIGNMENT = 128,       /* of a buffer: one L1 line */
  LAUNCH_MAX_MEMORY = 512 << 20 /* bytes of global memory a launch may have */
};

enum argument_kind { ARGUMENT_BUFFER, ARGUMENT_U32, ARGUMENT_F32 };

/* What a buffer holds at first: zeros; 0, 1, 2...; random words; random floats in [-1, 1); one value. */
enum buffer_fill { FILL_ZERO, FILL_IOTA, FILL_RAND, FILL_RANDF, FILL_VALUE };

struct kernel_argument {
  char name[KERNEL_NAME_BYTES];
  enum argument_kind kind;
  uint32_t value;        /* number or float bits; of a buffer: the fill's seed or value */
  uint32_t bytes;        /* of a buffer, a multiple of 4 */
  enum buffer_fill fill; /* of a buffer */
};

struct kernel {
  char name[KERNEL_NAME_BYTES];
  char file[KERNEL_FILE_BYTES]; /* for messages; cut if longer */
  uint64_t *code;
  uint32_t *line;     /* source line of each instruction */
  uint32_t length;    /* instructions */
  uint32_t registers; /* per thread: highest used + 1, at least 1 */
  uint32_t shared_bytes;
  uint32_t grid[3], block[3]; /* defaults a launch may override */
  struct kernel_argument arguments[KERNEL_ARGUMENTS];
  uint32_t argument_count;
};

void kernel_free(struct kernel *kernel);

/* A part of global memory: a buffer, the variables of a module, or the local memory of threads, which is theirs
 * alone. */
struct launch_place {
  const char *name;
  uint32_t address, bytes;
  enum launch_place_kind { PLACE_FILLED, PLACE_EMPTY /* nothing is in it yet */, PLACE_LOCAL } kind;
};

struct launch {
  const struct kernel *kernel; /* borrowed: outlives the launch */
  uint32_t grid[3], block[3];
  uint32_t constants[ISA_CONSTANT_WORDS];  /* the constant bank */
  uint32_t buffer_bytes[KERNEL_ARGUMENTS]; /* per argument; 0 if it is not a buffer */
  const struct launch_place *places; /* of global memory, by address; between them is nobody's; NULL: all may be used */
  uint32_t place_count;
  bool has_scratch;
  uint32_t shared_scratch; /* if so: shared memory from there on is the compiler's own */
  uint32_t lock;    /* address of the compiler's lock of atomics, which counts them; how many a warp that waits for */
                    /* another makes is a matter of time, and no result.  0: none */
  uint32_t *memory; /* global memory; byte address a is memory[a / 4] */
  uint32_t memory_bytes; /* addresses below LAUNCH_MEMORY_BASE or from here on are invalid */
};

/* What a launch changes of its kernel's defaults.  A zero dimension keeps the default.  Each argument is "NAME=VALUE":
 * the number, the float, or a buffer's size in bytes. */
struct launch_overrides {
  uint32_t grid[3], block[3];
  uint32_t memory_base; /* address of the first buffer, which LAUNCH_ALIGNMENT divides; 0: LAUNCH_MEMORY_BASE */
  const char *const *arguments;
  unsigned argument_count;
};

/* Lays out and fills the buffers and the constant bank.  `seed` is mixed into every random fill; equal seeds give equal
 * launches.  `overrides` may be NULL.  On failure nothing is left to free. */
int launch_create(struct launch *launch, const struct kernel *kernel, uint64_t seed,
                  const struct launch_overrides *overrides, struct tw_error *error);
void launch_free(struct launch *launch);

/* The place of an address: the last that begins at or before it; NULL if there is none. */
const struct launch_place *launch_place_find(const struct launch *launch, uint32_t address);

/* The buffers of a launch that launch_create made, for messages: `places` has room for KERNEL_ARGUMENTS. */
void launch_name_buffers(struct launch *launch, struct launch_place *places);

/* What a buffer holds at first, by the fill of `argument`. */
void launch_fill(uint32_t *words, uint32_t count, const struct kernel_argument *argument, uint64_t seed);

/* Writes the words of the constant bank that say grid and block, of a launch that has both. */
void launch_geometry_constants(struct launch *launch);

/* Threads of one block, and what is wrong with a geometry (NULL if nothing). */
uint32_t launch_threads(const uint32_t block[3]);
const char *launch_geometry_fault(const uint32_t grid[3], const uint32_t block[3]);

/* Reads X[,Y[,Z]], numbers of 1 to 5 digits without leading zeros; what is missing is 1.  -1 if the text is anything
 * else. */
int launch_parse_extent(const char *text, uint32_t extent[3]);

/* Position of a named argument, -1 if there is none. */
int kernel_argument_find(const struct kernel *kernel, const char *name, size_t length);

/* Value of a named argument as the kernel sees it (a buffer's is its address); 0 if there is none. */
uint32_t launch_argument(const struct launch *launch, const char *name);

#endif
