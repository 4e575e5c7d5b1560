/* line_effect: see line_effect.h. */
#include "line_effect.h"

#include "isa.h"
#include "isa/scalar.h"

void line_effect(u32 *words, unsigned kind, u32 lanes, const u8 *word, const row *data, row *answer) {
  if (words && kind == ISA_MEM_LOAD) {
    memcpy(answer, words, sizeof *answer);
    return;
  }
  memset(answer, 0, sizeof *answer);
  if (!words) return;
  for (u32 left = lanes; left; left &= left - 1) {
    const unsigned lane = lowest_bit(left);
    u32 *at = &words[word[lane]];
    answer->lane[lane] = *at;
    *at = kind == ISA_MEM_STORE ? data->lane[lane] : scalar_atomic(kind, *at, data->lane[lane]);
  }
}
