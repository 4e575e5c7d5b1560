/* sharing_programs: programs in which two blocks on the same registers, or also on the same shared memory, could wait
 * for each other for ever; for tests.  Of 13 registers r5 to r12 are shared where 38 % are kept, of 512 bytes all but
 * the first 128 where 20 % are. */
#ifndef SHARING_PROGRAMS_H
#define SHARING_PROGRAMS_H

/* As often as r4 says. */
#define SHARING_LATE "late:\n  setp.eq p0, r4, 0\n  @p0 bra.uni early\n  sub r4, r4, 1\n  bra.uni late\nearly:\n"

/* The paper's deadlock: of two blocks on the same registers each has a warp that is early with a shared one and then
 * waits at the barrier, for one that is late, as it counts.  The second four blocks, which join the first, are early
 * with the warp that those are late with.  r11 and r12 are shared. */
static const char deadlock[] = ".kernel deadlock\n.grid 12\n.block 64\n.arg buf out 3072 zero\n"
                               "  s2r r0, tid\n  s2r r1, ctaid.x\n  ldc r2, out\n  ldc r3, ntid\n"
                               "  mad.lo r3, r1, r3, r0\n  shl r3, r3, 2\n  add r2, r2, r3\n"
                               "  shr.u32 r3, r1, 2\n  shr.u32 r4, r0, 5\n  xor r4, r4, r3\n  and r4, r4, 1\n"
                               "  mul.lo r4, r4, 800\n" SHARING_LATE "  mov r11, r0\n  mov r12, r1\n  bar.sync\n"
                               "  add r11, r11, r12\n  st.global [r2], r11\n  exit\n";

/* Its second warp takes its lock and ends before the barrier. */
static const char early_exit[] = ".kernel early_exit\n.grid 12\n.block 64\n.arg buf out 3072 zero\n"
                                 "  s2r r0, tid\n  s2r r1, ctaid.x\n  ldc r2, out\n  ldc r3, ntid\n"
                                 "  mad.lo r3, r1, r3, r0\n  shl r3, r3, 2\n  add r2, r2, r3\n"
                                 "  setp.ge.u32 p0, r0, 32\n  mov r11, r0\n  @p0 exit\n  mov r12, r1\n  bar.sync\n"
                                 "  add r12, r11, r12\n  st.global [r2], r12\n  exit\n";

/* A thread's place in the buffer, by block r1 and thread r0: its number in r3, its address in r2; r4 is changed. */
#define SHARING_THREAD(name)                                                                                           \
  ".kernel " name "\n.grid 12\n.block 64\n.arg buf out 3072 zero\n  s2r r0, tid\n  s2r r1, ctaid.x\n"
#define SHARING_ADDRESS                                                                                                \
  "  ldc r2, out\n  ldc r3, ntid\n  mad.lo r3, r1, r3, r0\n  shl r4, r3, 2\n  add r2, r2, r4\n"

/* It names its registers in turn, and needs all of them again much later. */
#define SHARING_KEEPS                                                                                                  \
  SHARING_ADDRESS "  mov r4, r3\n  add r5, r3, 5\n  add r6, r3, 6\n  add r7, r3, 7\n  add r8, r3, 8\n"                 \
                  "  add r9, r3, 9\n  add r10, r3, 10\n  add r11, r3, 11\n  mov r12, 200\nagain:\n"                    \
                  "  sub r12, r12, 1\n  setp.ne p0, r12, 0\n  @p0 bra again, ended\nended:\n  add r4, r4, r5\n"        \
                  "  add r4, r4, r6\n  add r4, r4, r7\n  add r4, r4, r8\n  add r4, r4, r9\n  add r4, r4, r10\n"        \
                  "  add r4, r4, r11\n  st.global [r2], r4\n  exit\n"
static const char keeps[] = SHARING_THREAD("keeps") SHARING_KEEPS;

/* A block of the first four is early with a register and late with memory, one that joins it the other way; up to
 * there it names r0 to r4 alone, which it keeps. */
static const char crossed[] =
    ".kernel crossed\n.grid 12\n.block 64\n.shared 512\n.arg buf out 3072 zero\n"
    "  s2r r0, tid\n  s2r r1, ctaid.x\n  shr.u32 r2, r1, 2\n  and r2, r2, 1\n  setp.eq p1, r2, 0\n"
    "  shl r3, r0, 2\n  add r3, r3, 256\n  mov r4, 200\n  @p1 bra.uni even\n  st.shared [r3], r0\n"
    "  bra.uni late\neven:\n  mov r11, r0\n" SHARING_LATE
    "  mov r11, r0\n  st.shared [r3], r11\n  bar.sync\n  xor r3, r3, 128\n  ld.shared r12, [r3]\n"
    "  add r11, r11, r12\n  ldc r5, out\n  ldc r6, ntid\n  mad.lo r6, r1, r6, r0\n  shl r6, r6, 2\n"
    "  add r5, r5, r6\n  st.global [r5], r11\n  exit\n";

#endif
