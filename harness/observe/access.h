/* access: what a memory instruction of a warp costs, from its addresses. */
#ifndef TWINWARP_ACCESS_H
#define TWINWARP_ACCESS_H

#include "execute/pipe.h"

enum { ACCESS_SECTOR_BYTES = 32, ACCESS_LINE_BYTES = 128 };

struct access {
  bool shared;
  unsigned lines, sectors; /* of global memory: touched, of 128 and of 32 bytes */
  unsigned passes;         /* of shared memory: in which lanes that meet in a bank are served; 1 without conflicts */
};

/* Of what a load/store pipe is given. */
struct access access_of(const struct dispatch *);

#endif
