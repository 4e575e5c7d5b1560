/* compiler: a kernel of this SM from an entry of a PTX module.
 *
 * What the launch has to provide, beside the entry's parameters in the constant bank from ISA_ARGUMENT_WORD on:
 *   parameters behind the first COMPILED_BANK_WORDS words: global memory, its address in COMPILED_BEYOND_WORD
 *   the module's variables: `data` at `data_base`, as the options said
 *   local memory: local_bytes * 32 for every warp of the grid; its address and that stride in the constant words
 *     COMPILED_LOCAL_BASE_WORD and COMPILED_LOCAL_STRIDE_WORD
 *   scratch: 128 bytes for every warp of a block above all other shared memory, its address in COMPILED_SCRATCH_WORD */
#ifndef TWINWARP_COMPILER_H
#define TWINWARP_COMPILER_H

#include "isa/kernel.h"

enum {
  COMPILED_BEYOND_WORD = ISA_CONSTANT_WORDS - 4,
  COMPILED_LOCAL_STRIDE_WORD,
  COMPILED_LOCAL_BASE_WORD,
  COMPILED_SCRATCH_WORD,
  COMPILED_BANK_WORDS = COMPILED_BEYOND_WORD - ISA_ARGUMENT_WORD,
  COMPILED_PARAMETERS = 128,
  COMPILED_PARAMETER_BYTES = 4096,
  COMPILER_MAX_REGISTERS = 254,
  COMPILER_FILE_BYTES = 8 << 20
};

struct compile_options {
  const char *entry;      /* NULL: the only one */
  uint32_t data_base;     /* address of the module's variables, a multiple of LAUNCH_ALIGNMENT; 0: LAUNCH_MEMORY_BASE */
  uint32_t block[3];      /* threads of a block, if the kernel may be made for them; else zeros */
  uint32_t max_registers; /* 0: as many as there are */
  uint32_t max_instructions; /* 0: as many as there are */
  uint32_t banks;            /* register banks to number registers for; 0: none */
};

struct compiled_parameter {
  uint32_t offset, bytes;
  char type[8];   /* such as u64, b8 */
  bool is_shared; /* a pointer to shared memory: the launch gives it room */
};

struct compiled {
  struct kernel kernel; /* its arguments are none: parameters are below */
  struct compiled_parameter parameters[COMPILED_PARAMETERS];
  uint32_t parameter_count;
  uint32_t beyond_bytes;      /* of parameters that the constant bank has no room for */
  uint32_t required_block[3]; /* the block the entry asks for, or zeros */
  uint32_t local_bytes;       /* of a thread */
  bool uses_scratch;
  bool dynamic_shared; /* has shared variables whose size the launch says, behind kernel.shared_bytes */
  uint8_t *data;       /* the module's variables */
  uint32_t data_bytes;
  uint32_t lock; /* address among them of what atomics are ordered by; 0: none */
};

/* On failure nothing is left to free and the error is one line with file, line and column. */
int compile_ptx(const char *file, const char *text, size_t length, const struct compile_options *options,
                struct compiled *compiled, struct tw_error *error);
void compiled_free(struct compiled *compiled);

#endif
