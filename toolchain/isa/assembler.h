/* assembler: text to kernel.  A line holds one instruction or directive; ';' ends it too; comments start with // or #.
 *
 *   .kernel NAME                          .shared BYTES
 *   .grid x[,y[,z]]                       .block x[,y[,z]]
 *   .arg buf NAME BYTES [zero | iota | rand:SEED | randf:SEED | value:V]
 *   .arg u32 NAME V                       .arg f32 NAME V
 *   .equ NAME VALUE                       .repeat N ... .endr       (nests; holds no labels)
 *
 *   label:
 *   [@p0 | @!p0] mnemonic operand, ...    destination first; operands as in ISA_OPCODES
 *
 * Registers r0..r254 and rz, predicates p0..p6 and pt; '~' after a register sets its reuse bit (near).
 * ld/st/atom address [r3], [r3+8], [r3-4];  sel rd, ra, rb, p0 or !p0;  s2r rd, tid;
 * ldc rd, NAME or c[BYTES];  bra TARGET, RECONVERGENCE;  bra.uni TARGET  (labels or instruction indices).
 *
 * Fields an instruction does not use hold 255, the zero register.  Errors read "file:line:column: what".  On failure
 * `kernel` holds nothing to free. */
#ifndef TWINWARP_ASSEMBLER_H
#define TWINWARP_ASSEMBLER_H

#include <stddef.h>

#include "kernel.h"

int assemble_file(const char *path, struct kernel *kernel, struct tw_error *error);

/* `file` is the name used in messages; `text` need not be terminated. */
int assemble_text(const char *file, const char *text, size_t length, struct kernel *kernel, struct tw_error *error);

#endif
