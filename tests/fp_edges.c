/* fp_edges: prints a kernel that puts the edge values of fp_values.h through the whole SM, so that lock-step shows the
 * RTL's lanes every pair of them in every operation and every triple in fma.
 *
 *   fp_edges > fp_edges.tws
 *
 * One block for each addend, in an order that a smaller grid samples (`--grid 8`), a thread for each second factor;
 * block 0 also does the operations of two operands.  Each thread leaves a digest of its results. */
#include <stdio.h>

#include "util/fp_values.h"
#include "isa.h"
#include "isa/spelling.h"
#include "opcode_info.h"

enum { AT_ONCE = 8 /* first operands per round of a loop */, STEP = 85 /* of addends, from block to block */ };
enum { BYTES = 4 * FP_EDGE_COUNT /* of a word per edge value */ };

/* r1 walks over the values, r2 is the second operand and r3 the addend; r4 the digest, r5 its factor. */
static void results(unsigned first, unsigned last) {
  for (unsigned k = 0; k < AT_ONCE; k++) {
    printf("  ld.shared r7, [r1+%u]\n", 4 * k);
    for (unsigned opcode = first; opcode <= last; opcode++) {
      struct operand operands[OPCODE_MAX_OPERANDS];
      const struct opcode_info *info = opcode_info(opcode);
      const unsigned sources = opcode_operands(opcode, operands) - 1;
      const bool predicate = info->destination == ISA_PRED;
      printf("  %s %s%s, %s", info->mnemonic, predicate ? "p1" : "r8", sources > 1 ? ", r7" : "",
             sources > 1 ? "r2" : "r7");
      printf("%s\n", sources > 2 ? ", r3" : "");
      if (predicate) printf("  sel r8, r5, rz, p1\n");
      printf("  mad.lo r4, r4, r5, r8\n");
    }
  }
}

static void loop(const char *name, unsigned first, unsigned last) {
  printf("  mov r1, 0\n%s:\n", name);
  results(first, last);
  printf("  add r1, r1, %d\n  setp.lt.u32 p0, r1, %d\n  @p0 bra.uni %s\n", 4 * AT_ONCE, BYTES, name);
}

int main(void) {
  printf(".kernel fp_edges\n.grid %d\n.block %d\n.shared %d\n.arg buf out %d\n\n", FP_EDGE_COUNT, FP_EDGE_COUNT, BYTES,
         BYTES * FP_EDGE_COUNT);
  for (unsigned i = 0; i < FP_EDGE_COUNT; i++) printf("  mov r1, 0x%08x\n  st.shared [rz+%u], r1\n", fp_edge(i), 4 * i);
  printf("  bar.sync\n  s2r r6, tid\n  shl r1, r6, 2\n  ld.shared r2, [r1]\n  s2r r9, ctaid.x\n  mov r3, %d\n", STEP);
  printf("  mul.lo r3, r9, r3\n");
  /* The addend of this block: the product modulo the count, by subtraction. */
  printf("modulo:\n  setp.lt.u32 p0, r3, %d\n  @p0 bra.uni found\n  sub r3, r3, %d\n  bra.uni modulo\nfound:\n",
         FP_EDGE_COUNT, FP_EDGE_COUNT);
  printf("  shl r3, r3, 2\n  ld.shared r3, [r3]\n  mov r4, 0\n  mov r5, 0x9e3779b1\n");
  loop("triples", ISA_FMA, ISA_FMA);
  printf("  setp.ne p0, r9, 0\n  @p0 bra.uni store\n");
  loop("pairs", ISA_FADD, ISA_I2FU);
  printf("store:\n  mov r8, %d\n  mad.lo r6, r9, r8, r6\n  shl r6, r6, 2\n  ldc r8, out\n  add r6, r6, r8\n",
         FP_EDGE_COUNT);
  printf("  st.global [r6], r4\n  exit\n");
  return 0;
}
