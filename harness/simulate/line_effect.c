/* line_effect: see line_effect.h. */
#include "line_effect.h"

#include "isa.h"
#include "isa/scalar.h"

enum { LINE_WORDS = 32 };
static const u32 HIDDEN = 0xbadc0de5;

unsigned line_sectors(unsigned sectors, u32 lanes, const u8 *word) {
  unsigned named = 0;
  if (sectors == 1) return 1;
  for (u32 left = lanes; left; left &= left - 1) named |= 1u << word[lowest_bit(left)] / (LINE_WORDS / sectors);
  return named;
}

void line_hide(unsigned sectors, unsigned asked, row *answer) {
  const unsigned words = LINE_WORDS / sectors;
  if (asked == low_bits(sectors)) return;
  for (unsigned i = 0; i < LINE_WORDS; i++)
    if (!(asked >> i / words & 1)) answer->lane[i] = HIDDEN;
}

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
