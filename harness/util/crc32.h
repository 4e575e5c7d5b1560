/* crc32: the checksum of Ethernet, gzip and PNG: polynomial 0x04c11db7, least significant bit first. */
#ifndef TWINWARP_CRC32_H
#define TWINWARP_CRC32_H

#include <stddef.h>

#include "twin.h"

u32 crc32_of(const void *bytes, size_t count);

#endif
