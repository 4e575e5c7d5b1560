/* trace: what the warps of one kernel executed, as Accel-Sim's traces of SASS instructions tell it (release 1.2, tracer
 * version 3): a kernel-N.traceg per kernel and a kernelslist.g that names them in order.
 *
 *   -kernel name = saxpy            then id, grid dim = (x,y,z), block dim, shmem (bytes), nregs, binary version (70:
 *                                   Volta), cuda stream id, shmem base_addr, local mem base_addr, nvbit version,
 *                                   accelsim tracer version and perhaps enable lineinfo, each a line in this form
 *   #BEGIN_TB                       a thread block; they follow one another in the order x, y, z
 *   thread block = 0,0,0
 *   warp = 0                        each warp of the block, and how many instructions it executed
 *   insts = 2
 *   0050 ffffffff 1 R3 LDG.E.SYS 1 R1 4 1 0x1000 4
 *   0060 0000ffff 0 EXIT 0 0
 *   #END_TB
 *
 * An instruction is its pc (hex), the lanes that executed it (hex), the number of destination registers and they, the
 * opcode, the number of source registers and they, and the bytes a lane accesses, 0 if it does not access memory.
 * Otherwise the lanes' addresses (hex) follow, in one of three forms:
 *
 *   0 a b c ...   one for each lane of the mask
 *   1 a s         lanes of the mask stand side by side; the first accesses a, each other s (signed decimal) further
 *   2 a d e ...   the first accesses a, each other of the mask so much further than the one before
 *
 * Older traces (version 1, 2) have the block's index and the warp before the pc; with `enable lineinfo = 1` the source
 * line stands before it.  Newer ones (4 and up) have immediates after all this, and lines of clusters; both are
 * skipped. */
#ifndef TWINWARP_TRACE_H
#define TWINWARP_TRACE_H

#include <stdbool.h>
#include <stdio.h>

#include "compiler/array.h"
#include "isa/kernel.h"

enum {
  TRACE_NAME_BYTES = 256, /* of a kernel's name; longer ones are cut */
  TRACE_FILE_BYTES = 1024,
  TRACE_OPCODE_BYTES = 64,
  TRACE_REGISTERS = 8, /* destinations, and sources, an instruction may have */
  TRACE_PC_BYTES = 16, /* of an instruction: its pc is that many times its index */
  TRACE_NO_ADDRESS = -1,
  TRACE_MOST = 1 << 30 /* instructions, and addresses, of one trace */
};

#define TRACE_MOST_BYTES ((size_t)1 << 32) /* most of a trace or a list */

enum { TRACE_TRACER = 3, TRACE_BINARY = 70 };

struct trace_header {
  char name[TRACE_NAME_BYTES];
  uint32_t id, grid[3], block[3], shared_bytes, registers;
  uint32_t binary, tracer, lineinfo;
  uint64_t stream, shared_base, local_base;
  char nvbit[16];
};

/* What is the same each time an instruction is executed. */
struct trace_text {
  uint32_t pc;
  char opcode[TRACE_OPCODE_BYTES];
  uint8_t destinations, sources, width;
  uint8_t destination[TRACE_REGISTERS], source[TRACE_REGISTERS]; /* the rest 0 */
  uint32_t line; /* of the trace, where it is first found; tells no two apart */
};

struct trace_instruction {
  uint32_t text;
  uint32_t mask;
  int32_t address; /* the first of its lanes', one each, in `addresses`; or TRACE_NO_ADDRESS */
};

struct trace_warp {
  uint32_t first, count; /* instructions */
};

struct trace {
  char file[TRACE_FILE_BYTES]; /* for messages */
  struct trace_header header;
  ARRAY(struct trace_text) texts;
  ARRAY(struct trace_instruction) instructions;
  ARRAY(uint64_t) addresses;
  ARRAY(struct trace_warp) warps; /* of the first block, of the second, ... */
  ARRAY(uint64_t) blocks;         /* linear indices, x first, ascending; one that executed nothing may be missing */
  ARRAY(uint32_t) slots;          /* of a hash table: 1 + text; of trace_text_index */
};

void trace_free(struct trace *);

/* Warps of a block. */
uint32_t trace_block_warps(const struct trace *);

/* Finds the text among those there are, or adds it.  -1 without memory, or with too many. */
int trace_text_index(struct trace *, const struct trace_text *, uint32_t *index);

/* Room for one more block's warps, none of which has executed anything.  -1 without memory, or with too many. */
int trace_add_block(struct trace *, uint64_t index);

/* Adds an instruction to a warp, with the addresses of the mask's lanes, or NULL.  A warp's instructions are added one
 * after the other, none of another's between them.  -1 without memory, or with too many. */
int trace_add(struct trace *, uint32_t warp, uint32_t text, uint32_t mask, const uint64_t *addresses);

/* Lanes of a mask. */
static inline unsigned trace_lanes(uint32_t mask) {
  unsigned count = 0;
  for (; mask; mask &= mask - 1) count++;
  return count;
}

/* Reads a .traceg.  `file` is for messages, which are "FILE:LINE: what is wrong".  On failure nothing is left to free.
 * */
int trace_parse(struct trace *, const char *file, const char *text, size_t length, struct tw_error *);
int trace_read(struct trace *, const char *path, struct tw_error *);

/* Writes one.  Whether it could is left for ferror. */
void trace_write(const struct trace *, FILE *);

#endif
