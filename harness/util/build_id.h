/* build_id: which sources and tools the program was built from; printed by the build. */
#ifndef TWINWARP_BUILD_ID_H
#define TWINWARP_BUILD_ID_H

extern const char tw_build_id[];

#endif
