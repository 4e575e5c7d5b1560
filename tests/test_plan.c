/* test_plan: launch files and a command line's words as plans, and what a compiled kernel's parameters become. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "launch/bind.h"
#include "launch/plan.h"

/* Reads the text as the launch file it would be. */
static int read_text(struct plan *plan, const char *text, struct tw_error *error) {
  char path[] = "/tmp/twinwarp-plan-XXXXXX";
  int descriptor = mkstemp(path);
  assert_true(descriptor >= 0);
  assert_int_equal(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
  close(descriptor);
  int result = plan_read(plan, path, error);
  unlink(path);
  return result;
}

static struct plan good(const char *text) {
  struct plan plan;
  struct tw_error error = {""};
  if (read_text(&plan, text, &error)) fail_msg("%s", error.text);
  return plan;
}

static void files_are_beside_the_launch_file(void **state) {
  (void)state;
  struct plan plan = good("module k.ptx # a comment\n\n\tbuffer a 8 file words\r\nbuffer b 4 value 7\n"
                          "launch e grid 1 block 1\nexpect b right\n");
  assert_string_equal(plan.module, "/tmp/k.ptx");
  assert_string_equal(plan.buffers.at[0].file, "/tmp/words");
  assert_string_equal(plan.expects.at[0].file, "/tmp/right");
  assert_int_equal(plan.buffers.at[1].is.value, 7);
  assert_int_equal(plan_buffer_find(&plan, "b"), 1);
  assert_int_equal(plan_buffer_find(&plan, "c"), -1);
  plan_free(&plan);
}

static void rounds_are_written_out(void **state) {
  (void)state;
  struct plan plan = good("module /k.ptx\nbuffer a 4 iota\nrepeat 3\nlaunch x grid 1 block 1 args a i32:$i\n"
                          "launch y grid 1 block 1 args i32:$i+10 i64:-1\nend\n"
                          "launch z grid 2,3 block 4,5,6 shared 64 args f32:1.5 u32:0xffffffff local:128\n");
  assert_int_equal(plan.launches.count, 7);
  for (unsigned i = 0; i < 3; i++) {
    const struct plan_launch *x = &plan.launches.at[2 * i], *y = x + 1;
    assert_string_equal(x->entry, "x");
    assert_int_equal(x->arguments[0].kind, PLAN_BUFFER);
    assert_int_equal(x->arguments[1].value, i);
    assert_int_equal(y->arguments[0].value, i + 10);
    assert_true(y->arguments[1].value == UINT64_MAX);
  }
  const struct plan_launch *z = &plan.launches.at[6];
  assert_int_equal(z->grid[1], 3);
  assert_int_equal(z->grid[2], 1);
  assert_int_equal(z->block[2], 6);
  assert_int_equal(z->shared_bytes, 64);
  assert_int_equal(z->arguments[0].value, 0x3fc00000);
  assert_int_equal(z->arguments[1].value, 0xffffffff);
  assert_int_equal(z->arguments[2].kind, PLAN_LOCAL);
  plan_free(&plan);
}

static void numbers_end_where_their_type_does(void **state) {
  (void)state;
  static const struct {
    const char *word;
    int good;
  } words[] = {{"i32:2147483647", 1},
               {"i32:2147483648", 0},
               {"i32:-2147483648", 1},
               {"i32:-2147483649", 0},
               {"u32:4294967295", 1},
               {"u32:4294967296", 0},
               {"i64:9223372036854775807", 1},
               {"i64:9223372036854775808", 0},
               {"i64:-9223372036854775808", 1},
               {"u64:18446744073709551615", 1},
               {"u64:18446744073709551616", 0},
               {"i32:", 0},
               {"i32: ", 0},
               {"i32:+1", 0},
               {"f32:-1e-3", 1},
               {"f32:", 0},
               {"f32:1x", 0},
               {"local:98304", 1},
               {"local:98305", 0},
               {"i16:1", 0}};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    char text[128];
    struct plan plan;
    struct tw_error error;
    snprintf(text, sizeof text, "module k\nlaunch e grid 1 block 1 args %s\n", words[i].word);
    int result = read_text(&plan, text, &error);
    if ((result == 0) != words[i].good) fail_msg("%s", words[i].word);
    if (!result) plan_free(&plan);
  }
}

static void words_of_a_command_line(void **state) {
  (void)state;
  static const char *const arguments[] = {"buf:A:64:rand:7", "buf:A", "i32:-3", "buf:B:128:zero"}, *const expects[] = {
                                                                                                       "B:x", "all"};
  static const uint32_t grid[3] = {16, 0, 0}, block[3] = {64, 0, 0};
  struct plan plan;
  struct tw_error error;
  const struct plan_words words = {.module = "m.ptx",
                                   .entry = "e",
                                   .grid = grid,
                                   .block = block,
                                   .arguments = arguments,
                                   .argument_count = 4,
                                   .expects = expects,
                                   .expect_count = 2};
  assert_int_equal(plan_of_words(&plan, &words, &error), 0);
  assert_int_equal(plan.buffers.count, 2);
  assert_int_equal(plan.buffers.at[0].is.fill, FILL_RAND);
  assert_int_equal(plan.launches.at[0].arguments[1].value, 0);
  assert_int_equal((uint32_t)plan.launches.at[0].arguments[2].value, (uint32_t)-3);
  assert_int_equal(plan.launches.at[0].arguments[3].value, 1);
  assert_int_equal(plan.launches.at[0].grid[0], 16);
  assert_int_equal(plan.launches.at[0].grid[1], 1);
  assert_int_equal(plan.expects.at[0].buffer, 1);
  assert_int_equal(plan.expects.at[1].buffer, PLAN_ALL_BUFFERS);
  plan_free(&plan);
}

/* Members where C puts them, the whole as long as its alignment wants, a buffer's address kept for later. */
static void structs_are_laid_out(void **state) {
  (void)state;
  static const char *const arguments[] = {"buf:A:64:output", "struct:i8=-1,i32=7,u8=255,i16=-2,f32=1.5,buf=A,u8=9"};
  static const uint32_t grid[3] = {1, 0, 0}, block[3] = {1, 0, 0};
  static const uint8_t want[32] = {255, 0,    0,    0, 7, 0, 0, 0, 255, 0, 254, 255, 0,
                                   0,   0xc0, 0x3f, 0, 0, 0, 0, 0, 0,   0, 0,   9};
  struct plan plan;
  struct tw_error error;
  const struct plan_words words = {
      .module = "m.ptx", .grid = grid, .block = block, .arguments = arguments, .argument_count = 2};
  assert_int_equal(plan_of_words(&plan, &words, &error), 0);
  const struct plan_argument *a = &plan.launches.at[0].arguments[1];
  assert_int_equal(a->kind, PLAN_STRUCT);
  assert_int_equal(a->length, sizeof want);
  assert_memory_equal(plan.bytes.at + a->value, want, sizeof want);
  assert_int_equal(plan.pointers.count, 1);
  assert_int_equal(plan.pointers.at[0].at, 16);
  assert_true(plan.buffers.at[0].output);
  plan_free(&plan);
}

static void bad_structs_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {"struct:",       "struct:i32",          "struct:i32=",  "struct:i32=1,",
                                    "struct:i8=128", "struct:u8=-1",        "struct:f32=x", "struct:buf=B",
                                    "struct:i128=1", "struct:file=/nowhere"};
  static const uint32_t one[3] = {1, 0, 0};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    struct plan plan;
    struct tw_error error;
    const struct plan_words words = {
        .module = "m.ptx", .grid = one, .block = one, .arguments = &bad[i], .argument_count = 1};
    if (plan_of_words(&plan, &words, &error) == 0) fail_msg("%s is taken", bad[i]);
  }
}

static void bytes_of_structs_go_to_the_constant_bank(void **state) {
  (void)state;
  struct compiled c = {.kernel = {.name = "k"}, .parameter_count = 2};
  c.parameters[0] = (struct compiled_parameter){.offset = 0, .bytes = 4, .type = "u32"};
  c.parameters[1] = (struct compiled_parameter){.offset = 4, .bytes = 12, .type = "b8"};
  static const uint64_t values[2] = {0x12345678, 0};
  static const uint8_t bytes[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  static const uint8_t *const structs[2] = {NULL, bytes};
  struct bind_request request = {
      .grid = {1, 1, 1}, .block = {32, 1, 1}, .values = values, .structs = structs, .value_count = 2};
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  assert_int_equal(bind_launch(&c, &request, &kernel, &launch, &error), 0);
  assert_int_equal(launch.constants[ISA_ARGUMENT_WORD], 0x12345678);
  assert_memory_equal(launch.constants + ISA_ARGUMENT_WORD + 1, bytes, sizeof bytes);
}

/* What the bank has no room for goes to the memory behind it, word by word. */
static void parameters_beyond_the_bank(void **state) {
  (void)state;
  enum { BANK = COMPILED_BANK_WORDS * 4 };
  struct compiled c = {.kernel = {.name = "k"}, .parameter_count = 2, .beyond_bytes = 12};
  c.parameters[0] = (struct compiled_parameter){.offset = 0, .bytes = BANK + 4, .type = "b8"};
  c.parameters[1] = (struct compiled_parameter){.offset = BANK + 8, .bytes = 4, .type = "u32"};
  static const uint64_t values[2] = {0, 0x12345678};
  uint8_t bytes[BANK + 4], beyond[COMPILED_PARAMETER_BYTES] = {0};
  static const uint8_t want[13] = {
      BANK & 255, (BANK + 1) & 255, (BANK + 2) & 255, (BANK + 3) & 255, 0, 0, 0, 0, 0x78, 0x56, 0x34, 0x12, 0};
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)i;
  const uint8_t *const structs[2] = {bytes, NULL};
  struct bind_request request = {.grid = {1, 1, 1},
                                 .block = {32, 1, 1},
                                 .values = values,
                                 .structs = structs,
                                 .value_count = 2,
                                 .beyond = beyond,
                                 .beyond_base = 0x8000};
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  assert_int_equal(bind_launch(&c, &request, &kernel, &launch, &error), 0);
  assert_memory_equal(launch.constants + ISA_ARGUMENT_WORD, bytes, BANK);
  assert_memory_equal(beyond, want, sizeof want);
  assert_int_equal(launch.constants[COMPILED_BEYOND_WORD], 0x8000);
}

/* ---- binding */

static struct compiled three_parameters(void) {
  struct compiled c = {
      .kernel = {.name = "k", .shared_bytes = 20}, .parameter_count = 3, .uses_scratch = true, .local_bytes = 12};
  c.parameters[0] = (struct compiled_parameter){.offset = 0, .bytes = 8, .type = "u64"};
  c.parameters[1] = (struct compiled_parameter){.offset = 10, .bytes = 2, .type = "u16"};
  c.parameters[2] = (struct compiled_parameter){.offset = 16, .bytes = 8, .type = "u64", .is_shared = true};
  return c;
}

static void parameters_go_to_the_constant_bank(void **state) {
  (void)state;
  struct compiled c = three_parameters();
  static const uint64_t values[3] = {0x1122334455667788, 0xabcd, 100};
  struct bind_request request = {.grid = {2, 3, 1},
                                 .block = {40, 1, 1},
                                 .values = values,
                                 .value_count = 3,
                                 .local_base = 0x4000,
                                 .memory_bytes = 0x8000};
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  assert_int_equal(bind_launch(&c, &request, &kernel, &launch, &error), 0);
  const uint32_t *word = launch.constants + ISA_ARGUMENT_WORD;
  assert_int_equal(word[0], 0x55667788);
  assert_int_equal(word[1], 0x11223344);
  assert_int_equal(word[2], 0xabcd0000);
  assert_int_equal(word[4], 32);                                  /* behind 20 bytes of its own, on 16 */
  assert_int_equal(launch.constants[COMPILED_SCRATCH_WORD], 256); /* behind 32 + 100, on 128 */
  assert_int_equal(kernel.shared_bytes, 256 + 2 * 128);
  assert_int_equal(launch.constants[COMPILED_LOCAL_STRIDE_WORD], 12 * 32);
  assert_int_equal(bind_local_bytes(&c, request.grid, request.block), 2 * 3 * 2 * 12 * 32);
  assert_int_equal(launch.constants[ISA_GEOMETRY_NTID], 40);
  assert_int_equal(launch.constants[ISA_GEOMETRY_NCTAIDX + 1], 3);
}

static void what_does_not_fit_is_refused(void **state) {
  (void)state;
  struct compiled c = three_parameters();
  static const uint64_t values[3] = {0, 0, KERNEL_MAX_SHARED}, small[3] = {0, 0, 0};
  struct bind_request request = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .values = values, .value_count = 3};
  struct kernel kernel;
  struct launch launch;
  struct tw_error error;
  assert_int_equal(bind_launch(&c, &request, &kernel, &launch, &error), -1);
  assert_non_null(strstr(error.text, "bytes of shared memory; it may have"));
  request.values = small;
  request.value_count = 2;
  assert_int_equal(bind_launch(&c, &request, &kernel, &launch, &error), -1);
  assert_string_equal(error.text, "entry k has 3 parameters; 2 arguments are given");
  request.value_count = 3;
  c.required_block[0] = 64, c.required_block[1] = 1, c.required_block[2] = 1;
  assert_int_equal(bind_launch(&c, &request, &kernel, &launch, &error), -1);
  assert_string_equal(error.text, "entry k is made for blocks of 64,1,1; the launch has 32,1,1");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(files_are_beside_the_launch_file),
                                     cmocka_unit_test(rounds_are_written_out),
                                     cmocka_unit_test(numbers_end_where_their_type_does),
                                     cmocka_unit_test(words_of_a_command_line),
                                     cmocka_unit_test(structs_are_laid_out),
                                     cmocka_unit_test(bad_structs_are_refused),
                                     cmocka_unit_test(bytes_of_structs_go_to_the_constant_bank),
                                     cmocka_unit_test(parameters_beyond_the_bank),
                                     cmocka_unit_test(parameters_go_to_the_constant_bank),
                                     cmocka_unit_test(what_does_not_fit_is_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
