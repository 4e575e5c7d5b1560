/* test_isa: launch and functional executor; every kernel against its reference.
 * Run from the repository's root, or with the kernels' folder as argument. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "isa/assembler.h"
#include "isa/executor.h"
#include "opcode_info.h"
#include "isa/scalar.h"
#include "kernels/references.h"

enum { LIMIT = 1000000 }; /* warp instructions no kernel here comes near */

static int assemble(const char *text, struct kernel *kernel, struct tw_error *error) {
  return assemble_text("t", text, strlen(text), kernel, error);
}

/* Assembles, launches and executes; the kernel and launch are the caller's to free. */
static int run(const char *text, struct kernel *kernel, struct launch *launch, struct tw_error *error) {
  struct execution_stats stats;
  if (assemble(text, kernel, error) || launch_create(launch, kernel, 0, NULL, error)) fail_msg("%s", error->text);
  return execute(launch, launch->memory, LIMIT, &stats, error);
}

/* Runs a body whose threads each leave r1 and compares it per thread.  r0 = tid, p0..: free. */
static void assert_threads(const char *header, const char *body, unsigned threads, uint32_t (*expected)(uint32_t tid)) {
  char text[2048];
  snprintf(text, sizeof text,
           ".kernel k\n.block %u\n.arg buf out 4096\n.arg buf data 256\n%s\ns2r r0, tid\n%s\n"
           "ldc r9, out; shl r8, r0, 2; add r9, r9, r8; st.global [r9], r1; exit\n",
           threads, header, body);
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  if (run(text, &kernel, &launch, &error)) fail_msg("%s", error.text);
  for (uint32_t i = 0; i < threads; i++) {
    uint32_t got = launch.memory[launch_argument(&launch, "out") / 4 + i];
    if (got != expected(i)) fail_msg("thread %u: 0x%x, expected 0x%x in %s", i, got, expected(i), body);
  }
  launch_free(&launch);
  kernel_free(&kernel);
}

static uint32_t want_nested(uint32_t tid) { return tid < 16 ? (tid < 8 ? 11 : 12) : 20; }
static uint32_t want_loop(uint32_t tid) { return tid + 1; }
static uint32_t want_half(uint32_t tid) { return tid % 2 ? 0 : tid + 100; }
static uint32_t want_tid(uint32_t tid) { return tid; }
static uint32_t want_neighbour(uint32_t tid) { return (tid + 32) % 64; }
static uint32_t want_selected(uint32_t tid) { return tid < 5 ? 1 : 2; }

static void test_executor_divergence(void **state) {
  (void)state;
  assert_threads("",
                 "setp.lt.u32 p0, r0, 16\nsetp.lt.u32 p1, r0, 8\n@p0 bra low, end\nmov r1, 20\nbra end, end\n"
                 "low: @p1 bra lower, lowend\nmov r1, 12\nbra lowend, lowend\nlower: mov r1, 11\nlowend: nop\nend:",
                 32, want_nested);
  assert_threads("", "mov r1, 0\nagain: add r1, r1, 1\nsetp.le.u32 p0, r1, r0\n@p0 bra again, out\nout:", 64,
                 want_loop);
  assert_threads("", "mov r1, r0\nand r2, r0, 1\nsetp.eq p0, r2, 0\n@!p0 exit\nadd r1, r1, 100", 32, want_half);
  assert_threads("",
                 "and r2, r0, 1\nsetp.ne p0, r2, 0\n@p0 bra odd, join\nbra join, join\nodd: exit\n"
                 "join: add r1, r0, 100",
                 32, want_half);
  assert_threads("", "mov r1, 2\nsetp.ge.u32 p0, r0, 5\n@p0 bra join, join\nmov r1, 1\njoin:", 20, want_selected);
  assert_threads("", "setp.lt.u32 p3, r0, 5\nmov r2, 1; mov r3, 2; sel r1, r3, r2, !p3", 33, want_selected);
}

static void test_executor_memory(void **state) {
  (void)state;
  assert_threads("", "ldc r2, data\nmov r3, 1\natom.global.add r1, [r2], r3", 64, want_tid);
  assert_threads(".shared 4", "mov r3, 1\natom.shared.add r1, [rz], r3", 64, want_tid);
  assert_threads(".shared 4", "add r3, r0, 1\natom.shared.exch r1, [rz], r3", 64, want_tid);
  assert_threads(".shared 256", "shl r2, r0, 2\nst.shared [r2], r0\nbar.sync\nxor r2, r2, 128\nld.shared r1, [r2]", 64,
                 want_neighbour);
  static const struct {
    unsigned opcode;
    uint32_t memory, operand, expected;
  } atomics[] = {
      {ISA_ATOMMINS, 1, 0xffffffff, 0xffffffff},
      {ISA_ATOMMAXS, 1, 0xffffffff, 1},
      {ISA_ATOMMINU, 1, 0xffffffff, 1},
      {ISA_ATOMMAXU, 1, 0xffffffff, 0xffffffff},
      {ISA_ATOMAND, 12, 10, 8},
      {ISA_ATSOR, 12, 10, 14},
      {ISA_ATSXOR, 12, 10, 6},
      {ISA_ATSEXCH, 12, 10, 10},
      {ISA_ATSADD, 0xffffffff, 2, 1},
  };
  for (size_t i = 0; i < sizeof atomics / sizeof *atomics; i++)
    assert_int_equal(scalar_atomic(atomics[i].opcode & ISA_MEM_KIND, atomics[i].memory, atomics[i].operand),
                     atomics[i].expected);
}

static void test_scalar(void **state) {
  (void)state;
  enum { ONE = 0x3f800000, NAN_BITS = 0x7fffffff, SIGNALING = 0x7f800001, INFINITE = 0x7f800000 };
  const uint32_t minus_zero = 0x80000000, all = 0xffffffff;
  const struct {
    unsigned opcode;
    uint32_t a, b, c, expected;
  } cases[] = {
      {ISA_MOV, 0, 7, 0, 7},
      {ISA_IADD, all, 2, 0, 1},
      {ISA_ISUB, 1, 2, 0, all},
      {ISA_IMUL, 0x10001, 0x10001, 0, 0x20001},
      {ISA_IMULHIU, all, all, 0, all - 1},
      {ISA_IMULHIS, all, all, 0, 0},
      {ISA_IMULHIS, minus_zero, 2, 0, all},
      {ISA_IMAD, 3, 4, 5, 17},
      {ISA_AND, 12, 10, 0, 8},
      {ISA_OR, 12, 10, 0, 14},
      {ISA_XOR, 12, 10, 0, 6},
      {ISA_SHL, 1, 31, 0, minus_zero},
      {ISA_SHL, 1, 32, 0, 0},
      {ISA_SHRU, all, 33, 0, 0},
      {ISA_SHRS, minus_zero, 99, 0, all},
      {ISA_SHRS, minus_zero, 4, 0, 0xf8000000},
      {ISA_MINS, all, 1, 0, all},
      {ISA_MINU, all, 1, 0, 1},
      {ISA_MAXS, all, 1, 0, 1},
      {ISA_MAXU, all, 1, 0, all},
      {ISA_SETEQ, 1, 1, 0, 1},
      {ISA_SETNE, 1, 1, 0, 0},
      {ISA_SETLTS, all, 0, 0, 1},
      {ISA_SETLES, 1, 1, 0, 1},
      {ISA_SETGTS, all, 0, 0, 0},
      {ISA_SETGES, 1, 1, 0, 1},
      {ISA_SETLTU, all, 0, 0, 0},
      {ISA_SETLEU, 1, 1, 0, 1},
      {ISA_SETGTU, all, 0, 0, 1},
      {ISA_SETGEU, 0, 1, 0, 0},
      {ISA_POPC, 0, 0xf0f, 0, 8},
      {ISA_CLZ, 0, 0, 0, 32},
      {ISA_CLZ, 0, 1, 0, 31},
      {ISA_FADD, ONE, ONE, 0, 0x40000000},
      {ISA_FADD, INFINITE, 0xff800000, 0, NAN_BITS},
      {ISA_FADD, 1, 1, 0, 2},
      {ISA_FMUL, SIGNALING, ONE, 0, NAN_BITS},
      {ISA_FMA, 0x3f800001, 0x3f800001, 0xbf800002, 0x28800000},
      {ISA_FMIN, 0, minus_zero, 0, minus_zero},
      {ISA_FMAX, minus_zero, 0, 0, 0},
      {ISA_FMIN, SIGNALING, ONE, 0, ONE},
      {ISA_FMAX, ONE, 0xffc00000, 0, ONE},
      {ISA_FMAX, SIGNALING, SIGNALING, 0, NAN_BITS},
      {ISA_FMIN, 0xbf800000, 0xc0000000, 0, 0xc0000000},
      {ISA_FSETEQ, 0, minus_zero, 0, 1},
      {ISA_FSETNE, NAN_BITS, ONE, 0, 0},
      {ISA_FSETNE, 0, ONE, 0, 1},
      {ISA_FSETLT, NAN_BITS, ONE, 0, 0},
      {ISA_FSETLE, ONE, ONE, 0, 1},
      {ISA_FSETGT, ONE, 0, 0, 1},
      {ISA_FSETGE, 0, ONE, 0, 0},
      {ISA_F2IS, 0, 0xbfffffff, 0, all},
      {ISA_F2IS, 0, 0x4f000000, 0, 0x7fffffff},
      {ISA_F2IS, 0, 0xff800000, 0, minus_zero},
      {ISA_F2IS, 0, NAN_BITS, 0, 0},
      {ISA_F2IU, 0, 0xbf800000, 0, 0},
      {ISA_F2IU, 0, 0x4f7fffff, 0, 0xffffff00},
      {ISA_F2IU, 0, INFINITE, 0, all},
      {ISA_I2FS, 0, all, 0, 0xbf800000},
      {ISA_I2FU, 0, all, 0, 0x4f800000},
      {ISA_I2FS, 0, 0x1000001, 0, 0x4b800000},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint32_t got = scalar_operation(cases[i].opcode, cases[i].a, cases[i].b, cases[i].c);
    if (got != cases[i].expected)
      fail_msg("%s 0x%x, 0x%x, 0x%x: 0x%x, expected 0x%x", opcode_info(cases[i].opcode)->mnemonic, cases[i].a,
               cases[i].b, cases[i].c, got, cases[i].expected);
  }
}

static void test_executor_faults(void **state) {
  (void)state;
#define NEST(n) "@p0 bra a" #n ", b" #n "\nexit\na" #n ": setp.gt.u32 p0, r0, " #n "\n"
  static const char deep[] =
      ".kernel k\n.block 32\ns2r r0, tid\nsetp.gt.u32 p0, r0, 0\n" NEST(1) NEST(2) NEST(3) NEST(4) NEST(5) NEST(6)
          NEST(7) NEST(8) "b1: nop; b2: nop; b3: nop; b4: nop; b5: nop; b6: nop; b7: nop; b8: exit\n";
#undef NEST
  static const char *const cases[][2] = {
      {".kernel k\n.block 32\n.arg buf a 128\nldc r0, a\nldc r1, ntid\nld.global r2, [r0+128]\nexit",
       "t:6: kernel k, block (0,0,0), warp 0 lane 0: global address 0x00001080 is outside 0x1000 to 0x1080"},
      {".kernel k\n.block 64\ns2r r0, tid\nsub r0, r0, 40\nsetp.ne p0, r0, 0\n@!p0 st.global [r0], r0\nexit",
       "t:6: kernel k, block (0,0,0), warp 1 lane 8: global address 0x00000000 is outside 0x1000 to 0x1000"},
      {".kernel k\n.shared 8\nld.shared r2, [rz+8]\nexit",
       "t:3: kernel k, block (0,0,0), warp 0 lane 0: shared address 0x00000008 is outside 0x0 to 0x8"},
      {".kernel k\n.shared 8\nld.shared r2, [rz+2]\nexit",
       "t:3: kernel k, block (0,0,0), warp 0 lane 0: shared address 0x00000002 is not a multiple of 4"},
      {".kernel k\n.block 2\ns2r r0, tid\nsetp.eq p0, r0, 0\n@p0 bra.uni end\nend: exit",
       "t:5: kernel k, block (0,0,0), warp 0: bra.uni diverges; give a reconvergence label"},
      {".kernel k\n.block 32\ns2r r0, tid\nsetp.eq p0, r0, 0\n@p0 bra a, b\nb: exit\na: bar.sync\nexit",
       "t:7: kernel k, block (0,0,0), warp 0: barrier under divergence: lanes 00000001 of ffffffff"},
      {".kernel k\n.grid 2,2\n.block 31\ns2r r0, ctaid.y\nsetp.ne p0, r0, 0\n@p0 mma r0, r2, r4, r6\nexit",
       "t:6: kernel k, block (0,1,0), warp 0: mma needs all 32 lanes"},
      {".kernel k\nagain: bra.uni again",
       "t:2: kernel k, block (0,0,0), warp 0: 1000000 warp instructions reached: a kernel that never ends"},
      {deep, "t:26: kernel k, block (0,0,0), warp 0: divergence nests deeper than 16 entries"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct kernel kernel;
    struct launch launch;
    struct tw_error error;
    assert_int_equal(run(cases[i][0], &kernel, &launch, &error), -1);
    assert_string_equal(error.text, cases[i][1]);
    launch_free(&launch);
    kernel_free(&kernel);
  }
}

/* Words no assembler would produce are refused as well. */
static void test_executor_raw_words(void **state) {
  (void)state;
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  struct execution_stats stats;
  if (assemble(".kernel k\n.block 32\nnop\nexit", &kernel, &error) || launch_create(&launch, &kernel, 0, NULL, &error))
    fail_msg("%s", error.text);
  const uint64_t always = (uint64_t)ISA_TRUE_PREDICATE << 10;
  const struct {
    uint64_t word;
    const char *message;
  } cases[] = {
      {always | 511, "t:3: kernel k, block (0,0,0), warp 0: undefined instruction"},
      {always | ISA_S2R | ISA_IMMEDIATE | UINT64_C(9) << 32,
       "t:3: kernel k, block (0,0,0), warp 0: no special register 9"},
      {always | ISA_LDC | ISA_IMMEDIATE | UINT64_C(256) << 32,
       "t:3: kernel k, block (0,0,0), warp 0: no constant word at byte 256"},
      {always | ISA_MMA | UINT64_C(1) << 14,
       "t:3: kernel k, block (0,0,0), warp 0: mma operand is not an aligned pair"},
      {always | ISA_BRA | ISA_IMMEDIATE | UINT64_C(0xffff0009) << 32,
       "t:4: kernel k, block (0,0,0), warp 0: pc 9 is past the end"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    kernel.code[0] = cases[i].word;
    assert_int_equal(execute(&launch, launch.memory, LIMIT, &stats, &error), -1);
    assert_string_equal(error.text, cases[i].message);
  }
  launch_free(&launch);
  kernel_free(&kernel);
}

static void test_launch(void **state) {
  (void)state;
  struct kernel kernel;
  struct launch launch, other;
  struct tw_error error;
  static const char text[] = ".kernel k\n.grid 2\n.block 8,4\n.arg buf a 4\n.arg u32 n 3\n.arg buf b 132 iota\n"
                             ".arg buf c 4096 randf:7\n.arg f32 f 1.0\n.arg buf d 8 value:9\nexit";
  if (assemble(text, &kernel, &error) || launch_create(&launch, &kernel, 5, NULL, &error)) fail_msg("%s", error.text);
  assert_int_equal(launch_argument(&launch, "a"), 0x1000);
  assert_int_equal(launch_argument(&launch, "b"), 0x1080);
  assert_int_equal(launch_argument(&launch, "c"), 0x1180);
  assert_int_equal(launch_argument(&launch, "d"), 0x2180);
  assert_int_equal(launch.memory_bytes, 0x2200);
  assert_int_equal(launch.constants[ISA_GEOMETRY_NTID], 32);
  assert_int_equal(launch.constants[ISA_GEOMETRY_NTIDY], 4);
  assert_int_equal(launch.constants[ISA_GEOMETRY_NCTAIDX], 2);
  assert_int_equal(launch.memory[0x1080 / 4 + 32], 32);
  assert_int_equal(launch.memory[0x2180 / 4 + 1], 9);
  for (int i = 0; i < 1024; i++) {
    float value;
    memcpy(&value, &launch.memory[0x1180 / 4 + i], sizeof value);
    assert_true(value >= -1.0f && value < 1.0f);
  }
  if (launch_create(&other, &kernel, 6, NULL, &error)) fail_msg("%s", error.text);
  assert_memory_not_equal(launch.memory + 0x1180 / 4, other.memory + 0x1180 / 4, 4096);
  launch_free(&other);

  const char *const good[] = {"n=-7", "f=2.5", "a=256"};
  struct launch_overrides overrides = {.grid = {0, 9, 0}, .arguments = good, .argument_count = 3};
  if (launch_create(&other, &kernel, 5, &overrides, &error)) fail_msg("%s", error.text);
  assert_true(other.grid[0] == 2 && other.grid[1] == 9);
  assert_int_equal(launch_argument(&other, "n"), (uint32_t)-7);
  assert_int_equal(launch_argument(&other, "f"), 0x40200000);
  assert_int_equal(launch_argument(&other, "b"), 0x1100);
  launch_free(&other);

  static const char *const bad[][2] = {
      {"n", "argument 'n': write NAME=VALUE"},
      {"x=1", "argument 'x=1': kernel k has no argument of that name"},
      {"n=1.0", "argument 'n=1.0': an integer is needed"},
      {"f=1", "argument 'f=1': write a float, such as 1.0"},
      {"n=1 2", "argument 'n=1 2': bad number"},
      {"n=", "argument 'n=': bad number"},
      {"a=6", "buffer a: size 6 is not a multiple of 4 from 4 to 67108864 bytes"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    overrides = (struct launch_overrides){.arguments = &bad[i][0], .argument_count = 1};
    assert_int_equal(launch_create(&other, &kernel, 5, &overrides, &error), -1);
    assert_string_equal(error.text, bad[i][1]);
  }
  overrides = (struct launch_overrides){.block = {0, 0, 64}};
  assert_int_equal(launch_create(&other, &kernel, 5, &overrides, &error), -1);
  assert_string_equal(error.text, "kernel k: a block has at most 1024 threads");
  launch_free(&launch);
  kernel_free(&kernel);
}

static void test_kernels(void **state) {
  const char *folder = *state;
  for (unsigned i = 0; reference_name(i); i++) {
    char path[512];
    struct kernel kernel;
    struct launch launch;
    struct tw_error error;
    struct execution_stats stats;
    snprintf(path, sizeof path, "%s/%s.tws", folder, reference_name(i));
    if (access(path, R_OK)) snprintf(path, sizeof path, "%s/memory/%s.tws", folder, reference_name(i));
    if (assemble_file(path, &kernel, &error)) fail_msg("%s", error.text);
    assert_string_equal(kernel.name, reference_name(i));
    if (launch_create(&launch, &kernel, i, NULL, &error)) fail_msg("%s", error.text);
    uint32_t *memory = malloc(launch.memory_bytes);
    assert_non_null(memory);
    memcpy(memory, launch.memory, launch.memory_bytes);
    if (execute(&launch, memory, LIMIT, &stats, &error)) fail_msg("%s", error.text);
    if (reference_check(&kernel, &launch, memory, &error)) fail_msg("%s", error.text);
    assert_in_range(stats.warp_instructions, 500, 60000);

    memory[LAUNCH_MEMORY_BASE / 4] ^= 1;
    assert_int_equal(reference_check(&kernel, &launch, memory, &error), -1);
    free(memory);
    launch_free(&launch);
    kernel_free(&kernel);
  }
}

int main(int argc, char **argv) {
  static char standard[] = "tests/kernels";
  char *folder = argc > 1 ? argv[1] : standard;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_scalar),
      cmocka_unit_test(test_launch),
      cmocka_unit_test(test_executor_divergence),
      cmocka_unit_test(test_executor_memory),
      cmocka_unit_test(test_executor_faults),
      cmocka_unit_test(test_executor_raw_words),
      cmocka_unit_test_prestate(test_kernels, folder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
