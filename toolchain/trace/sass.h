/* sass: the name under which an instruction of ours stands in a trace: a SASS instruction of Volta that does the same,
 * or that the same kind of unit executes (mma is HMMA).  Accel-Sim knows all of them (ISA_Def/volta_opcode.h) by what
 * stands before the first dot, and takes the bytes a lane accesses from the rest: 4, unless it holds a number. */
#ifndef TWINWARP_SASS_H
#define TWINWARP_SASS_H

#include "isa.h"

/* Name of a defined opcode. */
const char *sass_name(unsigned opcode);

#endif
