/* memory_request: a memory instruction of a warp on its way to the SM's memory units, as the models pass it on: by
 * reference, as it is 264 bytes. */
#ifndef TWINWARP_MEMORY_REQUEST_H
#define TWINWARP_MEMORY_REQUEST_H

#include "twin.h"

struct memory_request {
  bool valid;
  u8 operation, warp, destination;
  u32 lanes;
  row address, data;
};

/* A request on the ports (prefix)_* that all units it passes have alike. */
#define MEMORY_REQUEST_SHOW(out, prefix, request)                                                                      \
  do {                                                                                                                 \
    (out)->prefix##_operation = (request)->operation;                                                                  \
    (out)->prefix##_warp = (request)->warp;                                                                            \
    (out)->prefix##_register = (request)->destination;                                                                 \
    (out)->prefix##_lanes = (request)->lanes;                                                                          \
    (out)->prefix##_address = (request)->address;                                                                      \
    (out)->prefix##_data = (request)->data;                                                                            \
  } while (0)

/* And back: from the ports request_*. */
#define MEMORY_REQUEST_TAKE(in)                                                                                        \
  {                                                                                                                    \
    .valid = true, .operation = (in)->request_operation, .warp = (in)->request_warp,                                   \
    .destination = (in)->request_register, .lanes = (in)->request_lanes, .address = (in)->request_address,             \
    .data = (in)->request_data                                                                                         \
  }

#endif
