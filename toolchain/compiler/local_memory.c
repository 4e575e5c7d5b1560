/* local_memory: see local_memory.h. */
#include "compiler/local_memory.h"

#include <string.h>

#include "compiler/lower.h"

enum { MOST = 32 };

struct writer {
  struct ir *ir;
  struct ir_instruction at[MOST];
  uint32_t count;
};

static uint32_t put(struct writer *w, struct ir_instruction i) {
  if (!i.d) i.d = w->ir->registers++;
  i.line = w->ir->code.count ? w->ir->code.at[0].line : 1;
  w->at[w->count++] = i;
  return i.d;
}

static uint32_t special(struct writer *w, uint32_t number) {
  return put(w, (struct ir_instruction){.opcode = ISA_S2R, .immediate_form = true, .immediate = number});
}

static uint32_t constant_word(struct writer *w, uint32_t word) {
  return put(w, (struct ir_instruction){.opcode = ISA_LDC, .immediate_form = true, .immediate = word * 4});
}

static uint32_t multiply_add(struct writer *w, uint32_t a, uint32_t b, uint32_t c) {
  return put(w, (struct ir_instruction){.opcode = ISA_IMAD, .a = a, .b = b, .c = c});
}

static uint32_t with_immediate(struct writer *w, unsigned opcode, uint32_t a, uint32_t value) {
  return put(w,
             (struct ir_instruction){.opcode = (uint16_t)opcode, .a = a, .immediate_form = true, .immediate = value});
}

int local_memory_begin(struct ir *ir) {
  struct writer w = {.ir = ir};
  const uint32_t row = multiply_add(&w, special(&w, ISA_SPECIAL_CTAIDZ), constant_word(&w, ISA_GEOMETRY_NCTAIDY),
                                    special(&w, ISA_SPECIAL_CTAIDY));
  const uint32_t block =
      multiply_add(&w, row, constant_word(&w, ISA_GEOMETRY_NCTAIDX), special(&w, ISA_SPECIAL_CTAIDX));
  const uint32_t threads = with_immediate(&w, ISA_IADD, constant_word(&w, ISA_GEOMETRY_NTID), ISA_LANES - 1);
  const uint32_t warps = with_immediate(&w, ISA_SHRU, threads, 5);
  const uint32_t warp = multiply_add(&w, block, warps, special(&w, ISA_SPECIAL_WARPID));
  const uint32_t first = multiply_add(&w, warp, constant_word(&w, COMPILED_LOCAL_STRIDE_WORD),
                                      constant_word(&w, COMPILED_LOCAL_BASE_WORD));
  const uint32_t lane = with_immediate(&w, ISA_SHL, special(&w, ISA_SPECIAL_LANEID), 2);
  put(&w, (struct ir_instruction){.opcode = ISA_IADD, .d = ir->local_base, .a = first, .b = lane});
  if (ir->code.count + w.count > ir_limit(ir) || ARRAY_ROOM(&ir->code, w.count)) return -1;
  memmove(ir->code.at + w.count, ir->code.at, ir->code.count * sizeof *ir->code.at);
  memcpy(ir->code.at, w.at, w.count * sizeof *w.at);
  ir->code.count += w.count;
  return 0;
}
