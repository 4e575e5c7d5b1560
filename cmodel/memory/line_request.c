/* line_request: see line_request.h. */
#include "memory/line_request.h"

#include "isa.h"

struct line_request line_request_whole(u32 line, u8 tag, const row *data) {
  static const row nothing;
  static const u8 words[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                               16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  return (struct line_request){.operation = data ? ISA_MEM_STORE : ISA_MEM_LOAD,
                               .tag = tag,
                               .line = line,
                               .lanes = 0xffffffffu,
                               .word = words,
                               .data = data ? data : &nothing};
}
