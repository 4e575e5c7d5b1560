/* line_request: a request for a line on its way to the memory behind the L1, as the models pass it on: by reference. */
#ifndef TWINWARP_LINE_REQUEST_H
#define TWINWARP_LINE_REQUEST_H

#include "twin.h"

/* The tag of a request that is not answered, whoever asks. */
enum { LINE_NO_REPLY = 255 };

struct line_request {
  u8 operation, tag;
  u32 line, lanes;
  const u8 *word; /* of the line, per lane */
  const row *data;
};

/* A whole line, a word to each lane: a store of `data`, or a load without. */
struct line_request line_request_whole(u32 line, u8 tag, const row *data);

/* On ports (prefix)_*. */
#define LINE_REQUEST_SHOW(out, prefix, request)                                                                        \
  do {                                                                                                                 \
    (out)->prefix##_operation = (request)->operation;                                                                  \
    (out)->prefix##_line = (request)->line;                                                                            \
    (out)->prefix##_lanes = (request)->lanes;                                                                          \
    memcpy((out)->prefix##_word, (request)->word, sizeof(out)->prefix##_word);                                         \
    (out)->prefix##_data = *(request)->data;                                                                           \
    (out)->prefix##_tag = (request)->tag;                                                                              \
  } while (0)

#endif
