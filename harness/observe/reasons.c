/* reasons: see reasons.h. */
#include "reasons.h"

#include "isa.h"

static const struct {
  const char *key, *text;
  enum reason_part part;
} table[] = {
#define ROW(key, part, text) {#key, text, REASON_OF_##part},
    REASONS(ROW)
#undef ROW
};

const char *reason_key(enum reason r) { return table[r].key; }
const char *reason_text(enum reason r) { return table[r].text; }
enum reason_part reason_part(enum reason r) { return table[r].part; }

enum reason reason_find(const char *key) {
  unsigned r = 0;
  while (r < REASON_COUNT && strcmp(table[r].key, key) != 0) r++;
  return (enum reason)r;
}

const char *reason_part_name(enum reason_part part) {
  static const char *const name[] = {[REASON_OF_SM] = "",
                                     [REASON_OF_CCU] = "CCU",
                                     [REASON_OF_WARPPOOL] = "WarpPool",
                                     [REASON_OF_SCAVENGER] = "Scavenger",
                                     [REASON_OF_JATALA] = "Jatala",
                                     [REASON_OF_REGLESS] = "RegLess"};
  return name[part];
}

enum reason reason_of_result(unsigned opcode) {
  static const enum reason of_class[ISA_CLASS_COUNT] = {
      [ISA_CLASS_INT] = REASON_result_int,       [ISA_CLASS_FP] = REASON_result_fp,
      [ISA_CLASS_SFU] = REASON_result_sfu,       [ISA_CLASS_TENSOR] = REASON_result_tensor,
      [ISA_CLASS_MEMORY] = REASON_result_global, [ISA_CLASS_DOUBLE] = REASON_result_double};
  const unsigned class = opcode >> 6;
  return class == ISA_CLASS_MEMORY && opcode & ISA_MEM_SHARED ? REASON_result_shared : of_class[class];
}
